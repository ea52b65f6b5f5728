"""`oddtrick solve`: double-dummy results of the deals in a file."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Annotated, Any, BinaryIO

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..cards import card_code
from ..streams import reading, writing
from .batch import Results, tables
from .errors import BadDeal, SolverError, SolvingFailed
from .par import par
from .position import Position
from .reading import FileDeal, deal_code, read_deals
from .results import SEATS, STRAINS, Choice, Table
from .search import Solver

__all__ = ["solve"]

_CONTRACT = "such as 3NT or 4S, and a declarer, N, E, S or W"


def solve(
    file: Annotated[str, typer.Argument(help="PBN or records, one JSON line each; - for stdin.")],
    table: Annotated[bool, typer.Option("--table", help="All results (the default).")] = False,
    leads: Annotated[bool, typer.Option("--leads", help="The result of every lead.")] = False,
    show_par: Annotated[bool, typer.Option("--par", help="The par score and contracts.")] = False,
    play: Annotated[bool, typer.Option("--play", help="What each card played cost.")] = False,
    contract: Annotated[
        str, typer.Option(metavar="3NT", help="For --leads and --play, if the file has none.")
    ] = "",
    declarer: Annotated[str, typer.Option(metavar="SEAT", help="The same: N, E, S or W.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a deal.")] = False,
    threads: Annotated[int, typer.Option(help="Threads; 0 for one a processor.")] = 0,
    seconds: Annotated[
        float, typer.Option(help="Time limit a deal; bounds are given where it is over.")
    ] = 0,
    output: Annotated[str, typer.Option("-o", "--output", help="Write here.")] = "-",
    resume: Annotated[
        str, typer.Option(metavar="FILE", help="Keep results here; go on from it next time.")
    ] = "",
    scheduler: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler.")] = "",
) -> None:
    """Solve deals with all cards face up: tables, par, leads, and what each play cost."""
    if threads < 0 or seconds < 0:
        raise SolverError("Threads and seconds are 0 or more.")
    with reading(file) as lines:
        deals = list(read_deals(line.decode("utf-8", "replace") for line in lines))
    if not deals:
        raise BadDeal(f"There is no deal in {'the input' if file == '-' else file}.")
    with writing(output) as out:
        if leads or play:
            for deal in deals:
                _write(out, as_json, *_by_card(deal, play, contract, declarer, seconds))
            return
        with _progress(len(deals)) as progress:
            if seconds:
                found = _limited(deals, seconds, progress)
            else:
                found = _all(deals, threads, resume, scheduler, progress)
        for deal, known in zip(deals, found, strict=True):
            _write(out, as_json, *_table(deal, known, show_par, table or not show_par))


def _limited(
    deals: list[FileDeal], seconds: float, progress: Callable[[int, int], None]
) -> list[Table]:
    solver = Solver()
    found = []
    for i, deal in enumerate(deals):
        found.append(solver.table(deal.hands, seconds=seconds))
        progress(i + 1, len(deals))
    return found


def _all(
    deals: list[FileDeal],
    threads: int,
    resume: str,
    scheduler: str,
    progress: Callable[[int, int], None],
) -> list[Table]:
    masks = np.array([d.hands for d in deals], dtype=np.uint64)
    results = tables(
        masks,
        threads=threads or None,
        progress=progress,
        file=resume or None,
        scheduler=scheduler or None,
    )
    return [_as_table(r) for r in results]


def _as_table(results: Results) -> Table:
    tricks = tuple(tuple(int(t) for t in row) for row in results)
    return Table(tricks, tricks)


def _table(
    deal: FileDeal, known: Table, show_par: bool, show_table: bool
) -> tuple[dict[str, Any], str]:
    line: dict[str, Any] = {"pbn": deal_code(deal.hands)}
    text = [line["pbn"]]
    if known.exact:
        line["table"] = known.as_dict()
        full = deal.hands[0].bit_count() == 13
        found = par(known, deal.dealer, deal.vulnerable) if full else None
        line["par"] = None if found is None else found.score
        if show_table:
            text.append(str(known))
        if show_par and found is not None:
            line["contracts"] = [str(c) for c in found.contracts]
            text.append(f"Par, dealer {SEATS[deal.dealer]}, vulnerable {deal.vulnerable}: {found}")
        elif show_par:
            text.append("Par is for deals of 13 cards a hand.")
    else:
        line["bounds"] = known.bounds()
        text += [str(known), "Time was up: where two numbers stand, the result lies between them."]
    return line, "\n".join(text) + "\n"


def _by_card(
    deal: FileDeal, play: bool, contract: str, declarer: str, seconds: float
) -> tuple[dict[str, Any], str]:
    strain, seat = _contract(deal, contract, declarer)
    solver = Solver()
    line: dict[str, Any] = {"pbn": deal_code(deal.hands)}
    line["contract"] = f"{STRAINS[strain]} by {SEATS[seat]}"
    text = [line["pbn"], f"{STRAINS[strain]} by {SEATS[seat]}; declarer's tricks:"]
    if play:
        position = Position.of_contract(deal.hands, seat, strain)
        steps = solver.analyse(position, deal.play)
        line["play"] = [[card_code(s.card), s.after, s.cost] for s in steps]
        for s in steps:
            cost = f"  costs {s.cost}" if s.cost else ""
            text.append(f"  {SEATS[s.seat]} {card_code(s.card)}  {s.after:>2}{cost}")
        if not steps:
            text.append("  no card was played")
    else:
        choices = solver.leads(deal.hands, seat, strain, seconds=seconds or None)
        line["leads"] = {card_code(c): _result(ch) for ch in choices for c in (ch.card, *ch.equals)}
        for ch in choices:
            cards = " ".join(card_code(c) for c in (ch.card, *ch.equals))
            text.append(f"  {_result(ch)!s:>2}{' *' if ch.best else '  '}  {cards}")
    return line, "\n".join(text) + "\n"


def _result(choice: Choice) -> int | list[int]:
    return choice.low if choice.low == choice.high else [choice.low, choice.high]


def _contract(deal: FileDeal, contract: str, declarer: str) -> tuple[int, int]:
    text = (contract or deal.contract).upper().rstrip("X*").lstrip("1234567")
    text = "NT" if text == "N" else text
    seat = SEATS.find(declarer.upper()) if declarer else deal.declarer
    if text not in STRAINS or seat is None or seat < 0 or (declarer and len(declarer) != 1):
        raise BadDeal(
            f"Line {deal.line}: leads and play need a contract, {_CONTRACT}: give them with "
            "--contract and --declarer."
        )
    return STRAINS.index(text), seat


def _write(out: BinaryIO, as_json: bool, line: dict[str, Any], text: str) -> None:
    try:
        out.write(f"{json.dumps(line) if as_json else text}\n".encode())
    except BrokenPipeError:
        raise
    except OSError as error:
        raise SolvingFailed(f"The results cannot be written: {error.strerror}.") from None


@contextlib.contextmanager
def _progress(total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar with rate and time left, on a terminal only."""
    console = Console(stderr=True)
    if not console.is_terminal or total < 2:
        yield lambda done, total: None
        return
    bar = Progress(
        TextColumn("Solving"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total, rate="")

        def advance(done: int, _total: int) -> None:
            bar.update(task, completed=done)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.1f} deals/s" if speed else "")

        yield advance
