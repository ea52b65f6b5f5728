"""Incidents in the words of the laws of 2017: which facts each has, besides those that all codes
read. What only a person can judge is no part of it (`Code.asked`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oddtrick.core import Seating
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
)
from oddtrick.laws.notes.roles import role_of, same_side
from oddtrick.laws.questions.question import Value

__all__ = ["facts_2017"]

_DOUBLES = ("X", "XX")
_TEN = 8
"""The rank of a ten, the lowest honour."""


def _of_bid(x: InsufficientBid, seating: Seating) -> dict[str, Value]:
    replacement = "insufficient" if x.again else "open"
    return {"in_turn": True, "replacement": replacement, "hasty": False}


def _of_call(x: CallOutOfTurn, seating: Seating) -> dict[str, Value]:
    facts: dict[str, Value] = {
        # On a server every call has its place in the order: none is made together with another.
        "early": "mistake",
        "called_before": x.called_before,
        "right_then": "open",
        "comparable": "undecided",
    }
    if x.call != "P":
        facts["called"] = "double" if x.call in _DOUBLES else "bid"
    if x.call in _DOUBLES and x.doubled < 0:
        facts["accepted"] = False  # a double that could not be made cannot be accepted
    return facts


def _of_change(x: ChangedCall, seating: Seating) -> dict[str, Value]:
    return {"change_when": "in time", "first_illegal": x.irregular}


def _over(*, called_over: bool) -> str:
    return "called over" if called_over else "not called over"


def _of_double(x: ImpossibleDouble, seating: Seating) -> dict[str, Value]:
    return {
        "double_fault": "inadmissible",
        "also_out_of_turn": False,
        "over": _over(called_over=x.called_over),
    }


def _of_inadmissible(x: InadmissibleCall, seating: Seating) -> dict[str, Value]:
    kind = "above seven" if x.above else "barred"
    return {"inadmissible_kind": kind, "over": _over(called_over=x.called_over)}


def _of_close(x: CallAfterClose, seating: Seating) -> dict[str, Value]:
    defender = role_of(seating, x.hand, x.declarer) == "defender" and x.call != "P"
    return {"closed_call": "defender" if defender else "harmless", "over": "not called over"}


def _of_lead_due(x: LeadPenaltyDue, seating: Seating) -> dict[str, Value]:
    return {"comparable": False}  # otherwise nothing is due


def _rank(card: int) -> str:
    return "honour" if card % 13 >= _TEN else "low"


_HOW = {"dropped": "dropped", "shown": "played", "named": "named"}


def _of_exposed(x: CardExposed, seating: Seating) -> dict[str, Value]:
    facts: dict[str, Value] = {
        "exposed_how": _HOW.get(x.how, "played"),
        "other_card": x.other,
        "becomes": x.becomes or "auction",
    }
    return {**facts, "card": "several"} if x.beside else facts


def _of_partner_cards(x: PartnerHasPenaltyCards, seating: Seating) -> dict[str, Value]:
    suits = "one" if len(x.suits) == 1 else "several"
    return {"penalty_class": "major", "led_already": False, "card_suits": suits}


def _of_several(x: SeveralPenaltyCards, seating: Seating) -> dict[str, Value]:
    return {"holders": "one"}


def _of_kept(x: PenaltyCardKept, seating: Seating) -> dict[str, Value]:
    return {"declarer_played": any(not same_side(seating, h, x.hand) for h, _ in x.later)}


def _of_lead(x: LeadOutOfTurn, seating: Seating) -> dict[str, Value]:
    # Once the next hand has played to it, or dummy is faced, it stands: that is no question here.
    which = "opening" if x.opening else "later"
    return {"then_played": "nothing", "which_lead": which, "dummy_seen": False}


def _of_premature(x: Premature, seating: Seating) -> dict[str, Value]:
    return {"premature_case": "both played" if x.both else "ordinary"}


def _of_together(x: PlayedTogether, seating: Seating) -> dict[str, Value]:
    others = [c for c in x.cards[1:] if c >= 0]
    card = "several" if len(others) > 1 else _rank(others[0]) if others else "low"
    return {"simultaneous": "late" if x.next_trick else "several visible", "card": card}


def _of_revoke(x: Revoke, seating: Seating) -> dict[str, Value]:
    case = "none"
    if x.trick == 12:
        case = "twelfth"
    elif x.established and x.both_sides:
        case = "both sides"
    elif x.established and x.repeated:
        case = "same suit"
    elif x.established and x.kept_penalty_card:
        case = "penalty card"
    won = "other"
    if x.trick_winner >= 0 and same_side(seating, x.trick_winner, x.hand):
        won = "own" if x.trick_winner == x.hand else "side"
    return {
        "revoke_case": case,
        "hands_back": False,
        "established": "played on" if x.established else "open",
        "revoke_won": won,
        "later_won": x.later_won,
    }


def _of_omitted(x: Omitted, seating: Seating) -> dict[str, Value]:
    return {"won_any": x.won_any}


def _of_look(x: DummyLooked, seating: Seating) -> dict[str, Value]:
    return {"dummy_act": "look"}


_SPOKE = {
    "wrong lead": "warn",
    "card": "touch",
    "penalty": "first to speak",
    "renounce": "ask declarer",
}


def _of_dummy(x: DummySpoke, seating: Seating) -> dict[str, Value]:
    return {"dummy_act": _SPOKE.get(x.about, "attention"), "has_looked": x.lost}


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
    DummyLooked: _of_look,
    DummySpoke: _of_dummy,
}


def facts_2017(x: Any, seating: Seating) -> Mapping[str, Value]:
    """The facts of an incident that the laws of 2017 alone ask for."""
    read = _READ.get(type(x))
    return read(x, seating) if read else {}
