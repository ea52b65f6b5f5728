"""`oddtrick solve`: double-dummy results of the deals in a file."""

from __future__ import annotations

import contextlib
import json
import re
import sys
import warnings
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from typing import Annotated, Any, BinaryIO, NamedTuple

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from oddtrick.cards import STRAINS
from oddtrick.errors import visible
from oddtrick.messages import (
    NOTHING,
    DecimalNumber,
    InEnglish,
    Message,
    Verbatim,
    say,
    term,
    together,
    told,
)
from oddtrick.seats import SEATS
from oddtrick.solver import (
    DEFAULT_MEMORY,
    BadDeal,
    BadPosition,
    CardResult,
    Position,
    Solver,
    SolverError,
    SolvingFailed,
    TrickRange,
    TrickTable,
    deal_code,
    par,
)
from oddtrick.solver.batch import Rows, on_threads, solved
from oddtrick.solver.engine import kernel
from oddtrick.solver.search import Results
from oddtrick.support.streams import keep_apart, reading, writing
from oddtrick.support.terminal import print_remark

from .deals_of_files import FileDeal, read_deals

_CONTRACT = re.compile(r"[1-7]?(C|D|H|S|NT?)X{0,2}")


_REPORTED = 20
"""How many of the deals that cannot be read are reported."""


class _Line(NamedTuple):
    """The output for a deal: its place, the JSON, and the text to read."""

    number: int
    fields: dict[str, Any]
    text: str


