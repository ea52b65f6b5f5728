"""Notes of the room beside the results, appended to the event's own file.

The clock, calls and their answers, rulings in words, results that opponents have yet to confirm.
"""

from __future__ import annotations

import msgspec

from oddtrick.club.entry_text import EntryText
from oddtrick.club.event.entries import ResultEntered
from oddtrick.support.typed_json import decoder_of

__all__ = [
    "AnnouncementMade",
    "Answered",
    "Begun",
    "Declined",
    "Deed",
    "DirectorCalled",
    "Founded",
    "HandRecordsEntered",
    "Here",
    "Longer",
    "Note",
    "NoticeSent",
    "OnPaper",
    "Paused",
    "Proposed",
    "Renewed",
    "Reopened",
    "Resumed",
    "Retracted",
    "RulingEntered",
    "SessionFinished",
    "TableOpened",
    "TableRenewed",
    "TakenBack",
    "read_note",
    "write_note",
]


class _Note(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One note; `type` in its JSON is the class's name in small letters."""


class Founded(_Note, frozen=True):
    """The room opens: its name in addresses, and the secret that all its links are made from."""

    id: str
    secret: str


class Begun(_Note, frozen=True):
    """A round begins, which is to last so many minutes."""

    round: int
    minutes: float


class Paused(_Note, frozen=True):
    """The clock stands."""


class Resumed(_Note, frozen=True):
    """The clock goes on."""


class Longer(_Note, frozen=True):
    """The round lasts longer, or with a negative number shorter."""

    minutes: float


class AnnouncementMade(_Note, frozen=True, tag="announced"):
    """A sentence to everybody."""

    text: str


class NoticeSent(_Note, frozen=True, tag="told"):
    """A sentence to one table."""

    table: int
    text: str


class DirectorCalled(_Note, frozen=True, tag="called"):
    """A table calls the director; `board` is 0 where it is about none, `by` who calls where that
    is known."""

    table: int
    reason: str
    board: int = 0
    sent: str = ""
    by: str = ""


class Answered(_Note, frozen=True):
    """A call, by its number, has been answered."""

    call: int


class TakenBack(_Note, frozen=True):
    """A table takes a call back."""

    call: int


class RulingEntered(_Note, frozen=True, tag="ruled"):
    """A ruling in words, kept with the deal of two pairs; `call` is the call it answers, or 0."""

    board: int
    ns: int
    ew: int
    text: str
    call: int = 0


class Proposed(_Note, frozen=True):
    """A table has entered a result, which the opponents have yet to confirm."""

    table: int
    result: ResultEntered


class Declined(_Note, frozen=True):
    """The opponents say that a result is not right."""

    sent: str


class HandRecordsEntered(_Note, frozen=True, tag="hands"):
    """The hand records: a deal by the number of its board, as PBN writes it from North on."""

    boards: dict[int, str]


class Here(_Note, frozen=True):
    """The boards are played at Oddtrick's tables: with a referee or not, and with machine players
    at seats that stay empty or not. Where `tables` names some, at those; at the others with cards,
    and their results are entered. As the players `seated`, by the numbers of
    `oddtrick.web.club.players`, machine players sit from the first card on."""

    referee: bool = False
    machines: bool = False
    tables: tuple[int, ...] = ()
    seated: tuple[int, ...] = ()

    def plays(self, table: int) -> bool:
        """Whether a table of the movement is played so."""
        return not self.tables or table in self.tables


class OnPaper(_Note, frozen=True):
    """They are played with cards on real tables after all."""


class TableOpened(_Note, frozen=True, tag="laid"):
    """A table of the server has been laid for a board of two pairs; `id` is its name there."""

    board: int
    ns: int
    ew: int
    id: str


class Renewed(_Note, frozen=True):
    """The deputy has another link; the one before opens nothing."""


class TableRenewed(_Note, frozen=True):
    """A table has another link, as for another device; the one before opens nothing."""

    table: int


class SessionFinished(_Note, frozen=True, tag="finished"):
    """The evening is over: everything may be seen."""


class Reopened(_Note, frozen=True):
    """It is not over after all."""


class Retracted(_Note, frozen=True):
    """A note, by its number from 1, does not count."""

    note: int


Note = (
    Founded
    | Begun
    | Paused
    | Resumed
    | Longer
    | AnnouncementMade
    | NoticeSent
    | DirectorCalled
    | Answered
    | RulingEntered
    | TakenBack
    | Proposed
    | Declined
    | HandRecordsEntered
    | Here
    | OnPaper
    | TableOpened
    | Renewed
    | TableRenewed
    | SessionFinished
    | Reopened
    | Retracted
)

Deed = (
    Begun
    | Paused
    | Resumed
    | Longer
    | AnnouncementMade
    | NoticeSent
    | Answered
    | RulingEntered
    | OnPaper
    | Renewed
    | TableRenewed
    | SessionFinished
    | Reopened
    | Retracted
)
"""The entries of the director."""

_decoder: msgspec.json.Decoder[Note] = decoder_of(Note)
_text = EntryText(_decoder, "note of a club evening")
read_note, write_note = _text.read, _text.write
