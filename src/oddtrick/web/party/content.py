"""Types of the contents of a party's pages, which the page's scripts share."""

from __future__ import annotations

from typing import Literal, TypedDict

from oddtrick.club.party.formats import Ahead
from oddtrick.club.party.money.scoring_types import Course, Held, Terms

__all__ = [
    "NextRound",
    "OfferedKind",
    "OfferedParties",
    "OfferedScoring",
    "PartyContent",
    "PartyDeal",
    "PartyEntry",
    "PartyEvent",
    "PartyHolding",
    "PartyKeys",
    "PartyKind",
    "PartyPadLine",
    "PartyPayment",
    "PartyPlayer",
    "PartyScoring",
    "PartySheet",
    "PartyTable",
    "RoundResult",
    "RuleText",
    "WaitingPlayers",
]

SeatNames = dict[str, str]
"""The player in each seat."""


class RuleText(TypedDict):
    """A rule of a kind of party, with its source."""

    text: str
    source: str


class OfferedKind(TypedDict):
    """A kind of party that can be chosen."""

    name: str
    title: str
    note: str
    ways: list[str]
    unit: int
    sizes: tuple[int, int] | None
    mixed: bool
    couples: bool
    rules: list[RuleText]


class OfferedScoring(TypedDict):
    """A way of scoring that can be chosen."""

    title: str
    note: str
    course: Course
    vulnerable: list[str]
    honours: bool
    scale: bool
    unfinished: bool


class OfferedParties(TypedDict):
    """The choices in the form of a new party."""

    kinds: list[OfferedKind]
    ways: dict[str, OfferedScoring]


class PartyKind(TypedDict):
    """The kind of a party."""

    name: str
    title: str
    note: str
    own: bool
    ahead: Ahead
    open: bool
    unit: int


class PartyHolding(TypedDict):
    """Honours that a side can hold: how many, how many of them in one hand, and their points."""

    held: int
    in_one: int
    points: int


class PartyKeys(TypedDict):
    """How a deal is entered."""

    form: Literal["points", "contract", "odd"]
    trumps: list[PartyHolding]
    aces: list[PartyHolding]
    each: list[int]
    chicane: bool
    passes: bool


class PartyScoring(TypedDict):
    """How the rounds of a party are scored."""

    title: str
    note: str
    course: Course
    game: int
    keys: PartyKeys
    unfinished: list[int]


class PartyPlayer(TypedDict):
    """A player's line of the score; `place` is 0 for who only owes or is owed from before."""

    name: str
    place: int
    own: int
    opponents: int
    net: int
    units: int
    worth: str
    here: bool
    lady: bool


class PartyEntry(TypedDict):
    """Points that a side has, and for what."""

    side: int
    points: int
    why: str


class PartyDeal(TypedDict):
    """A deal of a round as it was entered, and what it brought."""

    number: int
    entry: int
    rubber: int
    dealer: str
    vulnerable: list[bool]
    contract: str
    declarer: str
    tricks: int
    honours: Held | None
    points: list[int]
    entries: list[PartyEntry]


class PartyPadLine(TypedDict):
    """A row of the pad."""

    kind: str
    cells: list[str]


class PartySheet(TypedDict):
    """The score of a round at a table."""

    lines: list[PartyDeal]
    pad: list[PartyPadLine]
    part: list[int]
    games: list[int]
    totals: list[int]
    broken: list[PartyEntry]
    told: bool
    entry: int


class PartyTable(PartySheet):
    """A table of the round that is played. Times are seconds since 1970, 0 for none; `undo` is the
    entry that may be undone, 0 for none."""

    table: int
    group: int
    round: int
    seats: SeatNames
    cuts: list[tuple[str, list[str]]]
    over: bool
    dealer: str
    vulnerable: list[bool]
    rubber: int
    started: float
    ends: float
    undo: int


class RoundResult(PartySheet):
    """A round that has ended."""

    round: int
    table: int
    seats: SeatNames
    ns: list[str]
    ew: list[str]
    score: list[int]
    margin: int
    units: int
    winners: list[str]


class NextTable(TypedDict):
    """A table of the next round."""

    table: int
    ns: list[str]
    ew: list[str]


class NextRound(TypedDict):
    """The known part of the next round of some tables."""

    group: int
    tables: list[NextTable]
    waiting: list[str]


class WaitingPlayers(TypedDict):
    """Players who wait at the tables that begin with this one."""

    table: int
    players: tuple[str, ...]


class PartyPayment(TypedDict):
    """A payment of one player to another."""

    payer: str
    to: str
    units: int
    worth: str


class PartyEvent(TypedDict):
    """An entry of the party's history."""

    number: int
    at: float
    words: str
    reason: str
    off: bool
    mended: bool
    strikes: bool


class PartyContent(TypedDict):
    """Contents of a party's pages."""

    id: str
    version: str
    role: Literal["host", "phone", "guest"]
    title: str
    kind: PartyKind
    way: PartyScoring
    terms: Terms
    stake: str
    stake_said: str
    began: float
    players: list[PartyPlayer]
    tables: list[PartyTable]
    waiting: list[WaitingPlayers]
    next: list[NextRound]
    settled: list[RoundResult]
    before: dict[str, int]
    payments: list[PartyPayment]
    history: list[PartyEvent]
