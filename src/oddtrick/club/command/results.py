"""An event entered and scored: enter, correct, undo and the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
import typer

from oddtrick.club.event.entries import Adjusted, Corrected, EntryUndone, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import guide
from oddtrick.club.event.schedule import listed
from oddtrick.club.event.setup import meeting
from oddtrick.club.results.barometer import steps
from oddtrick.club.results.standings import (
    Scored,
    Standing,
    card,
    conditions,
    explained,
    standings,
    traveller,
    travellers,
)
from oddtrick.club.wording import contract_said, ruling_said
from oddtrick.errors import Refused
from oddtrick.messages import Listing, Message, Name, Verbatim, say, term, together, told
from oddtrick.support.terminal import print_told

from .common import (
    AsCsv,
    AsJson,
    File,
    Reason,
    agreed,
    books,
    club,
    people,
    said_errors,
    seats,
    show,
)

if TYPE_CHECKING:
    from oddtrick.club.event_file import Book


# What was played against the movement: a wrong pair, a wrong board, swapped seats.
#
# Where none of the players had played the board before, the score stands (laws of duplicate
# bridge 2017, 15B2). Nobody plays a board twice, so whatever else was due there of those players
# falls.


class PlayedPlace(NamedTuple):
    """Where a board was played."""

    round: int
    table: int


def place_of(
    event: ClubEvent, board: int, ns: int, ew: int, number: int = 0, table: int = 0
) -> PlayedPlace:
    """Where two sides have played a board against the movement, as far as that is not said: in the
    first round in which they meet, or one of them is due at the board. Raises `Refused` where
    there is none."""
    wanted = event.units(ns) | event.units(ew)
    sittings = [
        (n, s.table, event.units(s.ns) | event.units(s.ew))
        for n, sits in enumerate(event.movement.rounds[: event.rounds], 1)
        for s in sits
        if number in (0, n) and table in (0, s.table)
    ]
    there = [x for x in sittings if x[2] & wanted]
    due = {(d.round, d.table) for d in (*event.plan.values(), *event.fallen.values())
           if d.board == board}  # fmt: skip
    likely = [x for x in there if x[2] == wanted or x[:2] in due]
    found = likely or (there if number else ())
    if not found:
        raise Refused("Say in which round this was played, of 1 to {rounds}.", rounds=event.rounds)
    return PlayedPlace(*found[0][:2])


def question(event: ClubEvent, board: int, ns: int, ew: int, place: PlayedPlace) -> Message:
    """What was due by the movement, and whether something else was played."""
    wanted = event.units(ns) | event.units(ew)
    boards: dict[tuple[int, int, int], list[int]] = {}
    for due in (*event.plan.values(), *event.fallen.values()):
        if due.round == place.round and wanted & (event.units(due.ns) | event.units(due.ew)):
            boards.setdefault((due.table, due.ns, due.ew), []).append(due.board)
    due_there = tuple(
        say(
            "{one} against {other} at table {table} (boards {boards})"
            if len(them) > 1
            else "{one} against {other} at table {table} (board {boards})",
            one=Name(event.label(one)),
            other=Name(event.label(other)),
            table=table,
            boards=Verbatim(listed(sorted(them))),
        )
        for (table, one, other), them in sorted(boards.items())
    )
    return together(
        say(
            "By the movement round {round} has {due}."
            if due_there
            else "By the movement round {round} has nothing of theirs.",
            round=place.round,
            due=Listing(due_there, "; "),
        ),
        say(
            "Did {side} {one} sit North–South against {other} at board {board} all the same?",
            side=term(event.form.side),
            one=Name(event.label(ns)),
            other=Name(event.label(ew)),
            board=board,
        ),
    )


Board = Annotated[int, typer.Argument(help="The board.")]
NS = Annotated[str, typer.Argument(help="Who sits North–South: a pair's or team's number, or 3+7.")]
EW = Annotated[str, typer.Argument(help="Who sits East–West.")]
ContractText = Annotated[str, typer.Argument(help="As 4SX, or “Passed out” (or Pass).")]
Declarer = Annotated[str, typer.Argument(help="N, E, S or W.")]
Tricks = Annotated[int | None, typer.Argument(help="What declarer took, 0 to 13.")]
Lead = Annotated[str, typer.Option(help="The card led, as HQ.")]
Turned = Annotated[bool, typer.Option("--turned", help="The arrow was missed: count as played.")]
AsPlayed = Annotated[
    bool, typer.Option("--as-played", help="Against the movement, too, without a question.")
]
AtRound = Annotated[int, typer.Option("--round", help="Against the movement: in which round.")]
InsteadOf = Annotated[
    int, typer.Option(help="Against the movement: the board due there that is not to be played.")
]


@club.command()
def enter(
    file: File, board: Board, ns: NS, ew: EW, contract: ContractText, declarer: Declarer = "",
    tricks: Tricks = None, lead: Lead = "", turned: Turned = False,
    as_played: AsPlayed = False, round_: AtRound = 0, instead_of: InsteadOf = 0,
) -> None:  # fmt: skip
    """Enter a result. Of what was played against the movement (a wrong pair, a wrong board, seats
    changed) you are asked first, and told what was due."""
    with said_errors(), books().open(file) as book:
        event = book.event
        sides = meeting(event, board, ns, ew, turned)
        entry = ResultEntered(
            board, *sides, contract, declarer.upper(), tricks, lead.upper(), turned
        )
        entry = _as_played(event, entry, as_played, round_, instead_of)
        before = event.plan
        book.add(entry)
        _print_traveller(book, board, sides[0])
        for due in before.values():
            if due.key not in book.event.plan:
                print_told(
                    "Not to be played any more: board {board} of {two}.",
                    board=due.board,
                    two=event.two(due.ns, due.ew),
                )


def _as_played(
    event: ClubEvent, entry: ResultEntered, sure: bool, number: int, instead_of: int
) -> ResultEntered:
    """The entry as something against the movement where it is that, and was played so. Raises
    `Refused` with what was due."""
    sides = entry.ns, entry.ew
    try:
        due = event.due_of(entry.board, *sides)
    except Refused as error:
        try:
            place = place_of(event, entry.board, *sides, number)
            made = msgspec.structs.replace(
                entry, round=place.round, table=place.table, instead_of=instead_of
            )
            event.add(made)
        except Refused as wrong:
            raise (wrong if sure else error) from None
        if sure or agreed(question(event, entry.board, *sides, place)):
            return made
        raise Refused(
            together(error.message, say("If it was played so all the same, add --as-played."))
        ) from None
    if due.ns != entry.ns and not entry.turned:
        asked = say(
            "By the movement {side} {one} sits North–South against {other} at board {board}. Did "
            "{other} sit North–South?",
            side=term(event.form.side),
            one=Name(event.label(due.ns)),
            other=Name(event.label(due.ew)),
            board=due.board,
        )
        if sure or agreed(asked):
            return msgspec.structs.replace(entry, turned=True)
    return entry


@club.command()
def correct(
    file: File, board: Board, ns: NS, ew: EW, contract: ContractText, declarer: Declarer = "",
    tricks: Tricks = None, lead: Lead = "", turned: Turned = False,
    reason: Reason = "",
) -> None:  # fmt: skip
    """Put another result in place of the one that stands; the history keeps both."""
    with said_errors(), books().open(file) as book:
        sides = meeting(book.event, board, ns, ew, turned)
        book.add(
            Corrected(
                board, *sides, contract, declarer.upper(), tricks, lead.upper(), turned, reason
            )
        )
        _print_traveller(book, board, sides[0])


def _print_traveller(book: Book, board: int, ns: int) -> None:
    score = next(line.score for line in book.event.traveller(board) if line.ns == ns)
    said = say("board {board}, {score}", board=board, score=Verbatim(f"{score:+d}"))
    print_entry(book, said)


def print_entry(book: Book, said: Message) -> None:
    """What the last entry has done, and how many results are missing still."""
    print_told(
        "Entry {number}: {said}; {left} results missing.",
        number=len(book.event.entries),
        said=said,
        left=len(book.event.missing()),
    )


@club.command()
def undo(
    file: File,
    entry: Annotated[int, typer.Argument(help="Its number; 0 for the last.")] = 0,
) -> None:
    """Let an entry not count."""
    with said_errors(), books().open(file) as book:
        number = entry or book.event.last()
        book.add(EntryUndone(number))
        print_told("Entry {number} does not count any more.", number=number)


@club.command("standings")
def list_standings(
    file: File,
    after: Annotated[
        int, typer.Option(help="The list after this round, where all play its boards together.")
    ] = 0,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The standings as they are now, or as they were after a round."""
    with said_errors(), books().open(file) as book:
        event = book.event
        title = say("{title}", title=Verbatim(event.opened.title))
        figure = event.decimals.number
        headings = ["place", event.form.one, "names", "field", "points", "penalty"]
        if event.has_tops:
            headings[-1:-1] = ["of", "percent"]
        if after:
            rows = [
                {**_standing(event, s.standing), "before": s.before, "round": figure(s.gained)}
                for s in steps(event, after)
            ]
            headings[1:1] = ["before", "round"]
            title = say("{title}, after round {round}", title=title, round=after)
        else:
            rows = [_standing(event, s) for s in standings(event)]
        headings += ["tie"] * bool(event.opened.ties)
        show(rows, headings, as_json, as_csv, title)
        if not (as_json or as_csv) and (said := conditions(event)):
            print_told(said)


