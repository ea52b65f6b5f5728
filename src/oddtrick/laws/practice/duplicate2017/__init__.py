"""Situations at a club, to practise the laws of duplicate bridge of 2017 with. South plays the
hand, and North is dummy, unless the story says otherwise. Their order is kept: the number of each
is its address."""

from __future__ import annotations

from .auction import CALLS
from .claims import CLAIMS
from .directing import DIRECTING
from .information import INFORMATION
from .leads_and_penalty_cards import LEADS, PENALTY_CARDS
from .plays import PLAYS
from .preparation import PREPARATION
from .revokes import REVOKES
from .several import SEVERAL

__all__ = ["CLUB_2017"]

CLUB_2017 = (
    *CALLS,
    *LEADS,
    *PENALTY_CARDS,
    *PLAYS,
    *REVOKES,
    *CLAIMS,
    *PREPARATION,
    *INFORMATION,
    *DIRECTING,
    *SEVERAL,
)
"""Situations under the laws of 2017."""
