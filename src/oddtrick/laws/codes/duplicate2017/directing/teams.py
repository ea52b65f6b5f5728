"""Spoilt boards at teams by the laws of duplicate bridge of 2017: 86."""

from __future__ import annotations

from oddtrick.laws.clauses.effects_vocabulary import adjust

from ..rows import by_topic

__all__ = ["TEAMS"]

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
