"""PostgreSQL and Valkey of the tests' own, on free ports of the loopback."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from workers import Programs

from oddtrick.cli.cluster.local import LocalCluster, free_port

_numbers = count(1)


@pytest.fixture(scope="session")
def programs() -> Iterator[Programs]:
    """The programs, started once. Where they are not installed this says which package has them:
    `sh tools/need-servers.sh` installs them."""
    # PostgreSQL runs as a user of its own, who cannot enter the folders of pytest.
    folder = Path(tempfile.mkdtemp(prefix="oddtrick-"))
    folder.chmod(0o755)
    found = LocalCluster(folder, workers=2, thinkers=0)
    (folder / "logs").mkdir()
    for name in ("postgres", "cache", "admin", *found.workers):
        found.ports[name] = free_port()
    try:
        found.start_postgres(quick=True)
        found.start_cache()
        yield Programs(found)
    finally:
        found.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(programs: Programs) -> Iterator[str]:
    """The address of an empty database, as one types it."""
    name = f"test_{next(_numbers)}"
    engine = create_engine(
        programs.cluster.database.replace("postgresql:", "postgresql+psycopg:"),
        isolation_level="AUTOCOMMIT",
    )
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield programs.cluster.database.rpartition("/")[0] + f"/{name}"
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()
