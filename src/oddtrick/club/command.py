"""``oddtrick club``: an event set up, entered and scored without a browser."""

from __future__ import annotations

import contextlib
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..errors import BadOption, OddtrickError, visible
from ..streams import reading
from .entries import Corrected, Entered, Named, Opened, Undone
from .movements import Movement, arrow_switched, howell, mitchell, without
from .standings import Scored, card, standings, traveller, travellers

if TYPE_CHECKING:
    from .book import Book

__all__ = ["club"]

club = typer.Typer(no_args_is_help=True, help="Run and score an evening at the club.")
_errors = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)

File = Annotated[Path, typer.Argument(help="The event's file.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="As CSV.")]
Rows = Sequence[dict[str, Any]]


@contextlib.contextmanager
def _said() -> Iterator[None]:
    """Our own errors become a sentence and exit code 1."""
    try:
        yield
    except OddtrickError as error:
        _errors.print(str(error))
        raise typer.Exit(1) from None


def _books() -> type[Book]:
    """What keeps events, read when a command runs: the database is slow to load and optional."""
    try:
        from .book import Book
    except ModuleNotFoundError as error:
        raise OddtrickError(
            f"The store needs {error.name}, which is not installed: pip install 'oddtrick[web]'."
        ) from None
    return Book


def _show(rows: Rows, headings: Sequence[str], as_json: bool, as_csv: bool, title: str) -> None:
    if as_json and as_csv:
        raise BadOption("Ask for JSON or for CSV, not for both.")
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    elif as_csv:
        out = csv.DictWriter(sys.stdout, headings, lineterminator="\n")
        out.writeheader()
        # A spreadsheet takes a text that begins like a formula for one.
        out.writerows({k: _plain(v) for k, v in row.items()} for row in rows)
    else:
        grid = Grid(title=Text(visible(title)), box=None, header_style="bold", pad_edge=False)
        for heading in headings:
            grid.add_column(heading.capitalize(), overflow="fold")
        for row in rows:
            grid.add_row(*(Text(visible(str(row[h]))) for h in headings))
        Console(highlight=False).print(grid)


def _plain(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def _movement(kind: str, tables: int, even: str, switched: list[int], missing: int) -> Movement:
    if kind not in ("mitchell", "howell"):
        raise BadOption(f"The movement is mitchell or howell, not “{kind}”.")
    movement = mitchell(tables, even) if kind == "mitchell" else howell(tables)
    movement = arrow_switched(movement, switched) if switched else movement
    return without(movement, missing) if missing else movement


@club.command()
def new(
    file: File,
    movement: Annotated[str, typer.Option(help="mitchell or howell.")] = "mitchell",
    tables: Annotated[int, typer.Option(help="How many tables, a half one counted whole.")] = 4,
    boards: Annotated[int, typer.Option(help="Boards in a set.")] = 3,
    rounds: Annotated[int, typer.Option(help="Rounds to be played; 0 for all.")] = 0,
    even: Annotated[str, typer.Option(help="Even Mitchell: skip or relay.")] = "skip",
    switch: Annotated[list[int] | None, typer.Option(help="A round arrow-switched.")] = None,
    missing: Annotated[int, typer.Option(help="The pair a half table lacks.")] = 0,
    title: Annotated[str, typer.Option(help="What the event is called.")] = "Pairs",
) -> None:
    """Begin an event in a new file."""
    with _said():
        made = _movement(movement, tables, even, switch or [], missing)
        opened = Opened(title, made, boards, rounds or len(made.rounds))
        _books().create(file, opened).close()
        print(f"{visible(title)}: {made.name}, {opened.rounds} rounds of {boards} boards.")


@club.command()
def seat(
    file: File,
    names: Annotated[str, typer.Argument(help="CSV: pair, then its players; - for input.")],
) -> None:
    """Seat players by name, all of the file or nobody."""
    with _said(), _books().open(file) as book:
        entries = []
        with reading(names) as source:
            try:
                text = source.read()
                lines = (text if isinstance(text, str) else text.decode("utf-8-sig")).splitlines()
            except UnicodeDecodeError:
                raise BadOption("The names are not in UTF-8.") from None
        for number, row in enumerate(csv.reader(lines), 1):
            if not any(cell.strip() for cell in row) or (
                number == 1 and not row[0].strip().isdecimal()
            ):
                continue
            first = row[0].strip()
            if not first.isdecimal() or len(first) > 4:
                raise BadOption(f"Line {number}: write the pair's number, then its players.")
            entries.append(Named(int(first), tuple(c.strip() for c in row[1:] if c.strip())))
        book.add(*entries)
        print(f"{len(entries)} pairs are seated.")


Board = Annotated[int, typer.Argument(help="The board.")]
NS = Annotated[int, typer.Argument(help="The pair North–South.")]
EW = Annotated[int, typer.Argument(help="The pair East–West.")]
ContractText = Annotated[str, typer.Argument(help="As 4SX, or Pass.")]
Declarer = Annotated[str, typer.Argument(help="N, E, S or W.")]
Tricks = Annotated[int | None, typer.Argument(help="What declarer took, 0 to 13.")]
Lead = Annotated[str, typer.Option(help="The card led, as HQ.")]
Turned = Annotated[bool, typer.Option("--turned", help="The arrow was missed: count as played.")]


@club.command()
def enter(
    file: File, board: Board, ns: NS, ew: EW, contract: ContractText, declarer: Declarer = "",
    tricks: Tricks = None, lead: Lead = "", turned: Turned = False,
) -> None:  # fmt: skip
    """Enter a result."""
    with _said(), _books().open(file) as book:
        book.add(Entered(board, ns, ew, contract, declarer.upper(), tricks, lead.upper(), turned))
        _told(book, board, ns)


@club.command()
def correct(
    file: File, board: Board, ns: NS, ew: EW, contract: ContractText, declarer: Declarer = "",
    tricks: Tricks = None, lead: Lead = "", turned: Turned = False,
    reason: Annotated[str, typer.Option(help="Why.")] = "",
) -> None:  # fmt: skip
    """Put another result in place of the one that stands; the history keeps both."""
    with _said(), _books().open(file) as book:
        book.add(
            Corrected(
                board, ns, ew, contract, declarer.upper(), tricks, lead.upper(), turned, reason
            )
        )
        _told(book, board, ns)


def _told(book: Book, board: int, ns: int) -> None:
    score = next(line.score for line in book.event.traveller(board) if line.ns == ns)
    left = len(book.event.missing())
    print(f"Entry {len(book.event.entries)}: board {board}, {score:+d}; {left} results missing.")


@club.command()
def undo(
    file: File,
    entry: Annotated[int, typer.Argument(help="Its number; 0 for the last.")] = 0,
) -> None:
    """Let an entry not count."""
    with _said(), _books().open(file) as book:
        number = entry or book.event.last()
        book.add(Undone(number))
        print(f"Entry {number} does not count any more.")


@club.command("standings")
def list_standings(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """The standings as they are now."""
    with _said(), _books().open(file) as book:
        rows = [
            {"place": s.place, "pair": s.pair, "names": " & ".join(s.names), "field": s.field,
             "points": round(float(s.points), 2), "of": s.tops,
             "percent": round(float(s.percent), 2), "penalty": round(float(s.penalty), 2)}
            for s in standings(book.event)
        ]  # fmt: skip
        headings = ("place", "pair", "names", "field", "points", "of", "percent", "penalty")
        _show(rows, headings, as_json, as_csv, book.event.opened.title)


_LINE = (
    "round", "table", "board", "ns", "ew", "contract", "by", "lead", "tricks", "score",
    "ns points", "ew points", "how",
)  # fmt: skip


def _row(scored: Scored) -> dict[str, Any]:
    due, entry = scored.line.due, scored.line.entry
    values = (
        due.round, due.table, due.board, entry.ns, entry.ew,
        *(getattr(entry, name, "") for name in ("contract", "declarer", "lead")),
        *("" if v is None else v for v in (getattr(entry, "tricks", None), scored.line.score)),
        round(float(scored.ns), 2), round(float(scored.ew), 2), scored.how,
    )  # fmt: skip
    return dict(zip(_LINE, values, strict=True))


@club.command("traveller")
def show_traveller(
    file: File, board: Board, as_json: AsJson = False, as_csv: AsCsv = False
) -> None:
    """The traveller of a board."""
    with _said(), _books().open(file) as book:
        rows = [_row(s) for s in traveller(book.event, board)]
        _show(rows, _LINE, as_json, as_csv, f"Board {board}")


@club.command()
def results(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Every result of the event with its matchpoints."""
    with _said(), _books().open(file) as book:
        rows = [_row(s) for s in travellers(book.event)]
        _show(rows, _LINE, as_json, as_csv, book.event.opened.title)


@club.command("card")
def show_card(
    file: File,
    pair: Annotated[int, typer.Argument(help="The pair.")],
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The personal card of a pair."""
    with _said(), _books().open(file) as book:
        rows = [_row(s) for s in card(book.event, pair)]
        names = " & ".join(book.event.names.get(pair, ()))
        _show(rows, _LINE, as_json, as_csv, f"Pair {pair} {names}".strip())


@club.command()
def guides(
    file: File, pair: Annotated[int, typer.Argument(help="The pair; 0 for all.")] = 0
) -> None:
    """Guide cards to print."""
    with _said(), _books().open(file) as book:
        movement = book.event.opened.movement
        print("\n\n".join(movement.guide(p) for p in ([pair] if pair else movement.pairs)))


@club.command("usebio")
def write(
    file: File, club_name: Annotated[str, typer.Option("--club", help="The club's name.")] = ""
) -> None:
    """The event as a USEBIO 1.3 file, to standard output."""
    from ..formats.usebio import write_usebio
    from .results_file import usebio

    with _said(), _books().open(file) as book:
        print(write_usebio(usebio(book.event, club_name)), end="")
