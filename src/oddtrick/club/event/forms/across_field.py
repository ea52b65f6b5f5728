"""Scorings against the field of a board, which pairs and individuals share."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.club.scoring import Butler, CrossImps, FieldMethod, Matchpoints, TotalPoints, Unequal

__all__ = ["FIELD"]

_SCARNE = Matchpoints(1, Unequal.HALVES)
"""One for a lower score, a half for an equal one and for each that is missing or was made with
other cards (Scarne 1963, “Interchanged Cards”)."""

FIELD: Mapping[str, FieldMethod] = {
    "matchpoints": Matchpoints(),
    "scarne": _SCARNE,
    "imps": CrossImps(),
    "butler": Butler(),
    "total": TotalPoints(),
}
"""By name; the first is the usual."""
