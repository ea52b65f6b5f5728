"""Deals that are not equally likely: weights, and drawing again by them.

>>> import random
>>> rows = np.arange(8, dtype=np.uint64).reshape(4, 2)
>>> resampled(rows, np.array([1.0, 0.0, 0.0, 3.0]), 8, random.Random(1))[:, 0].tolist()
[0, 0, 6, 6, 6, 6, 6, 6]
>>> effective(np.array([1.0, 1.0, 1.0, 1.0])), effective(np.array([1.0, 0.0, 0.0, 0.0]))
(4.0, 1.0)
"""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from .errors import DealingError, GaveUp

Weights = npt.NDArray[np.float64]
Likelihood = Callable[[npt.NDArray[np.uint64]], npt.ArrayLike]
"""For each of many deals how likely it makes what was seen, up to a common factor."""


def weighed(deals: npt.NDArray[np.uint64], likelihood: Likelihood) -> Weights:
    """The weights of deals. Raises `DealingError` for weights that are none."""
    if not callable(likelihood):
        raise DealingError(f"A likelihood is a function of an array of deals, not “{likelihood}”.")
    try:
        weights = np.asarray(likelihood(deals), dtype=np.float64)
    except ValueError as error:
        raise DealingError(f"A likelihood is to give numbers: {error}.") from None
    if weights.shape != (len(deals),):
        raise DealingError(f"A likelihood is to give {len(deals)} numbers, one for each deal.")
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise DealingError("A likelihood is to give finite numbers from 0 up.")
    return weights


def effective(weights: Weights) -> float:
    """How many equally likely deals the weighted ones are worth (Kish)."""
    squares = float((weights**2).sum())
    return float(weights.sum()) ** 2 / squares if squares else 0.0


def resampled(
    deals: npt.NDArray[np.uint64], weights: Weights, count: int, rng: random.Random
) -> npt.NDArray[np.uint64]:
    """So many of the deals, each in proportion to its weight as nearly as whole numbers can:
    one random start and equal steps along the weights. A heavy deal comes up more than once.

    Raises `GaveUp` where no deal has any weight.
    """
    along = np.cumsum(weights)
    if not len(along) or along[-1] <= 0:
        raise GaveUp(f"None of the {len(deals):,} deals tried is likely at all.")
    places = (rng.random() + np.arange(count)) * (along[-1] / count)
    chosen = np.searchsorted(along, places, side="right")
    heaviest = int(np.flatnonzero(weights)[-1])  # rounding may step over the end
    return np.asarray(deals[np.minimum(chosen, heaviest)])
