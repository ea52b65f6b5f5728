"""The verbs that clauses are written with: each makes one `Do`."""

from __future__ import annotations

from .clause import Do
from .vocabulary import DEALER, OFFENDER, OTHERS, SIDE


def back(before: int = 0) -> Do:
    """It is taken back with all that came after, and so many acts before it."""
    return Do("back", number=before)


def put(call: str) -> Do:
    """The offender is taken to have made this call (``raised``: his bid, made enough)."""
    return Do("put", OFFENDER, call)


def owe(who: str, duty: str, thing: str = "") -> Do:
    """Somebody owes a duty, about a thing that the offence names."""
    return Do("owe", who, duty, thing)


def free(who: str, duty: str, thing: str = "") -> Do:
    """The duty that is being asked about is forgiven; or those of a kind about a thing."""
    return Do("free", who, duty, thing)


def points(who: str, count: int) -> Do:
    """Points for a side, or off it."""
    return Do("points", who, number=count)


IN_DEAL = "in the deal"
SINCE_REVOKE = "since the first revoke"


def tricks(count: int, available: str = "") -> Do:
    """Tricks go to the other side; only as many as have been won then, if `available`."""
    return Do("tricks", OTHERS, number=count, available=available)


def no_score(who: str) -> Do:
    """A side scores nothing in the deal but honours."""
    return Do("no-score", who)


def annul(laws: str) -> Do:
    """What has been given in this deal by these laws, divided by blanks, is cancelled."""
    return Do("annul", "", laws)


def limit(count: int) -> Do:
    """The offenders' side cannot get beyond this score in the deal."""
    return Do("limit", SIDE, number=count)


def new_deal(by: str = DEALER) -> Do:
    """The deal is void, and is dealt again by the same dealer, or by whose turn it is."""
    return Do("void", by)


def declares(who: str) -> Do:
    """Somebody else is declarer from the beginning of play."""
    return Do("declares", who)


def undouble() -> Do:
    """All doubles and redoubles of the bid that stands are cancelled."""
    return Do("undouble")


def not_asked(topic: str) -> Do:
    """A question that would fall due now is answered already."""
    return Do("not-asked", "", topic)


def look_at_two(who: str) -> Do:
    """Somebody may look at the two top cards of the stock when he next draws, and take either."""
    return Do("look-at-two", who)


def play_now() -> Do:
    """The offender plays to the trick he has omitted, as if nobody had led to the next."""
    return Do("add-card", OFFENDER, "in time")


def add_card() -> Do:
    """The offender adds a card to the trick he has omitted, which changes nothing in it."""
    return Do("add-card", OFFENDER)


def restore() -> Do:
    """The card that was too many goes back to the offender’s hand."""
    return Do("restore", OFFENDER)


def charge() -> Do:
    """The offender answers for the revokes made by not playing the card."""
    return Do("charge", OFFENDER)


def lead_from(who: str) -> Do:
    """The hand of declarer’s side that leads to the next trick."""
    return Do("lead-from", who)


def still_pays() -> Do:
    """The revoke, though it is put right, is paid for as one that is established."""
    return Do("still-pays", OFFENDER)


def enforce() -> Do:
    """It is ruled on as if the side entitled had spoken of it first."""
    return Do("enforce")


def adjust(how: str) -> Do:
    """The board has an adjusted score: ``assigned``, ``weighted`` or ``artificial``."""
    return Do("adjust", "", how)


def review(law: str) -> Do:
    """After play the director looks at the score once more by this law (`REVIEWS`)."""
    return Do("review", "", law)
