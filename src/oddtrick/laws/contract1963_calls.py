"""The laws of irregular calls of contract bridge as given by Scarne 1963, “Irregularities in
Contract Bridge”; a part of `contract1963`.

Numbers name the book's own headings. Readings of ours, where the book is silent, are marked so.
"""

from __future__ import annotations

from itertools import pairwise

from ..core import Act, Fault
from ..stages.calling.auction import CONTRACT_LADDER, AuctionSub, Bid, call_name
from .calls import (
    auction_before,
    auction_now,
    describe_call,
    describe_change,
    describe_double,
    describe_inadmissible,
    describe_insufficient,
    replaced_calls,
)
from .code import ACCEPTED, OPEN, Breach, Law, Matter, Notes
from .duties import (
    BID_OR_PASS,
    LEAD_PENALTY,
    NEW_CALL,
    NO_DOUBLE,
    OPENING_FORBID,
    OPENING_LEAD_PENALTY,
    OPENING_SUIT,
    PASS_ALWAYS,
    PASS_COSTS,
    PASS_ONCE,
    REPEAT,
    Duty,
    owed,
)
from .effects import Effect, Option, Owe, Put, Ruling, TakeBack, Undouble, Verdict
from .incidents import (
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    ChangedCall,
    ImpossibleDouble,
    InadmissibleCall,
    InsufficientBid,
)

__all__ = ["IRREGULAR_CALL", "LAWS_OF_CALLS", "headings", "opposite", "retains_right"]

_BIDS = {bid.code: i for i, bid in enumerate(CONTRACT_LADDER.bids)}
_DOUBLES = ("X", "XX")
_NO_TRUMP = CONTRACT_LADDER.bids[_BIDS["1NT"]].strain


def headings(*numbers: str) -> tuple[str, ...]:
    """The laws by the book's headings, with the name of the code."""
    return tuple(f"contract1963:{n}" for n in numbers)


def opposite(hand: int) -> int:
    """The seat opposite."""
    return (hand + 2) % 4


def _bid(call: str) -> Bid | None:
    return CONTRACT_LADDER.bids[_BIDS[call]] if call in _BIDS else None


def _owe(hand: int, kind: str, law: str, arg: int = -1, call: str = "") -> Owe:
    return Owe(Duty(hand, kind, arg, law, call=call))


def _opening_lead_penalty(hand: int, law: str) -> tuple[Effect, ...]:
    """A lead penalty on the opening lead, whichever of the side makes it."""
    return tuple(_owe(h, OPENING_LEAD_PENALTY, law) for h in (hand, opposite(hand)))


# -- insufficient bids ----------------------------------------------------------------------


def rule_insufficient(bid: InsufficientBid) -> Verdict:
    """“Insufficient Bid”: what it costs depends on the call that replaces it."""
    text = "{hand} bid insufficiently, and replaces the bid by a sufficient bid or a pass."
    effects = (TakeBack(), _owe(bid.hand, BID_OR_PASS, "insufficient", call=bid.bid))
    return Verdict(Ruling(headings("insufficient"), bid.hand, text), effects)


def lowest_sufficient(bid: str, over: str) -> str:
    """The lowest bid of the same denomination that is enough, empty where there is none.

    >>> lowest_sufficient("1H", "1S"), lowest_sufficient("3C", "3C"), lowest_sufficient("7C", "7D")
    ('2H', '4C', '')
    """
    strain = CONTRACT_LADDER.bids[_BIDS[bid]].strain
    higher = CONTRACT_LADDER.bids[_BIDS[over] + 1 :] if over else CONTRACT_LADDER.bids
    return next((b.code for b in higher if b.strain == strain), "")


def _not_enough(call: str, over: str) -> bool:
    return call in _BIDS and bool(over) and _BIDS[call] <= _BIDS[over]


# -- calls out of turn ----------------------------------------------------------------------


def rule_call(call: CallOutOfTurn) -> Verdict:
    """“Call Out of Rotation”: cancelled; what follows depends on the call and on whose turn it
    was."""
    if call.call == "P":
        return _pass_out_of_turn(call)
    if call.call in _DOUBLES:
        return _double_out_of_turn(call)
    return _bid_out_of_turn(call)


