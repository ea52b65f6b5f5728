"""Duties: what a hand owes after an irregularity, and how that narrows what it may do.

Duties narrow the legal plays in a fixed order. One that no card of the hand can meet binds
nothing. They are never deleted: a duty is *paid* at a position of the line, so that taking
play back beyond it makes it owed again, or *freed* for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from ..cards import SUIT_NAMES, Card, Mask, card_name
from ..core import Act
from ..stages.tricks import TrickSub

__all__ = [
    "FORBID",
    "FORBID_WHILE_LEADING",
    "LEAD_PENALTY",
    "PENALTY_CARD",
    "REQUIRE",
    "THIS_CARD",
    "Duty",
    "back_to",
    "excluded_by",
    "free",
    "narrow",
    "open_cards",
    "owed",
    "pay",
]

THIS_CARD = "this-card"
"""The next card the hand plays is this one (it was played before, or declarer named it)."""
REQUIRE = "require"
"""The hand's next lead is of this suit."""
FORBID = "forbid"
"""The hand's next lead is not of this suit."""
FORBID_WHILE_LEADING = "forbid-while-leading"
"""The hand does not lead this suit at its next lead, nor as long as it keeps the lead."""
PENALTY_CARD = "penalty-card"
"""The card lies face up and is played at the first legal opportunity."""
LEAD_PENALTY = "lead-penalty"
"""A suit may be required or forbidden when the hand next leads; none is named yet."""

_ORDER = (THIS_CARD, REQUIRE, FORBID, FORBID_WHILE_LEADING, PENALTY_CARD)
_ON_LEADS = (REQUIRE, FORBID, FORBID_WHILE_LEADING)


class Duty(NamedTuple):
    """What a hand owes: `arg` is a card or a suit, `law` the number of the law.

    `born`, `paid` and `freed` are positions of the line, -1 where it has not come to that;
    `begun` is the first lead that a duty lasting for several was met at.
    """

    hand: int
    kind: str
    arg: int
    law: str
    born: int = -1
    begun: int = -1
    paid: int = -1
    freed: int = -1

    @property
    def owed(self) -> bool:
        return self.paid < 0 and self.freed < 0

    @property
    def reason(self) -> str:
        """Why a play that does not meet it is not legal."""
        if self.kind == PENALTY_CARD:
            return "A penalty card must be played at the first legal opportunity."
        if self.kind == THIS_CARD:
            return f"The {card_name(self.arg).lower()} must be played now."
        verb = "required" if self.kind == REQUIRE else "forbidden"
        return f"The lead of {SUIT_NAMES[self.arg]} is {verb}."


def owed(duties: Sequence[Duty], hand: int, *kinds: str) -> list[Duty]:
    """The duties of these kinds that a hand still owes."""
    return [d for d in duties if d.hand == hand and d.kind in kinds and d.owed]


def open_cards(duties: Sequence[Duty], hand: int) -> Mask:
    """The penalty cards of a hand."""
    mask = 0
    for duty in duties:
        if duty.hand == hand and duty.kind == PENALTY_CARD and duty.owed:
            mask |= 1 << duty.arg
    return mask


# -- narrowing ------------------------------------------------------------------------------


def _meets(sub: TrickSub, duty: Duty, c: Card) -> bool:
    if duty.kind in (PENALTY_CARD, THIS_CARD):
        return c == duty.arg
    return (sub.cast.order.suit[c] == duty.arg) == (duty.kind == REQUIRE)


def _binding(sub: TrickSub, duties: Sequence[Duty]) -> Iterator[list[Duty]]:
    """The owed duties of the hand to play that bind now, a kind at a time."""
    for kind in _ORDER:
        if kind in _ON_LEADS and sub.trick:
            continue
        found = owed(duties, sub.to_play, kind)
        if found:
            yield found


def _narrowing(
    sub: TrickSub, duties: Sequence[Duty], acts: Sequence[Act]
) -> Iterator[tuple[Duty, list[Act]]]:
    """Each duty that binds, and what it leaves of the acts."""
    left = list(acts)
    for found in _binding(sub, duties):
        # Of several penalty cards any will do; several demands are met together.
        several = any if found[0].kind == PENALTY_CARD else all
        kept = [
            a
            for a in left
            if a.kind != "play"
            or a.hand != sub.to_play
            or several(_meets(sub, d, cast("Card", a.arg)) for d in found)
        ]
        if any(a.hand == sub.to_play for a in kept):
            left = kept
            yield found[0], left


def narrow(sub: object, duties: Sequence[Duty], acts: Sequence[Act]) -> Sequence[Act]:
    """What the duties leave of the legal acts."""
    if duties and isinstance(sub, TrickSub):
        for _, left in _narrowing(sub, duties, acts):
            acts = left
    return acts


def excluded_by(sub: object, duties: Sequence[Duty], acts: Sequence[Act], act: Act) -> Duty | None:
    """The duty on account of which an otherwise legal act is not legal, if there is one."""
    if isinstance(sub, TrickSub):
        for duty, left in _narrowing(sub, duties, acts):
            if act not in left:
                return duty
    return None


# -- paying ---------------------------------------------------------------------------------


def _paid(sub: TrickSub, duty: Duty, act: Act, at: int) -> Duty:
    own, leads = act.hand == duty.hand, not sub.trick
    c = cast("Card", act.arg)
    match duty.kind:
        case "this-card" if own:
            return duty._replace(paid=at)
        case "penalty-card" if own and c == duty.arg:
            return duty._replace(paid=at)
        case "require" | "forbid" if own and leads:
            return duty._replace(paid=at)
        case "forbid-while-leading" if leads:
            if own and sub.hands[duty.hand] & ~sub.cast.order.suits[duty.arg]:
                return duty._replace(begun=at if duty.begun < 0 else duty.begun)
            if own or duty.begun >= 0:  # he has nothing else to lead, or has lost the lead
                return duty._replace(paid=at)
    return duty


def pay(sub: object, duties: tuple[Duty, ...], act: Act, at: int) -> tuple[Duty, ...]:
    """The duties after an act at this position."""
    if not duties or act.kind != "play" or not isinstance(sub, TrickSub):
        return duties
    return tuple(_paid(sub, d, act, at) if d.owed else d for d in duties)


def back_to(duties: tuple[Duty, ...], at: int) -> tuple[Duty, ...]:
    """The duties when play has been taken back to this position: what was paid since is owed."""
    return tuple(
        d._replace(
            born=min(d.born, at),
            begun=-1 if d.begun >= at else d.begun,
            paid=-1 if d.paid >= at else d.paid,
        )
        for d in duties
    )


def free(duties: tuple[Duty, ...], hand: int, kind: str, suits: Mask, at: int) -> tuple[Duty, ...]:
    """The duties when those of a kind are forgiven a hand: cards within the mask, or all."""
    return tuple(
        d._replace(freed=at)
        if d.owed and d.hand == hand and d.kind == kind and (suits < 0 or suits >> d.arg & 1)
        else d
        for d in duties
    )
