"""Cards shown in the auction by the laws of duplicate bridge of 2017: 24."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import owe, review
from oddtrick.laws.clauses.vocabulary import OFFENDER, PARTNER
from oddtrick.laws.notes.penalty import LIES_OPEN, PASS_ONCE

from ..rows import MAJOR, MINOR

__all__ = ["SHOWN"]

_LIES_OPEN = owe(OFFENDER, LIES_OPEN, "card")

_THEN = (
    "If his side then declares, what he showed is picked up; if it defends, {kind}. A card whose "
    "face his partner could not have seen is picked up at once."
)

SHOWN = (
    clause(
        "24-gen 24A",
        "shown",
        "The card lies face up until the auction period ends. His partner calls as he likes, but "
        "may not use what he saw; the other side may.",
        _LIES_OPEN,
        review("16C2"),
        then=_THEN.format(kind="it is a minor penalty card"),
        card="low",
        becomes="auction",
    ),
    clause(
        "24-gen 24B",
        "shown",
        "The card lies face up until the auction period ends, and his partner must pass at his "
        "next turn. The other side may use what it saw, his own may not.",
        _LIES_OPEN,
        owe(PARTNER, PASS_ONCE),
        review("16C2"),
        review("72C"),
        then=_THEN.format(kind="it is a major penalty card"),
        card=("honour", "led"),
        becomes="auction",
    ),
    clause(
        "24-gen 24C",
        "shown",
        "The cards lie face up until the auction period ends, and his partner must pass at his "
        "next turn. The other side may use what it saw, his own may not.",
        _LIES_OPEN,
        owe(PARTNER, PASS_ONCE),
        review("16C2"),
        review("72C"),
        then=_THEN.format(kind="all are major penalty cards"),
        card="several",
        becomes="auction",
    ),
    clause(
        "24D",
        "shown",
        "What he had shown is picked up, and need not be played.",
        becomes="declarer",
    ),
    clause(
        "24E 50B",
        "shown",
        "The card becomes a minor penalty card.",
        MINOR,
        becomes="defender",
        card="low",
    ),
    clause(
        "24E 50B",
        "shown",
        "What he had shown becomes a major penalty card; two or more are all major.",
        MAJOR,
        becomes="defender",
        card=("honour", "led", "several"),
    ),
)
