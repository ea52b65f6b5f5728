"""Deals that lean towards what is likely: drawn so that few are in vain.

Where all that is known makes one deal in a thousand likely, most of those drawn evenly count for
nothing. But the worth of whole hands is nearly the sum card by card: by a sum over the cards, each
with a worth in each place, fitted to some deals whose likelihood is known (at whist it gives 84 to
93 % of how that varies). Others are drawn as the sum has it, and weighed by what it leaves open:
at whist half of them count, where one in twenty did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import Mask

__all__ = ["WeightedSampler", "resampled"]

TEMPER = 0.3
"""Likely deals count for more in the fit, by this power of their likelihood."""

RIDGE = 5.0
"""How much a worth must explain: with few deals they would follow chance."""

EXCHANGES = 200
"""Exchanges of two cards tried on each deal: each card is asked about ten times or so."""

Ints = NDArray[np.int64]


class WeightedSampler(NamedTuple):
    """Deals as the sum over cards has them, each as the masks of its places, and the logarithm of
    how much oftener than evenly they are drawn."""

    deals: list[tuple[Mask, ...]]
    log_weights: list[float]


def resampled(
    deals: Sequence[Sequence[Mask]],
    logs: Sequence[float],
    may: Sequence[Mask],
    rng: np.random.Generator,
) -> WeightedSampler:
    """As many deals as are given, drawn as the sum fitted to them has it.

    `deals` are drawn evenly, each as one mask a place, and `logs` is the logarithm of how likely
    each is; `may` are the cards that may lie in each place.
    """
    masks = np.array(deals, dtype=np.uint64)
    every = int(np.bitwise_or.reduce(masks[0]))
    cards = np.array([c for c in range(every.bit_length()) if every >> c & 1], dtype=np.uint64)
    owner = (masks[:, :, None] >> cards & np.uint64(1)).argmax(1).astype(np.int64)
    allowed = np.array([[m >> int(c) & 1 for m in may] for c in cards], dtype=bool)
    likely = np.array(logs) - max(logs)
    worth = _fitted(owner, likely, len(may))
    chances = np.exp(likely)
    found = owner[rng.choice(len(owner), len(owner), p=chances / chances.sum())]
    _exchanged(found, worth, allowed, rng)
    places = (np.eye(len(may), dtype=np.uint64)[found] << cards[:, None]).sum(1)
    log_weights = worth[np.arange(len(cards)), found].sum(1)
    return WeightedSampler([tuple(row) for row in places.tolist()], log_weights.tolist())


def _fitted(owner: Ints, likely: NDArray[np.float64], places: int) -> NDArray[np.float64]:
    """The weight of each card in each place (cards × places), so that the sums come near."""
    count, cards = owner.shape
    lies = np.zeros((count, cards * places))
    lies[np.arange(count)[:, None], np.arange(cards) * places + owner] = 1
    weight = np.exp(TEMPER * likely)
    weight /= weight.mean()
    lies -= weight @ lies / count
    wanted = likely - weight @ likely / count
    square = lies.T @ (weight[:, None] * lies) + RIDGE * np.eye(cards * places)
    found: NDArray[np.float64] = np.linalg.solve(square, lies.T @ (weight * wanted))
    return found.reshape(cards, places)


def _exchanged(
    owner: Ints,
    worth: NDArray[np.float64],
    allowed: NDArray[np.bool_],
    rng: np.random.Generator,
) -> None:
    """Exchange cards in all deals side by side, each exchange taken by its gain (Metropolis)."""
    count, cards = owner.shape
    rows = np.arange(count)
    for _ in range(EXCHANGES):
        one, two = rng.integers(cards, size=(2, count))
        a, b = owner[rows, one], owner[rows, two]
        gain = worth[one, b] + worth[two, a] - worth[one, a] - worth[two, b]
        taken = allowed[one, b] & allowed[two, a] & (np.log(rng.random(count)) < gain)
        owner[rows[taken], one[taken]] = b[taken]
        owner[rows[taken], two[taken]] = a[taken]
