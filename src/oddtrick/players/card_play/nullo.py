"""Playing to win as few tricks as can be, for both sides of a contract to lose them."""

from __future__ import annotations

from oddtrick.cards import SUIT_NAMES, bits, mask_of

from .following_suit import CardChoice, name
from .seat_knowledge import Knowledge


def play_to_lose(known: Knowledge) -> CardChoice:
    """A card to lead or to follow with where tricks are better lost."""
    return _follow(known) if known.trick else _lead(known)


def _lead(known: Knowledge) -> CardChoice:
    """The lowest card of a suit in which the others hold the most that is higher."""

    def safety(card: int) -> tuple[int, int, int]:
        plain = known.order.suit[card] != known.trump
        return ((known.above[card] & known.foe_may).bit_count(), plain, -known.order.strength[card])

    lowest = [
        known.low(known.legal & known.order.suits[s])
        for s in range(4)
        if known.legal & known.order.suits[s]
    ]
    c = max(lowest or list(bits(known.legal)), key=safety)
    return CardChoice(c, f"Tricks are to be lost: lead {name(c)}, which others can best beat.")


def _follow(known: Knowledge) -> CardChoice:
    order = known.order
    best = known.trick[order.winner([c for _, c in known.trick])][1]
    under = mask_of(
        c for c in bits(known.legal) if order.winner([known.trick[0][1], best, c]) != 2
        and order.winner([best, c]) != 1
    )  # fmt: skip
    if under:
        led = under & order.suits[order.suit[known.trick[0][1]]]
        if led:
            c = max(bits(led), key=lambda c: order.strength[c])
            return CardChoice(c, f"The highest card that does not win: {name(c)}.")
        c = max(bits(under), key=lambda c: _danger(known, c))
        return CardChoice(
            c, f"Out of {SUIT_NAMES[order.suit[known.trick[0][1]]]}: get rid of {name(c)}."
        )
    last = len(known.trick) == len(known.active) - 1
    strengths = sorted(
        bits(known.legal), key=lambda c: (order.suit[c] == known.trump, order.strength[c])
    )
    c = strengths[-1] if last else strengths[0]
    why = "The trick cannot be lost: take it with" if last else "Every card wins so far: play low,"
    return CardChoice(c, f"{why} {name(c)}.")


def _danger(known: Knowledge, card: int) -> tuple[int, int]:
    """How likely a card is to win a trick: few others above it, and few low ones beside it."""
    higher = (known.above[card] & known.foe_may).bit_count()
    return (-higher, known.order.strength[card])
