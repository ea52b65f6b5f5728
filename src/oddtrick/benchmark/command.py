"""`oddtrick bench-players`: players measured by a benchmark set."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from oddtrick import __version__
from oddtrick.errors import BadOption
from oddtrick.players import Player

from .boards import swings
from .contestants import CommandPlayer, contestant
from .decisions import losses
from .sets import BENCHMARKS, BenchmarkSet, benchmark_set
from .statistics import Mean, mean_of
from .technique import failures

__all__ = ["bench_players"]


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
    95 %. See docs/benchmark-sets.md.
    """
    if not name:
        for found in BENCHMARKS.values():
            print(f"{found.name:12} {found.count:6,}  {found.title}, in {found.unit}")
        return
    which = benchmark_set(name)
    if each and not which.contracts:
        raise BadOption("--each is for problems of technique.")
    if count > which.count:
        raise BadOption(f"{which.name} has {which.count:,} questions, not {count:,}.")
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
