"""The sets of a day, the same for everybody: their cards follow from the date alone. Each plays
them on the day that it is where they are.

>>> from datetime import date
>>> [plan.id for plan in sets_of_day(date(2026, 11, 22))]
['2026-11-22-bridge', '2026-11-22-euchre', '2026-11-22-whist', '2026-11-22-patience']
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

import msgspec

from oddtrick.errors import BadOption
from oddtrick.messages import Name, Verbatim
from oddtrick.support.days import EASTERNMOST, WESTERNMOST

from .boards import SetPlan
from .kinds import DAY_FIELD, KINDS, SetKind, TablePlayers
from .winnable import winnable_deals

FIRST = date(2026, 1, 1)
"""The first day that has sets."""

DRAWN = 1
"""The number of this draw of cards from dates; another would deal other cards, and is to have
another number."""


class Streak(msgspec.Struct, frozen=True):
    """Days in a row on which something was played on the day itself: now, and at most."""

    now: int
    longest: int


class CalendarDay(msgspec.Struct, frozen=True):
    """A day of a month and which of its sets were played, and played on the day itself."""

    day: str
    played: list[str]
    in_time: list[str]


def present() -> datetime:
    """The time at Greenwich. All that depends on the day asks here."""
    return datetime.now(UTC)


def today(zone: tzinfo | None = UTC) -> date:
    """The day it is in a zone; in that of this computer for None."""
    return present().astimezone(zone).date()


def last_over() -> date:
    """The last day that is over everywhere."""
    return today(WESTERNMOST) - timedelta(1)


def day_of(text: str, now: date | None = None) -> date:
    """A day that has sets, from ``2026-11-22``. Raises `BadOption` for no date, and for one that
    has not come: after `now`, or anywhere."""
    now = now or today(EASTERNMOST)
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or text != found.isoformat():
        raise BadOption(
            "“{text}” is no date: write it as {example}.",
            text=Name(text[:20]),
            example=Verbatim(now.isoformat()),
        )
    if found > now:
        raise BadOption(
            "{text} has not come yet. Today is {today}.",
            text=Name(text),
            today=Verbatim(now.isoformat()),
        )
    if found < FIRST:
        raise BadOption(
            "The first day that has deals is {first}.", first=Verbatim(FIRST.isoformat())
        )
    return found


def day_plan(day: date, kind: SetKind, tables: Sequence[TablePlayers] = DAY_FIELD) -> SetPlan:
    """The set of a kind that a day brings."""
    text = day.isoformat()
    return SetPlan(
        id=f"{text}-{kind.name}",
        kind=kind.name,
        boards=kind.boards[0],
        compared="matchpoints",
        key=f"day {DRAWN}/{text}/{kind.name}",
        tables=(TablePlayers("book", "book"),) if kind.alone else tuple(tables),
        deal=_winnable(day) if kind.alone else 0,
        title=f"{kind.title}, {text}",
        day=text,
    )


def plan_of(
    id_: str, now: date | None = None, tables: Sequence[TablePlayers] = DAY_FIELD
) -> SetPlan | None:
    """The set of a day by its name, such as ``2026-11-22-bridge``; None for a name that is none.
    Raises what `day_of` does."""
    day, _, name = id_.rpartition("-")
    if name not in KINDS or not day[:1].isdigit():
        return None
    return day_plan(day_of(day, now), KINDS[name], tables)


def _winnable(day: date) -> int:
    """A deal that can be won; none comes again before all have come."""
    numbers = sorted(deal.number for deal in winnable_deals())
    round_, at = divmod((day - FIRST).days, len(numbers))
    random.Random(f"day {DRAWN}/round {round_}").shuffle(numbers)
    return numbers[at]


def sets_of_day(day: date, tables: Sequence[TablePlayers] = DAY_FIELD) -> list[SetPlan]:
    """The sets of a day, a kind each."""
    return [day_plan(day, kind, tables) for kind in KINDS.values()]


def streak(days: Collection[date], now: date) -> Streak:
    """How long somebody has played something every day. Today is not missed before it is over.

    >>> one = date(2026, 11, 20)
    >>> days = [one, one + timedelta(1), one - timedelta(5)]
    >>> streak(days, one + timedelta(2)), streak(days, one + timedelta(3))
    (Streak(now=2, longest=2), Streak(now=0, longest=2))
    """
    longest = run = now_run = 0
    last: date | None = None
    for day in sorted({d for d in days if d <= now}):
        run = run + 1 if last is not None and day - last == timedelta(1) else 1
        longest, last = max(longest, run), day
    if last is not None and now - last <= timedelta(1):
        now_run = run
    return Streak(now_run, longest)


def calendar(
    month: date,
    now: date,
    played: Mapping[str, Collection[str]],
    in_time: Mapping[str, Collection[str]],
) -> list[CalendarDay]:
    """The days of a month up to today, with the kinds of sets played on each."""
    days, day = [], month.replace(day=1)
    while day.month == month.month and day <= now:
        text = day.isoformat()
        days.append(
            CalendarDay(
                text,
                [k for k in KINDS if k in played.get(text, ())],
                [k for k in KINDS if k in in_time.get(text, ())],
            )
        )
        day += timedelta(1)
    return days
