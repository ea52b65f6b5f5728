"""The count of Kaplan and Rubens (The Bridge World, October 1982), as `dealer` has it.

`quality` is of a suit and `cccc` of a hand, each a hundred times the points of the article. The
rules are public; where their wording leaves a choice, it is the one that gives what the original
prints (530,000 hands, every suit and hand the same).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from oddtrick.dealing import Measure
from oddtrick.dealing.conditions.measures import Ints

SHAPE, SHAPE_OF_FLAT = -100, -50
"""Points of a hand beside its suits: less one for the first doubleton, less a half without any."""
FLAT = frozenset(
    (c, d, h, s)
    for c in (3, 4) for d in (3, 4) for h in (3, 4) for s in (3, 4) if c + d + h + s == 13
)  # fmt: skip

Has = Callable[[int], Ints]


def _quality(has: Has, lengths: Ints) -> Ints:
    """Points of a suit times its length, through ten."""
    ace, king, queen, jack, ten, nine = (has(rank) for rank in range(14, 8, -1))
    tops = ace + king + queen
    halves = 8 * ace + 6 * king + 4 * queen + 2 * jack
    short = lengths <= 6
    halves += np.where(short, ten * (1 + ((jack == 1) | (tops >= 2))), 0)
    helped = (ten == 1) | (has(8) == 1) | (tops + jack == 2)
    halves += np.where(short, nine * helped, 0)
    no_queen, no_jack = 1 - queen, 1 - jack
    missing = np.select(
        [lengths == 7, lengths == 8, lengths > 8],
        [no_queen | no_jack, np.where(no_queen == 1, 2, no_jack), 2 * no_queen + no_jack],
        0,
    )
    return np.asarray(5 * lengths * (halves + 2 * missing), dtype=np.int32)


def _suit(has: Has, lengths: Ints) -> Ints:
    """Points of a suit in a hand: its quality, its high cards and its shortness."""
    ace, king, queen, jack, ten = (has(rank) for rank in range(14, 9, -1))
    backed = (ace + king) > 0
    total = _quality(has, lengths) + 300 * ace + np.where(lengths > 1, 200, 50) * king
    of_queen = np.select(
        [lengths > 2, lengths == 2], [np.where(backed, 100, 75), np.where(backed, 75, 50)], 0
    )
    total += of_queen * queen
    above = ace + king + queen
    total += jack * np.select([above == 2, above == 1], [50, 25], 0)
    above = above + jack
    total += 25 * ten * ((above == 2) | ((above == 1) & (has(9) == 1)))
    total += np.select([lengths == 0, lengths == 1, lengths == 2], [300, 200, 100], 0)
    return np.asarray(total, dtype=np.int32)


QUALITY = Measure("quality", "quality", _quality)
FOUR_C = Measure("cccc", "points of Kaplan and Rubens by the suits", _suit)
