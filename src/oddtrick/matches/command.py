"""`oddtrick sit` and `oddtrick host`: matches with other programs over a network."""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table as Grid

from oddtrick.core import State
from oddtrick.errors import BadOption, OddtrickError, visible
from oddtrick.formats.losses import Losses
from oddtrick.formats.registry import format_to_write, read_boards, write_boards
from oddtrick.messages import Message, Name, Verbatim, say, term, together, told
from oddtrick.players import Decision, known
from oddtrick.support.streams import keep_apart, writing

from .deals import MatchDeal, decided, drawn, played_by, turned
from .hosting import FinishedDeal, HostedTable
from .messages import NAMES
from .network import Host, address
from .network import sit as sit_there
from .results import board_of, comparison, turned_back
from .sitting import PlayerConnection


def _seat(text: str) -> int | None:
    """The seat of N, East, any …"""
    word = text.strip().lower()
    if word in ("any", "anypl"):
        return None
    found = [s for s, name in enumerate(NAMES) if word in (name.lower(), name[0].lower())]
    if not found:
        raise BadOption("There is no seat “{text}”: N, E, S, W or any.", text=Name(text))
    return found[0]


def _console() -> Console:
    return Console(stderr=True, highlight=False, markup=False, soft_wrap=True)


def _tell(console: Console, message: Message) -> None:
    console.print(visible(told(message)))


