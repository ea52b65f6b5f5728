"""Artificial adjusted scores by the laws of duplicate bridge of 2017: 12C2 to 12C4, 88, 89."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import adjust

from ..rows import by_topic

__all__ = ["ARTIFICIAL"]

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
