"""Irregularities of the auction as a referee reads them off it, in the terms of the laws. Shared by
all codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from oddtrick.core import Action, Violation
from oddtrick.laws.notes.code import OPEN, Breach, Notes
from oddtrick.laws.notes.incident import (
    CallOutOfTurn,
    CallReplaced,
    ChangedCall,
    ImpossibleDouble,
    InadmissibleCall,
    InsufficientBid,
)
from oddtrick.laws.notes.penalties import outstanding
from oddtrick.laws.notes.penalty import (
    LEGAL_CALL,
    PASS_ALWAYS,
    PASS_ONCE,
    PASS_UNTIL,
    RENAME,
    REPLACING,
)
from oddtrick.stages.calling.auction import Auction, AuctionState
from oddtrick.terms import Bid

from .compared_calls import compare_calls
from .in_play import partner_of


def auction_now(notes: Notes) -> AuctionState | None:
    """The auction as it stands, `None` before and after it."""
    now = notes.line.now
    return now.stage_state if isinstance(now.stage_state, AuctionState) and not now.over else None


def auction_before(notes: Notes, position: int) -> AuctionState:
    """The auction as it stood before the call at a position."""
    return cast("AuctionState", notes.line.past[position].stage_state)


def call_at(notes: Notes, position: int) -> str:
    """The call at a position."""
    return cast("str", notes.line.action(position).arg)


def _standing(notes: Notes, position: int) -> str:
    """The bid that stood before a position, empty for none."""
    bid = auction_before(notes, position).bid
    return (
        cast("Auction", notes.line.past[position].stage).ladder.bids[bid].code if bid >= 0 else ""
    )


def _called(notes: Notes, breach: Breach) -> str:
    """The call that a breach is about, whatever counts in its place."""
    return cast("str", breach.action.arg) if breach.action else call_at(notes, breach.at)


_OF_BIDS = ("27A", "26B")
"""The laws by which a call is owed in place of an insufficient bid (2017)."""


def describe_insufficient(notes: Notes, breach: Breach, by: int) -> InsufficientBid:
    """A bid that was not enough."""
    at = breach.at
    bid, over = call_at(notes, at), auction_before(notes, at).bid
    bids = cast("Auction", notes.line.past[at].stage).ladder.bids
    raised = _raised(bids, bid, over)
    # The duty to replace the first was met by this call, or would have been.
    again = any(
        d.hand == breach.hand and d.kind == LEGAL_CALL and d.law in _OF_BIDS and d.born == at
        for d in notes.duties
    )
    return InsufficientBid(breach.hand, bid, _standing(notes, at), by, raised, again)


def _raised(bids: Sequence[Bid], bid: str, over: int) -> str:
    """The lowest bid of the same denomination that is enough, empty where there is none."""
    named = next((b[1:] for b in bids if b.code == bid), None)
    return next((b.code for b in bids[over + 1 :] if b[1:] == named), "")


def describe_call(notes: Notes, breach: Breach, by: int) -> CallOutOfTurn:
    """A call out of turn."""
    at = breach.at
    state = auction_before(notes, at)
    call, over = _called(notes, breach), _standing(notes, at)
    doubled = _doubled(state, call)
    before = any(hand == breach.hand for hand, _ in state.calls)
    last = [hand for hand, _ in state.calls[-2:]]
    slip = last == [breach.hand, state.following[breach.hand]]
    return CallOutOfTurn(
        *(breach.hand, call, state.turn, over, not state.calls, by, doubled, before),
        over_left=slip and notes.line.at == at + 1,
    )


def _doubled(state: AuctionState, call: str) -> int:
    """The player a call doubles: the bidder, or the doubler; -1 where it doubles nobody."""
    if call == "XX":
        return next((hand for hand, made in reversed(state.calls) if made == "X"), -1)
    return state.bidder if call == "X" else -1


def describe_change(notes: Notes, breach: Breach, by: int) -> ChangedCall:
    """A second call by the hand that had just called."""
    before = notes.breach(breach.at - 1, "call")
    irregular = before is not None and before.state == OPEN
    first = auction_before(notes, breach.at).calls[-1][1]
    answers = _partners_bid(notes, breach.at, breach.hand)
    call = _called(notes, breach)
    compared = compare_calls(notes, breach.hand, (breach.at - 1, first), (breach.at - 1, call))
    return ChangedCall(
        *(breach.hand, first, call, irregular, by, answers), comparable=compared.comparable
    )


def _partners_bid(notes: Notes, position: int, hand: int) -> str:
    """The last bid of a hand's partner before a position; empty where there is none."""
    bids = {bid.code for bid in cast("Auction", notes.line.past[position].stage).ladder.bids}
    mate = partner_of(notes, hand)
    calls = reversed(auction_before(notes, position).calls)
    return next((call for caller, call in calls if caller == mate and call in bids), "")


def describe_double(notes: Notes, breach: Breach, by: int) -> ImpossibleDouble:
    """A double or redouble too many."""
    call, over = _called(notes, breach), _standing(notes, breach.at)
    before = auction_before(notes, breach.at)
    later, strayed = notes.line.at > breach.at + 1, before.turn != breach.hand
    return ImpossibleDouble(breach.hand, call, over, by, _doubled(before, call), later, strayed)