def _standing(event: ClubEvent, standing: Standing) -> dict[str, Any]:
    figure = event.decimals.number
    row = {
        "place": standing.place, event.form.one: standing.pair,
        "names": " & ".join(standing.names), "field": seats(standing.field),
        "points": figure(standing.points), "penalty": figure(standing.penalty),
    }  # fmt: skip
    if event.has_tops:
        row |= {"of": standing.tops, "percent": figure(standing.percent)}
    return {**row, "tie": standing.split} if event.opened.ties else row


_LINE = (
    "round", "table", "board", "ns", "ew", "contract", "by", "lead", "tricks", "score",
    "ns points", "ew points", "how",
)  # fmt: skip


def _row(event: ClubEvent, scored: Scored) -> dict[str, Any]:
    due, entry = scored.line.due, scored.line.entry
    sides = (event.label(n) if event.form.size else n for n in (entry.ns, entry.ew))
    values = (
        due.round, due.table, due.board, *sides,
        ruling_said(entry) if isinstance(entry, Adjusted) else contract_said(entry.contract),
        seats(getattr(entry, "declarer", "")), getattr(entry, "lead", ""),
        *("" if v is None else v for v in (getattr(entry, "tricks", None), scored.line.score)),
        *map(float, scored.shown(event.decimals)), scored.how,
    )  # fmt: skip
    return dict(zip(_LINE, values, strict=True))


