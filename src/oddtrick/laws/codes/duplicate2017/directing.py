"""The director, scores and appeals by the laws of duplicate bridge of 2017: 9 to 12, 72, 74, 76 to
86, 88 to 93.
"""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import adjust, review

from .rows import assigned, by_topic

# The Regulating Authority, the organiser and the director by the laws of duplicate bridge of
# 2017: 80 to 85, the definitions that bear on a ruling, and what directors practise.

AUTHORITY = by_topic(
    "ruling",
    "ruling_point",
    (
        "authority",
        "80A",
        "It regulates and interprets where the law says so, may delegate, and makes the choices "
        "that the law leaves to it: the world body, a zone, or a national one.",
    ),
    (
        "organiser",
        "80B",
        "He plans and runs the event: entries, movement, scoring, ties, time for corrections, "
        "appeals. His conditions may not conflict with the laws.",
    ),
    (
        "bound",
        "81A-B",
        "The director acts for the organiser and is bound by the laws and regulations.",
    ),
    (
        "powers",
        "81C 82A-B",
        "He keeps order and pace, explains the law, puts right every irregularity he learns of "
        "within the correction period, gives penalties, settles disputes, and reports. He alone "
        "rectifies.",
    ),
    (
        "waiver",
        "81C-waive",
        "The director may waive it, where the innocent side asks and there is cause.",
    ),
    ("assistants", "81D", "He may delegate to assistants, but stays responsible."),
    (
        "procedure",
        "82A-B",
        "He puts it right within the laws; he may adjust, postpone, or cancel a board.",
    ),
    (
        "own error",
        "82C 12A",
        "If the board can no longer be scored normally, it has an adjusted score with both sides "
        "as innocent.",
        adjust("assigned"),
    ),
    (
        "inform",
        "83",
        "Where a review may well be in order, he tells the contestant that it may appeal, or "
        "refers it himself.",
    ),
    (
        "facts agreed",
        "84",
        "He lets play go on, carries out what the law prescribes, or explains a choice and has it "
        "made. Doubt goes to the innocent side.",
    ),
    (
        "facts disputed",
        "85",
        "He weighs the evidence, and takes what is more probable. If he cannot decide, he rules "
        "so that play can go on.",
    ),
    (
        "force",
        "def-force-words",
        "“May” is no wrong to omit, “does” is procedure, “should” is seldom penalised, “shall” "
        "mostly, “must” is most serious, and “may not” very strong.",
    ),
    (
        "infraction",
        "def-infraction",
        "A player’s breach of law or regulation. An irregularity is any departure from correct "
        "procedure, by anybody. A rectification is what the law prescribes; penalties are "
        "procedural or disciplinary only.",
    ),
    (
        "several",
        "practice-combined",
        "He finds the order of events, and rules on each in that order: first, whether the one "
        "before was accepted or its right lost. Earlier duties stay, restrictions add up unless "
        "they contradict, and what is looked at after play is looked at once.",
    ),
    (
        "asking",
        "practice-questions",
        "What could tell the table something is asked away from the others; choices are read to "
        "all. He looks at no hand before he rules, except where the law needs it.",
    ),
    (
        "screens",
        "practice-screens",
        "The authority may vary how calls are made and explained. What a server makes impossible "
        "never arises; information, claims and explanations remain.",
    ),
)


# Attention to irregularities, and the choices that follow, by the laws of duplicate bridge of
# 2017: 9 to 11, 72C.

ATTENTION = (
    *by_topic(
        "director",
        "attention_point",
        ("auction", "9A1", "Any player may, whether it is his turn or not."),
        ("play", "9A2", "Declarer and either defender may. Dummy may not before play has ended."),
        ("dummy", "9A4 43A1", "Dummy may not, before play has ended."),
        (
            "prevent",
            "9A3",
            "Any player may try to prevent an irregularity, dummy too; but a partner’s wrong "
            "explanation is corrected only at its time.",
        ),
        (
            "own",
            "9A5 72B2-3",
            "He need not, except for his partner’s wrong explanation at its time, and a revoke "
            "that can be corrected. He may not hide it.",
        ),
        (
            "call",
            "9B1",
            "The director is called at once when attention has been drawn; any player may call "
            "him then, dummy too. Nobody loses a right by it.",
        ),
        (
            "act",
            "9B2",
            "Nobody does anything before the director has explained all that belongs to the "
            "rectification; he may cancel what was done.",
        ),
        (
            "correct",
            "9C",
            "It may cost more: a premature correction of a call stands under the law on that "
            "call, with what it brings.",
        ),
        ("waive", "10A", "They may not: the director alone rules on rectifications."),
        (
            "options",
            "10C",
            "The director explains all choices. Who has the choice makes it without his partner, "
            "and may take what suits him best; the offenders may then do what helps them, within "
            "the law.",
        ),
        (
            "knew",
            "72C",
            "The director has the board played. If its maker could have known that it might well "
            "harm the other side, and his side gained, he adjusts the score.",
            review("72C"),
        ),
    ),
    clause(
        "10B 11A",
        "director",
        "The director may cancel what they settled. The side that acted may have lost its right: "
        "he takes the gain from the other side, and leaves the side that acted its score.",
        adjust("assigned"),
        attention_point="bargain",
        acted_first=True,
    ),
    clause(
        "10B 11B",
        "director",
        "The director may let it stand or cancel it and rule by the law; a penalty is possible "
        "even where a right is lost.",
        attention_point="bargain",
        acted_first=False,
    ),
)

