"""``oddtrick set`` and ``oddtrick today``: sets of boards at the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from oddtrick import __version__
from oddtrick.errors import BadOption, visible
from oddtrick.messages import NOTHING, Grouped, Message, Name, Verbatim, say, term, together, told
from oddtrick.records import write_record
from oddtrick.support.streams import reading, writing
from oddtrick.support.terminal import print_remark, print_told

from . import daily
from .boards import SetPlan, board_record, deal_board
from .comparing import BoardScores
from .field import BoardField, FieldResult, field_of_plan, words_of
from .kinds import FULL_FIELD, QUICK_FIELD, kind_of
from .seal import SealedBoardSet, check_set, read_set_file, seal_set, shipped_ids, shipped_set
from .winnable import winnable_deal

board_set = typer.Typer(no_args_is_help=True, help="Sets of boards that a field has played.")

SetName = Annotated[
    str,
    typer.Argument(help="A set of the list or of a day, as 2026-11-22-bridge, or a file; - reads."),
]
Quick = Annotated[
    bool, typer.Option("--quick", help="Only tables of players that need no thought.")
]


@board_set.command("list")
def list_sets() -> None:
    """The sets that come with the program."""
    for id_ in shipped_ids():
        print(f"{id_}: {told(shipped_set(id_).plan.words)}")


@board_set.command()
def make(
    kind: Annotated[str, typer.Argument(help="bridge, euchre or whist.")],
    file: Annotated[str, typer.Argument(help="File for the sealed set; - for output.")],
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed, the same boards.")],
    boards: Annotated[int, typer.Option("--boards", "-n", help="How many boards.")] = 0,
    compared: Annotated[
        str, typer.Option("--compared", help="matchpoints or IMPs.")
    ] = "matchpoints",
    quick: Quick = False,
) -> None:
    """Let the field play a new set, and seal it; its hash is printed on the error stream."""
    about = kind_of(kind)
    tables = QUICK_FIELD if quick else FULL_FIELD
    if about.alone:
        raise BadOption(
            "{title} has a set every day: see “oddtrick today”.", title=term(about.title)
        )
    number = boards or about.boards[0]
    plan = SetPlan(seed, kind, number, compared, f"seed {seed}", tables=tables, title=about.title)
    sealed_board_set = seal_set(__version__, plan, _played(plan))
    with writing(file) as stream:
        stream.write(sealed_board_set.text.encode() + b"\n")
    print_remark(_sealed(sealed_board_set))


def _sealed(board_set: SealedBoardSet) -> Message:
    return say("sealed: {hash}", hash=Verbatim(board_set.commitment))


@board_set.command()
def show(
    name: SetName,
    commitment: Annotated[
        str | None, typer.Option("--sealed", help="The hash that was told before the set.")
    ] = None,
) -> None:
    """Print the field's results on the boards of a set, once they have been checked. It shows
    results of boards that you may want to play first."""
    sealed_board_set = _set_of(name, commitment)
    out = Console(highlight=False)
    for field in sealed_board_set.fields:
        out.print(_grid(sealed_board_set, field))
    out.print(told(_sealed(sealed_board_set)), soft_wrap=True)


@board_set.command("why")
def show_why(
    name: SetName,
    played: Annotated[
        Path | None,
        typer.Argument(help="Your boards of it, as Results saves them: PBN, LIN or records."),
    ] = None,
    board: Annotated[int, typer.Option(help="One board alone.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Why you scored what you scored on a set, against its field: contracts, leads and cards, which
    add up to the score. Without boards of your own, why each table of the field did."""
    from oddtrick.club.command.why import explain
    from oddtrick.formats import read_boards

    from .why import check_explained, evening_of_set

    sealed_board_set, wrong = _set_of(name, check=check_explained), list[str]()
    own = None
    if played is not None:
        with reading(str(played)) as source:
            data = source.read()
        own = list(read_boards(data, name=played.name, on_error=lambda e: wrong.append(e.told())))
    read = evening_of_set(sealed_board_set, own)
    for remark in [*wrong[:3], *map(told, read.remarks)]:
        print(visible(remark), file=sys.stderr)
    explain(read.evening, read.own, board, "", as_json)


