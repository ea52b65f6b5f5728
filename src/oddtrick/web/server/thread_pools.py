"""The threads in which the rules of the games are asked, away from the loop that answers everybody.

Each room has a few threads, serves those who ask in turn by address, and
bounds each piece of work: an act that never ends takes a thread of a room for a few seconds, and
meanwhile all other tables go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from oddtrick.support.cpu_limit import within

from .fair_queue import FairQueue
from .rate_limits import Visitor

ACT = 2.0
"""Seconds of the processor for one act at a table; the slowest takes some hundredths."""

SHOWING = 1.0
"""Seconds for what a table shows to one seat."""

DECISION = 10.0
"""Seconds for a decision of a machine player that does not look ahead, or of a hint."""

READING = 30.0
"""Seconds for a table to be read back from its log: a hundred thousand acts."""

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
        self, name: str, threads: int, seconds: float, patience: float | None = None
    ) -> None:
        self.seconds = seconds
        self.turns = FairQueue(threads, OWN, MOST, patience)
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
