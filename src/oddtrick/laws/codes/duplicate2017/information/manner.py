"""Communication, tempo and deception by the laws of 2017: 73."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import review
from oddtrick.laws.codes.duplicate2017.rows import assigned, by_topic

__all__ = ["MANNER"]

MANNER = (
    *by_topic(
        "manner",
        "manner_point",
        (
            "means",
            "73A",
            "Partners tell each other things by calls and plays only, made without emphasis, "
            "meaningful manner, haste or hesitation, unless the laws expressly allow more.",
        ),
        (
            "signals",
            "73B 91A",
            "It is the gravest breach: the director disciplines the pair, and looks at its "
            "results.",
            review("91A"),
        ),
        (
            "received",
            "73C 16B1a",
            "He must carefully avoid using it. What he may choose is for law 16; a breach may be "
            "penalised besides.",
            review("16B3"),
        ),
        (
            "tempo",
            "73D1",
            "It is no infraction. Only the opponents may draw inferences, at their own risk, and "
            "his partner may use none.",
        ),
        (
            "misleading",
            "73D2",
            "It is not allowed. If the opponents are misled and damaged the score is adjusted.",
            review("73E2"),
        ),
        (
            "deceptive",
            "73E1",
            "A deceptive call or play is lawful, unless a concealed understanding lies behind it.",
        ),
    ),
    assigned(
        "73E2",
        "manner",
        "The score is adjusted.",
        when={"manner_point": "false inference", "no_reason": True, "damaged": True},
    ),
    clause(
        "73E2",
        "manner",
        "The score stands: nobody has lost by it.",
        manner_point="false inference",
        no_reason=True,
        damaged=False,
    ),
    clause(
        "73E2 73D1",
        "manner",
        "The score stands: he drew the inference at his own risk.",
        manner_point="false inference",
        no_reason=False,
    ),
)
"""The clauses on manner."""
