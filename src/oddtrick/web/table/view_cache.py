"""The views of a table, each made once for all who see the same; onlookers may see them later."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from oddtrick.web.machine_players import turns
from oddtrick.web.session.session import Session
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.build import scene_of
from oddtrick.web.view.changes import Changes
from oddtrick.web.view.plain_change import PlainPatches
from oddtrick.web.view.scene import Scene, ViewContext
from oddtrick.web.view.seats import talk_lines

LAGGING = 8
"""Scenes that are remembered until everybody has seen a later one. Those before them are left to
the collector of cycles."""


class ViewCache:
    """Views of one table as it stands for those at it, and for onlookers when their time comes."""

    def __init__(self) -> None:
        self._plain = PlainPatches()
        self._scene: Scene | None = None
        self._earlier: deque[Scene] = deque(maxlen=LAGGING)
        """The scenes before, which somebody may have seen last."""
        self._moved = True
        """Whether the table stands otherwise than in the scene."""
        self._changes = Changes(self._plain)
        self._late: deque[tuple[float, ViewContext]] = deque()

    def moved(self) -> None:
        """The table does not stand as it did."""
        self._moved = True
        self._changes = Changes(self._plain)

    def view(
        self, session: Session, home: int, audience: Callable[[], Audience]
    ) -> ViewContext | None:
        """The view for a seat. None for an onlooker as long as there is nothing that he may see
        already."""
        if home < 0 and _delay(session):
            return self._seen_late(session)
        return self._latest(session, audience).seen(home)

    def all_shown(self) -> None:
        """Everybody here has seen the latest scene: those before it are needed no more, unless
        onlookers are late, nor is what was sent of it."""
        if not self._moved and not self._late:
            for scene in self._earlier:
                scene.retire()
            self._earlier.clear()
            self._changes = Changes(self._plain)
            if self._scene is not None:
                self._scene.rest()

    def change(self, seen: ViewContext | None, now: ViewContext) -> bytes:
        """The frame for those who saw one view and are to see another, made once for all of
        them."""
        return self._changes.frame(seen, now)

    def keep(self, session: Session, audience: Callable[[], Audience]) -> float:
        """Keep what onlookers see when the delay is over; in how many seconds that is, or 0."""
        delay = _delay(session)
        if not delay:
            self._late.clear()
        if not delay or not audience().watchers:
            return 0
        seen = self._latest(session, audience).seen(-1)
        self._late.append((time.monotonic() + delay, seen))
        return delay

    def _seen_late(self, session: Session) -> ViewContext | None:
        now = time.monotonic()
        while len(self._late) > 1 and self._late[1][0] <= now:
            self._late.popleft()
        if not self._late or self._late[0][0] > now:
            return None
        return self._late[0][1].with_parts({"talk": talk_lines(session, -1)})

    def _latest(self, session: Session, audience: Callable[[], Audience]) -> Scene:
        """The table as it stands."""
        last = self._scene
        if last is not None and not self._moved:
            return last
        found = self._scene = scene_of(session, audience(), turns.meaning_of, last)
        self._moved = False
        if last is not None:
            self._earlier.append(last)
        return found


def _delay(session: Session) -> float:
    """Seconds that onlookers are late; 0 once the table is closed."""
    return 0 if session.closed else session.house.delay
