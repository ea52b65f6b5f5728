"""The seal of a set: its boards and the results of its field are fixed before anybody plays.

Everybody gets the SHA-256 hash of a text that holds the plan, the cards and every result of the
field. A player who has played all boards gets the text.
"""

from __future__ import annotations

import msgspec

from oddtrick.errors import BadRecord
from oddtrick.support.commitment import hash_of
from oddtrick.support.typed_json import decode

from .boards import SetPlan, board_record
from .field import BoardField, replayed


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
    if [f.number for f in fields] != [*range(1, plan.boards + 1)]:
        raise BadRecord(f"The field of {plan.id} lacks boards.")
    return SealedBoardSet(version, plan, fields)


def read_set(text: str | bytes) -> SealedBoardSet:
    """A set from its text. Raises `BadRecord`."""
    try:
        return decode(text, SealedBoardSet)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"This is no sealed set: {error}.") from error


def check_set(found: SealedBoardSet, commitment: str) -> None:
    """Check that a set is the one that was sealed, that its cards follow from its key, and that
    every result of its field follows from what was done there. Raises `BadRecord`."""
    if found.commitment != commitment.strip().lower():
        raise BadRecord(
            f"The set is not the one that was sealed: its hash is {found.commitment[:16]}…, not "
            f"{commitment[:16]}…."
        )
    for field in found.fields:
        if " ".join(board_record(found.plan, field.number).pack or ()) != field.pack:
            raise BadRecord(f"The cards of board {field.number} do not follow from the key.")
        for result in field.results:
            if replayed(found.plan, field.number, result) != result:
                raise BadRecord(f"A result of board {field.number} does not follow from its play.")
