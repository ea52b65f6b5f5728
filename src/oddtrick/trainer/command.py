"""`oddtrick train`: questions about one point at a time, on the command line."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.table import Table as Grid

from oddtrick.errors import BadOption
from oddtrick.formats import read_boards
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.records import Record, read_record, replay_record
from oddtrick.support.data_folder import DATA_FOLDER

from .fresh import new_exercise
from .memory import Mistake, Progress, choose_point, read_progress, spacing, write_progress
from .mistakes import mistakes_of
from .partners.bid_set import bid_set
from .playing_on.terminal import play_to_the_end
from .point import FAMILIES, AnswerOption, Exercise
from .points import POINTS, point_of
from .question import TrainerQuestion, question_of
from .shipped import Level, numbers_of, shipped, shipped_number, stored_points

DEFAULT_PROGRESS = DATA_FOLDER / "training.json"
_out = Console(highlight=False, markup=False)


class _Asking(NamedTuple):
    """The point or family that is asked for, the seed of new deals, how hard shipped ones are, and
    whether deals are played on."""

    point: str
    seed: int | None
    level: Level
    play: bool = False


def train(
    point: Annotated[
        str, typer.Argument(help="A point or a family that --list shows; empty: what is due.")
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the points.")] = False,
    progress: Annotated[
        Path, typer.Option("--progress", metavar="FILE", help="Where your progress is kept.")
    ] = DEFAULT_PROGRESS,
    questions: Annotated[int, typer.Option("--questions", "-n", min=1, help="How many.")] = 10,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="Make a new deal of the point by this seed.")
    ] = None,
    level: Annotated[
        Level, typer.Option("--level", help="Of each point the easier or the harder deals.")
    ] = "",
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write your progress here.")
    ] = None,
    mistakes: Annotated[
        Path | None,
        typer.Option(
            "--mistakes",
            metavar="FILE",
            help="Take your mistakes from deals that you have played: records, PBN, LIN.",
        ),
    ] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar="SEAT", help="Where you sat, for --mistakes.")
    ] = "S",
    bid: Annotated[
        str,
        typer.Option(
            "--bid",
            metavar="HANDS",
            help="Bid boards with the machine as your partner: any, ours, game or slam hands.",
        ),
    ] = "",
    contested: Annotated[
        bool, typer.Option("--contested", help="With --bid: the opponents bid as well.")
    ] = False,
    play: Annotated[
        bool, typer.Option("--play", help="Play each deal of tricks on from your answer.")
    ] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Delete your progress.")] = False,
) -> None:
    """Practise one point at a time: a question, the answer, why, and what each other one costs.

    Without a point you are asked what you are due to see again, what you have missed, or what is
    new. An empty answer ends it.
    """
    if listed:
        _list()
        return
    if bid:
        bid_set(bid, questions, contested, seed)
        return
    if contested:
        raise BadOption("--contested says that the opponents bid too: give --bid with it.")
    if forget:
        progress.unlink(missing_ok=True)
        _out.print("Your progress is deleted.")
        return
    stored = read_progress(progress)
    if export is not None:
        write_progress(export, stored)
        _out.print(f"Your progress is written to {export}.")
        return
    if mistakes is not None:
        _take_mistakes(mistakes, seat.upper(), stored)
        write_progress(progress, stored)
        return
    _session(_Asking(point, seed, level, play), stored, progress, questions)


def _take_mistakes(file: Path, seat: str, stored: Progress) -> None:
    """Take in the mistakes of a seat in the deals of a file, and list them. Raises `BadOption` for
    a file that cannot be read or a seat that no deal has."""
    records = _played(file)
    found: list[Mistake] = []
    for number, record in enumerate(records, 1):
        if seat not in replay_record(record).game.seats:
            raise BadOption(f"Deal {number} of {file} has no seat {seat}: choose one by --seat.")
        found += mistakes_of(record, seat, f"{file.name}, deal {number}")
    new = stored.take(found)
    for one in new:
        _out.print(f"{one.deal}: {one.played} {_price(one)}. {point_of(one.point).name}")
    said = "1 mistake" if len(new) == 1 else f"{len(new)} mistakes"
    deals = "1 deal" if len(records) == 1 else f"{len(records)} deals"
    _out.print(f"{said} of {deals} taken; “oddtrick train” asks about them first.")


def _price(one: Mistake) -> str:
    """The price of a mistake in words."""
    noun = ("trick" if one.unit == "tricks" else "point") + ("" if one.cost == 1 else "s")
    if one.unit == "lost":
        return f"in a deal lost by {one.cost} {noun}"
    return f"cost {one.cost} {noun}{'' if one.unit == 'tricks' else ' against par'}"


def _played(file: Path) -> list[Record]:
    """The deals of a file: records, one a line, or a file of bridge deals."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}.") from None
    if data.lstrip().startswith(b"{"):
        return [read_record(line) for line in data.splitlines() if line.strip()]
    return [record_from_board(board) for board in read_boards(data, name=file.name)]


