"""The line to one client: hello, then frames one after another until it hangs up."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress

import msgspec
from fastapi import WebSocket
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketState

from oddtrick.errors import IllegalAction, OddtrickError, Refused
from oddtrick.messages import Message, Verbatim, say, spoken_of
from oddtrick.store.leases import NotOwner
from oddtrick.store.log import StoreError
from oddtrick.table.session.chat import plain_text
from oddtrick.table.session.seats import NAME_LENGTH, NoSeatHeld
from oddtrick.table.session.session import Stale
from oddtrick.web import messages
from oddtrick.web.company.names import Names
from oddtrick.web.operation.metrics import METRICS
from oddtrick.web.server.calls import LIMIT
from oddtrick.web.server.client import Client
from oddtrick.web.server.limits import WAY, BoundedConnection
from oddtrick.web.server.rate_limits import Bucket, ConnectedAddresses, Visitor
from oddtrick.web.table.live_table import LiveTable, why_closed
from oddtrick.web.table.registry import Leaving, TableRegistry

from .frames import answer_frame

log = logging.getLogger(__name__)

SENTENCE = 400
"""Letters that the reason why a frame cannot be read may have."""

PATIENCE = 10.0
"""Seconds a new connection has to say hello."""

_PATH = re.compile("/api/tables/([^/]+)/ws")

AGAIN = 1013
"""The closing code that says “try again later”."""

MISTAKES = 100
"""Unreadable frames in a row after which a client is let go."""


FAREWELL = 10.0
"""Seconds a good-bye may take to be sent."""


SPEECH = (messages.Say, messages.Alert, messages.Nudge)
"""The frames of somebody who says something, which may be forbidden."""

FAILED = say("Something went wrong here. Nothing has changed; please try again.")


class _Gone(Exception):
    """The client has hung up, or must."""


class _Wire:
    """A WebSocket as `Client` reaches it."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._way: BoundedConnection | None = websocket.scope.get("extensions", {}).get(WAY)

    @property
    def clear(self) -> bool:
        return self._way is not None and self._way.clear

    def push(self, text: bytes) -> None:
        assert self._way is not None
        self._way.push(text)

    async def send(self, text: bytes) -> None:
        try:
            await self._websocket.send({"type": "websocket.send", "text": text.decode()})
        except WebSocketDisconnect as error:
            raise ConnectionError("The client has hung up.") from error

    async def close(self, code: int) -> None:
        if self._websocket.application_state != WebSocketState.DISCONNECTED:
            with suppress(WebSocketDisconnect):
                await self._websocket.close(code)


