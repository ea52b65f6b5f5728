"""`oddtrick odds`: the chapter of odds on the command line."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid
from typer.core import TyperCommand

from oddtrick.messages import DecimalNumber, Grouped, InEnglish, Message, say, term, told
from oddtrick.support.terminal import print_told

from .books import misprints, printed
from .chance import Chance
from .hands import deals
from .hands import hands as all_hands
from .tables import (
    OddsTable,
    eleven_table,
    euchre_table,
    finesses_table,
    long_table,
    percent_text,
    points_table,
    shape_table,
    splits_table,
    suit_table,
    tricks_needed,
    whole,
)

odds = typer.Typer(no_args_is_help=True, add_completion=False, help="Odds, counted exactly.")

WIDEST = 400
"""Columns that no table of figures needs."""

AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]
Vacant = Annotated[
    str, typer.Option("--places", metavar="L-R", help="Cards not seen of the two hidden hands.")
]
Known = Annotated[str, typer.Option(metavar="CARDS", help="Cards that this defender holds.")]


class NumberCommand(TyperCommand):
    """A command whose arguments are numbers: one below nothing is no option, so that it is we who
    say why it cannot be."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of the command line, numbers such as ``-3`` last of all."""
        valued = {name for p in self.params if not getattr(p, "is_flag", True) for name in p.opts}
        before = ["", *args]
        below = [
            n
            for n, word in enumerate(args)
            if re.fullmatch(r"-\d.*", word) and before[n] not in valued
        ]
        if below and "--" not in args:
            others = [word for n, word in enumerate(args) if n not in below]
            args = [*others, "--", *(args[n] for n in below)]
        return super().parse_args(ctx, args)


def _show(table: OddsTable, as_json: bool, *, folded: bool = False) -> None:
    """A table for people or as JSON; a chance is given in per cent, exactly, and as odds. A
    `folded` table breaks its cells where the terminal is too narrow for them."""
    if as_json:
        print(json.dumps(table.as_json(), ensure_ascii=False, indent=2, default=str))
        return
    grid = Grid(
        title=told(table.title), title_justify="left", box=None, header_style="bold", pad_edge=False
    )
    cells = [[c for key, one in row.items() for c in _cells(key, one)] for row in table.rows]
    for key, _ in cells[0]:
        words = say("Printed table") if key == "table" else term(key[:1].upper() + key[1:])
        heading = say("{heading}", heading=InEnglish(key, words))
        grid.add_column(told(heading), justify="right", no_wrap=not folded, overflow="fold")
    for row in cells:
        grid.add_row(*(text for _, text in row))
    console = Console(highlight=False, markup=False)
    if not folded:  # a figure is never cut off: the terminal breaks a line that is too long
        wide = console.measure(grid, options=console.options.update(max_width=WIDEST)).maximum
        console.width = max(console.width, wide)
    console.print(grid)
    if table.line:
        print("\n".join(map(told, table.line)))


def _cells(key: str, value: Any) -> list[tuple[str, str]]:
    if not isinstance(value, Chance):
        return [(key, _cell(key, value))]
    percent = told(say("{number}", number=DecimalNumber(percent_text(value))))
    if key != "chance":
        return [(key, percent)]
    return [
        ("%", percent),
        ("ways", told(say("{ways} of {of}", ways=Grouped(value.ways), of=Grouped(value.of)))),
        ("odds", told(_odds(value))),
    ]


def _cell(key: str, value: object) -> str:
    """What stands below a heading and is no chance."""
    if isinstance(value, Message):
        return told(value)
    text = str(value)
    ours = key in ("table", "unit", "mark") or (key, text) == ("line", "best")
    return told(term(text)) if ours else text


def _odds(chance: Chance) -> Message:
    if chance.ways in (0, chance.of):
        return say("never") if not chance.ways else say("always")
    against = float(chance.against)
    if against == 1:
        return say("evens")
    if against > 1:
        return say("{n} to 1 against", n=DecimalNumber(f"{against:,.2f}"))
    return say("{n} to 1 on", n=DecimalNumber(f"{1 / against:,.2f}"))


@odds.command("points", cls=NumberCommand)
def show_points(
    range_: Annotated[str, typer.Argument(metavar="POINTS", help="15, 15-17 or 12+.")] = "",
    both: Annotated[bool, typer.Option("--both", help="Of two hands together.")] = False,
    as_json: AsJson = False,
) -> None:
    """The chance of a hand, or of two together, with so many high-card points."""
    _show(points_table(range_, both=both), as_json)