def solve(
    file: Annotated[
        str, typer.Argument(help="PBN, records (one JSON line each), LIN …; - for stdin.")
    ],
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
    memory: Annotated[
        int, typer.Option(metavar="MIB", help="Memory of each thread's solver.")
    ] = DEFAULT_MEMORY >> 20,
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
    if threads < 0 or not seconds >= 0:
        raise SolverError("Threads and seconds are 0 or more.")
    if leads + play + (table or show_par) > 1:
        raise SolverError("Ask for --leads, for --play, or for --table and --par.")
    if (resume or scheduler) and (leads or play or seconds):
        raise SolverError(
            "--resume and --scheduler are for whole tables: not with --leads, --play or --seconds."
        )
    for other in (file, resume):
        if other:
            keep_apart(other, output)
    unread: list[BadDeal] = []
    with reading(file) as stream:
        deals = list(read_deals(stream, "" if file == "-" else file, on_error=unread.append))
    if not deals and unread:
        raise unread[0]
    for bad in unread[:_REPORTED]:
        print(visible(f"{file}: {bad.told()}"), file=sys.stderr)
    if len(unread) > _REPORTED:
        more = say(
            "{file}: and {n} more like these.", file=Verbatim(file), n=len(unread) - _REPORTED
        )
        print_remark(more)
    if not deals:
        raise BadDeal(
            say("There is no deal in the input.")
            if file == "-"
            else say("There is no deal in {file}.", file=Verbatim(file))
        )
    if kernel.missing():
        slow = say("Solving will be slow: {why}.", why=term(kernel.HINT))
        print_remark(slow)
        warnings.filterwarnings("ignore", "Solving will be slow")  # it is said
    if leads or play:
        chosen = [_chosen(deal, contract, declarer) for deal in deals]
        if all(c.declarer is None and c.why != _PASSED_OUT for c in chosen):
            raise BadDeal(chosen[0].why)
        lines = _by_card(chosen, play, seconds, threads, memory << 20)
    elif seconds:
        lines = _limited(deals, seconds, show_par, table, threads, memory << 20)
    else:
        batch = solved(
            np.array([d.hands for d in deals], dtype=np.uint64),
            threads=threads or None,
            file=resume or None,
            scheduler=scheduler or None,
            memory=memory << 20,
        )
        lines = _tables(deals, batch, show_par, table)
    waiting: dict[int, _Line] = {}
    written = 0
    try:
        with writing(output) as out, contextlib.closing(lines), _progress(len(deals)) as progress:
            for done, line in enumerate(lines, 1):
                progress(done)
                waiting[line.number] = line
                while written in waiting:
                    _write(out, as_json, waiting.pop(written))
                    written += 1
    except KeyboardInterrupt:
        stopped = say(
            "Stopped with {written} of {n} deals written; the same command goes on from there."
            if resume
            else "Stopped with {written} of {n} deals written.",
            written=written,
            n=len(deals),
        )
        print_remark(stopped)
        raise
    if unread:
        raise typer.Exit(1)


def _tables(
    deals: list[FileDeal],
    batch: Generator[tuple[Rows, Results]],
    show_par: bool,
    show_table: bool,
) -> Generator[_Line]:
    with contextlib.closing(batch):
        for rows, results in batch:
            for number, result in zip(map(int, rows), results, strict=True):
                tricks = tuple(tuple(map(int, strain)) for strain in result)
                known = TrickTable(tricks, tricks)
                yield _table(number, deals[number], known, show_par, show_table)


def _limited(
    deals: list[FileDeal],
    seconds: float,
    show_par: bool,
    show_table: bool,
    threads: int,
    memory: int,
) -> Generator[_Line]:
    """As much of each table as can be solved in the time."""

    def one(solver: Solver, number: int) -> _Line:
        known = solver.table(deals[number].hands, seconds=seconds)
        return _table(number, deals[number], known, show_par, show_table)

    yield from on_threads(one, range(len(deals)), threads or None, memory)


def _table(
    number: int, deal: FileDeal, table: TrickTable, show_par: bool, show_table: bool
) -> _Line:
    code = deal_code(deal.hands)
    fields: dict[str, Any] = {"pbn": code}
    text = [code]
    if not table.exact:
        fields["bounds"] = table.bounds()
        late = say("Time was up: where two numbers stand, the result lies between them.")
        text += [str(table), told(late)]
        return _Line(number, fields, "\n".join(text) + "\n")
    full = deal.hands[0].bit_count() == 13
    found = par(table, deal.dealer, deal.vulnerable) if full else None
    fields["table"] = table.as_dict()
    fields["par"] = None if found is None else found.score
    if show_table or not show_par:
        text.append(str(table))
    if show_par and found is not None:
        fields["contracts"] = [str(c) for c in found.contracts]
        said = say(
            "Par, dealer {dealer}, vulnerable {sides}: {par}",
            dealer=term(SEATS[deal.dealer]),
            sides=InEnglish(deal.vulnerable.lower(), term(deal.vulnerable)),
            par=Verbatim(str(found)) if found.contracts else say("0: passed out"),
        )
        text.append(told(said))
    elif show_par:
        text.append(told(say("Par is for deals of 13 cards a hand.")))
    return _Line(number, fields, "\n".join(text) + "\n")


_PASSED_OUT = say("Passed out.")


class _Chosen(NamedTuple):
    """A deal with its contract; no declarer where it was passed out."""

    deal: FileDeal
    strain: int
    declarer: int | None
    contract: str = ""
    why: Message = _PASSED_OUT
    """Why there is nothing to solve, where there is no declarer."""


def _chosen(deal: FileDeal, contract: str, declarer: str) -> _Chosen:
    text = (contract or deal.contract).upper().replace("*", "X")
    if text == "PASS":
        return _Chosen(deal, 0, None)
    match = _CONTRACT.fullmatch(text)
    seat = deal.declarer if not declarer else SEATS.find(declarer.upper())
    if match is None or seat is None or seat < 0 or len(declarer) > 1:
        needed = say(
            "{where}: leads and play need a contract, such as 3NT or 4S, and a declarer, N, E, S "
            "or W: give them with --contract and --declarer.",
            where=deal.where,
        )
        return _Chosen(deal, 0, None, "", needed)
    return _Chosen(deal, "CDHSN".index(match[1][0]), seat, text)


def _by_card(
    deals: list[_Chosen], play: bool, seconds: float, threads: int, memory: int
) -> Generator[_Line]:
    """The leads or the play of each deal."""
    ask = _play if play else _leads

    def one(solver: Solver, number: int) -> _Line:
        deal, strain, declarer, bid, why = deals[number]
        code = deal_code(deal.hands)
        fields: dict[str, Any]
        if declarer is None:
            fields = {"pbn": code, "contract": None}
            if why != _PASSED_OUT:
                fields["problem"] = str(why)
            return _Line(number, fields, f"{code}\n{told(why)}\n")
        contract = say(
            "{bid} by {seat}",
            bid=Verbatim(bid if bid[:1].isdecimal() else STRAINS[strain]),
            seat=term(SEATS[declarer]),
        )
        fields = {"pbn": code, "contract": str(contract)}
        text = [code, told(say("{contract}; declarer's tricks:", contract=contract))]
        try:
            ask(solver, deal, strain, declarer, seconds or None, fields, text)
        except BadDeal as error:  # the other deals are no worse for it
            fields["problem"] = str(error)
            text.append(error.told())
        return _Line(number, fields, "\n".join(text) + "\n")

    yield from on_threads(one, range(len(deals)), threads or None, memory)


def _leads(
    solver: Solver,
    deal: FileDeal,
    strain: int,
    declarer: int,
    seconds: float | None,
    fields: dict[str, Any],
    text: list[str],
) -> None:
    choices = solver.leads(deal.hands, declarer, strain, seconds=seconds)
    fields["leads"] = {code: _result(ch) for ch in choices for code in ch.codes}
    for ch in choices:
        text.append(f"  {_shown(ch):>5}{' *' if ch.best else '  '}  {' '.join(ch.codes)}")


def _play(
    solver: Solver,
    deal: FileDeal,
    strain: int,
    declarer: int,
    seconds: float | None,
    fields: dict[str, Any],
    text: list[str],
) -> None:
    position = Position.of_contract(deal.hands, declarer, strain)
    if deal.leader is not None:
        position = replace(position, leader=deal.leader)
    try:
        steps = solver.analyse(position, deal.play, seconds=seconds)
    except BadPosition as error:
        raise BadDeal(
            together(
                say("{where}: its play is against the rules.", where=deal.where),
                error.message,
            )
        ) from None
    fields["play"] = [[s.code, _result(s.after), s.cost if s.exact else None] for s in steps]
    for s in steps:
        cost = f"  {told(say('costs {n}', n=s.cost))}" if s.exact and s.cost else ""
        text.append(f"  {told(term(SEATS[s.seat]))} {s.code}  {_shown(s.after):>5}{cost}")
    if not steps:
        text.append(f"  {told(say('no card was played'))}")


def _result(result: TrickRange | CardResult) -> int | list[int]:
    return result.low if result.low == result.high else [result.low, result.high]


def _shown(result: TrickRange | CardResult) -> str:
    return str(result.low) if result.low == result.high else f"{result.low}–{result.high}"


def _write(out: BinaryIO, as_json: bool, line: _Line) -> None:
    try:
        out.write(f"{json.dumps(line.fields) if as_json else line.text}\n".encode())
    except BrokenPipeError:
        raise
    except OSError as error:
        raise SolvingFailed(
            "The results cannot be written: {why}.", why=Verbatim(str(error.strerror))
        ) from None


@contextlib.contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar with rate and time left, on a terminal only."""
    console = Console(stderr=True)
    if not console.is_terminal or total < 2:
        yield lambda done: None
        return
    bar = Progress(
        TextColumn(told(say("Solving"))),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total, rate="")

        def advance(done: int) -> None:
            bar.update(task, completed=done)
            speed = bar.tasks[0].speed
            rate = say("{n} deals/s", n=DecimalNumber(f"{speed:.1f}")) if speed else NOTHING
            bar.update(task, rate=told(rate))

        yield advance