CHOOSING = (
    clause(
        "10C",
        "consulting",
        "Who has a choice makes it without asking his partner, when the director has explained all "
        "of it. What becomes of it if he has asked is for the director to judge.",
    ),
)


# Conduct of players and spectators by the laws of duplicate bridge of 2017: 72A, 72B, 74, 76.

CONDUCT = (
    *by_topic(
        "etiquette",
        "propriety",
        (
            "aim",
            "72A",
            "A better score than others, by lawful and ethical means, strictly by the laws.",
        ),
        (
            "intent",
            "72B1",
            "No law may be broken on purpose, even by who is ready to pay for it.",
            review("72C"),
        ),
        (
            "owning up",
            "72B2-3",
            "One’s own breach need not be told, with few exceptions, but it may not be hidden, by "
            "a second revoke or by mixing cards, say.",
        ),
        (
            "courtesy",
            "74A",
            "Players are courteous, and do nothing that annoys others or spoils their pleasure.",
        ),
        ("attention", "74B", "It is to be avoided."),
        ("manner", "74C", "It is a breach of propriety; the director warns, and may penalise."),
    ),
    clause(
        "76",
        "bystander",
        "He may look at one hand only, unless a regulation allows more, shows nothing, and says "
        "nothing.",
        spectator="watching",
    ),
    clause(
        "76",
        "bystander",
        "He may speak of facts or the law only when the director asks. What becomes of what he "
        "said is for the regulations; by the law alone nobody loses a right.",
        spectator="spoke",
    ),
)


# Procedural and disciplinary penalties by the laws of duplicate bridge of 2017: 90 and 91, with
# 11B.

PENALTIES = (
    *by_topic(
        "procedure",
        "penalty_case",
        (
            "procedure",
            "90A",
            "The director may give a procedural penalty, besides any rectification; its size is "
            "for the regulations.",
        ),
        (
            "example",
            "90B 90A",
            "It is one of the usual examples: the director may warn, or give a procedural penalty.",
            review("90A"),
        ),
        (
            "conduct",
            "91A",
            "The director may give a disciplinary penalty, or suspend the player for the session. "
            "No committee can overrule it.",
        ),
        ("grave", "91B", "The director may disqualify for cause, if the organiser approves."),
    ),
    clause(
        "11B 12C3",
        "procedure",
        "A right that was lost by acting first does not stand in the way of a penalty; at an "
        "individual event a partner without blame has none.",
        penalty_case="procedure",
    ),
)


# Appeals by the laws of duplicate bridge of 2017: 92, 93.

APPEALS = (
    *by_topic(
        "appeal",
        "appeal_point",
        (
            "right",
            "92A",
            "A contestant or captain may appeal against any ruling made at his table; an appeal "
            "without merit may be penalised by regulation.",
        ),
        (
            "time",
            "92B",
            "Until the correction period ends, unless the organiser has set another time.",
        ),
        ("through", "92C", "All appeals go through the director."),
        (
            "hearing",
            "93A-B",
            "Without a committee the director in charge hears it. With one he hears what is on "
            "the law and passes on the rest; the committee may not overrule him on the law, a "
            "regulation or discipline.",
        ),
        ("further", "93C", "As the authority provides; it may make a decision final."),
    ),
    clause("92D", "appeal", "It is heard.", appeal_point="concur", concurs=True),
    clause(
        "92D",
        "appeal",
        "It is not heard. Whether an absent partner counts as agreeing is for the regulations.",
        appeal_point="concur",
        concurs=False,
    ),
)


# Scores and their correction by the laws of duplicate bridge of 2017: 77 to 79.

