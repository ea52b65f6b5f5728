"""Hybrid scoring of team matches (Patton): board-a-match, and as much again for the whole match.

Source: P. Hackett, “Patton Teams”, newsletter of the English union, winter 2009: two points for a
board won and one for one that is level, and as many points again by the aggregate, whose scale it
leaves open. Here, as at Reykjavík's Patton, that second half goes by the match's IMPs; the scale is
the WBF's (our reading).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from oddtrick.club.decimals import USUAL, Decimals

from .team_board import TeamMethod, TeamResult, match
from .victory_points import MOST, VictoryPoints, continuous

__all__ = ["WIN", "for_the_match"]

WIN = 2
"""For a board that is won; a level one brings half."""


def for_the_match(results: Sequence[TeamResult], decimals: Decimals = USUAL) -> VictoryPoints:
    """The half that goes by the whole match: `WIN` for each of its boards are divided."""
    whole, stake = match(results, TeamMethod.IMPS), Fraction(WIN * len(results), MOST)
    scale = continuous(whole.home, len(results), decimals)
    home, away = (continuous(imps, len(results)).home * stake for imps in (whole.home, whole.away))
    top, say = WIN * len(results), decimals.text
    why = f"{scale.why}, brought to {top}: {say(home, top)} to {say(away, top)}"
    return VictoryPoints(home, away, why)
