"""Spite and Malice, for two to four players."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import COPY, JOKER, Card, card_code, card_term
from oddtrick.core import (
    EVERYONE,
    NATURE,
    NOBODY,
    Action,
    Acts,
    Aside,
    DealContext,
    Dealt,
    Phrase,
    Place,
    Result,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.bases import ChanceStage
from oddtrick.stages.piles.moves import Move, Pile, pile_at, step
from oddtrick.stages.piles.racing import MOST_TURNS, PileName, RaceResult, RaceStage, put

HAND = 5
SIDES = 4
KING = 12
STEP_CODES = "A23456789TJQK"


class SpiteState(NamedTuple):
    """Pay-off piles (top card last), hands and side stacks by player, with the step each card of a
    side stack counts as; the centre stacks; the stock, next card first; whose turn it is, -1
    while the leader is not known; whether the mover has drawn and moved; how many turns on end
    nobody moved a card; the cards to be shuffled; and how many turns there were."""

    payoffs: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    sides: tuple[tuple[tuple[Card, ...], ...], ...]
    counts_as: tuple[tuple[tuple[int, ...], ...], ...]
    stock: tuple[Card, ...]
    centres: tuple[tuple[Card, ...], ...] = ()
    mover: int = -1
    drawn: bool = False
    moved: bool = False
    idle: int = 0
    full: tuple[Card, ...] = ()
    turns: int = 0


def is_joker(card: Card) -> bool:
    return card % COPY == JOKER


@dataclass(frozen=True)
class Spite(ChanceStage[SpiteState], RaceStage[SpiteState]):
    """Each player has a pay-off pile with its top card up, a hand filled to five at the start
    of their turn, and four side stacks. Centre stacks are built up from aces regardless of suit;
    available aces, and twos that fit, must go there. From the hand one card a turn may go to an own
    side stack, down by one or alike, and ends the turn; a turn may also be ended by saying so.
    Jokers stand for any card but an ace. A full centre stack is shuffled into the stock.

    Source: Scarne 1963, “Spite and Malice”; ruling 4.3.
    """

    name: ClassVar[str] = "spite"
    acts: ClassVar[Acts] = {
        "move": None,
        "pass": Phrase("End the turn", "ended the turn"),
        "draw": Phrase("Draw", "filled the hand"),
        "shuffle": None,
    }

    PILES: ClassVar[dict[str, PileName]] = {
        "payoff": PileName("P", term("pay-off pile")),
        "hand": PileName("H", term("hand")),
        "side": PileName("S", term("side stack")),
        "centre": PileName("C", term("centre stack")),
    }

    def start(self, table: DealContext) -> SpiteState:
        payoffs = tuple(p[::-1] for p in table.get(Dealt).hands)
        n = len(payoffs)
        none: tuple[tuple[tuple[int, ...], ...], ...] = (((),) * SIDES,) * n
        stock = table.get(Aside).cards("stock")
        return self._led(SpiteState(payoffs, ((),) * n, none, none, stock))

    def _tied(self, state: SpiteState) -> tuple[int, ...]:
        """The players whose pay-off tops are highest, king high."""
        best = max(step(p[-1]) for p in state.payoffs)
        return tuple(i for i, p in enumerate(state.payoffs) if step(p[-1]) == best)

    def _led(self, state: SpiteState) -> SpiteState:
        tied = self._tied(state)
        return state._replace(mover=tied[0]) if len(tied) == 1 else state

    # -- chance ------------------------------------------------------------------------------

    def due(self, state: SpiteState) -> bool:
        return state.mover < 0 or bool(state.full)

    def _packets(self, state: SpiteState) -> list[tuple[Card, ...]]:
        """The packets to shuffle, each by itself: the tied pay-off piles, or stock and full stack
        together."""
        if state.mover < 0:
            return [state.payoffs[i] for i in self._tied(state)]
        return [state.stock + state.full]

    def draw(self, state: SpiteState, rng: random.Random) -> tuple[Card, ...]:
        found: list[Card] = []
        for packet in self._packets(state):
            cards = list(packet)
            rng.shuffle(cards)
            found += cards
        return tuple(found)

    def fits(self, state: SpiteState, cards: tuple[Card, ...]) -> bool:
        at = 0
        for packet in self._packets(state):
            if sorted(cards[at : at + len(packet)]) != sorted(packet):
                return False
            at += len(packet)
        return at == len(cards)

    def fallen(self, state: SpiteState, cards: tuple[Card, ...]) -> SpiteState:
        if state.mover >= 0:
            return state._replace(stock=cards, full=())
        payoffs, at = state.payoffs, 0
        for i in self._tied(state):
            payoffs = put(payoffs, i, cards[at : at + len(payoffs[i])])
            at += len(payoffs[i])
        return self._led(state._replace(payoffs=payoffs))

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, state: SpiteState, pile: Pile) -> Card:
        return (
            state.payoffs[pile.seat][-1]
            if pile.kind == "payoff"
            else state.sides[pile.seat][pile.number - 1][-1]
        )

    def _sources(self, state: SpiteState) -> Iterator[tuple[Card, Pile]]:
        me = state.mover
        faces: set[Card] = set()
        for c in state.hands[me]:
            if c % COPY not in faces:
                faces.add(c % COPY)
                yield c, pile_at("hand", 0, me)
        if state.payoffs[me]:
            yield state.payoffs[me][-1], pile_at("payoff", 0, me)
        for i, stack in enumerate(state.sides[me]):
            if stack:
                yield stack[-1], pile_at("side", i + 1, me)

    def possible(self, state: SpiteState, seat: int) -> Sequence[Action]:
        if seat != state.mover or state.full:
            return ()
        actions: list[Action] = []
        for c, source in self._sources(state):
            for i in range(len(state.centres) + 1):
                actions.append(
                    Action(seat, seat, "move", Move(c, source, pile_at("centre", i + 1)))
                )
            if source.kind == "hand":
                for i in range(SIDES):
                    side = pile_at("side", i + 1, seat)
                    moves = (Move(c, source, side, n) for n in self._named(c))
                    actions += (Action(seat, seat, "move", m) for m in moves)
        return [*actions, Action(seat, seat, "pass")]

    def violations(self, state: SpiteState, action: Action) -> tuple[Violation, ...]:
        return () if action.by == NATURE else self._wrong(state, action, self._owed(state))

    def legal(self, state: SpiteState, seat: int) -> Sequence[Action]:
        if seat != state.mover or state.full:
            return ()
        actions = list[Action]()
        owed = self._owed(state)
        centres = (*state.centres, ())
        for c, source in self._sources(state):
            for i, centre in enumerate(centres):
                if self._serves(c, len(centre)) and (owed is None or self._is_low(c, centre)):
                    target = pile_at("centre", i + 1)
                    actions.append(Action(seat, seat, "move", Move(c, source, target)))
            if owed is None and source.kind == "hand":
                for i, stack in enumerate(state.counts_as[seat]):
                    side = pile_at("side", i + 1, seat)
                    for named in self._named(c):
                        if self._continues(stack, c, named):
                            actions.append(Action(seat, seat, "move", Move(c, source, side, named)))
        return actions if owed is not None else [*actions, Action(seat, seat, "pass")]

    def _named(self, card: Card) -> Iterable[int]:
        """The steps a card may be named as on a side stack: a joker any but the ace."""
        return range(1, KING + 1) if is_joker(card) else (-1,)

    def _wrong(self, state: SpiteState, action: Action, owed: Card | None) -> tuple[Violation, ...]:
        move = cast("Move", action.arg) if action.kind == "move" else None
        if move and move.target.kind == "centre":
            at = move.target.number - 1
            centre = state.centres[at] if at < len(state.centres) else ()
            if not self._serves(move.card, len(centre)):
                return (_NOT_WANTED[len(centre)],)
            return () if owed is None or self._is_low(move.card, centre) else (_owing(owed),)
        if owed is not None:
            return (_owing(owed),)
        if move is None:
            return ()
        stack = state.counts_as[state.mover][move.target.number - 1]
        return () if self._continues(stack, move.card, move.named) else (_SIDE,)

    def _continues(self, stack: Sequence[int], card: Card, named: int) -> bool:
        counts = named if is_joker(card) else step(card)
        return not stack or counts in (stack[-1], stack[-1] - 1)

    def _is_low(self, card: Card, centre: Sequence[Card]) -> bool:
        """Whether a card that serves a centre stack is the ace or the two that is owed to it."""
        return len(centre) < 2 and not is_joker(card)

    def _serves(self, card: Card, wanted: int) -> bool:
        return wanted > 0 if is_joker(card) else step(card) == wanted

    def _owed(self, state: SpiteState) -> Card | None:
        """An ace, or a two that fits, which must go to the centre (ruling V-3)."""
        aces = any(len(centre) == 1 for centre in state.centres)
        for c, _ in self._sources(state):
            if not is_joker(c) and (step(c) == 0 or (step(c) == 1 and aces)):
                return c
        return None

    # -- what follows ------------------------------------------------------------------------

    def done(self, state: SpiteState, action: Action) -> SpiteState:
        me = state.mover
        if action.kind == "draw":
            drawn = cast("tuple[Card, ...]", action.arg)
            hands = put(state.hands, me, state.hands[me] + drawn)
            return state._replace(hands=hands, stock=state.stock[len(drawn) :], drawn=True)
        if action.kind == "pass":
            return self._ended(state)
        move = cast("Move", action.arg)
        state = self._taken(state, move)._replace(moved=True)
        if move.target.kind == "side":
            at = move.target.number - 1
            counts = move.named if is_joker(move.card) else step(move.card)
            mine, as_ = state.sides[me], state.counts_as[me]
            sides = put(mine, at, (*mine[at], move.card))
            state = state._replace(
                sides=(*state.sides[:me], sides, *state.sides[me + 1 :]),
                counts_as=(
                    *state.counts_as[:me],
                    put(as_, at, (*as_[at], counts)),
                    *state.counts_as[me + 1 :],
                ),
            )
            return self._ended(state)
        at = move.target.number - 1
        centres = (
            put(state.centres, at, (*state.centres[at], move.card))
            if at < len(state.centres)
            else (*state.centres, (move.card,))
        )
        if len(centres[at]) == KING + 1:
            full = centres[at]
            return state._replace(centres=(*centres[:at], *centres[at + 1 :]), full=full)
        return state._replace(centres=centres)

    def _taken(self, state: SpiteState, move: Move) -> SpiteState:
        me, source = state.mover, move.source
        if source.kind == "hand":
            hand = tuple(c for c in state.hands[me] if c != move.card)
            return state._replace(hands=put(state.hands, me, hand))
        if source.kind == "payoff":
            return state._replace(payoffs=put(state.payoffs, me, state.payoffs[me][:-1]))
        at = source.number - 1
        mine, as_ = state.sides[me], state.counts_as[me]
        return state._replace(
            sides=(*state.sides[:me], put(mine, at, mine[at][:-1]), *state.sides[me + 1 :]),
            counts_as=(
                *state.counts_as[:me],
                put(as_, at, as_[at][:-1]),
                *state.counts_as[me + 1 :],
            ),
        )

    def _ended(self, state: SpiteState) -> SpiteState:
        following = (state.mover + 1) % len(state.payoffs)
        return state._replace(
            mover=following,
            # Who cannot draw at the start of their turn draws nothing later in it.
            drawn=len(state.hands[following]) >= HAND or not state.stock,
            moved=False,
            idle=0 if state.moved else state.idle + 1,
            turns=state.turns + 1,
        )

    def forced(self, state: SpiteState) -> Action | None:
        """At the start of their turn a player fills their hand to five (ruling V-2)."""
        if state.mover < 0 or state.full or state.drawn:
            return None
        short = HAND - len(state.hands[state.mover])
        return Action(NOBODY, state.mover, "draw", state.stock[:short])

    def end(self, state: SpiteState) -> tuple[Result, ...] | None:
        if state.full:
            return None
        left = tuple((len(p),) for p in state.payoffs)
        for seat, (cards,) in enumerate(left):
            if not cards:
                return (RaceResult(seat, left),)
        if state.idle >= len(left) or state.turns >= MOST_TURNS:
            return (RaceResult(-1, left),)
        return None

    # -- what may be seen --------------------------------------------------------------------

    def code(self, action: Action) -> str:
        if action.kind != "move":
            return super().code(action)
        move = cast("Move", action.arg)
        source, target = (self._pile_code(p, action.by) for p in (move.source, move.target))
        card = card_code(move.card) if move.source.kind == "hand" else ""
        named = f"={STEP_CODES[move.named]}" if move.named >= 0 else ""
        return f"{source}{card}>{target}{named}"

    def label(self, action: Action) -> Message:
        if action.kind != "move" or (named := cast("Move", action.arg).named) < 0:
            return super().label(action)
        move = cast("Move", action.arg)
        return say(
            "{Card} as {rank} from {here} to {there}",
            card=card_term(move.card),
            rank=term(_NAMES[named]),
            here=self._pile_name(move.source, action.by),
            there=self._pile_name(move.target, action.by),
        )

    def describe(self, state: SpiteState, action: Action) -> Message:
        if action.kind != "move" or (named := cast("Move", action.arg).named) < 0:
            return super().describe(state, action)
        return self.moved(
            say(
                "{by} moved the {card} from {here} to {there}, as {rank}.", rank=term(_NAMES[named])
            ),
            state,
            action,
        )

    def prompt(self, state: SpiteState, turn: Turn) -> Message:
        owed = self._owed(state)
        if owed is not None:
            return _owing(owed).reason
        if any(action.kind == "pass" for action in self.legal(state, turn.by)):
            return say("Play to the centre or a side stack, or end your turn.")
        return say("Play to the centre or a side stack.")

    def seen_by(self, state: SpiteState, action: Action) -> int:
        if action.by == NATURE:
            return super().seen_by(state, action)
        return seat_bit(action.hand) if action.kind == "draw" else EVERYONE

    def places(self, state: SpiteState) -> tuple[Place, ...]:
        found = [
            Place("centre", -1, cards, ordered=True, number=n)
            for n, cards in enumerate(state.centres, start=1)
        ]
        for seat, payoff in enumerate(state.payoffs):
            top = 1 << payoff[-1] if payoff else 0
            found.append(Place("payoff", seat, payoff, 0, top, ordered=True, counted=False))
            found.append(Place("hand", seat, state.hands[seat], seat_bit(seat), shape="row"))
            for n, stack in enumerate(state.sides[seat], start=1):
                found.append(Place("side", seat, stack, ordered=True, number=n, shape="column"))
        found.append(Place("stock", -1, state.stock + state.full, seen_by=0, ordered=True))
        return tuple(found)


_NAMES = (
    "an ace", "a two", "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine",
    "a ten", "a jack", "a queen", "a king",
)  # fmt: skip


def _owing(card: Card) -> Violation:
    return Violation("owed", say("Play the {card} to the centre first.", card=card_term(card)))


_NOT_WANTED = tuple(
    Violation("build", say("That centre stack wants {rank}.", rank=term(_NAMES[wanted])))
    for wanted in range(KING + 1)
)
_SIDE = Violation("side", say("On a side stack goes the same rank or the next lower."))
