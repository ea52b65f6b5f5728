"""The views of a table, each made once for all who see the same; onlookers may see them later."""

from __future__ import annotations

import time
from collections import deque

import msgspec

from oddtrick.web.connection import messages
from oddtrick.web.connection.view_diff import difference
from oddtrick.web.machine_players import turns
from oddtrick.web.session.session import Session
from oddtrick.web.view.build import present
from oddtrick.web.view.context import Audience
from oddtrick.web.view.people import talk_lines

__all__ = ["ViewCache"]


class ViewCache:
    """What everybody at one table is shown as it stands, and onlookers when their time comes."""

    def __init__(self) -> None:
        self._views: dict[int, messages.ViewFrame] = {}
        self._changes: dict[tuple[int, int], tuple[messages.ViewFrame | None, bytes]] = {}
        self._late: deque[tuple[float, messages.ViewFrame]] = deque()

    def moved(self) -> None:
        """The table does not stand as it did."""
        self._views.clear()
        self._changes.clear()

    def view(self, session: Session, home: int, audience: Audience) -> messages.ViewFrame | None:
        """The view for a seat. None for an onlooker as long as there is nothing that he may see
        already."""
        if home < 0 and _delay(session):
            return self._seen_late(session)
        return self._view(session, home, audience)

    def change(self, seen: messages.ViewFrame | None, now: messages.ViewFrame) -> bytes:
        """The frame for whoever saw one view and is to see another, made once for all of them."""
        key = (id(seen), id(now))
        found = self._changes.get(key)
        if found is None:
            # The views are kept with it, so that their ids stay theirs.
            found = self._changes[key] = (seen, difference(seen, now))
        return found[1]

    def keep(self, session: Session, audience: Audience) -> float:
        """Keep what onlookers see when the delay is over; in how many seconds that is, or 0."""
        delay = _delay(session)
        if not delay:
            self._late.clear()
        if not delay or not audience.watchers:
            return 0
        self._late.append((time.monotonic() + delay, self._view(session, -1, audience)))
        return delay

    def _seen_late(self, session: Session) -> messages.ViewFrame | None:
        now = time.monotonic()
        while len(self._late) > 1 and self._late[1][0] <= now:
            self._late.popleft()
        if not self._late or self._late[0][0] > now:
            return None
        talk = talk_lines(session, -1)
        return msgspec.structs.replace(self._late[0][1], talk=talk)

    def _view(self, session: Session, home: int, audience: Audience) -> messages.ViewFrame:
        found = self._views.get(home)
        if found is None:
            found = present(session, home, audience, turns.meaning_of)
            self._views[home] = found
        return found


def _delay(session: Session) -> float:
    """Seconds that onlookers are late; 0 once the table is closed."""
    return 0 if session.closed else session.house.delay
