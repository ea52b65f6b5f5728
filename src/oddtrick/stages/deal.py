"""The deal: nature shuffles, the cards go round."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple, cast

from ..cards import Card, Mask, bits, card_code, card_name, mask_of
from ..core import (
    EVERYONE,
    NATURE,
    Act,
    Aside,
    Fault,
    Hands,
    Place,
    Result,
    Stage,
    Table,
    Turn,
    TurnUp,
    seat_bit,
)
from ..errors import BadCards

__all__ = ["Deal", "DealSub", "by_name", "hand_places"]


class DealSub(NamedTuple):
    """Who deals, and the pack once it is shuffled."""

    dealer: int
    seats: int
    pack: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Deal(Stage[DealSub]):
    """Deal the pack round in batches, beginning at the dealer's left.

    `batches` are the cards given to each hand at a time, (1,) * 13 for “singly, thirteen”,
    (3, 2) for euchre. `turn_up` is ``last`` (the dealer's last card is shown and belongs to
    his hand), ``next`` (the card after the deal is turned and stays out), or empty.
    """

    pack: tuple[Card, ...]
    batches: tuple[int, ...]
    turn_up: str = ""

    name: ClassVar[str] = "deal"

    def start(self, table: Table) -> DealSub:
        return DealSub(table.setting.dealer, len(table.game.seats))

    def turns(self, sub: DealSub) -> tuple[Turn, ...]:
        return () if sub.pack else (Turn(NATURE, NATURE),)

    def possible(self, sub: DealSub, seat: int) -> Sequence[Act]:
        return ()  # as many as there are shuffles; see `admits`

    def admits(self, sub: DealSub, act: Act) -> bool:
        return (
            not sub.pack
            and act.by == NATURE
            and act.kind == "deal"
            and isinstance(act.arg, tuple)
            and sorted(act.arg) == sorted(self.pack)
        )

    def faults(self, sub: DealSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: DealSub, act: Act) -> DealSub:
        return sub._replace(pack=cast("tuple[Card, ...]", act.arg))

    def chance(self, sub: DealSub, rng: random.Random) -> Act:
        pack = list(self.pack)
        rng.shuffle(pack)
        return Act(NATURE, NATURE, "deal", tuple(pack))

    def end(self, sub: DealSub) -> tuple[Result, ...] | None:
        pack = sub.pack
        if not pack:
            return None
        rounds, used = _positions(self.batches, sub.seats, sub.dealer)
        hands = []
        for where in rounds:
            mask = 0
            for i in where:
                mask |= 1 << pack[i]
            hands.append(mask)
        results: list[Result] = [Hands(tuple(hands))]
        aside: list[Place] = []
        if self.turn_up == "last":
            results.append(TurnUp(pack[rounds[sub.dealer][-1]], sub.dealer))
        elif self.turn_up == "next":
            results.append(TurnUp(pack[used], sub.dealer))
            aside.append(Place("turn-up", -1, (pack[used],)))
            used += 1
        if used < len(pack):
            aside.append(Place("stock", -1, pack[used:], seen_by=0, ordered=True))
        if aside:
            results.append(Aside(tuple(aside)))
        return tuple(results)

    def seen_by(self, sub: DealSub, act: Act) -> int:
        return 0  # each seat's own cards reach it as its hand

    def places(self, sub: DealSub) -> tuple[Place, ...]:
        return (Place("stock", -1, self.pack, seen_by=0),)

    def code(self, act: Act) -> str:
        if act.arg is None:
            return "deal"
        return " ".join(card_code(c) for c in cast("tuple[Card, ...]", act.arg))

    def decode(self, sub: DealSub, by: int, text: str) -> Act | None:
        return None  # the pack stands at the head of a record, not among its actions

    def tell(self, sub: DealSub, act: Act) -> str:
        return "The cards are dealt."

    # -- packs written as hands ------------------------------------------------------------

    def stacked(
        self,
        seats: int,
        dealer: int,
        hands: Sequence[Mask],
        *,
        turn_up: Card | None = None,
        stock: Sequence[Card] = (),
    ) -> Act:
        """The deal that gives these hands, and this turn-up and stock.

        A stock that is left out is filled with the rest of the pack in ascending order.
        Raises `BadCards` when the cards cannot be dealt so.
        """
        rounds, used = _positions(self.batches, seats, dealer)
        given: dict[int, Card] = {}
        held = 0
        for seat, (where, mask) in enumerate(zip(rounds, hands, strict=True)):
            cards = list(bits(mask))
            if len(cards) != len(where):
                raise BadCards(
                    f"Hand {seat + 1} has {len(cards)} cards; this game deals {len(where)}."
                )
            if held & mask:
                raise BadCards(f"Two hands hold the {_first_name(held & mask)}.")
            held |= mask
            if self.turn_up == "last" and seat == dealer and turn_up is not None:
                if turn_up not in cards:
                    raise BadCards("The turned-up card must be one of the dealer's.")
                cards.remove(turn_up)
                cards.append(turn_up)
            given.update(zip(where, cards, strict=True))
        rest = list(stock)
        if self.turn_up == "next":
            if turn_up is None:
                raise BadCards("This game turns a card up: say which with “turn_up”.")
            rest.insert(0, turn_up)
        if mask_of(rest) & held:
            raise BadCards(f"A hand also holds the {_first_name(mask_of(rest) & held)}.")
        outside = [c for c in (*bits(held), *rest) if c not in self.pack]
        if outside:
            raise BadCards(f"This game's pack has no {_first_name(1 << outside[0])}.")
        left = [c for c in self.pack if not held >> c & 1 and c not in rest]
        if stock and left:
            raise BadCards(f"The {_first_name(1 << left[0])} is in no hand and not in the stock.")
        given.update(enumerate((*rest, *left), start=used))
        return Act(NATURE, NATURE, "deal", tuple(given[i] for i in range(len(self.pack))))


def _first_name(mask: Mask) -> str:
    """The name of a card of the mask, within a sentence."""
    return card_name(next(bits(mask))).lower()


@cache
def _positions(
    batches: tuple[int, ...], seats: int, dealer: int
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """For each seat the positions in the pack of the cards it is dealt, and how many are dealt."""
    found: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for batch in batches:
        for i in range(1, seats + 1):
            found[(dealer + i) % seats].extend(range(at, at + batch))
            at += batch
    return tuple(tuple(f) for f in found), at


def by_name(seats: Sequence[str], hands: Mapping[str, Mask]) -> list[Mask]:
    """Hands in seat order. Raises `BadCards` for a missing or an unknown seat."""
    for name in hands:
        if name not in seats:
            raise BadCards(f"There is no seat “{name}”: {', '.join(seats)}.")
    missing = [s for s in seats if s not in hands]
    if missing:
        raise BadCards(f"The hand of {missing[0]} is missing.")
    return [hands[s] for s in seats]


def hand_places(hands: Sequence[Mask], faced: int = 0) -> tuple[Place, ...]:
    """One place a hand, each seen by its holder, or by all where `faced` has the seat's bit."""
    return tuple(
        Place("hand", seat, tuple(bits(mask)), EVERYONE if faced >> seat & 1 else seat_bit(seat))
        for seat, mask in enumerate(hands)
    )
