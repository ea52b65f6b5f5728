"""The frames of the protocol, typed: what clients send and what the server answers.

See ``docs/program/protocol.md``. Structs are named after the frames.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from oddtrick.errors import bounded
from oddtrick.messages import NOTHING, Message, language
from oddtrick.store.events import SettingsChange
from oddtrick.support.typed_json import decoder_of
from oddtrick.table.session.log_text import LogLine
from oddtrick.table.session.table_settings import PaceName

# Messages from clients, over the socket and in the bodies of their calls.


class _In(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    pass


class Hello(_In, frozen=True):
    token: str | None = None
    name: str = ""
    """The name of an onlooker."""
    key: str = ""
    """The key of that name, where it is one that stays."""
    language: str = "en"
    """In which the server speaks on this line; English where it has no texts in it."""


class SubmitAction(_In, frozen=True, tag="act"):
    version: int
    code: str


class Undo(_In, frozen=True):
    """Take back the last decision; where one plays alone so many moves at once."""

    version: int
    moves: Annotated[int, msgspec.Meta(ge=1)] = 1


class HintFor(_In, frozen=True, tag="hint"):
    version: int


class Prove(_In, frozen=True):
    """Whether the patience that one plays alone can still be won."""

    version: int


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
    | Prove
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
    system: str = ""
    """The bidding system that its maker plays: in a game in which sides state theirs, both state
    this one where `options` say nothing else."""


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/{id}/seats``."""

    seat: str | None = "any"
    name: str = ""
    key: str = ""


# Messages from the server: the view of a table with its parts, and short words beside it.

Encode = Callable[[Any], bytes]


_encoders: dict[str, Encode] = {}


def encoder(code: str) -> Encode:
    """What writes frames and answers, with their texts in one of the languages."""
    known = _encoders.get(code)
    if known is not None:
        return known
    spoken = language(code).isolating()

    def text(value: Any) -> str:
        if isinstance(value, Message):
            return bounded(spoken.text(value), isolated=True)
        raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")

    made = _encoders[code] = msgspec.json.Encoder(enc_hook=text).encode
    return made


async def spoken_encoder(code: str) -> Encode:
    """The same; the words of a language are read in a thread, once, while others are served."""
    return encoder(code) if code in _encoders else await asyncio.to_thread(encoder, code)


encode = encoder("en")
"""Writes frames and answers in English, and what has no texts."""


class _Out(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower):
    pass


class Error(_Out, frozen=True):
    kind: Literal["illegal", "stale", "malformed", "refused", "unseated"]
    """`unseated`: the token holds no seat here."""
    message: Message


class Bye(_Out, frozen=True):
    message: Message


class Pong(_Out, frozen=True):
    pass


class Nudged(_Out, frozen=True):
    """Somebody asks this player to go on."""

    message: Message


class Trouble(_Out, frozen=True):
    """Something at this server is not as it should be, for as long as no other sentence follows; an
    empty one says that it is over."""

    message: Message


class Proved(_Out, frozen=True):
    version: int
    verdict: Literal["won", "lost", "open"]
    back: int
    """Of a lost patience: how many moves ago it could be won; 0 where it never could."""


class Hint(_Out, frozen=True):
    version: int
    code: str
    label: Message
    reason: Message
    citation: Message
    meaning: Message


class EveningLine(msgspec.Struct, frozen=True, gc=False):
    id: str
    round: int
    table: int
    machines: bool


class SetLine(msgspec.Struct, frozen=True, gc=False):
    """The set of boards a table belongs to, which board of how many it is, and whether it is
    played once more and does not count."""

    id: str
    board: int
    boards: int
    replay: bool


class OfferedSystem(msgspec.Struct, frozen=True, gc=False):
    """A bidding system that who plays alone may change to, and what people call it."""

    name: str
    title: Message


class DifferingOption(msgspec.Struct, frozen=True, gc=False):
    title: Message
    name: str
    value: Any


