"""Why everybody scored what they scored at an evening, as data with its sentences: worked out by
`club.why`, and shown by the pages, the printed page and the command line."""

from __future__ import annotations

import msgspec

from oddtrick.messages import NOTHING, Message


class WhyPiece(msgspec.Struct, frozen=True):
    """A step of a board: whose, of what, and what it brought; the card and the hand it came from
    where it is one card's, and of which trick."""

    whose: str
    kind: str
    points: float
    seat: str = ""
    card: str = ""
    trick: int = 0


class WhyLine(msgspec.Struct, frozen=True):
    """A board of a contestant: where it sat, against whom, what came of it and why."""

    board: int
    side: str
    against: str
    contract: str
    declarer: str
    tricks: int | None
    score: int | None
    """North–South's points."""
    points: float
    steps: list[WhyPiece]
    ruling: bool = False
    auction: list[str] = []
    """The calls at this table, from the dealer on, where they are known."""
    cause: Message = NOTHING
    """What moved it most."""
    said: Message = NOTHING
    """What contract and play were worth, in sentences."""


class WhySum(msgspec.Struct, frozen=True):
    """A part of a contestant's score over all boards, its standard error (none where too little was
    played to tell), and whether it is more than chance makes it."""

    whose: str
    kind: str
    points: float
    error: float | None
    beyond: bool


class WhyRow(msgspec.Struct, frozen=True):
    """A contestant: the printed score, and what it is made of. `other` are penalties and what was
    carried over; `victory` is what the points became in matches."""

    number: int
    place: str
    names: list[str]
    field: str
    score: float
    parts: list[WhySum]
    lines: list[WhyLine]
    other: float = 0
    victory: float | None = None
    who: Message = NOTHING
    title: Message = NOTHING
    """Who, with the score and the place."""
    known: Message = NOTHING
    """What is known of the boards."""
    said: Message = NOTHING
    """What cost most, and whether that is more than chance."""


class WhyResult(msgspec.Struct, frozen=True):
    """A line of a board's table. Without a contract it is an award, or a score alone."""

    ns: str
    ew: str
    contract: str
    declarer: str
    tricks: int | None
    score: int | None
    ruling: bool = False


class WhyBoard(msgspec.Struct, frozen=True):
    """A board: its deal, where that is known, and its table."""

    board: int
    dealer: str
    vulnerable: str
    deal: str
    results: list[WhyResult]


class WhySlam(msgspec.Struct, frozen=True):
    """A slam that nobody bid: who makes it, and what they stopped in most often."""

    board: int
    tricks: int
    strain: str
    side: str
    seats: str
    tables: int
    often: int
    contract: str


class WhyVaried(msgspec.Struct, frozen=True):
    """A board on which much happened: what was played most often, by whom, and how much."""

    board: int
    contract: str
    side: str
    much: float
    low: int
    high: int


class WhyUntold(msgspec.Struct, frozen=True):
    """Something that results cannot tell."""

    what: Message
    said: Message


class WhyEvening(msgspec.Struct, frozen=True):
    """An evening: `unit` is “%”, “IMPs” or “points”, and `average` where everybody begins."""

    title: str
    unit: str
    average: float
    tables: int
    rows: list[WhyRow]
    boards: list[WhyBoard]
    slams: list[WhySlam]
    hardest: list[WhyVaried]
    varied: list[WhyVaried]
    cards: bool = False
    """Whether the play was recorded somewhere."""
    leads: bool = False
    without: list[int] = []
    """Boards whose hands are not known."""
    unfit: float = 0
    """By how many tricks results differ from hands that are therefore not used."""
    strange: list[int] = []
    """Boards with a lead from the wrong hand."""
    unheld: tuple[int, int] = (0, 0)
    """How many cards were led that were in another hand, and of how many, where those are so many
    that the hands are not used."""
    adds: Message = NOTHING
    """Who and what there is of it, and that all adds up."""
    counts: Message = NOTHING
    """How a step is measured."""
    parts: dict[str, Message] = {}
    """What parts are called that there are, by whose and of what, in the order of columns."""
    steps: dict[str, Message] = {}
    """What steps are called, by their kinds."""
    untold: list[WhyUntold] = []
