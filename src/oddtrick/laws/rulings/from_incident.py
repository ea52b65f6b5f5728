"""Incidents in the words of the tables: which facts each has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oddtrick.cards import NO_TRUMP
from oddtrick.core import Seating
from oddtrick.laws.notes.incident import (
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    CardExposed,
    ChangedCall,
    ClaimDisputed,
    Consulted,
    Declared,
    DemandNotMet,
    DummySpoke,
    ImpossibleDouble,
    InadmissibleCall,
    Incident,
    InsufficientBid,
    LeadOutOfTurn,
    LeadPenaltyDue,
    LeaveToDouble,
    LedAhead,
    LedBeforePlay,
    MadeTrump,
    Omitted,
    PlayedTogether,
    Premature,
    RedoubledEarly,
    Remark,
    Revoke,
    SuggestedPlay,
    Surplus,
    WrongDeal,
    WrongNumber,
)
from oddtrick.laws.notes.roles import partner_of, role_of, same_side
from oddtrick.laws.questions.at_table import Value
from oddtrick.laws.rulings.from_incident_2017 import facts_2017
from oddtrick.laws.rulings.referents import HEIGHTS, bid_of, lowest_sufficient
from oddtrick.stages.tricks.statement import SILENT

__all__ = ["available", "facts_of"]

_DOUBLES = ("X", "XX")
_TEN = 8
"""The rank of a ten."""


def _by(seating: Seating, by: int, hand: int, declarer: int) -> str:
    if by < 0:
        return "nobody"
    if declarer >= 0 and role_of(seating, by, declarer) == "dummy":
        return "dummy"
    return "offenders" if same_side(seating, by, hand) else "others"


def _turn(seating: Seating, hand: int, due: int) -> str:
    if same_side(seating, hand, due):
        return "partner"
    return "right" if seating.after(due) == hand else "left"


def _role(x: LeadOutOfTurn | CardExposed | Premature, seating: Seating) -> str:
    """The role of the offender, where a hand that plays alone is a role of its own."""
    return "lone" if x.lone else role_of(seating, x.hand, x.declarer)


# -- facts ------------------------------------------------------------------------------------


def _call(code: str) -> str:
    return "pass" if code == "P" else "double" if code in _DOUBLES else "bid"


def _named(cancelled: str, call: str) -> str:
    """The denomination of a cancelled call that the new one does not name."""
    if cancelled in _DOUBLES:
        return "double"
    named, again = bid_of(cancelled), bid_of(call)
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
        "role": role_of(seating, x.hand, x.declarer),
        "by": _by(seating, x.by, x.hand, x.declarer),
        "rightless": False,  # the referee has that from the deeds himself
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
    due = role_of(seating, x.due, x.declarer)
    return {
        "role": _role(x, seating),
        "lost": False,  # the referee has that from the deeds himself
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
    not_enough = HEIGHTS.get(x.cancelled, 99) <= HEIGHTS.get(x.over, -1)
    if law == "bid-oot" and x.passed and not_enough:
        law = "insufficient"  # it cannot be repeated (our reading)
    instead = _call(x.call)
    if x.call == x.cancelled and law in ("bid-oot", "double-oot"):
        instead = "repeat"
    elif law == "insufficient" and x.call == (x.lowest or lowest_sufficient(x.cancelled, x.over)):
        instead = "lowest"
    over, tried = bid_of(x.over), _named(x.tried, x.call) if x.tried else "nothing"
    return {
        "law": law,
        "right": "pass" if x.passed else "other",
        "instead": instead,
        "named": _named(x.cancelled, x.call),
        "tried": "nothing" if tried == "double" else tried,
        "doubled": "suit" if over is not None and over.strain != NO_TRUMP else "notrump",
    }


def _of_close(x: CallAfterClose, seating: Seating) -> dict[str, Value]:
    return {"call": _call(x.call), "role": role_of(seating, x.hand, x.declarer)}


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
    if same_side(seating, x.hand, x.dealer):
        who = "dummy"
    return {"who_declared": who, "declared": x.how}


def _of_making(x: MadeTrump, seating: Seating) -> dict[str, Value]:
    return {"error": x.error}


def _of_redouble(x: RedoubledEarly, seating: Seating) -> dict[str, Value]:
    return {"doubled_how": "out of turn"}


def _of_early_lead(x: LedBeforePlay, seating: Seating) -> dict[str, Value]:
    return {"redoubling": x.redoubling}


def _of_leave(x: LeaveToDouble, seating: Seating) -> dict[str, Value]:
    return {"redoubling": x.doubler >= 0}


def _of_bid(x: InsufficientBid, seating: Seating) -> dict[str, Value]:
    raised = x.raised or (x.bid in HEIGHTS and lowest_sufficient(x.bid, x.over))
    return {"by": _by(seating, x.by, x.hand, -1), "raisable": bool(raised)}


def _of_demand(x: DemandNotMet, seating: Seating) -> dict[str, Value]:
    return {
        "state": "established" if x.established else "open",
        "role": role_of(seating, x.hand, x.declarer),
        "able": True,
    }


def _of_exposed(x: CardExposed, seating: Seating) -> dict[str, Value]:
    return {
        "how": x.how,
        "phase": x.phase,
        "leads": x.leads,
        "trump_made": x.trump_made,
        "partner_sees": True,  # at the table it is faced
        "role": _role(x, seating),
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
    return {"quitted": x.quitted}


def _of_remark(x: Remark, seating: Seating) -> dict[str, Value]:
    return {
        "phase": x.phase,
        "about": "own lead",
        "role": role_of(seating, x.hand, x.declarer),
        "by": _by(seating, x.by, x.hand, x.declarer),
    }


def _of_suggested(x: SuggestedPlay, seating: Seating) -> dict[str, Value]:
    return {"role": role_of(seating, x.hand, x.declarer)}


def _of_dummy(x: DummySpoke, seating: Seating) -> dict[str, Value]:
    return {"about": x.about, "lost": x.lost}


def _of_consulting(x: Consulted, seating: Seating) -> dict[str, Value]:
    return {"about": "penalty choice"}


def _of_premature(x: Premature, seating: Seating) -> dict[str, Value]:
    return {
        "role": _role(x, seating),
        "both": x.both,
        "by": _by(seating, x.by, x.hand, x.declarer),
    }


def _of_together(x: PlayedTogether, seating: Seating) -> dict[str, Value]:
    return {"role": role_of(seating, x.hand, x.declarer), "next_trick": x.next_trick}


def _of_omitted(x: Omitted, seating: Seating) -> dict[str, Value]:
    return {
        "role": role_of(seating, x.hand, x.declarer),
        "next_trick": x.next_trick,
        "both_sides": x.both_sides,
        "turned_trick": x.quitted,
        "matched": x.matched,
    }


def _of_surplus(x: Surplus, seating: Seating) -> dict[str, Value]:
    return {
        "role": role_of(seating, x.hand, x.declarer),
        "both_sides": x.both_sides,
        "when_found": "during" if x.during else "later",
        "matched": x.matched,
    }


def _of_ahead(x: LedAhead, seating: Seating) -> dict[str, Value]:
    return {"role": role_of(seating, x.hand, x.declarer), "both": x.both}


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
    MadeTrump: _of_making,
    RedoubledEarly: _of_redouble,
    LedBeforePlay: _of_early_lead,
    DemandNotMet: _of_demand,
    CardExposed: _of_exposed,
    WrongDeal: _of_deal,
    WrongNumber: _of_number,
    Remark: _of_remark,
    SuggestedPlay: _of_suggested,
    DummySpoke: _of_dummy,
    Consulted: _of_consulting,
    Premature: _of_premature,
    PlayedTogether: _of_together,
    LedAhead: _of_ahead,
    Omitted: _of_omitted,
    Surplus: _of_surplus,
    ImpossibleDouble: _of_own_notice,
    InadmissibleCall: _of_own_notice,
}


def facts_of(x: Incident, seating: Seating) -> Mapping[str, Value]:
    """The facts of an incident, in the words that clauses use."""
    read = _READ.get(type(x))
    return {**(read(x, seating) if read else {}), **facts_2017(x, seating)}
