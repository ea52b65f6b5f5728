"""Incidents in the words of the tables: which facts an incident has, which seat is meant by a role,
and which cards and calls by the names of things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, Card
from ..core import Seating
from ..stages.calling.auction import CONTRACT_LADDER, Bid
from ..stages.tricks.statement import SILENT
from .incidents import (
    CallableCards,
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    CardExposed,
    ChangedCall,
    ClaimDisputed,
    Declared,
    DemandNotMet,
    ImpossibleDouble,
    InadmissibleCall,
    Incident,
    InsufficientBid,
    LeadOutOfTurn,
    LeadPenaltyDue,
    LeaveToDouble,
    LedAhead,
    LedBeforePlay,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    PlayedTogether,
    Premature,
    RedoubledEarly,
    Remark,
    Revoke,
    SeveralPenaltyCards,
    WrongDeal,
    WrongNumber,
)
from .questions import Value

__all__ = ["Thing", "available", "each", "facts_of", "partner_of", "seats", "thing"]

_DOUBLES = ("X", "XX")
_TEN = 8
"""The rank of a ten."""
_HEIGHTS = {bid.code: i for i, bid in enumerate(CONTRACT_LADDER.bids)}


def partner_of(seating: Seating, hand: int) -> int:
    """The other hand of the side in a game of pairs, the hand itself where it stands alone."""
    side = seating.side_of[hand]
    mates = seating.sides[side] if side >= 0 else ()
    return next((s for s in mates if s != hand), hand)


def _same_side(seating: Seating, hand: int, other: int) -> bool:
    return hand == other or seating.side_of[hand] == seating.side_of[other] >= 0


# -- roles ------------------------------------------------------------------------------------


def _role(seating: Seating, hand: int, declarer: int) -> str:
    if declarer < 0:
        return "player"
    if hand == declarer:
        return "declarer"
    return "dummy" if _same_side(seating, hand, declarer) else "defender"


def _by(seating: Seating, by: int, hand: int, declarer: int) -> str:
    if by < 0:
        return "nobody"
    if declarer >= 0 and _role(seating, by, declarer) == "dummy":
        return "dummy"
    return "offenders" if _same_side(seating, by, hand) else "others"


def _turn(seating: Seating, hand: int, due: int) -> str:
    if _same_side(seating, hand, due):
        return "partner"
    return "right" if seating.after(due) == hand else "left"


def seats(who: str, x: Incident, seating: Seating) -> tuple[int, ...]:
    """The seats that a role means for an incident."""
    hand, declarer = x.hand, getattr(x, "declarer", -1)
    mate = partner_of(seating, hand)
    others = tuple(s for s in seating.players if not _same_side(seating, s, hand))
    match who:
        case "offender":
            return (hand,)
        case "partner":
            return (mate,) if mate != hand else ()
        case "offenders":
            return (hand, mate) if mate != hand else (hand,)
        case "others":
            return tuple(sorted(others, key=lambda s: (s - hand) % len(seating.seats)))
        case "declarer":
            return (declarer,)
        case "left":
            return (seating.after(hand),)
        case "due":
            return (getattr(x, "due", -1),)
        case "dealer":
            return (getattr(x, "dealer", -1),)
        case "eldest":
            return (seating.after(getattr(x, "dealer", -1)),)
        case "last":
            return (getattr(x, "last", -1),)
        case "maker":
            return (getattr(x, "maker", -1),)
        case "last doubler":
            return (getattr(x, "doubler", -1),)
        case "choosers":
            start = hand if declarer < 0 else declarer
            may = [s for s in others if declarer < 0 or _role(seating, s, declarer) != "dummy"]
            return tuple(sorted(may, key=lambda s: (s - start) % len(seating.seats)))
    raise ValueError(f"No seat for the role {who!r}.")


# -- facts ------------------------------------------------------------------------------------


def _call(code: str) -> str:
    return "pass" if code == "P" else "double" if code in _DOUBLES else "bid"


def _bid(call: str) -> Bid | None:
    return CONTRACT_LADDER.bids[_HEIGHTS[call]] if call in _HEIGHTS else None


def lowest_sufficient(bid: str, over: str) -> str:
    """The lowest bid of the same denomination that is enough, empty where there is none.

    >>> lowest_sufficient("1H", "1S"), lowest_sufficient("3C", "3C"), lowest_sufficient("7C", "7D")
    ('2H', '4C', '')
    """
    if bid not in _HEIGHTS or (over and over not in _HEIGHTS):
        return ""  # a call of another ladder
    strain = CONTRACT_LADDER.bids[_HEIGHTS[bid]].strain
    higher = CONTRACT_LADDER.bids[_HEIGHTS[over] + 1 :] if over else CONTRACT_LADDER.bids
    return next((b.code for b in higher if b.strain == strain), "")


def _named(cancelled: str, call: str) -> str:
    """What a cancelled call had named that the new one does not."""
    if cancelled in _DOUBLES:
        return "double"
    named, again = _bid(cancelled), _bid(call)
    if named is None or (again is not None and again.strain == named.strain):
        return "nothing"
    return "notrump" if named.strain == NO_TRUMP else "suit"


def available(x: Revoke, tricks: int) -> int:
    """How many tricks an established revoke costs where no more can be lost than have been won
    since the first."""
    return max(0, min(tricks * (x.counted + 1), x.won_since) - x.transferred)


def _of_revoke(x: Revoke, seating: Seating) -> dict[str, Value]:
    mate = partner_of(seating, x.hand)
    answered = any(h == mate for h, _ in x.later)
    answer = "forced"
    if not answered:
        answer = "none"
    elif x.partner_revoked:
        answer = "revoke"
    elif len(x.choice) == 2:
        answer = "free"
    return {
        "state": "established" if x.established else "open",
        "role": _role(seating, x.hand, x.declarer),
        "by": _by(seating, x.by, x.hand, x.declarer),
        "faced": x.faced,
        "twelfth": x.trick == 12,
        "again": x.counted > 0,
        "same_suit": x.repeated,
        "kept_penalty_card": x.kept_penalty_card,
        "available": available(x, 2) > 0,
        "answer": answer,
        "against": "lone" if x.lone else "pair",
    }


def _of_lead(x: LeadOutOfTurn, seating: Seating) -> dict[str, Value]:
    due = _role(seating, x.due, x.declarer)
    return {
        "role": "lone" if x.lone else _role(seating, x.hand, x.declarer),
        "due_role": "declarer" if due == "dummy" else due,
        "turn": _turn(seating, x.hand, x.due),
        "by": _by(seating, x.by, x.hand, x.declarer),
    }


def _of_call(x: CallOutOfTurn, seating: Seating) -> dict[str, Value]:
    return {
        "call": _call(x.call),
        "stood": bool(x.over),
        "opened": not x.first,
        "turn": _turn(seating, x.hand, x.due),
        "by": _by(seating, x.by, x.hand, -1),
        "excuse": "none",
    }


def _of_change(x: ChangedCall, seating: Seating) -> dict[str, Value]:
    tried = _named(x.call, x.first)
    return {
        "pause": True,
        "first_call": "irregular" if x.irregular else "regular",
        "tried": "nothing" if tried == "double" else tried,
    }


def _of_replaced(x: CallReplaced, seating: Seating) -> dict[str, Value]:
    law = x.law
    not_enough = _HEIGHTS.get(x.cancelled, 99) <= _HEIGHTS.get(x.over, -1)
    if law == "bid-oot" and x.passed and not_enough:
        law = "insufficient"  # it cannot be repeated (our reading)
    instead = _call(x.call)
    if x.call == x.cancelled and law in ("bid-oot", "double-oot"):
        instead = "repeat"
    elif law == "insufficient" and x.call == (x.lowest or lowest_sufficient(x.cancelled, x.over)):
        instead = "lowest"
    over, tried = _bid(x.over), _named(x.tried, x.call) if x.tried else "nothing"
    return {
        "law": law,
        "right": "pass" if x.passed else "other",
        "instead": instead,
        "named": _named(x.cancelled, x.call),
        "tried": "nothing" if tried == "double" else tried,
        "doubled": "suit" if over is not None and over.strain != NO_TRUMP else "notrump",
    }


def _of_close(x: CallAfterClose, seating: Seating) -> dict[str, Value]:
    return {"call": _call(x.call), "role": _role(seating, x.hand, x.declarer)}


def _of_lead_due(x: LeadPenaltyDue, seating: Seating) -> dict[str, Value]:
    return {"duty": "call" if x.call_only else "forbid" if x.forbid_only >= 0 else "full"}


def _of_claim(x: ClaimDisputed, seating: Seating) -> dict[str, Value]:
    stated = x.stated
    return {
        "claimed": "disputed",
        "stated": stated != SILENT,
        "announced": bool(stated.finesses),
        "trumps": stated.trumps or "nothing",
        "ordered": bool(stated.order),
    }


def _of_declared(x: Declared, seating: Seating) -> dict[str, Value]:
    eldest = seating.after(x.dealer)
    who = "eldest" if x.hand == eldest else "right adversary"
    if _same_side(seating, x.hand, x.dealer):
        who = "dummy"
    return {"who_declared": who, "declared": x.how}


def _of_redouble(x: RedoubledEarly, seating: Seating) -> dict[str, Value]:
    return {"doubled_how": "out of turn"}


def _of_early_lead(x: LedBeforePlay, seating: Seating) -> dict[str, Value]:
    return {"redoubling": x.redoubling}


def _of_leave(x: LeaveToDouble, seating: Seating) -> dict[str, Value]:
    return {"redoubling": x.doubler >= 0}


def _of_bid(x: InsufficientBid, seating: Seating) -> dict[str, Value]:
    raised = x.raised or (x.bid in _HEIGHTS and lowest_sufficient(x.bid, x.over))
    return {"by": _by(seating, x.by, x.hand, -1), "raisable": bool(raised)}


def _of_demand(x: DemandNotMet, seating: Seating) -> dict[str, Value]:
    return {
        "state": "established" if x.established else "open",
        "role": _role(seating, x.hand, x.declarer),
        "able": True,
    }


def _of_exposed(x: CardExposed, seating: Seating) -> dict[str, Value]:
    return {
        "how": x.how,
        "phase": x.phase,
        "leads": x.leads,
        "role": "lone" if x.lone else _role(seating, x.hand, x.declarer),
        "by": _by(seating, x.by, x.hand, x.declarer),
        "on_purpose": False,
        "card": "honour" if x.card % 13 >= _TEN else "low",
    }


def _of_deal(x: WrongDeal, seating: Seating) -> dict[str, Value]:
    return {
        "fault": x.fault,
        "complete": x.complete,
        "looked_at": x.complete,
        "in_time": True,
        "played": x.played,
        "turned": True,
        "found": "apart",
    }


def _of_number(x: WrongNumber, seating: Seating) -> dict[str, Value]:
    return {"quitted": x.quitted, "dealer_kept": False}


def _of_remark(x: Remark, seating: Seating) -> dict[str, Value]:
    return {
        "phase": x.phase,
        "about": "own lead",
        "role": _role(seating, x.hand, x.declarer),
        "by": _by(seating, x.by, x.hand, x.declarer),
    }


def _of_premature(x: Premature, seating: Seating) -> dict[str, Value]:
    return {
        "role": "lone" if x.lone else _role(seating, x.hand, x.declarer),
        "both": x.both,
        "by": _by(seating, x.by, x.hand, x.declarer),
    }


def _of_together(x: PlayedTogether, seating: Seating) -> dict[str, Value]:
    return {"role": _role(seating, x.hand, x.declarer), "next_trick": x.next_trick}


def _of_ahead(x: LedAhead, seating: Seating) -> dict[str, Value]:
    return {"role": _role(seating, x.hand, x.declarer), "both": x.both}


def _of_own_notice(x: Any, seating: Seating) -> dict[str, Value]:
    return {"by": _by(seating, x.by, x.hand, -1)}


_READ: dict[type[Any], Callable[[Any, Seating], dict[str, Value]]] = {
    Revoke: _of_revoke,
    LeadOutOfTurn: _of_lead,
    CallOutOfTurn: _of_call,
    ChangedCall: _of_change,
    CallReplaced: _of_replaced,
    CallAfterClose: _of_close,
    LeadPenaltyDue: _of_lead_due,
    InsufficientBid: _of_bid,
    LeaveToDouble: _of_leave,
    ClaimDisputed: _of_claim,
    Declared: _of_declared,
    RedoubledEarly: _of_redouble,
    LedBeforePlay: _of_early_lead,
    DemandNotMet: _of_demand,
    CardExposed: _of_exposed,
    WrongDeal: _of_deal,
    WrongNumber: _of_number,
    Remark: _of_remark,
    Premature: _of_premature,
    PlayedTogether: _of_together,
    LedAhead: _of_ahead,
    ImpossibleDouble: _of_own_notice,
    InadmissibleCall: _of_own_notice,
}


def facts_of(x: Incident, seating: Seating) -> Mapping[str, Value]:
    """The facts of an incident, in the words that clauses use."""
    read = _READ.get(type(x))
    return read(x, seating) if read else {}


# -- things -----------------------------------------------------------------------------------


class Thing(NamedTuple):
    """What a duty is about: a card, a suit or the height of a bid; and the code of a call."""

    arg: int = -1
    call: str = ""


def thing(name: str, x: Any, seating: Seating, one: int) -> Thing:
    """A thing by the name that clauses use; `one` is the one of several that an option is on."""
    match name:
        case "":
            return Thing()
        case "each":
            return Thing(one)
        case "card" | "suit":
            return Thing(getattr(x, name))
        case "answer":
            mate = partner_of(seating, x.hand)
            return Thing(next(card for h, card in x.later if h == mate))
        case "other":
            return Thing(x.choice[1])
        case "call":
            return Thing(call=x.bid if isinstance(x, InsufficientBid) else x.call)
        case "tried":
            return Thing(_HEIGHTS.get(x.call, -1), x.first)
        case "over":
            return Thing(_HEIGHTS.get(x.over, -1))
        case "doubled":
            bid = _bid(x.over)
            return Thing(bid.strain if bid else -1)
    raise ValueError(f"No thing {name!r}.")


def each(name: str, x: Any) -> tuple[int, ...]:
    """The suits or cards that an option is offered for, one by one."""
    match name, x:
        case "suit", _:
            return (SPADES, HEARTS, DIAMONDS, CLUBS)
        case "suits", PartnerHasPenaltyCards():
            return x.suits
        case "forbidden", LeadPenaltyDue():
            return (x.forbid_only,)
        case "first", PlayedTogether():
            return x.cards[:1]
        case "rest", PlayedTogether():
            return x.cards[1:]
        case "cards", PenaltyCardKept():
            return x.owed
        case "cards", SeveralPenaltyCards() | CallableCards():
            return x.cards
    raise ValueError(f"No things {name!r}.")


def withdrawn(x: PenaltyCardKept, seating: Seating) -> tuple[tuple[int, Card], ...]:
    """The cards of the offender's side that are exposed when play goes back."""
    return tuple((h, c) for h, c in ((x.hand, x.card), *x.later) if _same_side(seating, h, x.hand))