def today(
    day: Annotated[
        str, typer.Option("--day", help="Another day, as 2026-11-22; not one to come.")
    ] = "",
    records: Annotated[
        str | None,
        typer.Option("--records", metavar="KIND", help="The deals of a set, as records."),
    ] = None,
) -> None:
    """The sets of the day: the same for everybody, from the date alone."""
    at = daily.day_of(day) if day else daily.today(None)
    if records is not None:
        kind_of(records)
        plan = next(p for p in daily.sets_of_day(at) if p.kind == records)
        for line in plan.lines:
            sys.stdout.write(write_record(board_record(plan, line.number)).decode() + "\n")
        return
    day_, version = Verbatim(at.isoformat()), Verbatim(__version__)
    print_told("{day}, by Oddtrick {version}", day=day_, version=version)
    for plan in daily.sets_of_day(at):
        print(f"  {told(_line(plan))}")


def _line(plan: SetPlan) -> Message:
    title, game = term(plan.about.title), term(deal_board(plan, 1).game.title)
    if not plan.deal:
        return say("{title}: {game}, {n} boards", title=title, game=game, n=plan.boards)
    return say(
        "{title}: {game}, deal {number}, winnable in {moves} moves",
        title=title,
        game=game,
        number=Grouped(plan.deal),
        moves=winnable_deal(plan.deal).moves,
    )


def _played(plan: SetPlan) -> list[BoardField]:
    lines = track(
        plan.lines,
        description=told(say("The field plays")),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    return [field_of_plan(plan, line.number) for line in lines]


def _set_of(
    name: str, commitment: str | None = None, check: Callable[[SetPlan], None] = lambda plan: None
) -> SealedBoardSet:
    """A set of the list, of a day or of a file, checked; the field of a day plays at once, once
    `check` allows it."""
    plan = daily.plan_of(name)
    if plan is not None:
        check(plan)
        return seal_set(__version__, plan, _played(plan))
    found = shipped_set(name) if name in shipped_ids() else _from_file(name)
    check(found.plan)
    check_set(found, commitment or found.commitment)
    return found


def _from_file(name: str) -> SealedBoardSet:
    if name != "-" and not Path(name).exists():
        some = ", ".join(shipped_ids())
        raise BadOption(
            "There is no set “{name}”, nor a file of that name. The sets are: {some}.",
            name=Name(name),
            some=Verbatim(some),
        )
    with reading(name) as source:
        return read_set_file(source.read())


def _grid(board_set: SealedBoardSet, field: BoardField) -> Grid:
    kind = board_set.plan.about
    scores = BoardScores(kind, [r.score for r in field.results], [])
    line = board_set.plan.lines[field.number - 1]
    title = [
        say("Board {board}, dealer {dealer}", board=field.number, dealer=term(line.dealer)),
        *([say("vulnerable: {sides}", sides=term(line.vulnerable))] if line.vulnerable else ()),
        *([say("par {score}", score=Verbatim(f"{field.par:+d}"))] if field.par is not None else ()),
    ]
    grid = Grid(
        title=told(together(*title, tie=", ")),
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    for heading in ("Players", "Result", "Score", "%", *(("IMPs",) if kind.marked else ())):
        side: Literal["left", "right"] = "left" if heading in ("Players", "Result") else "right"
        grid.add_column(told(term(heading)), justify=side)
    for result in sorted(field.results, key=lambda r: -r.score):
        worth = scores.scored(result.score)
        imps = [f"{worth.imps or 0:+.1f}"] if kind.marked else []
        percent = "" if worth.percent is None else f"{worth.percent:.0f}"
        text = told(words_of(result))
        grid.add_row(told(_who(result)), text, f"{result.score:+d}", percent, *imps)
    return grid


def _who(result: FieldResult) -> Message:
    if not result.players:
        return NOTHING
    ours, theirs = map(term, result.players)
    return say("{ours} against {theirs}", ours=ours, theirs=theirs)
