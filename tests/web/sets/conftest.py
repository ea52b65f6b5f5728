"""A server whose fields are played by machines that need no thought."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import wire
from wire import Server, serving

from oddtrick.sets import QUICK_FIELD, daily
from oddtrick.web.app import create_app
from oddtrick.web.server.rate_limits import Limits

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


@pytest.fixture(scope="module", autouse=True)
def same_day() -> Iterator[None]:
    """The same day whenever the tests run, on which the book does not win the patience; every look
    at the clock is a little later than the one before."""
    looks = itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "present", lambda: NOON + timedelta(milliseconds=next(looks)))
        yield


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module; all of them come from one address."""
    wide = (10_000.0, 1.0)
    limits = Limits(tables=wide, files=wide, sets=wide, requests=(1e6, 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wire, "create_app", functools.partial(create_app, field=QUICK_FIELD))
        with serving(tmp_path_factory.mktemp("sets") / "tables.sqlite3", limits) as found:
            yield found
