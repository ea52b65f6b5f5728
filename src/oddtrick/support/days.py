"""What a day is: that of a place, by the clock there. An instant (seconds since 1970) falls on
different days in different zones, and in one zone by the offset it had then."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

EASTERNMOST = timezone(timedelta(hours=14))
"""Where a day begins first: the Line Islands."""

WESTERNMOST = timezone(timedelta(hours=-12))
"""Where a day ends last: on ships west of the date line."""


@lru_cache(maxsize=128)
def zone_named(name: str) -> tzinfo:
    """A zone by its name in the IANA database, as ``Europe/Berlin``; Greenwich for one that is not
    known here, so that a browser with a newer database has a day too.

    >>> zone_named("Nowhere/At all")
    datetime.timezone.utc
    """
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):  # no such file, a folder, a name that is no path
        return UTC


def day_at(at: float, zone: tzinfo) -> date:
    """The day on which an instant falls in a zone.

    >>> day_at(1792883700, zone_named("Europe/Berlin")), day_at(1792883700, UTC)
    (datetime.date(2026, 10, 25), datetime.date(2026, 10, 24))
    """
    return datetime.fromtimestamp(at, zone).date()
