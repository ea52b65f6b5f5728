"""An event begun: a new file, names, and the rounds that are drawn as it goes on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec.structs import replace

from oddtrick.club.event.entries import CarryOver, Described, Disclosed, Entry
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import guide
from oddtrick.club.event.setup import (
    MOST_TABLES,
    EventSetup,
    opening,
    plan_by_tables,
)
from oddtrick.club.event.validation import check_described
from oddtrick.club.movements import (
    Individual,
    Movement,
    Plan,
    knock_out,
    movement_words,
    round_robin,
    seated,
    sides,
    written,
)
from oddtrick.club.movements.registry import KINDS, KINDS_BY_TABLES
from oddtrick.club.results.barometer import board_copies
from oddtrick.club.results.draw_round import next_round, own_round
from oddtrick.club.results.standings import standings
from oddtrick.club.scoring import carried_over
from oddtrick.club.scoring.results import rounded
from oddtrick.errors import BadOption, OddtrickError, cause
from oddtrick.messages import DecimalNumber, Listing, Message, Name, Verbatim, say, term, told
from oddtrick.support.streams import unread, unwritten
from oddtrick.support.terminal import print_told
from oddtrick.support.typed_json import decode

from .common import (
    File,
    Reason,
    books,
    club,
    hundredths,
    people,
    read_text,
    said_errors,
)

# Settings of a club, asked once and stored in `club.json` beside its events.

_BESIDE = "club.json"
_LARGEST = 100_000


_OF_EVENT = ("date", "identifier")

OF_CLUB = tuple(name for name in Described.__struct_fields__ if name not in _OF_EVENT)
"""The answers that are the same for every event of a club."""

_Settings = msgspec.defstruct(
    "_Settings",
    [(name, str, "") for name in OF_CLUB],
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
)
"""The file's contents: the club's answers, checked as they are read."""


def of_club(described: Described) -> Described:
    """The club's part of it, without the day and the event's own name."""
    return Described(**{name: getattr(described, name) for name in OF_CLUB})


def club_settings(event: Path) -> Described:
    """The club's settings in the file beside an event; empty where there is none. Raises
    `BadOption`, `OddtrickError`, `Refused` for a file that cannot be read."""
    path = event.parent / _BESIDE
    if not path.is_file():
        return Described()
    try:
        raw = path.read_bytes() if path.stat().st_size <= _LARGEST else b"too large"
        struct = decode(raw, _Settings)
    except msgspec.MsgspecError as error:
        raise BadOption(
            "{path} has no settings of a club ({error}); they are {of_club}.",
            path=Verbatim(str(path)),
            error=cause(error),
            of_club=Verbatim(", ".join(OF_CLUB)),
        ) from None
    except OSError as error:
        raise OddtrickError(unread(path, error)) from None
    described = Described(**msgspec.structs.asdict(struct))
    check_described(described)
    return described


def keep_settings(event: Path, described: Described) -> Path:
    """Write what is the club's beside an event, and say where. Raises `OddtrickError`."""
    path = event.parent / _BESIDE
    settings = _Settings(**{name: getattr(described, name) for name in OF_CLUB})
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except OSError as error:
        raise OddtrickError(unwritten(path, error)) from None
    return path


# Meetings without an event: movements by name or from a file, and rounds of teams.


def own_movement(movement: str) -> str:
    """The text of a movement that is named by its file, and is no kind. Raises `BadOption`."""
    file = movement not in KINDS and (Path(movement).is_file() or "." in movement)
    return read_text(movement) if file else ""


