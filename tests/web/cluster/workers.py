"""Workers of a cluster in this process: each a server in a thread, with its leases."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from sqlalchemy import create_engine, text
from wire import WAIT, Server

from oddtrick.cli.cluster import LocalCluster, free_port
from oddtrick.store.leases import SHARDS
from oddtrick.store.log import EventLog
from oddtrick.store.opening import open_log
from oddtrick.web.app import create_app
from oddtrick.web.cluster.proxy import ProxyMap
from oddtrick.web.member import ClusterMember
from oddtrick.web.server.rate_limits import Limits
from oddtrick.web.start import configure, listen

__all__ = ["Programs", "Worker", "empty_database", "running_programs", "two", "until", "worker"]

_numbers = count(1)


PATIENT = 60.0
"""Seconds for which a worker of tests may be silent: a busy machine kills nobody. Whoever is to be
taken over has fewer."""


class Programs(NamedTuple):
    """The programs that tests share."""

    cluster: LocalCluster


class Worker(Server):
    """One of several servers."""

    member: ClusterMember
    store: EventLog

    def fall_silent(self) -> None:
        """Renew nothing more, and go on serving as if nothing had happened: as a process that was
        stopped for a while, or is cut off from the database."""
        self.member.fall_silent(WAIT)


@contextmanager
def worker(
    database: str,
    name: str,
    *,
    port: int = 0,
    proxy: ProxyMap | None = None,
    cache: str = "",
    limits: Limits | None = None,
    life: float = PATIENT,
) -> Iterator[Worker]:
    """A worker, while it is needed; it leaves in good order."""
    store = open_log(database)
    sock = listen("127.0.0.1", port)
    address = f"http://127.0.0.1:{sock.getsockname()[1]}"
    member = ClusterMember(store, name, address, proxy, cache, life)
    app = create_app(store, limits, member=member)
    app.state.addresses.proxies = (ip_network("127.0.0.1"),)
    running = uvicorn.Server(configure(app))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(
        target=lambda: loop.run_until_complete(running.serve(sockets=[sock])), daemon=True
    )
    thread.start()
    found = Worker(address, Path("/nowhere"), app.state.hub, loop)
    found.member, found.store = member, store
    found.await_start()
    try:
        yield found
    finally:
        found.close()
        running.should_exit = True
        thread.join(WAIT)
        loop.close()
        sock.close()
        store.close()


def until(what: object, seconds: float = WAIT) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + seconds
    while not what():  # type: ignore[operator]
        assert time.monotonic() < ends
        time.sleep(0.02)


@contextmanager
def two(database: str, **how: Any) -> Iterator[tuple[Worker, Worker]]:
    """Two workers that have half of the shards each."""
    with worker(database, "w1", **how) as one, worker(database, "w2", **how) as other:
        until(lambda: len(one.member.ownership.epochs) == SHARDS // 2)
        until(lambda: len(other.member.ownership.epochs) == SHARDS // 2)
        yield one, other


@contextmanager
def running_programs() -> Iterator[Programs]:
    """PostgreSQL and Valkey on free ports of the loopback. Where they are not installed this says
    which package has them: `sh tools/need-servers.sh` installs them."""
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


@contextmanager
def empty_database(programs: Programs, how: str = "") -> Iterator[str]:
    """The address of an empty database, as one types it; `how` it is made."""
    name = f"test_{next(_numbers)}"
    engine = create_engine(
        programs.cluster.database.replace("postgresql:", "postgresql+psycopg:"),
        isolation_level="AUTOCOMMIT",
    )
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} {how}"))
    yield programs.cluster.database.rpartition("/")[0] + f"/{name}"
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()
