"""The Regulating Authority, the organiser and the director by the laws of duplicate bridge of
2017: 80 to 85, the definitions that bear on a ruling, and what directors practise."""

from __future__ import annotations

from oddtrick.laws.clauses.effects_vocabulary import adjust

from ..rows import by_topic

__all__ = ["AUTHORITY"]

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
