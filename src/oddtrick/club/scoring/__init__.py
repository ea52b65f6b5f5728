"""Duplicate scoring: results of boards into figures, sums and places, each with its reason.

Pure functions and small values; nothing here knows of movements, stores or pages.
"""

from __future__ import annotations

from oddtrick.club.decimals import MOST_DECIMALS, USUAL, WHOLE, Decimals, format_points

from .board import Field, Method, TotalPoints, score_board
from .imps import Butler, CrossImps, Per, Rounding, imps
from .matchpoints import UNEQUAL, Matchpoints, Unequal
from .ranking import (
    Breaker,
    RankedPlace,
    carried_over,
    handicapped,
    ranking,
    strata,
    to_common_top,
    together,
)
from .results import (
    Artificial,
    BoardResult,
    Figure,
    Frequency,
    Outcome,
    Traveller,
    TravellerEntry,
    Weighted,
)
from .session import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Penalty,
    Score,
    Unit,
    counted_figures,
    penalised,
    session_scores,
)
from .team_board import Swing, TeamMatchScore, TeamMethod, TeamResult, match, swing
from .victory_points import VictoryPoints, continuous, discrete

FieldMethod = Matchpoints | CrossImps | Butler | TotalPoints
"""The methods by which an event can be scored against the field of a board."""

__all__ = [
    "AVERAGE",
    "AVERAGE_MINUS",
    "AVERAGE_PLUS",
    "MOST_DECIMALS",
    "UNEQUAL",
    "USUAL",
    "WHOLE",
    "Artificial",
    "BoardResult",
    "Breaker",
    "Butler",
    "CrossImps",
    "Decimals",
    "Field",
    "FieldMethod",
    "Figure",
    "Frequency",
    "Matchpoints",
    "Method",
    "Outcome",
    "Penalty",
    "Per",
    "RankedPlace",
    "Rounding",
    "Score",
    "Swing",
    "TeamMatchScore",
    "TeamMethod",
    "TeamResult",
    "TotalPoints",
    "Traveller",
    "TravellerEntry",
    "Unequal",
    "Unit",
    "VictoryPoints",
    "Weighted",
    "carried_over",
    "continuous",
    "counted_figures",
    "discrete",
    "format_points",
    "handicapped",
    "imps",
    "match",
    "penalised",
    "ranking",
    "score_board",
    "session_scores",
    "strata",
    "swing",
    "to_common_top",
    "together",
]
