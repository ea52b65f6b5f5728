"""Why somebody scored what they scored in a set of bridge boards, against its field: the set's
tables are read as those of an evening, and explained as `oddtrick.club.why` explains one.

Of the own table every card is known; of the others contracts and tricks. Compared are the machine
tables and those people who have played all of these boards, so that each board has as many tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from oddtrick.club.why import WhyEvening, why
from oddtrick.club.why_decisions import WhyDecisions, decisions
from oddtrick.club.why_files import read_evening
from oddtrick.formats.board import Board
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.formats.records.conversion import board_from_record

from .boards import board_record
from .field import FieldResult
from .seal import SealedBoardSet

_PERSON, _PARTNER = "You", "Partner"
_SCORING = {"matchpoints": "MatchPoints", "IMPs": "IMP"}
"""The scoring of a set as PBN has it."""


class ExplainedSet(msgspec.Struct, frozen=True):
    """A set explained for its player: the evening has their row alone."""

    evening: WhyEvening
    decisions: WhyDecisions


class OwnBoard(msgspec.Struct, frozen=True):
    """A board as its player ended it: the result, and the board with its play, where that is
    known."""

    result: FieldResult
    played: Board | None = None


def explained_set(
    sealed: SealedBoardSet, own: Mapping[int, OwnBoard], others: Sequence[Mapping[int, FieldResult]]
) -> ExplainedSet:
    """The boards of a player explained. `others` are the results of other people by board; of those
    who lack a board nothing is compared."""
    boards = [*_boards(sealed, own, [one for one in others if own.keys() <= one.keys()])]
    read = read_evening(b"".join(write_pbn(map(game_from_board, boards))))
    found = why(read.event, read.deals, read.cards)
    row = next(row for row in found.rows if {*row.names} == {_PERSON, _PARTNER})
    # Whose decision it was, the seat says.
    nameless = {
        at: msgspec.structs.replace(board, names=("",) * 4) for at, board in read.played.items()
    }
    asked = decisions(read.event, row, nameless)
    bare = msgspec.structs.replace(row, names=[])
    title = sealed.plan.title
    return ExplainedSet(msgspec.structs.replace(found, title=title, rows=[bare]), asked)


def _boards(
    sealed: SealedBoardSet, own: Mapping[int, OwnBoard], others: Sequence[Mapping[int, FieldResult]]
) -> Iterator[Board]:
    """Every board once for each of its tables, that of the player first."""
    scoring = {"Scoring": _SCORING[sealed.plan.compared]}
    for number in sorted(own):
        dealt = board_from_record(board_record(sealed.plan, number))
        dealt = msgspec.structs.replace(dealt, number=number, tags=scoring)
        results = [own[number].result, *sealed.field(number).results]
        results += [one[number] for one in others]
        for table, result in enumerate(results):
            yield _at_table(dealt, table, result, None if table else own[number].played)


def _at_table(dealt: Board, table: int, result: FieldResult, played: Board | None) -> Board:
    """A board as a table played it. Names tell who sat together at all of them."""
    names = tuple(f"{seat}{table}" for seat in "NESW")
    if not table:
        names = (_PARTNER, names[1], _PERSON, names[3])
    made = msgspec.structs.replace(
        dealt, names=names, contract=result.contract or "Pass", declarer=result.declarer,
        result=result.tricks if result.declarer else None,
    )  # fmt: skip
    if played is None:
        return made
    return msgspec.structs.replace(made, auction=played.auction, play=played.play)
