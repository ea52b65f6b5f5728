"""Start the server: find a port, open the store, say where the table is, open a browser."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Collection
from contextlib import closing, suppress
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from oddtrick.errors import BadOption, OddtrickError
from oddtrick.messages import Verbatim, term
from oddtrick.sets.field import FILE, GrownLists
from oddtrick.store.leases import among_servers
from oddtrick.store.log import EventLog
from oddtrick.store.opening import DEFAULT_PATH, open_log, sqlite_file
from oddtrick.store.upkeep import damage
from oddtrick.web.books.book_store import BookStore
from oddtrick.web.club.members import listed_members
from oddtrick.web.cluster.proxy import ProxyMap
from oddtrick.web.company.push import notices_of_settings
from oddtrick.web.operation.settings import (
    DAY_SETTINGS,
    Settings,
    check_names,
    number_in,
    settings_of_environment,
)
from oddtrick.web.server.network_addresses import own_address, starting_lines
from oddtrick.web.server.rate_limits import DAY, Limits

from .app import Books, create_app
from .cycles import CycleCollector
from .member import ClusterMember
from .operation.request_log import keep_quiet, to_json
from .server.limits import doorway

TRIES = 50
"""How many ports are tried, the wished one first."""

BACKLOG = 64
"""Connections that wait to be accepted."""

SPARE = 600
"""Files kept for the store, for evenings and other books that are open, for those who wait at the
door, and for ourselves."""

LAST = 45.0
"""Seconds after which a server that was asked to end ends whatever it does: longer than any bound
of `oddtrick.web.server.thread_pools`."""

MOST = 65535
"""The highest port there is."""


_ALSO = (
    "Another server has the tables of {} open too. Nothing is lost by it, but who plays at one of "
    "them is not shown what is done at the other: end one, or give it another file (--database)."
)


class NoPort(OddtrickError):
    """The server can listen nowhere."""


def listen(host: str, port: int, *, exact: bool = False) -> socket.socket:
    """A socket on the wished port; on the next free one where that is taken and need not be
    `exact`. Raises `NoPort`.

    Its protocol is named since asyncio switches Nagle's algorithm off for sockets whose number
    says TCP, and for no others: the second of two frames would wait 40 ms for the first one's
    acknowledgement.
    """
    if not 0 <= port <= MOST:
        raise NoPort("There is no port {port}: they go from 0 to {most}.", port=port, most=MOST)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason: OSError | None = None
    tries = 1 if exact else TRIES
    for candidate in range(port, min(port + tries, MOST + 1)) if port else (0,):
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        # Not on Windows, where it would let two servers share a port.
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(BACKLOG)
        except OSError as error:
            sock.close()
            reason = error
            if isinstance(error, socket.gaierror):
                break  # no such host: another port will not help
            continue
        return sock
    assert reason is not None
    raise NoPort(
        "The server cannot listen on {host}, port {port}: {error}.",
        host=Verbatim(host),
        port=port,
        error=Verbatim(str(reason.strerror)),
    )


def _open_browser(address: str) -> None:
    if sys.platform.startswith("linux"):
        seen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if not seen:
            return
    try:
        webbrowser.get()
    except webbrowser.Error:
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def configure(app: FastAPI) -> uvicorn.Config:
    """How the application is served."""
    request, line = doorway(app.state.addresses)
    return uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,
        http=request,
        ws=line,
        # How many are accepted before any of them is counted.
        backlog=BACKLOG,
        # Anything above the protocol's own limit is answered; beyond this it is cut off.
        ws_max_size=1024 * 1024,
        # The views are small, and packing them costs more than sending them.
        ws_per_message_deflate=False,
        server_header=False,
        # People behind a proxy are distinguished only where its operator says which to
        # believe: anybody else could name an address that is not theirs.
        proxy_headers="FORWARDED_ALLOW_IPS" in os.environ,
        timeout_graceful_shutdown=2,
    )


def _room() -> int:
    """How many connections there may be: as many files as may be open, less what we need
    ourselves."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return Limits().total
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = Limits().total + SPARE
    if soft != resource.RLIM_INFINITY and soft < wished:
        soft = wished if hard == resource.RLIM_INFINITY else min(wished, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return max(1, soft - SPARE)
    return Limits().total


class _Server(uvicorn.Server):
    """Says where it is once it is there."""

    def __init__(
        self,
        config: uvicorn.Config,
        lines: list[str],
        page: str,
        leave: Callable[[], Awaitable[None]],
    ) -> None:
        """`page` is what a browser is to show, empty for none; `leave` hands over what is being
        done before the server ends."""
        super().__init__(config)
        self._collecting: asyncio.Task[None] | None = None
        self._lines, self._page, self._leave = lines, page, leave
        self.before_pause: Callable[[], object] | None = None
        """Called before this process is busy with itself for a moment."""
        self.at_end: Callable[[], object] = lambda: None
        """Called when all is done, before the signal that it ended by ends the process."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in good order; and, where something does not come to its end, all the same: what has
        been acknowledged is on the disk."""
        super().handle_exit(sig, frame)
        # No thread of Python, which cannot be started where memory is short: an error here would be
        # one of whatever was being done. It says on the error output where everything stood.
        with suppress(RuntimeError, ValueError, OSError, AttributeError):
            faulthandler.dump_traceback_later(LAST, exit=True, file=2)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new tables; what is being stored is stored and published; then the lines are
        closed."""
        if not self.force_exit:
            await self._leave()
        await super().shutdown(sockets)
        self.at_end()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(CycleCollector().run(self.before_pause))
            print("\n".join(self._lines), flush=True)
            if self._page:
                _open_browser(self._page)


def _limits() -> Limits:
    """The bounds of the server: of connections as many as it can have, and of what one address may
    make in a day as many as its operator allows. Raises `BadOption`."""
    wrong = "{name} is how many {books} an address may make in a day: from 1."
    day = {
        what: number_in(name, 10**9, wrong, books=term(what)) or DAY[what]
        for name, what in DAY_SETTINGS.items()
    }
    return Limits(total=_room(), day=day)


_SHARED = (
    "ODDTRICK_PROXY", "ODDTRICK_WORKER", "ODDTRICK_ADDRESS", "ODDTRICK_CACHE", "ODDTRICK_LEASE",
    "ODDTRICK_MEMBERS",
)  # fmt: skip
"""Settings of servers that share a store alone."""


def _member(store: EventLog, address: str, settings: Settings) -> ClusterMember | None:
    """This server's place among those that share its store; None where it has one of its own.
    Raises `OddtrickError` where a setting cannot be."""
    if store.engine.dialect.name != "postgresql":
        for name in _SHARED:
            if os.environ.get(name):
                raise BadOption(
                    "{name} is for servers that share a store: several need PostgreSQL, as "
                    "ODDTRICK_DB=postgresql://user:password@host/database.",
                    name=Verbatim(name),
                )
        return None
    port = address.rpartition(":")[2]
    name = settings.worker or f"{socket.gethostname()}-{port}"[:64]
    proxy = ProxyMap(*settings.proxy) if any(settings.proxy) else None
    return ClusterMember(
        store, name, settings.address or address, proxy, settings.cache, settings.lease
    )


def book_folder(database: str | Path | None) -> Path:
    """Where books lay that had a file each, and a club's list of members lies: beside the
    tables."""
    file = sqlite_file(database or DEFAULT_PATH)
    return (file or DEFAULT_PATH).parent / "evenings"


def serve(
    host: str = "127.0.0.1",
    port: int = 8080,
    database: str | Path | None = None,
    open_browser: bool = True,
    evening: Path | None = None,
    party: Path | None = None,
    names: Collection[str] = (),
) -> None:
    """Serve until interrupted, with the file of a club's evening or of a party where one is named.
    `names` are those of hosts under which it is asked for. Raises `OddtrickError` when it cannot
    start."""
    where, settings = database or DEFAULT_PATH, settings_of_environment()
    check_names(names)
    limits, notices = _limits(), notices_of_settings()
    listed_members(None)  # a list that cannot be read is reported before anybody plays
    with among_servers(where) as others, closing(open_log(where)) as store:
        if others:
            print(_ALSO.format(where), file=sys.stderr, flush=True)
        for sentence in damage(store):
            print(sentence, file=sys.stderr, flush=True)
        # A proxy finds a worker by its port.
        with listen(host, port, exact=any(settings.proxy)) as sock:
            if settings.json_log:
                to_json()
            else:
                keep_quiet()
            listening, heard = sock.getsockname()[:2]
            member = _member(store, own_address(listening, heard), settings)
            folder = book_folder(database) if member is None else None
            shelves = BookStore(store, member.ownership if member else None, folder)
            books = Books(shelves, settings.book_days)
            named = [file for file in (evening, party) if file is not None]
            shelves.take_in([one.kind.suffix for one in books.all], named)
            open_evening = books.evenings.include(evening) if evening else None
            held = books.parties.include(party) if party else None
            ahead = settings.ahead
            app = create_app(
                store, limits, books, {host, *names, *settings.hosts}, member=member, ahead=ahead,
                notices=notices,
                grown=GrownLists(folder.parent / FILE) if folder is not None and ahead else None,
            )  # fmt: skip
            app.state.listening = listening
            app.state.addresses.proxies = settings.proxies
            lines, page = starting_lines(listening, heard), f"{own_address(listening, heard)}/"
            if port and heard != port:
                lines.append(f"Port {port} is taken by another program, so it is another one.")
            if open_evening is not None:
                page += f"club/{open_evening.id}/room#{open_evening.token(open_evening.host)}"
                lines.append(f"The director’s page, for nobody else: {page}")
            if held is not None:
                page += f"party/{held.id}#{held.token(held.host)}"
                lines.append(f"The host’s page, for nobody else: {page}")
            server = _Server(configure(app), lines, page if open_browser else "", app.state.leave)
            server.at_end = store.close
            if member is not None:
                server.before_pause = member.before_pause
            with suppress(KeyboardInterrupt):
                asyncio.run(server.serve(sockets=[sock]))
