"""Parts shared by the commands of `oddtrick club`: the app, what is told, and rows shown."""

from __future__ import annotations

import contextlib
import csv
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from oddtrick.errors import BadOption, OddtrickError, cause, visible
from oddtrick.messages import (
    DecimalNumber,
    Listing,
    Message,
    Name,
    Verbatim,
    say,
    term,
    told,
)
from oddtrick.support.optional_libraries import needed_by
from oddtrick.support.streams import reading
from oddtrick.support.text import cell_text

if TYPE_CHECKING:
    from oddtrick.club.event.entries import Amount
    from oddtrick.club.event_file import SharedBook
    from oddtrick.club.members import Members


club = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Run and score an evening at the club."
)
_errors = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)

File = Annotated[Path, typer.Argument(help="The event's file.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="As CSV.")]
Reason = Annotated[str, typer.Option(help="Why.")]
MembersFile = Annotated[
    Path | None,
    typer.Option("--members", help="The club's list (CSV), if not members.csv beside the event."),
]
Rows = Sequence[dict[str, Any]]


@contextlib.contextmanager
def said_errors() -> Iterator[None]:
    """Our own errors become a sentence and exit code 1."""
    try:
        yield
    except OddtrickError as error:
        _errors.print(error.told())
        raise typer.Exit(1) from None


def agreed(question: Message) -> bool:
    """Whether the person at the terminal says yes. A program is not asked: its input is its own."""
    return sys.stdin.isatty() and typer.confirm(visible(told(question)), err=True)


def people(names: Sequence[str]) -> Listing:
    """Those who play together, by their names."""
    return Listing(tuple(map(Name, names)), " & ")


def seats(letters: str) -> Message:
    """A seat or a side, by the letters of the language."""
    return say("{seats}", seats=Listing(tuple(map(term, letters)), ""))


def decimal(figure: str) -> Message:
    """A figure with the decimal sign of the language."""
    return say("{figure}", figure=DecimalNumber(figure))


def with_store() -> None:
    """Raises `OddtrickError` in words where the database, which is optional, is not installed."""
    with needed_by("An evening’s file needs", "club"):
        from oddtrick.store import opening  # noqa: F401


def books() -> type[SharedBook]:
    """The class that stores events, imported when a command runs: the database is slow to load and
    optional."""
    with_store()
    from oddtrick.club.event_file import SharedBook

    return SharedBook


def show(
    rows: Rows, headings: Sequence[str], as_json: bool, as_csv: bool, title: Message | str,
    below: str = "",
) -> None:  # fmt: skip
    """Print rows: JSON and CSV in English, text in the reader's language. Text leaves out columns
    that say nothing; where it is too wide for the terminal, what the column `below` says stands
    under the grid, by the number of the line."""
    if as_json and as_csv:
        raise BadOption("Ask for JSON or for CSV, not for both.")
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=2, default=str))
    elif as_csv:
        out = csv.DictWriter(sys.stdout, headings, lineterminator="\n")
        out.writeheader()
        out.writerows(
            {k: cell_text(str(v)) if isinstance(v, str | Message) else v for k, v in row.items()}
            for row in rows
        )
    else:
        console = Console(highlight=False)
        full = [h for h in headings if not rows or any(_cell_text(row[h]) for row in rows)]
        title = told(title) if isinstance(title, Message) else title
        grid = _grid(rows, full, title)
        wide = console.measure(grid, options=console.options.update(max_width=1000)).maximum
        if below not in full or wide <= console.width:
            console.print(grid)
            return
        console.print(_grid(rows, [h for h in full if h != below], title))
        for number, row in enumerate(rows, 1):
            if text := _cell_text(row[below]):
                line = say("Line {number}: {text}", number=number, text=Verbatim(text))
                console.print(Text(visible(told(line))))


def _grid(rows: Rows, headings: Sequence[str], title: str) -> Grid:
    grid = Grid(title=Text(visible(title)), box=None, header_style="bold", pad_edge=False)
    for heading in headings:
        grid.add_column(told(term(heading.capitalize())), overflow="fold")
    for row in rows:
        grid.add_row(*(Text(visible(_cell_text(row[h]))) for h in headings))
    return grid


def _cell_text(value: object) -> str:
    """A cell for people: a figure without idle noughts, as sheets and pages have it."""
    match value:
        case bool():
            value = term("yes") if value else term("no")
        case float():
            value = decimal(f"{value:.0f}" if value.is_integer() else str(value))
    return told(value) if isinstance(value, Message) else str(value)


def members_of(event: Path, given: Path | None) -> Members | None:
    """The club's list: the file that is given, or the one beside the event. Raises what
    `load_members` raises."""
    from oddtrick.club.member_list import find_members_file, load_members

    return find_members_file(event) if given is None else load_members(given)


def read_text(path: str) -> str:
    """The text of a file, or of the input for `-`. Raises `OddtrickError`."""
    with reading(path) as source:
        data = source.read()
    try:
        return data if isinstance(data, str) else data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadOption("{path} is not in UTF-8.", path=Verbatim(path)) from None


def csv_rows(path: str, headed: bool = True) -> Iterator[tuple[int, list[str]]]:
    """The lines of a CSV file that say something, with their numbers; cells without the space
    around them, and a heading (a first line without any digit) left out where there may be one."""
    rows = csv.reader(read_text(path).splitlines())
    number = 0
    try:
        for number, row in enumerate(rows, 1):
            cells = [cell.strip() for cell in row]
            heading = (
                headed and number == 1 and not any(c.isdigit() for cell in cells for c in cell)
            )
            if any(cells) and not heading:
                yield number, cells
    except csv.Error as error:
        raise BadOption(
            "After line {number} of {path}: this is no CSV ({error}).",
            number=number,
            path=Verbatim(path),
            error=cause(error),
        ) from None


_AMOUNT = re.compile(r"(\d{0,5})(?:[.,](\d{1,4}))?(½?)")


def amount(text: str) -> Amount:
    """A number of percent or points, as 10, 33.3, 33,3, ½ or 2½. Raises `BadOption`.

    >>> amount("10"), amount("-2½"), amount("33,3")
    (10, -2.5, 33.3)
    """
    match = _AMOUNT.fullmatch(text.removeprefix("-"))
    if match is None or not any(match.groups()) or (match[2] and match[3]):
        raise BadOption("“{text}” is no number; write it as 10, 33.3 or ½.", text=Name(text))
    number = float(f"{match[1] or 0}.{match[2] or 0}") + bool(match[3]) / 2
    number = -number if text.startswith("-") else number
    return int(number) if number == int(number) else number


def hundredths(text: str) -> int:
    """A number of points with up to two decimals, in hundredths. Raises `BadOption`."""
    whole, _, part = text.removeprefix("-").partition(".")
    digits = whole + part.ljust(2, "0")
    if not (digits.isascii() and digits.isdecimal() and len(part) <= 2 and len(digits) < 9):
        raise BadOption(
            "“{text}” is no number of points, with two decimals at most.", text=Name(text)
        )
    return -int(digits) if text.startswith("-") else int(digits)
