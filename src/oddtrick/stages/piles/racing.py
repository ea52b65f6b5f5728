"""Races of two or more players: what they share, and Stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from oddtrick.cards import Card, card_term
from oddtrick.core import Action, Acts, DealContext, Phrase, Result, Turn, Violation, one_turn
from oddtrick.messages import Message, say, term
from oddtrick.stages.bases import Beside
from oddtrick.stages.piles.moves import Move, Pile, PileStage, TargetStage

# Parts shared by races: piles with owners, and the words for moving cards between them.


S = TypeVar("S")

MOST_TURNS = 1000
"""Turns after which a race ends as at a standstill (ruling G-7)."""

UNSEEN: Card = -1
"""The card of a move that is made with a card nobody has seen yet."""


class PileName(NamedTuple):
    """How a kind of pile is written in records and said to a person."""

    code: str
    noun: Message


@dataclass(frozen=True)
class RaceResult(Result):
    """How a race ended: who has won it (-1 where nobody has), and for each player the cards
    left in each kind of pile that counts."""

    winner: int
    left: tuple[tuple[int, ...], ...]

    public: ClassVar[bool] = True


class RaceStage(PileStage[S]):
    """A stage whose acts are moves between piles and a few words of the player's turn.

    Subclasses name their kinds of pile in `PILES`, and their other acts in `acts`.
    """

    PILES: ClassVar[dict[str, PileName]] = {}

    def card_of(self, state: S, pile: Pile) -> Card:
        """The card that a move from a pile takes now."""
        raise NotImplementedError

    def turns(self, state: S) -> tuple[Turn, ...]:
        mover = cast("Any", state).mover
        return one_turn(mover, mover)

    # -- what must be done first ---------------------------------------------------------------

    def violations(self, state: S, action: Action) -> tuple[Violation, ...]:
        return self.misfit(state, action) or self.duty(state, action) or self.order(state, action)

    def misfit(self, state: S, action: Action) -> tuple[Violation, ...]:
        """Why a card does not go where it is to go, whatever else has to be done first."""
        return ()

    def duty(self, state: S, action: Action) -> tuple[Violation, ...]:
        """The cards that must go to a foundation before this act."""
        return ()

    def order(self, state: S, action: Action) -> tuple[Violation, ...]:
        """Why an act that fits has to wait, or may not be done again, duties apart."""
        return ()

    def handed_over(self, state: S) -> S:
        """The race with the mover's turn ended where it stands."""
        raise NotImplementedError

    def claimed(self, state: S, seat: int) -> list[Action]:
        """The ways to play up the top of the other's discard, where a wrong one may be."""
        return []

    def owing(self, state: S) -> Message | None:
        """The duty that stands, as a sentence; `None` where there is none."""
        return None

    def invitation(self, state: S) -> Message:
        """The prompt for the mover, their duties apart."""
        raise NotImplementedError

    # -- words -------------------------------------------------------------------------------

    def _pile_code(self, pile: Pile, by: int) -> str:
        number = str(pile.number) if pile.number else ""
        whose = f"@{pile.seat + 1}" if pile.seat not in (-1, by) else ""
        return self.PILES[pile.kind].code + number + whose

    def _pile_name(self, pile: Pile, by: int, *, told: bool = False) -> Message:
        """A pile's name to the player `by`; where it is told of them, ``{whose}`` is open."""
        place = self.PILES[pile.kind].noun
        if pile.number:
            place = say("{place} {number}", place=place, number=pile.number)
        if pile.seat == -1:
            return place if pile.number else say("the {place}", place=place)
        if pile.seat != by:
            return say("the other's {place}", place=place)
        return say("{whose} {place}" if told else "your {place}", place=place)

    def code(self, action: Action) -> str:
        if action.kind != "move":
            return super().code(action)
        move = cast("Move", action.arg)
        source, target = (self._pile_code(p, action.by) for p in (move.source, move.target))
        return f"{source}>{target}"

    def label(self, action: Action) -> Message:
        if action.kind != "move":
            return super().label(action)
        c, source, target, _ = cast("Move", action.arg)
        here, there = (self._pile_name(p, action.by) for p in (source, target))
        if c == UNSEEN:
            return say("Next card from {here} to {there}", here=here, there=there)
        return say("{Card} from {here} to {there}", card=card_term(c), here=here, there=there)

    def describe(self, state: S, action: Action) -> Message:
        if action.kind == "discard":
            return say("{by} discarded the {card}.", card=card_term(cast("Any", state).turned))
        if action.kind == "move":
            return self.moved(say("{by} moved the {card} from {here} to {there}."), state, action)
        return super().describe(state, action)

    def moved(self, text: Message, state: S, action: Action) -> Message:
        """What is told of a move, with its card and piles."""
        c, source, target, _ = cast("Move", action.arg)
        return text.fill(
            card=card_term(self.card_of(state, source) if c == UNSEEN else c),
            here=self._pile_name(source, action.by, told=True),
            there=self._pile_name(target, action.by, told=True),
        )

    def prompt(self, state: S, turn: Turn) -> Message:
        return self.owing(state) or self.invitation(state)


