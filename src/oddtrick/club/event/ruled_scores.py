"""Adjusted scores that come of a ruling by the laws, with the ruling kept beside them."""

from __future__ import annotations

import msgspec

from oddtrick.laws.director.adjusted_score import AdjustedScore, check_adjusting, ruling_beside
from oddtrick.laws.director.assistant import RulingAnswer
from oddtrick.laws.director.several import CombinedRuling

from .entries import Adjusted
from .event import ClubEvent

__all__ = ["adjusted_by", "players_at", "with_ruling"]


def players_at(event: ClubEvent, ns: int, ew: int) -> dict[str, str]:
    """The seats when two sides meet, by the names that the event knows: of a pair the one who is
    named first sits North or East. A seat of nobody's name is left out."""
    found: dict[str, str] = {}
    for side, seats in ((ns, "NS"), (ew, "EW")):
        people = event.names.get(side, ())
        if len(people) == 2:
            found |= dict(zip(seats, people, strict=True))
    return {seat: name for seat, name in found.items() if name}


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


def with_ruling(entry: Adjusted, ruling: RulingAnswer | CombinedRuling) -> Adjusted:
    """An adjusted score with the ruling it comes of. Raises `BadOption` where the ruling is not
    settled, or gives no such score."""
    check_adjusting(ruling, artificial=not entry.scores)
    laws, words = ruling_beside(ruling)
    return msgspec.structs.replace(entry, laws=laws, ruling=words)
