"""Types of the contents of an evening's pages, which the pages' scripts share."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from oddtrick.club.choices import ChoiceOffered
from oddtrick.club.event.entries import Described
from oddtrick.messages import Message
from oddtrick.web.books.routes import LinkDrawn
from oddtrick.web.messages import OfferedSystem

Sit = tuple[int, int, int, int]
"""Round, table and the sides North–South and East–West; 0 for none."""
PlannedBoard = tuple[int, int, int, int, int]
"""Round, table, board and the sides North–South and East–West."""
Announcement = tuple[float, str]
"""A sentence of the director, and its time in seconds since 1970."""
ScoresByContract = dict[str, list[list[int]]]
"""Declarer's points by contract: not vulnerable and vulnerable, by tricks taken."""


class EveningContent(TypedDict):
    """The event's part of every page. Players and contestants stand by the side's number, which is
    a pair's; of two players, or of a team's half, it is another."""

    id: str
    version: str
    title: str
    movement: Message
    scoring: str
    tables: int
    rounds: int
    in_all: int
    form: str
    one: str
    tops: bool
    boards: int
    decimals: int
    over: bool
    why: bool
    """It may be seen why each scored what they scored."""
    names: dict[int, list[str]]
    members: dict[int, tuple[int, ...]]
    unlisted: int
    """Where partners change: two players whom the movement makes no partners are the side of so
    much times the first and one, and the second. Else 0."""


class ClockContent(TypedDict):
    """The clock, and the last announcement. Times are seconds since 1970."""

    round: int
    began: float
    ends: float
    paused: float
    announced: Announcement | None


class ClubResult(TypedDict):
    """A result: of a board that was played, or an adjusted score with its reason."""

    round: int
    table: int
    board: int
    ns: int
    ew: int
    score: int | None
    contract: NotRequired[str]
    by: NotRequired[str]
    tricks: NotRequired[int | None]
    lead: NotRequired[str]
    turned: NotRequired[bool]
    adjusted: NotRequired[tuple[float, float] | None]
    assigned: NotRequired[tuple[tuple[tuple[int, float], ...], ...] | None]
    why: NotRequired[str]
    ruling: NotRequired[Message]


class WaitingResult(ClubResult):
    """A result that the opponents have yet to confirm."""

    sent: str


class ScoredResult(ClubResult):
    """A line of a traveller."""

    mp: tuple[float, float]
    top: int
    how: Message
    ew_how: Message
    own: dict[int, float]
    """What counts for players other than for their side, by their numbers."""


class CallOfTable(TypedDict):
    """A call for the director, as its table sees it."""

    number: int
    at: float
    reason: str


class MessagesContent(TypedDict):
    """Messages between a table and the director."""

    calls: list[CallOfTable]
    told: Announcement | None


class TableContent(EveningContent, ClockContent, MessagesContent):
    """Contents of a table's phone. `dealt` has each board's dealer and vulnerability."""

    table: int
    plan: list[PlannedBoard]
    dealt: dict[int, tuple[str, str]]
    results: list[ClubResult]
    waiting: list[WaitingResult]


class BoardOfPlayer(TypedDict):
    """A board that a player plays, and how it stands."""

    round: int
    table: int
    board: int
    seat: str
    partner: str
    side: int
    against: int
    laid: bool
    here: bool
    line: ClubResult | None


class PlayerContent(EveningContent, ClockContent, MessagesContent):
    """Contents of a player's page; `table` is 0 in a round without one."""

    here: bool
    contestant: int
    name: str
    table: int
    system: str
    """What the player's side bids, as stated; empty where nothing is."""
    offered: list[OfferedSystem]
    plan: list[BoardOfPlayer]


class BoardDue(TypedDict):
    """A board that two sides play; `laid` is the server's table for it, where there is one."""

    round: int
    table: int
    board: int
    ns: int
    ew: int
    line: ClubResult | None
    waiting: bool
    laid: str
    vulnerable: str
    doubt: bool


class DirectorCallLine(TypedDict):
    """A call for the director; `board` is 0 where it is about none."""

    number: int
    at: float
    table: int
    board: int
    reason: str
    by: str


class ClubRuling(TypedDict):
    """A ruling, by the number of its note or of its entry."""

    at: float
    board: int
    ns: int
    ew: int
    text: Message
    note: NotRequired[int]
    entry: NotRequired[int]


class PenaltyLine(TypedDict):
    """A penalty: percent of a top, or points."""

    pair: int
    percent: float
    points: float
    reason: str


class DrawDue(TypedDict):
    """The round to be drawn next, and how many results it waits for."""

    round: int
    missing: int
    knock_out: bool


