"""A party as data, for its pages: tables, pads, the wash-book, payments, and how each figure came
about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, TypedDict

from oddtrick.cards import card_code
from oddtrick.core import Ledger
from oddtrick.messages import NOTHING, Message, term
from oddtrick.scoring.rubber import pad_rows
from oddtrick.seats import SEATS

from .formats import KINDS, Ahead
from .history import history
from .party import PartyState, Settled
from .party_file import PartyBook
from .rules_text import TEXTS
from .score_pad import (
    WAYS,
    Course,
    Held,
    RoundSheet,
    ScoringType,
    SheetLine,
    Terms,
)
from .seating import At
from .table_groups import TableGroup

# Types of the contents of a party's pages, which the page's scripts share.

SeatNames = dict[str, str]
"""The player in each seat."""


class RuleText(TypedDict):
    """A rule of a kind of party, with its source."""

    text: Message
    source: Message


class OfferedKind(TypedDict):
    """A kind of party that can be chosen."""

    name: str
    title: Message
    note: Message
    ways: list[str]
    unit: int
    sizes: tuple[int, int] | None
    mixed: bool
    couples: bool
    rules: list[RuleText]


class OfferedScoring(TypedDict):
    """A way of scoring that can be chosen."""

    title: Message
    note: Message
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
    title: Message
    note: Message
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

    title: Message
    note: Message
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
    why: Message


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
    words: Message
    reason: str
    off: bool
    mended: bool
    strikes: bool


PartyRole: TypeAlias = Literal["host", "phone", "guest"]


class PartyContent(TypedDict):
    """Contents of a party's pages."""

    id: str
    version: str
    role: PartyRole
    title: Message
    kind: PartyKind
    way: PartyScoring
    terms: Terms
    stake: str
    stake_said: Message
    began: float
    players: list[PartyPlayer]
    tables: list[PartyTable]
    waiting: list[WaitingPlayers]
    next: list[NextRound]
    settled: list[RoundResult]
    before: dict[str, int]
    payments: list[PartyPayment]
    history: list[PartyEvent]


def choices() -> OfferedParties:
    """The kinds of party and ways of scoring there are, as the form of a new one offers them."""
    return {
        "kinds": [
            {
                "name": name, "title": term(kind.title), "note": term(kind.note),
                "ways": list(kind.ways),
                "unit": kind.unit, "sizes": kind.sizes, "mixed": kind.mixed,
                "couples": kind.how is not None,
                "rules": [
                    RuleText(text=term(rule.text), source=term(rule.source))
                    for rule in TEXTS[name]
                ],
            }
            for name, kind in KINDS.items()
        ],
        "ways": {
            name: {
                "title": term(way.title), "note": term(way.note), "course": way.course,
                "vulnerable": list(way.vulnerable), "honours": way.honours is not None,
                "scale": way.agreed_scale, "unfinished": any(way.unfinished),
            }
            for name, way in WAYS.items()
        },
    }  # fmt: skip


def party_view(book: PartyBook, id_: str, version: str, role: PartyRole) -> PartyContent:
    """Everything: at a party nothing is hidden but the links."""
    evening = book.evening
    began, kind = evening.began, evening.kind
    way = WAYS[began.terms.scoring]
    return {
        "id": id_,
        "version": version,
        "role": role,
        "title": evening.words,
        "kind": {
            "name": began.kind, "title": term(kind.title), "note": term(kind.note), "own": kind.own,
            "ahead": kind.ahead, "open": kind.how is not None, "unit": evening.unit,
        },
        "way": {
            "title": term(way.title), "note": term(way.note), "course": way.course,
            "game": way.game,
            "keys": _keys(way, began.terms.honours), "unfinished": list(way.unfinished),
        },
        "terms": began.terms,
        "stake": began.stake,
        "stake_said": evening.stakes.words if began.stake else NOTHING,
        "began": book.times[0],
        "players": _players(evening),
        "tables": [_table(evening, g, at, book.times) for g in evening.groups
                   for at in g.round.tables],
        "waiting": [{"table": g.first, "players": g.round.waiting} for g in evening.groups
                    if g.round.waiting],
        "next": [_ahead(evening, g) for g in evening.groups],
        "settled": [_settled(evening, s) for s in evening.settled()],
        "before": began.before,
        "payments": [
            {"payer": payer, "to": to, "units": units, "worth": _worth(evening, units)}
            for payer, to, units in evening.payments()
        ],
        "history": [
            {"number": x.number, "at": book.times[x.number - 1], "words": x.words,
             "reason": x.reason, "off": not x.counts, "mended": x.mended, "strikes": x.strikes}
            for x in history(evening)
        ],
    }  # fmt: skip


def _worth(evening: PartyState, units: int) -> str:
    return evening.stakes.worth(units) if evening.began.stake else ""