def put(
    piles: Sequence[tuple[Card, ...]], at: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """The piles with that one replaced."""
    return (*piles[:at], cards, *piles[at + 1 :])


def turn_ended(state: S) -> S:
    """The state of a bank as the mover's turn ends: a card turned lies on the mover's discard."""
    bank = cast("Any", state)
    me, discards, idle = bank.mover, bank.discards, list(bank.idle)
    if bank.turned is not None:
        discards = put(discards, me, (*discards[me], bank.turned))
    idle[me] = 0 if bank.moved else idle[me] + 1
    after: S = bank._replace(
        discards=discards, turned=None, mover=1 - me, idle=tuple(idle), moved=False,
        turns=bank.turns + 1,
    )  # fmt: skip
    return after


def bank_result(state: Any, left: tuple[tuple[int, ...], ...]) -> tuple[RaceResult] | None:
    """The result of a bank, `left` being the cards in each player's places, hand and discard
    first: somebody is out, or nobody gets on."""
    for seat, cards in enumerate(left):
        if not any(cards) and (seat != state.mover or state.turned is None):
            return (RaceResult(seat, left),)
    still = all(idle > cards[0] for idle, cards in zip(state.idle, left, strict=True))
    return (RaceResult(-1, left),) if still or state.turns >= MOST_TURNS else None


def step_circular(lower: int, upper: int) -> int:
    """How far `upper` is above `lower` where the ace follows the king: 1, -1; 0 for any other."""
    difference = (upper - lower) % 13
    return 1 if difference == 1 else -1 if difference == 12 else 0


# Stop: what must go to a foundation may be forgotten, and the other player may say so.


NOBODY_YET = -1


@dataclass(frozen=True)
class Forgotten(Result):
    """A duty that a player has just passed over, for an attentive opponent."""

    by: int

    public: ClassVar[bool] = True


_CALLS = {
    "stop": Phrase("Stop", "called Stop"),
    "correct": Phrase("Stop, and correct it", "called Stop for a correction"),
}


class StopState(NamedTuple):
    """The race; who acted last (-1 where nothing is to be stopped); the race before that act
    where it passed a duty over; whether the top of the offender's discard may be played up by the
    mover, who has called Stop; and whether the mover has been asked to do their duty."""

    play: Any
    last: int = NOBODY_YET
    before: Any = None
    free: bool = False
    owed: bool = False


@dataclass(frozen=True)
class Stopping(Beside[StopState], TargetStage[StopState]):
    """A race of two players at which nobody is held to their duties. Until the offender acts again
    the other may call Stop: the card goes back and the turn is the caller's, who may play up what
    was wrongly discarded. A Stop without a reason changes nothing, so it can be called whenever
    the other has acted, and shows nobody that there is a reason.

    With `corrects` the caller may instead have the error put right, and the turn goes on: the duty
    is done first.

    Source: Scarne 1963, “Russian Bank”, “Pishe Pasha”; rulings B-5, Q-9.
    """

    race: RaceStage[Any]
    corrects: bool = False

    name: ClassVar[str] = "stopping"
    stands: ClassVar[str] = "What is done stands here until somebody calls Stop."
    """Why nothing is taken back."""

    @property
    def acts(self) -> Acts:  # type: ignore[override]
        return {**self.race.acts, **_CALLS}

    @property
    def inner(self) -> RaceStage[Any]:
        return self.race

    def start(self, table: DealContext) -> StopState:
        return StopState(self.race.start(table))

    # -- the rules ---------------------------------------------------------------------------

    def _claims(self, state: StopState, seat: int) -> list[Action]:
        return self.race.claimed(state.play, seat) if state.free and seat >= 0 else []

    def possible(self, state: StopState, seat: int) -> Sequence[Action]:
        actions = [*self.race.possible(state.play, seat), *self._claims(state, seat)]
        if seat >= 0 and state.last not in (NOBODY_YET, seat):
            actions.append(Action(seat, seat, "stop"))
            if self.corrects:
                actions.append(Action(seat, seat, "correct"))
        return actions

    def violations(self, state: StopState, action: Action) -> tuple[Violation, ...]:
        if action.kind in _CALLS or action in self._claims(state, action.by):
            return ()
        duty = self.race.duty(state.play, action) if state.owed else ()
        return self.race.misfit(state.play, action) or duty or self.race.order(state.play, action)

    def legal(self, state: StopState, seat: int) -> Sequence[Action]:
        return [a for a in self.possible(state, seat) if not self.violations(state, a)]

    def apply(self, state: StopState, action: Action) -> StopState:
        if action.kind in _CALLS:
            if state.before is None:
                return state._replace(last=NOBODY_YET)
            if action.kind == "correct":
                return StopState(state.before, owed=True)
            after = self.race.handed_over(state.before)
            claims = self.race.claimed(after, action.by)
            # Only what has just been discarded is free, not what lay there before.
            return StopState(after, free=claims != self.race.claimed(state.before, action.by))
        play = self.race.apply(state.play, action)
        if action.by < 0:
            return state._replace(play=play)
        forgot = action not in self._claims(state, action.by) and self.race.duty(state.play, action)
        return StopState(play, action.by, state.play if forgot else None)

    def code(self, action: Action) -> str:
        return action.kind.upper() if action.kind in _CALLS else self.race.code(action)

    def decode(self, state: StopState, by: int, text: str) -> Action | None:
        wanted = text.upper()
        return next((a for a in self.possible(state, by) if self.code(a).upper() == wanted), None)

    def label(self, action: Action) -> Message:
        phrase = _CALLS.get(action.kind)
        return term(phrase.label) if phrase else self.race.label(action)

    def target(self, action: Action) -> int | str | None:
        return None if action.kind in _CALLS else self.race.target(action)

    def describe(self, state: StopState, action: Action) -> Message:
        if action.kind not in _CALLS:
            return self.race.describe(state.play, action)
        stopped = action.kind == "stop"
        if state.before is None:
            if stopped:
                return say("{by} called Stop, but nothing had been passed over.")
            return say("{by} called Stop for a correction, but nothing had been passed over.")
        owing = self.race.owing(state.before)
        assert owing is not None
        if stopped:
            return say("{by} called Stop: “{owing}” The turn is over.", owing=owing)
        return say("{by} called Stop for a correction: “{owing}” The card went back.", owing=owing)

    def prompt(self, state: StopState, turn: Turn) -> Message | None:
        """Nobody hears what they must do, but for the player stopped for it."""
        if state.owed:
            return self.race.owing(state.play)
        return self.race.invitation(state.play)

    def facts(self, state: StopState) -> tuple[Result, ...]:
        own = self.race.facts(state.play)
        return own if state.before is None else (*own, Forgotten(state.last))


def turns_to_stop(state: object) -> tuple[Turn, ...]:
    """The turn of a player who has a reason to call Stop, and need not: machine players are asked,
    people get no notice."""
    if not isinstance(state, StopState) or state.before is None:
        return ()
    return (Turn(1 - state.last, 1 - state.last),)
