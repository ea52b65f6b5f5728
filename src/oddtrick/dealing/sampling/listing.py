"""Every deal of a few cards, one by one: for what is so rare that trying does not find it.

>>> len(every_split(0b111111, (2, 1, 3)))
60
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Mask, bits

__all__ = ["every_split"]


def every_split(cards: Mask, needs: Sequence[int]) -> npt.NDArray[np.uint64]:
    """All ways to split some cards among seats, a row each of a mask a seat."""
    rows = list(_splits(tuple(1 << c for c in bits(cards)), tuple(needs)))
    return np.array(rows, dtype=np.uint64).reshape(-1, len(needs))


def _splits(cards: tuple[Mask, ...], needs: tuple[int, ...]) -> Iterator[tuple[Mask, ...]]:
    if not needs:
        yield ()
        return
    for chosen in combinations(cards, needs[0]):
        hand = sum(chosen)
        rest = tuple(c for c in cards if not c & hand)
        for others in _splits(rest, needs[1:]):
            yield (hand, *others)
