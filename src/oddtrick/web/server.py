"""Start the server: find a port, open the store, say where the table is, open a browser."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from ..errors import OddtrickError
from ..store import DEFAULT_PATH, damage, open_log
from .app import create_app
from .doorway import doorway
from .limits import Limits
from .quiet import keep_quiet

__all__ = ["NoPort", "configure", "serve"]

TRIES = 50
"""How many ports are tried, the wished one first."""

BACKLOG = 64
"""Connections that wait to be accepted."""

SPARE = 200
"""Files kept for the store, for those who wait at the door, and for ourselves."""

MOST = 65535
"""The highest port there is."""


class NoPort(OddtrickError):
    """The server can listen nowhere."""


def _listen(host: str, port: int) -> socket.socket:
    """A socket on the wished port, or on the next free one."""
    if not 0 <= port <= MOST:
        raise NoPort(f"There is no port {port}: they go from 0 to {MOST}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason: OSError | None = None
    for candidate in range(port, min(port + TRIES, MOST + 1)) if port else (0,):
        sock = socket.socket(family, socket.SOCK_STREAM)
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
    raise NoPort(f"The server cannot listen on {host}, port {port}: {reason.strerror}.")


def _open_browser(address: str) -> None:
    """Open a browser where there is one to see."""
    if sys.platform.startswith("linux"):
        seen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if not seen:
            return
    try:
        webbrowser.get()
    except webbrowser.Error:
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _address(sock: socket.socket) -> str:
    host, port = sock.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def configure(app: FastAPI) -> uvicorn.Config:
    """How the application is served."""
    request, line = doorway(app.state.door)
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

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Oddtrick is at {self._address} (Ctrl+C stops it)", flush=True)
            if self._browser:
                _open_browser(self._address)


def serve(
    host: str = "127.0.0.1",
    port: int = 8080,
    database: str | Path | None = None,
    open_browser: bool = True,
) -> None:
    """Serve until interrupted. Raises `OddtrickError` when it cannot start."""
    store = open_log(database or DEFAULT_PATH)
    try:
        for sentence in damage(store):
            print(sentence, file=sys.stderr, flush=True)
        sock = _listen(host, port)
        # What has been imported stays: the collector need not look at it again and again.
        gc.freeze()
        keep_quiet()
        app = create_app(store, Limits(total=_room()))
        server = _Server(configure(app), _address(sock), open_browser)
        try:
            asyncio.run(server.serve(sockets=[sock]))
        except KeyboardInterrupt:
            pass
        finally:
            sock.close()
    finally:
        store.close()
