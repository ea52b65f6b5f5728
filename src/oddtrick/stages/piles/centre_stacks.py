"""Spite and Malice, for two to four players."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import COPY, JOKER, Card, card_code, card_name
from oddtrick.core import (
    EVERYONE,
    NATURE,
    NOBODY,
    Action,
    Aside,
    Dealt,
    Phrase,
    Place,
    Result,
    Table,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.stages.bases import ChanceStage
from oddtrick.stages.piles.moves import Move, Pile, lower_name, pile_at, step
from oddtrick.stages.piles.racing import MOST_TURNS, PileName, RaceResult, RaceStage, put

HAND = 5
SIDES = 4
KING = 12
STEP_CODES = "A23456789TJQK"


class SpiteState(NamedTuple):
    """Pay-off piles (top card last), hands and side stacks by player, with the step each card of a
    side stack counts as; the centre stacks; the stock, next card first; whose turn it is, -1
    while the leader is not known; whether he has drawn and moved; how many turns on end
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
    of his turn, and four side stacks. Centre stacks are built up from aces regardless of suit;
    available aces, and twos that fit, must go there. From the hand one card a turn may go to an own
    side stack, down by one or alike, and ends the turn; a turn may also be ended by saying so.
    Jokers stand for any card but an ace. A full centre stack is shuffled into the stock.

    Source: Scarne 1963, “Spite and Malice”; ruling 4.3.
    """

    name: ClassVar[str] = "spite"
    kinds: ClassVar[tuple[str, ...]] = ("move", "pass", "draw", "shuffle")
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "pass": Phrase("End the turn", "ended the turn"),
        "draw": Phrase("Draw", "filled the hand"),
    }

    PILES: ClassVar[dict[str, PileName]] = {
        "payoff": PileName("P", "pay-off pile"),
        "hand": PileName("H", "hand"),
        "side": PileName("S", "side stack"),
        "centre": PileName("C", "centre stack"),
    }

    def start(self, table: Table) -> SpiteState:
        payoffs = tuple(p[::-1] for p in table.get(Dealt).hands)
        n = len(payoffs)
        none: tuple[tuple[tuple[int, ...], ...], ...] = (((),) * SIDES,) * n
        stock = table.get(Aside).cards("stock")
        return self._led(SpiteState(payoffs, ((),) * n, none, none, stock))

    def _tied(self, sub: SpiteState) -> tuple[int, ...]:
        """The players whose pay-off tops are highest, king high."""
        best = max(step(p[-1]) for p in sub.payoffs)
        return tuple(i for i, p in enumerate(sub.payoffs) if step(p[-1]) == best)

    def _led(self, sub: SpiteState) -> SpiteState:
        tied = self._tied(sub)
        return sub._replace(mover=tied[0]) if len(tied) == 1 else sub

    # -- chance ------------------------------------------------------------------------------

    def due(self, sub: SpiteState) -> bool:
        return sub.mover < 0 or bool(sub.full)

    def _packets(self, sub: SpiteState) -> list[tuple[Card, ...]]:
        """The packets to shuffle, each by itself: the tied pay-off piles, or stock and full stack
        together."""
        if sub.mover < 0:
            return [sub.payoffs[i] for i in self._tied(sub)]
        return [sub.stock + sub.full]

    def draw(self, sub: SpiteState, rng: random.Random) -> tuple[Card, ...]:
        found: list[Card] = []
        for packet in self._packets(sub):
            cards = list(packet)
            rng.shuffle(cards)
            found += cards
        return tuple(found)

    def fits(self, sub: SpiteState, cards: tuple[Card, ...]) -> bool:
        at = 0
        for packet in self._packets(sub):
            if sorted(cards[at : at + len(packet)]) != sorted(packet):
                return False
            at += len(packet)
        return at == len(cards)

    def fallen(self, sub: SpiteState, cards: tuple[Card, ...]) -> SpiteState:
        if sub.mover >= 0:
            return sub._replace(stock=cards, full=())
        payoffs, at = sub.payoffs, 0
        for i in self._tied(sub):
            payoffs = put(payoffs, i, cards[at : at + len(payoffs[i])])
            at += len(payoffs[i])
        return self._led(sub._replace(payoffs=payoffs))

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, sub: SpiteState, pile: Pile) -> Card:
        return (
            sub.payoffs[pile.seat][-1]
            if pile.kind == "payoff"
            else sub.sides[pile.seat][pile.number - 1][-1]
        )

    def _sources(self, sub: SpiteState) -> Iterator[tuple[Card, Pile]]:
        me = sub.mover
        faces: set[Card] = set()
        for c in sub.hands[me]:
            if c % COPY not in faces:
                faces.add(c % COPY)
                yield c, pile_at("hand", 0, me)
        if sub.payoffs[me]:
            yield sub.payoffs[me][-1], pile_at("payoff", 0, me)
        for i, stack in enumerate(sub.sides[me]):
            if stack:
                yield stack[-1], pile_at("side", i + 1, me)

    def possible(self, sub: SpiteState, seat: int) -> Sequence[Action]:
        if seat != sub.mover or sub.full:
            return ()
        found: list[Action] = []
        for c, source in self._sources(sub):
            for i in range(len(sub.centres) + 1):
                found.append(Action(seat, seat, "move", Move(c, source, pile_at("centre", i + 1))))
            if source.kind == "hand":
                for i in range(SIDES):
                    side = pile_at("side", i + 1, seat)
                    moves = (Move(c, source, side, n) for n in self._named(c))
                    found += (Action(seat, seat, "move", m) for m in moves)
        return [*found, Action(seat, seat, "pass")]

    def violations(self, sub: SpiteState, action: Action) -> tuple[Violation, ...]:
        return () if action.by == NATURE else self._wrong(sub, action, self._owed(sub))

    def legal(self, sub: SpiteState, seat: int) -> Sequence[Action]:
        if seat != sub.mover or sub.full:
            return ()
        found = list[Action]()
        owed = self._owed(sub)
        centres = (*sub.centres, ())
        for c, source in self._sources(sub):
            for i, centre in enumerate(centres):
                if self._serves(c, len(centre)) and (owed is None or self._is_low(c, centre)):
                    target = pile_at("centre", i + 1)
                    found.append(Action(seat, seat, "move", Move(c, source, target)))
            if owed is None and source.kind == "hand":
                for i, stack in enumerate(sub.counts_as[seat]):
                    side = pile_at("side", i + 1, seat)
                    for named in self._named(c):
                        if self._continues(stack, c, named):
                            found.append(Action(seat, seat, "move", Move(c, source, side, named)))
        return found if owed is not None else [*found, Action(seat, seat, "pass")]

    def _named(self, card: Card) -> Iterable[int]:
        """The steps a card may be named as on a side stack: a joker any but the ace."""
        return range(1, KING + 1) if is_joker(card) else (-1,)

    def _wrong(self, sub: SpiteState, action: Action, owed: Card | None) -> tuple[Violation, ...]:
        move = cast("Move", action.arg) if action.kind == "move" else None
        if move and move.target.kind == "centre":
            at = move.target.number - 1
            centre = sub.centres[at] if at < len(sub.centres) else ()
            if not self._serves(move.card, len(centre)):
                return (_NOT_WANTED[len(centre)],)
            return () if owed is None or self._is_low(move.card, centre) else (_owing(owed),)
        if owed is not None:
            return (_owing(owed),)
        if move is None:
            return ()
        stack = sub.counts_as[sub.mover][move.target.number - 1]
        return () if self._continues(stack, move.card, move.named) else (_SIDE,)

    def _continues(self, stack: Sequence[int], card: Card, named: int) -> bool:
        counts = named if is_joker(card) else step(card)
        return not stack or counts in (stack[-1], stack[-1] - 1)

    def _is_low(self, card: Card, centre: Sequence[Card]) -> bool:
        """Whether a card that serves a centre stack is the ace or the two that is owed to it."""
        return len(centre) < 2 and not is_joker(card)

    def _serves(self, card: Card, wanted: int) -> bool:
        return wanted > 0 if is_joker(card) else step(card) == wanted

    def _owed(self, sub: SpiteState) -> Card | None:
        """An ace, or a two that fits, which must go to the centre (ruling V-3)."""
        aces = any(len(centre) == 1 for centre in sub.centres)
        for c, _ in self._sources(sub):
            if not is_joker(c) and (step(c) == 0 or (step(c) == 1 and aces)):
                return c
        return None

    # -- what follows ------------------------------------------------------------------------

    def done(self, sub: SpiteState, action: Action) -> SpiteState:
        me = sub.mover
        if action.kind == "draw":
            drawn = cast("tuple[Card, ...]", action.arg)
            hands = put(sub.hands, me, sub.hands[me] + drawn)
            return sub._replace(hands=hands, stock=sub.stock[len(drawn) :], drawn=True)
        if action.kind == "pass":
            return self._ended(sub)
        move = cast("Move", action.arg)
        sub = self._taken(sub, move)._replace(moved=True)
        if move.target.kind == "side":
            at = move.target.number - 1
            counts = move.named if is_joker(move.card) else step(move.card)
            mine, as_ = sub.sides[me], sub.counts_as[me]
            sides = put(mine, at, (*mine[at], move.card))
            sub = sub._replace(
                sides=(*sub.sides[:me], sides, *sub.sides[me + 1 :]),
                counts_as=(
                    *sub.counts_as[:me],
                    put(as_, at, (*as_[at], counts)),
                    *sub.counts_as[me + 1 :],
                ),
            )
            return self._ended(sub)
        at = move.target.number - 1
        centres = (
            put(sub.centres, at, (*sub.centres[at], move.card))
            if at < len(sub.centres)
            else (*sub.centres, (move.card,))
        )
        if len(centres[at]) == KING + 1:
            full = centres[at]
            return sub._replace(centres=(*centres[:at], *centres[at + 1 :]), full=full)
        return sub._replace(centres=centres)

    def _taken(self, sub: SpiteState, move: Move) -> SpiteState:
        me, source = sub.mover, move.source
        if source.kind == "hand":
            hand = tuple(c for c in sub.hands[me] if c != move.card)
            return sub._replace(hands=put(sub.hands, me, hand))
        if source.kind == "payoff":
            return sub._replace(payoffs=put(sub.payoffs, me, sub.payoffs[me][:-1]))
        at = source.number - 1
        mine, as_ = sub.sides[me], sub.counts_as[me]
        return sub._replace(
            sides=(*sub.sides[:me], put(mine, at, mine[at][:-1]), *sub.sides[me + 1 :]),
            counts_as=(*sub.counts_as[:me], put(as_, at, as_[at][:-1]), *sub.counts_as[me + 1 :]),
        )

    def _ended(self, sub: SpiteState) -> SpiteState:
        following = (sub.mover + 1) % len(sub.payoffs)
        return sub._replace(
            mover=following,
            # Who cannot draw at the start of his turn draws nothing later in it.
            drawn=len(sub.hands[following]) >= HAND or not sub.stock,
            moved=False,
            idle=0 if sub.moved else sub.idle + 1,
            turns=sub.turns + 1,
        )

    def forced(self, sub: SpiteState) -> Action | None:
        """At the start of his turn a player fills his hand to five (ruling V-2)."""
        if sub.mover < 0 or sub.full or sub.drawn:
            return None
        short = HAND - len(sub.hands[sub.mover])
        return Action(NOBODY, sub.mover, "draw", sub.stock[:short])

    def end(self, sub: SpiteState) -> tuple[Result, ...] | None:
        if sub.full:
            return None
        left = tuple((len(p),) for p in sub.payoffs)
        for seat, (cards,) in enumerate(left):
            if not cards:
                return (RaceResult(seat, left),)
        if sub.idle >= len(left) or sub.turns >= MOST_TURNS:
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

    def label(self, action: Action) -> str:
        if action.kind != "move":
            return super().label(action)
        move = cast("Move", action.arg)
        named = f" as {_article(move.named)}" if move.named >= 0 else ""
        to = self._pile_name(move.target, action.by)
        source = self._pile_name(move.source, action.by)
        return f"{card_name(move.card)}{named} from {source} to {to}"

    def describe(self, sub: SpiteState, action: Action) -> str:
        text = super().describe(sub, action)
        if action.kind == "move" and cast("Move", action.arg).named >= 0:
            return text[:-1] + f", as {_article(cast('Move', action.arg).named)}."
        return text

    def prompt(self, sub: SpiteState, turn: Turn) -> str:
        owed = self._owed(sub)
        if owed is not None:
            return _owing(owed).reason
        if any(action.kind == "pass" for action in self.legal(sub, turn.by)):
            return "Play to the centre or a side stack, or end your turn."
        return "Play to the centre or a side stack."

    def seen_by(self, sub: SpiteState, action: Action) -> int:
        if action.by == NATURE:
            return super().seen_by(sub, action)
        return seat_bit(action.hand) if action.kind == "draw" else EVERYONE

    def places(self, sub: SpiteState) -> tuple[Place, ...]:
        found = [
            Place("centre", -1, cards, ordered=True, number=n)
            for n, cards in enumerate(sub.centres, start=1)
        ]
        for seat, payoff in enumerate(sub.payoffs):
            top = 1 << payoff[-1] if payoff else 0
            found.append(Place("payoff", seat, payoff, 0, top, ordered=True, counted=False))
            found.append(Place("hand", seat, sub.hands[seat], seat_bit(seat), shape="row"))
            for n, stack in enumerate(sub.sides[seat], start=1):
                found.append(Place("side", seat, stack, ordered=True, number=n, shape="column"))
        found.append(Place("stock", -1, sub.stock + sub.full, seen_by=0, ordered=True))
        return tuple(found)


_NAMES = (
    "an ace", "a two", "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine",
    "a ten", "a jack", "a queen", "a king",
)  # fmt: skip


def _article(wanted: int) -> str:
    """A rank with its article."""
    return _NAMES[wanted]


def _owing(card: Card) -> Violation:
    return Violation("owed", f"Play the {lower_name(card)} to the centre first.")


_NOT_WANTED = tuple(
    Violation("build", f"That centre stack wants {_article(wanted)}.") for wanted in range(KING + 1)
)
_SIDE = Violation("side", "On a side stack goes the same rank or the next lower.")
