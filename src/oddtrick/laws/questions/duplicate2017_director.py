"""Facts that the laws of duplicate bridge of 2017 ask for before and beside the play: cards and
boards (1 to 15), information (16, 20, 21, 40, 73 to 75), the director (9 to 12, 76 to 93)."""

from __future__ import annotations

from .question import YES_NO, Question

DIRECTOR_2017: dict[str, Question] = {
    "equipment": Question(
        "What is in question?",
        {
            "pack": "the pack",
            "tray": "the board, its dealer and vulnerability",
            "honour": "which cards are honours",
            "hand": "how a player takes, counts and holds his cards",
            "position": "where the board lies",
            "return": "cards put back after play, or taken out again",
            "care": "who answers for the table",
        },
    ),
    "seat_point": Question(
        "What is in question?",
        {
            "compass": "where North sits",
            "sides": "who plays with whom",
            "choosing": "which seat a player takes",
            "moving": "how players move",
            "round": "when a round begins and ends",
        },
    ),
    "deal_point": Question(
        "What is in question?",
        {
            "shuffle": "the shuffle and the cut",
            "method": "how the cards are dealt",
            "present": "who is there",
            "before": "a card seen, or a wrong deal, before the auction began",
            "begun": "a card seen after the auction had begun",
            "sorted": "a deal that was not shuffled, or was played in another session",
            "order": "the director wants a board dealt again",
            "by director": "who deals",
        },
    ),
    "wrong_count": Question(
        "What is wrong?",
        {
            "uncalled": "a hand has too many cards and another too few; nobody with such a hand "
            "has called, and nobody has seen another’s card",
            "seen": "the same, but somebody has seen a card of another hand",
            "called": "the same, and a player with such a hand has called",
            "foreign": "a card that does not belong to the deal",
            "after": "it is found after play that a hand began with too many and another with "
            "too few",
            "knowledge": "a card was moved, and it is asked who may use what he knows of it",
        },
    ),
    "mendable": Question(
        "Does the director judge that the deal can be put right and played? (Weigh which card "
        "moves, and whether a call rests on it.)",
        YES_NO,
    ),
    "foreign_played": Question("Had that card been played to a trick that is quitted?", YES_NO),
    "short_when": Question(
        "When was it found that a card is missing?",
        {
            "before": "before the opening lead was faced",
            "after": "after that, within the correction period",
        },
    ),
    "missing_found": Question(
        "Where was it found?",
        {"played": "among the cards played", "elsewhere": "somewhere else", "nowhere": "nowhere"},
    ),
    "wrong_what": Question(
        "What was wrong?",
        {
            "hand": "a player called on a hand taken from another board",
            "that board": "the board whose cards he had taken comes up later",
            "board": "a board was played that was not due",
            "team board": "the same, in a team match",
            "turned": "the board lay the wrong way round, or the arrow was set wrongly, and it was "
            "played so",
        },
    ),
    "partner_called": Question("Has the offender’s partner called after that call?", YES_NO),
    "same_call": Question(
        "Does he make the same call, or one that differs little in meaning and is not psychic?",
        YES_NO,
    ),
    "been_played": Question("Had any of the four played the board before?", YES_NO),
    "fouled_form": Question(
        "In what form of event?", {"pairs": "pairs or individuals", "teams": "teams"}
    ),
    "same_cards": Question(
        "Did all who are compared play the same cards with the same dealer and vulnerability?",
        YES_NO,
    ),
    "ui_source": Question(
        "Where did the information come from?",
        {
            "partner": "from partner: a remark, question, answer, alert, hesitation, haste, manner",
            "noted": "the same, and the opponents speak of it before he has used it",
            "explanation": "from partner’s explanation of one’s own call",
            "withdrawn": "from a call or play that was withdrawn",
            "lawful": "from legal calls and plays, the laws, or what was known before",
            "conditions": "from the state of the match, or an opponent’s habits",
            "extraneous": "from anything else",
        },
    ),
    "withdrawn_side": Question(
        "Whose side does the player belong to who would use it?",
        {"innocent": "the side that did nothing wrong", "offenders": "the offender’s side"},
    ),
    "ui_passed": Question(
        "Did it tell him something, as the facts show?",
        {True: "yes", False: "no, or the sides agree that it did not"},
    ),
    "ui_suggested": Question(
        "Did it demonstrably suggest what he chose over something else? (Say what it told, and "
        "what that makes more attractive. What fits several choices equally suggests none of "
        "them.)",
        YES_NO,
    ),
    "alternative": Question(
        "Was that something else a logical alternative? (Ask peers who use the same methods, "
        "without the information: would a good part of them seriously consider it, and some "
        "choose it?)",
        YES_NO,
    ),
    "stray_when": Question(
        "When did he learn it?",
        {"before": "before anybody had called", "later": "after the first call"},
    ),
    "hinders": Question("Could it hinder normal play?", YES_NO),
    "asking_when": Question(
        "What is asked?",
        {
            "auction": "about the opponents’ calls, during the auction",
            "after": "about calls, after the final pass",
            "single": "about one call only",
            "for partner": "for the partner’s benefit, or to draw a wrong answer",
        },
    ),
    "corrector": Question(
        "Who finds that an explanation was wrong?",
        {
            "explainer": "the player who gave it",
            "declaring": "his partner, whose side plays the contract",
            "defending": "his partner, whose side defends",
        },
    ),
    "misinformed": Question(
        "What was wrong?",
        {
            "explanation": "the explanation does not agree with the partnership’s methods",
            "call": "the explanation agrees with the methods, and the call did not",
            "unclear": "there is no evidence which of the two was wrong",
            "no agreement": "the partnership had no agreement, or the evidence leaves it open",
            "own fault": "nothing: the player misunderstood by himself",
        },
    ),
    "change_time": Question(
        "May a call still be changed? How far has it gone?",
        {
            "in time": "the auction period has not ended, and his partner has not called since",
            "late": "his partner has called since, or the lead has been faced",
        },
    ),
    "would_change": Question(
        "Could the wrong information well have led to his call? (It need not be certain; a good "
        "chance is enough.)",
        YES_NO,
    ),
    "agreement_issue": Question(
        "What is in question?",
        {
            "what": "whether there is an understanding, and how it may be made",
            "card": "what opponents may know of it beforehand",
            "free": "a call or play with no undisclosed understanding behind it",
            "rules": "what the Regulating Authority may lay down",
            "vary": "methods that change after an irregularity",
            "undisclosed": "an understanding that was not disclosed",
            "banned": "an understanding that is not allowed",
            "deviation": "a player who departs from his methods",
            "telling": "whether he must tell the opponents so",
            "aids": "aids to memory or reckoning",
        },
    ),
    "fielded": Question(
        "Had his partner more reason than the opponents to expect it? (Weigh what he called and "
        "played after it, and whether it has happened before.)",
        YES_NO,
    ),
    "manner_point": Question(
        "What is complained of?",
        {
            "means": "how partners may tell each other anything",
            "signals": "private signals agreed beforehand",
            "received": "use of what a partner let slip",
            "tempo": "a change of tempo that was not meant",
            "misleading": "an attempt to mislead by a question, remark, manner or tempo",
            "deceptive": "a deceptive call or play",
            "false inference": "a wrong inference from an opponent’s manner or tempo",
        },
    ),
    "no_reason": Question(
        "Had that opponent no demonstrable bridge reason, and could he have known that it might "
        "help him? (Weigh what he held, and what there was to think about.)",
        YES_NO,
    ),
    "propriety": Question(
        "What is in question?",
        {
            "aim": "what may be aimed at",
            "intent": "a law broken on purpose",
            "owning up": "whether one’s own breach must be told, or may be hidden",
            "courtesy": "courtesy",
            "attention": "inattention, comments, a card detached early, needless delay",
            "manner": "varied words, approval, hints, staring, lost interest",
        },
    ),
    "attention_point": Question(
        "What is in question?",
        {
            "auction": "who may speak of an irregularity during the auction",
            "play": "who may speak of one during play",
            "dummy": "dummy speaks of one during play",
            "prevent": "preventing one",
            "own": "whether one must speak of one’s own",
            "call": "calling the director",
            "act": "acting before he has explained",
            "correct": "a player who puts his own irregularity right before the ruling",
            "waive": "players who settle or waive it by themselves",
            "bargain": "what they settled without him",
            "options": "a choice that the law gives",
            "knew": "an irregularity that its maker could have known to be harmful",
        },
    ),
    "acted_first": Question(
        "Did the innocent side act before the director came, so that the other gained because an "
        "opponent did not know the law?",
        YES_NO,
    ),
    "flagrant_offence": Question("Is the offence worth a penalty besides?", YES_NO),
    "ground": Question(
        "Why is an adjusted score asked for?",
        {
            "unpriced": "the laws give nothing for this kind of breach",
            "unplayable": "nothing lets the board be played normally",
            "wrong ruling": "the director ruled wrongly",
            "harsh": "the rectification seems too hard or too mild",
            "aim": "it is asked what an adjusted score is to bring about",
        },
    ),
    "result_had": Question(
        "Can an assigned score be given: was there a result, or can one be judged?",
        {
            "judged": "yes",
            "many": "the possibilities are many or unclear",
            "none": "no result can be had",
        },
    ),
    "outcomes": Question(
        "How many outcomes were likely without the infraction?",
        {"one": "one", "several": "several"},
    ),
    "self_damage": Question(
        "Did the innocent side add to its loss by an extremely serious error unrelated to the "
        "infraction, or by a gamble? (Serious is measured by players of their class; a mere "
        "misjudgement is not.)",
        YES_NO,
    ),
    "blame": Question(
        "Who is to blame for the lost result?",
        {"direct": "the contestant himself", "partly": "partly he", "none": "not he"},
    ),
    "award_form": Question("How is it scored?", {"matchpoints": "match points", "imps": "IMPs"}),
    "award_point": Question(
        "What else is in question?",
        {
            "session": "a session score above 60 % or below 40 %",
            "several": "several boards lost by one contestant",
            "individual": "an individual event",
            "knockout": "a knock-out match with scores that do not balance",
        },
    ),
    "afterwards": Question(
        "Play has ended. By which law does the director look at the score once more?",
        {
            "comparable": "a call was replaced by a comparable one (23C)",
            "insufficient": "an insufficient bid was put right without a bar (27D)",
            "penalty card": "a defender’s penalty card was lawfully made use of (50E3)",
            "revoke": "a revoke was established (64C)",
            "repeated": "the same player revoked again in the suit (64C2)",
            "both revoked": "both sides revoked (64C2)",
            "known": "the offender could have known that it might well harm the other side (72C)",
        },
    ),
    "well_different": Question(
        "Could the result well have been different without it, or without its help? (It need not "
        "be likely, but more than a bare possibility: weigh what the players would have known "
        "and done.)",
        YES_NO,
    ),
    "team_case": Question(
        "What is the position?",
        {
            "no redeal": "a redeal is asked for when the rest of the match is known",
            "one result": "one board, with a result at the other table that clearly favours one "
            "side",
            "several blameless": "several boards without a comparable result, nobody to blame",
            "several one": "several boards without a comparable result, one side to blame",
            "several both": "several boards without a comparable result, both sides to blame",
            "one table": "boards played at one table only",
        },
    ),
    "ruling_point": Question(
        "What is in question?",
        {
            "authority": "what the Regulating Authority decides",
            "organiser": "what the organiser decides",
            "bound": "by what the director is bound",
            "powers": "what the director may do",
            "waiver": "a rectification that the innocent side wants waived",
            "assistants": "assistants",
            "procedure": "an error in running the game",
            "own error": "the director’s own wrong ruling",
            "inform": "telling players that they may appeal",
            "facts agreed": "facts that are agreed",
            "facts disputed": "facts that are disputed",
            "force": "how strong a word of the law is",
            "infraction": "what an infraction is",
            "several": "several irregularities on one board",
            "asking": "how he asks players",
            "screens": "screens or play on a server",
        },
    ),
    "penalty_case": Question(
        "What was done?",
        {
            "procedure": "something that delays or obstructs, inconveniences others, breaks "
            "procedure, or spoils a board elsewhere",
            "example": "lateness, slow play, loud talk, comparing scores, cards touched or put "
            "into the wrong pocket, cards not counted, the wrong board, disobedience",
            "conduct": "a breach of order or discipline",
            "grave": "one that calls for disqualification",
        },
    ),
    "appeal_point": Question(
        "What is in question?",
        {
            "right": "whether a ruling may be appealed",
            "time": "until when",
            "through": "to whom the appeal goes",
            "concur": "whether the partner or captain agrees",
            "hearing": "who hears it, and what may be changed",
            "further": "a further appeal",
        },
    ),
    "concurs": Question("Do both of the pair agree, or at teams the captain?", YES_NO),
    "spectator": Question(
        "What did the spectator do?",
        {"watching": "he watched, or wanted to", "spoke": "he spoke of something in the play"},
    ),
    "score_point": Question(
        "What is in question?",
        {
            "tricks": "the value of odd tricks",
            "overtricks": "overtricks",
            "premiums": "part scores, games, slams and the premium for a doubled contract",
            "undertricks": "undertricks",
            "passed": "a board passed out",
            "match points": "match points",
            "imps": "IMPs",
            "other": "total points, and other methods",
            "agreeing": "how the number of tricks is agreed",
        },
    ),
    "score_error": Question(
        "What is wrong with the score?",
        {
            "tricks": "the sides differ about the tricks won",
            "entry": "an agreed score was entered or reckoned wrongly",
        },
    ),
    "trick_dispute": Question(
        "Was there a claim or concession, and when was the director called?",
        {
            "claim": "there was one",
            "in time": "there was none, and he was called before the round ended",
            "late": "there was none, and the round had ended",
        },
    ),
    "convinced": Question(
        "Is the director clearly convinced of another number of tricks? (Clearly convinced is "
        "more than thinking it probable.)",
        YES_NO,
    ),
    "correction": Question(
        "When is it reported?", {"in time": "within the correction period", "late": "later"}
    ),
}