class TableLine(msgspec.Struct, frozen=True, gc=False):
    id: str
    game: str
    title: Message
    family: str
    source: Message
    summary: Message
    options: dict[str, Any]
    deal: int
    given: bool
    seeded: bool
    pace: str
    watchers: int
    shared: list[str]
    evening: EveningLine | None
    set: SetLine | None
    systems: list[Message]
    offered: list[OfferedSystem]
    signals: list[Message]
    way: Message = NOTHING
    """The name of the way it is played, where it has one and it is not the usual."""
    differing: list[DifferingOption] = []
    """The options that are not at their defaults, of a game that has such ways but is played by
    none of them."""


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
    note: Message
    heir: str | None
    away: bool
    """Whether a machine player plays for the person who holds the seat."""
    leaves: int | None
    """Seconds until one does; null where nobody is waited for."""
    level: str
    """The kind of machine player that sits there; empty where none does."""


class AskLine(msgspec.Struct, frozen=True, gc=False):
    number: int
    seat: str
    name: str


class Status(msgspec.Struct, frozen=True, gc=False):
    """The act due now and its player: the text, its first sentence and the rest."""

    text: Message
    yours: bool
    lead: Message
    rest: Message
    heading: Message
    """The beginning of the page's title while it is the viewer's turn, else empty."""


class HoldingLine(msgspec.Struct, frozen=True, gc=False):
    """The player's hand in figures."""

    points: int
    """High cards, counted 4, 3, 2, 1."""
    suits: Message
    """How many there are of each: “5 spades, 3 hearts”."""


class ProposalLine(msgspec.Struct, frozen=True, gc=False):
    """The trumps that a card proposes which lies turned up, and who takes it."""

    suit: str
    name: Message
    """The suit in words: “hearts”."""
    card: str
    by: str | None
    """The seat that takes the card up if the suit is accepted; null where nobody does."""
    cards: list[str]
    """The trumps there would be, from high to low."""
    words: Message
    """How they rank: “Right bower, left bower, then ace to nine.”"""


class Headline(msgspec.Struct, frozen=True, gc=False):
    label: Message
    role: str
    code: str
    text: Message
    strain: str
    by: str | None
    needed: int | None


class TallyLine(msgspec.Struct, frozen=True, gc=False):
    """The worth of a row or column of a player's square so far."""

    seat: str
    line: str
    number: int
    points: int
    name: Message


class PlaceLine(msgspec.Struct, frozen=True, gc=False):
    kind: str
    seat: str | None
    number: int | None
    shape: str
    first: str | None
    spread: int
    cards: list[str]
    counted: bool
    name: Message
    label: Message


class PlayLine(msgspec.Struct, frozen=True, gc=False):
    seat: str
    card: str


class TrickLine(msgspec.Struct, frozen=True, gc=False):
    plays: list[PlayLine]
    next: str | None


class TrickDone(msgspec.Struct, frozen=True, gc=False):
    plays: list[PlayLine]
    winner: str


class WonLine(msgspec.Struct, frozen=True, gc=False):
    side: str
    name: Message
    won: int
    needed: int | None


class CallLine(msgspec.Struct, frozen=True, gc=False):
    seat: str
    code: str
    text: Message
    meaning: Message
    alert: str
    """The caller's explanation to the others, not to the partner."""


class AuctionLine(msgspec.Struct, frozen=True, gc=False):
    dealer: str
    seats: list[str]
    calls: list[CallLine]


class CallName(msgspec.Struct, frozen=True, gc=False):
    code: str
    text: Message


class EntryOfList(msgspec.Struct, frozen=True, gc=False):
    """How an act stands in a list with others of its sort."""

    heading: Message
    """The heading they stand under; empty where the list says it."""
    text: Message
    card: str | None
    call: str


class OfferedAction(msgspec.Struct, frozen=True, gc=False):
    code: str
    label: Message
    kind: str
    card: str | None
    hand: str
    place: int | None
    to: int | None
    meaning: Message
    entry: EntryOfList | None


