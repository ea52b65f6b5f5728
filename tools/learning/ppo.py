"""A baseline: proximal policy optimization (Schulman and others 2017) by self-play, NumPy alone.

    python tools/learning/ppo.py euchre --minutes 60
    python tools/learning/ppo.py bidding --deals DATASET --minutes 60   # of oddtrick dataset

All seats are played by one network, whose two heads say how often it does what and what it expects
to win. Every two minutes a line of the learning curve goes to NAME.csv: minutes, steps, and what
the network gains a deal over who plays at random in the same seats (`--curve` deals), with limits
of 95 %. The network is in NAME.npz, and plays as `ppo:EuchrePlayer` and `ppo:BiddingPlayer` where
that file is: `oddtrick bench-players euchre-1 --player ppo:EuchrePlayer`.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.core import Action, View
from oddtrick.env import Environment, actions_of, encoder_of, make
from oddtrick.players.network import write_arrays
from oddtrick.solving.datasets import read_dataset

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]

HIDDEN = 256
PLANES = {
    "euchre": (),  # all
    "bidding": ("own", "bid", "doubled", "redoubled", "said", "dealer", "vulnerable"),
}
SCALE = {"euchre": 2.0, "bidding": 5.0}
"""What returns are divided by."""


class Net:
    """Two layers and two heads: heights of all actions, and what is expected to be won."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        scales = [(2 / inputs) ** 0.5, (2 / HIDDEN) ** 0.5, 0.01, 0.1]
        self.weights = [
            rng.normal(0, scale, shape).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.weights += [np.zeros(shape[1], np.float32) for shape in shapes]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def run(self, seen: Floats, mask: Mask) -> tuple[Floats, Floats, tuple[Floats, Floats]]:
        """Chances of the actions, expectations, and the layers."""
        w = self.weights
        first = np.maximum(seen @ w[0] + w[4], 0)
        second = np.maximum(first @ w[1] + w[5], 0)
        heights = np.where(mask, second @ w[2] + w[6], np.float32(-1e9))
        raised = np.exp(heights - heights.max(axis=1, keepdims=True))
        chances = raised / raised.sum(axis=1, keepdims=True)
        return chances, (second @ w[3] + w[7])[:, 0], (first, second)

    def down(self, seen: Floats, layers: tuple[Floats, Floats], on: Floats, off: Floats) -> None:
        """A step of Adam down the slopes at the heights (`on`) and at the expectations (`off`)."""
        (first, second), w = layers, self.weights
        back = (on @ w[2].T + off[:, None] @ w[3].T) * (second > 0)
        deep = (back @ w[1].T) * (first > 0)
        slopes = [seen.T @ deep, first.T @ back, second.T @ on, second.T @ off[:, None]]
        slopes += [deep.sum(0), back.sum(0), on.sum(0), off.sum(keepdims=True)]
        size = float(np.sqrt(sum(float((s * s).sum()) for s in slopes)))
        self.updates += 1
        rate = self.rate * (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            slope *= min(1.0, 0.5 / max(size, 1e-8))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)

    rate = 3e-4


class Columns:
    """The columns of an observation that a network is given, as numbers from about 0 to 1."""

    def __init__(self, name: str, env: Environment) -> None:
        planes = [p for p in env.planes.planes if not PLANES[name] or p.name in PLANES[name]]
        self.at = np.concatenate([np.arange(p.start, p.start + p.size) for p in planes])

    def of(self, observation: NDArray[np.uint8]) -> Floats:
        return np.minimum(observation[:, self.at], 5).astype(np.float32)


class Lessons(NamedTuple):
    """Decisions: what was seen and done, with what chance, and what it brought."""

    seen: Floats
    mask: Mask
    done: Ints
    chance: Floats
    gain: Floats
    worth: Floats


def choose(chances: Floats, rng: np.random.Generator) -> Ints:
    """An action for each row, by its chances."""
    cut = chances.cumsum(axis=1, dtype=np.float64)
    found: Ints = (cut < rng.random((len(cut), 1)) * cut[:, -1:]).sum(axis=1)
    return found


def play(
    env: Environment, net: Net, columns: Columns, steps: int, scale: float,
    rng: np.random.Generator,
) -> Lessons:  # fmt: skip
    """So many steps of self-play; decisions of deals that have not ended by then are left out."""
    games, rows = np.arange(env.batch), []
    for _ in range(steps):
        now = env.now
        seen, mask, actor = columns.of(now.observation), now.mask.copy(), now.actor.copy()
        chances, expected, _ = net.run(seen, mask)
        done = choose(chances, rng)
        now = env.step(done)
        rows.append((seen, mask, done, chances[games, done], expected, actor, now.done.copy(),
                     now.returns / scale))  # fmt: skip
    worth = np.zeros((env.batch, len(env.seats)), np.float32)
    over, found = np.zeros(env.batch, np.bool_), []
    for seen, mask, done, chance, expected, actor, ended, returns in reversed(rows):
        worth[ended], over = returns[ended], over | ended
        use = over & (mask.sum(axis=1) > 1)
        paid = worth[games, actor]
        found.append([x[use] for x in (seen, mask, done, chance, paid - expected, paid)])
    return Lessons(*(np.concatenate(column) for column in zip(*found, strict=True)))


def learn(net: Net, all_: Lessons, rng: np.random.Generator, bonus: float) -> None:
    """Three times through what was played, in lots of 1,024."""
    gains = (all_.gain - all_.gain.mean()) / (all_.gain.std() + 1e-6)
    for _ in range(3):
        order = rng.permutation(len(gains))
        for rows in np.array_split(order, max(1, len(order) // 1024)):
            lot, gain, at = Lessons(*(x[rows] for x in all_)), gains[rows], np.arange(len(rows))
            chances, expected, layers = net.run(lot.seen, lot.mask)
            now = chances[at, lot.done]
            ratio = now / lot.chance
            # Nothing is gained by going further than a fifth from what was played.
            held = np.where(gain > 0, ratio < 1.2, ratio > 0.8)
            push = np.where(held, gain * ratio, 0).astype(np.float32)
            on = chances * push[:, None]
            on[at, lot.done] -= push
            logs = np.log(np.maximum(chances, 1e-8))
            entropy = -(chances * logs).sum(axis=1, keepdims=True)
            on += bonus * chances * (logs + entropy)
            off = (expected - lot.worth).astype(np.float32)
            net.down(lot.seen, layers, on / len(rows), off / len(rows))


def strength(
    env: Environment, net: Net, columns: Columns, deals: int, seed: int
) -> tuple[float, float]:
    """The gain of the network a deal for its side over who plays at random there."""
    rng, won, now = np.random.default_rng(seed), np.zeros(0), env.reset(seed)
    while len(won) < deals:
        chosen = net.run(columns.of(now.observation), now.mask)[0].argmax(axis=1)
        now = env.step(np.where(now.actor % 2 == 0, chosen, env.sample(rng)))
        won = np.append(won, now.returns[now.done, 0])
    return float(won.mean()), float(1.96 * won.std() / len(won) ** 0.5)


def environment(name: str, batch: int, seed: int, dataset: str) -> Environment:
    """The game of a baseline."""
    if name == "euchre":
        return make("euchre", batch, seed, pack=24)
    if not dataset:
        raise SystemExit("For bidding name a set of solved deals: --deals FOLDER.")
    deals = read_dataset(dataset)
    return make("contract-duplicate", batch, seed, solved=True, stored=deals, reward="imps")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("name", choices=list(PLANES))
    parser.add_argument("--deals", default="", help="solved deals, to learn bidding from")
    parser.add_argument("--minutes", type=float, default=60, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--curve", type=int, default=2000, help="deals for a point of the curve")
    parser.add_argument("--folder", type=Path, default=Path())
    asked = parser.parse_args()
    rng, scale = np.random.default_rng(asked.seed), SCALE[asked.name]
    env = environment(asked.name, asked.batch, asked.seed, asked.deals)
    other = environment(asked.name, asked.batch, asked.seed + 1, asked.deals)
    columns = Columns(asked.name, env)
    net = Net(len(columns.at), env.actions, rng)
    env.reset()
    curve, steps, next_point = asked.folder / f"{asked.name}.csv", 0, 0.0
    curve.write_text("minutes,steps,gain,margin\n")
    while True:
        minutes = time.process_time() / 60
        if minutes >= next_point or minutes >= asked.minutes:
            gain, margin = strength(other, net, columns, asked.curve, 99)
            with curve.open("a") as stream:
                stream.write(f"{minutes:.1f},{steps},{gain:.3f},{margin:.3f}\n")
            print(f"{minutes:5.1f} min {steps:11,} steps  {gain:+.2f} ± {margin:.2f}", flush=True)
            write_arrays(
                asked.folder / f"{asked.name}.npz",
                {f"weight{i}": weight for i, weight in enumerate(net.weights)},
            )
            next_point = minutes + 2
            if minutes >= asked.minutes:
                return
        net.rate = 3e-4 * max(0.05, 1 - minutes / asked.minutes)
        learn(net, play(env, net, columns, 40, scale, rng), rng, 0.01)
        steps += 40 * env.batch


class _Trained:
    """A network that was trained, as a player."""

    name = ""

    def __init__(self) -> None:
        self.env = self.columns = self.net = None

    def choose(self, view: View, rng: random.Random) -> Action:
        """The act that it makes most often."""
        if self.net is None:
            game = view.game
            plain = make(game.name, pack=24) if self.name == "euchre" else make(game.name)
            self.columns = Columns(self.name, plain)
            self.net = Net(len(self.columns.at), plain.actions, np.random.default_rng(0))
            with np.load(f"{self.name}.npz") as saved:
                self.net.weights = [saved[f"weight{i}"] for i in range(len(saved.files))]
        game = view.game
        acts = actions_of(game)
        code = view.stage.code
        legal = {acts.codes.index(code(action)): action for action in view.legal}
        mask = np.zeros((1, acts.size), np.bool_)
        mask[0, list(legal)] = True
        seen = self.columns.of(encoder_of(game).encode(view)[None])
        return legal[int(self.net.run(seen, mask)[0].argmax())]


class EuchrePlayer(_Trained):
    """The network of euchre.npz."""

    name = "euchre"


class BiddingPlayer(_Trained):
    """The network of bidding.npz, for auctions."""

    name = "bidding"


if __name__ == "__main__":
    main()