def counted(plan: Plan) -> list[Message]:
    """What a movement comes to: how many play, who stays, what everybody plays and whom they meet,
    and how alike the contest is."""
    rounds = seated(plan)
    seats: dict[int, set[int]] = {}
    sets: dict[int, set[int]] = {}
    together, against = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for there in rounds:
        for table, four, boards in (place for place in there if 0 not in place[1]):
            for p in four:
                seats.setdefault(p, set()).add(table)
                sets.setdefault(p, set()).add(boards)
            ours, theirs = sides(four)
            together.update(map(frozenset, (side for side in (ours, theirs) if len(side) == 2)))
            against.update(frozenset((a, b)) for a in ours for b in theirs)
    everybody = sorted(seats)
    two = [frozenset(both) for both in combinations(everybody, 2)]
    stays = [p for p in everybody if len(seats[p]) == 1]
    tables = len({table for there in rounds for table, _, _ in there})
    alone, number = isinstance(plan, Individual), len(everybody)
    staying = say(
        "Of {n} players {few} stay at a table" if alone else "Of {n} pairs {few} stay at a table",
        n=number,
        few=len(stays),
    )
    found = [
        say(
            "{name}: {tables} tables, {n} players, {rounds} rounds, {sets} sets of boards."
            if alone
            else "{name}: {tables} tables, {n} pairs, {rounds} rounds, {sets} sets of boards.",
            name=movement_words(plan.name),
            tables=tables,
            n=number,
            rounds=len(rounds),
            sets=len(set().union(*sets.values())),
        ),
        say(
            "{staying}: {who}." if stays else "{staying}.",
            staying=staying,
            who=Listing(tuple(stays)),
        ),
        say("Everybody plays {n} sets.", n=_range(map(len, sets.values()))),
        say(
            "Two players meet {times} times." if alone else "Two pairs meet {times} times.",
            times=_range(against[both] for both in two),
        ),
    ]
    if together:
        partners = _range(together[both] for both in two)
        found.append(say("Two are partners {times} times.", times=partners))
    if isinstance(plan, Movement) and not plan.two_winners:
        alike = _range(plan.comparisons().values())
        found.append(say("Two compete for {n} sets more than they help each other.", n=alike))
    return found


def _range(numbers: Iterable[int]) -> Message:
    known = sorted(set(numbers))
    if len(known) == 1:
        return say("{n}", n=known[0])
    return say("{least} to {most}", least=known[0], most=known[-1])


@club.command()
def schedule(
    kind: Annotated[
        str,
        typer.Argument(help="round-robin, knock-out, a movement by its name, or a file with one."),
    ],
    number: Annotated[int, typer.Argument(help="How many tables, players or teams.")] = 0,
    rounds: Annotated[int, typer.Option(help="Of several, the one with so many rounds.")] = 0,
    text: Annotated[
        bool, typer.Option("--text", help="As a text, from which to make one of your own.")
    ] = False,
) -> None:
    """Meetings without an event: what a movement comes to, and its guide cards; rounds of teams."""
    with said_errors():
        if kind in ("round-robin", "knock-out"):
            if number > 400:
                raise BadOption("A schedule is made for 400 at most.")
            drawn = round_robin(number) if kind == "round-robin" else [knock_out(number)]
            for count, matches in enumerate(drawn, 1):
                texts = (say("{a}–{b}" if b else "{a} goes through", a=a, b=b) for a, b in matches)
                print_told("{n}. {matches}", n=count, matches=Listing(tuple(texts)))
            return
        setup = EventSetup(
            kind, tables=number, players=number, rounds=rounds, own=own_movement(kind)
        )
        plan = plan_by_tables(setup)
        if plan is None:
            raise BadOption(
                "There are round-robin, knock-out and {kinds_by_tables}, or a file; not “{kind}”.",
                kinds_by_tables=Verbatim(", ".join(KINDS_BY_TABLES)),
                kind=Name(kind),
            )
        for line in counted(plan):
            print_told("# {line}", line=line)
        if text:
            print(written(plan))
            return
        event = ClubEvent.fold([opening(setup)])
        print("\n\n".join(["", *(guide(event, each, told) for each in event.contestants)]))


