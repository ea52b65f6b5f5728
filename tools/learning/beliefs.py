"""A baseline: where are the cards that a seat cannot see? Learned from deals that a player plays.

    python tools/learning/beliefs.py contract-duplicate --minutes 20
    python tools/learning/beliefs.py euchre --player book --minutes 10

At every turn the network sees what the seat to act sees, its observation of `oddtrick.env`, and
says for each card that is hidden how likely it lies in each hand. It begins as the plain guess: by
the counts of cards, over the hands that have not shown to be out of the suit. Every minute of
processor time a line goes to NAME-beliefs.csv: minutes, decisions, and the log loss a hidden card
of the plain guess and of the network, in calls and in play, on `--held` deals that it does not
learn from. The network is in NAME-beliefs.npz; `Beliefs.weight` is a weight for
`Environment.resample`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.core import HIDDEN, Game, State, View, view
from oddtrick.env import encoder_of
from oddtrick.env.actions import pack_of
from oddtrick.env.one_deal import OneDeal
from oddtrick.games import game as find_game
from oddtrick.players import Player, player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.learned.training import Learner
from oddtrick.players.network import Floats, write_arrays
from oddtrick.stages.tricks.tricks import CurrentTrick

HIDDEN_UNITS = 384
LOT, DEALS, STORED = 512, 100, 60_000
"""Decisions of a step, deals between two rounds of steps, decisions that are remembered."""

SHARE = 0.2
"""The share of the decisions of a deal that are learned from: those of one deal have their cards in
common, and where all were shown the network would soon know its deals by heart."""

RATE = 1e-3


class Decisions(NamedTuple):
    """Turns, a row each: what is seen, the plain guess (n × cards × places, zeros for cards that
    are seen), where each card lies (-1 for cards that are seen), and whether it was a play."""

    seen: NDArray[np.uint8]
    plain: Floats
    truth: NDArray[np.int8]
    play: NDArray[np.bool_]

    def some(self, rows: NDArray[np.int64]) -> Decisions:
        """The decisions of some rows."""
        return Decisions(self.seen[rows], self.plain[rows], self.truth[rows], self.play[rows])

    def joined(self, new: Decisions) -> Decisions:
        """These decisions and new ones, of all the last that are remembered."""
        return Decisions(
            np.concatenate([self.seen, new.seen])[-STORED:],
            np.concatenate([self.plain, new.plain])[-STORED:],
            np.concatenate([self.truth, new.truth])[-STORED:],
            np.concatenate([self.play, new.play])[-STORED:],
        )


class Places:
    """The places of hidden cards for who looks: the other seats, clockwise, then elsewhere."""

    def __init__(self, game: Game) -> None:
        self.game, self.encoder = game, encoder_of(game)
        self.index = {c: i for i, c in enumerate(pack_of(game))}
        self.cards, self.places = len(self.index), len(game.seats)

    def plain(self, seen: View) -> Floats:
        """The guess by counts and shown voids: the chance of each place for each hidden card."""
        rooms, may = np.zeros(self.places), np.ones((self.cards, self.places))
        gone = {c for place in seen.places for c in place.cards if c != HIDDEN}
        known = Knowledge(seen) if seen.find(CurrentTrick) is not None else None
        for place in seen.places:
            hidden = place.cards.count(HIDDEN)
            if place.kind == "won" or not hidden:
                continue
            at = self._at(place.kind, place.seat, seen.seat)
            rooms[at] += hidden
            if known is not None and place.kind == "hand":
                mask = known.may[place.seat]
                may[:, at] = [mask >> c & 1 for c in self.index]
        found = rooms * may
        found[[self.index[c] for c in self._played(seen) | gone]] = 0
        sums = found.sum(axis=1, keepdims=True)
        chances: Floats = (found / np.maximum(sums, 1e-9)).astype(np.float32)
        return chances

    def _at(self, kind: str, seat: int, me: int) -> int:
        return (seat - me) % self.places - 1 if kind == "hand" and seat != me else self.places - 1

    def _played(self, seen: View) -> set[int]:
        planes, found = self.encoder.planes, self.encoder.encode(seen)
        tricks = planes.read(found, "played").max(axis=0).tolist()
        return {c for c, i in self.index.items() if tricks[i]}

    def truth(self, state: State, seen: View) -> NDArray[np.int8]:
        """The place of every hidden card."""
        found = np.full(self.cards, -1, np.int8)
        for place, shown in zip(state.places(), seen.places, strict=True):
            if place.kind != "won":
                for c in set(place.cards) - set(shown.cards):
                    found[self.index[c]] = self._at(place.kind, place.seat, seen.seat)
        return found


def played(places: Places, who: Player, deals: int, seed: int, share: float = 1) -> Decisions:
    """The decisions, or a share of them, of so many deals that one player plays at all seats."""
    return _stacked(list(_turns(places, who, deals, seed, share)))


def _turns(
    places: Places, who: Player, deals: int, seed: int, share: float
) -> Iterator[tuple[object, ...]]:
    one, rng = OneDeal(places.game, seed), random.Random(seed)
    for _ in range(deals):
        while not one.state.over:
            seen = view(one.state, one.actor)
            if rng.random() < share:
                truth, plain = places.truth(one.state, seen), places.plain(seen)
                # Cards that all have seen and that lie face down again are neither hidden nor seen.
                truth[plain.sum(axis=1) == 0] = -1
                if (truth >= 0).any():
                    play = seen.find(CurrentTrick) is not None
                    yield places.encoder.encode(seen), plain, truth, play
            one.push(who.choose(seen, rng).action)
        one.deal()


def _stacked(rows: list[tuple[object, ...]]) -> Decisions:
    seen, plain, truth, play = (
        np.stack([np.asarray(x) for x in c]) for c in zip(*rows, strict=True)
    )
    return Decisions(seen, plain, truth, play)


class Beliefs:
    """A network of beliefs: what it adds to the logarithms of the plain guess."""

    def __init__(self, places: Places, rng: np.random.Generator) -> None:
        self.places = places
        inputs, outputs = places.encoder.planes.size, places.cards * places.places
        self.learner = Learner((inputs, HIDDEN_UNITS, HIDDEN_UNITS, outputs), rng)
        self.learner.values[-2][:] = 0  # it begins as the plain guess

    def chances(self, seen: NDArray[np.uint8], plain: Floats) -> tuple[Floats, list[Floats]]:
        """The chance of each place for each hidden card, and the layers."""
        layers = self.learner.layers(np.minimum(seen, 13).astype(np.float32) ** 0.5)
        added = layers[-1].reshape(plain.shape)
        raised = plain * np.exp(np.clip(added - added.max(axis=2, keepdims=True), -20, 0))
        sums = raised.sum(axis=2, keepdims=True)
        return raised / np.maximum(sums, np.float32(1e-30)), layers

    def learn(self, lot: Decisions, rate: float) -> None:
        """One step towards the cards as they lay."""
        chances, layers = self.chances(lot.seen, lot.plain)
        hidden = lot.truth >= 0
        wanted = np.arange(chances.shape[2]) == lot.truth[:, :, None]
        slope = np.where(hidden[:, :, None], chances - wanted, 0) / hidden.sum()
        self.learner.follow(layers, slope.reshape(len(slope), -1).astype(np.float32), rate)

    def weight(self, state: State, seat: int) -> float:
        """How likely a deal is to a seat: a weight for `Environment.resample`."""
        seen = view(state, seat)
        plain, truth = self.places.plain(seen), self.places.truth(state, seen)
        chances, _ = self.chances(self.places.encoder.encode(seen)[None], plain[None])
        hidden = np.flatnonzero(truth >= 0)
        guess = np.maximum(plain[hidden, truth[hidden]], 1e-6)
        said = np.maximum(chances[0][hidden, truth[hidden]], 1e-6)
        return float(np.exp(np.log(said / guess).sum(dtype=np.float64)))

    def save(self, path: Path) -> None:
        """Write the weights."""
        write_arrays(path, {f"v{i}": value for i, value in enumerate(self.learner.values)})

    def load(self, path: Path) -> None:
        """Take the weights of a file."""
        with np.load(path) as arrays:
            self.learner.values = [arrays[f"v{i}"] for i in range(len(arrays.files))]


def loss(chances: Floats, truth: NDArray[np.int8]) -> float:
    """The log loss a hidden card."""
    row, card = np.nonzero(truth >= 0)
    if not len(row):
        return 0.0
    return float(-np.log(np.maximum(chances[row, card, truth[row, card]], 1e-6)).mean())


def losses(beliefs: Beliefs, held: Decisions) -> list[float]:
    """The log loss of the plain guess and of the network: in calls, then in play."""
    found = []
    parts = [beliefs.chances(held.seen[at : at + LOT], held.plain[at : at + LOT])[0]
             for at in range(0, len(held.seen), LOT)]  # fmt: skip
    said = np.concatenate(parts)
    for some in (~held.play, held.play):
        found += [loss(held.plain[some], held.truth[some]), loss(said[some], held.truth[some])]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", help="a game of tricks, such as contract-duplicate or euchre")
    parser.add_argument("--player", default="book", help="who plays the deals (book)")
    parser.add_argument("--minutes", type=float, default=20, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held", type=int, default=200, help="deals that are held back")
    parser.add_argument("--folder", type=Path, default=Path())
    asked = parser.parse_args()
    found = find_game(asked.game)
    if not any("play" in stage.kinds for stage in found.stages):
        parser.error(f"{found.title} is no game of tricks.")
    places, who = Places(found), player(asked.player, found)
    rng = np.random.default_rng(asked.seed)
    beliefs, number, decisions, next_line = Beliefs(places, rng), 0, 0, 0.0
    held = played(places, who, asked.held, asked.seed * 1_000_003)
    memory: Decisions | None = None
    began = time.process_time()
    curve = asked.folder / f"{asked.game}-beliefs.csv"
    curve.write_text("minutes,decisions,calls plain,calls,play plain,play\n")
    while True:
        minutes = (time.process_time() - began) / 60
        if minutes >= next_line or minutes >= asked.minutes:
            lost = losses(beliefs, held)
            with curve.open("a") as stream:
                line = ",".join(f"{x:.4f}" for x in lost)
                stream.write(f"{minutes:.1f},{decisions},{line}\n")
            print(
                f"{minutes:5.1f} min {decisions:9,} decisions   calls {lost[0]:.3f} plain, "
                f"{lost[1]:.3f}   play {lost[2]:.3f} plain, {lost[3]:.3f}", flush=True,
            )  # fmt: skip
            beliefs.save(asked.folder / f"{asked.game}-beliefs.npz")
            next_line = minutes + 1
            if minutes >= asked.minutes:
                return
        number += 1
        new = played(places, who, DEALS, asked.seed * 1_000_003 + number, SHARE)
        decisions += len(new.seen)
        memory = new if memory is None else memory.joined(new)
        rate = RATE * max(0.05, 1 - minutes / asked.minutes)
        for _ in range(max(1, 2 * len(new.seen) // LOT)):
            rows = rng.integers(len(memory.seen), size=LOT)
            beliefs.learn(memory.some(rows), rate)


if __name__ == "__main__":
    main()