def _session(asking: _Asking, stored: Progress, file: Path, questions: int) -> None:
    """Ask, until the questions or the answers end. Raises `BadOption` for a level of new deals."""
    seed = asking.seed
    if seed is not None and asking.level:
        raise BadOption("How hard a new deal is shows only once it is made: leave --level out.")
    spacing()  # nobody is asked whose answer could not be kept
    rng, asked = random.Random(seed), _asked(asking.point, seed is not None)
    for number in range(questions):
        name = choose_point(stored, asked, rng)
        if seed is not None:
            made = new_exercise(point_of(name), seed + number)
        else:
            made = _taken(name, rng, asking.level)
        chosen = _ask(question_of(made))
        if chosen is None:
            return
        stored.answer(name, chosen.right)
        write_progress(file, stored)
        if asking.play and point_of(name).family != "patience":
            play_to_the_end(made, chosen.code, rng, _out.print)


def _asked(point: str, new: bool) -> list[str]:
    """The points to choose from. Raises `BadOption` where there are none."""
    if point and point not in FAMILIES:
        one = point_of(point)
        unmet = stored_points()[point].unmet if point in stored_points() else ""
        if not new and not shipped_number(point):
            raise BadOption(f"{one.name}: {unmet or 'no deal comes with the program.'}")
        return [one.id]
    return [p.id for p in POINTS if point in ("", p.family) and (new or shipped_number(p.id))]


def _taken(name: str, rng: random.Random, level: Level) -> Exercise:
    """A deal of a point that comes with the program. Raises `BadOption` where none is of use."""
    numbers = numbers_of(name, level)
    rng.shuffle(numbers)
    for number in numbers:
        made = shipped(name, number)
        if made is not None:
            return made
    raise BadOption(f"{point_of(name).name}: no deal of it comes with the program.")


def _list() -> None:
    """The points, family by family."""
    for family, title in FAMILIES.items():
        points = [p for p in POINTS if p.family == family]
        if not points:
            continue
        grid = Grid(title=title, title_justify="left", box=None, header_style="bold")
        for heading in ("Point", "Name", "Book", "Deals"):
            grid.add_column(heading, overflow="fold")
        for p in points:
            grid.add_row(p.id, p.name, p.heading, str(shipped_number(p.id)))
        _out.print(grid)


def _ask(asked: TrainerQuestion) -> AnswerOption | None:
    """One question; the answer given, `None` where the answers end."""
    _show(asked)
    order = sorted(asked.options, key=lambda option: option.code)
    for number, option in enumerate(order, 1):
        _out.print(f"  {number}  {option.label}")
    while True:
        try:
            given = input("Your answer: ").strip()
        except EOFError:
            return None
        if not given:
            return None
        if given.isdigit() and 1 <= int(given) <= len(order):
            chosen = order[int(given) - 1]
            break
        _out.print(f"Answer by a number from 1 to {len(order)}.")
    right = next(option for option in asked.options if option.right)
    said = "Right." if chosen.right else f"Not this one: {right.label.lower()}."
    _out.print(f"\n{said} {asked.why}\n{asked.name}: {asked.citation}")
    _worth(asked)
    _out.print(f"{asked.certified}\n")
    return chosen


def _show(asked: TrainerQuestion) -> None:
    """The cards, the calls and the tricks that are seen. The name of the point would tell the
    answer."""
    _out.print(f"\n{asked.game}")
    for hand in asked.hands:
        if hand.cards:
            who = "You" if hand.seat == asked.seat else hand.seat
            part = f", {hand.part}" if hand.part else ""
            suits = []
            for suit in "SHDC":
                ranks = "".join(c[1] for c in hand.cards if c[0] == suit and len(c) == 2)
                if ranks:
                    suits.append(f"{'♠♥♦♣'['SHDC'.index(suit)]} {ranks}")
            _out.print(f"  {who}{part}: {'  '.join(suits)}")
    for pile in asked.piles:
        _out.print(f"  {pile.name}: {' '.join(pile.cards)}")
    if asked.kind == "call":
        sides = {"None": "nobody", "NS": "North-South", "EW": "East-West", "All": "everybody"}
        vulnerable = f", {sides[asked.vulnerable]} vulnerable" if asked.vulnerable else ""
        _out.print(f"  Dealer {asked.dealer}{vulnerable}")
    if asked.calls:
        _out.print("  Calls: " + " ".join(f"{seat} {code}" for seat, code in asked.calls))
    for number, trick in enumerate(asked.tricks, 1):
        _out.print(f"  Trick {number}: " + " ".join(f"{seat} {code}" for seat, code in trick))
    if asked.trick:
        _out.print("  On the table: " + " ".join(f"{seat} {code}" for seat, code in asked.trick))
    _out.print("\n".join(filter(None, (asked.aim, asked.ask))))


def _worth(asked: TrainerQuestion) -> None:
    """The worth of each answer."""
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for option in asked.options:
        worth = option.note
        if option.mean is not None:
            worth = f"{option.mean:.2f} tricks"
            if option.goal is not None:
                verb = "makes" if "to make" in asked.aim else "beats"
                worth += f", {verb} it in {option.goal} of {asked.certificate.worlds} deals"
        grid.add_row("  " + option.label, worth)
    _out.print(grid)
