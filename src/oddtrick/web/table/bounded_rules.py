"""The rules of a game asked within bounds: a table where they take too long is stopped."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from oddtrick.web.server.cpu_limit import TooLong, within
from oddtrick.web.server.thread_pools import SHOWING, ThreadPools

__all__ = ["STOPPED", "BoundedRules"]

T = TypeVar("T")

STOPPED = (
    "This table is closed: something here took so long that it had to be stopped. What was played "
    "before is kept, and all other tables go on."
)


class BoundedRules:
    """Asks the rules for one table, in the loop or in a thread, until something takes too long."""

    def __init__(self, pools: ThreadPools, on_stop: Callable[[str], None]) -> None:
        """`on_stop` is reported once what took too long."""
        self.pools = pools
        self.stopped = False
        """Whether something took too long: nothing is asked any more."""
        self._on_stop = on_stop

    def now(self, what: str, work: Callable[[], T]) -> T:
        """The result of work that must be known in the loop itself. Raises `TooLong`."""
        self._check()
        try:
            return within(SHOWING, work)
        except TooLong:
            self.stop(what)
            raise

    async def in_thread(self, who: Hashable, what: str, work: Callable[[], T]) -> T:
        """The result of work done in another thread, in turn with what others than `who` ask for.
        Raises `TooLong`."""
        self._check()
        try:
            return await self.pools.acts.do(who or self, work)
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
