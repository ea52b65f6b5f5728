"""What a referee reads off the auction, in the terms of the laws. Shared by all codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ..stages.calling.auction import Auction, AuctionSub, Bid
from .code import OPEN, Breach, Notes
from .incidents import (
    CallOutOfTurn,
    CallReplaced,
    ChangedCall,
    ImpossibleDouble,
    InadmissibleCall,
    InsufficientBid,
)
from .kinds import RENAME, REPLACING

__all__ = [
    "auction_before",
    "auction_now",
    "call_at",
    "describe_call",
    "describe_change",
    "describe_double",
    "describe_inadmissible",
    "describe_insufficient",
    "replaced_calls",
]


def auction_now(notes: Notes) -> AuctionSub | None:
    """The auction as it stands, `None` before and after it."""
    now = notes.line.now
    return now.sub if isinstance(now.sub, AuctionSub) and not now.over else None


def auction_before(notes: Notes, at: int) -> AuctionSub:
    """The auction as it stood before the call at a position."""
    return cast("AuctionSub", notes.line.past[at].sub)


def call_at(notes: Notes, at: int) -> str:
    """The call at a position."""
    return cast("str", notes.line.act(at).arg)


def _standing(notes: Notes, at: int) -> str:
    """The bid that stood before a position, empty for none."""
    bid = auction_before(notes, at).bid
    return cast("Auction", notes.line.past[at].stage).ladder.bids[bid].code if bid >= 0 else ""


def _called(notes: Notes, breach: Breach) -> str:
    """The call that a breach is about, whatever counts in its place."""
    return cast("str", breach.act.arg) if breach.act else call_at(notes, breach.at)


def describe_insufficient(notes: Notes, breach: Breach, by: int) -> InsufficientBid:
    """A bid that was not enough."""
    at = breach.at
    bid, over = call_at(notes, at), auction_before(notes, at).bid
    bids = cast("Auction", notes.line.past[at].stage).ladder.bids
    return InsufficientBid(breach.hand, bid, _standing(notes, at), by, _raised(bids, bid, over))


def _raised(bids: Sequence[Bid], bid: str, over: int) -> str:
    """The lowest bid of the same denomination that is enough, empty where there is none."""
    named = next((b[1:] for b in bids if b.code == bid), None)
    return next((b.code for b in bids[over + 1 :] if b[1:] == named), "")


def describe_call(notes: Notes, breach: Breach, by: int) -> CallOutOfTurn:
    """A call out of turn."""
    at = breach.at
    sub = auction_before(notes, at)
    call, over = _called(notes, breach), _standing(notes, at)
    return CallOutOfTurn(breach.hand, call, sub.turn, over, not sub.calls, by)


def describe_change(notes: Notes, breach: Breach, by: int) -> ChangedCall:
    """A second call by the hand that had just called."""
    before = notes.breach(breach.at - 1, "call")
    irregular = before is not None and before.state == OPEN
    first = auction_before(notes, breach.at).calls[-1][1]
    return ChangedCall(breach.hand, first, _called(notes, breach), irregular, by)


def describe_double(notes: Notes, breach: Breach, by: int) -> ImpossibleDouble:
    """A double or redouble too many."""
    return ImpossibleDouble(breach.hand, _called(notes, breach), _standing(notes, breach.at), by)


def describe_inadmissible(notes: Notes, breach: Breach, by: int) -> InadmissibleCall:
    """A call by a hand that had to pass."""
    return InadmissibleCall(breach.hand, _called(notes, breach), by)


def replaced_calls(notes: Notes) -> tuple[CallReplaced, ...]:
    """The call just made, for each that was cancelled and in whose place it was owed."""
    at = notes.line.at - 1
    duties = [d for d in notes.duties if d.kind in REPLACING and d.paid == at >= 0]
    if not duties:
        return ()
    calls = auction_before(notes, at).calls
    passed = bool(calls) and calls[-1][1] == "P"
    call, over = call_at(notes, at), _standing(notes, at)
    bids = cast("Auction", notes.line.past[at].stage).ladder.bids
    return tuple(
        CallReplaced(
            d.hand,
            d.call,
            call,
            "change-info" if d.kind == RENAME else d.law,
            over,
            passed,
            bids[d.arg].code if d.arg >= 0 else "",
            _raised(bids, d.call, auction_before(notes, at).bid),
        )
        for d in duties
    )
