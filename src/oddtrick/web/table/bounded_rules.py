"""The rules of a game asked within bounds: a table where they take too long is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from oddtrick.messages import say
from oddtrick.support.cpu_limit import TooLong, within
from oddtrick.web.server.rate_limits import HOUSE, Visitor
from oddtrick.web.server.thread_pools import SHOWING, ThreadPools

T = TypeVar("T")

STOPPED = say(
    "This table is closed: something here took so long that it had to be stopped. What was played "
    "before is kept, and all other tables go on."
)


AT_ONCE = 0.5
"""Seconds of the processor that an act may take in the loop itself, before it is stopped and asked
again in a thread. A usual one takes a tenth of a millisecond, and a way through a thread costs more
than that."""

SLOW = 0.005
"""Seconds from which on an act is slow: those after it are asked in a thread."""

AFTER_SLOW = 20
"""Acts that are asked in a thread after a slow one."""


class BoundedRules:
    """Asks the rules for one table, in the loop or in a thread, until something takes too long."""

    def __init__(self, pools: ThreadPools, on_stop: Callable[[str], None]) -> None:
        """`on_stop` is reported once what took too long."""
        self.pools = pools
        self.stopped = False
        """Whether something took too long: nothing is asked any more."""
        self._on_stop = on_stop
        self.bounded = False
        """Whether something is asked in the loop just now, within its bound."""
        self._slow_acts = 0
        """How many acts more are asked in a thread."""

    async def change(self, visitor: Visitor | None, what: str, work: Callable[[], T]) -> T:
        """The result of work that changes nothing: done in the loop at a table whose rules are
        quick, else in a thread. Raises `TooLong`."""
        self._check()
        if self._slow_acts:
            self._slow_acts -= 1
        else:
            with suppress(TooLong):
                return self._at_once(work)
        return await self.in_thread(visitor, what, work)

    def _at_once(self, work: Callable[[], T]) -> T:
        """The same done in the loop. Raises `TooLong` where it takes too long for that."""
        began, spent = time.perf_counter(), time.thread_time()
        try:
            return within(AT_ONCE, work)
        finally:
            # The clock of the processor is the slower one to ask.
            if time.perf_counter() - began > SLOW and time.thread_time() - spent > SLOW:
                self._slow_acts = AFTER_SLOW

    def now(self, what: str, work: Callable[[], T]) -> T:
        """The result of work that must be known in the loop itself; what it asks for in the same
        way is a part of it. Raises `TooLong`."""
        self._check()
        if self.bounded:
            return work()
        self.bounded = True
        try:
            return within(SHOWING, work)
        except TooLong:
            self.stop(what)
            raise
        finally:
            self.bounded = False

    async def in_thread(self, visitor: Visitor | None, what: str, work: Callable[[], T]) -> T:
        """The result of work done in another thread, in turn with what others than `visitor` ask
        for. Raises `TooLong`."""
        self._check()
        try:
            return await self.pools.acts.do(visitor or HOUSE, work)
        except TooLong:
            self.stop(what)
            raise TooLong(STOPPED) from None

    def stop(self, what: str) -> None:
        """Stop the table for good: `what` is what took too long."""
        if not self.stopped:
            self.stopped = True
            self._on_stop(what)

    def _check(self) -> None:
        if self.stopped:
            raise TooLong(STOPPED)
