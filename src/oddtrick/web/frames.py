"""The frames of the protocol, typed: what clients send and what the server answers.

See ``docs/protocol.md``. Structs are named after the frames.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

__all__ = [
    "DEALS",
    "NUMBERS",
    "Act",
    "Admit",
    "Again",
    "Alert",
    "Answer",
    "Arrange",
    "BackAgain",
    "Bye",
    "ClientFrame",
    "Close",
    "DealAnew",
    "Error",
    "Fill",
    "Hello",
    "Hint",
    "HintFor",
    "NewSeat",
    "NewTable",
    "Next",
    "Nudge",
    "Nudged",
    "Pace",
    "Ping",
    "Pong",
    "Remove",
    "Say",
    "ServerFrame",
    "Stand",
    "Swap",
    "Undo",
    "View",
    "Wait",
    "encode",
    "read_frame",
]

encode = msgspec.json.Encoder().encode

NUMBERS = 10_000
"""The numbers of boards end before this."""

DEALS = 1_000_000
"""The numbers of deals that one plays alone end before this."""


# -- from the client -----------------------------------------------------------------------


class _In(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    pass


class Hello(_In, frozen=True):
    token: str | None = None
    name: str = ""
    """What an onlooker is called."""


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


class Again(_In, frozen=True):
    """The same cards from the start, where one plays alone."""

    version: int


class DealAnew(_In, frozen=True, tag="deal"):
    """Other cards, where one plays alone: those of a number, or of the next that comes."""

    version: int
    number: int | None = None


class Pace(_In, frozen=True):
    pace: PaceName


class Fill(_In, frozen=True):
    player: Literal["book", "random"] = msgspec.field(name="with", default="book")


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


class Arrange(_In, frozen=True, forbid_unknown_fields=True):
    """What the host arranges; what is left out stays as it was. See `oddtrick.web.house`."""

    name: str | None = None
    watch: str | None = None
    delay: int | None = None
    undo: str | None = None
    patience: int | None = None
    timer: int | None = None
    talk: str | None = None
    alerts: bool | None = None
    listed: bool | None = None


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


class Answer(_In, frozen=True):
    """What one says to what somebody asks of all (`View.asked`)."""

    yes: bool


class BreakOff(_In, frozen=True):
    """Ask all to leave the unfinished match as it stands."""

    version: int


ClientFrame = (
    Hello
    | Act
    | Undo
    | HintFor
    | Next
    | Again
    | DealAnew
    | Pace
    | Fill
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
    | Answer
    | BreakOff
)

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
    played: bool = False
    """Whether the record's acts are done first, and the table goes on from there."""
    again: str = ""
    """A finished deal of another table (`TABLE/NUMBER`) whose cards are dealt here."""
    listed: bool = False


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


class Nudged(_Out, frozen=True):
    """Somebody asks this player to go on."""

    message: str


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
    away: bool
    """Whether a machine player plays for the person who holds the seat."""
    leaves: int | None
    """Seconds until one does; null where nobody is waited for."""


class AskLine(msgspec.Struct, frozen=True, gc=False):
    number: int
    seat: str
    name: str


class Status(msgspec.Struct, frozen=True, gc=False):
    text: str
    yours: bool


class Headline(msgspec.Struct, frozen=True, gc=False):
    label: str
    role: str
    code: str
    text: str
    strain: str
    by: str | None
    needed: int | None


class TallyLine(msgspec.Struct, frozen=True, gc=False):
    """What a row or column of a player's square is worth so far."""

    seat: str
    line: str
    number: int
    points: int
    name: str


class PlaceLine(msgspec.Struct, frozen=True, gc=False):
    kind: str
    seat: str | None
    number: int | None
    shape: str
    first: str | None
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
    alert: str
    """What the caller himself has told the others, not his partner."""


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
    names: list[str]
    page: str


class CaseLine(msgspec.Struct, frozen=True, gc=False):
    text: str
    law: LawLine
    hand: str
    seats: list[str]
    options: list[str]
    leads_to: list[str]


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


class AloneLine(msgspec.Struct, frozen=True, gc=False):
    deal: int
    moves: int


class Finished(msgspec.Struct, frozen=True, gc=False):
    text: str
    entries: list[EntryLine]
    hands: list[HandLine]
    match_over: bool
    summary: str
    files: list[str]
    review: str
    """Where the deal can be looked at again."""
    break_off: str
    """What all may agree to break off now (“rubber”); empty where nothing can be."""


class HouseLine(msgspec.Struct, frozen=True, gc=False):
    """How the table is kept, and whether the viewer may change it."""

    host: str | None
    yours: bool
    name: str
    watch: str
    delay: int
    undo: str
    patience: int
    timer: int
    talk: str
    alerts: bool
    listed: bool


class AskedLine(msgspec.Struct, frozen=True, gc=False):
    """Something all must agree to: who asks, and whose answers are missing."""

    what: str
    by: str
    waits: list[str]
    yours: bool
    """Whether the viewer has still to answer."""


class SealLine(msgspec.Struct, frozen=True, gc=False):
    """What the deal was sealed with: the hash of a text, and when it is over the text."""

    commitment: str
    opened: str | None


class TalkLine(msgspec.Struct, frozen=True, gc=False):
    """Something that was said; `seat` null for an onlooker, `name` empty where the server says
    who came or went, `at` in seconds since 1970."""

    number: int
    seat: str | None
    name: str
    text: str
    at: int
    watchers: bool


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
    tallies: list[TallyLine]
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
    alone: AloneLine | None
    finished: Finished | None
    asked: AskedLine | None
    seal: SealLine | None
    house: HouseLine
    talk: list[TalkLine]
    asking: list[AskLine] = []
    log_from: int = 0
    """How many lines of the log the client has already."""


ServerFrame = View | Hint | Error | Bye | Pong | Nudged
