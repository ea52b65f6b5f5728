"""Facts that the laws of duplicate bridge of 2017 ask for in the auction (17 to 39)."""

from __future__ import annotations

from collections.abc import Mapping

from .question import YES_NO, Question, Value

_OVER: Mapping[Value, str] = {
    "called over": "yes",
    "not called over": "no",
    "lead faced": "it was noticed only after the opening lead had been faced",
}

AUCTION_2017: dict[str, Question] = {
    "slip": Question(
        "Was it a slip of hand or tongue: did he mean another call when he reached for it? (Ask "
        "him away from the table: what did you mean, when did you see it?)",
        YES_NO,
    ),
    "accepted": Question(
        "Does the player on the offender’s left accept it, or has he called over it?", YES_NO
    ),
    "in_turn": Question("Was it his turn to call?", YES_NO),
    "replacement": Question(
        "What does he call in its place?",
        {
            "open": "he has not chosen yet",
            "same": "the lowest sufficient bid that names the same denomination or denominations",
            "comparable": "another call, which the director finds comparable",
            "bid or pass": "another sufficient bid, or a pass, which is not comparable",
            "double": "a double or redouble that is not comparable",
            "insufficient": "another insufficient bid, which is not accepted",
        },
    ),
    "hasty": Question("Did he replace it before the director had ruled?", YES_NO),
    "early": Question(
        "Why did he call then?",
        {
            "mistake": "he was mistaken",
            "bound": "the player on his right was bound to pass",
            "proper": "it was his turn, but an opponent had called out of turn before",
            "together": "he spoke together with the player whose turn it was",
            "slip": "he put right a slip in the call he had made, the player on his left having "
            "called over it and his partner not",
        },
    ),
    "called": Question(
        "What was called?",
        {
            "pass": "a pass",
            "artificial pass": "an artificial pass, or a pass of his partner’s artificial call",
            "bid": "a bid",
            "double": "a double or redouble",
        },
    ),
    "called_before": Question("Had he called in this auction before?", YES_NO),
    "right_then": Question(
        "The player on his right now calls. What?",
        {
            "pass": "he passes, and the call can be repeated",
            "illegal": "he passes, but the call cannot legally be made again",
            "other": "he bids, doubles or redoubles",
            "open": "he has not called yet",
        },
    ),
    "comparable": Question(
        "Is the call that he now makes comparable to the one that was withdrawn?",
        {
            True: "yes, the director finds so",
            False: "no, the director finds so",
            "undecided": "he has not called yet, or the director has not decided",
        },
    ),
    "change_when": Question(
        "How far has the auction gone?",
        {
            "in time": "his partner has not called since",
            "partner called": "his partner has called since",
            "ended": "it ended before it reached his partner, and no lead has been faced",
            "lead faced": "the opening lead has been faced",
        },
    ),
    "first_illegal": Question("Was the first call itself illegal?", YES_NO),
    "double_fault": Question(
        "What was wrong with it?",
        {
            "inadmissible": "it doubled his own side’s bid or not the last one, or redoubled what "
            "no opponent had doubled",
            "worded": "with the word he named a level or a denomination",
            "overbid": "nothing; somebody has bid over it since",
        },
    ),
    "redouble": Question("Was it a redouble?", YES_NO),
    "over": Question("Has the player on his left called before it was put right?", _OVER),
    "also_out_of_turn": Question("Was it out of turn, too?", YES_NO),
    "inadmissible_kind": Question(
        "What was the call?",
        {
            "barred": "a bid, double or redouble by a player who had to pass",
            "above seven": "a bid above seven",
            "which": "it is asked to which law it belongs",
        },
    ),
    "closed_call": Question(
        "What was called after the final pass?",
        {
            "harmless": "a pass by a defender, or anything by declarer or dummy",
            "defender": "a bid, double or redouble by a defender",
        },
    ),
    "auction_point": Question(
        "What is in question?",
        {
            "begins": "when the auction period begins",
            "first": "who calls first, and who next",
            "period ends": "when the auction period ends",
            "clarification": "the time between the final pass and the facing of the lead",
            "sufficient": "whether a bid is sufficient",
            "ended": "whether the auction is over",
            "all pass": "four passes",
            "artificial": "whether a call is artificial",
            "psychic": "a psychic call",
        },
    ),
    "review_point": Question(
        "What is asked for?",
        {
            "unheard": "a call that was not clearly heard or seen",
            "auction": "all the calls again, during the auction",
            "after": "all the calls again, after the final pass, or whose lead it is",
            "error": "nothing: a call was restated wrongly",
        },
    ),
    "same_meaning": Question(
        "Does it have the same meaning as the withdrawn call, or a similar one? (Weigh what the "
        "first call showed in the auction that the offender thought he was in; slight differences "
        "of strength are commonly let pass.)",
        YES_NO,
    ),
    "subset": Question(
        "Is everything that it can mean among the meanings that the withdrawn call could have?",
        YES_NO,
    ),
    "same_purpose": Question(
        "Has it the same purpose as the withdrawn call, such as an asking bid or a relay?", YES_NO
    ),
    "becomes": Question(
        "What has become of the side that exposed it?",
        {
            "auction": "the auction is still going on",
            "declarer": "it plays the contract",
            "defender": "it defends",
        },
    ),
}
