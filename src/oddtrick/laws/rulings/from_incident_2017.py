"""Incidents in the words of the laws of 2017: which facts each has, besides those that all codes
read. What only a person can judge is no part of it (`Code.asked`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oddtrick.core import Seating
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.notes.incident import (
    CallAfterClose,
    CallOutOfTurn,
    CardExposed,
    ChangedCall,
    DummyLooked,
    DummySpoke,
    ImpossibleDouble,
    InadmissibleCall,
    InsufficientBid,
    LeadOutOfTurn,
    LeadPenaltyDue,
    Omitted,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    PlayedTogether,
    Premature,
    Revoke,
    SeveralPenaltyCards,
    Surplus,
)
from oddtrick.laws.notes.roles import role_of, same_side

_DOUBLES = ("X", "XX")
_TEN = 8
"""The rank of a ten, the lowest honour."""


def _of_bid(incident: InsufficientBid, seating: Seating) -> dict[str, Value]:
    replacement = "insufficient" if incident.again else "open"
    return {"in_turn": True, "replacement": replacement, "hasty": False}


def _of_call(incident: CallOutOfTurn, seating: Seating) -> dict[str, Value]:
    facts: dict[str, Value] = {
        "called_before": incident.called_before,
        "right_then": "open",
        "comparable": "undecided",
    }
    # On a server every call has its place in the order: none is made together with another.
    if not incident.over_left:
        facts["early"] = "mistake"
    if incident.call != "P":
        facts["called"] = "double" if incident.call in _DOUBLES else "bid"
    return facts


def _of_change(incident: ChangedCall, seating: Seating) -> dict[str, Value]:
    return {"change_when": "in time", "first_illegal": incident.irregular}


def _over(*, called_over: bool) -> str:
    return "called over" if called_over else "not called over"


def _of_double(incident: ImpossibleDouble, seating: Seating) -> dict[str, Value]:
    return {
        "double_fault": "inadmissible",
        "also_out_of_turn": incident.out_of_turn,
        "over": _over(called_over=incident.called_over),
    }


def _of_inadmissible(incident: InadmissibleCall, seating: Seating) -> dict[str, Value]:
    kind = "above seven" if incident.above else "barred"
    return {"inadmissible_kind": kind, "over": _over(called_over=incident.called_over)}


def _of_close(incident: CallAfterClose, seating: Seating) -> dict[str, Value]:
    defender = (
        role_of(seating, incident.hand, incident.declarer) == "defender" and incident.call != "P"
    )
    return {"closed_call": "defender" if defender else "harmless", "over": "not called over"}


def _of_lead_due(incident: LeadPenaltyDue, seating: Seating) -> dict[str, Value]:
    return {"comparable": False}  # otherwise nothing is due


def _rank(card: int) -> str:
    return "honour" if card % 13 >= _TEN else "low"


_HOW = {"dropped": "dropped", "shown": "played", "named": "named"}


def _of_exposed(incident: CardExposed, seating: Seating) -> dict[str, Value]:
    facts: dict[str, Value] = {
        "exposed_how": _HOW.get(incident.how, "played"),
        "other_card": incident.other,
        "becomes": incident.becomes or "auction",
    }
    return {**facts, "card": "several"} if incident.beside else facts


def _of_partner_cards(incident: PartnerHasPenaltyCards, seating: Seating) -> dict[str, Value]:
    suits = "one" if len(incident.suits) == 1 else "several"
    return {"penalty_class": "major", "led_already": False, "card_suits": suits}


def _of_several(incident: SeveralPenaltyCards, seating: Seating) -> dict[str, Value]:
    return {"holders": "one"}


def _of_kept(incident: PenaltyCardKept, seating: Seating) -> dict[str, Value]:
    return {
        "declarer_played": any(not same_side(seating, h, incident.hand) for h, _ in incident.later)
    }


def _of_lead(incident: LeadOutOfTurn, seating: Seating) -> dict[str, Value]:
    # Once the next hand has played to it, or dummy is faced, it stands: that is no question here.
    which = "opening" if incident.opening else "later"
    return {"then_played": "nothing", "which_lead": which, "dummy_seen": False}


def _of_premature(incident: Premature, seating: Seating) -> dict[str, Value]:
    return {"premature_case": "both played" if incident.both else "ordinary"}


def _of_together(incident: PlayedTogether, seating: Seating) -> dict[str, Value]:
    others = [c for c in incident.cards[1:] if c >= 0]
    card = "several" if len(others) > 1 else _rank(others[0]) if others else "low"
    return {"simultaneous": "late" if incident.next_trick else "several visible", "card": card}


def _of_revoke(incident: Revoke, seating: Seating) -> dict[str, Value]:
    case = "none"
    if incident.trick == 12:
        case = "twelfth"
    elif incident.led_on:
        case = "both one trick"
    elif incident.established and incident.both_sides:
        case = "both sides"
    elif incident.established and incident.repeated:
        case = "same suit"
    elif incident.established and incident.kept_penalty_card:
        case = "penalty card"
    won = "other"
    if incident.trick_winner >= 0 and same_side(seating, incident.trick_winner, incident.hand):
        won = "own" if incident.trick_winner == incident.hand else "side"
    return {
        "revoke_case": case,
        "hands_back": False,
        "established": "played on" if incident.established else "open",
        "revoke_won": won,
        "later_won": incident.later_won,
    }


def _of_omitted(incident: Omitted, seating: Seating) -> dict[str, Value]:
    return {"won_any": incident.won_any}


def _of_surplus(incident: Surplus, seating: Seating) -> dict[str, Value]:
    return {"card": _rank(incident.card)}


def _of_look(incident: DummyLooked, seating: Seating) -> dict[str, Value]:
    return {"dummy_act": "look"}


_SPOKE = {
    "wrong lead": "warn",
    "card": "touch",
    "penalty": "first to speak",
    "renounce": "ask declarer",
}


def _of_dummy(incident: DummySpoke, seating: Seating) -> dict[str, Value]:
    return {"dummy_act": _SPOKE.get(incident.about, "attention"), "has_looked": incident.lost}


_READ: dict[type[Any], Callable[[Any, Seating], dict[str, Value]]] = {
    InsufficientBid: _of_bid,
    CallOutOfTurn: _of_call,
    ChangedCall: _of_change,
    ImpossibleDouble: _of_double,
    InadmissibleCall: _of_inadmissible,
    CallAfterClose: _of_close,
    LeadPenaltyDue: _of_lead_due,
    CardExposed: _of_exposed,
    PartnerHasPenaltyCards: _of_partner_cards,
    SeveralPenaltyCards: _of_several,
    PenaltyCardKept: _of_kept,
    LeadOutOfTurn: _of_lead,
    Premature: _of_premature,
    PlayedTogether: _of_together,
    Revoke: _of_revoke,
    Omitted: _of_omitted,
    Surplus: _of_surplus,
    DummyLooked: _of_look,
    DummySpoke: _of_dummy,
}


def facts_2017(incident: Any, seating: Seating) -> Mapping[str, Value]:
    """The facts of an incident that the laws of 2017 alone ask for."""
    read = _READ.get(type(incident))
    return read(incident, seating) if read else {}
