"""Contents of a set for a player, with nothing of a board before they have played it; and the sets
of a day: what they have played, how it compares, their days in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

import msgspec

from oddtrick.messages import NOTHING, Message, term
from oddtrick.sets import (
    KINDS,
    Bar,
    BoardScores,
    FieldResult,
    SealedBoardSet,
    SetPlan,
    SetStanding,
    standing_of,
    winnable_deal,
)
from oddtrick.sets.comparing import mean_shares
from oddtrick.sets.daily import CalendarDay, Streak, calendar, sets_of_day, streak
from oddtrick.sets.field import words_of
from oddtrick.sets.spread import Spread, spread_of_moves, spread_of_shares
from oddtrick.store.sets import PlayedBoard
from oddtrick.support.days import day_at
from oddtrick.support.typed_json import decode
from oddtrick.web.places import PLACES
from oddtrick.web.sets.registry import KnownSet, SetRegistry, public_id

Counted = Sequence[tuple[PlayedBoard, FieldResult]]


class OtherTable(msgspec.Struct, frozen=True):
    """The result of another table on a board. `levels` are those of its machines, our side first,
    or `None` where `name` is a person's."""

    name: str
    levels: list[str] | None
    contract: str
    declarer: str
    tricks: int | None
    score: int
    text: Message


class OwnResult(msgspec.Struct, frozen=True):
    """The player's own result on a board, beside par and the others."""

    score: int
    text: Message
    contract: str
    declarer: str
    tricks: int | None
    moves: int | None
    par: int | None
    percent: float | None
    imps: float | None
    bars: list[Bar]
    tables: list[OtherTable]
    review: str
    replays: int


class Rival(msgspec.Struct, frozen=True):
    """Somebody who played the same set: their scores on the boards that both have played."""

    id: str
    name: str
    scores: dict[int, int]
    standing: SetStanding | None


class BoardView(msgspec.Struct, frozen=True):
    """A board: ``new``, ``playing`` at a table, or ``done``."""

    number: int
    dealer: str
    vulnerable: str
    state: str
    table: str
    result: OwnResult | None


class SetView(msgspec.Struct, frozen=True):
    """A set as a player, or anybody, sees it."""

    id: str
    title: Message
    kind: str
    game: str
    day: str
    compared: str
    players: str
    seat: str
    machines: int
    ready: bool
    prepared: int
    commitment: str
    people: int
    you: str
    boards: list[BoardView]
    next: int | None
    standing: SetStanding | None
    rival: Rival | None
    complete: bool


def set_view(
    known: KnownSet,
    prepared: int,
    counted: Counted,
    own: Sequence[PlayedBoard],
    you: str,
    names: Mapping[str, str],
    rival: str = "",
) -> SetView:
    """A set for the player whose boards `own` are and whose hash is `you`; `you` is empty for
    somebody who has not begun."""
    plan, sealed = known
    mine: dict[int, list[PlayedBoard]] = defaultdict(list)
    for row in own:
        if row.set_id == plan.id:
            mine[row.board].append(row)
    played = {number for number, rows in mine.items() if _first(rows) is not None}
    scores = {} if sealed is None else _scores(sealed, counted, played)
    boards = [
        BoardView(
            line.number,
            line.dealer,
            line.vulnerable,
            _state(mine[line.number]),
            next((r.table_id for r in mine[line.number] if r.done is None), ""),
            _own(sealed, line.number, mine[line.number], counted, scores, you, names),
        )
        for line in plan.lines
    ]
    return SetView(
        plan.id,
        plan.words,
        plan.kind,
        plan.about.game,
        plan.day,
        plan.compared,
        plan.players,
        plan.about.seat,
        len(sealed.fields[0].results) if sealed else len(plan.tables),
        sealed is not None,
        plan.boards if sealed else prepared,
        sealed.commitment if sealed else "",
        len({row.player for row, _ in counted}),
        public_id(you) if you else "",
        boards,
        next((b.number for b in boards if b.state != "done"), None),
        _standing(counted, you, scores) if sealed and played else None,
        _rival(counted, you, scores, names, rival, sealed) if sealed and rival else None,
        len(played) == plan.boards,
    )


