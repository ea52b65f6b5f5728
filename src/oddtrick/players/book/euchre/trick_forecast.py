"""How many tricks are won at euchre where the cards are hidden, by those that could be won.

Counted in 1,756 deals with 24 cards and 666 with 32, which did not differ, played by machine:
`python tools/reading/won.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oddtrick.players.simulation.trick_forecast import SideSizes

__all__ = ["CHANCES", "won"]

CHANCES: Mapping[tuple[SideSizes, int, int], tuple[float, ...]] = {
    ((2, 1), 5, 0): (1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    ((2, 1), 5, 1): (0.229, 0.708, 0.021, 0.042, 0.0, 0.0),
    ((2, 1), 5, 2): (0.059, 0.206, 0.691, 0.044, 0.0, 0.0),
    ((2, 1), 5, 3): (0.009, 0.036, 0.297, 0.622, 0.018, 0.018),
    ((2, 1), 5, 4): (0.0, 0.0, 0.042, 0.376, 0.57, 0.012),
    ((2, 1), 5, 5): (0.0, 0.0, 0.0, 0.133, 0.422, 0.445),
    ((2, 2), 2, 0): (0.982, 0.018, 0.0),
    ((2, 2), 2, 1): (0.068, 0.909, 0.023),
    ((2, 2), 2, 2): (0.009, 0.096, 0.895),
    ((2, 2), 3, 0): (0.839, 0.157, 0.003, 0.0),
    ((2, 2), 3, 1): (0.089, 0.863, 0.048, 0.0),
    ((2, 2), 3, 2): (0.004, 0.159, 0.811, 0.025),
    ((2, 2), 3, 3): (0.002, 0.024, 0.17, 0.804),
    ((2, 2), 4, 0): (0.774, 0.22, 0.006, 0.0, 0.0),
    ((2, 2), 4, 1): (0.121, 0.714, 0.154, 0.011, 0.0),
    ((2, 2), 4, 2): (0.005, 0.199, 0.72, 0.075, 0.0),
    ((2, 2), 4, 3): (0.0, 0.008, 0.314, 0.653, 0.025),
    ((2, 2), 4, 4): (0.0, 0.002, 0.07, 0.281, 0.647),
    ((2, 2), 5, 0): (0.705, 0.257, 0.038, 0.0, 0.0, 0.0),
    ((2, 2), 5, 1): (0.161, 0.648, 0.187, 0.004, 0.0, 0.0),
    ((2, 2), 5, 2): (0.02, 0.243, 0.634, 0.097, 0.005, 0.0),
    ((2, 2), 5, 3): (0.006, 0.052, 0.348, 0.548, 0.045, 0.0),
    ((2, 2), 5, 4): (0.0, 0.01, 0.088, 0.417, 0.475, 0.01),
    ((2, 2), 5, 5): (0.0, 0.0, 0.008, 0.202, 0.357, 0.434),
}
"""By the hands in play of the side on lead and of the others, the tricks left and those of them
that the side on lead can win with all cards seen: the chances that it wins none, one and more. The
last trick is certain."""


def won(hands: SideSizes, left: int, best: int) -> Sequence[float]:
    """The chances; where they have not been counted, as once a lone hand has led, what could be won
    is.

    >>> won((2, 2), 1, 1), won((1, 2), 2, 1)
    ((0.0, 1.0), (0.0, 1.0, 0.0))
    """
    found = CHANCES.get((hands, left, best))
    return found or tuple(float(n == best) for n in range(left + 1))
