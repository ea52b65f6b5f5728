"""`oddtrick bench-players`: players measured by a benchmark set."""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, NamedTuple

import numpy as np
import typer
from rich.console import Console
from rich.progress import track

from oddtrick import __version__
from oddtrick.core import Given, State, deal_given, view
from oddtrick.errors import BadOption
from oddtrick.messages import Grouped, Verbatim
from oddtrick.players import Player
from oddtrick.records import replay_record
from oddtrick.scoring.imps import imps
from oddtrick.seats import VULNERABLE
from oddtrick.solver.par import Scorer, duplicate
from oddtrick.solving.datasets import SolvedDeals
from oddtrick.stages.calling.auction import Contract

from .contestants import CommandPlayer, contestant
from .sets import BENCHMARKS, BenchmarkSet, PricedDecision, benchmark_set
from .technique import failures

# Single decisions: what a player's choice loses against the best one, on the average.


def lost(asked: PricedDecision, player: Player, rng: random.Random) -> float:
    """The loss of a player's choice."""
    state = replay_record(asked.record)
    seen = view(state, asked.seat)
    return asked.prices[seen.stage.code(player.choose(seen, rng).action)]


def losses(which: BenchmarkSet, player: Player, count: int, seed: int) -> Iterator[float]:
    """The losses of a player's choices in the first decisions of a set."""
    for number, asked in enumerate(which.decisions()[:count]):
        yield lost(asked, player, random.Random(f"{seed}/{number}"))


# Auctions at two tables: the same boards, seats exchanged, scored by what best play comes to.


@cache
def _scorer() -> Scorer:
    return duplicate()


def board_state(which: BenchmarkSet, deals: SolvedDeals, row: int) -> State:
    """A board as it is dealt."""
    sides = VULNERABLE[int(deals.vulnerable[row])]
    game = which.of.with_options({"vulnerable": sides})
    dealer = int(deals.dealer[row])
    setting = game.match.setting(game, game.match.start(game), dealer)
    hands = tuple(int(hand) for hand in deals.hands[row])
    return deal_given(game, Given(hands=hands), setting)


def duplicate_score(state: State, tricks: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> int:
    """The score of North-South after an auction, if the contract takes the tricks of the table."""
    contract = state.table.find(Contract)
    if contract is None:
        return 0
    side = contract.declarer % 2
    vulnerable = bool(state.setting.vulnerable >> side & 1)
    odd = int(tricks[contract.strain, contract.declarer]) - 6
    score = _scorer()(contract.level, contract.strain, contract.doubled, vulnerable, odd)
    return -score if side else score


def swings(
    which: BenchmarkSet, ours: Player, theirs: Player, count: int, seed: int
) -> Iterator[float]:
    """The IMPs that our pair gains on each board over the other pair in the same seats."""
    deals = which.boards()
    for row in range(count):
        scores = []
        for table in (0, 1):
            rng, state = random.Random(f"{seed}/{row}/{table}"), board_state(which, deals, row)
            while not state.over and state.stage.name == "auction":
                seat = state.turns[0].by
                who = ours if seat % 2 == table else theirs
                state = state.push(who.choose(view(state, seat), rng).action)
            scores.append(duplicate_score(state, deals.tricks[row]))
        yield float(imps(scores[0] - scores[1]))


# Means with their limits of confidence.

LIMITS = 1.96
"""Standard errors on either side between which the true mean lies in 95 of 100 cases."""


class Mean(NamedTuple):
    """A mean, and how far on either side the limits of 95 % lie."""

    mean: float
    margin: float
    values: int

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of some measurements that do not hang together.

    >>> print(mean_of([1, 2, 3, 4, 5]))
    +3.000 ± 1.386
    """
    count = len(values)
    if count < 2:
        return Mean(sum(values), float("inf"), count)
    error = statistics.stdev(values) / count**0.5
    return Mean(statistics.fmean(values), LIMITS * error, count)


def bench_players(
    name: Annotated[str, typer.Argument(metavar="[SET]", help="The set; all are listed.")] = "",
    who: Annotated[
        str,
        typer.Option(
            "--player",
            help="random, beginner, book, expert, learned, sampler, module:Class, or "
            "“command:PROGRAM”, which is asked for calls as “oddtrick bid” is.",
        ),
    ] = "expert",
    against: Annotated[str, typer.Option(help="Whom to compare with.")] = "book",
    count: Annotated[
        int, typer.Option("--count", "-n", min=0, help="Only the first so many; 0 for all.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Chance of the players.")] = 0,
    each: Annotated[
        bool, typer.Option("--each", help="Tell each problem of technique that the player fails.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Measure a player by a fixed set of boards or decisions, beside another player.

    Both meet the same boards or decisions, and what is between them is given with its limits of
    95 %. See docs/research/benchmark-sets.md.
    """
    if not name:
        for found in BENCHMARKS.values():
            print(f"{found.name:12} {found.count:6,}  {found.title}, in {found.unit}")
        return
    which = benchmark_set(name)
    if each and not which.contracts:
        raise BadOption("--each is for problems of technique.")
    if count > which.count:
        raise BadOption(
            "{name} has {questions} questions, not {asked}.",
            name=Verbatim(which.name),
            questions=Grouped(which.count),
            asked=Grouped(count),
        )
    number = count or which.count
    ours, theirs = contestant(who, which.of), contestant(against, which.of)
    lost: dict[str, list[float]] = {}
    began = time.perf_counter()
    try:
        if which.auctions:
            gained = list(_watched(swings(which, ours, theirs, number, seed), number, which))
            rows = {f"{who} gains over {against}": mean_of(gained)}
        else:
            lost = _lost(which, {who: ours, against: theirs}, number, seed)
            rows = _compared(lost)
    finally:
        for player in (ours, theirs):
            if isinstance(player, CommandPlayer):
                player.close()
    seconds = time.perf_counter() - began
    failed = [n for n, loss in enumerate(lost[who], 1) if loss] if each else []
    if as_json:
        results = {text: row._asdict() for text, row in rows.items()}
        about = {"set": which.name, "unit": which.unit, "oddtrick": __version__, "seed": seed}
        more = {"failed": failed} if each else {}
        print(json.dumps({**about, "seconds": round(seconds, 1), "found": results, **more}))
        return
    print(f"{which.title} ({which.name}), {number:,} of {which.count:,}, {which.unit}")
    for text, row in rows.items():
        print(f"  {text:32} {row}")
    problems = which.problems() if failed else []
    for n in failed:
        print(f"  {who} fails at {n:2}, {problems[n - 1].technique}: {problems[n - 1].source}")
    print(f"  {seconds:.0f} seconds; Oddtrick {__version__}")


def _lost(
    which: BenchmarkSet, players: dict[str, Player], number: int, seed: int
) -> dict[str, list[float]]:
    """The losses of each player at each question."""
    found = {}
    for name, player in players.items():
        measured = (
            failures(which.problems(), player, number, seed)
            if which.contracts
            else losses(which, player, number, seed)
        )
        found[name] = list(_watched(measured, number, which))
    return found


def _compared(found: dict[str, list[float]]) -> dict[str, Mean]:
    rows = {f"{name} loses": mean_of(column) for name, column in found.items()}
    if len(found) == 2:
        (ours, mine), (theirs, other) = found.items()
        apart = [b - a for a, b in zip(mine, other, strict=True)]
        rows[f"{ours} gains over {theirs}"] = mean_of(apart)
    return rows


def _watched(values: Iterable[float], total: int, which: BenchmarkSet) -> Iterable[float]:
    return track(
        values,
        total=total,
        description=which.title,
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
