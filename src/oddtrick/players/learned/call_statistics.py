"""How likely hands make the calls of a seat in an auction, by the chances of a network."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oddtrick.cards import Mask
from oddtrick.players.network import Floats, Net, normal

from .batch_auctions import CALLS, Auctions
from .bidding_network import OUTPUTS, for_hands, prior
from .features import HAND, features, hand_features, held

ASTRAY = 0.01
"""A call is believed to be made so often with any hand: nobody is sure of what he hears."""


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

    def forget(self, turns: Sequence[int]) -> None:
        """Let some of his turns count no more."""
        for turn in sorted(turns, reverse=True):
            del self.calls[turn], self.inputs[turn], self.priors[turn]

    def logs(self, turn: int, hands: Floats, sharp: float = 1.0) -> Floats:
        """How likely hands (`hand_features`) make the call of one of his turns, as logarithms;
        chances are taken to the power `sharp` before they are made to sum to one."""
        outputs = for_hands(self.net, hands, self.inputs[turn])[:, :OUTPUTS]
        asked = np.float32(sharp) * (outputs + self.priors[turn])
        found: Floats = normal(asked)[:, self.calls[turn]]
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
