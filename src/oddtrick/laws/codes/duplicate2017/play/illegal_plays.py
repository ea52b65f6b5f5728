"""Duties that cannot be met, and plays after an illegal one, by the laws of duplicate bridge of
2017: 59 and 60."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause

from ..rows import MAJOR, by_topic

__all__ = ["ILLEGAL"]

ILLEGAL = (
    clause(
        "59",
        "unable",
        "Who cannot lead or play as he is required, having none of the suit, only the forbidden "
        "suit, or having to follow suit, plays any legal card.",
    ),
    *by_topic(
        "waived",
        "played_over",
        (
            "opponent",
            "60A1 60A2-3",
            "The right to a rectification is lost, and the irregular card counts as played in "
            "turn.",
        ),
        (
            "duties",
            "60A2-3",
            "The irregular card counts as played in turn; earlier penalty cards and restrictions "
            "are still owed at later turns.",
        ),
        (
            "before declarer",
            "60B",
            "The defender’s card, played before declarer’s right lead, is a major penalty card.",
            MAJOR,
        ),
        (
            "own side",
            "60C",
            "It takes nothing from the opponents, and may have to be put right itself.",
        ),
    ),
)
