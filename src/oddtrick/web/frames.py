"""The frames of the protocol, typed: what clients send and what the server answers.

See ``docs/protocol.md``. Structs are named after the frames.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

__all__ = [
    "NUMBERS",
    "Act",
    "Admit",
    "Bye",
    "ClientFrame",
    "Error",
    "Fill",
    "Hello",
    "Hint",
    "HintFor",
    "NewSeat",
    "NewTable",
    "Next",
    "Pace",
    "Ping",
    "Pong",
    "ServerFrame",
    "Undo",
    "View",
    "encode",
    "read_frame",
]

encode = msgspec.json.Encoder().encode

NUMBERS = 10_000
"""The numbers of boards end before this."""


# -- from the client -----------------------------------------------------------------------


class _In(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    pass


class Hello(_In, frozen=True):
    token: str | None = None


class Act(_In, frozen=True):
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


class Pace(_In, frozen=True):
    pace: PaceName


class Fill(_In, frozen=True):
    player: Literal["book", "random"] = msgspec.field(name="with", default="book")


class Admit(_In, frozen=True):
    number: int
    yes: bool


class Ping(_In, frozen=True):
    pass


ClientFrame = Hello | Act | Undo | HintFor | Next | Pace | Fill | Admit | Ping

_frames: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)


def read_frame(data: str | bytes) -> ClientFrame:
    """The frame that a message holds. Raises `msgspec.MsgspecError` when it holds none."""
    return _frames.decode(data)


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/tables``."""

    game: str
    options: dict[str, Any] = {}
    seat: str | None = "any"
    name: str = ""
    others: Literal["book", "random", "people"] = "book"
    seed: int | str | None = None
    pace: PaceName = "normal"
    record: dict[str, Any] | None = None


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/{id}/seats``."""

    seat: str | None = "any"
    name: str = ""


# -- from the server -----------------------------------------------------------------------


class _Out(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower):
    pass


class Error(_Out, frozen=True):
    kind: Literal["illegal", "stale", "malformed", "refused"]
    message: str


class Bye(_Out, frozen=True):
    message: str


class Pong(_Out, frozen=True):
    pass


class Hint(_Out, frozen=True):
    version: int
    code: str
    label: str
    reason: str
    citation: str
    meaning: str


class TableLine(msgspec.Struct, frozen=True, gc=False):
    id: str
    game: str
    title: str
    family: str
    source: str
    summary: str
    options: dict[str, Any]
    deal: int
    given: bool
    seeded: bool
    pace: str
    watchers: int
    shared: list[str]


class SeatLine(msgspec.Struct, frozen=True, gc=False):
    seat: str
    name: str
    kind: str
    present: bool
    side: str
    dealer: bool
    vulnerable: bool
    cards: int
    tricks: int
    role: str
    to_act: bool
    note: str
    heir: str | None


class AskLine(msgspec.Struct, frozen=True, gc=False):
    number: int
    seat: str
    name: str


class Status(msgspec.Struct, frozen=True, gc=False):
    text: str
    yours: bool


class Headline(msgspec.Struct, frozen=True, gc=False):
    label: str
    code: str
    text: str
    strain: str
    by: str | None
    needed: int | None


class PlaceLine(msgspec.Struct, frozen=True, gc=False):
    kind: str
    seat: str | None
    number: int | None
    shape: str
    cards: list[str]
    counted: bool
    name: str
    label: str


class Play(msgspec.Struct, frozen=True, gc=False):
    seat: str
    card: str


class TrickLine(msgspec.Struct, frozen=True, gc=False):
    plays: list[Play]
    next: str | None


class TrickDone(msgspec.Struct, frozen=True, gc=False):
    plays: list[Play]
    winner: str


class WonLine(msgspec.Struct, frozen=True, gc=False):
    side: str
    name: str
    won: int
    needed: int | None


class CallLine(msgspec.Struct, frozen=True, gc=False):
    seat: str
    code: str
    text: str
    meaning: str


class AuctionLine(msgspec.Struct, frozen=True, gc=False):
    dealer: str
    seats: list[str]
    calls: list[CallLine]


class CallName(msgspec.Struct, frozen=True, gc=False):
    code: str
    text: str


class Action(msgspec.Struct, frozen=True, gc=False):
    code: str
    label: str
    kind: str
    card: str | None
    hand: str
    place: int | None
    to: int | None
    meaning: str


class Refusal(msgspec.Struct, frozen=True, gc=False):
    card: str
    hand: str
    reason: str


class LogLine(msgspec.Struct, frozen=True, gc=False):
    text: str
    trick: int | None
    meaning: str


class LawLine(msgspec.Struct, frozen=True, gc=False):
    about: str
    code: str
    numbers: list[str]


class CaseLine(msgspec.Struct, frozen=True, gc=False):
    text: str
    law: LawLine
    seats: list[str]
    options: list[str]


class RulingLine(msgspec.Struct, frozen=True, gc=False):
    number: int
    text: str
    law: LawLine


class RefereeLine(msgspec.Struct, frozen=True, gc=False):
    case: CaseLine | None
    said: RulingLine | None
    penalty_cards: list[Play]
    standing: list[str]


class PadLine(msgspec.Struct, frozen=True, gc=False):
    kind: str
    cells: list[str]
    label: str


class PadFrame(msgspec.Struct, frozen=True, gc=False):
    title: str
    sides: list[str]
    rows: list[PadLine]
    note: str
    target: int | None
    summary: str


class EntryLine(msgspec.Struct, frozen=True, gc=False):
    side: str
    column: str
    points: int
    why: str


class HandLine(msgspec.Struct, frozen=True, gc=False):
    seat: str
    cards: list[str]


class Finished(msgspec.Struct, frozen=True, gc=False):
    text: str
    entries: list[EntryLine]
    hands: list[HandLine]
    match_over: bool
    summary: str
    files: list[str]


class View(_Out, frozen=True):
    version: int
    table: TableLine
    you: str | None
    home: str | None
    turned: str | None
    seats: list[SeatLine]
    stage: str
    over: bool
    status: Status
    headline: Headline | None
    places: list[PlaceLine]
    trick: TrickLine | None
    tricks: list[TrickDone]
    won: list[WonLine] | None
    auction: AuctionLine | None
    calls: list[CallName] | None
    actions: list[Action]
    menu: list[Action]
    refusals: list[Refusal]
    referee: RefereeLine | None
    holding: str | None
    log: list[LogLine]
    pad: PadFrame
    undo: bool
    hint: bool
    finished: Finished | None
    asking: list[AskLine] = []
    log_from: int = 0
    """How many lines of the log the client has already."""


ServerFrame = View | Hint | Error | Bye | Pong
