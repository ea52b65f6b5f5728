"""The remaining worth of a deal, for one who sees all hands: by it the bidder's calls are judged.

How an auction ends says little of one call in it: others call after it, and some before it erred.
So a second network looks at every auction of a round. It knows the shapes and the honours of all
four hands, the tricks that can be made, whether a side is away, what has been called, and what the
last bid would gain if it were left in; it foretells what the deal will bring the side that is to
call. A call is then as good as what it changed in that, with what came later counting less and
less (advantages by Schulman and others, 2016).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from selfplay import TYPICAL, Table, imps, scores, side

from oddtrick.players.learned.bidding_network import CALLS, HAND, PUBLIC, Auctions, Ints
from oddtrick.players.learned.training import Learner
from oddtrick.players.network import Floats, Net, Product

_CALLED = slice(HAND, HAND + PUBLIC - 3 * len(CALLS))
"""Of the bidder's features those of the auction, without the last calls said once more."""

KNOWN = 16 + 16 + 20 + 3
STANDS = 4
INPUTS = KNOWN + _CALLED.stop - _CALLED.start + STANDS

LAYERS = (256, 256)

LASTING = 0.9
"""What a change counts that comes a call later."""


def known(table: Table, absent: NDArray[np.bool_], punished: NDArray[np.bool_]) -> Floats:
    """Facts true of the deals all along, as each position has them (4 × n × KNOWN): lengths and
    points by suit and hand, tricks, which sides are away (`absent`, n × 2), and whether contracts
    that fail are scored as doubled."""
    suits = table.cards.reshape(-1, 4, 4, 13)
    lengths = (suits.sum(3) - 3.25) / 2
    honours = suits[..., 9:] @ np.arange(1, 5) / 5
    count = len(suits)
    found = np.zeros((4, count, KNOWN), dtype=np.float32)
    for me in range(4):
        turn = (np.arange(4) + me) % 4
        parts = (
            lengths[:, turn].reshape(count, 16),
            honours[:, turn].reshape(count, 16),
            (table.tricks[:, :, turn].reshape(count, 20) - 6.5) / 3,
            absent[:, [me % 2, 1 - me % 2]],
            punished[:, None],
        )
        found[me] = np.concatenate(parts, 1)
    return found


class Watch:
    """The auctions of a round: what the critic is told of them, turn by turn."""

    def __init__(self, known: Floats, copies: int, punished: NDArray[np.bool_]) -> None:
        self.known, self.copies, self.punished = known, copies, punished
        self.rows: list[Ints] = []
        self.seen: list[Floats] = []
        self.stands: list[Floats] = []

    def __call__(self, auctions: Auctions, rows: Ints, table: Table, seen: Floats) -> None:
        """Before the calls of a turn are made."""
        me = auctions.time % 4
        none = np.zeros((len(rows), STANDS), dtype=np.float32)
        self.rows.append(rows)
        self.seen.append(np.concatenate([self.known[me, rows], seen[:, _CALLED], none], 1))
        self.stands.append(scores(auctions, table, punished=self.punished)[rows])

    def over(self, points: Floats) -> None:
        """All auctions are over, and this is what they brought the dealer's side: what each bid
        would have gained if left in, against the mean of the other auctions of its deal, is told
        by the number of passes after it."""
        each = points.reshape(-1, self.copies)
        others = (each.sum(1, keepdims=True) - each) / max(self.copies - 1, 1)
        for time, (rows, seen) in enumerate(zip(self.rows, self.seen, strict=True)):
            gain = imps(self.stands[time] - others.reshape(-1)[rows]) * side(time) / TYPICAL
            passes = seen[:, -STANDS - 3 : -STANDS]
            seen[:, -STANDS] = gain * (1 - passes.sum(1))
            seen[:, 1 - STANDS :] = gain[:, None] * passes


def gains(net: Net, watch: Watch, came: Floats, product: Product) -> list[Floats]:
    """The gain of each turn's call for the dealer's side, for all auctions; `came` is what they
    brought it. Where an auction was over, what stands there means nothing."""
    later, after = np.zeros_like(came), came.copy()
    found: list[Floats] = []
    for time in range(len(watch.rows) - 1, -1, -1):
        rows = watch.rows[time]
        worth = net.outputs(watch.seen[time], product)[:, 0] * side(time)
        later[rows] = after[rows] - worth + LASTING * later[rows]
        after[rows] = worth
        found.append(later.copy())
    return found[::-1]


class Critic(Learner):
    """The network that foretells, with the state of its training."""

    def __init__(self, rng: np.random.Generator) -> None:
        super().__init__((INPUTS, *LAYERS, 1), rng)

    def learn(
        self,
        watch: Watch,
        came: Floats,
        rate: float,
        batch: int,
        rng: np.random.Generator,
        product: Product = np.matmul,
    ) -> float:
        """Learn from all turns what the deals brought; the mean square of the error."""
        seen = np.concatenate(watch.seen)
        wanted = np.concatenate([came[rows] * side(t) for t, rows in enumerate(watch.rows)])
        order = rng.permutation(len(wanted))
        errors = []
        for at in range(0, len(order), batch):
            some = order[at : at + batch]
            layers = self.layers(seen[some], product)
            error = layers[-1][:, 0] - wanted[some]
            self.follow(layers, error[:, None] / len(some), rate, product)
            errors.append(float((error**2).mean()))
        return float(np.mean(errors))
