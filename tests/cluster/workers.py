"""Workers of a cluster in this process: each a server in a thread, with its leases."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import uvicorn
from wire import WAIT, Server

from oddtrick.cli.cluster.local import LocalCluster
from oddtrick.store import EventLog, open_log
from oddtrick.web.app import create_app
from oddtrick.web.club.registry import Evenings
from oddtrick.web.cluster.proxy import ProxyMap
from oddtrick.web.party.registry import Parties
from oddtrick.web.running.member import ClusterMember
from oddtrick.web.server.rate_limits import Limits
from oddtrick.web.start import configure, listen

__all__ = ["Programs", "Worker", "worker"]


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
        self.member.keeper._stop.set()
        thread = self.member.keeper._thread
        assert thread is not None
        thread.join(WAIT)


@contextmanager
def worker(
    database: str,
    name: str,
    *,
    port: int = 0,
    proxy: ProxyMap | None = None,
    cache: str = "",
    limits: Limits | None = None,
) -> Iterator[Worker]:
    """A worker, while it is needed; it leaves in good order."""
    store = open_log(database)
    sock = listen("127.0.0.1", port)
    address = f"http://127.0.0.1:{sock.getsockname()[1]}"
    member = ClusterMember.of(store, name, address, proxy, cache)
    app = create_app(
        store,
        limits,
        Evenings(None, member.shelves),
        Parties(None, member.shelves),
        member=member,
    )
    app.state.door.proxies = frozenset({"127.0.0.1"})
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
