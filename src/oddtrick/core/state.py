"""The state of one deal: a frozen value folded from its events.

>>> import random
>>> from oddtrick.games import game
>>> state = deal(game("whist"), random.Random(1))
>>> len(state.legal())
13
>>> later = state.push(state.legal()[0])
>>> len(state.log), len(later.log)      # the old value is untouched: that is undo
(1, 2)
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from oddtrick.cards import Mask
from oddtrick.errors import IllegalAction, Unplayable
from oddtrick.messages import Message, Name, Verbatim, Within, listed, say, term
from oddtrick.support.arguments import checked

from .action import EVERYONE, NATURE, NOBODY, Action, Event, Turn
from .game import Game
from .ledger import Ledger
from .places import Place, Result, hand_mask, places_picture
from .stage import (
    DealContext,
    DealingStage,
    DealStart,
    Given,
    Stage,
    WatchingStage,
    action_code,
    is_known_legal,
    legal_acts,
)

MOST_CONSEQUENCES = 10_000
"""The acts that may follow one act by themselves, or fall by chance without anybody's acting
between: far more than any deal has cards to turn. A game that goes beyond it goes round in a
circle."""


class State(NamedTuple):
    """A deal at one moment. Immutable: every change gives a new value.

    `at` is the running stage's place in the game (the last that ran, when `over`); `state` is
    that stage's private state. `secret` are the acts that not everybody has seen (see `secret_of`);
    they are kept so that views need not look for them.
    """

    game: Game
    setting: DealStart
    at: int
    stage_state: Any
    results: tuple[Result, ...]
    log: tuple[Event, ...]
    over: bool = False
    secret: tuple[tuple[int, Event], ...] = ()

    def __repr__(self) -> str:
        """One line: which game, how far, and who is to act.

        >>> from oddtrick.games import game
        >>> deal(game("whist"), random.Random(1))
        <State of whist: 1 event, in tricks, E to act>
        """
        events = f"{len(self.log)} event{'s' * (len(self.log) != 1)}"
        if self.over:
            return f"<State of {self.game.name}: {events}, over>"
        seats = self.game.seats
        who = " and ".join("chance" if t.by < 0 else seats[t.by] for t in self.turns)
        return f"<State of {self.game.name}: {events}, in {self.stage.name}, {who} to act>"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: where every card lies, with nothing hidden."""
        return places_picture(repr(self)[1:-1], self.places(), self.game.seats).svg

    # -- asking ----------------------------------------------------------------------------

    @property
    def stage(self) -> Stage[Any]:
        """The running stage; the last one that ran when the deal is over."""
        return self.game.stages[self.at]

    @property
    def running(self) -> tuple[Game, Stage[Any]]:
        """The game and the stage that run; if there is a referee, those that it watches."""
        stage = self.stage
        return (
            stage.running(self.stage_state)
            if isinstance(stage, WatchingStage)
            else (self.game, stage)
        )

    @property
    def table(self) -> DealContext:
        """The seating, the setting and the results so far."""
        return DealContext(self.game.seating, self.setting, self.results)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Everyone who must act now; empty when the deal is over."""
        if self.over:
            return ()
        return self.game.stages[self.at].turns(self.stage_state)

    def legal(self, seat: int | None = None) -> list[Action]:
        """The legal acts of one seat, or of all whose turn it is."""
        if self.over:
            return []
        stage = self.game.stages[self.at]
        if seat is not None:
            return list(legal_acts(stage, self.stage_state, seat))
        turns = stage.turns(self.stage_state)
        if len(turns) == 1:
            return list(legal_acts(stage, self.stage_state, turns[0].by))
        actions: list[Action] = []
        for by in dict.fromkeys(t.by for t in turns):
            actions.extend(stage.legal(self.stage_state, by))
        return actions

    def why_not(self, action: Action) -> str | None:
        """The reason an act is refused now, or `None` when it is legal."""
        message = self.refusal(action)
        return None if message is None else str(message)

    def refusal(self, action: Action) -> Message | None:
        """The reason of `why_not` as a message, for readers of other languages."""
        right = 'An act is one of state.legal(), or what state.action("SA") gives'
        checked(action, Action, right, IllegalAction)
        if self.over:
            return say("The deal is over.")
        if action.by >= len(self.game.seats):
            return say("There is no such seat.")
        stage = self.stage
        if not stage.admits(self.stage_state, action):
            if action.by not in (t.by for t in self.turns):
                return self._not_your_turn()
            return say("That cannot be done now.")
        if isinstance(stage, WatchingStage):
            return stage.refusal(self.stage_state, action)
        faults = stage.violations(self.stage_state, action)
        return faults[0].reason if faults else None

    def _not_your_turn(self) -> Message:
        whose = [term(self.game.seats[turn.by]) for turn in self.turns if turn.by >= 0]
        if not whose:
            return say("Not now.")
        return say("It is not your turn: {players} to act.", players=listed(whose))

    def places(self) -> tuple[Place, ...]:
        """Where every card lies, with nothing hidden: never hand this to a player."""
        found = self.stage.places(self.stage_state)
        return self.table.places() if found is None else found

    @property
    def hands(self) -> tuple[Mask, ...]:
        """The cards that each hand holds now, by seat, as masks, with nothing hidden.

        >>> from oddtrick.cards import codes
        >>> from oddtrick.games import game
        >>> codes(deal(game("euchre"), random.Random(1)).hands[0])
        ['HQ', 'DT', 'D9', 'CQ', 'C9']
        """
        places = self.places()
        return tuple(hand_mask(places, seat) for seat in range(len(self.game.seats)))

    def stage_facts(self) -> tuple[Result, ...]:
        """Public facts of the running stage (the calls so far, the trick on the table); of the last
        one when the deal is over."""
        return self.stage.facts(self.stage_state)

    def facts(self) -> tuple[Result, ...]:
        """The results so far, then the facts of the running stage; when the deal is over, the
        results alone. Some results are secret: never hand this to a player."""
        return self.results if self.over else (*self.results, *self.stage_facts())

    def ledger(self) -> Ledger:
        """The score of the finished deal. Raises `IllegalAction` while it is not finished."""
        if not self.over:
            raise IllegalAction("The deal is not finished, so there is nothing to score yet.")
        return self.game.scoring(self.table)

    def score(self) -> dict[str, int]:
        """Each side's points for a finished deal, by the side's name."""
        points = self.game.match.deal_points(self.game, self.ledger())
        return dict(zip(self.game.side_names, points, strict=True))

    # -- acting ----------------------------------------------------------------------------

    def push(self, action: Action | str) -> State:
        """The state after a legal act, or the act of a code such as ``"1NT"``. Raises
        `IllegalAction` with the reason otherwise."""
        if isinstance(action, str):
            action = self.action(action)
        if self.over or not is_known_legal(self.game.stages[self.at], self.stage_state, action):
            reason = self.refusal(action)
            if reason is not None:
                raise IllegalAction(reason)
        return self.after(action)

    def after(self, action: Action) -> State:
        """The state after an act known to be possible, with what follows by itself. Raises
        `Unplayable` if that has no end."""
        state = self.step(action)
        for _ in range(MOST_CONSEQUENCES):
            follows = None if state.over else state.game.stages[state.at].forced(state.stage_state)
            if follows is None:
                return state
            state = state.step(follows)
        raise Unplayable(_endless(state.game))

    def step(self, action: Action) -> State:
        """The state after this one act, without what follows by itself."""
        game, setting, at, state, results, log, over, secret = self
        stage = game.stages[at]
        seen_by = stage.seen_by(state, action)
        if seen_by != EVERYONE:
            secret = (*secret, (len(log), _redacted(action, seen_by)))
        event: Event = tuple.__new__(Event, (action, seen_by))  # made directly, as the state is
        log = (*log, event)
        state = stage.apply(state, action)
        ended = stage.end(state)
        # A stage may be over as soon as it starts (nothing to exchange, say). Every round is a
        # stage further, and the game has so many.
        while ended is not None:
            results = results + ended
            if at + 1 == len(game.stages) or any(r.final for r in ended):
                over = True
                break
            at += 1
            stage = game.stages[at]
            state = stage.start(DealContext(game.seating, setting, results))
            ended = stage.end(state)
        after: State = tuple.__new__(State, (game, setting, at, state, results, log, over, secret))
        return after

    # -- codes -----------------------------------------------------------------------------

    def code(self, action: Action) -> str:
        """The act as records write it: its code, after the seat and a colon if it is not clear
        whose act it is."""
        return action_code(self.game.seats, self.stage, self.turns, action)

    def action(self, text: str) -> Action:
        """The act that a code of a record names now. If several are to act and the code names no
        seat, the act is the first one's or, if they cannot do it, that of the only other who can.

        Raises `IllegalAction` if there is no such act; it names some that there are.
        """
        text = checked(
            text, str, "An act is named by its code, such as “SA” or “1NT”", IllegalAction
        )
        stage, turns = self.stage, self.turns
        by, body = (turns[0].by if turns else NOBODY), text.strip()
        seat, colon, rest = body.partition(":")
        if colon and seat.upper() in self.game.seats:
            by, body = self.game.seats.index(seat.upper()), rest
        found = None if self.over else stage.decode(self.stage_state, by, body)
        if found is None and not colon and not self.over:
            # Several are to act, and only one of the others can do that.
            others = (stage.decode(self.stage_state, turn.by, body) for turn in turns[1:])
            can = [action for action in others if action is not None]
            found = can[0] if len(can) == 1 else None
        if found is None:
            if self.over:
                raise IllegalAction("“{text}” comes after the deal is over.", text=Name(text))
            some = ", ".join(sorted(self.code(a) for a in self.legal())[:12])
            raise IllegalAction(
                "“{text}” cannot be done now by {by}. What can be done: {some}.",
                text=Name(text),
                by=term(self.game.seats[by] if by >= 0 else "chance"),
                some=Verbatim(some) if some else term("nothing"),
            )
        return found


def secret_of(log: Iterable[Event]) -> tuple[tuple[int, Event], ...]:
    """The acts of a log that not all have seen, each with its position, and put as to those who
    have not: without what it was done with."""
    return tuple((i, _redacted(*event)) for i, event in enumerate(log) if event.seen_by != EVERYONE)


def _redacted(action: Action, seen_by: int) -> Event:
    return Event(Action(action.by, action.hand, action.kind), seen_by)


def begin(game: Game, setting: DealStart | None = None) -> State:
    """A deal before its first event: nature is to deal. Raises `BadOption` for what is no game."""
    checked(game, Game, "A deal is of a Game, as oddtrick.game gives it")
    return enter(game, setting or DealStart())


def enter(game: Game, setting: DealStart, at: int = 0, results: tuple[Result, ...] = ()) -> State:
    """A deal that begins with its stage `at`, from the results of those before it."""
    for number in range(at, len(game.stages)):
        stage = game.stages[number]
        state = stage.start(DealContext(game.seating, setting, results))
        ended = stage.end(state)
        if ended is None:
            return State(game, setting, number, state, results, ())
        results += ended
        if any(r.final for r in ended):
            break
    return State(game, setting, number, state, results, (), True)


def deal(game: Game, rng: random.Random, setting: DealStart | None = None) -> State:
    """A freshly dealt hand of a game, dealt by `rng`. Raises `BadOption` if `game` is not a game or
    `rng` not a generator of random numbers."""
    checked(rng, random.Random, "Cards are dealt by a random.Random, such as random.Random(7)")
    return settle(begin(game, setting), rng)


def deal_given(game: Game, cards: Given, setting: DealStart | None = None) -> State:
    """A hand of a game dealt with these cards. Raises what `DealingStage.given` does where they
    cannot be dealt so."""
    state = begin(game, setting)
    dealing = state.stage
    assert isinstance(dealing, DealingStage), f"{game.name} does not begin with a deal"
    return state.after(dealing.given(state.stage_state, cards))


def settle(state: State, rng: random.Random) -> State:
    """The state once nature has done all that it has to do now."""
    for _ in range(MOST_CONSEQUENCES):
        if NATURE not in [t.by for t in state.turns]:
            return state
        state = state.after(state.stage.chance(state.stage_state, rng))
    raise Unplayable(_endless(state.game))


def _endless(game: Game) -> Message:
    return say(
        "In {title} something follows by itself without end: the deal stops here.",
        title=Within(term(game.title)),
    )


def replay(game: Game, setting: DealStart, events: Iterable[Event]) -> State:
    """Fold events into a state: deeds are fed, consequences compared.

    Raises `IllegalAction` where the log does not follow from itself.
    """
    state = begin(game, setting)
    expected = tuple(events)
    while len(state.log) < len(expected):  # every act makes the log longer
        action = expected[len(state.log)].action
        reason = say("nobody does that") if action.by == NOBODY else state.refusal(action)
        if reason is not None:
            raise IllegalAction(
                "Event {number} of the log does not follow: {reason}",
                number=len(state.log) + 1,
                reason=reason,
            )
        state = state.after(action)
        if state.log != expected[: len(state.log)]:
            raise IllegalAction(
                "The log is not what follows from its event {number}.", number=len(state.log)
            )
    return state
