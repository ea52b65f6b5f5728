"""`oddtrick deal`: deals drawn under conditions, and statistics of them."""

from __future__ import annotations

import itertools
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from oddtrick.dealing import ANYTHING, BadCondition, Condition, Dealer, DealingError, Deals
from oddtrick.dealing.conditions.deal_formulas import read_formula, read_value
from oddtrick.dealing.conditions.hand_language import read_condition
from oddtrick.dealing.sampling.engine import compiled
from oddtrick.dealing.statistics import Statistics
from oddtrick.errors import OddtrickError
from oddtrick.formats.files.losses import Losses
from oddtrick.formats.files.registry import format_to_write, write_boards
from oddtrick.formats.model.board import Board
from oddtrick.plugins import own
from oddtrick.seats import SEATS, VULNERABLE, board_dealer, board_vulnerable, vulnerable_sides
from oddtrick.solver.engine.kernel import HINT
from oddtrick.support.streams import writing

from .auction import read_auction
from .report import show_statistics
from .scripts.command import script_of, stream_script

__all__ = ["deal"]

USUAL = 10
"""Deals that are drawn where nothing is said."""
_TRIES = 20_000_000
_HAND = "Its hand, such as “15-17 hcp, balanced”."


def deal(
    north: Annotated[str, typer.Option(help=_HAND)] = "",
    east: Annotated[str, typer.Option(help=_HAND)] = "",
    south: Annotated[str, typer.Option(help=_HAND)] = "",
    west: Annotated[str, typer.Option(help=_HAND)] = "",
    where: Annotated[
        list[str] | None,
        typer.Option(metavar="FORMULA", help="Of the deal: “hcp(NS) >= 25”; repeatable."),
    ] = None,
    predicate: Annotated[
        list[str] | None,
        typer.Option(metavar="MODULE:FUNCTION", help="Python asked of each deal; repeatable."),
    ] = None,
    script: Annotated[
        str, typer.Option(metavar="FILE", help="A script of “dealer”; - for the input.")
    ] = "",
    auction: Annotated[
        str, typer.Option(metavar="CALLS", help="Hands that fit “1N P 3N”, by the book.")
    ] = "",
    dealer: Annotated[
        str, typer.Option(metavar="SEAT", help="N, E, S or W; by board, or N with --auction.")
    ] = "",
    vulnerable: Annotated[
        str, typer.Option(metavar="SIDES", help="None, NS, EW or All; by board if not said.")
    ] = "",
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, help="How many deals; 10.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed, the same deals.")] = 0,
    tries: Annotated[
        int, typer.Option(min=0, help="Deals tried in vain before giving up; 0: 20 million.")
    ] = 0,
    stats: Annotated[bool, typer.Option("--stats", help="Means and shapes of each hand.")] = False,
    histogram: Annotated[
        list[str] | None,
        typer.Option(metavar="VALUE", help="How often each “hcp(NS)” comes up; repeatable."),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(metavar="“A by B”", help="Two values together: “hcp(NS) by spades(S)”."),
    ] = None,
    output: Annotated[
        str, typer.Option("-o", "--output", help="File for the deals; - for stdout.")
    ] = "",
    to: Annotated[str, typer.Option(help="The format to write, if not by the name.")] = "",
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Report facts that are not kept, and do not fail.")
    ] = False,
) -> None:
    """Draw deals under conditions, each that fits as likely as any other.

    Conditions on a hand are joined by commas: “15-17 hcp, balanced”, “8+ hcp, 4+ spades or 4+
    hearts”, “5-4-3-1, has SA HK, at most 7 losers”, or a whole hand “AQ4.KJ5.A832.K62”.
    Statistics take the place of the deals unless --output is given. Facts that the format does not
    keep are reported, and the exit code is then 1 unless --lossy is given. See docs/dealing.md.
    """
    if dealer.upper() not in ("", *SEATS):
        raise OddtrickError(f"--dealer “{dealer}” is no seat: say N, E, S or W.")
    marked = vulnerable_sides(vulnerable, what="--vulnerable") if vulnerable else 0
    sides = VULNERABLE[marked] if vulnerable else ""
    texts = {"--north": north, "--east": east, "--south": south, "--west": west}
    others: dict[str, object] = {**texts, "--where": where, "--predicate": predicate}
    others |= {"--auction": auction, "--stats": stats, "--histogram": histogram, "--table": table}
    if script:
        if given := [name for name, value in others.items() if value]:
            raise OddtrickError(f"A script says itself what is asked: leave {given[0]} out.")
        _run_script(script, count, seed, tries, dealer.upper(), sides, output, to, lossy)
        return
    count = count or USUAL
    asked = [read_condition(text, name) if text else ANYTHING for name, text in texts.items()]
    if auction:
        dealer = dealer or "N"
        shown = read_auction(auction, SEATS.index(dealer.upper()), marked, "--auction")
        asked = [a & b for a, b in zip(asked, shown, strict=True)]
    tests = [read_formula(text, "--where") for text in where or []]
    tests += [_predicate(name) for name in predicate or []]
    statistics = _statistics(histogram or [], table or [])
    drawn = _drawn(asked, tests, count, seed, tries)
    counted = stats or bool(histogram or table)
    source = _followed(drawn.batches, statistics if counted else None)
    watched = _watched(source, count)
    lost = Losses()
    if output or not counted:
        form = format_to_write(output or "-", to)
        boards = _boards(watched, dealer.upper(), sides)
        _save(output or "-", write_boards(boards, form, on_loss=lost))
        for sentence in lost.sentences():
            print(f"{output or '-'}: {sentence}", file=sys.stderr)
    else:
        for _ in watched:
            pass
    if counted:
        console = Console(stderr=output == "-", highlight=False)
        show_statistics(console, statistics, drawn.dealer, means=stats)
    if lost.found and not lossy:
        raise typer.Exit(1)


