"""The threads in which the rules of the games are asked, away from the loop that answers everybody.

Each room has a few threads, serves those who ask in turn by address, and bounds each piece of work:
an act that never ends takes a thread of a room for a few seconds, and meanwhile all other tables go
on. Who leaves a queue costs nothing; work that has begun keeps its place until it is done."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeAlias, TypeVar

from oddtrick.errors import OddtrickError
from oddtrick.support.cpu_limit import within
from oddtrick.web.server.rate_limits import HOUSE, Visitor

ACT = 2.0
"""Seconds of the processor for one act at a table; the slowest takes some hundredths."""

SHOWING = 1.0
"""Seconds for what a table shows to one seat."""

DECISION = 10.0
"""Seconds for a decision of a machine player that does not look ahead, or of a hint."""

READING = 30.0
"""Seconds for a table to be read back from its log: a hundred thousand acts."""

BEYOND = 120.0
"""Seconds for a thread that waits for a process: that has its own bounds, and no thread comes near.
"""

OWN, MOST = 1500, 8000
"""Pieces of work that may wait: of one address, and of all. A line has one at a time."""

T = TypeVar("T")


class ReadingInTurn(Protocol):
    """Calls a function on what a visitor has sent, in a confined process, by turns of addresses."""

    async def __call__(
        self, visitor: Visitor, function: Callable[..., object], data: bytes, *more: Any
    ) -> bytes: ...


class ThreadPool:
    """So many threads, each piece of work bounded to so many seconds of the processor; who waits
    longer than `patience` seconds is sent away to come back."""

    def __init__(
        self,
        name: str,
        threads: int,
        seconds: float = BEYOND,
        patience: float | None = None,
        own: int = OWN,
        most: int = MOST,
    ) -> None:
        self.seconds = seconds
        self.turns = FairQueue(threads, own, most, patience)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def do(self, visitor: Visitor, work: Callable[[], T]) -> T:
        """The result of work for an address. Raises `TooLong` where it was stopped, and `Busy`
        where the address waits for too much already."""
        loop = asyncio.get_running_loop()

        async def begun() -> T:
            return await loop.run_in_executor(self._threads, within, self.seconds, work)

        return await self.turns.do(visitor, begun)

    def close(self) -> None:
        """Begin nothing more, and wait for nothing that has begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.turns.drop()


class ThreadPools:
    """The rooms of one server: for acts, for machine players' decisions, for reading logs, and the
    turns of those who wait for the pool that thinks."""

    def __init__(self, thinkers: int = 2) -> None:
        self.acts = ThreadPool("acts", 4, ACT)
        self.players = ThreadPool("players", 2, 2 * DECISION)
        self.reading = ThreadPool("reading", 2, 2 * READING)
        self.thinking = FairQueue(thinkers, OWN, MOST)

    @property
    def queues(self) -> dict[str, FairQueue]:
        """The queues of its rooms, by name."""
        rooms = {"acts": self.acts, "players": self.players, "reading": self.reading}
        return {**{name: room.turns for name, room in rooms.items()}, "thinking": self.thinking}

    def close(self) -> None:
        """Begin nothing more, and wait for nothing that has begun."""
        for room in (self.acts, self.players, self.reading):
            room.close()
        self.thinking.drop()


_Line: TypeAlias = "OrderedDict[str, deque[asyncio.Future[None]]]"


_LATER = "Too much is waiting to be done just now. Try again in a minute."


class Busy(OddtrickError):
    """More waits already than can be kept waiting."""


class FairQueue:
    """At most `count` pieces of work at a time; `own` of one who asks may wait, of all `most`, and
    no longer than `patience` seconds where that is given."""

    def __init__(self, count: int, own: int, most: int, patience: float | None = None) -> None:
        self.free, self.own, self.most, self.patience = count, own, most, patience
        self._waiting: _Line = OrderedDict()
        self._later: _Line = OrderedDict()
        """Those for whom no person waits: they come when nobody else does."""
        self._running: set[asyncio.Future[Any]] = set()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, [*self._waiting.values(), *self._later.values()]))

    async def do(
        self, visitor: Visitor, work: Callable[[], Awaitable[T]], *, urgent: bool = True
    ) -> T:
        """Do something for an address when it is its turn, or, where it is not `urgent`, when
        nothing that is waits. Raises `Busy` where too much waits already, or where the turn does
        not come in time."""
        line = self._waiting if urgent else self._later
        try:
            await asyncio.wait_for(self._turn(visitor, line), self.patience)
        except TimeoutError:
            raise Busy(_LATER) from None
        # Work in another thread goes on when nobody waits for it: its place is taken until then.
        task = asyncio.ensure_future(work())
        self._running.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def drop(self) -> None:
        """Wait no longer for work that has begun; in another thread it may go on."""
        for task in self._running:
            task.cancel()

    async def finish(self) -> None:
        """Wait for the work that has begun, and for what begins in its place."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)

    async def _turn(self, visitor: Visitor, line: _Line) -> None:
        if self.free and not self._waiting and not self._later:
            self.free -= 1
            return
        queue = line.get(visitor.key, ())
        if (len(queue) >= self.own and visitor is not HOUSE) or self.waiting >= self.most:
            raise Busy(_LATER)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.setdefault(visitor.key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give()  # it had just come
            else:
                _leave(line, visitor.key, turn)
            raise

    def _done(self, task: asyncio.Future[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # those who waited have heard it; nobody may be left who did
        self._give()

    def _give(self) -> None:
        """The place goes to the next who waits, who then goes to the end of the line."""
        while line := self._waiting or self._later:
            who, queue = line.popitem(last=False)
            turn = queue.popleft()
            if queue:
                line[who] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1


def _leave(line: _Line, who: str, turn: asyncio.Future[None]) -> None:
    queue = line.get(who)
    if queue is not None and turn in queue:
        queue.remove(turn)
        if not queue:
            del line[who]
