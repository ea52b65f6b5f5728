"""Discarding: whoever holds too many cards lays some away, face down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from ...cards import Card, Mask, bits
from ...core import Act, Aside, Fault, Hands, Place, Result, Table, Turn, seat_bit
from ..deal.deal import hand_places
from ..words import Phrase, Worded

__all__ = ["Discard", "DiscardSub"]


class DiscardSub(NamedTuple):
    """The hands, what lies aside, what each seat has laid away, the cards that all know to
    be in a hand because they saw them go there, and a mask of the seats that have too many."""

    hands: tuple[Mask, ...]
    aside: tuple[Place, ...]
    laid: tuple[tuple[Card, ...], ...]
    shown: Mask
    over: int


def every_hand(table: Table) -> tuple[int, ...]:
    """All hands."""
    return tuple(range(len(table.seating.seats)))


@dataclass(frozen=True)
class Discard(Worded[DiscardSub]):
    """Every hand of more than `size` cards, of those in `hands`, is brought down to it, secretly.

    Nobody has anything to do where no hand is too large. Source: Scarne 1963, chapter 13, “The
    Deal” (the dealer's right to exchange the turn-up), ruling E-3.
    """

    size: int
    hands: Callable[[Table], tuple[int, ...]] = every_hand

    name: ClassVar[str] = "discard"
    kinds: ClassVar[tuple[str, ...]] = ("discard",)
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "discard": Phrase("Discard {card}", "discarded {card}")
    }

    def start(self, table: Table) -> DiscardSub:
        hands, aside = table.get(Hands), table.find(Aside)
        over = sum(seat_bit(s) for s in self.hands(table) if self._over(hands.cards[s]))
        places = aside.places if aside else ()
        return DiscardSub(hands.cards, places, ((),) * len(hands.cards), hands.open, over)

    def _over(self, hand: Mask) -> bool:
        return hand.bit_count() > self.size

    def turns(self, sub: DiscardSub) -> tuple[Turn, ...]:
        return tuple(Turn(seat, seat) for seat in bits(sub.over))

    def possible(self, sub: DiscardSub, seat: int) -> Sequence[Act]:
        if seat < 0 or not sub.over >> seat & 1:
            return ()
        return [Act(seat, seat, "discard", c) for c in bits(sub.hands[seat])]

    def faults(self, sub: DiscardSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: DiscardSub, act: Act) -> DiscardSub:
        c, hands, laid = cast("Card", act.arg), list(sub.hands), list(sub.laid)
        # From here on nobody else knows whether a card that was shown is still there.
        shown = sub.shown & ~hands[act.hand]
        hands[act.hand] ^= 1 << c
        laid[act.hand] += (c,)
        over = sub.over if self._over(hands[act.hand]) else sub.over & ~seat_bit(act.hand)
        return DiscardSub(tuple(hands), sub.aside, tuple(laid), shown, over)

    def end(self, sub: DiscardSub) -> tuple[Result, ...] | None:
        if sub.over:
            return None
        if not any(sub.laid):
            return ()
        return (Hands(sub.hands), Aside(sub.aside + self._discards(sub)))

    def _discards(self, sub: DiscardSub) -> tuple[Place, ...]:
        return tuple(
            Place("discards", seat, cards, seat_bit(seat))
            for seat, cards in enumerate(sub.laid)
            if cards
        )

    def seen_by(self, sub: DiscardSub, act: Act) -> int:
        return seat_bit(act.hand)

    def places(self, sub: DiscardSub) -> tuple[Place, ...]:
        return hand_places(sub.hands, 0, sub.shown) + self._discards(sub) + sub.aside

    def prompt(self, sub: DiscardSub, turn: Turn) -> str:
        over = sub.hands[turn.hand].bit_count() - self.size
        return "Discard a card." if over == 1 else f"Discard {over} cards."
