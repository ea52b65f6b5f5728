"""Playing to win as few tricks as can be, for both sides of a contract to lose them."""

from __future__ import annotations

from ..cards import SUIT_NAMES, bits, mask_of
from .following import Choice, name
from .knowledge import Knowledge

__all__ = ["duck"]


def duck(k: Knowledge) -> Choice:
    """A card to lead or to follow with where tricks are better lost."""
    return _follow(k) if k.trick else _lead(k)


def _lead(k: Knowledge) -> Choice:
    """The lowest card of a suit in which the others hold the most that is higher."""

    def safety(c: int) -> tuple[int, int, int]:
        plain = k.order.suit[c] != k.trump
        return ((k.above[c] & k.foe_may).bit_count(), plain, -k.order.strength[c])

    lowest = [k.low(k.legal & k.order.suits[s]) for s in range(4) if k.legal & k.order.suits[s]]
    c = max(lowest or list(bits(k.legal)), key=safety)
    return Choice(c, f"Tricks are to be lost: lead {name(c)}, which others can best beat.")


def _follow(k: Knowledge) -> Choice:
    order = k.order
    best = k.trick[order.winner([c for _, c in k.trick])][1]
    under = mask_of(
        c for c in bits(k.legal) if order.winner([k.trick[0][1], best, c]) != 2
        and order.winner([best, c]) != 1
    )  # fmt: skip
    if under:
        led = under & order.suits[order.suit[k.trick[0][1]]]
        if led:
            c = max(bits(led), key=lambda c: order.strength[c])
            return Choice(c, f"The highest card that does not win: {name(c)}.")
        c = max(bits(under), key=lambda c: _danger(k, c))
        return Choice(c, f"Out of {SUIT_NAMES[order.suit[k.trick[0][1]]]}: get rid of {name(c)}.")
    last = len(k.trick) == len(k.active) - 1
    strengths = sorted(bits(k.legal), key=lambda c: (order.suit[c] == k.trump, order.strength[c]))
    c = strengths[-1] if last else strengths[0]
    why = "The trick cannot be lost: take it with" if last else "Every card wins so far: play low,"
    return Choice(c, f"{why} {name(c)}.")


def _danger(k: Knowledge, c: int) -> tuple[int, int]:
    """How likely a card is to win a trick: few others above it, and few low ones beside it."""
    higher = (k.above[c] & k.foe_may).bit_count()
    return (-higher, k.order.strength[c])