def _cancelled(call: CallOutOfTurn, law: str, text: str, *effects: Effect) -> Verdict:
    said = f"{{hand}} called out of turn ({call_name(call.call).lower()}). The call is cancelled"
    return Verdict(
        Ruling(headings("call-oot", law), call.hand, f"{said}{text}."), (TakeBack(), *effects)
    )


def _pass_out_of_turn(call: CallOutOfTurn) -> Verdict:
    """“Pass Out of Turn”."""
    hand, law = call.hand, "pass-oot"
    if call.due != opposite(hand) or not call.over:
        text = ", and he must pass at his regular turn"
        return _cancelled(call, law, text, _owe(hand, PASS_ONCE, law))
    text = "; he is barred throughout, his partner may not double at this turn, and a pass of his"
    text += " may bring a lead penalty"
    return _cancelled(
        call,
        law,
        text,
        _owe(hand, PASS_ALWAYS, law),
        _owe(call.due, NO_DOUBLE, law, _BIDS[call.over]),
        _owe(call.due, PASS_COSTS, law),
    )


_REPEATS = (
    ". If his right-hand opponent passes he repeats it; otherwise he calls as he likes and his "
    "partner is barred once"
)


def _to_be_repeated(call: CallOutOfTurn, law: str) -> Verdict:
    """A bid or double when it was the right-hand opponent's turn to call."""
    return _cancelled(call, law, _REPEATS, _owe(call.hand, REPEAT, law, call=call.call))


def _bid_out_of_turn(call: CallOutOfTurn) -> Verdict:
    """“Bid Out of Turn”."""
    law, other = "bid-oot", opposite(call.hand)
    if call.first:
        text = ", and his partner is barred throughout"
        return _cancelled(call, law, text, _owe(other, PASS_ALWAYS, law))
    if call.due != other:
        return _to_be_repeated(call, law)
    text = ", and his partner is barred throughout, and under a lead penalty if he has the "
    return _cancelled(
        call,
        law,
        f"{text}opening lead",
        _owe(other, PASS_ALWAYS, law),
        _owe(other, OPENING_LEAD_PENALTY, law),
    )


def _double_out_of_turn(call: CallOutOfTurn) -> Verdict:
    """“Double or Redouble Out of Turn”."""
    hand, law, other = call.hand, "double-oot", opposite(call.hand)
    if call.due != other:
        return _to_be_repeated(call, law)
    text = "; he may not double that bid in turn, and his partner is barred throughout, and under"
    return _cancelled(
        call,
        law,
        f"{text} a lead penalty if he has the opening lead",
        _owe(other, PASS_ALWAYS, law),
        _owe(other, OPENING_LEAD_PENALTY, law),
        _owe(hand, NO_DOUBLE, law, _BIDS[call.over]),
    )


def _covers_call(notes: Notes, act: Act, fault: Fault) -> bool:
    """Out of turn, and by another than the hand that has just called.

    Nor does it cover the two calls that the book says are not out of turn: before a pass that
    the right-hand opponent owes, and in turn after the left-hand opponent's call out of turn.
    The table asks for the pass, and for attention, first.
    """
    sub = auction_now(notes)
    if sub is None or act.hand == sub.turn or fault.kind not in ("turn", "insufficient"):
        return False
    left, right = (act.hand + 1) % 4, (act.hand + 3) % 4
    if sub.turn == right and _must_pass(notes, right):
        return False
    last = notes.breach(notes.line.at - 1)
    open_at_left = last is not None and last.state == OPEN and last.hand == left
    if open_at_left and auction_before(notes, notes.line.at - 1).turn == act.hand:
        return False
    return not sub.calls or sub.calls[-1][0] != act.hand


def _must_pass(notes: Notes, hand: int) -> bool:
    """Whether a hand is barred."""
    return bool(owed(notes.duties, hand, PASS_ONCE, PASS_ALWAYS))


