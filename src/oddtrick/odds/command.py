"""`oddtrick odds`: the chapter of odds on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from .books import misprints, printed
from .chance import Chance, OddsError
from .combination import combination, read_line
from .hands import HAND, deals, longest_suit, points, shape, shapes
from .hands import hands as all_hands
from .splits import Missing, Places, holding, named, split, split_table

__all__ = ["odds"]

odds = typer.Typer(no_args_is_help=True, add_completion=False, help="Odds, counted exactly.")

AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]
Vacant = Annotated[
    str, typer.Option("--places", metavar="L-R", help="Cards not seen of the two hidden hands.")
]
Known = Annotated[str, typer.Option(metavar="CARDS", help="Cards that this defender holds.")]


def _told(chance: Chance) -> dict[str, Any]:
    """A chance for JSON: exact, and as a float."""
    part = chance.fraction
    return {"chance": f"{part.numerator}/{part.denominator}", "percent": chance.percent}


def _show(
    rows: Sequence[dict[str, Any]], title: str, as_json: bool, *, more: dict[str, Any] | None = None
) -> None:
    """Rows as a table or as JSON; a row's chance is told in per cent, exactly, and as odds."""
    if as_json:
        data = [
            {k: v for key, one in row.items() for k, v in _flat(key, one).items()} for row in rows
        ]
        print(
            json.dumps({"title": title, **(more or {}), "rows": data}, ensure_ascii=False, indent=2)
        )
        return
    grid = Grid(title=title, title_justify="left", box=None, header_style="bold", pad_edge=False)
    cells = [[c for key, one in row.items() for c in _cells(key, one)] for row in rows]
    for heading, _ in cells[0]:
        grid.add_column(heading, justify="right", no_wrap=True)
    for row in cells:
        grid.add_row(*(text for _, text in row))
    Console(highlight=False, markup=False).print(grid)


def _flat(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Chance):
        return {key: value}
    return _told(value) if key == "chance" else {key: _told(value)}


def _cells(key: str, value: Any) -> list[tuple[str, str]]:
    if not isinstance(value, Chance):
        return [(key, str(value))]
    if key != "chance":
        return [(key, _percent(value))]
    return [
        ("%", _percent(value)),
        ("ways", f"{value.ways:,} of {value.of:,}"),
        ("odds", _odds(value)),
    ]


def _percent(chance: Chance) -> str:
    value = chance.percent
    return f"{value:.2f}" if value >= 0.01 or not value else f"{value:.3g}"


def _odds(chance: Chance) -> str:
    if chance.ways in (0, chance.of):
        return "never" if not chance.ways else "always"
    against = float(chance.against)
    return f"{against:,.2f} to 1 against" if against >= 1 else f"{1 / against:,.2f} to 1 on"


def _numbers(text: str, pattern: str, wanted: str) -> tuple[int, ...]:
    found = re.fullmatch(pattern, text.strip())
    if not found:
        raise OddsError(f"“{text}” cannot be read: write {wanted}.")
    return tuple(int(n) for n in found.groups() if n is not None)


def _places(text: str) -> Places:
    return Places(*_numbers(text, r"(\d{1,2})-(\d{1,2})", "the places of both hands, such as 10-8"))


@odds.command("points")
def show_points(
    range_: Annotated[str, typer.Argument(metavar="POINTS", help="15, 15-17 or 12+.")],
    both: Annotated[bool, typer.Option("--both", help="Of two hands together.")] = False,
    as_json: AsJson = False,
) -> None:
    """The chance of a hand, or of two together, with so many high-card points."""
    least, most = _range(range_, 40, "points, such as 15, 15-17 or 12+")
    rows = [{"points": n, "chance": points(n, hands=1 + both)} for n in range(least, most + 1)]
    if len(rows) > 1:
        rows.append({"points": f"{least}-{most}", "chance": points(least, most, hands=1 + both)})
    _show(rows, "Points of two hands" if both else "Points of a hand", as_json)


def _range(text: str, top: int, wanted: str) -> tuple[int, int]:
    if text.endswith("+"):
        (least,) = _numbers(text, r"(\d{1,2})\+", wanted)
        most = top
    else:
        found = _numbers(text, r"(\d{1,2})(?:-(\d{1,2}))?", wanted)
        least, most = found[0], found[-1]
    if least > most:
        raise OddsError(f"“{text}” runs backwards or beyond {top}: write {wanted}.")
    if most > top:
        raise OddsError(f"“{text}” is more than there are: {top} at most.")
    return least, most


