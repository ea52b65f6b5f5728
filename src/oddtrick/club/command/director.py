"""Decisions of a director in an event: rulings, pairs that come and go, tables, rounds, history."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer

from oddtrick.club.event.entries import (
    Adjusted,
    Amount,
    Disclosed,
    Entry,
    Fouled,
    PairJoined,
    PairLeft,
    Penalised,
    RoundAdded,
    RoundsCut,
    SitOutMoved,
    TableDropped,
    Withdrawn,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import meeting
from oddtrick.club.scoring import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS
from oddtrick.errors import BadOption
from oddtrick.laws.director.as_data import irregularity_written, ruling_written
from oddtrick.laws.director.assistant import RulingAnswer
from oddtrick.laws.director.joint_ruling import CombinedRuling, rule_all
from oddtrick.messages import DecimalNumber, InEnglish, Message, Name, TextValue, say, term
from oddtrick.support.terminal import print_told

from .common import File, Reason, amount, books, club, said_errors
from .results import EW, NS, Board, print_entry

if TYPE_CHECKING:
    from oddtrick.club.event_file import Book


# Adjusted scores that come of a ruling by the laws, with the ruling kept beside them.


def players_at(event: ClubEvent, ns: int, ew: int) -> dict[str, str]:
    """The seats when two sides meet, by the names that the event knows: of a pair the one who is
    named first sits North or East. A seat of nobody's name is left out."""
    found: dict[str, str] = {}
    for side, seats in ((ns, "NS"), (ew, "EW")):
        people = event.names.get(side, ())
        if len(people) == 2:
            found |= dict(zip(seats, people, strict=True))
    return {seat: name for seat, name in found.items() if name}


def with_ruling(entry: Adjusted, ruling: RulingAnswer | CombinedRuling) -> Adjusted:
    """An adjusted score with the laws and the words of the ruling it comes of.

    Raises `BadOption` where the ruling leaves something to be asked, ends in no adjusted score, or
    in one of the other kind: an assigned score is given where one can be (12C1).
    """
    if ruling.question:
        raise BadOption("The ruling is not settled: {text}", text=ruling.question.text)
    if not ruling.adjusts:
        raise BadOption("This ruling ends in no adjusted score.")
    artificial = ruling.adjusts == "artificial"
    if not entry.scores and not artificial:
        raise BadOption(
            "This ruling gives an assigned score; an artificial one is for a board on which none "
            "can be judged."
        )
    if entry.scores and artificial:
        raise BadOption("This ruling gives an artificial score, and no assigned one.")
    if isinstance(ruling, RulingAnswer):
        return msgspec.structs.replace(entry, laws=ruling.laws, ruling=str(ruling.says))
    laws = dict.fromkeys(law for part in ruling.parts for law in part.answer.laws)
    words = " ".join(f"{str(p.words).partition(':')[0]}: {p.answer.says}" for p in ruling.parts)
    return msgspec.structs.replace(entry, laws=tuple(laws), ruling=words)


Pair = Annotated[int, typer.Argument(help="The pair, player or team.")]
Late = Annotated[
    int,
    typer.Option(help="After so many rounds; 0, in a Swiss those drawn.", show_default=False),
]
After = Annotated[int, typer.Option(help="After so many rounds.")]

_AWARDS = {"A+": AVERAGE_PLUS, "A=": AVERAGE, "A": AVERAGE, "A-": AVERAGE_MINUS}
_PART = re.compile(r"(?:([\d.½]{1,8})%)?([+-]?\d{1,4})")
_PERCENT = re.compile(r"([\d.,½]{1,8})%")


def awarded(board: int, ns: int, ew: int, ours: str, theirs: str, reason: str = "") -> Adjusted:
    """The ruling that is written so: `A+`, `A`, `A-`; `55%`, `33.3%`; `+420`; `60%+420,40%-50`.

    `theirs` is East–West's; without it an assigned score stands for both sides, and an artificial
    one is an average for both. Raises `BadOption`."""
    one, other = _ruling(ours), _ruling(theirs) if theirs else None
    if not isinstance(one, _Award):
        if isinstance(other, _Award):
            raise BadOption("A split score is a score for either side, or a percentage for either.")
        return Adjusted(board, ns, ew, 0, 0, reason, False, tuple(one), tuple(other or ()))
    if other is None and one == _Award(50, own=False):
        other = one
    if not isinstance(other, _Award):
        raise BadOption("Say an award for East–West, too: as A+ A-, or 60% 40%.")
    return Adjusted(board, ns, ew, one.percent, other.percent, reason, one.own or other.own)