class HereContent(TypedDict):
    """How the boards are played at the server's tables; at all, where `tables` is empty."""

    referee: bool
    machines: bool
    tables: tuple[int, ...]


class JournalLine(TypedDict):
    """A line of the journal; `entry` or `note` is the number that undoes it, 0 for none."""

    at: float
    text: Message
    undone: bool
    entry: NotRequired[int]
    note: NotRequired[int]


class DirectorContent(EveningContent, ClockContent):
    """Contents of the director's page."""

    role: str
    pairs: list[int]
    people: dict[int, list[str]]
    entered: dict[int, list[str]]
    most: int
    draw: DrawDue | None
    past: bool
    """The event was played elsewhere and brought in: nothing of it goes on."""
    numbers: list[int]
    sections: dict[int, str]
    """The section of each table, where there are several."""
    sittings: list[Sit]
    due: list[BoardDue]
    calls: list[DirectorCallLine]
    rulings: list[ClubRuling]
    penalties: list[PenaltyLine]
    described: Described
    hands: int
    at_once: bool
    reasons: bool
    here: HereContent | None
    left: dict[int, int]
    dropped: dict[int, int]
    journal: list[JournalLine]


class RankingLine(TypedDict):
    """A contestant's place: `who` it is and what it is `worth` in words; `note` says what its card
    does not show, and penalties."""

    place: str
    pair: int
    names: list[str]
    who: Message
    worth: Message
    note: Message
    field: str
    points: float
    percent: float
    penalty: float
    played: int
    split: Message


class RunningLine(TypedDict):
    """A contestant's place after a round, and by how many it went `up` since the one before;
    `share` is the round in percent, where there are tops."""

    place: str
    pair: int
    who: Message
    up: int
    moved: Message
    field: str
    points: float
    percent: float
    split: Message
    gained: float
    share: float | None


class MatchResult(TypedDict):
    """A match of a round; `awaited` counts its missing results."""

    round: int
    teams: list[int]
    points: list[float]
    how: list[Message]
    awaited: int


class CorrectionLine(TypedDict):
    """A correction that everybody may see."""

    at: float
    board: int
    text: Message


class SealContent(TypedDict):
    """The commitment to the boards that were dealt, with what proves those that may be seen."""

    hash: str
    text: str


class ResultsContent(EveningContent):
    """Contents of the public page of results. `state` is how far the evening is, `note` what its
    lists went by; `now` is said besides of a list as things stand, by its field or `all`. `closed`
    are boards that are still played."""

    state: Message
    note: Message
    now: dict[str, Message]
    missing: int
    closed: list[int]
    hands: dict[int, str]
    seal: SealContent | None
    ranking: list[RankingLine]
    victory: str
    running: list[list[RunningLine]]
    lines: list[ScoredResult]
    matches: list[MatchResult]
    corrections: list[CorrectionLine]


class EveningPlan(TypedDict):
    """The plan of an evening before it is made: what it comes to in `words`, and what may be chosen
    besides; nothing of what is not asked."""

    words: Message
    movement: str
    one: str
    scoring: str
    scorings: list[ChoiceOffered]
    victory: str
    victories: list[ChoiceOffered]
    pairs: list[int]
    rounds: int
    tables: int
    waits: int
    ties: list[ChoiceOffered]
    unequal: str
    unequals: list[ChoiceOffered]


class ForeseenScore(TypedDict):
    """The effect of an adjusted score on either side."""

    points: list[float]
    percents: list[float]
    top: int
    how: Message


class MembersOffered(TypedDict):
    """Members whose name or number begins so; `list` is false where the club has no list."""

    list: bool
    members: tuple[str, ...]


class TableAway(TypedDict):
    """A table at which somebody is away: the seats, each with its player."""

    table: int
    board: int
    id: str
    away: list[tuple[str, str]]


class TableLaid(TypedDict):
    """A table of the server as its director sees it, with the token to watch there."""

    board: int
    token: str
    deal: str
    seats: dict[str, str]
    away: list[str]
    log: list[Message]
    over: bool


class TableLinkDrawn(LinkDrawn):
    """The link of a table."""

    table: int


class PlayerLinkDrawn(LinkDrawn):
    """The link of a player, and for which contestant they play."""

    name: str
    of: int


class GatheredLinks(TypedDict):
    """All links of an evening; `sentence` says from where they are reached."""

    sentence: Message
    results: LinkDrawn
    director: LinkDrawn
    deputy: LinkDrawn
    tables: list[TableLinkDrawn]
    players: list[PlayerLinkDrawn]
