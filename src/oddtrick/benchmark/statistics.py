"""Means with their limits of confidence."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Mean", "mean_of", "wilson"]

LIMITS = 1.96
"""Standard errors on either side between which the true mean lies in 95 of 100 cases."""


class Mean(NamedTuple):
    """A mean, and how far on either side the limits of 95 % lie."""

    mean: float
    margin: float
    values: int

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of some measurements that do not hang together.

    >>> print(mean_of([1, 2, 3, 4, 5]))
    +3.000 ± 1.386
    """
    count = len(values)
    if count < 2:
        return Mean(sum(values), float("inf"), count)
    error = statistics.stdev(values) / count**0.5
    return Mean(statistics.fmean(values), LIMITS * error, count)


def wilson(count: int, among: int) -> tuple[float, float]:
    """The limits of 95 % of a share, by Wilson's score interval.

    >>> [round(limit, 3) for limit in wilson(98, 100)]
    [0.93, 0.994]
    """
    if not among:
        return 0.0, 1.0
    square, share = LIMITS**2, count / among
    middle = share + square / (2 * among)
    margin = LIMITS * (share * (1 - share) / among + square / (4 * among**2)) ** 0.5
    whole = 1 + square / among
    return (middle - margin) / whole, (middle + margin) / whole