class TableLines:
    """Serves the lines of tables before a request comes to the router: what lies behind it is for
    pages, and each line would hold all of it for as long as it is open."""

    def __init__(self, app: ASGIApp, names: Names, addresses: ConnectedAddresses) -> None:
        self._app, self._names, self._addresses = app, names, addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if match is None:
            await self._app(scope, receive, send)
            return
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        wire = _Wire(websocket)
        visitor = self._addresses.visitor(websocket.client.host if websocket.client else None)
        try:
            with self._addresses.line_of(visitor):
                await self._serve(match[1], websocket, wire, visitor)
        except Refused as error:
            await _farewell(wire, error)

    async def _serve(self, id_: str, websocket: WebSocket, wire: _Wire, visitor: Visitor) -> None:
        names, addresses = self._names, self._addresses
        hub, refused, write = names.hub, None, messages.encode
        try:
            hello = await _hello(websocket)
            write = await messages.spoken_encoder(spoken_of(hello.language))
            table = await hub.get(id_)
            if (why := why_closed(table.session)) is not None:
                raise Refused(why)
            waits = 0 if hello.token is None else table.admission.waits(hello.token)
            invited = table.session.watches(hello.token or "")
            watches = hello.token is None or waits or invited
            home = -1 if watches else table.session.home_of(hello.token or "")
            nobody = table.session.house.watch == "nobody" and bool(table.session.persons)
            if home < 0 and nobody and not invited:
                raise Refused("At this table nobody may watch. Take a seat if one is free.")
            if home < 0 and table.audience.watchers >= addresses.limits.watchers:
                raise Refused("There is no room for more onlookers at this table.")
            name = plain_text(hello.name, NAME_LENGTH) if hello.name.strip() else ""
            hub.moderation.check_name(name)
            if home < 0 and name:
                # Whoever sits is known by their token.
                name, refused = await _onlooker(names, name, hello.key)
        except _Gone:
            return
        except (StoreError, NotOwner, Leaving) as error:
            # The next time it may be different: no good-bye, so that the client tries again.
            with suppress(OSError, RuntimeError):
                await wire.send(write(messages.Error("refused", error.message)))
                await wire.close(AGAIN)
            return
        except OddtrickError as error:
            # It will not be different next time: a good-bye.
            await _farewell(wire, error, write)
            return
        client = Client(wire, table, home, hello.token, name, waits, visitor, write)
        sender = asyncio.create_task(client.run())
        if hub.trouble is not None:
            client.answer(messages.Trouble(hub.trouble))
        table.join(client)
        if refused is not None:
            client.answer(messages.Error("refused", refused))
        ear = _Listener(hub, table, client, addresses)
        listener = asyncio.create_task(ear.listen(websocket))
        try:
            await asyncio.wait((sender, listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.leave(client)
            sender.cancel()
            listener.cancel()
            await asyncio.gather(sender, listener, return_exceptions=True)
            with suppress(OSError, RuntimeError):
                await wire.close(1000)


async def _onlooker(names: Names, name: str, key: str) -> tuple[str, Message | None]:
    """The name an onlooker is called, and why not the one they gave."""
    try:
        return (await names.player(name, key))[0], None
    except Refused as error:
        return "", error.message


async def _farewell(
    wire: _Wire, error: OddtrickError, write: messages.Encode = messages.encode
) -> None:
    with suppress(OSError, RuntimeError):
        if isinstance(error, NoSeatHeld):
            answer = messages.Error("unseated", error.message)
        else:
            answer = messages.Error("refused", error.message)
        await wire.send(write(answer))
        await wire.send(write(messages.Bye(error.message)))
        await wire.close(4003)


async def _receive(websocket: WebSocket) -> messages.ClientFrame:
    """The next frame. Raises `_Gone`, or `msgspec.MsgspecError` for what is not one."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise _Gone
    text = message.get("text")
    if text is None:
        raise msgspec.DecodeError("binary frames are not understood here, send text")
    if len(text) > LIMIT or len(text.encode("utf-8", "surrogatepass")) > LIMIT:
        raise msgspec.DecodeError(f"a frame may have {LIMIT // 1024} KiB and no more")
    try:
        return messages.read_frame(text)
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from error


async def _hello(websocket: WebSocket) -> messages.Hello:
    """The first frame. Raises `Refused` when it is something else or does not come."""
    with suppress(TimeoutError, msgspec.MsgspecError):
        async with asyncio.timeout(PATIENCE):
            frame = await _receive(websocket)
        if isinstance(frame, messages.Hello):
            return frame
    raise Refused('The first frame must be {"type": "hello"}, with a token or without.')


class _Listener:
    """Takes the frames of one client, one after another."""

    def __init__(
        self, hub: TableRegistry, table: LiveTable, client: Client, addresses: ConnectedAddresses
    ) -> None:
        self._hub, self._table, self._client = hub, table, client
        self._clock, self._frames = addresses.clock, Bucket(*addresses.limits.frames)
        self._mistakes = 0
        """Unreadable frames in a row."""

    async def listen(self, websocket: WebSocket) -> None:
        """Take frames until the client hangs up, or must."""
        client = self._client
        while True:
            await client.room()
            # A client that sends more than anybody can need is read more slowly.
            assert client.visitor is not None
            wait = max(self._frames.wait(self._clock()), client.visitor.wait("crowd"))
            if wait > 0:
                await asyncio.sleep(wait)
            try:
                frame = await _receive(websocket)
            except _Gone:
                return
            except msgspec.MsgspecError as error:
                self._mistakes += 1
                METRICS.count("oddtrick_refusals_total", kind="malformed")
                what = Verbatim(str(error)[:SENTENCE])  # it may quote all that was sent
                unread = say("This frame cannot be read: {what}.", what=what)
                client.answer(messages.Error("malformed", unread))
                if self._mistakes >= MISTAKES:
                    client.dismiss(say("Too many frames could not be read."), 1008)
                    await asyncio.sleep(FAREWELL)
                    return
                continue
            self._mistakes = 0
            began = time.perf_counter()
            try:
                self._check(frame)
                await answer_frame(self._table, client, frame)
            except Exception as error:
                self._refuse(error)
            else:
                if isinstance(frame, messages.SubmitAction):
                    METRICS.count("oddtrick_acts_total", by="person")
                    METRICS.time("oddtrick_act_seconds", time.perf_counter() - began)

    def _check(self, frame: messages.ClientFrame) -> None:
        """Raises `Refused` for what a moderator forbids."""
        client, session = self._client, self._table.session
        if isinstance(frame, SPEECH):
            host = client.visitor.key if client.visitor else None
            seat = session.game.seats[client.seat] if client.seat >= 0 else ""
            self._hub.moderation.check_talk(host, session.id, seat)
        if isinstance(frame, messages.Arrange) and frame.name:
            self._hub.moderation.check_name(frame.name)

    def _refuse(self, error: BaseException) -> None:
        """Say why what a frame asks for is not done."""
        client = self._client
        sentence = error.message if isinstance(error, OddtrickError) else FAILED
        match error:
            case Stale():
                kind = "stale"
                client.answer(messages.Error("stale", sentence))
                client.refresh(whole=True)
            case IllegalAction():
                kind = "illegal"
                client.answer(messages.Error("illegal", sentence))
            case NotOwner():
                kind = "moved"
                client.answer(messages.Error("refused", sentence))
                client.come_back()  # to the server that has the table now
            case OddtrickError():
                kind = "refused"
                client.answer(messages.Error("refused", sentence))
            case _:
                kind, what = "failed", "table %s: a frame could not be dealt with"
                log.error(what, self._table.session.id, exc_info=error)
                client.answer(messages.Error("refused", sentence))
        METRICS.count("oddtrick_refusals_total", kind=kind)
