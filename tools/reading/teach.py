"""Teach a network from which hands cards are played.

    python tools/reading/teach.py FOLDER OUT.npz --game whist

It is shown every card of the deals in FOLDER that somebody had a choice about (`played.py` makes
them): the course of the play before, the hand played from and the other hand of the same player.
Suits that are no trumps change places at random, so that a deal serves six times, without trumps
24 times. The last deals are held back: how likely their cards are is told after every pass, as the
mean of the logarithm of their chance, beside that of choosing by lot.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np
from played import GAMES, KINDS, Games, load

from oddtrick.players.learned.training import Learner
from oddtrick.players.network import Floats, normal, save_net
from oddtrick.players.simulation.card_inference import (
    CARDS,
    HANDS,
    HIDDEN,
    INPUTS,
    PUBLIC,
    SEATED,
    SUITED,
    Bools,
    Ints,
    PlayHistory,
    in_hand,
    legal,
    renamed,
    steps,
)

HELD_BACK = 200
"""Deals that are not learnt from, or a quarter where there are few."""

PLAIN = PUBLIC - 1
"""The feature that there are no trumps."""


class Lessons(NamedTuple):
    """Choices of a card, a row each: features, the cards that were allowed, the one played, and
    which kind of player chose."""

    inputs: Bools
    may: Bools
    card: Ints
    kind: Ints

    def some(self, rows: Ints) -> Lessons:
        """The choices of some rows."""
        return Lessons(*(part[rows] for part in self))


class Plan(NamedTuple):
    """How it is taught."""

    seed: int = 1
    layers: tuple[int, ...] = (256, 128)
    passes: int = 20
    batch: int = 1024
    rate: float = 2e-3
    """How fast at first; in the end not at all."""


def course_of(games: Games) -> tuple[PlayHistory, Bools]:
    """The course of deals, trumps named first, and all hands as they were dealt (n × 4 × 52)."""
    n = len(games.cards)
    rows, names = np.arange(n), renamed(games.trump.astype(np.int64))
    cards = np.take_along_axis(names, games.cards.astype(np.int64), 1)
    seats = games.seats.astype(np.int64)
    dealt = np.zeros((n, 4, CARDS), dtype=bool)
    dealt[rows[:, None], seats, cards] = True
    shown = np.zeros_like(dealt)
    turned = np.flatnonzero(games.turned >= 0)
    shown[turned, games.dealer[turned], names[turned, games.turned[turned]]] = True
    bid = np.flatnonzero(games.declarer >= 0)
    dummy = (games.declarer[bid] + 2) % 4
    shown[bid, dummy] = dealt[bid, dummy]
    course = PlayHistory(
        cards, seats, shown, int(len(bid) > 0), games.declarer.astype(np.int64),
        games.level.astype(np.int64), games.trump == 4,
    )  # fmt: skip
    return course, dealt


def lessons(games: Games) -> Lessons:
    """Every card of those deals that its player had a choice about."""
    course, dealt = course_of(games)
    rows, found = np.arange(len(games.cards)), list[Lessons]()
    for at, step in enumerate(steps(course)):
        hand = dealt[rows, step.who] & ~step.gone
        declarers = (course.declarer >= 0) & ((step.who - course.declarer) % 2 == 0)
        other = dealt[rows, (step.who + 2) % 4] & ~step.partner_gone & declarers[:, None]
        may = legal(hand, step.led)
        input_rows = np.concatenate([step.inputs > 0, in_hand(hand, other, step.place)], axis=1)
        kind = games.kinds[rows, step.who % 2].astype(np.int64)
        choice = np.flatnonzero(may.sum(1) > 1)
        found.append(Lessons(input_rows, may, course.cards[:, at], kind).some(choice))
    return Lessons(*(np.concatenate(part) for part in zip(*found, strict=True)))


class Renaming(NamedTuple):
    """Suits in other places: where each feature and each card comes from, and where cards go."""

    features: Ints
    source: Ints
    card: Ints


def renamings(first: int) -> list[Renaming]:
    """All ways to change the places of the suits from `first` on."""
    found = []
    for order in itertools.permutations(range(first, 4)):
        goes = np.array([*range(first), *order])
        cards = np.arange(CARDS)
        card = goes[cards // 13] * 13 + cards % 13
        source, comes = np.argsort(card), np.argsort(goes)
        features = np.arange(INPUTS)
        for block in range(SEATED):
            features[block * CARDS : (block + 1) * CARDS] = block * CARDS + source
        for block in range(SUITED):
            at = SEATED * CARDS + block * 4
            features[at : at + 4] = at + comes
        for block in range(HANDS):
            at = PUBLIC + block * CARDS
            features[at : at + CARDS] = at + source
        found.append(Renaming(features, source, card))
    return found


def mixed(some: Lessons, ways: dict[bool, list[Renaming]], rng: np.random.Generator) -> Lessons:
    """Lessons with their suits in other places: one way for those with trumps, one for others."""
    inputs, may, card = some.inputs.copy(), some.may.copy(), some.card.copy()
    for plain, renaming in ways.items():
        rows = np.flatnonzero(some.inputs[:, PLAIN] == plain)
        way = renaming[rng.integers(len(renaming))]
        inputs[rows] = some.inputs[rows][:, way.features]
        may[rows] = some.may[rows][:, way.source]
        card[rows] = way.card[some.card[rows]]
    return Lessons(inputs, may, card, some.kind)


def logs(outputs: Floats, some: Lessons) -> Floats:
    """The logarithm of the chance of every card."""
    return normal(np.where(some.may, outputs, HIDDEN))


def fit(learner: Learner, held: Lessons) -> tuple[Floats, float]:
    """How likely each card played is (its logarithm), and how often it is the likeliest."""
    found = np.concatenate([
        logs(learner.layers(held.inputs[at : at + 8192].astype(np.float32))[-1],
             held.some(np.arange(at, min(at + 8192, len(held.card)))))
        for at in range(0, len(held.card), 8192)
    ])  # fmt: skip
    right = found.argmax(1) == held.card
    return found[np.arange(len(found)), held.card], float(right.mean())


def teach(games: Games, plan: Plan, say: bool = True) -> tuple[Learner, dict[str, float]]:
    """A learner that has gone through the deals so many times, and how well it does on others."""
    back = min(HELD_BACK, len(games.cards) // 4)
    taught = lessons(Games(*(part[:-back] for part in games)))
    held = lessons(Games(*(part[-back:] for part in games)))
    ways = {False: renamings(1), True: renamings(0)}
    rng = np.random.default_rng((plan.seed, 11))
    learner = Learner((INPUTS, *plan.layers, CARDS), rng)
    steps_in_all = plan.passes * (len(taught.card) // plan.batch)
    result: dict[str, float] = {}
    for number in range(plan.passes):
        order, loss = rng.permutation(len(taught.card)), list[float]()
        for at in range(0, len(order) - plan.batch + 1, plan.batch):
            some = mixed(taught.some(order[at : at + plan.batch]), ways, rng)
            seen = learner.layers(some.inputs.astype(np.float32))
            chances = logs(seen[-1], some)
            rows = np.arange(plan.batch)
            loss.append(-float(chances[rows, some.card].mean()))
            slope = np.exp(chances)
            slope[rows, some.card] -= 1
            done = learner.steps / steps_in_all
            rate = plan.rate * min(done / 0.1, (1 - done) / 0.9)
            learner.follow(seen, (slope / plan.batch).astype(np.float32), rate)
        each, right = fit(learner, held)
        result = {"learnt from": -float(np.mean(loss)), "held back": float(each.mean()),
                "by lot": -float(np.log(held.may.sum(1)).mean()), "likeliest": right}  # fmt: skip
        result |= {
            kind: float(each[held.kind == i].mean())
            for i, kind in enumerate(KINDS) if (held.kind == i).any()
        }  # fmt: skip
        if say:
            print(number + 1, {name: round(value, 3) for name, value in result.items()}, flush=True)
    return learner, result


def shards(folder: Path, name: str) -> dict[str, int]:
    """How many files there are of each seed."""
    seeds = (path.stem.removeprefix(f"{name}-").partition("-")[0] for path in
             folder.glob(f"{name}-*.npz"))  # fmt: skip
    return dict(sorted(Counter(seeds).items()))


def main() -> None:
    """The command line."""
    plan = Plan()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=list(GAMES), default="whist")
    parser.add_argument("--deals", type=int, help="how many deals to use, all by default")
    for name in ("seed", "passes", "batch", "rate"):
        value = getattr(plan, name)
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--layers", default=",".join(map(str, plan.layers)))
    given = vars(parser.parse_args())
    folder, out, name, most = (given.pop(n) for n in ("folder", "out", "game", "deals"))
    given["layers"] = tuple(int(n) for n in given["layers"].split(","))
    plan = plan._replace(**given)
    games = load(folder, name, most=most)
    learner, losses = teach(games, plan)
    save_net(out, learner.net, CARDS, {
        "made by": "tools/reading/teach.py",
        "taught by": f"{name} played by this project's machine players",
        "deals": len(games.cards),
        "shards of each seed": shards(folder, name),
        "found": {name: round(value, 4) for name, value in losses.items()},
        **plan._asdict(),
    })  # fmt: skip


if __name__ == "__main__":
    main()