SCORES = (
    *by_topic(
        "scoring",
        "score_point",
        (
            "tricks",
            "77-tricks",
            "Clubs and diamonds 20, hearts and spades 30, no-trump 40 and then 30; twice that "
            "doubled, four times redoubled.",
        ),
        (
            "overtricks",
            "77-over",
            "As tricks; doubled 100, vulnerable 200; redoubled 200, vulnerable 400.",
        ),
        (
            "premiums",
            "77-premium",
            "Part score 50; game 300, vulnerable 500; little slam 500 or 750, grand slam 1000 or "
            "1500 besides; 50 for a doubled contract made, 100 redoubled.",
        ),
        (
            "undertricks",
            "77-under",
            "50 each, vulnerable 100. Doubled 100, 300, 500, and 300 for each more; vulnerable "
            "200, 500, 800, and 300 for each more. Redoubled twice that.",
        ),
        (
            "passed",
            "77-pass 22B",
            "0 for each side, which is compared as any score. Honours score nothing.",
        ),
        ("match points", "78A", "2 for each worse score, 1 for each equal one; or 1 and a half."),
        (
            "imps",
            "78B",
            "The difference in points becomes 0 to 24 IMPs by the scale, from 20 points to 4000.",
        ),
        (
            "other",
            "78C-D",
            "Total points are the sum of all boards. Other methods are for the conditions of "
            "contest, published before play.",
        ),
        (
            "agreeing",
            "79A",
            "The tricks are agreed before all hands are back. Nobody may knowingly take a trick "
            "his side did not win, or that could not be lost.",
        ),
    ),
    clause(
        "79B 69B 71",
        "score",
        "It is settled as a claim or a concession: law 69B or 71.",
        score_error="tricks",
        trick_dispute="claim",
    ),
    clause(
        "79B",
        "score",
        "The director is called and rules on the score.",
        score_error="tricks",
        trick_dispute="in time",
    ),
    clause(
        "79B",
        "score",
        "The score is changed for both sides.",
        score_error="tricks",
        trick_dispute="late",
        convinced=True,
    ),
    clause(
        "79B",
        "score",
        "The score stands for both sides, or the director lowers one side’s without raising the "
        "other’s. There is no average of the two.",
        score_error="tricks",
        trick_dispute="late",
        convinced=False,
    ),
    clause(
        "79C1",
        "score",
        "It is corrected. The organiser sets the time; otherwise it ends 30 minutes after the "
        "score can be seen.",
        score_error="entry",
        correction="in time",
    ),
    clause(
        "79C2",
        "score",
        "It stands, unless the organiser allows a later correction and the record is wrong beyond "
        "reasonable doubt.",
        score_error="entry",
        correction="late",
    ),
)


# When a score is adjusted, and how one is assigned, by the laws of duplicate bridge of 2017: 12A
# to 12C1, 82C.

_GROUNDS = ("unpriced", "unplayable", "wrong ruling")

ADJUSTED = (
    clause("12B2", "adjusting", "That is no ground for an adjusted score.", ground="harsh"),
    clause(
        "12B1",
        "adjusting",
        "It makes good the damage of the innocent side, and takes away what the offenders gained: "
        "the side is damaged if, because of the infraction, its result is worse than could be "
        "expected without it.",
        ground="aim",
    ),
    clause(
        "12A", "adjusting", "The director may adjust the score.", ground=("unpriced", "unplayable")
    ),
    clause(
        "82C 12A",
        "adjusting",
        "The score is adjusted, and both sides count as innocent.",
        ground="wrong ruling",
    ),
    clause(
        "12C1a-b",
        "adjusting",
        "An assigned score takes the place of the result: as nearly as possible what was probable "
        "without the infraction.",
        adjust("assigned"),
        ground=_GROUNDS,
        result_had="judged",
        outcomes="one",
    ),
    clause(
        "12C1a-b 12C1c",
        "adjusting",
        "An assigned score takes the place of the result, with a weight for each outcome that "
        "could be reached without the infraction. Each outcome is turned into match points or "
        "IMPs first, and these are averaged.",
        adjust("weighted"),
        ground=_GROUNDS,
        result_had="judged",
        outcomes="several",
    ),
    clause(
        "12C1d",
        "adjusting",
        "As the possibilities are many or unclear an artificial score may be given.",
        adjust("artificial"),
        ground=_GROUNDS,
        result_had="many",
    ),
    clause(
        "12C1e",
        "adjusting",
        "The offenders have the score that the rectification gives; the innocent side keeps the "
        "part of its loss that it made by itself.",
        ground=("unpriced", "wrong ruling"),
        result_had="judged",
        self_damage=True,
    ),
    clause(
        "12A 12C2a",
        "adjusting",
        "An artificial score is given, by who is to blame.",
        adjust("artificial"),
        ground=_GROUNDS,
        result_had="none",
    ),
)


