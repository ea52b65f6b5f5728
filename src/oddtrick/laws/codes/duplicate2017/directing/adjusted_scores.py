"""When a score is adjusted, and how one is assigned, by the laws of duplicate bridge of 2017: 12A
to 12C1, 82C."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import adjust

__all__ = ["ADJUSTED"]

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