class Refusal(msgspec.Struct, frozen=True, gc=False):
    card: str
    hand: str
    reason: Message


class LawLine(msgspec.Struct, frozen=True, gc=False):
    about: Message
    code: Message
    numbers: list[str]
    names: list[Message]
    page: str


class OptionLine(msgspec.Struct, frozen=True, gc=False):
    """An option after a ruling, and its consequence, empty where that is not known."""

    code: str
    label: Message
    leads_to: Message


class CaseLine(msgspec.Struct, frozen=True, gc=False):
    """An open ruling: which `seats` may choose, or that the `director` is asked; `showed` is what
    the calls in question show by the system that is played, a sentence each."""

    text: Message
    law: LawLine
    hand: str
    seats: list[str]
    options: list[OptionLine]
    director: bool = False
    showed: list[Message] = []


class RulingLine(msgspec.Struct, frozen=True, gc=False):
    number: int
    text: Message
    law: LawLine


class RefereeLine(msgspec.Struct, frozen=True, gc=False):
    case: CaseLine | None
    said: RulingLine | None
    penalty_cards: list[PlayLine]
    standing: list[Message]


class PadLine(msgspec.Struct, frozen=True, gc=False):
    kind: str
    cells: list[str]
    label: Message


class PadFrame(msgspec.Struct, frozen=True, gc=False):
    title: Message
    sides: list[Message]
    several: list[bool]
    """Whether the name of a side stands with a plural verb: “We score”."""
    rows: list[PadLine]
    note: Message
    target: int | None
    markers: bool
    """Whether a three and a four of each side show the points of the last row."""
    summary: Message


class EntryLine(msgspec.Struct, frozen=True, gc=False):
    side: Message
    own: bool
    """Whether it is the viewer's side."""
    column: str
    points: int
    why: Message


class HandLine(msgspec.Struct, frozen=True, gc=False):
    seat: str
    cards: list[str]


class AloneLine(msgspec.Struct, frozen=True, gc=False):
    deal: int
    moves: int
    finish: bool
    """Whether every card can go home now, and nothing else is left to be done."""
    stuck: bool
    """Whether no move is left, as far as the player can know."""
    winnable: bool
    """Whether deals of this game are known that can be won."""
    shortest: int | None
    """Of a deal that can be won: in how many moves it has been."""
    level: str | None
    """Of such a deal: easy, middling or hard, by how long it took to prove."""


class DealResult(msgspec.Struct, frozen=True, gc=False):
    """A finished deal for statistics, from where its viewer sits."""

    won: bool | None
    """Whether the player's side has more than every other, or all cards are built; null where it is
    level, or nobody wins a single deal."""
    points: int
    """The points of the player's side, less those of the best other."""
    made: bool | None
    """Whether the player's side made its contract or trumps; null where it had none."""
    declared: bool
    """Whether the player was the declarer or the maker."""
    lone: bool
    """Whether the player was the maker and played without the partner."""
    tricks: int | None
    """The tricks of the player's side, where tricks were played."""
    level: str
    """The machine players the player played against; empty with people."""


class LayoutsLine(msgspec.Struct, frozen=True, gc=False):
    """The wrong card that the trainer’s layout was chosen against."""

    seat: str
    """The hand that it was played from."""
    trick: int
    """In which trick, from 1."""
    played: str
    better: str
    contract: str
    """The effect of the better card here: “made” the contract or “beaten” it; empty where
    only tricks hung on it."""
    others: list[list[HandLine]]
    """The hands that were hidden then, as they might have been as well."""


class Finished(msgspec.Struct, frozen=True, gc=False):
    text: Message
    entries: list[EntryLine]
    hands: list[HandLine]
    match_over: bool
    summary: Message
    files: list[str]
    deal: int
    """Its number among the deals of the table."""
    review: str
    """Where the deal can be looked at again."""
    break_off: Message
    """The name of the match that all may agree to break off now (“rubber”); empty where nothing can
    be."""
    result: DealResult | None
    """Null for an onlooker."""
    layouts: LayoutsLine | None = None
    """Where the trainer chose the layout against a wrong card of the pupil’s."""


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
    days: int