@club.command("traveller")
def show_traveller(
    file: File, board: Board, as_json: AsJson = False, as_csv: AsCsv = False
) -> None:
    """The traveller of a board."""
    with said_errors(), books().open(file) as book:
        rows = [_row(book.event, s) for s in traveller(book.event, board)]
        headings = _LINE if as_csv else [h for h in _LINE if h != "board"]  # the title has it
        show(rows, headings, as_json, as_csv, say("Board {n}", n=board), below="how")


@club.command()
def results(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Every result of the event with its matchpoints."""
    with said_errors(), books().open(file) as book:
        rows = [_row(book.event, s) for s in travellers(book.event)]
        show(rows, _LINE, as_json, as_csv, book.event.opened.title, below="how")


@club.command("card")
def show_card(
    file: File,
    pair: Annotated[int, typer.Argument(help="The pair, player or team.")],
    why: Annotated[bool, typer.Option("--why", help="How the total came about, in words.")] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The personal card of a pair, player or team."""
    with said_errors(), books().open(file) as book:
        if why:
            for line in explained(book.event, pair):
                print_told(line)
            return
        rows = [_row(book.event, s) for s in card(book.event, pair)]
        one, names = term(book.event.form.one), people(book.event.names_of(pair))
        title = say("{One} {number}", one=one, number=pair)
        if names.items:
            title = say("{one} {names}", one=title, names=names)
        show(rows, _LINE, as_json, as_csv, title)


@club.command()
def guides(
    file: File,
    pair: Annotated[int, typer.Argument(help="The pair, player or team; 0 for all.")] = 0,
) -> None:
    """Guide cards to print."""
    with said_errors(), books().open(file) as book:
        event = book.event
        asked = [pair] if pair else event.contestants
        print("\n\n".join(guide(event, c, told) for c in asked))
