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
from ...scoring.rubber import PadStanding, unfinished_rubber
from ..party.entries import Began, Ended, Joined, Struck, Went
from ..party.evening import Evening
from ..party.kinds import KINDS
from ..party.washbook import Payment, Rubber, carried, settle
from .common import AsCsv, AsJson, File, club, csv_rows, said_errors, show, with_store

if TYPE_CHECKING:
    from ..party.book import PartyBook

__all__ = ["Stake", "paid", "party", "stake_of", "whole_units"]

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


def stake_of(text: str) -> Decimal:
    """What a unit is worth. Raises `BadOption`."""
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
    games: Annotated[
        str, typer.Option(help="Games won in a rubber that was broken off, as 1-0.")
    ] = "",
    part: Annotated[str, typer.Option(help="Part scores of its unfinished game, as 0-60.")] = "",
    each: Annotated[
        bool, typer.Option("--each", help="Either side may have these premiums.")
    ] = False,
) -> None:
    """Enter what both sides scored; when all tables have ended the next round is arranged. A rubber
    broken off has 300 for the only game and 50 for the only part score added."""
    with _opened(file) as book:
        standing = PadStanding(part=_both(part, 90), games=_both(games, 1))
        points = [ns, ew]
        for entry in unfinished_rubber(standing, each=each):
            points[entry.side] += entry.points
            print(f"{('First', 'Second')[entry.side]} pair: {entry.points} for {entry.why}.")
        book.add(Ended(table, points[0], points[1]))
        _round(book.evening)


def _both(text: str, most: int) -> tuple[int, int]:
    """What both sides have, from 0-60."""
    sides = text.split("-") if text else ["0", "0"]
    if len(sides) == 2 and all(s.isascii() and s.isdecimal() and len(s) < 4 for s in sides):
        first, second = map(int, sides)
        if max(first, second) <= most:
            return first, second
    raise BadOption(f"Write what both have, as {most}-0 ({most} at most), not “{text}”.")


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


def paid(payments: Sequence[Payment], stake: Decimal) -> None:
    """Tell who pays whom how much."""
    for payer, to, amount in payments:
        print(f"{visible(payer)} pays {visible(to)} {(amount * stake).normalize():f}")
    print(f"{len(payments)} payments.")


@party.command("settle")
def settle_party(file: File, stake: Stake = "1") -> None:
    """Who pays whom, in the fewest payments."""
    with _opened(file) as book:
        paid(book.evening.payments(), stake_of(stake))


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
            columns[row[0]] = whole_units(row[1], number)
        entries = []
        for number, row in csv_rows(rubbers):
            people = tuple(filter(None, row[1:]))
            if len(people) % 2 or not people:
                raise BadOption(f"Line {number}: write the value, the winners, then the losers.")
            half = len(people) // 2
            entries.append(Rubber(whole_units(row[0], number), people[:half], people[half:]))
        columns = carried(entries, columns)
        rows = [{"player": p, "units": units} for p, units in columns.items()]
        show(rows, ("player", "units"), False, as_csv, "Wash-book")
        if not as_csv:
            paid(settle(columns), stake_of(stake))


def whole_units(text: str, line: int) -> int:
    """A whole number of a CSV's line. Raises `BadOption`."""
    digits = text.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9):
        raise BadOption(f"Line {line}: “{text}” is no whole number.")
    return int(text)
