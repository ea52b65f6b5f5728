"""Teach a network to bid from deals and their double-dummy tables.

    python tools/bidding/train.py FOLDER OUT --seed 1 --rounds 900
    python tools/bidding/train.py FOLDER OUT --seed 1 --model echo.npz --strangers net.npz
    python tools/bidding/train.py FOLDER OUT --seed 1 --begin net.npz --strangers acol.npz sayc.npz

FOLDER is what `solved.py` made. In each round some deals are bid several times by the network of
the moment: against itself, against opponents who pass, against what it was some rounds ago, or
against `--strangers`, networks that bid otherwise; in some of them contracts that fail are scored
as doubled. Then it learns from its calls (proximal policy optimisation). With `--begin` it begins
as a network that has learned before; with `--model` too, and stays near it: being far from it costs
something. It then also meets the model, as opponent and as partner. Every few rounds everything is
written to OUT; the same command goes on from there, and comes to the same weights as if it had not
been stopped. Steps become smaller with the share of the rounds that are done: where `--rounds` is
another than before, the net says from which round on (`paces`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

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

from oddtrick.players.learned.bidding_network import Auctions, Ints, save
from oddtrick.players.learned.bidding_network import load as load_net
from oddtrick.players.network import Floats, Net, Product, write_arrays


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
    natural: float = 1.0
    """How often the costs of calls count that say what the hand has not (`selfplay.artificial`)."""
    every: int = 50
    """Rounds after which an earlier version and everything else is kept."""
    averaged: int = 10
    """The net is the mean of the weights of so many versions, the last that were kept."""
    stop: int = 0
    """Stop after this round, to go on later."""
    booked: float = 0.0
    """The share of deals in which one side bids as the model does."""
    strange: float = 0.0
    """The share in which it bids as one of the strangers does."""
    partnered: float = 0.0
    """The share in which one of those who learn has the model for a partner."""
    near: float = 0.0
    """What being far from the model costs, in place of what `spread` brings."""
    farthest: float = -6.0
    """No call is held to be less likely to the model than this, as a logarithm."""
    warm: int = 0
    """Rounds at the start in which only the critic learns."""
    critic_rate: float = 0.0
    """The critic's rate at least."""
    aside: float = 1.0
    """What foretelling worth and tricks counts; the net that is kept does not foretell them."""


NEAR = Plan(
    rounds=2600, layers=(512, 512, 512), rate=5e-4, quiet=0.12, past=0.15, booked=0.25,
    strange=0.15, partnered=0.2, near=0.005, warm=40,
)  # fmt: skip
"""How to train a net that stays near a model."""

MIXED = Plan(quiet=0.2, past=0.2, strange=0.25)
"""How to train a net that meets strangers as well."""

AGAIN = MIXED._replace(
    layers=(512, 512, 512),
    rate=2e-4,
    quiet=0.1,
    strange=0.5,
    spread=0.002,
    warm=40,
    critic_rate=5e-4,
    aside=0.0,
)
"""How to teach a net on that has learned before."""


class Company(NamedTuple):
    """Networks that do not learn: the one to stay near, and those that bid otherwise."""

    model: Net | None = None
    strangers: tuple[Net, ...] = ()


ALONE = Company()

LEARNS, QUIET, PAST, BOOKED, STRANGE = range(5)
"""Who sits at a seat: the learner, one who passes, an earlier version, the model, a stranger (the
first one: others have the numbers after it)."""


