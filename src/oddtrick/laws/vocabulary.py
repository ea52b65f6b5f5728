"""The words that clauses are written in: roles, facts with their questions, moments, and what
cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = [
    "CHOOSERS",
    "DEALER",
    "DECLARER",
    "DUE",
    "ELDEST",
    "FACTS",
    "LAST",
    "LEFT",
    "MOMENTS",
    "NOTHING_SINCE",
    "OFFENCES",
    "OFFENDER",
    "OTHERS",
    "PARTNER",
    "SIDE",
    "WHO",
    "Asked",
    "Value",
    "impossible",
    "possible_values",
]

Value = str | bool

OFFENDER = "offender"
PARTNER = "partner"
SIDE = "offenders"
OTHERS = "others"
CHOOSERS = "choosers"
DECLARER = "declarer"
LEFT = "left"
DUE = "due"
DEALER = "dealer"
ELDEST = "eldest"
LAST = "last"

WHO = {
    OFFENDER: "the offender",
    PARTNER: "the offender’s partner",
    SIDE: "the offender’s side",
    OTHERS: "either of the other side",
    CHOOSERS: "either of the other side, but not dummy",
    DECLARER: "declarer",
    LEFT: "the player on the offender’s left",
    DUE: "the hand whose turn it was",
    DEALER: "the dealer",
    ELDEST: "eldest hand, at the dealer’s left",
    LAST: "the one of the other side who plays last to the trick",
}
"""The roles in words, for a director without a table."""


class Asked(NamedTuple):
    """A fact that clauses ask for: the question, and its answers in words."""

    question: str
    answers: Mapping[Value, str]


_YES_NO: Mapping[Value, str] = {False: "no", True: "yes"}

FACTS: dict[str, Asked] = {
    "state": Asked(
        "Can it still be put right?",
        {"open": "yes", "accepted": "no, it stands", "established": "no, it is established"},
    ),
    "role": Asked(
        "Who did it?",
        {
            "declarer": "declarer",
            "dummy": "dummy, or declarer from dummy",
            "defender": "an adversary of declarer",
            "player": "a player, where there is no declarer",
            "lone": "a player who plays alone",
        },
    ),
    "by": Asked(
        "Who spoke of it first?",
        {
            "others": "the other side",
            "offenders": "the offender’s side",
            "dummy": "dummy",
            "nobody": "nobody in particular",
        },
    ),
    "faced": Asked("Did the hand lie face up?", _YES_NO),
    "again": Asked("Has the side been penalised for a revoke in this deal already?", _YES_NO),
    "same_suit": Asked(
        "Has the same player been penalised for a revoke in that suit already?", _YES_NO
    ),
    "kept_penalty_card": Asked(
        "Was it the failure to play a card that lay on the table as a penalty card?", _YES_NO
    ),
    "available": Asked(
        "Has the side won a trick since its first revoke, that trick included, which it has not "
        "lost again?",
        {True: "yes", False: "no"},
    ),
    "twelfth": Asked("Was it at the twelfth trick?", _YES_NO),
    "answer": Asked(
        "Has the offender’s partner played to the trick since?",
        {
            "none": "no",
            "forced": "yes",
            "free": "yes, and he had another card that he could legally play",
            "revoke": "yes, and he revoked too",
        },
    ),
    "against": Asked("Whom did they play against?", {"pair": "a pair", "lone": "a lone hand"}),
    "phase": Asked(
        "When was it?",
        {
            "auction": "before the final declaration",
            "before lead": "after it, before the first lead",
            "play": "after the first lead",
        },
    ),
    "turn": Asked(
        "Whose turn was it?",
        {
            "partner": "the offender’s partner’s",
            "right": "his right-hand adversary’s",
            "left": "his left-hand adversary’s",
        },
    ),
    "due_role": Asked(
        "Whose lead was it?",
        {"declarer": "declarer’s or dummy’s", "defender": "an adversary’s", "player": "another’s"},
    ),
    "call": Asked(
        "What was called?", {"pass": "a pass", "bid": "a bid", "double": "a double or redouble"}
    ),
    "stood": Asked("Had anybody bid?", _YES_NO),
    "opened": Asked("Had anybody called?", _YES_NO),
    "excuse": Asked(
        "Why did he call then?",
        {
            "none": "he was mistaken",
            "bound": "his right-hand opponent was bound to pass",
            "left": "it was his turn, but for a call out of turn by his left-hand opponent",
            "due": "it was his turn, but for a call out of turn by another",
            "together": "he came next, and spoke together with the player whose turn it was",
        },
    ),
    "raisable": Asked("Can the bid be made enough in its denomination?", _YES_NO),
    "law": Asked(
        "Why had his call been cancelled?",
        {
            "insufficient": "the bid was not enough",
            "bid-oot": "a bid out of turn",
            "double-oot": "a double or redouble out of turn",
            "impossible-double": "a double of what his side had doubled already",
            "change-call": "he had tried to change a call",
            "change-info": "a bid out of turn, before anybody had called",
        },
    ),
    "instead": Asked(
        "What did he call in its place?",
        {
            "repeat": "the same",
            "lowest": "the lowest bid in the same denomination that is enough",
            "bid": "another bid",
            "pass": "a pass",
            "double": "a double or redouble",
        },
    ),
    "right": Asked(
        "What did his right-hand opponent call before?",
        {"pass": "a pass", "other": "anything else"},
    ),
    "named": Asked(
        "What had the cancelled call named, and not his new one?",
        {
            "nothing": "nothing",
            "suit": "a suit",
            "notrump": "no-trump",
            "double": "a double or redouble",
        },
    ),
    "tried": Asked(
        "What had the call named by which he tried to change his first, and the one that counts "
        "not?",
        {"nothing": "nothing", "suit": "a suit", "notrump": "no-trump"},
    ),
    "doubled": Asked("What had been doubled?", {"suit": "a suit bid", "notrump": "no-trump"}),
    "pause": Asked(
        "Did he correct a slip at once, without a pause for thought?",
        {True: "no", False: "yes"},
    ),
    "first_call": Asked(
        "Was the first call regular?", {"regular": "yes", "irregular": "no, it was irregular too"}
    ),
    "duty": Asked(
        "Which right is there over the lead?",
        {
            "full": "a lead penalty",
            "call": "a suit may be called",
            "forbid": "one suit may be forbidden",
        },
    ),
}

NOTHING_SINCE = "nothing"

MOMENTS = {
    NOTHING_SINCE: "nothing of that",
    "side plays on": "the offender or his partner has played to a later trick",
    "quitted": "the trick has been turned, or his side has played to a later one",
    "next plays": "the next hand has played to it",
    "all followed": "all the others have played to it",
    "dummy faced": "dummy has been faced over it",
    "play begun": "a card has been played",
    "next calls": "the player on his left has called",
    "declarer plays on": "declarer or dummy has played since",
}
"""What may have happened since, in words."""

OFFENCES = {
    "revoke": "a revoke",
    "lead": "a lead out of turn",
    "faced": "declarer’s hand spread over a lead out of turn",
    "kept": "a penalty card not played",
    "call": "a call out of turn",
    "bid": "an insufficient bid",
    "change": "a call changed",
    "double": "a double or redouble too many",
    "inadmissible": "a call that could not be made",
    "after-close": "a call after the auction was over",
    "replaced": "the call that replaces a cancelled one",
    "lead-due": "a lead under penalty",
    "partner-cards": "a lead while the partner has a penalty card",
    "several-cards": "a play with several penalty cards",
}
"""What clauses can be on, in words."""


class _Never(NamedTuple):
    """A combination of facts that cannot be, and why; of one offence, or of any."""

    on: str
    facts: Mapping[str, Value | tuple[Value, ...]]
    why: str


_NEVER = (
    _Never(
        "revoke",
        {"role": "dummy", "faced": False},
        "Dummy’s hand lies face up as soon as there is anything to revoke.",
    ),
    _Never(
        "revoke",
        {"role": ("declarer", "dummy"), "kept_penalty_card": True},
        "Declarer has no penalty cards.",
    ),
    _Never(
        "lead",
        {"role": ("declarer", "dummy"), "due_role": "declarer", "turn": ("left", "right")},
        "When the lead is on declarer’s side, it is the other hand of that side’s.",
    ),
    _Never(
        "lead",
        {"role": ("declarer", "dummy"), "due_role": "defender", "turn": "partner"},
        "A defender is not on declarer’s side.",
    ),
    _Never(
        "lead",
        {"role": "defender", "due_role": "defender", "turn": ("left", "right")},
        "The other defender sits opposite.",
    ),
    _Never(
        "lead",
        {"role": "defender", "due_role": "declarer", "turn": "partner"},
        "Declarer is not the partner of a defender.",
    ),
    _Never("call", {"opened": False, "stood": True}, "A bid is a call."),
    _Never("call", {"opened": False, "call": "double"}, "There was nothing to double."),
    _Never("call", {"stood": False, "call": "double"}, "There was nothing to double."),
    _Never(
        "call",
        {"opened": False, "excuse": ("bound", "left", "due")},
        "Nobody had called, so that nobody can have erred.",
    ),
    _Never(
        "replaced",
        {"law": "double-oot", "named": ("suit", "notrump")},
        "A double names no denomination.",
    ),
    _Never(
        "replaced",
        {"law": ("insufficient", "change-info"), "named": "double"},
        "It was a bid that had been cancelled.",
    ),
    _Never(
        "replaced",
        {"law": ("insufficient", "impossible-double", "change-call"), "instead": "repeat"},
        "What was cancelled cannot be made again.",
    ),
    _Never(
        "replaced",
        {"law": "impossible-double", "instead": "lowest"},
        "A double names no denomination.",
    ),
    _Never(
        "replaced",
        {"law": "impossible-double", "instead": "double"},
        "After a double too many he bids or passes.",
    ),
)


def impossible(offence: str, facts: Mapping[str, Value]) -> str:
    """Why these facts of an offence cannot be together; empty where they can."""
    for row in _NEVER:
        if row.on in ("", offence) and all(
            name in facts and facts[name] in (wanted if isinstance(wanted, tuple) else (wanted,))
            for name, wanted in row.facts.items()
        ):
            return row.why
    return ""


def possible_values(offence: str, name: str, facts: Mapping[str, Value]) -> tuple[Value, ...]:
    """The values a fact can have beside those known."""
    return tuple(v for v in FACTS[name].answers if not impossible(offence, {**facts, name: v}))
