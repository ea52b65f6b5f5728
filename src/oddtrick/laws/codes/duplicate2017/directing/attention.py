"""Attention to irregularities, and the choices that follow, by the laws of duplicate bridge of
2017: 9 to 11, 72C."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import adjust, review

from ..rows import by_topic

__all__ = ["ATTENTION", "CHOOSING"]

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
