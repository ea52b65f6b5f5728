"""A server whose fields are played by machines that need no thought."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest
import wire
from wire import Server, serving

from oddtrick.sets import QUICK_FIELD
from oddtrick.web.app import create_app
from oddtrick.web.server.rate_limits import Limits


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module; all of them come from one address."""
    wide = (10_000.0, 1.0)
    limits = Limits(tables=wide, files=wide, sets=wide, requests=(1e6, 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wire, "create_app", functools.partial(create_app, field=QUICK_FIELD))
        with serving(tmp_path_factory.mktemp("sets") / "tables.sqlite3", limits) as found:
            yield found
