"""What to choose after a ruling at a refereed table. Ours: the book says what may be chosen, not
what is best."""

from __future__ import annotations

from ...cards import NO_TRUMP, SUIT_NAMES, SUITS
from ...core import View
from ...laws import Choice
from ...stages.calling.auction import Contract
from ..base import Decision

__all__ = ["remedy"]

_REMEDIES = {
    "penalty-card": "Its owner must play a penalty card at the first chance, and all can see it.",
    "retract": "Declarer leads again, from the right hand and in the same suit.",
    "lead-penalty": "The next lead of his partner can be chosen.",
    "cancel": "Without the doubles the contract costs less if it fails.",
    "keep": "A partner who is barred once may call again.",
    "accept": "The lead does no harm.",
    "free": "No demand is better than a bad one.",
}
"""What is chosen after a ruling, the first of those there are, and why."""


def remedy(view: View) -> Decision | None:
    """What to choose after a ruling; `None` where nothing is to be chosen."""
    options = {a.arg.code: a for a in view.legal if isinstance(a.arg, Choice)}
    if not options:
        return None
    forbidden = _weakest(view)
    if f"forbid-{forbidden}" in options and "penalty-card" not in options:
        why = f"Forbid the suit that we hold least in: {SUIT_NAMES[SUITS.index(forbidden)]}."
        return Decision(options[f"forbid-{forbidden}"], why)
    for code, why in _REMEDIES.items():
        if code in options:
            return Decision(options[code], why)
    act = next(iter(options.values()))
    return Decision(act, "The first of what may be chosen.")


def _weakest(view: View) -> str:
    """The suit, trumps apart, in which the hands that a seat sees of its side have fewest points
    and then fewest cards."""
    contract = view.find(Contract)
    side = view.game.side_of[view.seat]
    seen = 0
    for seat in view.game.sides[side]:
        seen |= view.hand(seat)
    strain = contract.strain if contract else NO_TRUMP
    suits = [s for s in range(4) if s != strain]
    ranks = {s: seen >> 13 * s & 0x1FFF for s in suits}
    return SUITS[min(suits, key=lambda s: (_points(ranks[s]), ranks[s].bit_count()))]


def _points(ranks: int) -> int:
    """High cards of one suit, counted 4, 3, 2, 1."""
    return sum(points for bit, points in ((12, 4), (11, 3), (10, 2), (9, 1)) if ranks >> bit & 1)
