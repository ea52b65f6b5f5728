"""One connection to a table: what it is owed, and the task that sends it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from itertools import count
from typing import Any, Protocol

from oddtrick.messages import Message, say
from oddtrick.support.cpu_limit import TooLong
from oddtrick.web import messages
from oddtrick.web.server.rate_limits import Bucket, Visitor

log = logging.getLogger(__name__)

BACKLOG = 64
"""How many answers may wait for a client before it is listened to no more."""

TALK = (5, 0.5)
"""Remarks and nudges of a client: so many at once, then so many a second."""

AGAIN = 1012
"""The closing code that says “the service restarts”."""

UNSHOWN = say("The table cannot be shown just now. Your seat and the deal are kept.")

_numbers = count(1)


class Flag:
    """A flag that one task waits for. An event of asyncio has room for many, and a line would have
    two of them for as long as it is open."""

    __slots__ = ("_waiter", "up")

    def __init__(self, *, up: bool = False) -> None:
        self.up = up
        self._waiter: asyncio.Future[None] | None = None

    def set(self) -> None:
        """Raise it: who waits goes on."""
        self.up = True
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    def clear(self) -> None:
        """Lower it again."""
        self.up = False

    async def wait(self) -> None:
        """Wait until it is raised."""
        if not self.up:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter


class Wire(Protocol):
    """The wire that reaches a client."""

    @property
    def clear(self) -> bool:
        """Whether what is pushed now goes out at once."""
        ...

    def push(self, text: bytes) -> None:
        """Send a frame without waiting; only while the way is `clear`."""
        ...

    async def send(self, text: bytes) -> None: ...

    async def close(self, code: int) -> None: ...


class ViewSource(Protocol):
    """A table, as a connection to it needs it."""

    @property
    def name(self) -> str:
        """The name of the table in the server's log."""
        ...

    def news(self, seat: int, seen: Any, encode: messages.Encode) -> tuple[Any, bytes | None]:
        """The view for a seat now, and the frame that makes it of the view `seen` (`None` for
        none), as a language has it; both `None` where there is nothing to be seen yet."""
        ...


class Client:
    """One connection. What it is owed is kept here and sent by a task of its own, so that a
    client that does not read holds up nobody; of views it is owed only the latest."""

    def __init__(
        self,
        wire: Wire,
        source: ViewSource,
        seat: int,
        token: str | None = None,
        name: str = "",
        waits: int = 0,
        visitor: Visitor | None = None,
        encode: messages.Encode = messages.encode,
    ) -> None:
        """`source` is the table it shows, `visitor` the address it comes from; `encode` writes its
        frames, in its language."""
        self._encode = encode
        self.number = next(_numbers)
        """The order in which clients came."""
        self.visitor = visitor
        self.wire = wire
        self.source = source
        self.seat = seat
        """The seat its token holds, -1 for an onlooker."""
        self.token = token
        self.name = name
        """The name of an onlooker."""
        self.talk = Bucket(*TALK)
        self.waits = waits
        """The number under which it waits to be let in; 0 if it does not."""
        self._answers: list[bytes] = []
        self._view_due = False
        self._seen: Any = None
        """The view that it was sent last."""
        self._closing: int | None = None
        self._wake, self._room = Flag(), Flag(up=True)

    def answer(self, frame: messages.ServerFrame) -> None:
        """Send a frame, after those already waiting."""
        self._answers.append(self._encode(frame))
        if len(self._answers) >= BACKLOG:
            self._room.clear()
        self._wake.set()

    async def room(self) -> None:
        """Wait until there is room for another answer: a client that does not read is not read."""
        await self._room.wait()

    def refresh(self, *, whole: bool = False) -> None:
        """Send the table as it stands when the client is ready for it; the `whole` of it, or what
        has changed since it was last sent."""
        self._view_due = True
        if whole:
            self._seen = None
        self._wake.set()

    def may_show(self) -> bool:
        """Whether nothing is in the way of sending the table as it stands at once; else it is sent
        when the way is clear."""
        if self._answers or self._closing is not None or not self.wire.clear:
            self.refresh()
            return False
        return True

    def push(self, news: bytes | None) -> None:
        """Send what `news` has found, at once."""
        if news is None:
            return
        try:
            self.wire.push(news)
        except Exception:
            self.refresh(whole=True)  # the sender says what is wrong

    def news(self) -> bytes | None:
        """The changes since; None where there is nothing to be seen yet, or any more.

        Where the view cannot be made or written, a sentence says so and the next one is whole.
        """
        self._view_due = False
        try:
            now, news = self.source.news(self.seat, self._seen, self._encode)
        except TooLong:
            return None  # the table says good-bye
        except Exception:
            log.exception("a view of %s cannot be sent", self.source.name)
            self._seen = None
            return self._encode(messages.Error("refused", UNSHOWN))
        if now is not None:
            self._seen = now
        return news

    def dismiss(self, message: Message, code: int) -> None:
        """Say good-bye and close."""
        self.answer(messages.Bye(message))
        self._closing = code
        self._wake.set()

    def come_back(self) -> None:
        """Close without a good-bye, so that the client opens the line anew: the table is elsewhere
        soon, or this server starts again."""
        self._closing = AGAIN
        self._wake.set()

    async def run(self) -> None:
        """Send what is owed until the connection ends."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._answers:
                    await self.wire.send(self._answers.pop(0))
                self._room.set()
                if self._closing is not None:
                    await self.wire.close(self._closing)
                    return
                if self._view_due and (news := self.news()) is not None:
                    await self.wire.send(news)
        except OSError as error:
            log.debug("a client went away: %s", error)
        except Exception:
            log.exception("a client of %s cannot be served", self.source.name)
            await self._give_up()

    async def _give_up(self) -> None:
        with suppress(OSError):
            await self.wire.send(self._encode(messages.Error("refused", UNSHOWN)))
            await self.wire.close(1011)
