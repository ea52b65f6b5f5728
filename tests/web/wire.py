"""A client of the protocol for tests: HTTP by httpx, the line by websockets."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
import uvicorn
from patches import Folded, Json
from websockets.sync.client import ClientConnection, connect

from oddtrick.store.books import book_ages
from oddtrick.store.opening import open_log
from oddtrick.table.session.session import Session
from oddtrick.web.app import Books, create_app
from oddtrick.web.books.book_store import BookStore
from oddtrick.web.server.rate_limits import Limits, Visitor
from oddtrick.web.start import configure, listen
from oddtrick.web.table.registry import TableRegistry

T = TypeVar("T")
WAIT = 300.0
"""Seconds after which a test gives up: only one that fails waits so long, and a busy machine may
take a minute for what an idle one does in two seconds."""


def visitor(address: str, limits: Limits | None = None) -> Visitor:
    """A visitor who has asked for nothing yet."""
    return Visitor(limits or Limits(), address, time.monotonic)


class Line:
    """One connection to a table. `frames` keeps everything that ever came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.view: Json = {}
        self._folded = Folded()

    def send(self, **frame: Any) -> None:
        self.socket.send(json.dumps(frame))

    def receive(self, timeout: float = WAIT) -> Json:
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        self.frames.append(raw)
        frame: Json = json.loads(raw)
        if frame["type"] == "view":
            self.view = frame = self._folded.take(frame)
        return frame

    def until(self, what: Callable[[Json], bool], timeout: float = WAIT) -> Json:
        """The first frame that fits."""
        end = time.monotonic() + timeout
        while True:
            frame = self.receive(max(0.01, end - time.monotonic()))
            if what(frame):
                return frame

    def see(self, what: Callable[[Json], bool]) -> Json:
        """The view once it fits, which it may do already."""
        if what(self.view):
            return self.view
        return self.until(lambda f: f["type"] == "view" and what(f))

    def next_of(self, kind: str, timeout: float = WAIT) -> Json:
        return self.until(lambda f: f["type"] == kind, timeout)

    def view_from(self, version: int) -> Json:
        """The view once it is of this version or a later one."""
        if self.view and self.view["version"] >= version:
            return self.view
        return self.until(lambda f: f["type"] == "view" and f["version"] >= version)

    def my_turn(self) -> Json:
        """The view once this player can act or the hand is over."""
        if self.view.get("actions") or self.view.get("over"):
            return self.view
        return self.until(lambda f: f["type"] == "view" and (bool(f["actions"]) or f["over"]))

    def act(self, code: str, version: int | None = None) -> None:
        version = self.view["version"] if version is None else version
        self.send(type="act", version=version, code=code)


class Server:
    """A running server, from outside; and from inside for what only it may know."""

    def __init__(
        self,
        base: str,
        path: Path,
        hub: TableRegistry | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
        books: Books | None = None,
    ) -> None:
        self.base = base
        self.path = path
        self.hub = hub
        self.loop = loop
        self.books = books
        self.http = httpx.Client(base_url=base, timeout=WAIT, trust_env=False)
        self.hosts: dict[str, str] = {}
        """The tokens of those who made the tables."""

    def close(self) -> None:
        self.http.close()

    def await_start(self, timeout: float = WAIT) -> None:
        end = time.monotonic() + timeout
        while True:
            try:
                self.http.get("/api/games").raise_for_status()
                return
            except httpx.HTTPError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def make(self, game: str = "whist", **wish: Any) -> Json:
        answer = self.http.post("/api/tables", json={"game": game, "pace": "none", **wish})
        assert answer.status_code == 201, answer.text
        found: Json = answer.json()
        if found["token"]:
            self.hosts[found["id"]] = found["token"]
        return found

    def sit(self, table: str, **wish: Any) -> Json:
        """Sit down with the host's leave: all of a test come from one address."""
        held = self.hosts.get(table)
        leave = {"authorization": f"Bearer {held}"} if held else {}
        answer = self.http.post(f"/api/tables/{table}/seats", json=wish, headers=leave)
        assert answer.status_code == 201, answer.text
        found: Json = answer.json()
        return found

    def open(self, table: str, **options: Any) -> ClientConnection:
        """A bare connection, without a hello."""
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{table}/ws"
        # Without a limit: frames that a test does not read must not keep it from hanging up.
        return connect(address, compression=None, proxy=None, max_queue=None, **options)

    @contextmanager
    def line(self, table: str, token: str | None = None, **hello: str) -> Iterator[Line]:
        """A line that has said hello and seen the table."""
        with self.open(table) as socket:
            line = Line(socket)
            line.send(type="hello", **hello, **({} if token is None else {"token": token}))
            line.next_of("view")
            yield line

    def play_out(self, table: str) -> None:
        """Watch until the hand is over: machine players play only where somebody is."""
        with self.line(table) as line:
            line.see(lambda view: bool(view["over"]))

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT)

    def session(self, table: str) -> Session:
        assert self.hub is not None
        return self.inside(self.hub.get(table)).session


@contextmanager
def serving(path: Path, limits: Limits, database: str = "") -> Iterator[Server]:
    """A server over a store of its own, while it is needed: a file, or a database."""
    store = open_log(database or path)
    books = Books(BookStore(store, folder=path.parent / "evenings"))
    app = create_app(store, limits, books, ahead=False)
    sock = listen("127.0.0.1", 0)
    running = uvicorn.Server(configure(app))
    loop = asyncio.new_event_loop()

    def run() -> None:
        loop.run_until_complete(running.serve(sockets=[sock]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    found = Server(f"http://127.0.0.1:{sock.getsockname()[1]}", path, app.state.hub, loop, books)
    found.await_start()
    yield found
    found.close()
    running.should_exit = True
    thread.join(WAIT)
    left = asyncio.all_tasks(loop)
    loop.close()
    sock.close()
    store.close()
    assert not left, f"a server that has ended has left {left}"


def books_of(server: Server) -> list[str]:
    """The names of all books of a server."""
    assert server.books is not None
    found: list[str] = []
    for books in server.books.all:
        ages = books.book_store.store.ask(partial(book_ages, kind=books.kind.suffix))
        found += [id_ for id_, *_ in ages]
    return sorted(found)


class Strict(Protocol):
    """Starts a server with limits of its own."""

    def __call__(self, limits: Limits) -> AbstractContextManager[Server]: ...
