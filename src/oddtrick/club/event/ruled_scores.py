"""Adjusted scores that come of a ruling by the laws, with the ruling kept beside them."""

from __future__ import annotations

import msgspec

from oddtrick.laws.director.adjusted_score import AdjustedScore, check_adjusting
from oddtrick.laws.director.assistant import RulingAnswer

from .entries import Adjusted

__all__ = ["adjusted_by", "with_ruling"]


def adjusted_by(score: AdjustedScore, board: int, ns: int, ew: int, reason: str = "") -> Adjusted:
    """The entry of a ruling's score at a board of two sides."""
    return Adjusted(
        board,
        ns,
        ew,
        score.ns_percent,
        score.ew_percent,
        reason,
        score.own,
        score.scores,
        score.ew_scores,
        score.laws,
        score.ruling,
    )


def with_ruling(entry: Adjusted, ruling: RulingAnswer) -> Adjusted:
    """An adjusted score with the ruling it comes of. Raises `BadOption` where the ruling is not
    settled, or gives no such score."""
    check_adjusting(ruling, artificial=not entry.scores)
    return msgspec.structs.replace(entry, laws=ruling.laws, ruling=ruling.says)
