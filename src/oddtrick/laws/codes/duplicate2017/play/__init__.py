"""The play by the laws of duplicate bridge of 2017, dummy’s part in it too: 41 to 67."""

from __future__ import annotations

from .defective_tricks import DEFECTIVE
from .designation import DESIGNATION
from .dummy import DUMMY
from .exposed_cards import EXPOSED
from .illegal_plays import ILLEGAL
from .leads_out_of_turn import LEADS
from .played_cards import PLAYED
from .premature_plays import PREMATURE
from .revokes import REVOKES
from .simultaneous_plays import SIMULTANEOUS
from .tricks import TRICKS

__all__ = ["PLAY"]

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
