"""Pairs: each side is a pair, which stays together; rounds may be drawn from the standing."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.club.movements import Sitting

from .across_field import FIELD
from .form import Form

__all__ = ["PAIRS"]


def _drawn(
    matches: Sequence[tuple[int, int]], _sides: Sequence[tuple[int, ...]], number: int
) -> tuple[Sitting, ...]:
    """A table a match; all tables play the round's set."""
    return tuple(Sitting(table, a, b, number) for table, (a, b) in enumerate(matches, 1))


PAIRS = Form(
    name="pairs",
    one="pair",
    side="pair",
    fields=FIELD,
    rooms={},
    victories={
        "matchpoints": ("share", "wins"),
        "scarne": ("share", "wins"),
        "imps": ("wbf", "discrete", "20", "30", "wins"),
        "butler": ("wbf", "discrete", "20", "30", "wins"),
        "total": ("wins",),
    },
    most=6,
    draws=("swiss",),
    drawn=_drawn,
)
