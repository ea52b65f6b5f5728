"""Messages from clients, over the socket and in the bodies of their calls."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from oddtrick.store import SettingsChange
from oddtrick.support.typed_json import decoder_of

__all__ = [
    "Admit",
    "Again",
    "Alert",
    "Arrange",
    "BackAgain",
    "BreakOff",
    "ClientFrame",
    "Close",
    "DealAnew",
    "Fill",
    "Finish",
    "Hello",
    "HintFor",
    "Level",
    "NewSeat",
    "NewTable",
    "Next",
    "Nudge",
    "Pace",
    "PaceName",
    "Ping",
    "Remove",
    "Say",
    "Stand",
    "SubmitAction",
    "Swap",
    "Undo",
    "Vote",
    "Wait",
    "read_frame",
]


class _In(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    pass


class Hello(_In, frozen=True):
    token: str | None = None
    name: str = ""
    """The name of an onlooker."""
    key: str = ""
    """The key of that name, where it is one that stays."""


class SubmitAction(_In, frozen=True, tag="act"):
    version: int
    code: str


class Undo(_In, frozen=True):
    version: int


class HintFor(_In, frozen=True, tag="hint"):
    version: int


PaceName = Literal["calm", "normal", "fast", "none"]
"""How fast the machine players of a table act."""


class Next(_In, frozen=True):
    version: int


class Again(_In, frozen=True):
    """The same cards from the start, where one plays alone."""

    version: int


class Finish(_In, frozen=True):
    """All cards home at once, where one plays alone and nothing else is left to be done."""

    version: int


class DealAnew(_In, frozen=True, tag="deal"):
    """Other cards, where one plays alone: those of a number, or of the next that comes; where
    they shall be `winnable`, of a deal that is known to be, of a level where one is given."""

    version: int
    number: int | None = None
    winnable: bool = False
    level: Literal["", "easy", "middling", "hard"] = ""


class Pace(_In, frozen=True):
    pace: PaceName


class Fill(_In, frozen=True):
    player: Literal["beginner", "book", "expert", "learned", "random"] = msgspec.field(
        name="with", default="book"
    )


class Level(_In, frozen=True):
    """Another kind of machine player for a seat that one holds."""

    seat: str
    player: str = msgspec.field(name="with")


class Admit(_In, frozen=True):
    number: int
    yes: bool


class Ping(_In, frozen=True):
    pass


class Stand(_In, frozen=True):
    """Stand up: the seat is free again."""


class Remove(_In, frozen=True):
    seat: str


class BackAgain(_In, frozen=True, tag="back"):
    """Play again oneself, after a machine player did."""


class Wait(_In, frozen=True):
    """Give those who are away more time."""


class Swap(_In, frozen=True):
    one: str
    other: str


class Arrange(SettingsChange, _In, frozen=True, forbid_unknown_fields=True):
    """An arrangement of the host."""


class Close(_In, frozen=True):
    """Close the table for good."""


class Say(_In, frozen=True):
    text: str
    watchers: bool = False


class Alert(_In, frozen=True):
    call: int
    text: str


class Nudge(_In, frozen=True):
    seat: str


class Vote(_In, frozen=True, tag="answer"):
    """A vote on what somebody asks of all (`View.asked`)."""

    yes: bool


class BreakOff(_In, frozen=True):
    """Ask all to leave the unfinished match as it stands."""

    version: int


ClientFrame = (
    Hello
    | SubmitAction
    | Undo
    | HintFor
    | Next
    | Again
    | DealAnew
    | Finish
    | Pace
    | Fill
    | Level
    | Admit
    | Ping
    | Stand
    | Remove
    | BackAgain
    | Wait
    | Swap
    | Arrange
    | Close
    | Say
    | Alert
    | Nudge
    | Vote
    | BreakOff
)

_frames: msgspec.json.Decoder[ClientFrame] = decoder_of(ClientFrame)


def read_frame(data: str | bytes) -> ClientFrame:
    """The frame that a message holds. Raises `msgspec.MsgspecError` when it holds none."""
    return _frames.decode(data)


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/tables``."""

    game: str
    options: dict[str, Any] = {}
    seat: str | None = "any"
    name: str = ""
    others: Literal["beginner", "book", "expert", "learned", "random", "people"] = "book"
    seed: int | str | None = None
    pace: PaceName = "normal"
    record: dict[str, Any] | None = None
    played: bool = False
    """Whether the record's acts are done first, and the table goes on from there."""
    again: str = ""
    """A finished deal of another table (`TABLE/NUMBER`) whose cards are dealt here."""
    listed: bool = False
    key: str = ""
    """The key of a name that stays."""
    days: int = 0
    """The days that each turn has, where the table is played by turns."""


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/{id}/seats``."""

    seat: str | None = "any"
    name: str = ""
    key: str = ""
