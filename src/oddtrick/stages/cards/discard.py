"""Discarding: a hand with too many cards lays some away, face down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, Mask, bits
from oddtrick.core import (
    EVERYONE,
    Action,
    Aside,
    Hands,
    Phrase,
    Place,
    Result,
    Stage,
    Table,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.stages.deal.deal import hand_places


class DiscardState(NamedTuple):
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


_UNDISCARDED = (Violation("undiscarded", "A card must be discarded first."),)


@dataclass(frozen=True)
class Discard(Stage[DiscardState]):
    """Every hand of more than `size` cards, of those in `hands`, is brought down to it, secretly.

    Nobody has anything to do where no hand is too large. With `forgets` who has taken up a card
    that all have seen can go on without discarding (a refereed table): that card is then out of
    play. Source: Scarne 1963, chapter 13, “The Deal” (the dealer's right to exchange the turn-up),
    “Incorrect Number of Cards”; ruling E-3.
    """

    size: int
    hands: Callable[[Table], tuple[int, ...]] = every_hand
    forgets: bool = False

    name: ClassVar[str] = "discard"
    kinds: ClassVar[tuple[str, ...]] = ("discard", "undiscarded")
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "discard": Phrase("Discard {card}", "discarded {card}"),
        "undiscarded": Phrase("Go on without discarding", "went on without discarding"),
    }

    def start(self, table: Table) -> DiscardState:
        hands, aside = table.get(Hands), table.find(Aside)
        over = sum(seat_bit(s) for s in self.hands(table) if self._over(hands.cards[s]))
        places = aside.places if aside else ()
        return DiscardState(hands.cards, places, ((),) * len(hands.cards), hands.open, over)

    def _over(self, hand: Mask) -> bool:
        return hand.bit_count() > self.size

    def turns(self, sub: DiscardState) -> tuple[Turn, ...]:
        return tuple(Turn(seat, seat) for seat in bits(sub.over))

    def possible(self, sub: DiscardState, seat: int) -> Sequence[Action]:
        if seat < 0 or not sub.over >> seat & 1:
            return ()
        found = [Action(seat, seat, "discard", c) for c in bits(sub.hands[seat])]
        taken = sub.shown & sub.hands[seat]
        one_over = sub.hands[seat].bit_count() == self.size + 1
        if self.forgets and one_over and taken.bit_count() == 1:
            found.append(Action(seat, seat, "undiscarded"))
        return found

    def violations(self, sub: DiscardState, action: Action) -> tuple[Violation, ...]:
        return () if action.kind == "discard" else _UNDISCARDED

    def apply(self, sub: DiscardState, action: Action) -> DiscardState:
        taken = sub.shown & sub.hands[action.hand]
        c = cast("Card", action.arg) if action.kind == "discard" else taken.bit_length() - 1
        hands, laid = list(sub.hands), list(sub.laid)
        # From here on nobody else knows whether a card that was shown is still there.
        shown = sub.shown & ~hands[action.hand]
        hands[action.hand] ^= 1 << c
        laid[action.hand] += (c,)
        over = sub.over if self._over(hands[action.hand]) else sub.over & ~seat_bit(action.hand)
        return DiscardState(tuple(hands), sub.aside, tuple(laid), shown, over)

    def end(self, sub: DiscardState) -> tuple[Result, ...] | None:
        if sub.over:
            return None
        if not any(sub.laid):
            return ()
        return (Hands(sub.hands), Aside(sub.aside + self._discards(sub)))

    def _discards(self, sub: DiscardState) -> tuple[Place, ...]:
        return tuple(
            Place("discards", seat, cards, seat_bit(seat))
            for seat, cards in enumerate(sub.laid)
            if cards
        )

    def prompt(self, sub: DiscardState, turn: Turn) -> str:
        over = sub.hands[turn.hand].bit_count() - self.size
        return "Discard a card." if over == 1 else f"Discard {over} cards."

    def seen_by(self, sub: DiscardState, action: Action) -> int:
        return seat_bit(action.hand) if action.kind == "discard" else EVERYONE

    def places(self, sub: DiscardState) -> tuple[Place, ...]:
        return hand_places(sub.hands, 0, sub.shown) + self._discards(sub) + sub.aside