def _own_place(
    sealed: SealedBoardSet, counted: Counted, you: str
) -> tuple[SetStanding | None, Spread | None]:
    """Where a player stands in a set, and everybody's results over the boards that they have
    played; `None` before their first board, and where there is nobody to compare with."""
    played = {row.board for row, _ in counted if row.player == you}
    if not played:
        return None, None
    scores = _scores(sealed, counted, played)
    return _standing(counted, you, scores), _spread(sealed, counted, you, scores)


def _spread(
    sealed: SealedBoardSet, counted: Counted, you: str, scores: Mapping[int, BoardScores]
) -> Spread | None:
    if sealed.plan.about.alone:
        mine = next(field_result for row, field_result in counted if row.player == you)
        people = [field_result for row, field_result in counted if row.player != you]
        return spread_of_moves(mine, sealed.fields[0].results, people)
    by_player = _of_players(counted)
    own = {n: s for n, s in by_player.pop(you).items() if n in scores}
    mean = mean_shares(scores, own, [own])
    machines = mean_shares(scores, own, _of_machines(sealed, scores))
    others = mean_shares(scores, own, [*by_player.values()])
    return spread_of_shares(mean[0], machines, others) if mean else None


def _first(rows: Sequence[PlayedBoard]) -> PlayedBoard | None:
    """The attempt that counts, once it is over."""
    return next((r for r in rows if r.attempt == 0 and r.done is not None), None)


def _state(rows: Sequence[PlayedBoard]) -> str:
    if _first(rows) is not None:
        return "done"
    return "playing" if rows else "new"


def _scores(sealed: SealedBoardSet, counted: Counted, boards: set[int]) -> dict[int, BoardScores]:
    people: dict[int, list[int]] = defaultdict(list)
    for row, result in counted:
        people[row.board].append(result.score)
    kind = sealed.plan.about
    return {
        n: BoardScores(kind, [r.score for r in sealed.field(n).results], people[n]) for n in boards
    }


def _of_players(counted: Counted) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for row, result in counted:
        found[row.player][row.board] = result.score
    return found


def _standing(counted: Counted, name: str, scores: Mapping[int, BoardScores]) -> SetStanding:
    """The per cent against all tables, and the place among people."""
    people = _of_players(counted)
    own = {n: s for n, s in people.pop(name, {}).items() if n in scores}
    return standing_of(scores, own, [*people.values()])


def _of_machines(sealed: SealedBoardSet, scores: Mapping[int, BoardScores]) -> list[dict[int, int]]:
    tables = range(len(sealed.fields[0].results))
    return [{n: sealed.field(n).results[i].score for n in scores} for i in tables]


def _rival(
    counted: Counted,
    you: str,
    scores: Mapping[int, BoardScores],
    names: Mapping[str, str],
    rival: str,
    sealed: SealedBoardSet,
) -> Rival | None:
    who = next((row.player for row, _ in counted if public_id(row.player) == rival), "")
    if not who:
        return None
    theirs = {row.board: r.score for row, r in counted if row.player == who and row.board in scores}
    shared = {n: s for n, s in scores.items() if n in theirs}
    standing = _standing(counted, who, shared) if shared else None
    return Rival(rival, names.get(who, ""), theirs, standing)


def _own(
    sealed: SealedBoardSet | None,
    number: int,
    rows: Sequence[PlayedBoard],
    counted: Counted,
    scores: Mapping[int, BoardScores],
    you: str,
    names: Mapping[str, str],
) -> OwnResult | None:
    first = _first(rows)
    if first is None or sealed is None:
        return None
    field_result = decode(first.result, FieldResult)
    board, field = scores[number], sealed.field(number)
    scored = board.scored(field_result.score)
    others = [_table("", [*r.players] if r.players else None, r) for r in field.results] + [
        _table(names.get(row.player, ""), None, r)
        for row, r in counted
        if row.board == number and row.player != you
    ]
    return OwnResult(
        field_result.score,
        words_of(field_result),
        field_result.contract,
        field_result.declarer,
        field_result.tricks,
        field_result.moves,
        field.par,
        None if scored.percent is None else round(scored.percent, 1),
        None if scored.imps is None else round(scored.imps, 1),
        board.bars(field_result.score),
        others,
        PLACES["review"].path(first.table_id, 1),
        sum(row.done is not None and row.attempt > 0 for row in rows),
    )


