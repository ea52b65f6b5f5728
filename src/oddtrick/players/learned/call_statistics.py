"""Meanings of the network's calls: statistics of the hands that make them, never invented reasons.

A call's meaning is found by asking the network what it would have called with each of many random
hands at every turn of the seat so far. Hands count as often as they would have called so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import SUIT_NAMES, Mask
from oddtrick.players.network import Floats, Net, normal
from oddtrick.terms import NUMBERS

from .batch_auctions import CALLS, Auctions
from .bidding_network import OUTPUTS, for_hands, prior
from .features import HAND, features, hand_features, held, points

__all__ = ["MOST_HANDS", "CallStatistics", "described", "fitting", "replayed"]

MOST_HANDS = 8192
"""Random hands that are asked about."""

FEWEST = 40
"""With fewer hands than so many (as their weights go) nothing is said of a call."""

HARDLY = -9.0
"""Hands less likely than this (as a logarithm) to have called so are asked no more."""

ASTRAY = 0.01
"""A call is believed to be made so often with any hand: nobody is sure of what he hears."""

MIDDLE = 0.9
"""The share of hands within the range of points that is given."""

NEARLY_ALL = 0.9
"""A length is given where at least so many of the hands have it."""


@lru_cache(maxsize=1)
def _hands() -> tuple[NDArray[np.bool_], Floats]:
    """Random hands, always the same ones, and their features."""
    order = np.random.default_rng(52).permuted(np.tile(np.arange(52), (MOST_HANDS, 1)), axis=1)
    cards = order < 13
    return cards, hand_features(cards)


def replayed(codes: tuple[str, ...], count: int = 1) -> Auctions:
    """So many auctions in which the same was called. Raises `ValueError` for a call that is none of
    contract's or not allowed."""
    found = Auctions(count)
    for code in codes:
        call = CALLS.index(code)
        if found.over[0] or not found.legal()[0, call]:
            raise ValueError(f"{code} cannot be called there")
        found.step(np.full(count, call))
    return found


class CallStatistics:
    """Statistics of a hand by the calls of its position in an auction. The dealer called first;
    `vulnerable` is a mask of sides, his the first. Raises `ValueError` for an auction that cannot
    be."""

    def __init__(self, net: Net, codes: tuple[str, ...], vulnerable: int, who: int) -> None:
        self.net = net
        self.calls: list[int] = []
        rows, priors = [], []
        auction, row = Auctions(1), np.zeros(1, dtype=np.int64)
        blank = np.zeros((1, HAND), dtype=np.float32)
        sides = np.array([[vulnerable & 1, vulnerable >> 1]], dtype=bool)
        for time, code in enumerate(codes):
            call = CALLS.index(code)
            if auction.over[0] or not auction.legal()[0, call]:
                raise ValueError(f"{code} cannot be called there")
            if time % 4 == who:
                rows.append(features(auction, row, blank, sides)[0, HAND:])
                priors.append(prior(auction, row))
                self.calls.append(call)
            auction.step(np.array([call]))
        self.inputs, self.priors = rows, priors

    def logs(self, turn: int, hands: Floats) -> Floats:
        """How likely hands (`hand_features`) make the call of one of his turns, as logarithms."""
        outputs = for_hands(self.net, hands, self.inputs[turn])[:, :OUTPUTS]
        found: Floats = normal(outputs + self.priors[turn])[:, self.calls[turn]]
        return found

    def many(self, hands: Sequence[Mask]) -> list[float]:
        """How likely hands make all his calls, as logarithms."""
        hand_inputs, total = hand_features(held(hands)), np.zeros(len(hands))
        for turn in range(len(self.calls)):
            total += np.log(np.exp(self.logs(turn, hand_inputs)) + ASTRAY)
        return total.tolist()

    def __call__(self, hand: Mask) -> float:
        """How likely a hand makes them."""
        return self.many([hand])[0]


def fitting(net: Net, codes: tuple[str, ...], vulnerable: int) -> tuple[NDArray[np.bool_], Floats]:
    """Random hands, and how often each would have called as the last caller of `codes` has at all
    his turns. Arguments and errors as of `CallStatistics`."""
    cards, hands = _hands()
    heard = CallStatistics(net, codes, vulnerable, (len(codes) - 1) % 4)
    going, logs = np.arange(len(cards)), np.zeros(len(cards), dtype=np.float32)
    for turn in range(len(heard.calls)):
        logs[going] += heard.logs(turn, hands[going])
        going = going[logs[going] > HARDLY]
    weights = np.zeros(len(cards), dtype=np.float32)
    weights[going] = np.exp(logs[going])
    return cards, weights


def described(cards: NDArray[np.bool_], weights: Floats) -> str:
    """The hands in words: their points, and the suits and shapes that nearly all of them have.
    Empty where there are too few of them.

    >>> spades = np.zeros((50, 52), dtype=bool)
    >>> spades[:, 39:] = True
    >>> described(spades, np.ones(50, dtype=np.float32))  # doctest: +ELLIPSIS
    '10 high-card points; thirteen spades (100 %); no hearts (100 %); no diamonds (100 %)...'
    """
    total = float(weights.sum())
    if total <= 0 or total**2 / float((weights**2).sum()) < FEWEST:
        return ""
    share = weights / total
    worth = points(cards)
    order = np.argsort(worth, kind="stable")
    up_to = np.cumsum(share[order])
    ends = np.searchsorted(up_to, [(1 - MIDDLE) / 2, (1 + MIDDLE) / 2])
    low, high = worth[order[np.minimum(ends, len(order) - 1)]].astype(int).tolist()
    span = f"{low}–{high}" if low < high else f"{low}"
    parts = [f"{span} high-card point{'s' * (span != '1')}"]
    lengths = cards.reshape(-1, 4, 13).sum(2)
    for suit in (3, 2, 1, 0):
        at_least = [float(share[lengths[:, suit] >= n].sum()) for n in range(15)]
        n = max(k for k in range(14) if at_least[k] >= NEARLY_ALL)
        if n >= 4:
            more = " or more" if at_least[n + 1] > 0 else ""
            parts.append(f"{NUMBERS[n]}{more} {SUIT_NAMES[suit]} ({100 * at_least[n]:.0f} %)")
            continue
        few = next(k for k in range(14) if 1 - at_least[k + 1] >= NEARLY_ALL)
        if few <= 3:
            held = 100 * (1 - at_least[few + 1])
            what = f"at most {NUMBERS[few]}" if few else "no"
            parts.append(f"{what} {SUIT_NAMES[suit]} ({held:.0f} %)")
    flat = float(share[(lengths.min(1) >= 2) & ((lengths == 2).sum(1) <= 1)].sum())
    if flat >= NEARLY_ALL:
        parts.append(f"balanced ({100 * flat:.0f} %)")
    return "; ".join(parts)