class _Award(NamedTuple):
    percent: Amount
    own: bool


def _ruling(text: str) -> _Award | list[tuple[int, Amount]]:
    """A percentage with whether it is an average that gives way, or scores with their parts."""
    if (award := _AWARDS.get(text.upper())) is not None:
        return _Award(int(100 * award.share), bool(award.own))
    if (percent := _PERCENT.fullmatch(text)) is not None:
        return _Award(amount(percent[1]), False)
    scores: list[tuple[int, Amount]] = []
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise BadOption(
                "“{text}” is no ruling; write A+, A, A-, 55%, +420 or 60%+420,40%-50.",
                text=Name(text),
            )
        scores.append((int(match[2]), amount(match[1] or "100")))
    return scores


@club.command()
def adjust(
    file: File, board: Board, ns: NS, ew: EW,
    ours: Annotated[str, typer.Argument(help="A+, A, A-, 55%, +420 or 60%+420,40%-50.")],
    theirs: Annotated[str, typer.Argument(help="East–West's, where it differs.")] = "",
    reason: Reason = "",
    ruling: Annotated[
        str, typer.Option(help="What it comes of: “duplicate2017 board: wrong_what=board; …”.")
    ] = "",
) -> None:  # fmt: skip
    """Give an adjusted score: artificial, assigned, weighted or split (put -- before a minus). A
    ruling, asked as of `oddtrick rule`, is kept beside it."""
    with said_errors(), books().open(file) as book:
        sides = meeting(book.event, board, ns, ew)
        entry = awarded(board, *sides, ours, theirs, reason)
        if ruling:
            entry = with_ruling(entry, ruling_written(ruling))
        _add(book, entry, say("Board {board} is adjusted", board=board))


def _add(book: Book, entry: Entry, said: Message, **values: TextValue) -> None:
    book.add(entry)
    print_entry(book, said.fill(one=term(book.event.form.one), **values))


@club.command()
def ruling(
    file: File, board: Board, ns: NS, ew: EW,
    did: Annotated[
        list[str],
        typer.Option(metavar="'[N] SEAT OFFENCE: FACT=VALUE; …'", help="Who did what, in order."),
    ],
    laws: Annotated[str, typer.Option(help="The code of laws.")] = "duplicate2017",
    score: Annotated[
        str, typer.Option(help="Adjust the board by it: “A+ A-”, “60%+420,40%-50”.")
    ] = "",
) -> None:  # fmt: skip
    """Rule on what happened at a board, with the players by name; where the ruling ends in an
    adjusted score, give it."""
    with said_errors(), books().open(file) as book:
        sides = meeting(book.event, board, ns, ew)
        irregularities = list(map(irregularity_written, did))
        ruled = rule_all(laws, irregularities, players_at(book.event, *sides))
        if score:
            ours, _, theirs = score.strip().partition(" ")
            entry = with_ruling(awarded(board, *sides, ours, theirs.strip()), ruled)
            book.add(entry)
        print_told(ruled.words)


@club.command()
def withdraw(file: File, board: Board, ns: NS, ew: EW, reason: Reason = "") -> None:
    """Take the result of a board away, so that it is missing again."""
    with said_errors(), books().open(file) as book:
        sides = meeting(book.event, board, ns, ew)
        _add(
            book, Withdrawn(board, *sides, reason), say("board {board} has no result", board=board)
        )


@club.command()
def penalty(
    file: File, pair: Pair,
    loss: Annotated[
        str,
        typer.Argument(metavar="AMOUNT", help="Percent of a top, or points: 10, 33.3 or ½."),
    ],
    reason: Reason = "",
) -> None:  # fmt: skip
    """Take points from a pair, player or team; put -- before a minus to give an indemnity."""
    with said_errors(), books().open(file) as book:
        tops, much = book.event.has_tops, amount(loss)
        entry = Penalised(pair, much if tops else 0, reason, 0 if tops else much)
        figure = DecimalNumber(str(abs(much)))
        worth = say("{points} points", points=figure)
        if tops:
            worth = say("{percent} % of a top", percent=figure)
        said = say("{one} {n} loses {amount}" if much > 0 else "{one} {n} gains {amount}")
        _add(book, entry, said, n=pair, amount=worth)


@club.command()
def leave(file: File, pair: Pair, after: After = 0) -> None:
    """Let a pair go home; those who would meet it wait."""
    with said_errors(), books().open(file) as book:
        said = say("{one} {n} plays {rounds} rounds")
        _add(book, PairLeft(pair, after), said, n=pair, rounds=after)


