"""An event set up, entered and scored: new, seat, enter, correct, undo and the lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import BadOption, visible
from ..entries import Corrected, Entered, Named, Opened, Undone
from ..movements import (
    Movement,
    arrow_switched,
    barometer,
    howell,
    individual,
    knock_out,
    mitchell,
    round_robin,
    rover,
    three_quarter_howell,
    web,
    without,
)
from ..standings import Scored, card, explained, standings, traveller, travellers
from .common import AsCsv, AsJson, File, Reason, books, club, csv_rows, said_errors, show

if TYPE_CHECKING:
    from ..book import Book

__all__ = ["club"]


_KINDS: dict[str, Callable[[int, str, int], Movement]] = {
    "mitchell": lambda tables, even, _: mitchell(tables, even),
    "howell": lambda tables, _even, _rounds: howell(tables),
    "three-quarter": lambda tables, _even, _rounds: three_quarter_howell(tables),
    "rover": lambda tables, even, _: rover(tables, even),
    "web": lambda tables, _even, rounds: web(tables, rounds),
}


def _movement(
    kind: str, tables: int, even: str, rounds: int, switched: list[int], missing: int
) -> Movement:
    if kind not in _KINDS:
        raise BadOption(f"The movement is one of {', '.join(_KINDS)}, not “{kind}”.")
    movement = _KINDS[kind](tables, even, rounds)
    movement = arrow_switched(movement, switched) if switched else movement
    return without(movement, missing) if missing else movement


@club.command()
def new(
    file: File,
    movement: Annotated[str, typer.Option(help=f"One of {', '.join(_KINDS)}.")] = "mitchell",
    tables: Annotated[int, typer.Option(help="How many tables, a half one counted whole.")] = 4,
    boards: Annotated[int, typer.Option(help="Boards in a set.")] = 3,
    rounds: Annotated[int, typer.Option(help="Rounds to be played; 0 for all.")] = 0,
    even: Annotated[str, typer.Option(help="Even Mitchell: skip or relay.")] = "skip",
    switch: Annotated[list[int] | None, typer.Option(help="A round arrow-switched.")] = None,
    missing: Annotated[int, typer.Option(help="The pair a half table lacks.")] = 0,
    title: Annotated[str, typer.Option(help="What the event is called.")] = "Pairs",
    together: Annotated[
        bool, typer.Option("--barometer", help="All tables play one set in a round.")
    ] = False,
    scoring: Annotated[
        str, typer.Option(help="matchpoints, imps, butler or total (points).")
    ] = "matchpoints",
) -> None:
    """Begin an event in a new file."""
    with said_errors():
        whole = _movement(movement, tables, even, rounds, switch or [], missing)
        made = barometer(whole) if together else whole
        opened = Opened(title, made, boards, rounds or len(made.rounds), scoring)
        books().create(file, opened).close()
        print(f"{visible(title)}: {made.name}, {opened.rounds} rounds of {boards} boards.")


@club.command()
def seat(
    file: File,
    names: Annotated[str, typer.Argument(help="CSV: pair, then its players; - for input.")],
) -> None:
    """Seat players by name, all of the file or nobody."""
    with said_errors(), books().open(file) as book:
        entries = []
        for number, row in csv_rows(names):
            if not row[0].isdecimal() or len(row[0]) > 4:
                raise BadOption(f"Line {number}: write the pair's number, then its players.")
            entries.append(Named(int(row[0]), tuple(filter(None, row[1:]))))
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
    with said_errors(), books().open(file) as book:
        book.add(Entered(board, ns, ew, contract, declarer.upper(), tricks, lead.upper(), turned))
        _told(book, board, ns)


@club.command()
def correct(
    file: File, board: Board, ns: NS, ew: EW, contract: ContractText, declarer: Declarer = "",
    tricks: Tricks = None, lead: Lead = "", turned: Turned = False,
    reason: Reason = "",
) -> None:  # fmt: skip
    """Put another result in place of the one that stands; the history keeps both."""
    with said_errors(), books().open(file) as book:
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
    with said_errors(), books().open(file) as book:
        number = entry or book.event.last()
        book.add(Undone(number))
        print(f"Entry {number} does not count any more.")


@club.command("standings")
def list_standings(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """The standings as they are now."""
    with said_errors(), books().open(file) as book:
        rows = [
            {"place": s.place, "pair": s.pair, "names": " & ".join(s.names), "field": s.field,
             "points": round(float(s.points), 2), "of": s.tops,
             "percent": round(float(s.percent), 2), "penalty": round(float(s.penalty), 2)}
            for s in standings(book.event)
        ]  # fmt: skip
        headings = ("place", "pair", "names", "field", "points", "of", "percent", "penalty")
        show(rows, headings, as_json, as_csv, book.event.opened.title)


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
    with said_errors(), books().open(file) as book:
        rows = [_row(s) for s in traveller(book.event, board)]
        show(rows, _LINE, as_json, as_csv, f"Board {board}")


@club.command()
def results(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Every result of the event with its matchpoints."""
    with said_errors(), books().open(file) as book:
        rows = [_row(s) for s in travellers(book.event)]
        show(rows, _LINE, as_json, as_csv, book.event.opened.title)


@club.command("card")
def show_card(
    file: File,
    pair: Annotated[int, typer.Argument(help="The pair.")],
    why: Annotated[bool, typer.Option("--why", help="How the total came about, in words.")] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The personal card of a pair."""
    with said_errors(), books().open(file) as book:
        if why:
            print("\n".join(visible(line) for line in explained(book.event, pair)))
            return
        rows = [_row(s) for s in card(book.event, pair)]
        names = " & ".join(book.event.names.get(pair, ()))
        show(rows, _LINE, as_json, as_csv, f"Pair {pair} {names}".strip())


@club.command()
def guides(
    file: File, pair: Annotated[int, typer.Argument(help="The pair; 0 for all.")] = 0
) -> None:
    """Guide cards to print."""
    with said_errors(), books().open(file) as book:
        movement = book.event.movement
        print("\n\n".join(movement.guide(p) for p in ([pair] if pair else movement.pairs)))


@club.command()
def schedule(
    kind: Annotated[str, typer.Argument(help="individual, round-robin or knock-out.")],
    number: Annotated[int, typer.Argument(help="How many players or teams.")],
) -> None:
    """Who meets whom without an event: guide cards of an individual, rounds of teams."""
    with said_errors():
        if kind == "individual":
            made = individual(number)
            print("\n\n".join(made.guide(player) for player in made.players))
        elif kind in ("round-robin", "knock-out"):
            if number > 400:
                raise BadOption("A schedule is made for 400 at most.")
            rounds = round_robin(number) if kind == "round-robin" else [knock_out(number)]
            for count, matches in enumerate(rounds, 1):
                texts = (f"{a}–{b}" if b else f"{a} goes through" for a, b in matches)
                print(f"{count}. {', '.join(texts)}")
        else:
            raise BadOption(f"There are individual, round-robin and knock-out, not “{kind}”.")
