"""Situations at contract bridge, to practise the laws of 1963 with, as in the book's own
illustrations. Their order is kept: the number of each is its address."""

from __future__ import annotations

from .contract1963_auction import CALLS
from .contract1963_play import DUE, LEADS_AND_REVOKES, TRICKS
from .contract1963_table import DEALS, TALK, TIMES

__all__ = ["CONTRACT"]

CONTRACT = (*LEADS_AND_REVOKES, *CALLS, *TIMES, *TALK, *TRICKS, *DEALS, *DUE)