def retains_right(sub: AuctionSub) -> bool:
    """“Retention of the Right to Call”: somebody whose partner passed out of turn has not called
    yet. The pass has been accepted, or it would not count any more."""
    called = {hand for hand, _ in sub.calls}
    return any(
        call == "P" and hand != sub.following[before] and opposite(hand) not in called
        for (before, _), (hand, call) in pairwise(sub.calls)
    )


# -- a call changed -------------------------------------------------------------------------


def rule_change(change: ChangedCall) -> Verdict:
    """“Changing a Call”: the attempt is void; the table knows no call without pause."""
    hand, other = change.hand, opposite(change.hand)
    ruling = Ruling(
        headings("change-call"),
        hand,
        "{hand} tried to change a call. The change is void.",
    )
    if change.irregular:
        return Verdict(ruling, (TakeBack(),))
    named, tried = call_name(change.first).lower(), _BIDS.get(change.call, -1)
    options = (
        Option(
            "keep",
            f"Keep the first call ({named}); partner is barred once",
            (
                TakeBack(),
                _owe(other, PASS_ONCE, "change-call"),
                *_tried(change.call, change.first, other),
            ),
        ),
        Option(
            "replace",
            "Make another call; partner is barred throughout",
            (TakeBack(1), _owe(hand, NEW_CALL, "change-call", tried, change.first)),
        ),
    )
    text = f"{{hand}} tried to change a call ({named}). The change is void, and he may choose."
    return Verdict(ruling._replace(text=text), (), (hand,), options)


