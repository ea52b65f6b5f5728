"""The auction by the laws of duplicate bridge of 2017: 17 to 39; what concerns information (20F and
G, 21) is beside it."""

from __future__ import annotations

from .calls_out_of_rotation import OUT_OF_ROTATION
from .changed_calls import CHANGES
from .comparable_calls import COMPARABLE, LEADS
from .course import COURSE
from .inadmissible_calls import INADMISSIBLE
from .insufficient_bids import INSUFFICIENT
from .shown_cards import SHOWN

__all__ = ["AUCTION"]

AUCTION = (
    *COURSE,
    *COMPARABLE,
    *INSUFFICIENT,
    *OUT_OF_ROTATION,
    *CHANGES,
    *INADMISSIBLE,
    *SHOWN,
    *LEADS,
)
"""The clauses on calls."""
