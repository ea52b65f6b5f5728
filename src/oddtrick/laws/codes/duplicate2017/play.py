"""The play by the laws of duplicate bridge of 2017, dummy’s part in it too: 41 to 67."""

from __future__ import annotations

from .exposed_cards import EXPOSED
from .leads_out_of_turn import LEADS
from .playing import DESIGNATION, DUMMY, ILLEGAL, PLAYED, PREMATURE, SIMULTANEOUS, TRICKS
from .revokes import DEFECTIVE, REVOKES

PLAY = (
    *EXPOSED,
    *LEADS,
    *PREMATURE,
    *SIMULTANEOUS,
    *ILLEGAL,
    *PLAYED,
    *DESIGNATION,
    *TRICKS,
    *DEFECTIVE,
    *DUMMY,
    *REVOKES,
)
"""The clauses on leads, plays and tricks."""
