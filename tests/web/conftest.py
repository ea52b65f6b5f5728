"""A real server on a free port of this machine, for the tests that speak the protocol."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from wire import Server

from oddtrick.store import open_log
from oddtrick.web.app import create_app
from oddtrick.web.server import configure


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; each makes tables of its own."""
    path: Path = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    store = open_log(path)
    app = create_app(store)
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
