"""Facts: what clauses ask for, with the question and its answers in plain words."""

from __future__ import annotations

from .club import CLUB_FACTS
from .duplicate2017_auction import AUCTION_2017
from .duplicate2017_director import DIRECTOR_2017
from .duplicate2017_play import PLAY_2017
from .question import YES_NO, Question, Value

__all__ = ["EXCEPTION", "FACTS", "Question", "Value"]

FACTS: dict[str, Question] = {
    "state": Question(
        "Can it still be put right?",
        {"open": "yes", "accepted": "no, it stands", "established": "no, it is established"},
    ),
    "role": Question(
        "Who did it?",
        {
            "declarer": "declarer",
            "dummy": "dummy, or declarer from dummy",
            "defender": "a defender (an adversary of declarer)",
            "player": "a player, where there is no declarer",
            "lone": "a player who plays alone",
        },
    ),
    "by": Question(
        "Who spoke of it first?",
        {
            "others": "the other side",
            "offenders": "the offender’s side",
            "dummy": "dummy",
            "nobody": "nobody in particular",
        },
    ),
    "faced": Question("Did the hand lie face up?", YES_NO),
    "again": Question("Has the side been penalised for a revoke in this deal already?", YES_NO),
    "theirs": Question("Has the other side an established revoke in this deal, too?", YES_NO),
    "same_suit": Question(
        "Has the same player been penalised for a revoke in that suit already?", YES_NO
    ),
    "kept_penalty_card": Question(
        "Was it the failure to play a card that lay on the table as a penalty card?", YES_NO
    ),
    "available": Question(
        "Has the side won a trick since its first revoke, that trick included, which it has not "
        "lost again?",
        {True: "yes", False: "no"},
    ),
    "trump_made": Question("Has the trump been made since?", YES_NO),
    "partner_sees": Question(
        "Was the card faced on the table, or could his partner see its face?", YES_NO
    ),
    "twelfth": Question("Was it at the twelfth trick?", YES_NO),
    "answer": Question(
        "Has the offender’s partner played to the trick since?",
        {
            "none": "no",
            "forced": "yes",
            "free": "yes, and he had another card that he could legally play",
            "revoke": "yes, and he revoked too",
        },
    ),
    "against": Question("Whom did they play against?", {"pair": "a pair", "lone": "a lone hand"}),
    "phase": Question(
        "When was it?",
        {
            "auction": "before the final declaration",
            "before lead": "after it, before the first lead",
            "play": "after the first lead",
        },
    ),
    "turn": Question(
        "Whose turn was it?",
        {
            "partner": "the offender’s partner’s",
            "right": "his right-hand opponent’s",
            "left": "his left-hand opponent’s",
        },
    ),
    "due_role": Question(
        "Whose lead was it?",
        {"declarer": "declarer’s or dummy’s", "defender": "a defender’s", "player": "another’s"},
    ),
    "call": Question(
        "What was called?", {"pass": "a pass", "bid": "a bid", "double": "a double or redouble"}
    ),
    "stood": Question("Had anybody bid?", YES_NO),
    "opened": Question("Had anybody called?", YES_NO),
    "excuse": Question(
        "Why did he call then?",
        {
            "none": "he was mistaken",
            "bound": "his right-hand opponent was bound to pass",
            "left": "it was his turn, but for a call out of turn by his left-hand opponent",
            "due": "it was his turn, but for a call out of turn by another",
            "together": "he came next, and spoke together with the player whose turn it was",
        },
    ),
    "raisable": Question("Can the bid be made enough in its denomination?", YES_NO),
    "law": Question(
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
    "instead": Question(
        "What did he call in its place?",
        {
            "repeat": "the same",
            "lowest": "the lowest bid in the same denomination that is enough",
            "bid": "another bid",
            "pass": "a pass",
            "double": "a double or redouble",
        },
    ),
    "right": Question(
        "What did his right-hand opponent call before?",
        {"pass": "a pass", "other": "anything else"},
    ),
    "named": Question(
        "What had the cancelled call named, and not his new one?",
        {
            "nothing": "nothing",
            "suit": "a suit",
            "notrump": "no-trump",
            "double": "a double or redouble",
        },
    ),
    "tried": Question(
        "What had the call named by which he tried to change his first, and the one that counts "
        "not?",
        {"nothing": "nothing", "suit": "a suit", "notrump": "no-trump"},
    ),
    "doubled": Question("What had been doubled?", {"suit": "a suit bid", "notrump": "no-trump"}),
    "pause": Question(
        "Did he correct a slip at once, without a pause for thought?",
        {True: "no", False: "yes"},
    ),
    "first_call": Question(
        "Was the first call regular?", {"regular": "yes", "irregular": "no, it was irregular too"}
    ),
    "leads": Question(
        "Who was to lead?", {"self": "the offender", "partner": "his partner", "other": "another"}
    ),
    "how": Question(
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
    "fault": Question(
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
    "complete": Question("Was the deal complete?", YES_NO),
    "looked_at": Question("Have they looked at any of their cards?", YES_NO),
    "in_time": Question(
        "Was there reasonable time to decide before the deal was complete?", YES_NO
    ),
    "played": Question("Has the hand that is wrong played a card?", YES_NO),
    "next_trick": Question("Has he played to the next trick?", YES_NO),
    "able": Question("Could he do what was demanded?", {True: "yes", False: "no"}),
    "about": Question(
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
    "who_declared": Question(
        "Who did it?",
        {
            "dummy": "the dealer’s partner",
            "adversary": "an adversary of the dealer",
            "right adversary": "the adversary on the dealer’s right",
            "eldest": "eldest hand, on the dealer’s left",
        },
    ),
    "declared": Question(
        "What did he do?",
        {
            "made": "he made the trump without leave",
            "passed back": "he passed the declaration back",
            "either": "he made or passed the declaration",
            "doubled": "he doubled before he was asked “May I lead?”",
            "asked": "he asked leave to lead, though it was not his to ask",
        },
    ),
    "doubled_how": Question(
        "What was wrong?",
        {
            "out of turn": "somebody redoubled out of turn",
            "consulted": "partners consulted about doubling",
            "altered": "somebody would alter what he said about doubling",
        },
    ),
    "asked": Question("Had he asked “May I lead?”", YES_NO),
    "redoubling": Question("Was there a double already?", YES_NO),
    "turned": Question("Had a card been turned up?", YES_NO),
    "quitted": Question("Had the first trick been turned when it was noticed?", YES_NO),
    "error": Question(
        "What was wrong?",
        {
            "wrong word": "he ordered it up as dealer’s partner, or assisted as an opponent",
            "rejected suit": "he named the suit that had been turned down",
            "out of turn": "he declared, or turned down, out of turn",
            "pass out of turn": "he passed out of turn",
        },
    ),
    "found": Question(
        "Where was the missing card found?",
        {
            "apart": "outside the hands and tricks",
            "hand": "in another hand",
            "trick": "in a trick",
            "nowhere": "nowhere",
        },
    ),
    "when_found": Question(
        "When was it found out?", {"during": "during the deal or its play", "later": "later"}
    ),
    "card": Question(
        "What was exposed?",
        {
            "low": "one card lower than a ten",
            "honour": "an ace, king, queen, jack or ten",
            "led": "a card led before the play began",
            "several": "several cards",
        },
    ),
    "on_purpose": Question("Did he mean to show it?", YES_NO),
    "both": Question("Had declarer played from both his hand and dummy?", YES_NO),
    "matched": Question(
        "Is another hand out by as many cards the other way?",
        {True: "yes: one holds too many, another as many too few", False: "no"},
    ),
    "turned_trick": Question("Had that trick been turned when it was noticed?", YES_NO),
    "both_sides": Question("Has a player of each side played to the next trick?", YES_NO),
    "lost": Question("Had dummy looked at a card in another player’s hand?", YES_NO),
    "rightless": Question(
        "Was dummy the first to speak of it, after he had looked at a card in another player’s "
        "hand?",
        YES_NO,
    ),
    "claimed": Question(
        "What happened?",
        {
            "claim": "declarer claimed or conceded tricks, and nobody disputes it",
            "disputed": "a defender disputes declarer’s claim",
            "partner": "after declarer’s claim a defender showed his hand and suggested a play",
            "shown": "a defender showed cards to declarer to claim or concede",
            "exposed": "a defender showed his hand to his partner to claim or concede",
        },
    ),
    "stated": Question("Has declarer stated how he will play?", YES_NO),
    "announced": Question("Has he announced a finesse?", YES_NO),
    "trumps": Question(
        "What has he said of the trumps?",
        {
            "nothing": "nothing",
            "draw": "that he draws them",
            "keep": "that he leaves them",
        },
    ),
    "ordered": Question("Has he named suits in the order in which he leads them?", YES_NO),
    "conceded": Question(
        "Which trick was conceded?",
        {
            "unlosable": "one that no play can lose",
            "won": "one that had been won",
            "other": "another",
        },
    ),
    "before_mixing": Question("Was it noticed before the cards were mixed?", YES_NO),
    "entry": Question(
        "What was wrong in the score?",
        {
            "part": "a part score, or a game left out or given wrongly",
            "other": "anything else",
            "tricks": "the score for tricks",
            "honours": "the score for honours, a slam or chicane",
        },
    ),
    "agreed": Question("Has the score of the rubber been agreed?", YES_NO),
    "two_deals": Question("Have two more correct deals been dealt?", YES_NO),
    "most_agree": Question("Do most of the players consent?", YES_NO),
    "duty": Question(
        "Which right is there over the lead?",
        {
            "full": "a lead penalty",
            "call": "a suit may be called",
            "forbid": "one suit may be forbidden",
        },
    ),
    **CLUB_FACTS,
    **AUCTION_2017,
    **PLAY_2017,
    **DIRECTOR_2017,
}

EXCEPTION = Question(
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
"""The circumstances that free an established revoke of its penalty, each a fact of its own: asked
in one question, because hardly ever one of them is so."""
