"""The effects of a ruling, in words for a director who has no table at hand."""

from __future__ import annotations

import re
from collections.abc import Mapping

from oddtrick.laws.clauses.clause import Clause, Do, LawTable
from oddtrick.laws.clauses.effects_vocabulary import IN_DEAL, SINCE_REVOKE
from oddtrick.laws.clauses.vocabulary import DEALER, OFFENDER, OTHERS, SIDE, WHO
from oddtrick.messages import InEnglish, Message, Sentence, say, sentences, together

_PLACES = {
    "tricks": "tricks go",
    "suits": "that suit",
    "doubled": "doubled",
    "raised": "what is enough",
}

_UNNAMED = (
    (" ({call})", ""),
    (" ({first})", ""),
    (" at trick {trick}", ""),
    ("a {suit},", "of the same suit,"),
    ("a {x} lead", "the lead of a suit"),
    ("a {x} card", "a card of a suit that is named"),
    ("the {x}", "a card"),
)

_LEAD_PENALTY = "declarer may require a suit, or forbid one as long as the lead is kept"

_DUTIES = {
    "this-card": "plays the card to the trick",
    "require": "leads the suit that is required",
    "forbid": "does not lead the suit that is forbidden",
    "forbid-while-leading": "does not lead the suit that is forbidden, as long as they lead",
    "penalty-card": "leaves the card face up, and plays it at the first legal opportunity",
    "no-finesse": "may not choose a play that succeeds only if an opponent holds, or lacks, a "
    "certain card, unless it was stated",
    "announced-finesse": "takes that finesse",
    "drawing": "leads trumps as long as any are out",
    "leaving": "leads no trumps as long as any are out, if anything else can be led",
    "after": "leads no suit before another that was named before it",
    "win": "wins the trick, if they can",
    "lose": "loses the trick, if they can",
    "win-named": "wins whichever of the tricks is named, if they can",
    "not-this-card": "does not play that card, if they have another they may play",
    "suggested": "may once, at a later trick, be made to withdraw what was suggested, and to play "
    "another card",
    "not-suggested": "plays another suit, if they can",
    "not-doubling": "may not double or redouble",
    "leave-to-double": "doubles only with leave",
    "declare": "makes the trump",
    "other-suit": "plays a card of another suit that is named, if they can",
    "callable": "leaves the card face up, to be played whenever it is called",
    "highest": "plays their highest card of the suit led",
    "lowest": "plays their lowest card of the suit led",
    "lead-penalty": f"is under a lead penalty when next to lead: {_LEAD_PENALTY}",
    "opening-lead-penalty": f"is under a lead penalty at the opening lead: {_LEAD_PENALTY}",
    "opening-suit": "leads the suit that declarer calls, if they make the opening lead",
    "opening-forbid": "may be forbidden that suit, if they make the opening lead",
    "called-suit": "leads the suit that is called, when next the side leads",
    "pass-always": "passes at every turn",
    "pass-once": "passes at their next turn",
    "pass-until": "makes no further declaration until an adversary bids or doubles",
    "repeat": "makes the call again if their right-hand opponent passes, and any call otherwise",
    "bid-or-pass": "makes a sufficient bid or passes",
    "new-call": "makes another call",
    "rename": "calls as they like at their turn",
    "no-double": "may not double or redouble at that turn",
    "not-this-player": "may not double that player at any contract",
    "pass-costs": f"is under a lead penalty if they pass now: {_LEAD_PENALTY}",
    "no-making": "may not make the trump",
    "legal-call": "makes a legal call",
    "repeat-or-call": "makes the call again if the player on their right passes, and any call "
    "otherwise",
    "lies-open": "leaves the card face up until the auction period ends",
    "same-answer": "plays the card again that they played, unless an opponent changes the one "
    "before it",
    "minor-penalty-card": "leaves the card face up as a minor penalty card: before another card "
    "of its suit below the ten it is played, unless an honour is",
    "suit-ban": "may be forbidden to lead one suit that their partner has not shown in the legal "
    "auction, at their first lead and as long as they keep it",
    "not-that-suit": "plays no card of another suit that is named, if they can",
}
"""The duty that somebody owes, in words, without a table."""


_PUT = {"P": "pass", "raised": "what is enough", "meant": "the second call"}
"""Calls that are put in another’s place."""

REVIEWS = {
    "11A": "what was gained because an opponent did not know the law",
    "12C1a-b": "whether the innocent side was damaged, and adjusts the score",
    "15A3": "whether a procedural penalty is due",
    "16B3": "whether somebody used what they may not use, and adjusts the score",
    "16C2": "whether the offender’s side used what was withdrawn or shown, and adjusts the score",
    "21B3": "whether wrong information damaged the other side, and adjusts the score",
    "23C": "whether the infraction helped, and adjusts the score if the result could well have "
    "been different without it and the other side was damaged",
    "27D": "whether the insufficient bid helped, and adjusts the score if the result could well "
    "have been different without it and the other side was damaged",
    "43B3": "what the defenders gained by their irregularity, and takes it from them alone",
    "50E3": "whether the exposed card helped the defenders, and adjusts the score if declarer’s "
    "side was damaged",
    "64A": "how many tricks go over, as for an established revoke",
    "64C1": "whether it cost the other side more tricks than went over, and adjusts the score",
    "72C": "whether the offender could have known that it might well harm the other side, and "
    "adjusts the score if the offender’s side gained",
    "73E2": "whether the other side was misled and damaged, and adjusts the score",
    "90A": "whether a procedural penalty is due",
    "91A": "whether a disciplinary penalty is due",
}
"""The points for the director after play, by the number of the law."""

