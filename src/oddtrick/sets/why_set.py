"""Why somebody scored what they scored on a set: its field's tables, with their calls and cards,
and one's own boards beside them, as an evening that `oddtrick.club.why` explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from oddtrick.club.why_files import EveningRead, evening_of_tables
from oddtrick.club.wording import boards_said
from oddtrick.errors import Refused
from oddtrick.formats.board import Board
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.messages import Verbatim, say
from oddtrick.terms import BOOK_SYSTEMS

from .boards import board_record
from .seal import SealedBoardSet

YOU = "You"
_SYSTEM = BOOK_SYSTEMS[0]
"""What both sides of a set bid."""
_SCORING = {"matchpoints": "MatchPoints", "IMPs": "IMP"}
"""How PBN calls what a set is compared by."""


class SetRead(msgspec.Struct, frozen=True):
    """A set as an evening, the contestant that one is oneself (0 where one has not played), and
    what does not fit."""

    evening: EveningRead
    own: int
    remarks: tuple[str, ...] = ()


def evening_of_set(found: SealedBoardSet, own: Iterable[Board] = ()) -> SetRead:
    """The set with one's own boards, as they were played. Raises `Refused` for a set of another
    game, and for boards of which none is the set's."""
    plan = found.plan
    if not plan.about.marked:
        raise Refused(
            "Reasons are told of bridge; “{title}” is another game.",
            title=Verbatim(plan.title or plan.about.title),
        )
    tables = list(_field(found))
    mine, other = _own(tables, list(own))
    if other and not mine:
        raise Refused("None of your boards is of this set: {boards}.", boards=Verbatim(other))
    read = evening_of_tables(
        [*mine, *tables], _SCORING[plan.compared], plan.title or plan.about.title
    )
    named = {read.event.names_of(c): c for c in read.event.contestants}
    remarks = [say("Not of this set: {boards}.", boards=Verbatim(other))] if other else []
    left = {line.number for line in plan.lines} - {board.number for board in mine}
    if mine and left:
        remarks.append(
            say("Boards that you have not played: {boards}.", boards=Verbatim(boards_said(left)))
        )
    return SetRead(read, named.get((YOU,), 0), tuple(map(str, remarks)))


def _field(found: SealedBoardSet) -> Iterator[Board]:
    """The boards as the field's tables played them."""
    for field in found.fields:
        bare = board_record(found.plan, field.number)
        for result in field.results:
            if result.players is None or not result.actions:
                continue
            ours, theirs = result.players
            record = msgspec.structs.replace(bare, actions=result.actions.split())
            yield msgspec.structs.replace(
                board_from_record(record),
                number=field.number,
                tags={"BidSystemNS": _SYSTEM, "BidSystemEW": _SYSTEM},
                names=("", "", f"{ours} against {theirs}", f"{theirs}, against {ours}"),
            )


def _own(tables: Sequence[Board], own: Sequence[Board]) -> tuple[list[Board], str]:
    """One's own boards of the set, each as it was played first, and the numbers of others. They are
    known by their cards."""
    dealt = {board.hands: board.number for board in tables}
    mine: dict[int, Board] = {}
    other = set()
    for board in own:
        number = dealt.get(board.hands)
        if number is None:
            other.add(board.number)
        elif board.contract:
            tags = {"BidSystemNS": _SYSTEM, **board.tags}
            mine.setdefault(number, msgspec.structs.replace(
                board, number=number, tags=tags, names=("", "", YOU, "Your opponents")
            ))  # fmt: skip
    return list(mine.values()), boards_said(other)
