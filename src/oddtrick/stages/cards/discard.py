"""Discarding: whoever holds too many cards lays some away, face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from ...cards import Card, Mask, bits
from ...core import Act, Aside, Fault, Hands, Place, Result, Table, Turn, TurnUp, seat_bit
from ..deal.deal import hand_places
from ..words import Phrase, Worded

__all__ = ["Discard", "DiscardSub"]


class DiscardSub(NamedTuple):
    """The hands, what lies aside, what each seat has laid away, and the cards that all know to
    be in a hand because they saw them go there."""

    hands: tuple[Mask, ...]
    aside: tuple[Place, ...]
    laid: tuple[tuple[Card, ...], ...]
    shown: Mask


@dataclass(frozen=True)
class Discard(Worded[DiscardSub]):
    """Every hand of more than `size` cards is brought down to it, secretly.

    Nobody has anything to do where no hand is too large. Source: Scarne 1963, chapter 13, “The
    Deal” (the dealer's right to exchange the turn-up), ruling E-3.
    """

    size: int

    name: ClassVar[str] = "discard"
    kinds: ClassVar[tuple[str, ...]] = ("discard",)
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "discard": Phrase("Discard {card}", "discarded {card}")
    }

    def start(self, table: Table) -> DiscardSub:
        hands, aside, turn_up = table.get(Hands).cards, table.find(Aside), table.find(TurnUp)
        return DiscardSub(
            hands,
            aside.places if aside else (),
            ((),) * len(hands),
            1 << turn_up.card if turn_up else 0,
        )

    def turns(self, sub: DiscardSub) -> tuple[Turn, ...]:
        return tuple(
            Turn(seat, seat) for seat, hand in enumerate(sub.hands) if hand.bit_count() > self.size
        )

    def possible(self, sub: DiscardSub, seat: int) -> Sequence[Act]:
        if seat < 0 or sub.hands[seat].bit_count() <= self.size:
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
        return DiscardSub(tuple(hands), sub.aside, tuple(laid), shown)

    def end(self, sub: DiscardSub) -> tuple[Result, ...] | None:
        if any(hand.bit_count() > self.size for hand in sub.hands):
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
