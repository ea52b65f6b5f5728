"""BEN's bidding network, asked for its likeliest legal call.

The network lies in the public repository lorserker/ben (models/onnx/bidder.onnx) and stays where
the caller has put it; it is run by onnxruntime (`pip install onnxruntime`):

    python benchmarks/systems.py network:learned --against ben:bidder.onnx

BEN itself does more than this: where several calls are likely it samples hands and looks ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import bridge_hand_code
from oddtrick.errors import OddtrickError
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.learned.bidding_network import CALLS
from oddtrick.players.learned.hand_sampling import replayed

__all__ = ["BEN"]

RANKS = "AKQJT"
"""The cards that are told apart; lower ones are counted."""

START = 0
"""The number of a place before the first call."""
CALL_NUMBERS = {"P": 2, "X": 3, "XX": 4} | {
    code: n + 5 for n, code in enumerate(c for c in CALLS if c[0].isdigit())
}
NUMBERS = 40
"""The numbers of calls; two of them stand for a place outside an auction."""

SYSTEM = (1.0, 1.0)
"""Both sides bid the one system that this network knows."""


class BEN:
    """The network, for any seat."""

    def __init__(self, network: Path) -> None:
        """Raises `OddtrickError` where it cannot be run."""
        try:
            import onnxruntime
        except ModuleNotFoundError:
            raise OddtrickError(
                "BEN's network needs onnxruntime: pip install onnxruntime"
            ) from None
        if not network.is_file():
            raise OddtrickError(f"There is no file {network}.")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(str(network), options)
        except Exception as error:
            raise OddtrickError(f"{network} cannot be read: {error}") from None
        self._input = self._session.get_inputs()[0].name

    def call(self, hand: int, place: int, ours: bool, theirs: bool, calls: Sequence[str]) -> str:
        """The likeliest legal call of a hand, whose turn it is after `calls`; `place` counts from
        the dealer, `ours` and `theirs` say which sides are vulnerable."""
        fixed = np.concatenate([SYSTEM, (ours, theirs), _hand(hand)])
        turns = [np.concatenate([fixed, *_heard(place + 4 * n, calls)])
                 for n in range(len(calls) // 4 + 1)]  # fmt: skip
        seen = np.array([turns], dtype=np.float32)
        (found,) = self._session.run(None, {self._input: seen})
        chances = found[0, -1]
        legal = replayed(tuple(calls)).legal()[0]
        allowed = [code for code, may in zip(CALLS, legal, strict=True) if may]
        return max(allowed, key=lambda code: chances[CALL_NUMBERS[code]])


def _hand(hand: int) -> NDArray[np.float64]:
    """Points, lengths and cards, scaled as the network has them: from spades to clubs."""
    value, suits = evaluate(hand), bridge_hand_code(hand).split(".")
    high = [[suit.count(rank) for rank in RANKS] for suit in suits]
    cards = [[*ranks, len(suit) - sum(ranks)] for ranks, suit in zip(high, suits, strict=True)]
    lengths = np.array(value.lengths[::-1])
    return np.concatenate([[(value.high - 10) / 4], (lengths - 3.25) / 1.75, *cards])


def _heard(at: int, calls: Sequence[str]) -> list[NDArray[np.float64]]:
    """The four calls before a turn, the player's last first."""
    found = []
    for back in (4, 3, 2, 1):
        one = np.zeros(NUMBERS)
        one[CALL_NUMBERS[calls[at - back]] if at >= back else START] = 1
        found.append(one)
    return found
