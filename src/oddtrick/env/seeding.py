"""The chance of the environments: one number for each deal, and a generator that the compiled
environments draw from in the same way.

A deal follows from its seed alone, whatever was done in the deals before it, so that every deal
can be dealt again.
"""

from __future__ import annotations

import random

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(number: int) -> int:
    """A number of 64 bits with all bits stirred (the finalizer of SplitMix64: Steele, Lea and
    Flood, “Fast splittable pseudorandom number generators”, 2014)."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31


def deal_seed(seed: int, place: int, number: int) -> int:
    """The seed of a deal: of the whole environment's seed, the game's place in the batch, and how
    many deals that game has had before.

    >>> len({deal_seed(7, place, number) for place in range(50) for number in range(50)})
    2500
    """
    game = _mixed((seed & _MASK) + _STEP * (place + 1) & _MASK)
    return _mixed(game + _STEP * (number + 1) & _MASK)


class DealChance(random.Random):
    """A generator made of a deal's seed in no time: SplitMix64, from which a pack is shuffled as
    `random.Random` shuffles.

    >>> pack = list(range(52))
    >>> DealChance(1).shuffle(pack)
    >>> sorted(pack) == list(range(52)) and pack != sorted(pack)
    True
    """

    def __init__(self, seed: int) -> None:
        super().__init__(0)
        self._at = seed & _MASK

    def getrandbits(self, k: int) -> int:
        """So many random bits."""
        found = 0
        for start in range(0, k, 64):
            self._at = self._at + _STEP & _MASK
            take = min(64, k - start)
            found = found << take | _mixed(self._at) >> 64 - take
        return found

    def random(self) -> float:
        """A number from 0 up to, and without, 1."""
        return self.getrandbits(53) / (1 << 53)

    def copy(self) -> DealChance:
        """A generator that goes on as this one does."""
        return DealChance(self._at)

    def __reduce__(self) -> tuple[type[DealChance], tuple[int]]:
        return DealChance, (self._at,)

    def __deepcopy__(self, memo: object) -> DealChance:
        return self.copy()
