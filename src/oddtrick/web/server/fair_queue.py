"""A bounded queue of work that is fair between those who wait.

Each who waits is served in turn, however much others have asked for. Who leaves the queue costs
nothing; work that has begun keeps its place until it is done.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

from oddtrick.errors import OddtrickError

from .rate_limits import HOUSE, Visitor

T = TypeVar("T")

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
