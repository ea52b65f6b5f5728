"""Dummy’s rights and limits by the laws of duplicate bridge of 2017: 42, 43."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import choose, clause
from oddtrick.laws.clauses.effects_vocabulary import lead_from, review
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, OFFENDER

from ..rows import by_topic

__all__ = ["DUMMY"]

_WITHOUT_RIGHTS = "Dummy may not do that, and may be penalised."

DUMMY = (
    *by_topic(
        "dummy",
        "dummy_act",
        ("facts", "42A", "Dummy may give facts or the law in the director’s presence."),
        (
            "own work",
            "42A 45B",
            "Dummy may keep count of the tricks, plays dummy’s cards as declarer says, and sees "
            "that dummy follows suit.",
        ),
        (
            "ask defender",
            "61B 43A1",
            f"{_WITHOUT_RIGHTS} A revoke that comes to light by it must still be corrected; what "
            "declarer’s side gained by the question the director takes away after play.",
            review("90A"),
        ),
        ("after play", "42B 9A4", "After play dummy may speak of any irregularity."),
        (
            "attention",
            "43A1 9A4 43B1",
            f"{_WITHOUT_RIGHTS} The director, once called, rules on the irregularity all the same.",
            review("90A"),
        ),
        (
            "tell",
            "43A1 43B1",
            f"{_WITHOUT_RIGHTS} If it helped declarer the director adjusts the score after play.",
            review("16B3"),
        ),
        (
            "look",
            "43A2 43B1",
            f"{_WITHOUT_RIGHTS} From now on he loses his rights if he warns declarer, asks about "
            "a revoke, or is first to speak of a defender’s irregularity.",
            review("90A"),
        ),
        (
            "touch",
            "45F",
            "The director is called, and play goes on. If dummy suggested a play and the "
            "defenders are damaged by it, the score is adjusted after play.",
            review("12C1a-b"),
        ),
    ),
    clause(
        "42B",
        "dummy",
        "Dummy may do that.",
        dummy_act=("ask declarer", "prevent", "warn"),
        has_looked=False,
    ),
    clause(
        "43B2 64A1 64A2",
        "dummy",
        "If it was a revoke declarer must correct it, and tricks go over as if it had been "
        "established.",
        review("64A"),
        dummy_act="ask declarer",
        has_looked=True,
    ),
    clause(
        "43B2",
        "dummy",
        "Either defender chooses from which hand declarer leads.",
        choose("hand", "From declarer’s hand", lead_from(DECLARER)),
        choose("dummy", "From dummy", lead_from(OFFENDER)),
        who=CHOOSERS,
        dummy_act="warn",
        has_looked=True,
    ),
    clause(
        "42B 43B1",
        "dummy",
        "Dummy may try to prevent an irregularity, but by his look he is open to a penalty.",
        review("90A"),
        dummy_act="prevent",
        has_looked=True,
    ),
    clause(
        "43B3",
        "dummy",
        "There is no immediate rectification: play goes on as if nothing had happened, and after "
        "play the director takes from the defenders what they gained by their irregularity; "
        "declarer’s side keeps its score.",
        review("43B3"),
        dummy_act="first to speak",
        has_looked=True,
    ),
    clause(
        "43A1 9A4",
        "dummy",
        "Dummy may not speak of an irregularity during play, and may be penalised. The defender’s "
        "irregularity is ruled on all the same.",
        review("90A"),
        dummy_act="first to speak",
        has_looked=False,
    ),
)
"""The clauses on what dummy may do."""
