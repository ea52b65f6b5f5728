"""The clock of those who are away: when a machine player takes over, and when a seat is free."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping

from oddtrick.web.people.presence import Presence
from oddtrick.web.session.session import Session

__all__ = ["Absences"]


class Absences:
    """The people one table waits for, with the timer that ends the waiting."""

    def __init__(self, session: Session, over: Callable[[int, bool], None]) -> None:
        """`over` is called with the seat of somebody who was away for too long, and whether for
        good."""
        self._session = session
        self._over = over
        self._presence = Presence()
        self._timer: asyncio.TimerHandle | None = None

    def check(self, here: Collection[int]) -> None:
        """Note which seats' people are connected, and come back when the next waiting is over."""
        now = time.monotonic()
        self._presence.look(self._session, here, now)
        self.close()
        until = self._presence.next
        if until is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, until - now), self._due)

    def wait_longer(self) -> None:
        """Give those who are away more time."""
        self._presence.longer(time.monotonic())

    def count_anew(self) -> None:
        """Count from now, after the patience of the table has changed."""
        self._presence.again()

    def seconds_left(self) -> Mapping[int, int]:
        """The seconds left, by seat, of those for whom no machine player plays yet."""
        return self._presence.seconds(time.monotonic())

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> None:
        for seat, gone in self._presence.due(time.monotonic()):
            self._over(seat, gone)
