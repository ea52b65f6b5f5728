"""A real server on a free port of this machine, for the tests that speak the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from evenings import NAMES, Club
from wire import Server, Strict, serving
from workers import Programs, empty_database, running_programs

from oddtrick.web.routes import review
from oddtrick.web.server.rate_limits import DAY, KEPT, Limits


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; each makes tables of its own."""
    path: Path = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    # All tests come from one address.
    wide = (10_000, 1)
    many = {
        "requests": (1e6, 1),
        "acts": (1e6, 1),
        "day": dict.fromkeys(DAY, 10_000),
        "kept": {**dict.fromkeys(KEPT, 300), "evenings": 100},
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review, "SECONDS", 50.0)  # on a busy machine a review may take longer
        with serving(path, Limits(tables=wide, files=wide, evenings=wide, **many)) as found:
            yield found


@pytest.fixture
def club(server: Server) -> Iterator[Club]:
    """An evening: a Howell of two tables, three rounds of two boards, all at the same boards."""
    wish = {"tables": 2, "movement": "howell", "boards": 2, "names": NAMES}
    with closing(Club.make(server.base, title="Monday", **wish)) as made:
        made.links()
        yield made


@pytest.fixture
def strict(tmp_path: Path) -> Strict:
    return lambda limits: serving(tmp_path / "tables.sqlite3", limits)


@pytest.fixture(scope="session")
def programs() -> Iterator[Programs]:
    """PostgreSQL and Valkey of the tests' own, started once."""
    with running_programs() as found:
        yield found


@pytest.fixture
def database(programs: Programs) -> Iterator[str]:
    """The address of an empty database, as one types it."""
    with empty_database(programs) as found:
        yield found
