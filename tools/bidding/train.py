"""Teach a network to bid from nothing but deals and their double-dummy tables.

    python tools/bidding/train.py FOLDER OUT --seed 1 --rounds 900

FOLDER is what `solved.py` made. In each round some deals are bid several times by the network of
the moment: against itself, against opponents who pass, or against what it was some rounds ago; in
some of them contracts that fail are scored as doubled. Then it learns from its calls (proximal
policy optimisation). Every few rounds everything is written to OUT; the same command goes on from
there, and comes to the same weights as if it had not been stopped. Steps become smaller with the
share of the rounds that are done: where `--rounds` is another than before, the net says from which
round on (`paces`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from critic import Critic, Watch, gains, known
from learner import Bidder
from products import product
from selfplay import (
    TYPICAL,
    Lesson,
    Table,
    bid,
    by_net,
    compared,
    drawn,
    imps,
    learning,
    lessons,
    scores,
    silent,
)
from solved import Deals, load

from oddtrick.players.learned.auctions import Auctions, Ints
from oddtrick.players.learned.net import save
from oddtrick.players.nets import Floats, Net, Product, write_arrays


class Plan(NamedTuple):
    """How to train."""

    seed: int = 1
    rounds: int = 900
    deals: int = 512
    copies: int = 8
    layers: tuple[int, ...] = (256, 256, 256)
    rate: float = 1e-3
    least_rate: float = 5e-5
    spread: float = 0.02
    least_spread: float = 0.002
    batch: int = 2048
    passes: int = 2
    quiet: float = 0.25
    """The share of deals in which one side passes always."""
    past: float = 0.25
    """The share in which one side is an earlier version."""
    strays: float = 0.125
    """The share of that side's calls that stray: strangers bid as nobody here would."""
    punished: float = 0.3
    """The share in which failing contracts are scored as doubled."""
    every: int = 50
    """Rounds after which an earlier version and everything else is kept."""
    averaged: int = 10
    """The net is the mean of the weights of so many versions, the last that were kept."""
    stop: int = 0
    """Stop after this round, to go on later."""


HELD_BACK = 1024
"""Deals at the end of the folder that are not learnt from: versions are compared on them."""


