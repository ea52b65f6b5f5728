"""A real server on a free port of this machine, for the tests that speak the protocol."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

import pytest
import uvicorn
from wire import Server

from oddtrick.store import open_log
from oddtrick.web.app import create_app
from oddtrick.web.limits import Limits
from oddtrick.web.server import configure


@contextmanager
def serving(path: Path, limits: Limits) -> Iterator[Server]:
    """A server over a store of its own, while it is needed."""
    store = open_log(path)
    app = create_app(store, limits)
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    running = uvicorn.Server(configure(app))
    loop = asyncio.new_event_loop()

    def run() -> None:
        loop.run_until_complete(running.serve(sockets=[sock]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    found = Server(f"http://127.0.0.1:{sock.getsockname()[1]}", path, app.state.hub, loop)
    found.await_start()
    yield found
    found.close()
    running.should_exit = True
    thread.join(10)
    loop.close()
    sock.close()
    store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; each makes tables of its own."""
    path: Path = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    # All tests come from one address.
    with serving(path, Limits(tables=(10_000, 1), files=(10_000, 1))) as found:
        yield found


class Strict(Protocol):
    """Starts a server with limits of its own."""

    def __call__(self, limits: Limits) -> AbstractContextManager[Server]: ...


@pytest.fixture
def strict(tmp_path: Path) -> Strict:
    return lambda limits: serving(tmp_path / "tables.sqlite3", limits)
