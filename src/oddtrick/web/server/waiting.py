"""Requests that wait until what they show has changed, in place of asking again and again.

A page asks with the tag of what it shows (``If-None-Match``) and says how long it would wait
(``Prefer: wait=25``, RFC 7240). A request that waits is a future on the event loop: it holds no
thread.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from inspect import isawaitable
from typing import Any
from weakref import WeakSet

from fastapi import Request, Response

from oddtrick.web.messages import spoken_encoder
from oddtrick.web.server.calls import TaggedContent, content_of, known_tag, spoken_by, tagged

LONGEST = 25.0
"""Seconds that a request may wait; proxies give up after sixty."""

MOST = 5000
"""Requests that may wait at a time on a server; one more is answered at once."""

_WAIT = re.compile(r"(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])")


class ChangeSignal:
    """Wakes the requests that wait for a change. Any thread may report one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: set[asyncio.Future[None]] = set()

    def tell(self) -> None:
        """Wake the waiting requests: something has changed."""
        with self._lock:
            woken, self._waiting = self._waiting, set()
        for future in woken:
            with suppress(RuntimeError):  # its event loop has ended
                future.get_loop().call_soon_threadsafe(_wake, future)

    def next(self) -> asyncio.Future[None]:
        """The next change, to be awaited in this event loop."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        with self._lock:
            self._waiting.add(future)
        return future

    def leave(self, future: asyncio.Future[None]) -> None:
        """Wait for a change no longer."""
        with self._lock:
            self._waiting.discard(future)
        future.cancel()


def _wake(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class Waiting:
    """The requests of a server that wait."""

    def __init__(self) -> None:
        self._ended = False
        self._held: WeakSet[ChangeSignal] = WeakSet()
        self.count = 0
        """Requests that wait just now."""

    async def until(
        self,
        request: Request,
        changes: ChangeSignal,
        changed: Callable[[], bool | Awaitable[bool]],
    ) -> None:
        """Wait until something has `changed`, for as long as the request prefers and no longer than
        `LONGEST`, than its client stays, or than the server goes on."""
        seconds = _preferred(request)
        if not seconds or self.count >= MOST:
            return
        loop = asyncio.get_running_loop()
        began = loop.time()
        left = asyncio.create_task(_left(request))
        self.count += 1
        try:
            while not self._ended and not left.done():
                future = changes.next()  # before it is looked, so that no change is missed
                self._held.add(changes)
                try:
                    found = changed()
                    rest = began + seconds - loop.time()
                    if (found if isinstance(found, bool) else await found) or rest <= 0:
                        return
                    await asyncio.wait({future, left}, timeout=rest, return_when="FIRST_COMPLETED")
                finally:
                    changes.leave(future)
        finally:
            self.count -= 1
            left.cancel()
            # How long a request took is measured without it.
            request.scope["waited"] = loop.time() - began

    async def answer(
        self, request: Request, changes: ChangeSignal, make: Callable[[], Awaitable[TaggedContent]]
    ) -> Response:
        """What a page shows; 304 where that is known already, and does not change for as long as
        the request waits."""
        known = known_tag(request)

        async def changed() -> bool:
            return known != (await make()).tag

        await self.until(request, changes, changed)
        return tagged(request, await make())

    async def answer_data(
        self, request: Request, changes: ChangeSignal, make: Callable[[], Any | Awaitable[Any]]
    ) -> Response:
        """The same of data of the moment, in the language that is asked for."""
        write = await spoken_encoder(spoken_by(request))

        async def now() -> TaggedContent:
            data = make()
            return content_of(write(await data if isawaitable(data) else data))

        return await self.answer(request, changes, now)

    def end(self) -> None:
        """Let all go, and let none wait from now on: the server ends."""
        self._ended = True
        for changes in self._held:
            changes.tell()


def _preferred(request: Request) -> float:
    """Seconds that a request would wait; none where it does not say what it knows."""
    match = _WAIT.search(request.headers.get("prefer", ""))
    if match is None or "if-none-match" not in request.headers:
        return 0.0
    return min(float(match[1]), LONGEST)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
