"""Why somebody scored what they scored on a set of bridge boards, against its field: its tables are
an evening, which `oddtrick.club.why` explains.

`evening_of_set` has the calls and cards of every table. `explained_set`, for one player's page, has
those of the player's table alone. Beside the machines it has the people who have played all of the
player's boards, so that each board has as many tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from oddtrick.club.why import why
from oddtrick.club.why_decisions import WhyDecisions, decisions, systems_as_tags
from oddtrick.club.why_evening import WhyEvening
from oddtrick.club.why_files import EveningRead, evening_of_tables
from oddtrick.club.why_words import worded
from oddtrick.club.wording import boards_said
from oddtrick.errors import Refused
from oddtrick.formats.board import Board
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.messages import Message, Verbatim, say, term, together

from .boards import SetPlan, board_record
from .field import FieldResult
from .seal import SealedBoardSet

YOU, _PARTNER = "You", "Partner"
_SCORING = {"matchpoints": "MatchPoints", "IMPs": "IMP"}
"""How PBN calls what a set is compared by."""


def _evening(board_set: SealedBoardSet, boards: Sequence[Board]) -> EveningRead:
    """The evening of the boards of a set as tables played them."""
    plan = board_set.plan
    return evening_of_tables(boards, _SCORING[plan.compared], plan.title or plan.about.title)


class SetRead(msgspec.Struct, frozen=True):
    """A set as an evening, the contestant that one is oneself (0 where one has not played), and
    what does not fit."""

    evening: EveningRead
    own: int
    remarks: tuple[Message, ...] = ()


def check_explained(plan: SetPlan) -> None:
    """Raises `Refused` for a set of a game whose results are not explained."""
    if not plan.about.marked:
        raise Refused(
            "Reasons are told of bridge; “{title}” is another game.",
            title=Verbatim(plan.title or plan.about.title),
        )


def evening_of_set(board_set: SealedBoardSet, own: Iterable[Board] | None = None) -> SetRead:
    """The set with one's own boards, as they were played. Raises `Refused` for a set of another
    game, and for boards of which none is the set's or none was played to its end."""
    plan = board_set.plan
    check_explained(plan)
    tables, mine, remarks = list(_field(board_set)), list[Board](), list[Message]()
    if own is not None:
        mine, remarks = _own(tables, own)
        left = {line.number for line in plan.lines} - {board.number for board in mine}
        if not mine:
            none = say("Your file has no board of this set that was played to its end.")
            raise Refused(together(none, *remarks))
        if left:
            remarks.append(say(
                "Boards that you have not played: {boards}.", boards=Verbatim(boards_said(left))
            ))  # fmt: skip
    read = _evening(board_set, [*mine, *tables])
    named = {read.event.names_of(c): c for c in read.event.contestants}
    return SetRead(read, named.get((YOU,), 0), tuple(remarks))


def _field(board_set: SealedBoardSet) -> Iterator[Board]:
    """The boards as the field's tables played them."""
    for field in board_set.fields:
        bare = board_record(board_set.plan, field.number)
        for result in field.results:
            if result.players is None or not result.actions:
                continue
            ours, theirs = result.players
            record = msgspec.structs.replace(bare, actions=result.actions.split())
            yield msgspec.structs.replace(
                board_from_record(record),
                number=field.number,
                tags=systems_as_tags(board_set.plan.about.options),
                names=("", "", f"{ours} against {theirs}", f"{theirs}, against {ours}"),
            )


def _own(tables: Sequence[Board], own: Iterable[Board]) -> tuple[list[Board], list[Message]]:
    """One's own boards of the set, each as it was played first, and what is said of others. They
    are known by their cards."""
    dealt = {board.hands: board.number for board in tables}
    mine: dict[int, Board] = {}
    other, open_ = 0, set[int]()
    for board in own:
        number = dealt.get(board.hands)
        if number is None:
            other += 1
        elif not board.contract or (board.declarer and board.result is None):
            open_.add(number)
        else:
            tags = {**tables[0].tags, **board.tags}
            mine.setdefault(number, msgspec.structs.replace(
                board, number=number, tags=tags, names=("", "", YOU, "Your opponents")
            ))  # fmt: skip
    remarks = []
    if other:
        remarks.append(say("Boards of your file that are not of this set: {count}.", count=other))
    if open_ := open_ - mine.keys():
        remarks.append(say(
            "Boards without a result are left out: {boards}.", boards=Verbatim(boards_said(open_))
        ))  # fmt: skip
    return list(mine.values()), remarks


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
    read = _evening(sealed, boards)
    evening = why(read.event, read.deals, read.played)
    row = next(row for row in evening.rows if {*row.names} == {YOU, _PARTNER})
    # Whose decision it was, the seat says.
    nameless = {
        at: msgspec.structs.replace(board, names=("",) * 4) for at, board in read.played.items()
    }
    asked = decisions(read.event, row, nameless)
    bare = msgspec.structs.replace(row, names=[])
    alone = msgspec.structs.replace(evening, rows=[bare])
    return ExplainedSet(worded(alone, "pair", term(YOU), evening.tables), asked)


def _boards(
    sealed: SealedBoardSet, own: Mapping[int, OwnBoard], others: Sequence[Mapping[int, FieldResult]]
) -> Iterator[Board]:
    """Every board once for each of its tables, that of the player first."""
    for number in sorted(own):
        dealt = board_from_record(board_record(sealed.plan, number))
        tags = systems_as_tags(sealed.plan.about.options)
        dealt = msgspec.structs.replace(dealt, number=number, tags=tags)
        results = [own[number].result, *sealed.field(number).results]
        results += [one[number] for one in others]
        for table, result in enumerate(results):
            yield _at_table(dealt, table, result, None if table else own[number].played)


def _at_table(dealt: Board, table: int, result: FieldResult, played: Board | None) -> Board:
    """A board as a table played it. Names tell who sat together at all of them."""
    names = tuple(f"{seat}{table}" for seat in "NESW")
    if not table:
        names = (_PARTNER, names[1], YOU, names[3])
    made = msgspec.structs.replace(
        dealt, names=names, contract=result.contract or "Pass", declarer=result.declarer,
        result=result.tricks if result.declarer else None,
    )  # fmt: skip
    if played is None:
        return made
    return msgspec.structs.replace(made, auction=played.auction, play=played.play)
