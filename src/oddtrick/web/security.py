"""What every answer carries, and who may ask: an ASGI layer round the application."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request

from .frames import encode

__all__ = ["Guard", "bearer"]

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# Everything comes from this server: no inline script or style, no other host, no frame round it.
_HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


def bearer(request: Request) -> str:
    """The token that a request comes with, or nothing."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""


def _header(scope: Scope, name: bytes) -> str | None:
    return next((v.decode("latin-1") for k, v in scope["headers"] if k == name), None)


def _foreign(scope: Scope) -> bool:
    """Whether a page of another host asks. Programs send no Origin and are welcome."""
    origin = _header(scope, b"origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != (_header(scope, b"host") or "").lower()
    except ValueError:
        return True


class Guard:
    """Adds the security headers, and turns away pages of other hosts."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if asks and _foreign(scope):
            await _refuse(scope, send)
            return

        async def guarded(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                # Packed or not, it is the same page: the tag vouches for that, not for each byte.
                headers = [
                    (n, b"W/" + v if n == b"etag" and not v.startswith(b"W/") else v)
                    for n, v in headers
                ]
                names = {name.lower() for name, _ in headers}
                headers += [(n, v) for n, v in _HEADERS if n not in names]
                if b"cache-control" not in names:
                    # Kept, but asked about each time: the ETag makes that cheap.
                    headers.append((b"cache-control", b"no-cache"))
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


async def _refuse(scope: Scope, send: Send) -> None:
    body = encode({"error": "Pages of other hosts may not use this server."})
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    headers = [(b"content-type", b"application/json"), *_HEADERS]
    await send({"type": f"{kind}.start", "status": 403, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
