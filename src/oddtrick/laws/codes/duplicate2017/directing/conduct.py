"""Conduct of players and spectators by the laws of duplicate bridge of 2017: 72A, 72B, 74, 76."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import review

from ..rows import by_topic

__all__ = ["CONDUCT"]

CONDUCT = (
    *by_topic(
        "etiquette",
        "propriety",
        (
            "aim",
            "72A",
            "A better score than others, by lawful and ethical means, strictly by the laws.",
        ),
        (
            "intent",
            "72B1",
            "No law may be broken on purpose, even by who is ready to pay for it.",
            review("72C"),
        ),
        (
            "owning up",
            "72B2-3",
            "One’s own breach need not be told, with few exceptions, but it may not be hidden, by "
            "a second revoke or by mixing cards, say.",
        ),
        (
            "courtesy",
            "74A",
            "Players are courteous, and do nothing that annoys others or spoils their pleasure.",
        ),
        ("attention", "74B", "It is to be avoided."),
        ("manner", "74C", "It is a breach of propriety; the director warns, and may penalise."),
    ),
    clause(
        "76",
        "bystander",
        "He may look at one hand only, unless a regulation allows more, shows nothing, and says "
        "nothing.",
        spectator="watching",
    ),
    clause(
        "76",
        "bystander",
        "He may speak of facts or the law only when the director asks. What becomes of what he "
        "said is for the regulations; by the law alone nobody loses a right.",
        spectator="spoke",
    ),
)