def _run_script(
    path: str,
    count: int | None,
    seed: int,
    tries: int,
    dealer: str,
    sides: str,
    output: str,
    to: str,
    lossy: bool,
) -> None:
    """Run a script: its actions print, or its deals are written as boards."""
    script = script_of(path)
    script.produce = count or script.produce
    boards = bool(output or to)
    out = sys.stderr if boards and output in ("", "-") else sys.stdout
    batches = stream_script(script, seed, tries, out.write, hands=not boards)
    if not boards:
        for _ in batches:
            pass
        return
    form, lost = format_to_write(output or "-", to), Losses()
    made = _boards(batches, dealer or script.dealer, sides or script.vulnerable)
    _save(output or "-", write_boards(made, form, on_loss=lost))
    for sentence in lost.sentences():
        print(f"{output or '-'}: {sentence}", file=sys.stderr)
    if lost.found and not lossy:
        raise typer.Exit(1)


class _Drawn:
    """A dealer and the batches drawn from it."""

    def __init__(self, dealer: Dealer, batches: Iterator[Deals]) -> None:
        self.dealer, self.batches = dealer, batches


def _drawn(
    asked: list[Condition],
    tests: list[Callable[[Deals], npt.NDArray[np.bool_]]],
    count: int,
    seed: int,
    tries: int,
) -> _Drawn:
    if compiled() is None and os.environ.get("ODDTRICK_KERNEL") != "plain":
        print(f"Dealing will be slow: {HINT}.", file=sys.stderr)
    dealer = Dealer(asked, where=tests)
    rng = random.Random(seed)
    return _Drawn(dealer, dealer.stream(rng, count=count, tries=tries or _TRIES))


def _statistics(histograms: list[str], tables: list[str]) -> Statistics:
    values = {text: read_value(text, "--histogram") for text in histograms}
    pairs = {}
    for text in tables:
        a, by, b = (part.strip() for part in text.partition(" by "))
        if not by:
            raise BadCondition(f"--table “{text}” is two values with “by” between them.")
        values.setdefault(a, read_value(a, "--table"))
        values.setdefault(b, read_value(b, "--table, behind “by”"))
        pairs[text] = (a, b)
    return Statistics(values, pairs)


def _predicate(name: str) -> Callable[[Deals], npt.NDArray[np.bool_]]:
    """A function of the user's, asked of each deal: it gets four masks, North's first."""
    found: Any = own(name, "--predicate")
    if not callable(found):
        raise OddtrickError(f"--predicate {name} is no function.")

    def test(deals: Deals) -> npt.NDArray[np.bool_]:
        try:
            return np.fromiter((bool(found(tuple(d))) for d in deals.tolist()), np.bool_)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise DealingError(f"--predicate {name} failed on a deal: {said}.") from None

    return test


def _followed(batches: Iterator[Deals], statistics: Statistics | None) -> Iterator[Deals]:
    for batch in batches:
        if statistics is not None:
            statistics.add(batch)
        yield batch


def _watched(batches: Iterator[Deals], count: int) -> Iterator[Deals]:
    """The batches, with a bar on a terminal once two seconds are over."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from batches
        return
    bar = Progress(
        "Dealing", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True,
    )  # fmt: skip
    task = bar.add_task("", total=count)
    start, shown = time.monotonic(), False
    try:
        for batch in batches:
            bar.advance(task, len(batch))
            if not shown and time.monotonic() - start > 2:
                bar.start()
                shown = True
            yield batch
    finally:
        if shown:
            bar.stop()


def _boards(batches: Iterable[Deals], dealer: str, vulnerable: str) -> Iterator[Board]:
    number = 0
    for batch in batches:
        for north, east, south, west in batch.tolist():
            number += 1
            yield Board(
                number=number,
                dealer=dealer or board_dealer(number),
                vulnerable=vulnerable or board_vulnerable(number),
                hands=(north, east, south, west),
            )


def _save(path: str, parts: Iterator[bytes]) -> None:
    """Write the parts; a file is begun only once there is something to write."""
    first = next(parts, b"")
    with writing(path) as out:
        for part in itertools.chain([first], parts):
            out.write(part)
