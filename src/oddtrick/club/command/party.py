"""Parties without duplicate boards: pivot, cutting in and out, progressive; and the wash-book."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...errors import BadOption, visible
from ..party.entries import Began, Ended, Joined, Struck, Went
from ..party.evening import Evening
from ..party.seating import KINDS
from ..party.washbook import Payment, Rubber, carried, settle
from .common import AsCsv, AsJson, File, club, csv_rows, said_errors, show, with_store

if TYPE_CHECKING:
    from ..party.book import PartyBook

__all__ = ["party"]

party = typer.Typer(no_args_is_help=True, help="Pivot, cutting in, progressive parties: who sits "
                    "where, and who pays whom.")  # fmt: skip
club.add_typer(party, name="party")


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[PartyBook]:
    """The party of a file, our errors in words; the database is read when a command runs."""
    with said_errors():
        with_store()
        from ..party.book import opened

        with opened(file) as book:
            yield book


Stake = Annotated[str, typer.Option(help="What a unit is worth, as 0.05.")]


def _stake(text: str) -> Decimal:
    try:
        stake = Decimal(text)
    except InvalidOperation:
        raise BadOption(f"A stake is a number, as 0.05, not “{text}”.") from None
    if not (stake.is_finite() and 0 < stake <= 10**6 and len(text) < 20):
        raise BadOption("A stake is above nothing, and a million at most.")
    return stake


def _round(evening: Evening) -> None:
    print(f"Round {len(evening.played) + 1}")
    for at in evening.round.tables:
        ns, ew = (visible(" & ".join(pair)) for pair in (at.ns, at.ew))
        done = " (has ended)" if at.table in evening.scores else ""
        print(f"  Table {at.table}: {ns} against {ew}{done}")
    if evening.round.waiting:
        print(f"  waiting: {visible(', '.join(evening.round.waiting))}")


@party.command("new")
def new_party(
    file: File,
    kind: Annotated[str, typer.Argument(help=f"One of {', '.join(KINDS)}.")],
    players: Annotated[list[str], typer.Argument(help="Everybody's name.")],
    unit: Annotated[int, typer.Option(help="Points that are settled as one; 0: the usual.")] = 0,
    lady: Annotated[list[str] | None, typer.Option(help="A lady, at a mixed party.")] = None,
    seed: Annotated[int | None, typer.Option(help="From which all cuts follow.")] = None,
) -> None:
    """Begin a party in a new file; the first cut is made."""
    with said_errors():
        chosen = random.SystemRandom().randrange(10**9) if seed is None else seed
        with_store()
        from ..party.book import begin

        evening = begin(file, Began(kind, tuple(players), chosen, unit, tuple(lady or ())))
        print(f"{evening.kind.title}, {len(players)} players, seed {chosen}.")
        _round(evening)


@party.command("score")
def score_round(
    file: File,
    ns: Annotated[int, typer.Argument(help="Points of the pair named first.")],
    ew: Annotated[int, typer.Argument(help="Points of the other.")],
    table: Annotated[int, typer.Option(help="The table.")] = 1,
) -> None:
    """Enter what both sides scored; when all tables have ended the next round is arranged."""
    with _opened(file) as book:
        book.add(Ended(table, ns, ew))
        _round(book.evening)


@party.command("undo")
def undo_score(file: File) -> None:
    """Take the last score away."""
    with _opened(file) as book:
        book.add(Struck())
        _round(book.evening)


Player = Annotated[str, typer.Argument(help="The name.")]


@party.command("join")
def join_party(file: File, player: Player) -> None:
    """Let somebody in from the next rubber on, at a table of fewer than six."""
    with _opened(file) as book:
        book.add(Joined(player))
        print(f"{visible(player)} claims entry: {len(book.evening.players)} at the table.")


@party.command("leave")
def leave_party(file: File, player: Player) -> None:
    """Let somebody go home after this rubber."""
    with _opened(file) as book:
        book.add(Went(player))
        print(f"{visible(player)} goes: {len(book.evening.players)} at the table.")


@party.command("tables")
def show_tables(file: File) -> None:
    """Who sits where in this round."""
    with _opened(file) as book:
        _round(book.evening)


@party.command("tallies")
def show_tallies(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Everybody's card, the best first: own points, the opponents', what is left."""
    with _opened(file) as book:
        evening = book.evening
        worth, columns = evening.worth(), evening.columns()
        rows = [
            {"place": 1 + sum(other > worth[p] for other in worth.values()), "player": p,
             "own": t.own, "opponents": t.opponents, "net": t.net, "units": columns[p]}
            for p, t in sorted(evening.tallies().items(), key=lambda row: -worth[row[0]])
        ]  # fmt: skip
        headings = ("place", "player", "own", "opponents", "net", "units")
        show(rows, headings, as_json, as_csv, evening.kind.title)


def _paid(payments: Sequence[Payment], stake: Decimal) -> None:
    for payer, to, amount in payments:
        print(f"{visible(payer)} pays {visible(to)} {(amount * stake).normalize():f}")
    print(f"{len(payments)} payments.")


@party.command("settle")
def settle_party(file: File, stake: Stake = "1") -> None:
    """Who pays whom, in the fewest payments."""
    with _opened(file) as book:
        _paid(book.evening.payments(), _stake(stake))


@club.command()
def washbook(
    rubbers: Annotated[str, typer.Argument(help="CSV: value, winners, losers; - for input.")],
    before: Annotated[str, typer.Option(help="CSV of columns to go on from: name, units.")] = "",
    stake: Stake = "1",
    as_csv: Annotated[bool, typer.Option("--csv", help="The columns alone.")] = False,
) -> None:
    """The columns of a wash-book and who pays whom; a line is as 140,Jones,Green,White,Brown."""
    with said_errors():
        columns = {}
        for number, row in csv_rows(before) if before else ():
            if len(row) != 2 or not row[0]:
                raise BadOption(f"Line {number} of the columns: write a name and its units.")
            columns[row[0]] = _units(row[1], number)
        entries = []
        for number, row in csv_rows(rubbers):
            people = tuple(filter(None, row[1:]))
            if len(people) % 2 or not people:
                raise BadOption(f"Line {number}: write the value, the winners, then the losers.")
            half = len(people) // 2
            entries.append(Rubber(_units(row[0], number), people[:half], people[half:]))
        columns = carried(entries, columns)
        rows = [{"player": p, "units": units} for p, units in columns.items()]
        show(rows, ("player", "units"), False, as_csv, "Wash-book")
        if not as_csv:
            _paid(settle(columns), _stake(stake))


def _units(text: str, line: int) -> int:
    digits = text.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9):
        raise BadOption(f"Line {line}: “{text}” is no whole number.")
    return int(text)
