"""Deals that lean towards what is likely: drawn as a sum over their cards has it, and weighed."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from oddtrick.cards import bits, mask_of
from oddtrick.players.simulation.deal_sampling import resampled

CARDS = (0, 5, 13, 26, 40, 51, 3)
ROOM = (2, 2, 3)
MAY = (mask_of(CARDS), mask_of(CARDS) & ~(1 << 13), mask_of(CARDS) & ~(1 << 40 | 1 << 51))

Deal = tuple[int, ...]


def every() -> list[Deal]:
    """All ways to deal the cards to the places that may have them."""
    found = []
    for one in itertools.combinations(CARDS, ROOM[0]):
        rest = [c for c in CARDS if c not in one]
        for two in itertools.combinations(rest, ROOM[1]):
            deal = mask_of(one), mask_of(two), mask_of(set(rest) - set(two))
            if not any(mask & ~may for mask, may in zip(deal, MAY, strict=True)):
                found.append(deal)
    return found


def evenly(count: int, seed: int) -> list[Deal]:
    return random.Random(seed).choices(every(), k=count)


def sum_of(deal: Deal) -> float:
    """A sum over the cards, each in its place."""
    return sum(
        ((c * 7 + place * 5) % 11) / 4 for place, mask in enumerate(deal) for c in bits(mask)
    )


def by_pairs(deal: Deal) -> float:
    """None that is a sum: two cards together are worth most."""
    together = any(mask >> 0 & mask >> 51 & 1 for mask in deal)
    return 2.0 * together + 0.3 * sum_of(deal)


def drawn(likelihood: Callable[[Deal], float], count: int) -> tuple[list[Deal], np.ndarray]:
    """Deals as they lean, and how often each should then count."""
    deals = evenly(count, 3)
    worths = [likelihood(d) for d in deals]
    found = resampled(deals, worths, MAY, np.random.default_rng(5))
    weights = np.array([likelihood(d) for d in found.deals]) - np.array(found.log_weights)
    return found.deals, np.exp(weights - weights.max())


@pytest.mark.parametrize("likelihood", [sum_of, by_pairs])
def test_every_deal_is_one_that_may_be(likelihood: Callable[[Deal], float]) -> None:
    found, _ = drawn(likelihood, 400)
    assert len(found) == 400
    assert set(found) <= set(every())


@pytest.mark.whole
@pytest.mark.parametrize("likelihood", [sum_of, by_pairs])
def test_weighed_they_come_as_often_as_they_are_likely(likelihood: Callable[[Deal], float]) -> None:
    """Against all deals counted; whether a sum tells everything or not."""
    found, weights = drawn(likelihood, 20000)
    share: Counter[Deal] = Counter()
    for deal, weight in zip(found, weights, strict=True):
        share[deal] += weight
    all_ = every()
    chance = np.exp([likelihood(d) for d in all_])
    chance /= chance.sum()
    assert len(all_) > 40
    for deal, wanted in zip(all_, chance, strict=True):
        error = math.sqrt(wanted / 20000)
        assert abs(share[deal] / weights.sum() - wanted) < 8 * error + 0.002


def test_where_a_sum_says_everything_all_of_them_count() -> None:
    """Of evenly drawn deals a quarter count (Kish's measure), of these nearly all."""

    def counting(weights: Sequence[float]) -> float:
        return float(np.sum(weights) ** 2 / np.sum(np.square(weights)) / len(weights))

    even = np.exp([2 * sum_of(d) for d in evenly(2000, 1)])
    _, weights = drawn(lambda d: 2 * sum_of(d), 2000)
    assert counting(list(even)) < 0.3
    assert counting(list(weights)) > 0.9


def test_one_deal_stays_one() -> None:
    """Where nothing can be exchanged the deal comes back."""
    deals = [(1 << 4, 1 << 9)] * 10
    found = resampled(deals, [0.0] * 10, (1 << 4, 1 << 9), np.random.default_rng(1))
    assert found.deals == deals
    assert len(set(found.log_weights)) == 1