@odds.command("shape")
def show_shape(
    text: Annotated[
        str, typer.Argument(metavar="SHAPE", help="4-4-3-2; 4=4=3=2 from spades down; none: all.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """The chance of a shape, in any suits or in the order spades, hearts, diamonds, clubs."""
    if not text:
        rows = [{"shape": "-".join(map(str, s)), "chance": c} for s, c in shapes().items()]
        _show(rows, "Shapes of a hand", as_json)
        return
    sign = "=" if "=" in text else "-"
    lengths = _numbers(
        text if sign in text else sign.join(text),
        sign.join([r"(\d{1,2})"] * 4),
        "a shape as 4-4-3-2, 4432 or, spades first, 4=4=3=2",
    )
    found = shape(lengths, in_order=sign == "=")
    _show([{"shape": text, "chance": found}], "Shape of a hand", as_json)


@odds.command("long")
def show_long(
    text: Annotated[str, typer.Argument(metavar="LENGTH", help="7, 6-8 or 9+.")],
    as_json: AsJson = False,
) -> None:
    """The chance that the longest suit of a hand has so many cards."""
    least, most = _range(text, HAND, "a length, such as 7, 6-8 or 9+")
    _show([{"longest suit": text, "chance": longest_suit(least, most)}], "Long suits", as_json)


@odds.command("split")
def show_split(
    missing: Annotated[int, typer.Argument(help="Cards that the two hidden hands have.")],
    with_: Annotated[
        str, typer.Option("--with", metavar="CARDS", help="Missing cards named: Q, KJ.")
    ] = "",
    exactly: Annotated[
        str, typer.Option("--exactly", metavar="CARDS", help="What the left hand holds: Qxx.")
    ] = "",
    places: Vacant = "13-13",
    left: Known = "",
    right: Known = "",
    as_json: AsJson = False,
) -> None:
    """How missing cards split, also with cards named, places told or cards seen.

    “odds split 5 --with Q --left xx --right x”: two small ones have been seen on the left, one on
    the right.
    """
    ranks, small = named(with_)
    if small:
        raise OddsError(f"--with “{with_}” names cards by rank, without x.")
    asked = Missing(ranks, missing - len(ranks))
    free = _places(places)
    if exactly:
        if left or right:
            raise OddsError("--exactly tells the whole left hand: leave --left and --right out.")
        extra = "".join(r for r in named(exactly)[0] if r not in ranks)
        asked = Missing(ranks + extra, missing - len(ranks) - len(extra))
        row = {"left holds": exactly, "chance": holding(asked, exactly, free)}
        _show([row], f"{missing} missing cards", as_json)
        return
    rows: list[dict[str, Any]] = []
    for one in split_table(asked, free, left=left, right=right):
        row = {"left": one.left, "right": one.right, "chance": one.chance}
        if ranks:
            row[f"with {ranks} left"] = one.with_named
        rows.append(row)
    _show(rows, f"{missing} missing cards{_either(missing, free, left + right)}", as_json)


def _either(missing: int, places: Places, seen: str) -> str:
    """The splits in whichever hand, where both hands are alike."""
    if seen or places.left != places.right:
        return ""
    told = [
        f"{n}-{missing - n} {_percent(split(missing, n, missing - n, places))} %"
        for n in range((missing + 1) // 2, missing + 1)
        if n <= places.left
    ]
    return ": " + ", ".join(told)


@odds.command("suit")
def show_suit(
    declarer: Annotated[str, typer.Argument(help="Declarer's cards, such as AQT9x; - for none.")],
    dummy: Annotated[str, typer.Argument(help="Dummy's cards, such as xxx.")],
    need: Annotated[int, typer.Option(help="Tricks needed; a best line is told.")] = 0,
    line: Annotated[
        str, typer.Option(metavar="PLAYS", help="A line of your own: “xQ, A”; needs --need.")
    ] = "",
    places: Vacant = "13-13",
    left: Known = "",
    right: Known = "",
    as_json: AsJson = False,
) -> None:
    """The chance of so many tricks in a suit, by the best line for just that, and the line.

    Defenders know all cards and declarer's plan; declarer sees what is played; entries are never
    short. See docs/odds.md.
    """
    if line and not need:
        raise OddsError("--line is weighed for a number of tricks: add --need.")
    suit = combination(declarer, dummy, _places(places), left=left, right=right)
    held = f"{suit.suit.declarer or '-'} opposite {suit.suit.dummy or '-'}"
    if not need:
        rows = [
            {"tricks": f"{n} or more", "chance": chance}
            for n, chance in enumerate(suit.chances(), 1)
        ]
        _show(rows, held, as_json)
        return
    best = suit.best(need)
    rows = [{"line": "best", "chance": best.chance}]
    if line:
        rows.append({"line": line, "chance": suit.by(read_line(suit.suit, line), need)})
    told = [f"{'  ' * s.depth}{f'{s.when}: ' if s.when else ''}{s.text}" for s in best.line]
    told = told or ["Any play of the suit does as well."]
    _show(rows, f"{held}, {need} or more tricks", as_json, more={"best line": told})
    if not as_json:
        print("\n".join(told))


@odds.command("hands")
def show_hands(as_json: AsJson = False) -> None:
    """The number of different hands of thirteen cards, and of deals."""
    if as_json:
        print(json.dumps({"hands": all_hands(), "deals": deals()}, indent=2))
        return
    print(f"{all_hands():,} hands of thirteen cards, {deals():,} deals of four hands.")


@odds.command("books")
def show_books(
    wrong: Annotated[bool, typer.Option("--wrong", help="Misprints alone.")] = False,
    as_json: AsJson = False,
) -> None:
    """What the book's tables print beside the exact value, misprints marked."""
    rows = [
        {
            "table": row.table,
            "of": row.key,
            "printed": row.printed,
            "exact": f"{float(row.exact):.10g}",
            "unit": row.unit,
            "mark": row.mark,
        }
        for row in (misprints() if wrong else printed())
    ]
    _show(rows, "Scarne 1963, chapter 7", as_json)
