"""Facts: what clauses ask for, with the question and its answers in plain words."""

from __future__ import annotations

from .asked import YES_NO, Asked, Value
from .questions_club import CLUB_FACTS

__all__ = ["EXCEPTION", "FACTS", "Asked", "Value"]

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
    "faced": Asked("Did the hand lie face up?", YES_NO),
    "again": Asked("Has the side been penalised for a revoke in this deal already?", YES_NO),
    "same_suit": Asked(
        "Has the same player been penalised for a revoke in that suit already?", YES_NO
    ),
    "kept_penalty_card": Asked(
        "Was it the failure to play a card that lay on the table as a penalty card?", YES_NO
    ),
    "available": Asked(
        "Has the side won a trick since its first revoke, that trick included, which it has not "
        "lost again?",
        {True: "yes", False: "no"},
    ),
    "trump_made": Asked("Has the trump been made since?", YES_NO),
    "partner_sees": Asked(
        "Was the card faced on the table, or could his partner see its face?", YES_NO
    ),
    "twelfth": Asked("Was it at the twelfth trick?", YES_NO),
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
    "stood": Asked("Had anybody bid?", YES_NO),
    "opened": Asked("Had anybody called?", YES_NO),
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
    "raisable": Asked("Can the bid be made enough in its denomination?", YES_NO),
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
    "complete": Asked("Was the deal complete?", YES_NO),
    "looked_at": Asked("Have they looked at any of their cards?", YES_NO),
    "in_time": Asked("Was there reasonable time to decide before the deal was complete?", YES_NO),
    "played": Asked("Has the hand that is wrong played a card?", YES_NO),
    "next_trick": Asked("Has he played to the next trick?", YES_NO),
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
            "matter": "told the director of something that touches his side’s rights",
            "count": "kept count of the tricks",
            "pointed": "said that a card of the last trick points to the wrong side",
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
    "doubled_how": Asked(
        "What was wrong?",
        {
            "out of turn": "somebody redoubled out of turn",
            "consulted": "partners consulted about doubling",
            "altered": "somebody would alter what he said about doubling",
        },
    ),
    "asked": Asked("Had he asked “May I lead?”", YES_NO),
    "redoubling": Asked("Was there a double already?", YES_NO),
    "turned": Asked("Had a card been turned up?", YES_NO),
    "quitted": Asked("Had the first trick been turned when it was noticed?", YES_NO),
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
    "on_purpose": Asked("Did he mean to show it?", YES_NO),
    "both": Asked("Had declarer played from both his hand and dummy?", YES_NO),
    "matched": Asked(
        "Is another hand out by as many cards the other way?",
        {True: "yes: one holds too many, another as many too few", False: "no"},
    ),
    "turned_trick": Asked("Had that trick been turned when it was noticed?", YES_NO),
    "both_sides": Asked("Has a player of each side played to the next trick?", YES_NO),
    "lost": Asked("Had dummy looked at a card in another player’s hand?", YES_NO),
    "rightless": Asked(
        "Was dummy the first to speak of it, after he had looked at a card in another player’s "
        "hand?",
        YES_NO,
    ),
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
    "stated": Asked("Has declarer stated how he will play?", YES_NO),
    "announced": Asked("Has he announced a finesse?", YES_NO),
    "trumps": Asked(
        "What has he said of the trumps?",
        {
            "nothing": "nothing",
            "draw": "that he draws them",
            "keep": "that he leaves them",
        },
    ),
    "ordered": Asked("Has he named suits in the order in which he leads them?", YES_NO),
    "conceded": Asked(
        "Which trick was conceded?",
        {
            "unlosable": "one that no play can lose",
            "won": "one that had been won",
            "other": "another",
        },
    ),
    "before_mixing": Asked("Was it noticed before the cards were mixed?", YES_NO),
    "entry": Asked(
        "What was wrong in the score?",
        {
            "part": "a part score, or a game left out or given wrongly",
            "other": "anything else",
            "tricks": "the score for tricks",
            "honours": "the score for honours, a slam or chicane",
        },
    ),
    "agreed": Asked("Has the score of the rubber been agreed?", YES_NO),
    "two_deals": Asked("Have two more correct deals been dealt?", YES_NO),
    "most_agree": Asked("Do most of the players consent?", YES_NO),
    "duty": Asked(
        "Which right is there over the lead?",
        {
            "full": "a lead penalty",
            "call": "a suit may be called",
            "forbid": "one suit may be forbidden",
        },
    ),
    **CLUB_FACTS,
}

EXCEPTION = Asked(
    "Was it one of these?",
    {
        "none": "none of these",
        "faced": "the hand lay face up",
        "kept_penalty_card": "it was by not playing a penalty card",
        "twelfth": "it was at the twelfth trick",
        "same_suit": "the same player has been penalised for a revoke in that suit already",
        "rightless": "a defender revoked, and the first to speak of it was a dummy who had looked "
        "at a card in another player’s hand",
    },
)
"""What frees an established revoke of its penalty, each a fact of its own: asked in one question,
because hardly ever one of them is so."""
