"""Agreements of partners and deviations from them by the laws of 2017: 40."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import review
from oddtrick.laws.codes.duplicate2017.rows import assigned, by_topic

__all__ = ["AGREEMENTS"]

AGREEMENTS = (
    *by_topic(
        "convention",
        "agreement_issue",
        (
            "what",
            "40A1",
            "An understanding may be talked over or grow from experience with the partner; "
            "information passes by calls, plays and lawful means only.",
        ),
        (
            "card",
            "40A2",
            "The opponents are entitled to know a pair’s understandings before they play against "
            "it, as the Regulating Authority provides.",
        ),
        ("free", "40A3 40C1", "It is allowed without notice."),
        (
            "rules",
            "40B1-2",
            "It may define special understandings, allow, ban or tie them to conditions, ask for "
            "alerts and cards, and limit the use of one’s own card. Otherwise the opponents’ card "
            "may be looked at before the auction, in the clarification period, and at one’s own "
            "turn.",
        ),
        ("vary", "40B3", "The Regulating Authority may forbid to agree on that beforehand."),
        (
            "telling",
            "40C2",
            "He need not tell the opponents: an explanation of the agreement is right.",
        ),
        (
            "aids",
            "40C3",
            "They are not allowed during auction and play, unless the Regulating Authority says "
            "so; a breach may be penalised.",
            review("90A"),
        ),
    ),
    assigned(
        "40B4",
        "convention",
        "The side that was damaged has an adjusted score.",
        when={"agreement_issue": "undisclosed", "damaged": True},
    ),
    clause(
        "40B4",
        "convention",
        "Nobody has lost by it, and the score stands.",
        agreement_issue="undisclosed",
        damaged=False,
    ),
    assigned(
        "40B5",
        "convention",
        "The score is adjusted, and a penalty may be added.",
        review("90A"),
        when={"agreement_issue": "banned", "damaged": True},
    ),
    clause(
        "40B5",
        "convention",
        "Nobody has lost by it: the score stands, and a penalty may be given.",
        review("90A"),
        agreement_issue="banned",
        damaged=False,
    ),
    clause(
        "40C1",
        "convention",
        "It is legal: his partner had no more reason than the opponents to expect it. If it is "
        "repeated it becomes an understanding.",
        agreement_issue="deviation",
        fielded=False,
    ),
    assigned(
        "40C1",
        "convention",
        "His partner had more reason to expect it: it is an understanding that was not disclosed, "
        "and the opponents have lost by it. The score is adjusted.",
        when={"agreement_issue": "deviation", "fielded": True, "damaged": True},
    ),
    clause(
        "40C1 40B4",
        "convention",
        "His partner had more reason to expect it, so that it should have been disclosed; but "
        "nobody has lost by it.",
        review("90A"),
        agreement_issue="deviation",
        fielded=True,
        damaged=False,
    ),
)
"""The clauses on partnership understandings."""