def _players(evening: PartyState) -> list[PartyPlayer]:
    places, columns, tallies = evening.places(), evening.columns(), evening.tallies()
    here, ladies = set(evening.players), set(evening.began.ladies)
    everybody = sorted(evening.everybody, key=places.__getitem__)
    gone = [p for p in columns if p not in places]  # who owes or is owed from an evening before
    known: list[PartyPlayer] = [
        {
            "name": p, "place": places[p],
            "own": tallies[p].own, "opponents": tallies[p].opponents, "net": tallies[p].net,
            "units": columns[p], "worth": _worth(evening, columns[p]),
            "here": p in here, "lady": p in ladies,
        }
        for p in everybody
    ]  # fmt: skip
    others: list[PartyPlayer] = [
        {
            "name": p, "place": 0, "own": 0, "opponents": 0, "net": 0, "units": columns[p],
            "worth": _worth(evening, columns[p]), "here": False, "lady": False,
        }
        for p in gone
    ]  # fmt: skip
    return known + others


def _table(evening: PartyState, group: TableGroup, table: At, times: list[float]) -> PartyTable:
    sheet = group.sheets[table.table]
    minutes = evening.began.terms.minutes
    started = times[group.started - 1] if group.started else 0.0
    return {
        "table": table.table,
        "group": group.first,
        "round": len(group.played) + 1,
        "seats": table.seats,
        "cuts": [(player, [card_code(c) for c in cards]) for player, cards in table.cuts],
        "over": sheet.over,
        "dealer": SEATS[sheet.dealer],
        "vulnerable": _bits(sheet.vulnerable),
        "rubber": sheet.rubber,
        "started": started,
        "ends": started + 60 * minutes if started else 0.0,
        "undo": group.last_entry(table.table),
        **_sheet(sheet),
    }


def _bits(sides: int) -> list[bool]:
    return [bool(sides & 1), bool(sides & 2)]


def _sheet(sheet: RoundSheet) -> PartySheet:
    course = sheet.way.course
    pad = pad_rows(sheet.pad) if course in ("rubber", "rubbers", "chicago") else []
    return {
        "lines": [_line(line, number) for number, line in enumerate(sheet.lines, 1)],
        "pad": [{"kind": r.kind, "cells": list(r.cells)} for r in pad],
        "part": list(sheet.pad.part),
        "games": list(sheet.pad.games),
        "totals": list(sheet.totals),
        "broken": _ledger(sheet.broken),
        "told": sheet.stated is not None,
        "entry": sheet.entry,
    }


def _line(line: SheetLine, number: int) -> PartyDeal:
    points = [sum(e.points for e in line.entries if e.side == side) for side in (0, 1)]
    return {
        "number": number,
        "entry": line.entry,
        "rubber": line.rubber,
        "dealer": SEATS[line.dealer],
        "vulnerable": _bits(line.vulnerable),
        "contract": line.deal.contract,
        "declarer": line.deal.declarer,
        "tricks": line.deal.tricks,
        "honours": line.deal.honours,
        "points": points,
        "entries": _ledger(line.entries),
    }


def _ledger(entries: Ledger) -> list[PartyEntry]:
    return [{"side": e.side, "points": e.points, "why": e.why} for e in entries]


def _settled(evening: PartyState, done: Settled) -> RoundResult:
    at, (ours, theirs) = done.at, done.score
    return {
        "round": done.number,
        "table": at.table,
        "seats": at.seats,
        "ns": list(at.ns),
        "ew": list(at.ew),
        "score": [ours, theirs],
        "margin": done.margin,
        "units": done.rubber.value,
        "winners": list(done.rubber.winners) if done.margin else [],
        **_sheet(done.sheet),
    }


def _ahead(evening: PartyState, group: TableGroup) -> NextRound:
    """The known part of the next round: its tables, or who waits, or only the custom."""
    shown = evening.foreseen(group)
    return {
        "group": group.first,
        "tables": [
            {"table": at.table, "ns": list(at.ns), "ew": list(at.ew)}
            for at in (shown.tables if shown and evening.kind.ahead != "waiting" else ())
        ],
        "waiting": list(shown.waiting) if shown else [],
    }


def _keys(way: ScoringType, honours: bool) -> PartyKeys:
    """How a deal is entered: with a contract, by odd tricks, or as points; and what honours can be
    held."""
    form: Literal["points", "contract", "odd"] = (
        "points" if way.course == "sum" else "contract" if way.scale else "odd"
    )
    table = way.honours if honours else None
    return {
        "form": form,
        "trumps": _lies(table.trumps.items()) if table else [],
        "aces": _lies(table.aces.items()) if table else [],
        "each": list(table.each) if table else [],
        "chicane": bool(table and table.chicane),
        "passes": way.passes,
    }


def _lies(found: Iterable[tuple[Any, int]]) -> list[PartyHolding]:
    return [{"held": lie.held, "in_one": lie.in_one, "points": points} for lie, points in found]
