"""Incidents in the words of the tables: which facts each has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oddtrick.cards import NO_TRUMP
from oddtrick.core import Seating
from oddtrick.laws.clauses.facts import Value
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
from oddtrick.laws.rulings.from_incident_2017 import facts_2017
from oddtrick.laws.rulings.referents import HEIGHTS, bid_of, lowest_sufficient
from oddtrick.stages.tricks.trick import SILENT

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


def _role(incident: LeadOutOfTurn | CardExposed | Premature, seating: Seating) -> str:
    """The role of the offender, where a hand that plays alone is a role of its own."""
    return "lone" if incident.lone else role_of(seating, incident.hand, incident.declarer)


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


def available(incident: Revoke, tricks: int) -> int:
    """How many tricks an established revoke costs where no more can be lost than have been won
    since the first."""
    return max(0, min(tricks * (incident.counted + 1), incident.won_since) - incident.transferred)


def _of_revoke(incident: Revoke, seating: Seating) -> dict[str, Value]:
    mate = partner_of(seating, incident.hand)
    answered = any(h == mate for h, _ in incident.later)
    answer = "forced"
    if not answered:
        answer = "none"
    elif incident.partner_revoked:
        answer = "revoke"
    elif len(incident.choice) == 2:
        answer = "free"
    return {
        "state": "established" if incident.established else "open",
        "role": role_of(seating, incident.hand, incident.declarer),
        "by": _by(seating, incident.by, incident.hand, incident.declarer),
        "rightless": False,  # the referee has that from the table actions directly
        "faced": incident.faced,
        "twelfth": incident.trick == 12,
        "again": incident.counted > 0,
        "theirs": incident.theirs,
        "same_suit": incident.repeated,
        "kept_penalty_card": incident.kept_penalty_card,
        "available": available(incident, 2) > 0,
        "answer": answer,
        "against": "lone" if incident.lone else "pair",
    }


def _of_lead(incident: LeadOutOfTurn, seating: Seating) -> dict[str, Value]:
    due = role_of(seating, incident.due, incident.declarer)
    return {
        "role": _role(incident, seating),
        "lost": False,  # the referee has that from the table actions directly
        "due_role": "declarer" if due == "dummy" else due,
        "turn": _turn(seating, incident.hand, incident.due),
        "by": _by(seating, incident.by, incident.hand, incident.declarer),
    }


def _of_call(incident: CallOutOfTurn, seating: Seating) -> dict[str, Value]:
    return {
        "call": _call(incident.call),
        "stood": bool(incident.over),
        "opened": not incident.first,
        "turn": _turn(seating, incident.hand, incident.due),
        "by": _by(seating, incident.by, incident.hand, -1),
        "excuse": "none",
    }


def _of_change(incident: ChangedCall, seating: Seating) -> dict[str, Value]:
    tried = _named(incident.call, incident.first)
    return {
        "pause": True,
        "first_call": "irregular" if incident.irregular else "regular",
        "tried": "nothing" if tried == "double" else tried,
    }


def _of_replaced(incident: CallReplaced, seating: Seating) -> dict[str, Value]:
    law = incident.law
    not_enough = HEIGHTS.get(incident.cancelled, 99) <= HEIGHTS.get(incident.over, -1)
    if law == "bid-oot" and incident.passed and not_enough:
        law = "insufficient"  # it cannot be repeated (our reading)
    instead = _call(incident.call)
    if incident.call == incident.cancelled and law in ("bid-oot", "double-oot"):
        instead = "repeat"
    elif law == "insufficient" and incident.call == (
        incident.lowest or lowest_sufficient(incident.cancelled, incident.over)
    ):
        instead = "lowest"
    over, tried = (
        bid_of(incident.over),
        _named(incident.tried, incident.call) if incident.tried else "nothing",
    )
    return {
        "law": law,
        "right": "pass" if incident.passed else "other",
        "instead": instead,
        "named": _named(incident.cancelled, incident.call),
        "tried": "nothing" if tried == "double" else tried,
        "doubled": "suit" if over is not None and over.strain != NO_TRUMP else "notrump",
    }


def _of_close(incident: CallAfterClose, seating: Seating) -> dict[str, Value]:
    return {
        "call": _call(incident.call),
        "role": role_of(seating, incident.hand, incident.declarer),
    }


def _of_lead_due(incident: LeadPenaltyDue, seating: Seating) -> dict[str, Value]:
    return {
        "duty": "call" if incident.call_only else "forbid" if incident.forbid_only >= 0 else "full"
    }


def _of_claim(incident: ClaimDisputed, seating: Seating) -> dict[str, Value]:
    stated = incident.stated
    return {
        "claimed": "disputed",
        "stated": stated != SILENT,
        "announced": bool(stated.finesses),
        "trumps": stated.trumps or "nothing",
        "ordered": bool(stated.order),
    }


def _of_declared(incident: Declared, seating: Seating) -> dict[str, Value]:
    eldest = seating.after(incident.dealer)
    who = "eldest" if incident.hand == eldest else "right adversary"
    if same_side(seating, incident.hand, incident.dealer):
        who = "dummy"
    return {"who_declared": who, "declared": incident.how}


def _of_making(incident: MadeTrump, seating: Seating) -> dict[str, Value]:
    return {"error": incident.error}


def _of_redouble(incident: RedoubledEarly, seating: Seating) -> dict[str, Value]:
    return {"doubled_how": "out of turn"}


def _of_early_lead(incident: LedBeforePlay, seating: Seating) -> dict[str, Value]:
    return {"redoubling": incident.redoubling}


def _of_leave(incident: LeaveToDouble, seating: Seating) -> dict[str, Value]:
    return {"redoubling": incident.doubler >= 0}


def _of_bid(incident: InsufficientBid, seating: Seating) -> dict[str, Value]:
    raised = incident.raised or (
        incident.bid in HEIGHTS and lowest_sufficient(incident.bid, incident.over)
    )
    return {"by": _by(seating, incident.by, incident.hand, -1), "raisable": bool(raised)}


def _of_demand(incident: DemandNotMet, seating: Seating) -> dict[str, Value]:
    return {
        "state": "established" if incident.established else "open",
        "role": role_of(seating, incident.hand, incident.declarer),
        "able": True,
    }


def _of_exposed(incident: CardExposed, seating: Seating) -> dict[str, Value]:
    return {
        "how": incident.how,
        "phase": incident.phase,
        "leads": incident.leads,
        "trump_made": incident.trump_made,
        "partner_sees": True,  # at the table it is faced
        "role": _role(incident, seating),
        "by": _by(seating, incident.by, incident.hand, incident.declarer),
        "on_purpose": False,
        "card": "honour" if incident.card % 13 >= _TEN else "low",
    }


def _of_deal(incident: WrongDeal, seating: Seating) -> dict[str, Value]:
    return {
        "fault": incident.fault,
        "complete": incident.complete,
        "looked_at": incident.complete,
        "in_time": True,
        "played": incident.played,
        "turned": True,
        "found": "apart",
    }


def _of_number(incident: WrongNumber, seating: Seating) -> dict[str, Value]:
    return {"quitted": incident.quitted}


def _of_remark(incident: Remark, seating: Seating) -> dict[str, Value]:
    return {
        "phase": incident.phase,
        "about": "own lead",
        "role": role_of(seating, incident.hand, incident.declarer),
        "by": _by(seating, incident.by, incident.hand, incident.declarer),
    }


def _of_suggested(incident: SuggestedPlay, seating: Seating) -> dict[str, Value]:
    return {"role": role_of(seating, incident.hand, incident.declarer)}


def _of_dummy(incident: DummySpoke, seating: Seating) -> dict[str, Value]:
    return {"about": incident.about, "lost": incident.lost}


def _of_consulting(incident: Consulted, seating: Seating) -> dict[str, Value]:
    return {"about": "penalty choice"}


def _of_premature(incident: Premature, seating: Seating) -> dict[str, Value]:
    return {
        "role": _role(incident, seating),
        "both": incident.both,
        "by": _by(seating, incident.by, incident.hand, incident.declarer),
    }


def _of_together(incident: PlayedTogether, seating: Seating) -> dict[str, Value]:
    return {
        "role": role_of(seating, incident.hand, incident.declarer),
        "next_trick": incident.next_trick,
    }


def _of_omitted(incident: Omitted, seating: Seating) -> dict[str, Value]:
    return {
        "role": role_of(seating, incident.hand, incident.declarer),
        "next_trick": incident.next_trick,
        "both_sides": incident.both_sides,
        "turned_trick": incident.quitted,
        "matched": incident.matched,
    }


def _of_surplus(incident: Surplus, seating: Seating) -> dict[str, Value]:
    return {
        "role": role_of(seating, incident.hand, incident.declarer),
        "both_sides": incident.both_sides,
        "when_found": "during" if incident.during else "later",
        "matched": incident.matched,
    }


def _of_ahead(incident: LedAhead, seating: Seating) -> dict[str, Value]:
    return {"role": role_of(seating, incident.hand, incident.declarer), "both": incident.both}


def _of_own_notice(incident: Any, seating: Seating) -> dict[str, Value]:
    return {"by": _by(seating, incident.by, incident.hand, -1)}


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


def facts_of(incident: Incident, seating: Seating) -> Mapping[str, Value]:
    """The facts of an incident, in the words that clauses use."""
    read = _READ.get(type(incident))
    return {**(read(incident, seating) if read else {}), **facts_2017(incident, seating)}