def describe_inadmissible(notes: Notes, breach: Breach, by: int) -> InadmissibleCall:
    """A call by a hand that had to pass."""
    call, stage = _called(notes, breach), cast("Auction", notes.line.past[breach.at].stage)
    above = call in {bid.code for bid in stage.above}
    later = notes.line.at > breach.at + 1
    return InadmissibleCall(breach.hand, call, by, above, later)


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
    compared = {d: compare_calls(notes, d.hand, (d.born, d.call), (at, call)) for d in duties}
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
            _partners_bid(notes, at, d.hand),
            *compared[d],
        )
        for d in duties
    )


# -- what is irregular ------------------------------------------------------------------------

_OF_CALLS = ("turn", "insufficient", "double", "above")


def must_pass(notes: Notes, hand: int) -> bool:
    """Whether a hand is barred."""
    return bool(outstanding(notes.duties, hand, PASS_ONCE, PASS_ALWAYS, PASS_UNTIL))


def calls_out_of_turn(notes: Notes, action: Action, fault: Violation) -> bool:
    """Out of turn, and by another than the hand that has just called."""
    state = auction_now(notes)
    if state is None or action.hand == state.turn or fault.kind not in _OF_CALLS:
        return False
    return not state.calls or state.calls[-1][0] != action.hand


def changes_call(notes: Notes, action: Action, fault: Violation) -> bool:
    """Out of turn, by the hand that has just called."""
    state = auction_now(notes)
    return (
        state is not None
        and fault.kind in _OF_CALLS
        and action.hand != state.turn
        and bool(state.calls)
        and state.calls[-1][0] == action.hand
        and notes.line.action(notes.line.at - 1).hand == action.hand
    )


def doubles_too_often(notes: Notes, action: Action, fault: Violation) -> bool:
    """In turn, of a bid that the side itself has doubled or redoubled."""
    state = auction_now(notes)
    if state is None or fault.kind != "double" or action.hand != state.turn or state.bid < 0:
        return False
    if must_pass(notes, action.hand):
        return False
    ours = state.side_of[state.bidder] == state.side_of[action.hand]
    return (state.doubled == 2 and ours) if action.arg == "XX" else (state.doubled > 0 and not ours)


def calls_though_barred(notes: Notes, action: Action, fault: Violation) -> bool:
    """In turn: a bid above seven, or any other call by a hand that must pass, whatever else is
    wrong with it."""
    state = auction_now(notes)
    if state is None or action.hand != state.turn:
        return False
    if fault.kind == "above":
        return True
    return must_pass(notes, action.hand) and fault.kind in (
        PASS_ONCE,
        PASS_ALWAYS,
        PASS_UNTIL,
        "insufficient",
        "double",
    )


def bids_too_little(notes: Notes, action: Action, fault: Violation) -> bool:
    """In turn, by a hand that need not pass."""
    state = auction_now(notes)
    in_turn = state is not None and action.hand == state.turn
    return in_turn and fault.kind == "insufficient" and not must_pass(notes, action.hand)


def as_pass(notes: Notes, action: Action) -> Action:
    """A bid above seven, and a double that could not be made in any case, stand as a pass."""
    state = auction_now(notes)
    now = notes.line.now
    if any(fault.kind == "above" for fault in now.stage.violations(now.stage_state, action)):
        return action._replace(arg="P")
    if state is None or action.arg not in ("X", "XX"):
        return action
    ours = state.bidder >= 0 and state.side_of[state.bidder] == state.side_of[action.hand]
    fits = state.doubled == 1 and ours if action.arg == "XX" else state.bid >= 0 and not ours
    fits = fits and (action.arg == "XX" or not state.doubled)
    return action if fits and not must_pass(notes, action.hand) else action._replace(arg="P")


def in_turn_after_all(notes: Notes, action: Action) -> tuple[Action, ...]:
    """The calls that count where a call that seems out of turn is not: one before a pass that the
    right-hand opponent owes, after that pass; and one by the player whose turn it was, but for an
    opponent's call out of turn. Nothing for any other. Sources: Scarne 1963, “Call Out of
    Rotation”; 2017, law 28."""
    state = auction_now(notes)
    if state is None or action.kind != "call" or action.hand == state.turn:
        return ()
    right = state.turn
    if state.following[right] == action.hand and must_pass(notes, right):
        now = notes.line.now
        passed = Action(right, right, "call", "P")
        after = now.step(passed)
        if (
            after.over
            or after.stage is not now.stage
            or now.stage.violations(after.stage_state, action)
        ):
            return ()
        return (passed, action)
    last = notes.breach(notes.line.at - 1, "call")
    if last is None or last.state != OPEN or last.law.name != "call":
        return ()
    before = notes.line.past[last.at]
    in_turn = auction_before(notes, last.at).turn == action.hand
    return (action,) if in_turn and not before.stage.violations(before.stage_state, action) else ()
