"""The sets of a day for somebody: what they have played, how it compares, their days in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

import msgspec

from oddtrick.messages import NOTHING, Message, term
from oddtrick.sets import KINDS, FieldResult, SetPlan, SetStanding, winnable_deal
from oddtrick.sets.daily import CalendarDay, Streak, calendar, sets_of_day, streak
from oddtrick.sets.field import words_of
from oddtrick.sets.spread import Spread
from oddtrick.store.sets import PlayedBoard
from oddtrick.support.days import day_at
from oddtrick.support.typed_json import decode
from oddtrick.web.places import PLACES

from .registry import SetRegistry
from .view import own_spread, own_standing


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
        own_standing(sealed, results, player) if sealed and own else None,
        own_spread(sealed, results, player) if sealed and own else None,
        last,
        PLACES["review"].path(own[-1].table_id, 1) if own else "",
    )