@club.command()
def join(file: File, pair: Pair, after: Late = -1) -> None:
    """Let a pair or team come late: its own boards until then are not played, or it fills a half
    table; in a Swiss a new one is drawn from the next round on."""
    with said_errors(), books().open(file) as book:
        if after < 0:
            after = book.event.rounds if book.event.opened.draws else 0
        said = say("{one} {n} plays from round {round}")
        _add(book, PairJoined(pair, after), said, n=pair, round=after + 1)


@club.command("sit-out")
def sit_out(file: File, pair: Pair, after: After = 0) -> None:
    """Move the sit-out: a pair takes the half table's empty places, and its opponents wait."""
    with said_errors(), books().open(file) as book:
        said = say("{one} {n} sits at the half table from round {round}")
        _add(book, SitOutMoved(pair, after), said, n=pair, round=after + 1)


@club.command()
def drop(
    file: File, table: Annotated[int, typer.Argument(help="The table.")], after: After = 0
) -> None:
    """Let nobody play at a table any more."""
    with said_errors(), books().open(file) as book:
        said = say("table {table} plays {rounds} rounds")
        _add(book, TableDropped(table, after), said, table=table, rounds=after)


@club.command()
def foul(
    file: File, board: Board, after: After = 0, reason: Reason = "",
    table: Annotated[
        list[int] | None, typer.Option(help="Only at this table, in all rounds; may be repeated.")
    ] = None,
) -> None:  # fmt: skip
    """Score a board apart for those who played it with other cards, after so many rounds or at
    some tables."""
    with said_errors(), books().open(file) as book:
        entry = Fouled(board, after, reason, tuple(table or ()))
        _add(book, entry, say("board {board} has groups that are scored apart", board=board))


@club.command()
def disclose(
    file: File,
    at_once: Annotated[
        bool, typer.Option("--at-once/--at-the-end", help="When nobody has still to play a board.")
    ] = True,
) -> None:
    """Say when travellers and hands may be seen: board by board, or with the last result only."""
    with said_errors(), books().open(file) as book:
        said = (
            say("a board may be seen once nobody has still to play it")
            if at_once
            else say("a board may be seen with the last result")
        )
        _add(book, Disclosed(at_once), said)


@club.command()
def extra(file: File) -> None:
    """Play one more round of the movement."""
    with said_errors(), books().open(file) as book:
        book.add(RoundAdded())
        print_told("{n} rounds are played.", n=book.event.total_rounds)


@club.command()
def shorten(file: File, after: After = 0) -> None:
    """End after so many rounds; of a Swiss no more are drawn."""
    with said_errors(), books().open(file) as book:
        _add(book, RoundsCut(after), say("{n} rounds are played", n=after))


def _entry_text(entry: Entry) -> str:
    """An entry as a line to read: what was done, and what it says; what is left open is left out.

    >>> _entry_text(Withdrawn(7, 1, 9))
    'withdrawn: board 7, ns 1, ew 9'
    """
    said = msgspec.to_builtins(entry)
    kind = said.pop("type")
    parts = (f"{name.replace('_', ' ')} {_plain(value)}" for name, value in said.items()
             if name != "sent" and (value or (value == 0 and value is not False)))  # fmt: skip
    return f"{kind}: {', '.join(parts)}" if said else kind


def _plain(value: object) -> str:
    if value is True:
        return "yes"
    if isinstance(value, list | tuple):
        return "; ".join(" ".join(map(str, v)) if isinstance(v, list | tuple) else str(v)
                         for v in value)  # fmt: skip
    return str(value)


@club.command()
def history(
    file: File,
    board: Annotated[int, typer.Argument(help="The board; 0 for everything.")] = 0,
    ns: Annotated[str, typer.Argument(help="One of its sides, as for “enter”.")] = "",
    ew: Annotated[str, typer.Argument(help="The other.")] = "",
) -> None:
    """Every entry with its number, those undone too."""
    from oddtrick.club.room import entry_words

    with said_errors(), books().open(file) as book:
        event = book.event
        gone = event.undone()
        found = list(enumerate(event.entries, 1))[1:]
        if board:
            found = event.history(board, *meeting(event, board, ns, ew))
        for number, entry in found:
            print_told(
                "{number} (undone): {entry}" if number in gone else "{number}: {entry}",
                number=number,
                entry=InEnglish(_entry_text(entry), entry_words(entry, event)),
            )
