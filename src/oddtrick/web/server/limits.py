"""The server's side of a connection: bounded in time and number."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, ClassVar, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from oddtrick.web.server.rate_limits import Bucket, ConnectedAddresses, Visitor

WAY = "oddtrick.way"
"""Where the scope of a WebSocket has the way past the layers of the application."""

AHEAD, SHORT = 4, 1024
"""So many frames of a line may wait to be read, of so many bytes each, before it is listened to no
more."""

_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class BoundedConnection(Protocol):
    """The shortest way to a client: a view is one write."""

    @property
    def clear(self) -> bool: ...

    def push(self, text: bytes) -> None: ...


def _framed(text: bytes) -> bytes:
    """A text frame of the WebSocket protocol, as servers send them (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81" + bytes((size,)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Line(WebSocketsSansIOProtocol):
    """A WebSocket that is counted."""

    _addresses: ClassVar[ConnectedAddresses]

    def __init__(self, visitor: Visitor, **what: Any) -> None:
        super().__init__(**what)
        self.visitor = visitor
        self._pings = Bucket(*self._addresses.limits.pings)

    @property
    def clear(self) -> bool:
        open_ = self.handshake_complete and not (self.close_sent or self.disconnected)
        return open_ and self.writable.is_set() and not self.transport.is_closing()

    def push(self, text: bytes) -> None:
        self.transport.write(_framed(text))

    async def run_asgi(self) -> None:
        self.scope["extensions"][WAY] = self  # type: ignore[assignment]
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            # Who is there is known; what else the page's browser said of itself is not kept for as
            # long as the line is open.
            self.scope["headers"] = []
            self.request.headers.clear()  # the reader of frames holds on to it
            del self.request, self.response
        refused = message["type"] == "websocket.http.response.body"
        if refused and not message.get("more_body", False):
            # It is answered. Uvicorn would take it for a fault of ours, and say so in the log
            # as often as a stranger likes.
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            # Uvicorn does the same, and says so in the log as often as a stranger likes.
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        # A few short frames may wait. Uvicorn stops listening after each of them, until it is
        # taken, which costs two calls of the system; it does not where that has been done.
        if sum(map(len, self.frames)) <= SHORT and self.queue.qsize() < AHEAD:
            self.read_paused = True
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._pings.allows(self._addresses.clock()):
            super().handle_ping()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._addresses.line_ended(self.visitor)
        super().connection_lost(exc)


class _Request(H11Protocol):
    """A connection that must say what it wants within a time."""

    _addresses: ClassVar[ConnectedAddresses]
    _line: ClassVar[type[_Line]]
    """The handler of a connection that becomes a line."""

    visitor: Visitor | None = None
    _timer: asyncio.TimerHandle | None = None
    _awaited: Any = None
    """The message waited for, as `h11` names the state of the other side."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.visitor = self._addresses.visitor(self.client[0] if self.client else None)
        self._watch()
        self._addresses.enter(self.visitor, self)

    def cut_off(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        if self.visitor is not None:
            self._addresses.leave(self.visitor, self)
            self.visitor = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.visitor is not None and not self.transport.is_closing():
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # From now on it is the time between two requests that counts.
        self._unwatch()
        if self.visitor is not None:
            self._addresses.waits(self.visitor, self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._unwatch()
        visitor, self.visitor = self.visitor, None
        assert visitor is not None
        if not self._addresses.to_line(visitor, self):
            self._addresses.line_ended(visitor)
            self.transport.abort()
            return
        self.ws_protocol_class = partial(self._line, visitor)  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """Set the time by which the head, or the body, must have come."""
        state = self.conn.their_state
        if state is self._awaited and self._timer is not None:
            return  # every byte does not give more time
        self._unwatch()
        if state is h11.IDLE or state is h11.SEND_BODY:
            limits = self._addresses.limits
            self._awaited = state
            seconds = limits.header if state is h11.IDLE else limits.body
            self._timer = self.loop.call_later(seconds, self._late)
        elif self.visitor is not None:
            self._addresses.asks(self.visitor, self)

    def _unwatch(self) -> None:
        self._awaited = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        if self._awaited is h11.IDLE:
            self.transport.write(_LATE)
        self.transport.close()


def doorway(addresses: ConnectedAddresses) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of HTTP and of lines for a server of these addresses."""

    class Line(_Line):
        _addresses = addresses

    class Request(_Request):
        _addresses = addresses
        _line = Line

    return Request, Line