def _table(name: str, levels: list[str] | None, field_result: FieldResult) -> OtherTable:
    return OtherTable(
        name,
        levels,
        field_result.contract,
        field_result.declarer,
        field_result.tricks,
        field_result.score,
        words_of(field_result),
    )


class DaySet(msgspec.Struct, frozen=True):
    """A set of a day: how far its player has come, and where they stand; `in_time` is whether they
    began it on its day, which is what counts for days in a row."""

    id: str
    kind: str
    title: Message
    game: str
    boards: int
    played: int
    next: int | None
    ready: bool
    prepared: int
    in_time: bool
    people: int
    winnable: int | None
    """Of a patience that can be won: in how many moves the list of such deals wins it."""
    best: int | None
    """The fewest moves in which anybody here has won it."""
    standing: SetStanding | None
    spread: Spread | None
    last: Message
    """The last board in words, where there is one."""
    review: str


class DayView(msgspec.Struct, frozen=True):
    """A day, and which it is where it is looked at."""

    day: str
    today: str
    sets: list[DaySet]
    streak: Streak
    calendar: list[CalendarDay]


async def day_view(
    registry: SetRegistry, day: date, now: datetime, player: str, month: date
) -> DayView:
    """A day as a player sees it; `player` is empty for somebody who has not begun, and `now` is in
    the zone by which their days begin and end."""
    rows = await registry.boards_of(player) if player else []
    counted = [r for r in rows if r.attempt == 0 and r.done is not None]
    zone = now.tzinfo or UTC
    played, in_time = _days(counted, zone)
    today = now.date()
    plans = sets_of_day(day)
    day_sets = [await _set(registry, p, counted, player, zone, prepare=day == today) for p in plans]
    if day == today and all(s.ready for s in day_sets):
        await registry.ahead(today + timedelta(1))
    return DayView(
        day.isoformat(),
        today.isoformat(),
        day_sets,
        streak([date.fromisoformat(d) for d in in_time], today),
        calendar(month, today, played, in_time),
    )


def _begun(row: PlayedBoard, zone: tzinfo) -> str:
    return day_at(row.begun, zone).isoformat()


def _days(
    counted: Sequence[PlayedBoard], zone: tzinfo
) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The kinds of daily sets of which somebody has played a board, by day; and on that day."""
    played: dict[str, set[str]] = defaultdict(set)
    in_time: dict[str, set[str]] = defaultdict(set)
    for row in counted:
        day, _, kind = row.set_id.rpartition("-")
        if kind not in KINDS or len(day) != len("2026-01-01"):
            continue
        played[day].add(kind)
        if _begun(row, zone) == day:
            in_time[day].add(kind)
    return played, in_time


async def _set(
    registry: SetRegistry,
    plan: SetPlan,
    counted: Sequence[PlayedBoard],
    player: str,
    zone: tzinfo,
    *,
    prepare: bool,
) -> DaySet:
    _, sealed = await registry.find(plan.id, prepare=prepare)
    own = sorted((r for r in counted if r.set_id == plan.id), key=lambda r: r.done or 0.0)
    results = await registry.results(plan.id)
    last = words_of(decode(own[-1].result, FieldResult)) if own else NOTHING
    done = {r.board for r in own}
    won = [r.moves for _, r in results if r.moves is not None and r.won]
    return DaySet(
        plan.id,
        plan.kind,
        term(plan.about.title),
        plan.about.game,
        plan.boards,
        len(done),
        next((n for n in range(1, plan.boards + 1) if n not in done), None),
        sealed is not None,
        plan.boards if sealed else registry.field.played(plan.id),
        bool(own) and any(_begun(r, zone) == plan.day for r in own),
        len({row.player for row, _ in results}),
        winnable_deal(plan.deal).moves if plan.deal else None,
        min(won, default=None),
        *(_own_place(sealed, results, player) if sealed and own else (None, None)),
        last,
        PLACES["review"].path(own[-1].table_id, 1) if own else "",
    )
