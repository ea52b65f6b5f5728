"""Duties: what a hand owes after an irregularity, and how that narrows what it may do.

Duties narrow the legal calls and plays in a fixed order. One that no call or card of the hand
can meet binds nothing. They are never deleted: a duty is *paid* at a position of the line, so
that taking play back beyond it makes it owed again, or *freed* for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from ..cards import SUIT_NAMES, Card, Mask, card_name
from ..core import Act
from ..stages.calling.auction import AuctionSub, call_name
from ..stages.tricks.tricks import TrickSub

__all__ = [
    "BID_OR_PASS",
    "FORBID",
    "FORBID_WHILE_LEADING",
    "LEAD_PENALTY",
    "NEW_CALL",
    "NO_DOUBLE",
    "OPENING_FORBID",
    "OPENING_LEAD_PENALTY",
    "OPENING_SUIT",
    "PASS_ALWAYS",
    "PASS_COSTS",
    "PASS_ONCE",
    "PENALTY_CARD",
    "RENAME",
    "REPEAT",
    "REPLACING",
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
    "undemanded",
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
OPENING_LEAD_PENALTY = "opening-lead-penalty"
"""The same, if the hand makes the opening lead."""
OPENING_SUIT = "opening-suit"
"""A suit may be required, but not forbidden, if the hand makes the opening lead."""
OPENING_FORBID = "opening-forbid"
"""This suit may be forbidden, if the hand makes the opening lead."""
PASS_ALWAYS = "pass-always"
"""The hand is barred throughout: it passes at every turn of the auction."""
PASS_ONCE = "pass-once"
"""The hand is barred once: it passes at its next turn."""
REPEAT = "repeat"
"""The hand makes this call again if its right-hand opponent has passed; any call otherwise."""
BID_OR_PASS = "bid-or-pass"
"""The hand makes a sufficient bid or passes."""
NEW_CALL = "new-call"
"""The hand makes another call than this one."""
RENAME = "rename"
"""The hand calls as it likes; what it names tells what its cancelled call has cost."""
NO_DOUBLE = "no-double"
"""The hand does not double or redouble this bid."""

PASS_COSTS = "pass-costs"
"""If the hand passes at its next turn, it is under a lead penalty from then on."""

REPLACING = (REPEAT, BID_OR_PASS, NEW_CALL, RENAME)
"""The duties that are paid with the call which replaces one that was cancelled."""

_ORDER = (THIS_CARD, REQUIRE, FORBID, FORBID_WHILE_LEADING, PENALTY_CARD)
_ON_LEADS = (REQUIRE, FORBID, FORBID_WHILE_LEADING)
_ON_CALLS = (PASS_ALWAYS, PASS_ONCE, REPEAT, BID_OR_PASS, NEW_CALL, NO_DOUBLE)


class Duty(NamedTuple):
    """What a hand owes: `arg` is a card or a suit, `call` the code of a call, `law` the number of
    the law.

    `born`, `paid` and `freed` are positions of the line, -1 where it has not come to that;
    `begun` is the first lead that a duty lasting for several was met at, or the pass that costs.
    """

    hand: int
    kind: str
    arg: int
    law: str
    born: int = -1
    begun: int = -1
    paid: int = -1
    freed: int = -1
    call: str = ""

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
        if self.kind in _CALL_REASONS:
            return _CALL_REASONS[self.kind].format(call=call_name(self.call or "P").lower())
        verb = "required" if self.kind == REQUIRE else "forbidden"
        return f"The lead of {SUIT_NAMES[self.arg]} is {verb}."


_CALL_REASONS = {
    PASS_ALWAYS: "A player who is barred must pass at every turn.",
    PASS_ONCE: "A player who is barred once must pass at this turn.",
    REPEAT: "The call made out of turn must be repeated: {call}.",
    BID_OR_PASS: "The bid must be replaced by a sufficient bid or a pass.",
    NEW_CALL: "Another call must be made.",
    NO_DOUBLE: "This bid may not be doubled or redoubled now.",
}


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
    """The owed duties of the hand to play that bind now, in their order. Of several penalty cards
    any will do; demands are met one after the other, as far as they can be."""
    for kind in _ORDER:
        if kind in _ON_LEADS and sub.trick:
            continue
        found = owed(duties, sub.to_play, kind)
        if kind == PENALTY_CARD and found:
            yield found
        elif found:
            yield from ([duty] for duty in found)


def _narrowing(
    sub: TrickSub, duties: Sequence[Duty], acts: Sequence[Act]
) -> Iterator[tuple[Duty, list[Act]]]:
    """Each duty that binds, and what it leaves of the acts."""
    left = list(acts)
    for found in _binding(sub, duties):
        kept = [
            a
            for a in left
            if a.kind != "play"
            or a.hand != sub.to_play
            or any(_meets(sub, d, cast("Card", a.arg)) for d in found)
        ]
        if any(a.hand == sub.to_play for a in kept):
            left = kept
            yield found[0], left


def _meets_call(sub: AuctionSub, duty: Duty, call: str) -> bool:
    match duty.kind:
        case "pass-always" | "pass-once":
            return call == "P"
        case "repeat":
            return call == duty.call or not sub.calls or sub.calls[-1][1] != "P"
        case "new-call":
            return call != duty.call
    return call not in ("X", "XX")


def _narrowing_calls(
    sub: AuctionSub, duties: Sequence[Duty], acts: Sequence[Act]
) -> Iterator[tuple[Duty, list[Act]]]:
    """Each duty of the hand to call that binds, and what it leaves of the acts."""
    left = list(acts)
    for duty in sorted(owed(duties, sub.turn, *_ON_CALLS), key=lambda d: _ON_CALLS.index(d.kind)):
        if duty.kind == NO_DOUBLE and duty.arg != sub.bid:
            continue
        kept = [a for a in left if _meets_call(sub, duty, cast("str", a.arg))]
        if not kept and duty.kind == REPEAT:  # it was not enough either: another bid, or a pass
            kept = [a for a in left if a.arg not in ("X", "XX")]
        if kept:
            left = kept
            yield duty, left


def _all_narrowing(
    sub: object, duties: Sequence[Duty], acts: Sequence[Act]
) -> Iterator[tuple[Duty, list[Act]]]:
    if isinstance(sub, TrickSub):
        yield from _narrowing(sub, duties, acts)
    elif isinstance(sub, AuctionSub):
        yield from _narrowing_calls(sub, duties, acts)


def narrow(sub: object, duties: Sequence[Duty], acts: Sequence[Act]) -> Sequence[Act]:
    """What the duties leave of the legal acts."""
    if duties and acts:
        for _, left in _all_narrowing(sub, duties, acts):
            acts = left
    return acts


def excluded_by(sub: object, duties: Sequence[Duty], acts: Sequence[Act], act: Act) -> Duty | None:
    """The duty on account of which an otherwise legal act is not legal, if there is one."""
    for duty, left in _all_narrowing(sub, duties, acts):
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
            if own and sub.cast.order.suit[c] != duty.arg:
                return duty._replace(begun=at if duty.begun < 0 else duty.begun)
            if own or duty.begun >= 0:  # he could not do otherwise, or has lost the lead
                return duty._replace(paid=at)
    return duty


def _paid_by_call(duty: Duty, act: Act, at: int) -> Duty:
    if duty.hand != act.hand:
        return duty
    if duty.kind == PASS_COSTS and duty.begun < 0:
        return duty._replace(begun=at) if act.arg == "P" else duty._replace(paid=at)
    return duty._replace(paid=at) if duty.kind in (PASS_ONCE, *REPLACING) else duty


def pay(sub: object, duties: tuple[Duty, ...], act: Act, at: int) -> tuple[Duty, ...]:
    """The duties after an act at this position."""
    if not duties:
        return duties
    if act.kind == "call":
        return tuple(_paid_by_call(d, act, at) if d.owed else d for d in duties)
    if act.kind != "play" or not isinstance(sub, TrickSub):
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


def undemanded(duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    """The duties when a last call has been taken back before any card was played: what declarer has
    demanded of the opening lead is to be asked again, of whoever makes it then."""
    return tuple(d._replace(freed=-1) for d in duties if d.kind not in _ORDER)


def free(
    duties: tuple[Duty, ...], hand: int, kind: str, suits: Mask, at: int, *, one: bool = False
) -> tuple[Duty, ...]:
    """The duties when those of a kind are forgiven a hand: cards within the mask, or all; or only
    the oldest, if `one`."""
    if one:
        oldest = next((i for i, d in enumerate(duties) if d in owed(duties, hand, kind)), -1)
        return tuple(d._replace(freed=at) if i == oldest else d for i, d in enumerate(duties))
    return tuple(
        d._replace(freed=at)
        if d.owed and d.hand == hand and d.kind == kind and (suits < 0 or suits >> d.arg & 1)
        else d
        for d in duties
    )