def one_round(
    learner: Bidder,
    critic: Critic,
    past: list[Net],
    deals: Deals,
    plan: Plan,
    number: int,
    product: Product = np.matmul,
) -> dict[str, float]:
    """Bid and learn once; what is drawn depends on the seed and the round's number alone."""
    rng = np.random.default_rng((plan.seed, 7, number))
    done = number / plan.rounds
    table = drawn(deals, plan.deals, plan.copies, rng)
    kind = np.repeat(rng.random(plan.deals), plan.copies)
    away = np.repeat(rng.integers(2, size=plan.deals), plan.copies)  # the side that does not learn
    quiet, older = kind < plan.quiet, (kind >= plan.quiet) & (kind < plan.quiet + plan.past)
    net = learner.net
    other = by_net(past[rng.integers(len(past))] if past else net, rng, product, plan.strays)

    def absent(auctions: Auctions, rows: Ints, found: Table, seen: Floats) -> Ints:
        call = silent(auctions, rows, found, seen)
        some = np.flatnonzero(older[rows])
        if len(some):
            call[some] = other(auctions, rows[some], found, seen[some])
        return call

    kept: list[Lesson] = []
    sides = [
        learning(net, rng, kept, ~((quiet | older) & (away == side)), absent, product)
        for side in range(2)
    ]
    punished = np.repeat(rng.random(plan.deals) < plan.punished, plan.copies)
    gone = np.stack([quiet & (away == side) for side in range(2)], 1)
    watch = Watch(known(table, gone, punished), plan.copies, punished)
    auctions = bid(table, (sides[0], sides[1]), watch)
    points = scores(auctions, table, punished=punished)
    watch.over(points)
    came = compared(points, plan.copies) / TYPICAL
    learnt = lessons(kept, came, gains(critic.net, watch, came, product), table)
    rate = plan.least_rate + (plan.rate - plan.least_rate) * (1 - done)
    spread = plan.least_spread + (plan.spread - plan.least_spread) * max(0.0, 1 - 2 * done)
    unsure = critic.learn(watch, came, rate, plan.batch, rng, product)
    told: list[dict[str, float]] = []
    for _ in range(plan.passes):
        order = rng.permutation(len(learnt.call))
        for at in range(0, len(order), plan.batch):
            some = order[at : at + plan.batch]
            told.append(learner.learn(learnt.some(some), rate, spread, product))
    found = {name: float(np.mean([t[name] for t in told])) for name in told[0]}
    last = auctions.last
    found |= {
        "foretold": unsure,
        "brought": float((came**2).mean()),
        "calls": float(len(auctions.calls)),
        "level": float(np.mean(last // 5 + 1)),
        "doubled": float(np.mean(auctions.doubled > 0)),
        "cost": float(np.concatenate([k.cost for k in kept]).sum() / len(last)),
        "decisions": float(len(learnt.call)),
    }
    return found


def match(a: Net, b: Net, deals: Deals, seed: int) -> tuple[float, float]:
    """IMPs a board of one net over another, with its standard error: every deal at two tables."""
    table = drawn(deals, len(deals.owner), 1, np.random.default_rng(seed))
    first, second = by_net(a), by_net(b)
    gains = imps(
        scores(bid(table, (first, second)), table) - scores(bid(table, (second, first)), table)
    )
    return float(gains.mean()), float(gains.std() / len(gains) ** 0.5)


def train(
    deals: Deals, plan: Plan, out: Path, product: Product = np.matmul, say: bool = True
) -> Net:
    """All rounds, from the last that was kept in `out`."""
    out.mkdir(parents=True, exist_ok=True)
    state = out / "state.npz"
    begin, rng, paces = 0, np.random.default_rng((plan.seed, 3)), [[0, plan.rounds]]
    learner, critic = Bidder(plan.layers, rng), Critic(rng)
    if state.exists():
        with np.load(state) as kept:
            begin, paces = int(kept["rounds"]), kept["paces"].tolist()
            parts = [
                {n.removeprefix(which): kept[n] for n in kept.files if n.startswith(which)}
                for which in ("bidder ", "critic ")
            ]
        learner, critic = Bidder.again(parts[0]), Critic.again(parts[1])
        if paces[-1][1] != plan.rounds:
            paces.append([begin, plan.rounds])
    back = min(HELD_BACK, len(deals.owner) // 4)
    taught, held = (Deals(*(p[:-back] for p in deals)), Deals(*(p[-back:] for p in deals)))
    past = [older(path) for path in sorted(out.glob("past-*.npz")) if int(path.stem[5:]) <= begin]
    began = time.monotonic()
    for number in range(begin, plan.rounds):
        found = one_round(learner, critic, past, taught, plan, number, product)
        done = number + 1
        if done % plan.every and done != plan.rounds:
            continue
        write_arrays(
            out / f"past-{done:06}.npz", {f"v{i}": v for i, v in enumerate(learner.values)}
        )
        if past:
            found["gain"], found["error"] = match(learner.net, past[-1], held, done)
            known = Deals(*(part[:back] for part in taught))
            found["gain where taught"], _ = match(learner.net, past[-1], known, done)
        past.append(older(out / f"past-{done:06}.npz"))
        both = {f"bidder {name}": part for name, part in learner.kept().items()}
        both |= {f"critic {name}": part for name, part in critic.kept().items()}
        write_arrays(state, {**both, "rounds": np.array(done), "paces": np.array(paces)})
        found |= {"round": done, "seconds": time.monotonic() - began}
        line = json.dumps({name: round(value, 4) for name, value in found.items()})
        with (out / "log.jsonl").open("a", encoding="utf-8") as stream:
            stream.write(line + "\n")
        if say:
            print(line, flush=True)
        if done == plan.stop:
            return learner.net
    provenance = {
        "made by": "tools/bidding/train.py",
        "taught by": "double-dummy tables of random deals, solved by this project",
        "tables": len(taught.owner),
        "paces": paces,
        **plan._asdict(),
    }
    found = mean(past[-plan.averaged :])
    save(out / "net.npz", found, provenance)
    return found


def mean(nets: Sequence[Net]) -> Net:
    """The net whose weights are the means of those of some nets."""
    parts = zip(*(net.weights + net.biases for net in nets), strict=True)
    values = tuple((sum(p[1:], p[0]) / len(p)).astype(np.float32) for p in parts)
    half = len(values) // 2
    return Net(values[:half], values[half:])


def older(path: Path) -> Net:
    """A version that was kept."""
    with np.load(path) as kept:
        values = [kept[f"v{i}"] for i in range(len(kept.files))]
    return Net(tuple(values[::2]), tuple(values[1::2]))


def main() -> None:
    """The command line."""
    plan = Plan()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--tables", type=int, help="how many tables to use, all by default")
    for name in (
        "seed", "rounds", "deals", "copies", "rate", "batch", "passes", "every", "stop"
    ):  # fmt: skip
        value = getattr(plan, name)
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--product", choices=("numpy", "torch"), default="numpy")
    parser.add_argument("--layers", default=",".join(map(str, plan.layers)))
    given = vars(parser.parse_args())
    folder, out, tables = given.pop("folder"), given.pop("out"), given.pop("tables")
    multiplied = product(given.pop("product"))
    given["layers"] = tuple(int(n) for n in given["layers"].split(","))
    train(load(folder, most=tables), plan._replace(**given), out, multiplied)


if __name__ == "__main__":
    main()