def _bar(console: Console, total: int | None) -> Progress:
    """A bar of boards, on a terminal only."""
    bar = Progress(
        TextColumn(told(say("Boards"))), BarColumn(), MofNCompleteColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    bar.add_task("", total=total)
    return bar


def sit(
    where: Annotated[str, typer.Argument(metavar="HOST:PORT", help="The table manager.")],
    seat: Annotated[str, typer.Option(help="N, E, S, W, or any that is free.")] = "any",
    player: Annotated[
        str, typer.Option("--player", help="random, beginner, book, expert or learned.")
    ] = "expert",
    name: Annotated[
        str, typer.Option(help="The team's name, the same for both partners.")
    ] = "Oddtrick",
    seed: Annotated[int, typer.Option("--seed", "-s", help="Chance of the player.")] = 0,
    patience: Annotated[
        float, typer.Option(min=0, help="Seconds to go on trying to connect, or to come back.")
    ] = 30.0,
    silence: Annotated[
        float, typer.Option(min=0, help="Seconds without a word until giving up; 0: never.")
    ] = 0.0,
    explained: Annotated[
        bool, typer.Option("--explained", help="Print what opponents say of their calls.")
    ] = False,
) -> None:
    """Sit down at another program's table, by the Blue Chip Bridge protocol, version 18.

    See docs/program/table-manager.md.
    """
    kind, place, there = known(player), _seat(seat), address(where)

    def choose(state: State, by: int, number: int) -> Decision:
        return decided(state, by, kind, seed, number)

    console = _console()
    sitters: list[PlayerConnection] = []

    def make(at: int | None) -> PlayerConnection:
        sitters.append(PlayerConnection(at, name, choose))
        return sitters[-1]

    with _bar(console, None) as bar:

        def tell(message: Message) -> None:
            if message:
                _tell(console, message)
            else:
                bar.advance(bar.task_ids[0])

        boards = asyncio.run(
            sit_there(there, make, place, patience=patience, silence=silence, tell=tell)
        )
    _tell(
        console,
        say("The session is over: 1 board played.")
        if boards == 1
        else say("The session is over: {n} boards played.", n=boards),
    )
    if explained:
        for alert in itertools.chain.from_iterable(s.explained for s in sitters):
            print(f"{alert.board}\t{NAMES[alert.seat]}\t{alert.call}\t{alert.meaning}")


class _Results:
    """The boards played, written to a file as they finish."""

    def __init__(self, path: str, form: str, deals: Sequence[MatchDeal], swap: bool) -> None:
        self.path, self.form, self.deals, self.swap = path, form, deals, swap
        self.found: list[FinishedDeal] = []
        self.lost = Losses()
        self._written = 0.0

    def add(self, finished: FinishedDeal) -> None:
        again = len(self.found) >= len(self.deals)
        if again:
            finished = turned_back(finished, self.deals[len(self.found) - len(self.deals)])
        self.found.append(finished)
        if self.path != "-" and time.monotonic() - self._written > 1:
            self.write()

    def write(self) -> None:
        count = len(self.deals)
        boards = [
            board_of(f, ("Open" if i < count else "Closed") if self.swap else "")
            for i, f in enumerate(self.found)
        ]
        self.lost = Losses()
        with writing(self.path) as out:
            for part in write_boards(boards, self.form, on_loss=self.lost):
                out.write(part)
        self._written = time.monotonic()

    def tell_losses(self, console: Console) -> None:
        """Print the parts of the boards that the file does not hold."""
        for sentence in self.lost.sentences():
            console.print(visible(f"{self.path}: {told(sentence)}"))

    def show(self, console: Console) -> None:
        """The IMPs of what was played in both rooms."""
        rows = comparison(list(zip(self.found, self.found[len(self.deals) :], strict=False)))
        if not rows:
            return
        names = self.found[0].names
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        for heading in ("Board", "Open", "Closed", "IMPs"):
            grid.add_column(told(term(heading)), justify="right")
        for number, a, b, swing in rows:
            grid.add_row(str(number), f"{a:+}", f"{b:+}", f"{swing:+}")
        console.print(grid)
        total = sum(row[3] for row in rows)
        _tell(
            console,
            say(
                "{ours} against {theirs}: {imps} IMPs on {n} boards.",
                ours=Name(names[0]),
                theirs=Name(names[1]),
                imps=Verbatim(f"{total:+}"),
                n=len(rows),
            ),
        )


def _deals(file: str | None, count: int, seed: int) -> list[MatchDeal]:
    if file is None:
        if not count:
            raise BadOption("Name a file of deals, or say with --deals how many to draw.")
        return list(drawn(count, seed))
    match_deals = played_by(read_boards(sys.stdin.buffer if file == "-" else Path(file)))
    deals = list(itertools.islice(match_deals, count or None))
    if not deals:
        raise BadOption("There are no deals in {file}.", file=Verbatim(file))
    return deals


def host(
    file: Annotated[
        str | None, typer.Argument(metavar="[DEALS]", help="A file of deals; - for input.")
    ] = None,
    count: Annotated[
        int, typer.Option("--deals", "-n", min=0, help="How many: of the file, or drawn.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed, the same deals.")] = 0,
    ports: Annotated[
        list[int] | None,
        typer.Option("--port", "-p", min=0, max=65535, help="Port, 2000 if not said; repeatable."),
    ] = None,
    listen: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    player: Annotated[
        str, typer.Option("--player", help="Who takes seats that stay free; nobody if not said.")
    ] = "",
    wait: Annotated[float, typer.Option(min=0, help="Seconds that a seat may stay free.")] = 60.0,
    limit: Annotated[
        float, typer.Option(min=0.1, help="Seconds that a program has to answer.")
    ] = 300.0,
    swap: Annotated[
        bool, typer.Option("--swap", help="Then play all deals again, the sides exchanged.")
    ] = False,
    output: Annotated[str, typer.Option("-o", "--output", help="File for the results.")] = "-",
    to: Annotated[str, typer.Option(help="The format to write, if not by the name.")] = "",
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Report facts that are not kept, and do not fail.")
    ] = False,
) -> None:
    """Manage a table for four programs, by the Blue Chip Bridge protocol, version 18.

    The results go out as PBN, records or another format. With --swap they are a match of two
    rooms, given in IMPs. Facts that the file does not keep are reported, and the exit code is then
    1 unless --lossy is given. See docs/program/table-manager.md.
    """
    form = format_to_write(output, to)
    if player:
        known(player)
    deals = _deals(file, count, seed)
    if file is not None:
        keep_apart(file, output)
    results = _Results(output, form, deals, swap)
    in_order = [*deals, *(turned(d) for d in deals if swap)]
    console = _console()

    def choose(state: State, by: int, name: str, number: int) -> Decision:
        return decided(state, by, name, seed, number)

    with _bar(console, len(in_order)) as bar:

        def finished(finished_deal: FinishedDeal) -> None:
            results.add(finished_deal)
            bar.advance(bar.task_ids[0])

        table = HostedTable(in_order, time.monotonic())
        served = Host(
            table, choose, player=player, wait=wait, limit=limit,
            tell=lambda message: _tell(console, message), finished=finished,
        )  # fmt: skip

        def listening(at: str) -> None:
            # A file that cannot be written is reported before the match; where nobody can come to
            # it, what the file has stays as it is.
            if output != "-":
                results.write()
            _tell(console, say("Listening on {address}.", address=Verbatim(at)))

        try:
            asyncio.run(served.run(listen, ports or [2000], listening))
        except OddtrickError as error:
            if not results.found:
                raise
            played = say(
                "{played} of {n} boards were played.", played=len(results.found), n=len(in_order)
            )
            raise OddtrickError(together(error.message, played)) from None
        finally:
            if results.found:
                results.write()
                results.tell_losses(console)
    if swap:
        results.show(console)
    if results.lost.found and not lossy:
        raise typer.Exit(1)
