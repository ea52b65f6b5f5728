"""Facts: what clauses ask for, with the question and its answers in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["EXCEPTION", "FACTS", "Asked", "Value"]

Value = str | bool
"""What a fact can be."""


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
    "announced": Asked("Has he announced a finesse?", _YES_NO),
    "trumps": Asked(
        "What has he said of the trumps?",
        {
            "nothing": "nothing",
            "draw": "that he draws them",
            "keep": "that he leaves them",
        },
    ),
    "ordered": Asked("Has he named suits in the order in which he leads them?", _YES_NO),
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
        {
            "part": "a part score, or a game left out or given wrongly",
            "other": "anything else",
            "tricks": "the score for tricks",
            "honours": "the score for honours, a slam or chicane",
        },
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
    "shuffled": Asked(
        "What about the shuffle?",
        {
            "another": "another than the dealer wants to shuffle",
            "seen": "a card was seen in shuffling, or as the pack was given to be cut",
            "after cut": "the dealer shuffled after the cut",
            "for partner": "somebody shuffled, cut or dealt in his partner’s place",
            "demanded": "a player demands that the pack be shuffled and cut again",
        },
    ),
    "leave": Asked("Had the other side given leave?", _YES_NO),
    "dealing": Asked("Has the first card been dealt?", _YES_NO),
    "cutting": Asked(
        "What was wrong with the cut?",
        {
            "several": "somebody who cut for partners turned up several cards",
            "other pack": "somebody cut for partners from another pack than the others",
            "few": "fewer than four cards were left in a part of the pack",
            "seen": "a card was seen, or it is doubtful where the pack was divided",
            "again": "he has divided the pack, and wants to cut or shuffle it again",
        },
    ),
    "seeking": Asked(
        "What is in question?",
        {
            "vacancy": "who has the next place that becomes free",
            "entry": "somebody asks to come in at the end of a rubber",
            "new table": "who may play at a table that is being formed",
            "first out": "who goes out first from a table made up with another’s help",
            "return": "somebody who has cut into another table wants his place again",
            "broken": "somebody has broken up his table, and the others want places",
            "cut out": "somebody who was cut out asks at another table",
        },
    ),
    "cut_begun": Asked("Has a card been cut for the new rubber, or for going out?", _YES_NO),
    "helped": Asked("Did he help to form a new table by it?", _YES_NO),
    "consent": Asked("Do the three others consent?", _YES_NO),
    "last_game": Asked("Was it the last game of the rubber?", _YES_NO),
    "next_begun": Asked("Has a declaration been made in the game after it?", _YES_NO),
    "gathered": Asked("Have the cards been touched to be gathered?", _YES_NO),
    "contributed": Asked("Has his side led or played to the next trick?", _YES_NO),
    "cards_wanted": Asked(
        "What is asked for?",
        {
            "one": "one new pack, though neither is imperfect",
            "both": "two new packs",
            "damaged": "another pack or card for one that is torn or marked",
            "own": "the pack that was a side’s own at first",
        },
    ),
    "pack_cut": Asked("Has the pack been cut for the new deal?", _YES_NO),
    "in_rubber": Asked("Is it during a rubber?", {True: "yes", False: "no, before its first deal"}),
    "bystander": Asked(
        "What did he do?",
        {
            "asked": "he was asked to decide, by agreement among the players",
            "unasked": "unasked, he spoke of the score or of a penalty that had been overlooked",
        },
    ),
    "manner": Asked(
        "What was done?",
        {
            "led early": "led before the last trick was turned and quitted",
            "drew": "drew another card after leading a winner, before his partner had played",
            "emphasis": "played a card with emphasis",
            "detached": "took hold of one card, and then played another",
            "learned": "used what he learned when others answered his claim of the rest",
        },
    ),
    "mixed_by": Asked(
        "Who mixed the cards?",
        {
            "accused": "the side that is accused, after the revoke was claimed",
            "others": "anybody else, or before it was claimed",
        },
    ),
    "directing": Asked(
        "What about the director?",
        {
            "none": "nobody has been appointed",
            "waived": "the players would settle the matter, or waive the penalty, by themselves",
        },
    ),
    "adjusting": Asked(
        "Why is an adjusted score asked for?",
        {
            "uncompensated": "no penalty of the laws makes good what the side has lost",
            "unplayable": "the board can no longer be played normally",
            "harsh": "the penalty is too severe",
            "generous": "the penalty gives the other side too much",
        },
    ),
    "convention": Asked(
        "What is complained of?",
        {
            "psychic": "a call meant to mislead, with no agreement behind it",
            "undisclosed": "a call by an agreement that the other side did not know",
            "explain": "a player wants a call explained",
            "hard": "a convention puts others at a disadvantage, or takes long to explain",
        },
    ),
    "damaged": Asked("Has the other side lost by it?", _YES_NO),
    "feasible": Asked("Can the board still be played normally?", _YES_NO),
    "informed": Asked("Has a player learned something by it that matters?", _YES_NO),
    "flagrant": Asked("Was it flagrant, or not his first?", _YES_NO),
    "appeal": Asked(
        "What is the appeal about?",
        {
            "fact": "what happened",
            "discretion": "what the director decided where he has a choice",
            "law": "what the law says",
        },
    ),
    "moved": Asked("Has the round ended, and the board been moved?", _YES_NO),
    "half_hour": Asked("Is it within thirty minutes after the end of the session?", _YES_NO),
    "in_limit": Asked("Is it within the time that was set for corrections?", _YES_NO),
    "board": Asked(
        "What about the board?",
        {
            "alone": "it was dealt with neither an opponent nor the director present",
            "interchanged": "cards or hands of it were interchanged during the session",
            "pointed": "a card that has been played points to the wrong side",
        },
    ),
    "misplaced": Asked(
        "What about dummy’s card?",
        {
            "wrong card": "dummy played another card than declarer named",
            "breath": "declarer changed the name practically in the same breath",
            "absent": "declarer named a card that dummy does not hold",
            "later": "declarer wants another card after a pause",
        },
    ),
    "next_led": Asked("Has a card been led to the next trick?", _YES_NO),
}

EXCEPTION = Asked(
    "Was it one of these?",
    {
        "none": "none of these",
        "faced": "the hand lay face up",
        "kept_penalty_card": "it was by not playing a penalty card",
        "twelfth": "it was at the twelfth trick",
        "same_suit": "the same player has been penalised for a revoke in that suit already",
    },
)
"""What frees an established revoke of its penalty, each a fact of its own: asked in one question,
because hardly ever one of them is so."""
