"""Information by the laws of duplicate bridge of 2017: 16, 20F and G, 21, 40, 73, 75."""

from __future__ import annotations

from .agreements import AGREEMENTS
from .explanations import EXPLANATIONS
from .manner import MANNER
from .unauthorised import UNAUTHORISED

__all__ = ["INFORMATION"]

INFORMATION = (*UNAUTHORISED, *EXPLANATIONS, *AGREEMENTS, *MANNER)
"""The clauses on information."""