def _covers_change(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = auction_now(notes)
    return (
        sub is not None
        and fault.kind in ("turn", "insufficient")
        and act.hand != sub.turn
        and bool(sub.calls)
        and sub.calls[-1][0] == act.hand
        and notes.line.act(notes.line.at - 1).hand == act.hand
    )


# -- calls that cannot be made --------------------------------------------------------------


def rule_double(double: ImpossibleDouble) -> Verdict:
    """“Impossible Doubles and Redoubles”: what it costs depends on the call that replaces it."""
    what = "redoubled" if double.call == "XX" else "doubled"
    text = f"{{hand}} {what} a bid that his side had {what} already. The call is cancelled, and he "
    text += "bids or passes."
    duty = _owe(double.hand, BID_OR_PASS, "impossible-double", call=double.call)
    return Verdict(Ruling(headings("impossible-double"), double.hand, text), (TakeBack(), duty))


def _double_replaced(r: CallReplaced) -> Verdict:
    """The same law: by a bid, or by a pass."""
    law, hand, other = "impossible-double", r.hand, opposite(r.hand)
    barred = _owe(other, PASS_ALWAYS, law)
    doubled = _bid(r.over)
    if _bid(r.call):
        text = "{hand} bids instead: his partner is barred throughout"
        if doubled is None or doubled.strain == _NO_TRUMP:
            return Verdict(Ruling(headings(law), hand, f"{text}."), (barred,))
        text += ", and the suit that was doubled may be forbidden him at the opening lead."
        return Verdict(
            Ruling(headings(law), hand, text),
            (barred, _owe(other, OPENING_FORBID, law, doubled.strain)),
        )
    text = (
        "{hand} passes instead: his partner is barred throughout, and under a lead penalty if he "
    )
    text += "has the opening lead. All doubles so far may be cancelled."
    options = (
        Option("keep", "Let the doubles stand"),
        Option("cancel", "Cancel all doubles and redoubles", (Undouble(),)),
    )
    effects = (barred, _owe(other, OPENING_LEAD_PENALTY, law))
    who = ((hand + 1) % 4, (hand + 3) % 4)
    return Verdict(Ruling(headings(law), hand, text), effects, who, options)


def _covers_double(notes: Notes, act: Act, fault: Fault) -> bool:
    """In turn, of a bid that the side itself has doubled or redoubled."""
    sub = auction_now(notes)
    if sub is None or fault.kind != "double" or act.hand != sub.turn or sub.bid < 0:
        return False
    if _must_pass(notes, act.hand):
        return False
    ours = sub.side_of[sub.bidder] == sub.side_of[act.hand]
    return (sub.doubled == 2 and ours) if act.arg == "XX" else (sub.doubled > 0 and not ours)


def rule_inadmissible(call: InadmissibleCall) -> Verdict:
    """“Other Inadmissible Calls”."""
    hand, law = call.hand, "other-inadmissible"
    text = "{hand} made a call that could not be made, and is taken to have passed. His side "
    text += "passes from now on, and may be under a lead penalty at the opening lead."
    effects = (
        TakeBack(),
        Put(Act(hand, hand, "call", "P")),
        _owe(hand, PASS_ALWAYS, law),
        _owe(opposite(hand), PASS_ALWAYS, law),
        *_opening_lead_penalty(hand, law),
    )
    return Verdict(Ruling(headings(law, "barred"), hand, text), effects)


def _covers_barred(notes: Notes, act: Act, fault: Fault) -> bool:
    """In turn, whatever else is wrong with the call."""
    sub = auction_now(notes)
    in_turn = sub is not None and act.hand == sub.turn and _must_pass(notes, act.hand)
    return in_turn and fault.kind in (PASS_ONCE, PASS_ALWAYS, "insufficient", "double")


def rule_after_close(call: CallAfterClose) -> Verdict:
    """“Call After the Auction Is Closed”."""
    hand, law = call.hand, "call-after-close"
    text = "{hand} called after the auction was closed. The call is cancelled"
    if call.call == "P" or (hand - call.declarer) % 2 == 0:
        return Verdict(Ruling(headings(law), hand, f"{text}, without penalty."), (TakeBack(),))
    text += ", and his partner is under a lead penalty at his first lead."
    return Verdict(
        Ruling(headings(law, "lead-penalty"), hand, text),
        (TakeBack(), _owe(opposite(hand), LEAD_PENALTY, law)),
    )


# -- what the call that replaces one costs --------------------------------------------------


def rule_replaced(r: CallReplaced) -> Verdict:
    """“Insufficient Bid”, “Bid Out of Turn” and “Double or Redouble Out of Turn” (when it was the
    right-hand opponent's turn), “Changing a Call”, “Information Given in Changing Call”.

    Readings of ours: a bid out of turn that was not enough either cannot be repeated, and is
    replaced as an insufficient bid; a call that cannot be repeated because the hand is barred, or
    another bid stands by now, is replaced as if the right-hand opponent had bid.
    """
    if r.law == "impossible-double":
        return _double_replaced(r)
    other, law = opposite(r.hand), r.law
    out_of_turn = law in ("bid-oot", "double-oot")
    if out_of_turn and r.passed and r.call == r.cancelled:
        return Verdict(Ruling(headings(law), r.hand, "{hand} repeated the call: no penalty."))
    if out_of_turn and not (r.passed and _not_enough(r.cancelled, r.over)):
        barred = _owe(other, PASS_ONCE, law)
        # Our reading: of a double out of turn the law says all, so that no information counts.
        info = _information(r.cancelled, r.call, other) if law == "bid-oot" else ()
        text = "{hand} calls anew, and his partner is barred once."
        return Verdict(_costs(r.hand, text, law, info), (barred, *info))
    barred = _owe(other, PASS_ALWAYS, law)
    if law == "change-call":
        info = _information(r.cancelled, r.call, other) + _tried(r.tried, r.call, other)
        text = "{hand} made another call, and his partner is barred throughout."
        return Verdict(_costs(r.hand, text, law, info), (barred, *info))
    law = "insufficient"
    if r.call == lowest_sufficient(r.cancelled, r.over):
        text = "{hand} made the lowest sufficient bid in the same denomination: no penalty."
        return Verdict(Ruling(headings(law), r.hand, text))
    if _bid(r.call):
        info = _information(r.cancelled, r.call, other)
        text = "{hand} made another bid, and his partner is barred throughout."
        return Verdict(_costs(r.hand, text, law, info), (barred, *info))
    effects: tuple[Effect, ...] = (barred, *_opening_lead_penalty(r.hand, law))
    if r.call in _DOUBLES:
        effects = (TakeBack(1), Put(Act(r.hand, r.hand, "call", "P")), *effects)
    text = "{hand} passed instead: his partner is barred throughout, and if they defend the "
    text += "opening lead is under a lead penalty."
    return Verdict(Ruling(headings(law, "lead-penalty"), r.hand, text), effects)


def _costs(hand: int, text: str, law: str, info: tuple[Effect, ...]) -> Ruling:
    if not info:
        return Ruling(headings(law), hand, text)
    text += " What was named and cancelled may bring a lead penalty."
    return Ruling(headings(law, "change-info"), hand, text)


def _information(cancelled: str, call: str, other: int) -> tuple[Effect, ...]:
    """“Information Given in Changing Call”: what the partner of the offender owes for it, should
    they defend. A denomination that is named again is not cancelled (our reading)."""
    law, named, again = "change-info", _bid(cancelled), _bid(call)
    if cancelled in _DOUBLES:
        return (_owe(other, PASS_ALWAYS, law), *_opening_lead_penalty(other, law))
    if named is None or (again is not None and again.strain == named.strain):
        return ()
    if named.strain == _NO_TRUMP:
        return (_owe(other, OPENING_SUIT, law),)
    return (_owe(other, LEAD_PENALTY, law),)


def _tried(tried: str, call: str, other: int) -> tuple[Effect, ...]:
    """The same for the bid by which somebody tried to change his call: it is void, but has been
    named (our reading). Of a double that is void, “Changing a Call” says all."""
    return _information(tried, call, other) if tried in _BIDS else ()


# -- the rows -------------------------------------------------------------------------------


def _closes_call(notes: Notes, breach: Breach, act: Act) -> str:
    """“Improper Call Overcalled”, “Waiver of Penalty”: the next hand calls. Our reading: so does
    any card, for what was wrong with the auction is past when play has begun."""
    if act.kind == "play":
        return ACCEPTED
    return ACCEPTED if act.kind == "call" and act.hand == (breach.hand + 1) % 4 else ""


def _covers_insufficient(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = auction_now(notes)
    in_turn = sub is not None and act.hand == sub.turn
    return in_turn and fault.kind == "insufficient" and not _must_pass(notes, act.hand)


def _double_as_pass(act: Act) -> Act:
    """“Improper Call Overcalled”: a double becomes a pass where only a pass or bid was proper."""
    return act._replace(arg="P") if act.arg in _DOUBLES else act


_MATTER = "call"

IRREGULAR_CALL = Matter(
    _MATTER,
    "contract1963:attention",
    "an irregular call",
    "No irregular call by {hand} can be put right now.",
)

LAWS_OF_CALLS = (
    Law(
        "insufficient",
        InsufficientBid,
        rule_insufficient,
        matter=_MATTER,
        covers=_covers_insufficient,
        describe=describe_insufficient,
        closes=_closes_call,
    ),
    Law(
        "call-oot",
        CallOutOfTurn,
        rule_call,
        matter=_MATTER,
        covers=_covers_call,
        describe=describe_call,
        closes=_closes_call,
    ),
    Law(
        "change-call",
        ChangedCall,
        rule_change,
        matter=_MATTER,
        covers=_covers_change,
        describe=describe_change,
        closes=_closes_call,
    ),
    Law(
        "impossible-double",
        ImpossibleDouble,
        rule_double,
        matter=_MATTER,
        covers=_covers_double,
        describe=describe_double,
        closes=_closes_call,
        counts_as=_double_as_pass,
    ),
    Law(
        "other-inadmissible",
        InadmissibleCall,
        rule_inadmissible,
        matter=_MATTER,
        covers=_covers_barred,
        describe=describe_inadmissible,
        closes=_closes_call,
        counts_as=_double_as_pass,
    ),
    Law("call-after-close", CallAfterClose, rule_after_close),
    Law("insufficient", CallReplaced, rule_replaced, due=replaced_calls),
)
