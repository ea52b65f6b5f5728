"""The director, scores and appeals by the laws of duplicate bridge of 2017: 9 to 12, 72, 74, 76 to
86, 88 to 93."""

from __future__ import annotations

from .adjusted_scores import ADJUSTED
from .after_play import AFTERWARDS
from .appeals import APPEALS
from .artificial_scores import ARTIFICIAL
from .attention import ATTENTION, CHOOSING
from .authority import AUTHORITY
from .conduct import CONDUCT
from .penalties import PENALTIES
from .scores import SCORES
from .teams import TEAMS

__all__ = ["DIRECTING"]

DIRECTING = (
    *ATTENTION,
    *CHOOSING,
    *ADJUSTED,
    *ARTIFICIAL,
    *AFTERWARDS,
    *TEAMS,
    *AUTHORITY,
    *PENALTIES,
    *CONDUCT,
    *APPEALS,
    *SCORES,
)
"""The clauses on the director’s part."""
