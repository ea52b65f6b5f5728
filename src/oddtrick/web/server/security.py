"""Security headers of every answer, and the hosts that may ask: an ASGI layer round the
application.

A page elsewhere can have the name of its own host lead to this computer, and ask us under that name
with the reader's own rights (DNS rebinding). So a name that is not ours is refused. An address in
figures is no name: nobody can have it lead somewhere else.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Collection, Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from oddtrick.messages import Message, Name, say, spoken_of
from oddtrick.web.messages import spoken_encoder

from .network_addresses import ip_of
from .rate_limits import ASKING, ConnectedAddresses

# Everything comes from this server: no inline script or style, no other host, no frame round it.
_POLICY = (
    "default-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# A worker has the policy of its own script. Those of compiled programs alone may translate them.
PROGRAM_POLICY = f"{_POLICY}; script-src 'self' 'wasm-unsafe-eval'"
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}

BANNED = say("The people who run this server have banned your address.")


def policy_with(scripts: Sequence[str], styles: Sequence[str]) -> str:
    """The policy of a page that holds scripts and sheets within itself, which are named by their
    hashes (`'sha256-…'`)."""
    own = {"script-src": scripts, "style-src": styles}
    more = [" ".join((what, "'self'", *hashes)) for what, hashes in own.items() if hashes]
    return "; ".join([_POLICY, *more])


def _foreign(headers: Headers) -> bool:
    """Whether a page of another host asks. Programs send no Origin and are welcome."""
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:
        return True


def is_ours(asked: str, names: Collection[str] = ()) -> bool:
    """Whether a `Host` header names this server: by an address in figures, as this computer, by
    what this computer is called, or by one of `names`.

    >>> [is_ours(host) for host in ("localhost:8080", "192.168.1.5:8080", "[::1]", "evil.example")]
    [True, True, True, False]
    >>> is_ours("bridge.example:8080", ["bridge.example"])
    True
    """
    try:
        host = (urlsplit(f"//{asked}").hostname or "").rstrip(".")
    except ValueError:
        return False
    own = socket.gethostname().lower()
    if host in ("localhost", own, f"{own}.local") or host.endswith(".localhost"):
        return bool(host)
    if host in {name.lower().rstrip(".") for name in names}:
        return True
    return ip_of(host) is not None


def _refusal(scope: Scope, names: Collection[str]) -> tuple[int, Message] | None:
    """Why a request is turned away, with the status of the answer; None where it is not."""
    headers = Headers(scope=scope)
    asked = headers.get("host")
    if asked and not is_ours(asked, names):
        return 421, say(
            "This server is not known as “{name}”. Its names are given with --name.",
            name=Name(asked),
        )
    asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
    if asks and _foreign(headers):
        return 403, say("Pages of other hosts may not use this server.")
    if headers.get("content-length") and headers.get("transfer-encoding"):
        # One of the two is wrong, and a proxy before us may believe the other.
        return 400, say("A request says either how long it is or that it comes in pieces.")
    return None


class SecurityMiddleware:
    """Adds the security headers; turns away pages of other hosts, names that are not ours, and
    addresses that ask for too much."""

    def __init__(
        self,
        app: ASGIApp,
        addresses: ConnectedAddresses,
        names: Collection[str] = (),
        banned: Callable[[str | None], bool] = lambda host: False,
    ) -> None:
        """`banned` says which addresses are let in no more."""
        self.app, self.addresses, self.names, self.banned = app, addresses, names, banned

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        why = _refusal(scope, self.names)
        client = scope.get("client")
        if why is None and self.banned(client[0] if client else None):
            why = 403, BANNED
        visitor = self.addresses.visitor(client[0] if client else None)
        ASKING.set(visitor)
        if why is None and not visitor.allows("requests"):
            why = 429, say("Too much is being asked for from your address. Wait a moment.")
        if why is not None:
            await _refuse(scope, receive, send, *why)
            return

        async def guarded(message: Sent) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # Packed or not, it is the same page: the tag vouches for that, not for each byte.
                if not (tag := headers.get("etag", "W/")).startswith("W/"):
                    headers["etag"] = f"W/{tag}"
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                # Kept, but asked about each time: the ETag makes that cheap.
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, why: Message) -> None:
    code = spoken_of(Headers(scope=scope).get("accept-language", ""))
    write = await spoken_encoder(code)
    headers = {"content-language": code, **_HEADERS}
    if scope["type"] == "http":
        headers["connection"] = "close"
    refusal = Response(write({"error": why}), status, headers, "application/json")
    await refusal(scope, receive, send)
