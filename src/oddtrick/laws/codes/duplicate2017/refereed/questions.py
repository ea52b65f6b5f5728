"""The questions that the laws of 2017 leave to the director or to a player."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.cards import NO_TRUMP
from oddtrick.laws.clauses.vocabulary import DIRECTOR, LEFT
from oddtrick.laws.notes.incident import CallReplaced, ChangedCall
from oddtrick.laws.questions.question import Value
from oddtrick.laws.rulings.asked import Asked
from oddtrick.laws.rulings.referents import bid_of

__all__ = ["ASKED"]

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
    "from the table what the first call meant in the auction that the player thought he was in."
)
_SPECIFIES = (
    "{hand} withdrew {cancelled} and now calls {call}, which is just enough. Do both specify the "
    "same denomination, or the same ones, by the system of his side? What counts is what a bid "
    "shows, and not what it names: a transfer specifies the suit that it asks for. Ask away from "
    "the table what the first bid meant in the auction that the player thought he was in."
)
_CHANGED = (
    "{hand} changed {first} to {call}, which was accepted. Is the second call comparable to the "
    "first? If not, and his side defends, declarer may forbid his partner a suit at his first "
    f"lead. {_TESTS.strip()}"
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
    """True if the program takes the calls for comparable: the same call, or a bid that specifies
    the same denomination."""
    before = incident.first if isinstance(incident, ChangedCall) else incident.cancelled
    return incident.call == before or _same_denomination(incident)


ASKED: Mapping[str, Asked] = {
    "slip": Asked(
        DIRECTOR,
        ("25A1", "25A2"),
        "Was {hand}’s call a slip of hand or tongue, so that another was meant when he reached for "
        "it? Ask him away from the table what he meant and when he saw it. A change of mind is no "
        "slip.",
        _YES_NO,
    ),
    "early": Asked(
        DIRECTOR,
        ("25A1", "25A2", "25A4"),
        "Did {hand} put right a slip of hand or tongue in the call before, which his partner has "
        "not called over? Ask him away from the table what he meant and when he saw it. A change "
        "of mind is no slip; otherwise it is a call out of turn.",
        (("mistake", "no", "No"), ("slip", "yes", "Yes")),
        lambda x: "mistake",
    ),
    "bid accepted": Asked(
        LEFT,
        ("27A", "27B-order"),
        "{hand}’s bid was not enough, and the player on his left may accept it: the auction then "
        "goes on from it. Otherwise {hand} replaces it: by the lowest sufficient bid of the same "
        "denomination, or by a comparable call, at no cost; after anything else his partner must "
        "pass throughout, and a suit may be forbidden at his first lead.",
        _ACCEPT,
    ),
    "call accepted": Asked(
        LEFT,
        ("29A", "29B"),
        "{hand} called out of turn, and the player on his left may accept it: the auction then "
        "goes on from it. Otherwise it is cancelled, and the auction goes back to the player "
        "whose turn it was.",
        _ACCEPT,
    ),
    "change accepted": Asked(
        LEFT,
        ("25B1", "25B2"),
        "{hand} changed his call on purpose. The player on his left may accept the second call; "
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
        "{hand} led out of turn. Had an opponent told him that it was his lead?",
        _YES_NO,
    ),
    "change comparable": Asked(DIRECTOR, ("26A", "26B", "23A"), _CHANGED, _YES_NO, _alike),
    "specifies": Asked(DIRECTOR, ("27B1a", "23A"), _SPECIFIES, _YES_NO, _same_denomination),
    "comparable": Asked(DIRECTOR, ("23A", "23-note"), _COMPARABLE, _YES_NO, _alike),
}
"""The questions, each by the fact that it settles."""