def seated(plan: Plan, rng: np.random.Generator, strangers: int = 1) -> Ints:
    """The players of the deals of a round (a row of four for each); of so many strangers each is
    met as often."""
    kind = rng.random(plan.deals)
    away = rng.integers(2, size=plan.deals)  # the side that does not learn
    shares = np.cumsum([plan.quiet, plan.past, plan.booked, plan.strange])
    others = np.array([QUIET, PAST, BOOKED, STRANGE, LEARNS])
    other = others[np.searchsorted(shares, kind, side="right")]
    if strangers > 1:
        other += np.where(other == STRANGE, rng.integers(strangers, size=plan.deals), 0)
    found = np.where(np.arange(4) % 2 == away[:, None], other[:, None], LEARNS)
    if plan.partnered:
        some = np.flatnonzero(rng.random(plan.deals) < plan.partnered)
        found[some, 1 - away[some] + 2 * rng.integers(2, size=len(some))] = BOOKED
    return found


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
    company: Company = ALONE,
) -> dict[str, float]:
    """Bid and learn once; what is drawn depends on the seed and the round's number alone."""
    rng = np.random.default_rng((plan.seed, 7, number))
    done = number / plan.rounds
    table = drawn(deals, plan.deals, plan.copies, rng)
    who = seated(plan, rng, len(company.strangers)).repeat(plan.copies, 0)
    net = learner.net
    older = past[rng.integers(len(past))] if past else net
    others = {QUIET: silent, PAST: by_net(older, rng, product, plan.strays)}
    if company.model is not None:
        others[BOOKED] = by_net(company.model, rng, product)
    for which, stranger in enumerate(company.strangers, STRANGE):
        others[which] = by_net(stranger, rng, product)

    def absent(auctions: Auctions, rows: Ints, found: Table, seen: Floats) -> Ints:
        call = np.zeros(len(rows), dtype=np.int64)
        seats = who[rows, auctions.time % 4]
        for seat, bidder in others.items():
            some = np.flatnonzero(seats == seat)
            if len(some):
                call[some] = bidder(auctions, rows[some], found, seen[some])
        return call

    decisions: list[Lesson] = []
    bidder = learning(
        net, rng, decisions, who == LEARNS, absent, product, company.model, plan.farthest
    )
    punished = np.repeat(rng.random(plan.deals) < plan.punished, plan.copies)
    watch = Watch(known(table, who[:, :2] == QUIET, punished), plan.copies, punished)
    auctions = bid(table, (bidder, bidder), watch)
    points = scores(auctions, table, punished=punished)
    watch.over(points)
    came = compared(points, plan.copies) / TYPICAL
    gained = gains(critic.net, watch, came, product)
    learnt = lessons(decisions, came, gained, table, plan.natural)
    rate = plan.least_rate + (plan.rate - plan.least_rate) * (1 - done)
    spread = plan.least_spread + (plan.spread - plan.least_spread) * max(0.0, 1 - 2 * done)
    if company.model is not None:
        spread = plan.near
    critic_rate = max(rate, plan.critic_rate)
    unsure = critic.learn(watch, came, critic_rate, plan.batch, rng, product)
    lost: list[dict[str, float]] = []
    for _ in range(plan.passes if number >= plan.warm else 0):
        order = rng.permutation(len(learnt.call))
        for at in range(0, len(order), plan.batch):
            some = order[at : at + plan.batch]
            lost.append(learner.learn(learnt.some(some), rate, spread, product, plan.aside))
    found = {name: float(np.mean([t[name] for t in lost])) for name in (lost[0] if lost else ())}
    last = auctions.last
    found |= {
        "foretold": unsure,
        "brought": float((came**2).mean()),
        "calls": float(len(auctions.calls)),
        "level": float(np.mean(last // 5 + 1)),
        "doubled": float(np.mean(auctions.doubled > 0)),
        "cost": float(np.concatenate([k.cost for k in decisions]).sum() / len(last)),
        "decisions": float(len(learnt.call)),
    }
    return found


def match(one_net: Net, other_net: Net, deals: Deals, seed: int) -> tuple[float, float]:
    """IMPs a board of one net over another, with its standard error: every deal at two tables."""
    table = drawn(deals, len(deals.owner), 1, np.random.default_rng(seed))
    first, second = by_net(one_net), by_net(other_net)
    gains = imps(
        scores(bid(table, (first, second)), table) - scores(bid(table, (second, first)), table)
    )
    return float(gains.mean()), float(gains.std() / len(gains) ** 0.5)


def train(
    deals: Deals,
    plan: Plan,
    out: Path,
    product: Product = np.matmul,
    say: bool = True,
    company: Company = ALONE,
    first: Net | None = None,
    before: dict[str, Any] | None = None,
) -> Net:
    """All rounds, from the last that was kept in `out`; before that from `first`, or the model.
    `before` is how `first` was made."""
    out.mkdir(parents=True, exist_ok=True)
    state = out / "state.npz"
    begin, rng, paces = 0, np.random.default_rng((plan.seed, 3)), [[0, plan.rounds]]
    learner, critic = Bidder(plan.layers, rng), Critic(rng)
    first = company.model if first is None else first
    if first is not None:
        learner.start_from(first)
    if state.exists():
        with np.load(state) as arrays:
            begin, paces = int(arrays["rounds"]), arrays["paces"].tolist()
            parts = [
                {n.removeprefix(which): arrays[n] for n in arrays.files if n.startswith(which)}
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
        found = one_round(learner, critic, past, taught, plan, number, product, company)
        done = number + 1
        if done % plan.every and done != plan.rounds:
            continue
        write_arrays(
            out / f"past-{done:06}.npz", {f"v{i}": v for i, v in enumerate(learner.values)}
        )
        if company.model is not None:
            found["gain on model"], _ = match(learner.net, company.model, held, done)
        if past:
            found["gain"], found["error"] = match(learner.net, past[-1], held, done)
            known = Deals(*(part[:back] for part in taught))
            found["gain where taught"], _ = match(learner.net, past[-1], known, done)
        past.append(older(out / f"past-{done:06}.npz"))
        both = {f"bidder {name}": part for name, part in learner.arrays().items()}
        both |= {f"critic {name}": part for name, part in critic.arrays().items()}
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
        "taught by": source_of(company.model),
        "tables": len(taught.owner),
        "paces": paces,
        **plan._asdict(),
    } | ({"begun as": before} if before else {})
    averaged = mean(past[-plan.averaged :])
    save(out / "net.npz", averaged, provenance)
    return averaged


def source_of(model: Net | None) -> str:
    """The words for what a net was taught by."""
    tables = "double-dummy tables of random deals, solved by this project"
    return tables if model is None else f"{tables}; from a model on, near which it stays"


def mean(nets: Sequence[Net]) -> Net:
    """The net whose weights are the means of those of some nets."""
    parts = zip(*(net.weights + net.biases for net in nets), strict=True)
    values = tuple((sum(p[1:], p[0]) / len(p)).astype(np.float32) for p in parts)
    half = len(values) // 2
    return Net(values[:half], values[half:])


def older(path: Path) -> Net:
    """A version that was kept."""
    with np.load(path) as arrays:
        values = [arrays[f"v{i}"] for i in range(len(arrays.files))]
    return Net(tuple(values[::2]), tuple(values[1::2]))


class Order(NamedTuple):
    """An order of the command line."""

    folder: Path
    out: Path
    tables: int | None
    plan: Plan
    model: Net | None
    first: Net | None
    strangers: tuple[Net, ...]
    before: dict[str, Any] | None
    """How the network was made that it begins as."""
    rest: dict[str, Any]


def command_line(parser: argparse.ArgumentParser) -> Order:
    """The options that all who teach a bidder share, read; those that `parser` has beside them are
    in `rest`."""
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--tables", type=int, help="how many tables to use, all by default")
    parser.add_argument("--model", type=Path, help="the network to begin as and to stay near")
    parser.add_argument("--begin", type=Path, help="a network to begin as, and to leave")
    parser.add_argument(
        "--strangers", type=Path, nargs="+", default=[], help="networks to meet that bid otherwise"
    )
    whole = ("seed", "rounds", "deals", "copies", "batch", "passes", "every", "stop", "warm")
    for name in whole:
        parser.add_argument(f"--{name}", type=int)
    for name in (
        "rate",
        "near",
        "farthest",
        "quiet",
        "past",
        "strange",
        "partnered",
        "punished",
        "natural",
    ):
        parser.add_argument(f"--{name}", type=float)
    parser.add_argument("--layers", type=lambda text: tuple(int(n) for n in text.split(",")))
    asked = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    folder, out, tables = asked.pop("folder"), asked.pop("out"), asked.pop("tables", None)
    model = load_net(asked.pop("model"))[0] if "model" in asked else None
    first, before = load_net(asked.pop("begin")) if "begin" in asked else (None, None)
    strangers = tuple(load_net(path)[0] for path in asked.pop("strangers"))
    if (model is not None or first is not None) and not strangers:
        parser.error("--model and --begin need --strangers.")
    rest = {name: asked.pop(name) for name in list(asked) if name not in Plan._fields}
    known = NEAR if model is not None else MIXED if strangers else Plan()
    plan = (known if first is None or model is not None else AGAIN)._replace(**asked)
    return Order(folder, out, tables, plan, model, first, strangers, before, rest)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--product", choices=("numpy", "torch"), default="numpy")
    order = command_line(parser)
    train(
        load(order.folder, most=order.tables),
        order.plan,
        order.out,
        product(order.rest["product"]),
        company=Company(order.model, order.strangers),
        first=order.first,
        before=order.before,
    )


if __name__ == "__main__":
    main()