@club.command()
def new(
    file: File,
    movement: Annotated[
        str,
        typer.Option(help=f"One of {', '.join(KINDS)}; or a file with a movement of your own."),
    ] = "mitchell",
    tables: Annotated[
        int, typer.Option(help=f"How many tables, a half one counted whole; up to {MOST_TABLES}.")
    ] = 4,
    boards: Annotated[int, typer.Option(help="Boards in a set, or in a match.")] = 3,
    rounds: Annotated[int, typer.Option(help="Rounds to be played; 0 for all.")] = 0,
    even: Annotated[str, typer.Option(help="Even Mitchell: skip or relay.")] = "skip",
    switch: Annotated[list[int] | None, typer.Option(help="A round arrow-switched.")] = None,
    one_winner: Annotated[
        bool, typer.Option("--scrambled", help="One winner: the last eighth is arrow-switched.")
    ] = False,
    missing: Annotated[int, typer.Option(help="The pair a half table lacks.")] = 0,
    title: Annotated[str, typer.Option(help="What the event is called.")] = "",
    together: Annotated[
        bool, typer.Option("--barometer", help="All tables play one set in a round.")
    ] = False,
    scoring: Annotated[
        str,
        typer.Option(
            help="matchpoints, scarne, imps, butler or total; of teams imps, bam, total or patton."
        ),
    ] = "",
    victory: Annotated[
        str, typer.Option(help="Matches as victory points: wbf, discrete, 20, 30, share or wins.")
    ] = "",
    players: Annotated[int, typer.Option(help="How many play an individual.")] = 8,
    pairs: Annotated[int, typer.Option(help="How many pairs play a Swiss.")] = 0,
    teams: Annotated[int, typer.Option(help="How many teams.")] = 0,
    seed: Annotated[str, typer.Option(help="From which the lot of a Swiss follows.")] = "",
    unequal: Annotated[
        str,
        typer.Option(
            help="A board played less often: neuberg (as if each result had come as often as on "
            "the others), white-book (the same, and small groups of a fouled board by the English "
            "union's table), factored (in proportion to the tops), halves (a half for each missing "
            "score); else by the custom of the scoring."
        ),
    ] = "",
    ties: Annotated[
        str,
        typer.Option(
            help="What breaks ties, as between,boards: between (against each other), wins, margin, "
            "opponents (their own scores), boards (above average); else they share the place."
        ),
    ] = "",
    sections: Annotated[
        int,
        typer.Option(
            help="So many sections of --tables each, on copies of the same boards: pairs and "
            "tables are numbered through, and each result is compared with all."
        ),
    ] = 1,
    decimals: Annotated[
        int, typer.Option(help="With how many decimals figures are shown, 0 to 4.")
    ] = 2,
    day: Annotated[
        str, typer.Option("--date", help="The day it is played, as 2026-11-24; else today.")
    ] = "",
    hold: Annotated[
        bool, typer.Option("--hold", help="No traveller, no hand is shown before the last result.")
    ] = False,
) -> None:
    """Begin an event in a new file."""
    with said_errors():
        setup = EventSetup(
            movement, title, boards, rounds, scoring, victory, tables, players, pairs, teams, even,
            switch or (), missing, together, one_winner,
            unequal=unequal, ties=[name.strip() for name in ties.split(",") if name.strip()],
            sections=sections, decimals=decimals, own=own_movement(movement),
        )  # fmt: skip
        opened = opening(setup, random.Random(seed) if seed else None)
        described = club_settings(file)
        first: list[Entry] = [Disclosed(at_once=False)] if hold else []
        if day or described != Described():
            first.append(replace(described, date=day or date.today().isoformat()))
        ClubEvent.fold([opened, *first])
        with books().create(file, opened) as book:
            book.add(*first)
        print_told(
            "{title}: {movement}, {rounds} rounds of {boards} boards.",
            title=Verbatim(opened.title),
            movement=movement_words(opened.movement.name),
            rounds=opened.rounds,
            boards=opened.boards,
        )
        if opened.movement.round_by_round and opened.rounds > 1:
            print_told(board_copies(opened.movement, opened.boards).words)


def _asked(what: str) -> Any:
    return typer.Option(help=what, show_default=False)


