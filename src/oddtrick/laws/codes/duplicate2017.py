"""The laws of 2017 before a referee: what can happen at the table, when it is too late, and what
the director is asked.

Where a law needs judgement, or a choice before the ruling is known, the referee asks: the director,
who is a person or, alone against machines, the program; or the player whose right it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from oddtrick.cards import NO_TRUMP
from oddtrick.core import Seating, Stage
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.clauses.vocabulary import DIRECTOR, LEFT
from oddtrick.laws.irregularities.detection import AT_THE_TABLE_2017
from oddtrick.laws.irregularities.disputed_claims import refereed_claim
from oddtrick.laws.irregularities.in_auction import in_turn_after_all, replaced_calls
from oddtrick.laws.irregularities.in_play import faced_by_hand
from oddtrick.laws.irregularities.pending_options import auction_cards
from oddtrick.laws.notes.code import OPEN, Law, Notes
from oddtrick.laws.notes.incident import CallReplaced, CardExposed, ChangedCall
from oddtrick.laws.notes.penalty import LIES_OPEN
from oddtrick.laws.notes.ruling import Free, TakeBack, Verdict
from oddtrick.laws.rulings.apply import verdict
from oddtrick.laws.rulings.asked import Asked, question
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.laws.rulings.referents import bid_of, lowest_sufficient
from oddtrick.stages.calling.auction import Auction, AuctionState
from oddtrick.terms import above_seven, call_term

# Cards shown in the auction before a referee, by the laws of 2017.


def refereed_shown(table: LawTable) -> Law:
    """The law on cards shown in the auction, which are picked up."""

    def remedy(incident: CardExposed, seating: Seating, facts: Mapping[str, Value]) -> Verdict:
        found = verdict(table, "shown", incident, seating, facts)
        picked_up = Free(incident.hand, LIES_OPEN, 1 << incident.card, one=False)
        return found._replace(effects=(picked_up, *found.effects))

    return Law("shown-due", CardExposed, remedy, due=auction_cards)


# The questions that the laws of 2017 leave to the director or to a player.

_YES_NO: tuple[tuple[Value, str, str], ...] = ((False, "no", "No"), (True, "yes", "Yes"))
_ACCEPT: tuple[tuple[Value, str, str], ...] = (
    (False, "refuse", "Do not accept the call"),
    (True, "accept", "Accept the call"),
)
_TESTS = (
    "Comparable is a call (1) with the same or a similar meaning as the withdrawn one, or (2) "
    "whose meanings are all among those that the withdrawn one could have, or (3) with the same "
    "purpose, such as an asking bid or a relay. Slight differences of strength are commonly let "
    "pass. "
)
_COMPARABLE = (
    f"{{hand}} withdrew {{cancelled}} and now calls {{call}}. Is it comparable? {_TESTS}Ask away "
    "from the table what the first call meant in the auction that the player thought they were in."
)
_SPECIFIES = (
    "{hand} withdrew {cancelled} and now calls {call}, which is just enough. Do both specify the "
    "same denomination, or the same ones, by the system of their side? What counts is what a bid "
    "shows, and not what it names: a transfer specifies the suit that it asks for. Ask away from "
    "the table what the first bid meant in the auction that the player thought they were in."
)
_CHANGED = (
    "{hand} changed {first} to {call}, which was accepted. Is the second call comparable to the "
    "first? If not, and their side defends, declarer may forbid {hand}’s partner a suit at the "
    f"first lead. {_TESTS.strip()}"
)


def _same_denomination(incident: CallReplaced | ChangedCall) -> bool:
    """True if two bids specify the same by the system of the side, or else, where it does not show
    that, if the program takes two bids that name a denomination for bids that specify it. A bid
    that answers partner's no-trump specifies another suit by most systems, or none: a transfer,
    or a question."""
    if isinstance(incident, CallReplaced) and incident.specifies is not None:
        return incident.specifies
    before = incident.first if isinstance(incident, ChangedCall) else incident.cancelled
    first, now, partners = map(bid_of, (before, incident.call, incident.answers))
    natural = partners is None or partners.strain != NO_TRUMP
    return natural and first is not None and now is not None and first.strain == now.strain


def _alike(incident: CallReplaced | ChangedCall) -> bool:
    """True if the program takes the calls for comparable: by the system of the side, or as the same
    call, or a bid that specifies the same denomination."""
    before = incident.first if isinstance(incident, ChangedCall) else incident.cancelled
    return incident.comparable or incident.call == before or _same_denomination(incident)


ASKED: Mapping[str, Asked] = {
    "slip": Asked(
        DIRECTOR,
        ("25A1", "25A2"),
        "Was {hand}’s call a slip of hand or tongue, so that another was meant when they reached "
        "for it? Ask them away from the table what they meant and when they saw it. A change of "
        "mind is no slip.",
        _YES_NO,
    ),
    "early": Asked(
        DIRECTOR,
        ("25A1", "25A2", "25A4"),
        "Did {hand} put right a slip of hand or tongue in the call before, which their partner has "
        "not called over? Ask them away from the table what they meant and when they saw it. A "
        "change of mind is no slip; otherwise it is a call out of turn.",
        (("mistake", "no", "No"), ("slip", "yes", "Yes")),
        lambda x: "mistake",
    ),
    "bid accepted": Asked(
        LEFT,
        ("27A", "27B-order"),
        "{hand}’s bid was not enough, and the player on their left may accept it: the auction then "
        "goes on from it. Otherwise {hand} replaces it: by the lowest sufficient bid of the same "
        "denomination, or by a comparable call, at no cost; after anything else their partner must "
        "pass throughout, and a suit may be forbidden at their first lead.",
        _ACCEPT,
    ),
    "call accepted": Asked(
        LEFT,
        ("29A", "29B"),
        "{hand} called out of turn, and the player on their left may accept it: the auction then "
        "goes on from it. Otherwise it is cancelled, and the auction goes back to the player "
        "whose turn it was.",
        _ACCEPT,
    ),
    "change accepted": Asked(
        LEFT,
        ("25B1", "25B2"),
        "{hand} changed a call on purpose. The player on their left may accept the second call; "
        "otherwise the first stands.",
        _ACCEPT,
    ),
    "called": Asked(
        DIRECTOR,
        ("30C",),
        "Was {hand}’s pass artificial, that is, did it promise more than a set strength or tell of "
        "values elsewhere? Then it is ruled as a bid.",
        (("pass", "no", "No, a pass"), ("artificial pass", "yes", "Yes, an artificial pass")),
        lambda x: "pass",
    ),
    "told_wrongly": Asked(
        DIRECTOR,
        ("47E1",),
        "{hand} led out of turn. Had an opponent said that it was {hand}’s lead?",
        _YES_NO,
    ),
    "change comparable": Asked(
        DIRECTOR, ("26A", "26B", "23A"), _CHANGED, _YES_NO, _alike, lambda x: x.comparable
    ),
    "specifies": Asked(
        *(DIRECTOR, ("27B1a", "23A"), _SPECIFIES, _YES_NO, _same_denomination),
        certain=lambda x: x.specifies is not None,
    ),
    "comparable": Asked(
        *(DIRECTOR, ("23A", "23-note"), _COMPARABLE, _YES_NO, _alike),
        certain=lambda x: x.comparable or x.specifies is True,
    ),
}
"""The questions, each by the fact that it settles."""


# Calls in place of cancelled ones before a referee, by the laws of 2017.

_ORIGIN: Mapping[str, tuple[str, Mapping[str, Value]]] = {
    "30B1": ("call", {"called": "pass", "turn": "partner"}),
    "31A1": ("call", {"called": "bid", "turn": "right"}),
    "31A2": ("call", {"called": "bid", "turn": "right", "right_then": "other"}),
    "31B": ("call", {"called": "bid", "turn": "partner"}),
    "32A": ("call", {"called": "double", "turn": "right"}),
    "32B": ("call", {"called": "double", "turn": "partner"}),
    "27A": ("bid", {"slip": False, "in_turn": True, "hasty": False}),
}
"""By which law a call was cancelled: the offence, and what of it is known."""

_ONLY = frozenset({"comparable", "replacement", "right_then"})


def _replaced(notes: Notes) -> tuple[CallReplaced, ...]:
    """The call just made in place of one that was cancelled, where it matters what it is. A call
    that is irregular itself waits until that has been ruled on."""
    at = notes.line.at - 1
    if any(b.at == at and b.state == OPEN and not b.action_number for b in notes.breaches):
        return ()
    found = {x.law: x for x in replaced_calls(notes) if x.law in _ORIGIN}
    return tuple(found.values())


def _of_replaced(
    table: LawTable, incident: CallReplaced, known: Mapping[str, Value]
) -> dict[str, Value]:
    """The known facts of a call that replaces another."""
    facts: dict[str, Value] = {
        "early": "mistake",
        "accepted": False,
        "called_before": False,
        **_ORIGIN[incident.law][1],
    }
    if incident.law in ("31A1", "32A"):
        repeated = "pass" if incident.call == incident.cancelled else "illegal"
        facts["right_then"] = repeated if incident.passed else "other"
    if incident.law == "27A":
        double = "double" if incident.call in ("X", "XX") else "bid or pass"
        if known.get("specifies"):
            facts["replacement"] = "same"
        elif "comparable" in known:
            facts["replacement"] = "comparable" if known["comparable"] else double
    return {**facts, **known}


def refereed_replaced(table: LawTable) -> Law:
    """The law on a call that replaces a cancelled one."""

    def remedy(incident: CallReplaced, seating: Seating, known: Mapping[str, Value]) -> Verdict:
        offence = _ORIGIN[incident.law][0]
        facts = _of_replaced(table, incident, known)
        if offence == "bid" and "replacement" not in facts:
            words = {
                "call": call_term(incident.call),
                "cancelled": call_term(incident.cancelled),
            }
            lowest = incident.lowest or lowest_sufficient(incident.cancelled, incident.over)
            just_enough = incident.call == lowest and "specifies" not in known
            fact = "specifies" if just_enough else "comparable"
            return question(table, offence, incident, seating, fact, ASKED[fact], words)
        found = verdict(table, offence, incident, seating, facts, ASKED, _ONLY)
        # What is cancelled is the call just made, not one that somebody spoke of.
        back = tuple(TakeBack(1) if isinstance(e, TakeBack) else e for e in found.effects)
        return found._replace(effects=back)

    return Law("replaced", CallReplaced, remedy, due=_replaced)


def _out_of_rotation(state: AuctionState) -> bool:
    """Whether one of the passes that would end the auction was out of rotation: then it goes back
    to the player who lost their turn (17D3, 34)."""
    callers = sum(after >= 0 for after in state.following)
    last = [hand for hand, _ in state.calls[-callers:]]
    return any(state.following[a] != b for a, b in itertools.pairwise(last))


def _prepare(stage: Stage[Any]) -> Stage[Any]:
    """Bids above seven can be said, and the auction goes on after a pass out of rotation; dummy is
    faced by hand."""
    if isinstance(stage, Auction):
        return replace(stage, held_open=_out_of_rotation, above=above_seven(stage.ladder))
    return faced_by_hand(stage)


DUPLICATE_2017 = code_of(
    "duplicate2017",
    _prepare,
    excused=in_turn_after_all,
    offences=AT_THE_TABLE_2017,
    asked=ASKED,
    due=(refereed_claim, refereed_shown, refereed_replaced),
)
