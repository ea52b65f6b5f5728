"""Structured logs: a line of JSON for each request and each message, with the request's id.

What opens something is in no line: no token, no query, no body, and of an id in an address only a
short hash, by which lines about one table are found without giving anybody its link.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
import secrets
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oddtrick.support.sandbox import ENDING

from .metrics import METRICS

# A log that a stranger cannot fill: a few lines of a kind a minute, and how many were left out.

MOST = 5
"""Lines of one kind in a `PERIOD`."""

PERIOD = 60.0
"""Seconds."""

KINDS = 500
"""Kinds of line that are distinguished."""


class ThrottleFilter(logging.Filter):
    """Lets so many lines of a kind through in a period. A kind is a logger and a template."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg)[:200])
        now = self._clock()
        began, count = self._seen.get(kind, (now, 0))
        if now - began >= PERIOD:
            if count > MOST:
                record.msg = f"{record.msg} (and {count - MOST} like it before)"
            began, count = now, 0
        if kind not in self._seen and len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[kind] = (began, count + 1)
        return count < MOST


def keep_quiet() -> None:
    """Let all logging of this program go to the error output, seldom."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(ThrottleFilter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


log = logging.getLogger("oddtrick.requests")
log.setLevel(logging.WARNING)  # of requests nothing is said unless it is asked for: `to_json`

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""

HEADER = b"x-request-id"
_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")

_OPENED = re.compile(
    r"/(?:table|club|party|class|bidding|score|review|challenge"
    r"|api/(?:tables|club|parties|classes|bidding|sets))/([^/]+)"
)
_WATCHED = frozenset({"/healthz", "/readyz", "/metrics"})
"""Addresses that proxies and Prometheus ask for every second or few."""

_WORDS = frozenset({"plan", "scores"})
"""A word in the place of an id that is none."""


def place_of(path: str) -> tuple[str, str]:
    """The path without what opens something, and a short hash of the id that was in it.

    >>> place_of("/api/tables/h4kx2m9pqrst/ws")
    ('/api/tables/*/ws', '7f37f9de')
    >>> place_of("/api/club/plan")
    ('/api/club/plan', '')
    """
    match = _OPENED.match(path)
    if match is None or match[1] in _WORDS:
        return path[:200], ""
    short = hashlib.sha256(match[1].encode("utf-8", "replace")).hexdigest()[:8]
    return f"{path[: match.start(1)]}*{path[match.end(1) :]}"[:200], short


class JsonLines(logging.Formatter):
    """A line of JSON a message."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def to_json() -> None:
    """Write a line of JSON for each message and each request to the error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    log.setLevel(logging.INFO)
    for noisy in ("uvicorn", "websockets", "asyncio", "sqlalchemy", "distributed"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class RequestLog:
    """Round the application: gives each request an id, counts it, and logs it. Of programs that
    only watch it, every second, those alone are logged that are refused."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = next((v for n, v in scope["headers"] if n == HEADER), b"")
        id_ = asked if _ID.fullmatch(asked) else secrets.token_hex(8).encode()
        REQUEST.set(id_.decode())
        began, status = time.perf_counter(), 0

        async def send_logged(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (HEADER, id_)]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self.app(scope, receive, send_logged)
        except asyncio.CancelledError:
            # A server that ends breaks off what takes too long, and nobody else does.
            if scope["type"] != "http":
                raise
            if not status:
                body, headers = json.dumps({"error": ENDING}), {"retry-after": "1"}
                away = Response(body, 503, headers, "application/json")
                await away(scope, receive, send_logged)
        finally:
            # A request that waits for a change takes no time of the server.
            took = time.perf_counter() - began - scope.get("waited", 0.0)
            if scope["type"] == "http":
                METRICS.count("oddtrick_requests_total", status=f"{status // 100}xx")
                METRICS.time("oddtrick_request_seconds", took)
            if log.isEnabledFor(logging.INFO) and (status != 200 or scope["path"] not in _WATCHED):
                path, short = place_of(scope["path"])
                client = scope.get("client")
                fields = {
                    "method": scope.get("method", "SOCKET"),
                    "path": path,
                    "status": status,
                    "seconds": round(took, 4),
                    "address": client[0] if client else "",
                }
                if short:
                    fields["of"] = short
                log.info("request", extra={"fields": fields})