@club.command()
def describe(
    file: File,
    club_: Annotated[str | None, typer.Option("--club", help="The club's name.")] = None,
    number: Annotated[str | None, _asked("The club's number with its union.")] = None,
    day: Annotated[str | None, typer.Option("--date", help="As 2026-11-24.")] = None,
    identifier: Annotated[str | None, _asked("By which the union knows the event.")] = None,
    venue: Annotated[str | None, _asked("Where it is played.")] = None,
    contact: Annotated[str | None, _asked("Whom the union asks about the file.")] = None,
    email: Annotated[str | None, _asked("The contact's e-mail.")] = None,
    telephone: Annotated[str | None, _asked("The contact's telephone.")] = None,
    charge: Annotated[str | None, _asked("The union's charge rate or code.")] = None,
    rating: Annotated[str | None, _asked("The union's scale of master points.")] = None,
    points: Annotated[str | None, _asked("The kind of master points, as Black.")] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep what is the club's for its next events.")
    ] = False,
) -> None:
    """Write down what a union asks of the event and its club, and show it; without options, show
    what is known. With --keep the club's part lies in club.json beside the event, from where “new”
    takes it."""
    given = {
        "club": club_, "club_number": number, "date": day, "identifier": identifier,
        "venue": venue, "contact": contact, "email": email, "telephone": telephone,
        "charge": charge, "rating": rating, "points": points,
    }  # fmt: skip
    said = {name: text.strip() for name, text in given.items() if text is not None}
    with said_errors(), books().open(file) as book:
        if said:
            book.add(replace(book.event.described, **said))
        known = book.event.described
        for name in known.__struct_fields__:
            if text := getattr(known, name):
                asked = term(name.replace("_", " ").capitalize())
                print_told("{asked}: {text}", asked=asked, text=Verbatim(text))
        if known == Described():
            print_told("Nothing is known of the club and the day yet.")
        if keep:
            path = Verbatim(str(keep_settings(file, of_club(known))))
            print_told("{path} is for the club's next events.", path=path)


@club.command()
def draw(
    file: File,
    through: Annotated[
        list[int] | None, typer.Option(help="Who goes through where a match is level.")
    ] = None,
    danish: Annotated[
        bool, typer.Option("--danish", help="By the standing; those who have met may meet again.")
    ] = False,
    match: Annotated[
        list[str] | None,
        typer.Option(metavar="A-B", help="Your own draw, each match as 1-4; who waits as 5."),
    ] = None,
) -> None:
    """Draw the next round of a Swiss or knock-out from the standing, or as you say, and show it."""
    with said_errors(), books().open(file) as book:
        if match:
            drawn = own_round(book.event, match)
        else:
            drawn = next_round(book.event, through or (), danish)
        book.add(drawn)
        print_told("Round {n}", n=book.event.rounds)
        for one, other in drawn.matches:
            first, second = (people(book.event.names_of(c) or (str(c),)) for c in (one, other))
            line = say(
                "{first} against {second}" if other else "{first} waits", first=first, second=second
            )
            print_told("  {line}", line=line)


@club.command()
def carry(
    file: File,
    contestant: Annotated[int, typer.Argument(help="The pair, player or team.")],
    points: Annotated[str, typer.Argument(help="As 12.5; put -- before a minus.")],
    reason: Reason = "",
) -> None:
    """Let a contestant bring points from an earlier stage; once more in place of what they were."""
    with said_errors(), books().open(file) as book:
        book.add(CarryOver(contestant, hundredths(points), reason))
        print_told(_brought(book.event, contestant, points))


@club.command("carry-from")
def carry_from(
    file: File,
    other: Annotated[Path, typer.Argument(help="The event of the earlier stage.")],
    share: Annotated[int, typer.Option(help="Percent of the distance from the mean.")] = 50,
    most: Annotated[str, typer.Option(help="At most so many points either way.")] = "",
) -> None:
    """Let everybody bring a share of how far above or below the mean they were in
    another event, by number: of those who play in both."""
    with said_errors(), books().open(file) as book:
        with books().open(other) as earlier:
            before = {row.pair: row.points for row in standings(earlier.event)}
        both = {str(c): before[c] for c in book.event.contestants if c in before}
        limit = Fraction(abs(hundredths(most)), 100) if most else None
        brought = carried_over(both, Fraction(share, 100), most=limit)
        reason = f"{share} % of {earlier.event.opened.title}"
        book.add(*(CarryOver(int(c), rounded(p, 2), reason) for c, p in brought.items()))
        for c, points in brought.items():
            print_told(_brought(book.event, int(c), book.event.decimals.text(points)))


def _brought(event: ClubEvent, contestant: int, points: str) -> Message:
    return say(
        "{One} {n} brings {points}.",
        one=term(event.form.one),
        n=contestant,
        points=DecimalNumber(points),
    )
