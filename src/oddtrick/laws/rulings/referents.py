"""Things: the cards, suits and calls that an incident names, by the names that clauses use."""

from __future__ import annotations

from typing import Any, NamedTuple

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from oddtrick.core import Seating
from oddtrick.laws.notes.incident import (
    CallableCards,
    InsufficientBid,
    LeadPenaltyDue,
    LedAhead,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    PlayedTogether,
    Premature,
    Revoke,
    SeveralPenaltyCards,
)
from oddtrick.laws.notes.roles import partner_of, same_side
from oddtrick.terms import CONTRACT_BIDS, Bid

HEIGHTS = {bid.code: i for i, bid in enumerate(CONTRACT_BIDS.bids)}
"""The bids of contract by their codes, from the lowest on."""


def bid_of(call: str) -> Bid | None:
    """The bid that a call is, where it is one of contract."""
    return CONTRACT_BIDS.bids[HEIGHTS[call]] if call in HEIGHTS else None


def lowest_sufficient(bid: str, over: str) -> str:
    """The lowest bid of the same denomination that is enough, empty where there is none.

    >>> lowest_sufficient("1H", "1S"), lowest_sufficient("3C", "3C"), lowest_sufficient("7C", "7D")
    ('2H', '4C', '')
    """
    if bid not in HEIGHTS or (over and over not in HEIGHTS):
        return ""  # a call of another ladder
    strain = CONTRACT_BIDS.bids[HEIGHTS[bid]].strain
    higher = CONTRACT_BIDS.bids[HEIGHTS[over] + 1 :] if over else CONTRACT_BIDS.bids
    return next((b.code for b in higher if b.strain == strain), "")


class Referent(NamedTuple):
    """The object of a duty: a card, a suit or the height of a bid; and the code of a call."""

    arg: int = -1
    call: str = ""


def thing(name: str, incident: Any, seating: Seating, one: int) -> Referent:
    """A thing by the name that clauses use; `one` is the one of several that an option is on."""
    match name:
        case "":
            return Referent()
        case "each":
            return Referent(one)
        case "card" | "suit":
            return Referent(getattr(incident, name))
        case "answer":
            mate = partner_of(seating, incident.hand)
            return Referent(next(card for h, card in incident.later if h == mate))
        case "other":
            return Referent(incident.choice[1])
        case "call":
            return Referent(
                call=incident.bid if isinstance(incident, InsufficientBid) else incident.call
            )
        case "tried":
            return Referent(HEIGHTS.get(incident.call, -1), incident.first)
        case "doubled hand":
            return Referent(incident.doubled)
        case "over":
            return Referent(HEIGHTS.get(incident.over, -1))
        case "doubled":
            bid = bid_of(incident.over)
            return Referent(bid.strain if bid else -1)
    raise ValueError(f"No thing {name!r}.")


def each(name: str, incident: Any) -> tuple[int, ...]:
    """The suits or cards that an option is offered for, one by one."""
    match name, incident:
        case "suit", _:
            return (SPADES, HEARTS, DIAMONDS, CLUBS)
        case "other suit", Premature() | LedAhead():
            return tuple(s for s in (SPADES, HEARTS, DIAMONDS, CLUBS) if s != incident.led)
        case "suits", PartnerHasPenaltyCards():
            return incident.suits
        case "unshown", LeadPenaltyDue():
            return tuple(s for s in (SPADES, HEARTS, DIAMONDS, CLUBS) if s not in incident.shown)
        case "forbidden", LeadPenaltyDue():
            return (incident.forbid_only,)
        case "first", PlayedTogether():
            return incident.cards[:1]
        case "rest", PlayedTogether():
            return incident.cards[1:]
        case "cards", PenaltyCardKept():
            return incident.owed
        case "cards", SeveralPenaltyCards() | CallableCards():
            return incident.cards
    raise ValueError(f"No things {name!r}.")


def withdrawn(incident: PenaltyCardKept | Revoke, seating: Seating) -> tuple[tuple[int, Card], ...]:
    """The cards of the offender's side that are exposed when play goes back; where both sides have
    revoked, those that have been played to the next trick."""
    if isinstance(incident, Revoke):
        return incident.led_on
    return tuple(
        (h, c)
        for h, c in ((incident.hand, incident.card), *incident.later)
        if same_side(seating, h, incident.hand)
    )
