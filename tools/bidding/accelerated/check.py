"""Does the accelerator bid, score and learn as NumPy does? `accelerated` against `tools/bidding`.

    python tools/bidding/accelerated/check.py

The same made-up deals and the same calls, drawn among the legal ones with every kind of call among
them: what is seen at every turn, what is allowed, scores with and without punishment, costs, what
the critic sees, gains, and the slope of the loss must be the same (to the bits that are kept).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import auctions as theirs
import critic
import learner
import networks
import selfplay
import solved
import torch
import training
from teach import chosen

import deals
from oddtrick.players.learned.bidding_network import CALLS, Auctions, features, prior
from oddtrick.players.network import Floats

COUNT, COPIES = 512, 8


def alike(
    what: str, ours: object, found: torch.Tensor, error: float = 0.0, *, of_ten_thousand: int = 0
) -> None:
    """Raise `AssertionError` where two arrays differ by more than an error; so many values of ten
    thousand may."""
    expected = np.asarray(ours, dtype=np.float64)
    assert expected.shape == tuple(found.shape), f"{what}: {expected.shape} and {found.shape}"
    apart = np.abs(expected - found.double().cpu().numpy())
    wrong = (apart > error).sum()
    assert wrong * 10_000 <= of_ten_thousand * apart.size, f"{what}: {apart.max()} apart, {wrong}"


def main() -> None:
    """Bid the same calls in both and compare all that is worked out on the way."""
    device, rng = chosen(), np.random.default_rng(1)
    owner = solved.dealt(1, 0, COUNT)
    tricks = rng.integers(14, size=(COUNT, 5, 4)).astype(np.uint8)
    vulnerable, punished = rng.integers(4, size=COUNT), rng.random(COUNT) < 0.3
    absent = rng.random((COUNT, 2)) < 0.2
    table = selfplay.table_of(owner, tricks, vulnerable)

    def there(array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(np.array(array)).to(device)

    other = deals.table_of(there(owner), there(tricks), there(vulnerable), torch.float32)
    for name in table._fields:
        alike(name, getattr(table, name), getattr(other, name), 1e-6)
    known = critic.known(table, absent, punished)
    seen_there = training.known(other, there(absent), there(punished))
    alike("known", known, seen_there, 1e-5)
    one, two = Auctions(COUNT), theirs.Auctions(COUNT, device)
    watch, watch_there = (
        critic.Watch(known, COPIES, punished),
        training.Watch(seen_there, COPIES, there(punished)),
    )
    turns = 0
    while not one.over.all():
        rows, me = np.flatnonzero(~one.over), one.time % 4
        rows_there = there(rows)
        seen = features(one, rows, table.hands[rows, me], table.vulnerable[rows])
        found = theirs.features(
            two, rows_there, other.hands[rows_there, me], other.vulnerable[rows_there]
        )
        alike("features", seen, found, 1e-6)
        before = prior(one, rows)
        alike("prior", before, theirs.prior(two, rows_there), 1e-5)
        watch(one, rows, table, seen)
        watch_there(two, rows_there, other, found)
        # Low bids, doubles and redoubles are likelier than they would be among all legal calls.
        noise = rng.random((len(rows), len(CALLS))) * (before > -1e8)
        noise[:, 3:] *= rng.random((len(rows), 1)) * 0.97 ** np.arange(len(CALLS) - 3)
        call = np.zeros(COUNT, dtype=np.int64)
        call[rows] = noise.argmax(1)
        cards = table.cards[rows, me]
        alike(
            "cost",
            selfplay.artificial(one, rows, call[rows], cards),
            deals.artificial(two, rows_there, there(call[rows]), there(cards)),
            1e-5,
        )
        one.step(call)
        two.step(there(call))
        turns += len(rows)
    for name in ("last", "bidder", "doubled", "bid_by", "doubled_by", "named"):
        alike(name, getattr(one, name), getattr(two, name))
    alike("declarer", one.declarer(), two.declarer())
    points = selfplay.scores(one, table, punished=punished)
    alike("scores", points, deals.scores(two, other, there(punished)))
    alike("scores", selfplay.scores(one, table), deals.scores(two, other, there(punished) & False))
    came = selfplay.compared(points, COPIES) / selfplay.TYPICAL
    alike("compared", came, deals.compared(there(points), COPIES) / selfplay.TYPICAL, 1e-5)
    watch.over(points)
    watch_there.over(there(points))
    for first, second in zip(watch.seen, watch_there.seen, strict=True):
        # A mean of seven scores is rounded otherwise there: just at a step, an IMP more or less.
        alike("what the critic sees", first, second, 1e-4, of_ten_thousand=2)
    judge = critic.Critic(rng)
    alone = networks.Layers.of(judge.net, 1).to(device)
    with torch.no_grad():
        gained = training.gains(alone, watch_there, there(came))
    for first, second in zip(critic.gains(judge.net, watch, came, np.matmul), gained, strict=True):
        # Multiplied in sixteen bits, and an IMP of what the critic sees.
        alike("gains", first, second, 0.1, of_ten_thousand=100)
    slopes(rng, there)
    print(f"{turns} turns of {COUNT} auctions: all the same on {device}.")


def slopes(rng: np.random.Generator, there: object) -> None:
    """The slope of the loss, by hand and by PyTorch."""
    assert callable(there)
    count = 64
    before = np.where(rng.random((count, len(CALLS))) < 0.3, np.float32(-1e9), np.float32(0))
    before[:, 0] = 0

    def floats(*shape: int) -> Floats:
        return rng.standard_normal(shape).astype(np.float32)

    some = learner.Lessons(
        floats(count, 3), before.astype(np.float32), np.zeros(count, dtype=np.int64),
        -np.abs(floats(count)), floats(count), floats(count), floats(count, 10),
        -np.abs(floats(count, len(CALLS))),
    )  # fmt: skip
    out = floats(count, learner.WIDTH)
    back, _ = learner.slope(out, some, 0.02, 0.7)
    found = there(out).requires_grad_()
    training.loss_of(found, training.Lessons(*map(there, some)), 0.02, 0.7).backward()
    alike("slope", back, found.grad, 1e-5)


if __name__ == "__main__":
    main()
