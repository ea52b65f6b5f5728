"""The seal of a set: its boards and the results of its field are fixed before anybody plays.

Everybody gets the SHA-256 hash of a text that holds the plan, the cards and every result of the
field. A player who has played all boards gets the text.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files

import msgspec

from oddtrick.errors import BadRecord, cause
from oddtrick.messages import Verbatim
from oddtrick.support.commitment import hash_of
from oddtrick.support.typed_json import decode

from .boards import SetPlan, board_record
from .field import BoardField, replayed
from .kinds import FULL_FIELD, KINDS


class SealedBoardSet(msgspec.Struct, frozen=True):
    """A set with its field, as it is sealed. `version` is that of the program that dealt and
    played it."""

    version: str
    plan: SetPlan
    fields: list[BoardField]

    def field(self, number: int) -> BoardField:
        """The field of a board. Raises `NoBoard`."""
        self.plan.check(number)
        return self.fields[number - 1]

    @property
    def text(self) -> str:
        """The text that is sealed."""
        return msgspec.json.encode(self).decode()

    @property
    def commitment(self) -> str:
        """The commitment that everybody gets before the first board."""
        return hash_of(self.text)


def seal_set(version: str, plan: SetPlan, fields: list[BoardField]) -> SealedBoardSet:
    """A set whose field is complete. Raises `BadRecord` where a board is missing."""
    found = SealedBoardSet(version, plan, fields)
    _check_whole(found)
    return found


def _check_whole(found: SealedBoardSet) -> None:
    if [f.number for f in found.fields] != [*range(1, found.plan.boards + 1)]:
        raise BadRecord("The field of {id} lacks boards.", id=Verbatim(found.plan.id))


def read_set(text: str | bytes) -> SealedBoardSet:
    """A set from its text. Raises `BadRecord`."""
    try:
        return decode(text, SealedBoardSet)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord("This is no sealed set: {error}.", error=cause(error)) from error


def _check_sealed(board_set: SealedBoardSet, commitment: str) -> None:
    if board_set.commitment != commitment.strip().lower():
        raise BadRecord(
            "The set is not the one that was sealed: its hash is {found}…, not {sealed}….",
            found=Verbatim(board_set.commitment[:16]),
            sealed=Verbatim(commitment[:16]),
        )


class _Opened(msgspec.Struct):
    """What a server gives out of a set once somebody has played all of it."""

    commitment: str = ""
    opened: str = ""


def read_set_file(data: str | bytes) -> SealedBoardSet:
    """A set from a file: its text, or what ``GET /api/sets/{id}/seal`` answers. Raises
    `BadRecord`."""
    try:
        given = decode(data, _Opened)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        given = _Opened()
    board_set = read_set(given.opened or data)
    if given.opened:
        _check_sealed(board_set, given.commitment)
    return board_set


def check_set(board_set: SealedBoardSet, commitment: str) -> None:
    """Check that a set is the one that was sealed, that its cards follow from its key, and that
    every result of its field follows from what was done there. Raises `BadRecord`."""
    _check_sealed(board_set, commitment)
    _check_whole(board_set)
    for field in board_set.fields:
        if " ".join(board_record(board_set.plan, field.number).pack or ()) != field.pack:
            raise BadRecord(
                "The cards of board {number} do not follow from the key.", number=field.number
            )
        for result in field.results:
            if replayed(board_set.plan, field.number, result) != result:
                raise BadRecord(
                    "A result of board {number} does not follow from its play.", number=field.number
                )


# Sets that come with the program, played by their field beforehand.
#
# They are made by ``tools/sets/play_sets.py``. Everybody with the program has their cards and
# results too: they are for playing at once, not for a contest.

ENDING = ".set.json.z"


def shipped_plan(kind: str, boards: int, number: int) -> SetPlan:
    """The plan of a set of that number. Raises `BadOption` for one that cannot be."""
    id_ = f"{kind}-{boards}-{number}"
    title = f"{KINDS[kind].title}, set {number} of {boards} boards" if kind in KINDS else ""
    return SetPlan(id_, kind, boards, "matchpoints", f"set/{id_}", tables=FULL_FIELD, title=title)


@cache
def shipped_ids() -> tuple[str, ...]:
    """The sets there are."""
    entries = files("oddtrick.sets").joinpath("data").iterdir()
    names = (f.name for f in entries if f.name.endswith(ENDING))
    return tuple(sorted(name.removesuffix(ENDING) for name in names))


@cache
def shipped_set(id_: str) -> SealedBoardSet:
    """A set that comes with the program, by a name of `shipped_ids`."""
    data = files("oddtrick.sets").joinpath("data", id_ + ENDING).read_bytes()
    return read_set(zlib.decompress(data))


def packed_set(board_set: SealedBoardSet) -> bytes:
    """A set as it is kept in its file."""
    return zlib.compress(board_set.text.encode(), 9)
