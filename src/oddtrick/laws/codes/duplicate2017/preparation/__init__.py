"""Cards, boards, seats and deals by the laws of duplicate bridge of 2017: 1 to 8, 13 to 15, 87."""

from __future__ import annotations

from .boards import BOARDS
from .deals import DEALS
from .equipment import EQUIPMENT

__all__ = ["PREPARATION"]

PREPARATION = (*EQUIPMENT, *DEALS, *BOARDS)
"""The clauses on what comes before the auction."""
