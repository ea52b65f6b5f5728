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
    "leads": Asked(
        "Who was to lead?", {"self": "the offender", "partner": "his partner", "other": "another"}
    ),
    "how": Asked(
        "How was it exposed?",
        {
            "dropped": "dropped face up on the table, or shown above it",
            "several": "played together with another",
            "shown": "held so that his partner could see its face",
            "named": "named as held by him or by his partner",
            "below": "dropped below the table",
            "adversary": "seen by an adversary only",
        },
    ),
    "fault": Asked(
        "What was wrong with the deal?",
        {
            "packets": "the cards were not dealt singly and in rotation into four packets",
            "imperfect": "the pack is incorrect or imperfect",
            "faced": "a card was faced in the pack",
            "surplus": "a hand was dealt too many cards",
            "two": "two cards were dealt at once, and a third before it was put right",
            "uncut": "the pack had not been cut",
            "last": "the last card did not come to the dealer",
            "exposed by dealer": "the dealer or his partner exposed a card",
            "exposed by adversary": "an adversary of the dealer exposed a card",
            "looked": "the dealer looked at a card before fifty-one had been dealt",
            "turn": "it was another’s deal",
            "pack": "it was the other side’s pack",
            "short": "a hand was dealt too few cards",
            "wrong hand": "a player picked up and looked at another’s hand",
        },
    ),
    "complete": Asked("Was the deal complete?", _YES_NO),
    "looked_at": Asked("Have they looked at any of their cards?", _YES_NO),
    "in_time": Asked("Was there reasonable time to decide before the deal was complete?", _YES_NO),
    "played": Asked("Has the hand that is wrong played a card?", _YES_NO),
    "next_trick": Asked("Has he played to the next trick?", _YES_NO),
    "able": Asked("Could he do what was demanded?", {True: "yes", False: "no"}),
    "about": Asked(
        "What did he speak of, or do?",
        {
            "renounce": "asked declarer whether he had none of the suit",
            "demand": "asked whether declarer had played the highest or lowest as demanded",
            "incomplete": "said that a trick had too few or too many cards",
            "wrong claim": "put right an adversary’s claim to a penalty not due",
            "wrong side": "said that a trick was taken by the wrong side",
            "dispute": "spoke of a fact that was disputed already",
            "score": "put a wrong score right",
            "penalty": "spoke first of something that carries a penalty",
            "wrong lead": "warned declarer not to lead from the wrong hand",
            "card": "touched or suggested a card",
            "stop": "kept his partner from a lead or play out of turn",
            "own lead": "spoke of the play or of a bid without leave",
            "penalty choice": "spoke with his partner about which penalty to take",
            "who exacts": "asked his partner which of them should exact the penalty",
        },
    ),
    "who_declared": Asked(
        "Who did it?",
        {
            "dummy": "the dealer’s partner",
            "adversary": "an adversary of the dealer",
            "right adversary": "the adversary on the dealer’s right",
            "eldest": "eldest hand, on the dealer’s left",
        },
    ),
    "declared": Asked(
        "What did he do?",
        {
            "made": "he made the trump without leave",
            "passed back": "he passed the declaration back",
            "either": "he made or passed the declaration",
            "doubled": "he doubled before he was asked “May I lead?”",
            "asked": "he asked leave to lead, though it was not his to ask",
        },
    ),
    "asked": Asked("Had he asked “May I lead?”", _YES_NO),
    "redoubling": Asked("Was there a double already?", _YES_NO),
    "turned": Asked("Had a card been turned up?", _YES_NO),
    "quitted": Asked("Had the first trick been turned when it was noticed?", _YES_NO),
    "dealer_kept": Asked(
        "Is it the dealer, who accepted the turn-up and played before he discarded?", _YES_NO
    ),
    "error": Asked(
        "What was wrong?",
        {
            "wrong word": "he ordered it up as dealer’s partner, or assisted as an opponent",
            "rejected suit": "he named the suit that had been turned down",
            "out of turn": "he declared, or turned down, out of turn",
            "pass out of turn": "he passed out of turn",
        },
    ),
    "found": Asked(
        "Where was the missing card found?",
        {
            "apart": "outside the hands and tricks",
            "hand": "in another hand",
            "trick": "in a trick",
            "nowhere": "nowhere",
        },
    ),
    "when_found": Asked(
        "When was it found out?", {"during": "during the deal or its play", "later": "later"}
    ),
    "card": Asked(
        "What was exposed?",
        {
            "low": "one card lower than a ten",
            "honour": "an ace, king, queen, jack or ten",
            "led": "a card led before the play began",
            "several": "several cards",
        },
    ),
    "on_purpose": Asked("Did he mean to show it?", _YES_NO),
    "both": Asked("Had declarer played from both his hand and dummy?", _YES_NO),
    "cause": Asked(
        "What came of it?",
        {"short": "a trick has a card too few", "surplus": "a trick has a card too many"},
    ),
    "both_sides": Asked("Has a player of each side played to the next trick?", _YES_NO),
    "lost": Asked("Had dummy looked at a card in another player’s hand?", _YES_NO),
    "claimed": Asked(
        "What happened?",
        {
            "claim": "declarer claimed or conceded tricks, and nobody disputes it",
            "disputed": "a defender disputes declarer’s claim",
            "partner": "after declarer’s claim a defender showed his hand and suggested a play",
            "shown": "a defender showed cards to declarer to claim or concede",
            "exposed": "a defender showed his hand to his partner to claim or concede",
        },
    ),
    "stated": Asked("Has declarer stated how he will play?", _YES_NO),
    "conceded": Asked(
        "Which trick was conceded?",
        {
            "unlosable": "one that no play can lose",
            "won": "one that had been won",
            "other": "another",
        },
    ),
    "before_mixing": Asked("Was it noticed before the cards were mixed?", _YES_NO),
    "entry": Asked(
        "What was wrong in the score?",
        {"part": "a part score, or a game left out or given wrongly", "other": "anything else"},
    ),
    "agreed": Asked("Has the score of the rubber been agreed?", _YES_NO),
    "two_deals": Asked("Have two more correct deals been dealt?", _YES_NO),
    "most_agree": Asked("Do most of the players consent?", _YES_NO),
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
    "next cut": "the pack has been cut for the next deal",
    "anybody doubles": "somebody has spoken about doubling",
    "declared": "the trump has been declared",
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
    "exposed": "a card exposed",
    "premature": "fourth hand plays before second",
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
    "consulting": "partners speaking about a penalty",
    "wrong-penalty": "a wrong penalty demanded",
    "both-revoke": "revokes by both sides",
    "cut": "two cards turned in cutting",
    "declaration": "a declaration out of order",
    "doubling": "a double out of order",
    "making": "a declaration of trumps out of order",
    "looked": "a look at a quitted trick",
    "mixed": "tricks mixed, so that a revoke cannot be proved",
    "missing": "a card missing from a hand",
    "deck": "an incorrect pack",
    "shown": "a card shown in the auction",
    "defective": "a trick with too few or too many cards",
    "claim": "a claim or concession",
    "concession": "a trick conceded",
    "score": "an error in the score",
    "first-lead": "a first lead by the dealer’s right-hand adversary",
    "early-lead": "a lead before the doubling is over",
    "unwitting": "a trick conceded in error",
    "number": "a wrong number of cards",
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
