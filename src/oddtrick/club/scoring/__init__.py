"""Duplicate scoring: results of boards into figures, sums and places, each with its reason.

Pure functions and small values; nothing here knows of movements, stores or pages.
"""

from __future__ import annotations

from .boards import Field, Method, score_board
from .cumulative import TotalPoints
from .decimals import MOST_DECIMALS, USUAL, WHOLE, Decimals, said
from .imps import Butler, CrossImps, Per, Rounding, imps
from .matchpoints import UNEQUAL, Matchpoints, Unequal
from .ranking import (
    Breaker,
    Place,
    carried_over,
    handicapped,
    ranking,
    strata,
    to_common_top,
    together,
)
from .session import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Penalty,
    Score,
    Unit,
    penalised,
    session_scores,
)
from .teams import Match, Swing, TeamMethod, TeamResult, match, swing
from .values import Artificial, Figure, Frequency, Line, Outcome, Result, Traveller, Weighted
from .victory import VictoryPoints, continuous, discrete

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
    "Breaker",
    "Butler",
    "CrossImps",
    "Decimals",
    "Field",
    "FieldMethod",
    "Figure",
    "Frequency",
    "Line",
    "Match",
    "Matchpoints",
    "Method",
    "Outcome",
    "Penalty",
    "Per",
    "Place",
    "Result",
    "Rounding",
    "Score",
    "Swing",
    "TeamMethod",
    "TeamResult",
    "TotalPoints",
    "Traveller",
    "Unequal",
    "Unit",
    "VictoryPoints",
    "Weighted",
    "carried_over",
    "continuous",
    "discrete",
    "handicapped",
    "imps",
    "match",
    "penalised",
    "ranking",
    "said",
    "score_board",
    "session_scores",
    "strata",
    "swing",
    "to_common_top",
    "together",
]