_ADJUSTED = {
    "assigned": "the board has an assigned adjusted score",
    "weighted": "the board has an assigned adjusted score, weighted by how likely each result was",
    "artificial": "the board has an artificial adjusted score",
}


_LIMITS = {
    IN_DEAL: ", if the offender’s side has won so many",
    SINCE_REVOKE: ", if the offender’s side has won so many since",
}
"""How many tricks there are to be had."""


def placed(text: str, hand: str = "the offender") -> str:
    """A sentence without the names of seats, cards and calls; the one who erred is `hand`."""
    for named, unnamed in _UNNAMED:
        text = text.replace(named, unnamed)
    return re.sub(r"{(\w+)}", lambda m: hand if m[1] == "hand" else _PLACES[m[1]], text)


LEFT_OF = {"N": "E", "E": "S", "S": "W", "W": "N"}
"""The seat on the left of each."""


def with_seats(message: Message, hand: str, names: Mapping[str, str]) -> Message:
    """A ruling with the players it speaks of by name, where the player at `hand` (``N``, ``E``,
    ``S`` or ``W``) is the offender. In other languages it speaks of the offender.

    >>> from oddtrick.seats import SEAT_NAMES
    >>> passes = say("the offender’s partner passes at their next turn")
    >>> str(with_seats(passes, "W", SEAT_NAMES))
    'East passes at their next turn'
    >>> scores = say("The other side scores, and the other side adds")
    >>> str(with_seats(scores, "W", SEAT_NAMES))
    'The other side (North and South) scores, and the other side adds'
    """
    ours, theirs = (("N", "S"), ("E", "W"))[:: 1 if hand in "NS" else -1]
    seat, mate = names[hand], names[ours[ours[0] == hand]]
    others = [names[other] for other in theirs]
    named = {
        "the player on the offender’s left": names[LEFT_OF[hand]],
        "either of the other side": " or ".join(others),
        "the offender’s partner": mate,
        "the offender’s side": f"{seat}’s side",
        "the offender": seat,
    }
    # A side is one: who it is stands beside it, where it is first named.
    sides = iter([f" ({' and '.join(others)})"])
    text = re.sub(
        rf"(?:{'|'.join(named)}|the other side(?=\b(?!’)))\b",  # the longer before the shorter
        lambda found: named.get(found[0].lower()) or found[0] + next(sides, ""),
        str(message),
        flags=re.IGNORECASE,
    )
    return say("{text}", text=InEnglish(text, message)) if message else message


def unstopped(text: Message) -> Message:
    """Sentences of which the last has no stop, so that something may stand behind it."""
    *others, last = sentences(text)
    return together(*others, say("{last}", last=Sentence(last, "unstopped")))


def done_by(row: Clause) -> tuple[Do, ...]:
    """The effects of a clause, without tricks where there are none to be had."""
    none = row.when.get("available") is False
    return tuple(do for do in row.does if not (none and do.available))


_BURDENS = ("owe", "tricks", "points", "no-score", "limit", "charge", "add-card")


def burden(do: Do) -> str:
    """The role that bears an effect, where it is a burden: a duty, tricks, points or a score lost.
    Empty for any other effect."""
    if do.verb not in _BURDENS:
        return ""
    if do.verb == "points":
        return SIDE
    return OFFENDER if do.verb == "tricks" else do.who or OFFENDER


def phrase(do: Do, table: LawTable) -> str:
    """An effect in words for a director."""
    who = "the other side" if do.who == OTHERS else WHO.get(do.who, "")
    match do.verb:
        case "back":
            return "it is taken back, with all that came after it"
        case "put":
            return f"{who} is taken to have called {_PUT[do.what]}"
        case "owe" if do.thing == "withdrawn":
            return "what the defenders withdraw stays face up, as penalty cards"
        case "owe":
            text = _DUTIES[do.what]
            return f"{who} {text.replace('the card', 'the other') if do.thing == 'rest' else text}"
        case "points":
            verb = "scores" if do.number > 0 else "loses"
            return f"{who} {verb} {abs(do.number)} points"
        case "tricks":
            limit = _LIMITS.get(do.available, "")
            went = "1 trick goes" if do.number == 1 else f"{do.number} tricks go"
            return f"{went} from the offender’s side to the other{limit}"
        case "no-score":
            # Where nobody declares, no honours are scored either.
            but = "" if "declarer" in table.excluded.get("role", ()) else " but honours"
            return f"{who} scores nothing{but}"
        case "annul":
            return "the tricks or points given for the first revoke of either side are cancelled"
        case "limit":
            return f"{who} cannot get beyond {do.number} points towards game"
        case "void":
            same = "the same dealer" if do.who == DEALER else "the player whose deal it is"
            return f"there is a new deal by {same}"
        case "declares":
            return f"{who} becomes declarer"
        case "undouble":
            return "all doubles are cancelled"
        case "look-at-two":
            return "they look at both, and keep the one they like better"
        case "add-card" if do.what:
            return "they play to it, and what has been led since goes back"
        case "add-card":
            return "they add a card to it; who has won it keeps it"
        case "restore":
            return "the card goes back to the offender’s hand"
        case "charge":
            return "the offender answers for the revokes that come of it"
        case "lead-from":
            return f"{who} leads to the next trick"
        case "still-pays":
            return "its penalty is exacted all the same"
        case "enforce":
            return "it is put right as the law says"
        case "review":
            return f"after play the director looks at {REVIEWS[do.what]} ({do.what})"
        case "adjust":
            return _ADJUSTED[do.what]
    return ""
