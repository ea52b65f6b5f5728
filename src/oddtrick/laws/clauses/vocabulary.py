"""The words that clauses are written in: roles, moments, offences, facts that exclude others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .facts import FACTS, Value

OFFENDER = "offender"
PARTNER = "partner"
SIDE = "offenders"
OTHERS = "others"
CHOOSERS = "choosers"
DECLARER = "declarer"
DUMMY = "dummy"
LEFT = "left"
DUE = "due"
DEALER = "dealer"
ELDEST = "eldest"
LAST = "last"
DIRECTOR = "director"
MAKER = "maker"
MAKER_OR_ELDEST = "maker or eldest"
LAST_DOUBLER = "last doubler"
DOUBLED = "doubled"
AGAINST_DOUBLED = "against doubled"

WHO = {
    OFFENDER: "the offender",
    PARTNER: "the offender’s partner",
    SIDE: "the offender’s side",
    OTHERS: "either of the other side",
    CHOOSERS: "either of the other side, but not dummy",
    DECLARER: "declarer",
    DUMMY: "declarer’s partner",
    LEFT: "the player on the offender’s left",
    DUE: "the hand whose turn it was",
    DEALER: "the dealer",
    ELDEST: "eldest hand, at the dealer’s left",
    LAST: "the one of the other side who plays last to the trick",
    DIRECTOR: "the director",
    MAKER: "the player who made the trump",
    MAKER_OR_ELDEST: "the player who made the trump, or eldest hand",
    LAST_DOUBLER: "the adversary who doubled last",
    DOUBLED: "the player who is doubled",
    AGAINST_DOUBLED: "either opponent of the player who is doubled",
}
"""The roles in words, for a director without a table."""


NOTHING_SINCE = "nothing"

SINCE: Mapping[str, Mapping[str, Value]] = {"declared": {"trump_made": True}}
"""The facts that are known with what has happened since; they are not so where it has not."""

MOMENTS: Mapping[Value, str] = {
    NOTHING_SINCE: "nothing of that",
    "side plays on": "the offender or his partner has played to a later trick",
    "last side plays on": "the offender’s side has played to a later trick, or, where both sides "
    "revoked, the last of the two",
    "side claims": "the offender’s side has ended the play by a claim or concession",
    "quitted": "the trick has been turned, or his side has played to a later one",
    "asked first": (
        "the trick has been turned, but before that his partner had asked whether he had none, "
        "and he has not said that he has none"
    ),
    "next plays": "the next hand has played to it",
    "all followed": "all the others have played to it",
    "declared": "the trump has been declared",
    "dummy faced": "dummy has been faced over it",
    "others call": "both opponents have called over it",
    "play begun": "a card has been played",
    "next calls": "the player on his left has called",
    "cards mixed": "the cards have been mixed",
    "next cut": "the pack has been cut for the next deal",
    "anybody doubles": "somebody has spoken about doubling",
    "declarer plays on": "declarer or dummy has played since",
    "hands returned": "all four hands have been returned to the board",
    "board moved": "the round has ended and the board has been moved",
}
"""The later events, in words."""

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
    "exposed": "a card exposed",
    "premature": "a card played before the partner’s",
    "winners": "winners led on without waiting for the partner",
    "claims-trick": "a trick claimed or a card named before the partner plays",
    "together": "two or more cards played at once",
    "missed": "a trick to which somebody did not play",
    "surplus": "two cards played to a trick, found later",
    "demanded": "a demand that was not met",
    "thrown": "a hand thrown down",
    "deal": "a wrong deal",
    "dummy": "something said or done by dummy",
    "remark": "something said by an adversary of declarer",
    "peeked": "dummy’s look at another’s hand",
    "dummy-seen": "a look at the dummy during the auction",
    "suggested": "the play of a suit that a remark suggested",
    "consulting": "partners speaking about a penalty",
    "wrong-penalty": "a wrong penalty demanded",
    "cut": "a question of cutting",
    "declaration": "a declaration out of order",
    "doubling": "a double out of order",
    "making": "a declaration of trumps out of order",
    "undiscarded": "a dealer who plays before he has discarded",
    "looked": "a look at a quitted trick",
    "mixed": "tricks mixed, so that a revoke cannot be proved",
    "missing": "a card missing from a hand",
    "deck": "an incorrect pack",
    "shown": "a card shown in the auction",
    "claim": "a claim or concession",
    "concession": "a trick conceded",
    "score": "an error in the score",
    "first-lead": "a first lead by the dealer’s right-hand adversary",
    "early-lead": "a lead before the doubling is over",
    "unwitting": "a trick conceded in error",
    "number": "a wrong number of cards",
    "lead-due": "a restricted lead",
    "partner-cards": "a lead while the partner has a penalty card",
    "several-cards": "a play with several penalty cards",
    "callable-cards": "a play with exposed cards that may be called",
    "leave": "a double that needs leave",
    "drawing": "a fault at honeymoon bridge, before its auction",
    "shuffle": "a question of shuffling",
    "place": "a place at a table",
    "substitute": "a player who leaves during a rubber",
    "placed": "a trick that somebody wants to see again",
    "new-cards": "new cards asked for",
    "bystander": "something said by a bystander",
    "etiquette": "a breach of etiquette",
    "director": "a matter kept from the director",
    "adjusting": "an adjusted score asked for",
    "convention": "a convention complained of",
    "information": "improper information about a board",
    "procedure": "an error of procedure, such as the wrong board",
    "appeal": "an appeal from a ruling",
    "board": "a board that is not in order",
    "designation": "a wrong card from dummy",
    "auction": "the course of the auction",
    "review": "calls repeated or restated",
    "passes": "three passes, one of them out of turn",
    "comparable": "whether a call is comparable to the one withdrawn",
    "penalty-card": "what a penalty card means",
    "unable": "a lead or play that cannot be made as required",
    "waived": "a play before an irregularity was put right",
    "played": "whether a card is played, or may be taken back",
    "trick-course": "the opening lead, dummy, and tricks",
    "revoke-course": "whether it is a revoke, and who may ask",
    "disputed-claim": "a disputed claim, point by point",
    "equipment": "cards and boards, and how they are handled",
    "fouled": "a board not the same for all",
    "ui": "information that may not be used",
    "asking": "questions about calls and plays",
    "correcting": "who corrects a wrong explanation, and when",
    "misinformation": "a wrong explanation",
    "manner": "manner, tempo and deception",
    "award": "an artificial adjusted score",
    "award-beyond": "an artificial adjusted score in special cases",
    "after-play": "the score looked at once more after play",
    "teams": "boards without a result at teams",
    "ruling": "how the director rules",
    "scoring": "what tricks and boards are worth",
}
"""The subjects of clauses, in words."""


_OF_A_KIND = {
    "calls": "call bid change double inadmissible after-close replaced declaration doubling leave "
    "making first-lead early-lead undiscarded shown convention information",
    "plays": "revoke mixed demanded lead faced kept lead-due partner-cards "
    "several-cards callable-cards exposed premature winners claims-trick together missed surplus "
    "thrown placed looked designation first-lead early-lead suggested drawing",
    "deal": "deal number missing deck shuffle cut new-cards board undiscarded drawing placed",
    "talk": "remark suggested peeked dummy dummy-seen consulting wrong-penalty bystander "
    "etiquette claims-trick convention information",
    "result": "claim concession unwitting thrown score mixed",
    "out of turn": "call lead premature making declaration doubling first-lead change",
    "the auction": "call bid change double inadmissible after-close auction review passes "
    "comparable shown lead-due",
    "the play": "revoke lead exposed premature together missed surplus designation kept "
    "partner-cards several-cards penalty-card unable waived played trick-course revoke-course "
    "dummy",
    "claims": "claim disputed-claim concession score exposed",
    "told": "ui asking correcting misinformation manner convention information etiquette "
    "bystander review",
    "a board": "deal number missing board fouled equipment adjusting award after-play",
    "in charge": "director consulting adjusting award award-beyond teams ruling procedure appeal "
    "score scoring etiquette bystander place equipment fouled",
    "company": "place substitute director adjusting appeal procedure board score information "
    "convention",
}


def of_a_kind(one: str, other: str) -> bool:
    """Whether two offences are of the same kind, so that the ruling on one might be thought to be
    that on the other: calls, plays, the deal, what is said, results, or the company.

    >>> of_a_kind("bid", "double"), of_a_kind("bid", "revoke")
    (True, False)
    """
    return one == other or any({one, other} <= set(k.split()) for k in _OF_A_KIND.values())


class _Never(NamedTuple):
    """A combination of facts that cannot be, and why; of one offence, or of any."""

    on: str
    facts: Mapping[str, Value | tuple[Value, ...]]
    why: str


DUPLICATE_DUMMY = ("matter", "count", "pointed")
"""The duties of dummy at duplicate alone."""

_OF_DUMMY = (
    "renounce",
    "demand",
    "incomplete",
    "wrong claim",
    "wrong side",
    "dispute",
    "score",
    "penalty",
    "wrong lead",
    "card",
    *DUPLICATE_DUMMY,
)
_OF_ADVERSARY = ("stop", "own lead")
_OF_CONSULTING = ("penalty choice", "who exacts")

_NEVER = (
    _Never(
        "dummy",
        {"about": (*_OF_ADVERSARY, *_OF_CONSULTING)},
        "That is nothing that dummy is concerned with: see the laws on remarks and consulting.",
    ),
    _Never(
        "remark",
        {"about": (*_OF_DUMMY, *_OF_CONSULTING)},
        "That is for dummy, or among partners.",
    ),
    _Never(
        "consulting",
        {"about": (*_OF_DUMMY, *_OF_ADVERSARY)},
        "That is not about a penalty.",
    ),
    _Never(
        "declaration",
        {"who_declared": "dummy", "declared": ("either", "doubled", "asked")},
        "The dealer’s partner makes the trump or passes it back.",
    ),
    _Never(
        "declaration",
        {
            "who_declared": ("adversary", "right adversary", "eldest"),
            "declared": ("made", "passed back"),
        },
        "Only the dealer’s partner can be given the declaration.",
    ),
    _Never(
        "declaration",
        {"who_declared": ("adversary", "eldest"), "declared": ("doubled", "asked")},
        "Eldest hand may double and ask leave to lead.",
    ),
    _Never(
        "deal",
        {"complete": False, "played": True},
        "Nobody plays before the deal is complete.",
    ),
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
        {"role": ("declarer", "dummy", "defender"), "due_role": "player"},
        "There is a declarer, so that the lead is his or an adversary’s.",
    ),
    _Never(
        "lead",
        {"role": ("player", "lone"), "due_role": ("declarer", "defender")},
        "There is no declarer.",
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
    *(
        _Never(on, {"by": "dummy"}, "There is no dummy before the play.")
        for on in ("call", "bid", "change", "double", "inadmissible")
    ),
    _Never(
        "exposed",
        {"role": "defender", "leads": "other"},
        "An adversary of declarer makes the first lead.",
    ),
    _Never(
        "lead",
        {"role": "defender", "then_played": "wrong defender"},
        "A defender on the wrong side plays to declarer’s lead, and not to his partner’s.",
    ),
    _Never(
        "revoke",
        {"revoke_case": ("next deal", "round over", "both sides"), "established": "open"},
        "By then the revoke has been established.",
    ),
    _Never(
        "revoke",
        {"role": ("declarer", "dummy"), "revoke_case": "penalty card"},
        "Declarer has no penalty cards.",
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