# Artificial adjusted scores by the laws of duplicate bridge of 2017: 12C2 to 12C4, 88, 89.

ARTIFICIAL = (
    clause(
        "12C2a",
        "award",
        "Average minus: at most 40 %.",
        adjust("artificial"),
        award_form="matchpoints",
        blame="direct",
    ),
    clause(
        "12C2a",
        "award",
        "Average: 50 %.",
        adjust("artificial"),
        award_form="matchpoints",
        blame="partly",
    ),
    clause(
        "12C2a 88",
        "award",
        "Average plus: at least 60 %, or the contestant’s own percentage on the other boards, if "
        "that is higher.",
        adjust("artificial"),
        award_form="matchpoints",
        blame="none",
    ),
    clause(
        "12C2b",
        "award",
        "Average minus: 3 IMPs less, unless the organiser has set another figure.",
        adjust("artificial"),
        award_form="imps",
        blame="direct",
    ),
    clause(
        "12C2b",
        "award",
        "Average: no IMPs either way.",
        adjust("artificial"),
        award_form="imps",
        blame="partly",
    ),
    clause(
        "12C2b",
        "award",
        "Average plus: 3 IMPs, unless the organiser has set another figure.",
        adjust("artificial"),
        award_form="imps",
        blame="none",
    ),
    *by_topic(
        "award-beyond",
        "award_point",
        (
            "session",
            "12C2c",
            "An innocent contestant above 60 % on the other boards has that percentage; an "
            "offender below 40 % has that lower one.",
        ),
        (
            "several",
            "12C2d",
            "The Regulating Authority may vary the awards where a contestant has no result on "
            "several boards of a session.",
        ),
        (
            "individual",
            "12C3 89",
            "Rectification and adjustment bind both members of the offending side; but a partner "
            "without blame has no procedural penalty.",
        ),
        (
            "knockout",
            "12C4",
            "The result is worked out for each side by itself, and each has the average of the "
            "two.",
        ),
    ),
)


# The score looked at when play is over, by the laws of duplicate bridge of 2017: 12B1, and what
# 23C, 27D, 50E3, 64C and 72C ask.

AFTERWARDS = (
    *(
        assigned(
            number,
            "after-play",
            f"The score is adjusted to {aim}.",
            when={"afterwards": value, "well_different": True, "damaged": True},
        )
        for value, number, aim in (
            ("comparable", "23C", "the probable result without the infraction"),
            (
                "insufficient",
                "27D",
                "the probable result if the insufficient bid had not been made",
            ),
            ("penalty card", "50E3", "the probable result without any penalty card"),
            (
                "revoke",
                "64C1",
                "the tricks that the other side would have won without the revoke, if these are "
                "more than it has with those that went over",
            ),
            ("repeated", "64C2a", "make good what the later revokes in the suit cost"),
            ("both revoked", "64C2b", "the probable result without any revoke"),
            ("known", "72C", "take away what the offender’s side gained"),
        )
    ),
    clause(
        "12B1",
        "after-play",
        "The score stands: the result would hardly have been another, or the other side has not "
        "lost by it.",
        either=({"well_different": False}, {"damaged": False}),
    ),
)


# Spoilt boards at teams by the laws of duplicate bridge of 2017: 86.

TEAMS = by_topic(
    "teams",
    "team_case",
    ("no redeal", "86A 6D3", "There is no redeal: the board is adjusted."),
    (
        "one result",
        "86B1 12C1c",
        "There is no award of 3 IMPs: the score is assigned, weighted where several results were "
        "likely, against that of the other table.",
        adjust("weighted"),
    ),
    (
        "several blameless",
        "86B2",
        "The boards are cancelled: artificial scores, or other boards in their place if there is "
        "time.",
        adjust("artificial"),
    ),
    (
        "several one",
        "86B2",
        "The innocent side has for each board the better of average plus and an assigned score, "
        "and the offenders the rest.",
        adjust("assigned"),
    ),
    (
        "several both",
        "86B2",
        "The boards are cancelled, with artificial scores.",
        adjust("artificial"),
    ),
    ("one table", "86B3", "The Regulating Authority may provide otherwise; its rule holds."),
)


DIRECTING = (
    *ATTENTION,
    *CHOOSING,
    *ADJUSTED,
    *ARTIFICIAL,
    *AFTERWARDS,
    *TEAMS,
    *AUTHORITY,
    *PENALTIES,
    *CONDUCT,
    *APPEALS,
    *SCORES,
)
"""The clauses on the director’s part."""