class AskedLine(msgspec.Struct, frozen=True, gc=False):
    """Something all must agree to: who asks, and whose answers are missing."""

    what: Message
    by: str
    waits: list[str]
    yours: bool
    """Whether the viewer has still to answer."""


class SealLine(msgspec.Struct, frozen=True, gc=False):
    """The seal of a deal: the hash of a text, and when it is over the text."""

    commitment: str
    opened: str | None


class TalkLine(msgspec.Struct, frozen=True, gc=False):
    """Something that was said; `seat` null for an onlooker, `name` empty where the server says
    who came or went, `at` in seconds since 1970."""

    number: int
    seat: str | None
    name: str
    text: Message
    at: int
    watchers: bool


class AllSee(msgspec.Struct, frozen=True, gc=False):
    """What everybody may know: the value `all` of a view."""

    table: TableLine
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
    referee: RefereeLine | None
    proposal: ProposalLine | None
    log: list[LogLine]
    pad: PadFrame
    alone: AloneLine | None
    finished: Finished | None
    asked: AskedLine | None
    seal: SealLine | None
    house: HouseLine
    talk: list[TalkLine]


class OwnPlace(msgspec.Struct, frozen=True, gc=False):
    """How a place looks from where one sits; `cards` null where they are as all see them."""

    cards: list[str] | None
    counted: bool
    name: Message
    label: Message


class OwnTurn(msgspec.Struct, frozen=True, gc=False):
    """What one may do; `status` null where it is as all are told."""

    status: Status | None
    actions: list[OfferedAction]
    menu: list[OfferedAction]
    refusals: list[Refusal]
    hint: bool


class OwnSight(msgspec.Struct, frozen=True, gc=False):
    """What one person alone is sent or is told in other words: the value `own` of a view."""

    you: str | None
    home: str | None
    turned: Message | None
    seats: dict[str, str]
    """The notes on seats, by their letters."""
    places: dict[str, OwnPlace]
    """By kind, seat and number, with a blank between them."""
    log: list[tuple[int, LogLine]]
    """Lines of the log, each with its number from 0."""
    turn: OwnTurn | None
    """Null where nothing is to be done."""
    undo: bool
    holding: HoldingLine | None
    asking: list[AskLine]
    tallies: list[TallyLine] | None
    """This and what follows: null where it reads as to all."""
    won: list[WonLine] | None
    auction: AuctionLine | None
    pad: PadFrame | None
    finished: Finished | None
    asked: AskedLine | None
    house: HouseLine | None
    talk: list[TalkLine] | None


class WholeView(msgspec.Struct, frozen=True, gc=False):
    """Both values of a view."""

    all: AllSee
    own: OwnSight


class ViewChange(_Out, frozen=True, tag="view", omit_defaults=True):
    """The table as it stands: whole, or by patches of the two values (`oddtrick.web.view.differ`),
    of which those are left out that say nothing."""

    version: int
    whole: WholeView | None = None
    all: dict[str, Any] | None = None
    own: dict[str, Any] | None = None


class ViewFrame(AllSee, frozen=True, gc=False, tag_field="type", tag="view"):
    """Both values laid together, as a client has them."""

    version: int
    you: str | None
    home: str | None
    turned: Message | None
    actions: list[OfferedAction]
    menu: list[OfferedAction]
    refusals: list[Refusal]
    holding: HoldingLine | None
    undo: bool
    hint: bool
    asking: list[AskLine]


ServerFrame = ViewChange | Hint | Proved | Error | Bye | Pong | Nudged | Trouble

HeardFrame = ViewFrame | Hint | Proved | Error | Bye | Pong | Nudged | Trouble
"""What a client hears once what is sent of views is laid together."""