@odds.command("shape", cls=NumberCommand)
def show_shape(
    text: Annotated[
        str, typer.Argument(metavar="SHAPE", help="4-4-3-2; 4=4=3=2 from spades down; none: all.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """The chance of a shape, in any suits or in the order spades, hearts, diamonds, clubs."""
    _show(shape_table(text), as_json)


@odds.command("long", cls=NumberCommand)
def show_long(
    text: Annotated[str, typer.Argument(metavar="LENGTH", help="7, 6-8 or 9+.")] = "",
    as_json: AsJson = False,
) -> None:
    """The chance that the longest suit of a hand has so many cards."""
    _show(long_table(text), as_json)


@odds.command("split", cls=NumberCommand)
def show_split(
    missing: Annotated[
        str, typer.Argument(metavar="MISSING", help="Cards that the two hidden hands have.")
    ] = "",
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="CARDS", help="Missing cards named: Q, KJ."),
    ] = None,
    exactly: Annotated[
        str, typer.Option("--exactly", metavar="CARDS", help="What the left hand holds: Qxx.")
    ] = "",
    places: Vacant = "13-13",
    left: Known = "",
    right: Known = "",
    as_json: AsJson = False,
) -> None:
    """How missing cards split, also with cards named, places given or cards seen.

    “odds split 5 --with Q --left xx --right x”: two small ones have been seen on the left, one on
    the right.
    """
    odds_table = splits_table(
        whole(missing, "missing cards"),
        with_="".join(with_ or ()),
        exactly=exactly,
        places=places,
        left=left,
        right=right,
    )
    _show(odds_table, as_json)


@odds.command("suit")
def show_suit(
    declarer: Annotated[
        str, typer.Argument(help="Declarer's cards, such as AQT9x; - for none.")
    ] = "",
    dummy: Annotated[str, typer.Argument(help="Dummy's cards, such as xxx.")] = "",
    need: Annotated[str, typer.Option(help="Tricks needed; a best line is told.")] = "",
    expected: Annotated[
        bool, typer.Option("--expected", help="The line with the most expected tricks.")
    ] = False,
    line: Annotated[str, typer.Option(metavar="PLAYS", help="A line of your own: “xQ, A”.")] = "",
    places: Vacant = "13-13",
    left: Known = "",
    right: Known = "",
    played: Annotated[str, typer.Option(metavar="CARDS", help="Cards that are gone.")] = "",
    as_json: AsJson = False,
) -> None:
    """The chance of so many tricks in a suit, by the best line for just that, and the line.

    Defenders know all cards and declarer's plan; declarer sees what is played; entries are never
    short. See docs/program/odds.md.
    """
    odds_table = suit_table(
        declarer,
        dummy,
        need=tricks_needed(need),
        expected=expected,
        line=line,
        places=places,
        left=left,
        right=right,
        played=played,
    )
    _show(odds_table, as_json)


@odds.command("finesses", cls=NumberCommand)
def show_finesses(
    tried: Annotated[str, typer.Argument(metavar="TRIED", help="Finesses that are tried.")] = "",
    as_json: AsJson = False,
) -> None:
    """The chance that of so many finesses so many win, each being even."""
    _show(finesses_table(whole(tried, "finesses")), as_json)


@odds.command("eleven")
def show_eleven(
    led: Annotated[str, typer.Argument(help="The rank led as the fourth best: 7.")] = "",
    seen: Annotated[
        list[str] | None, typer.Argument(help="The suit in hands that are seen: Q92 AJ3.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The rule of eleven: higher cards that the leader of a fourth best has not, and where."""
    _show(eleven_table(led, *(seen or ())), as_json)


@odds.command("euchre")
def show_euchre(as_json: AsJson = False) -> None:
    """The chance that a hand of euchre has a card of each suit."""
    _show(euchre_table(), as_json)


@odds.command("hands")
def show_hands(as_json: AsJson = False) -> None:
    """The number of different hands of thirteen cards, and of deals."""
    if as_json:
        print(json.dumps({"hands": all_hands(), "deals": deals()}, indent=2))
        return
    counted = say(
        "{hands} hands of thirteen cards, {deals} deals of four hands.",
        hands=Grouped(all_hands()),
        deals=Grouped(deals()),
    )
    print_told(counted)


@odds.command("books")
def show_books(
    wrong: Annotated[bool, typer.Option("--wrong", help="Misprints alone.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print the book's tables beside the exact values, misprints marked."""
    rows = tuple(
        {
            "table": row.table,
            "of": row.key,
            "printed": row.printed,
            "exact": row.exact_text,
            "unit": row.unit,
            "mark": row.mark,
        }
        for row in (misprints() if wrong else printed())
    )
    _show(OddsTable(say("Scarne 1963, chapter 7"), rows), as_json, folded=True)
