"""Facts that the laws of duplicate bridge of 2017 ask for in the play (41 to 71)."""

from __future__ import annotations

from .question import YES_NO, Question

PLAY_2017: dict[str, Question] = {
    "which_lead": Question(
        "Which lead was it?", {"opening": "the opening lead", "later": "a later one"}
    ),
    "told_wrongly": Question("Had an opponent told him that it was his turn?", YES_NO),
    "then_played": Question(
        "What has been played since?",
        {
            "nothing": "nothing",
            "next": "the hand next to the wrong leader has played, on the other side",
            "offenders": "only the offender’s side has played",
            "proper": "an opponent, whose lead it was, has made his own lead",
            "wrong defender": "the defender on the wrong side of the leading hand has played to it",
        },
    ),
    "dummy_seen": Question(
        "Could declarer have seen a card of dummy’s (other than one exposed in the auction)?",
        YES_NO,
    ),
    "exposed_how": Question(
        "How was it exposed?",
        {
            "dropped": "by accident",
            "unseen": "by accident, but so that his partner could not have seen its face",
            "played": "by playing it on purpose, when it was not to be played",
            "named": "he said that he held it",
            "current trick": "with a remark about the trick in progress",
            "objection": "in a concession to which his partner objected at once",
            "returned": "he played it after an opponent’s wrong information, and took it back",
            "spread": "he faced his hand",
        },
    ),
    "other_card": Question("Has he another penalty card?", YES_NO),
    "meant_claim": Question("Was it plainly not meant as a claim?", YES_NO),
    "penalty_class": Question(
        "What kind of penalty card is it?", {"minor": "minor", "major": "major"}
    ),
    "card_suits": Question(
        "Of how many suits are his partner’s penalty cards?", {"one": "one", "several": "several"}
    ),
    "led_already": Question("Has he led before declarer had chosen?", YES_NO),
    "holders": Question(
        "Who has penalty cards?",
        {"one": "one defender has two or more that he could play", "both": "both defenders"},
    ),
    "same_suit_cards": Question(
        "Is the leader’s own penalty card of the same suit as his partner’s?", YES_NO
    ),
    "declarer_played": Question("Has declarer played from either hand since?", YES_NO),
    "penalty_question": Question(
        "What is in question?",
        {
            "lies": "where the card stays, and until when",
            "play": "when it has to be played",
            "known": "who may use what it shows, while it lies on the table",
            "back": "who may use what it showed, after it has been picked up",
            "after play": "whether declarer was damaged by what it showed",
        },
    ),
    "premature_case": Question(
        "Which of these was it?",
        {
            "ordinary": "a defender played before his partner, or led to the next trick before him",
            "both played": "a defender played before his partner, but declarer had played from "
            "both hands, or called dummy’s card",
            "dummy": "the same, but dummy had by himself picked or suggested a card",
            "declarer": "declarer played early to a trick, from either hand",
            "right": "a defender played in the turn of the player on his right, declarer’s side "
            "being due",
        },
    ),
    "simultaneous": Question(
        "What was played at once?",
        {
            "players": "a card each by two players",
            "one visible": "several cards by one player, of which one face could be seen",
            "several visible": "several cards by one player, whose faces could be seen",
            "late": "several cards by one player; both sides have played to the next trick since",
        },
    ),
    "played_over": Question(
        "What was done before it was put right?",
        {
            "opponent": "an opponent on the left has played after an irregular lead or play",
            "duties": "the same, and a penalty card or a restriction is still owed",
            "before declarer": "a defender played before declarer had led from the right hand",
            "own side": "the offender’s partner or the offender has played",
        },
    ),
    "played_how": Question(
        "What is in question?",
        {
            "usual": "how a card is played",
            "rules": "which card may be played, and who wins the trick",
            "defender": "a card that a defender held so that his partner could see it",
            "declarer": "a card that declarer held near the table",
            "touched": "a card of dummy’s that declarer touched",
            "named": "a card that a player named as the one he plays",
            "penalty": "a penalty card",
            "fifth": "a fifth card to the trick",
            "turned": "a card turned down before all have played",
            "withdraw": "whether a card that has been played may be taken back",
            "changed": "a card played after an opponent’s card that was changed",
            "explained": "a card played on an opponent’s wrong explanation",
        },
    ),
    "card_since": Question(
        "Has a card been played since, or, at the opening lead, has dummy faced one?", YES_NO
    ),
    "designated": Question(
        "What did declarer say?",
        {
            "proper": "suit and rank",
            "high": "“high”, “win”, “low”, or the like",
            "suit": "a suit, and no rank",
            "rank": "a rank, and no suit",
            "not there": "a card that dummy has not",
            "anything": "“anything”, or the like",
            "slip": "another card than he meant",
            "wrong card": "a card, and dummy put out another",
            "placing": "it is asked how dummy’s card is played",
        },
    ),
    "intent_clear": Question("Is it beyond argument that he meant another card?", YES_NO),
    "unintended": Question(
        "Was it a slip of the tongue, and no change of mind or lapse of attention?", YES_NO
    ),
    "played_since": Question("Has declarer since played from either hand?", YES_NO),
    "trick_point": Question(
        "What is in question?",
        {
            "opening": "how the opening lead is made",
            "questions": "questions before the lead is faced, or at a first turn to play",
            "contract": "a later question about the contract",
            "spread": "how dummy is laid out",
            "turning": "how a trick is turned, and a card that points wrongly",
            "order": "the order of the tricks",
            "see trick": "a player wants the last trick faced",
            "own card": "a player wants to see the card he played last",
            "quitted": "a player wants to see an earlier trick",
            "after": "the cards are looked at after play",
        },
    ),
    "own_faced": Question(
        "Is his own card still face up, has his side not led or played on, and is he not dummy?",
        YES_NO,
    ),
    "established": Question(
        "Is the revoke established? Has any of this happened?",
        {
            "open": "nothing of that",
            "played on": "the offender or his partner has led or played to the next trick",
            "named": "one of them has named a card for it",
            "claimed": "one of them has claimed or conceded",
            "agreed": "they have agreed to an opponent’s claim or concession, and not objected in "
            "time",
        },
    ),
    "revoke_case": Question(
        "Is it one of these?",
        {
            "none": "none of these",
            "twelfth": "it was at the twelfth trick",
            "same suit": "the same player’s earlier revoke in that suit was established",
            "penalty card": "a penalty card was not played",
            "both sides": "both sides have revoked on the board, and both revokes are established",
            "both one trick": "both sides revoked at one trick, and only one side has played on",
            "dummy looked": "dummy, who had looked at another’s cards, spoke of it first",
            "next deal": "a player of the other side had called on the next deal before anybody "
            "spoke of it",
            "round over": "the round had ended before anybody spoke of it",
        },
    ),
    "hands_back": Question("Are all four hands back in the board?", YES_NO),
    "revoke_won": Question(
        "Who won the trick of the revoke?",
        {
            "own": "the player who revoked, with his own card",
            "side": "his side, with another card",
            "other": "the other side",
        },
    ),
    "later_won": Question("Did his side win a later trick?", YES_NO),
    "revoke_point": Question(
        "What is in question?",
        {
            "what": "whether it was a revoke",
            "asking": "who may ask whether a player is void",
            "inspect": "somebody wants to open a trick because he suspects one",
        },
    ),
    "won_any": Question("Has his side won that trick, or a later one?", YES_NO),
    "dummy_act": Question(
        "What did dummy do, or want to do?",
        {
            "facts": "give facts or the law before the director",
            "own work": "count tricks, play the cards as told, see that dummy follows suit",
            "ask declarer": "ask declarer whether he has none of the suit",
            "ask defender": "ask a defender that",
            "prevent": "prevent an irregularity",
            "after play": "speak of an irregularity after play",
            "attention": "speak of an irregularity during play, or call the director first",
            "tell": "tell declarer something about the play",
            "look": "look at another player’s cards, exchange hands, or leave his place",
            "warn": "warn declarer of the wrong hand",
            "first to speak": "speak first of a defender’s irregularity",
            "touch": "touch or point to a card without being asked",
        },
    ),
    "has_looked": Question(
        "Had dummy looked at another player’s cards, or exchanged hands?", YES_NO
    ),
    "claim_stage": Question(
        "What happened?",
        {
            "what": "it is asked whether something is a claim",
            "current trick": "a player showed or said something about the trick in progress only",
            "concession": "a player gave up tricks",
            "objection": "a defender conceded, and his partner objected at once",
            "statement": "a claim was made, and it is asked what must be said with it",
            "stop": "it is asked whether anybody plays on",
            "disputed": "somebody doubts the claim",
            "play on": "the other side asks that play go on",
            "agreed": "the other side agreed",
            "regretted": "a side wants to withdraw its agreement",
        },
    ),
    "all_agree": Question("Do all four players agree to it?", YES_NO),
    "in_correction": Question("Is it within the correction period?", YES_NO),
    "regretted_trick": Question(
        "Which trick does the side want?",
        {
            "won": "one that it had won already",
            "likely": "one that it would likely have won, had play gone on",
            "other": "another",
        },
    ),
    "claim_issue": Question(
        "What is disputed?",
        {
            "trump": "a trump that an opponent still has",
            "line": "a line of play that was not stated",
            "finesse": "a line that depends on which opponent has a certain card",
            "partner": "a defender’s claim that needs his partner to choose right",
            "order": "the order in which a suit is played",
            "evidence": "cards that were played after the claim",
        },
    ),
    "trump_mentioned": Question("Did the claimer mention that trump?", YES_NO),
    "trump_unaware": Question("Is it at all likely that he did not know of it?", YES_NO),
    "trump_loses": Question(
        "Could a trick be lost to it by any normal play? (Normal takes in what is careless or "
        "inferior for a player of his class.)",
        YES_NO,
    ),
    "worse_line": Question(
        "Is there another normal line that wins fewer tricks? (Normal takes in what is careless "
        "or inferior for a player of his class.)",
        YES_NO,
    ),
    "place_known": Question(
        "Had an opponent shown out before the claim, or must one show out on every normal line?",
        YES_NO,
    ),
    "conceded_trick": Question(
        "Which trick was conceded?",
        {
            "won": "one that the side had won",
            "unlosable": "one that no normal play of the cards left could lose",
            "other": "another",
        },
    ),
}
