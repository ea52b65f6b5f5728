"""Procedural and disciplinary penalties by the laws of duplicate bridge of 2017: 90 and 91, with
11B."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import review

from ..rows import by_topic

__all__ = ["PENALTIES"]

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
