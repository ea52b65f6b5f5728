"""The views of a table, each made once for all who see the same; onlookers may see them later."""

from __future__ import annotations

import time
from collections.abc import Callable

from oddtrick.table.session.session import Session
from oddtrick.web.machine_players import turns
from oddtrick.web.messages import Encode
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.differ import Seen, difference, whole
from oddtrick.web.view.moment import NOBODY, TableMoment, ViewContext
from oddtrick.web.view.parts import ALL, OWN, SeenView
from oddtrick.web.view.seats import talk_lines


class ViewCache:
    """Views of one table as it stands for those at it, and for onlookers when their time comes."""

    def __init__(self) -> None:
        self._moment: TableMoment | None = None
        """The table as it stands; `None` where that has to be looked up."""
        self._all: Seen | None = None
        self._views: dict[int, SeenView] = {}
        """The latest views, by where their viewers sit."""
        self._frames: dict[tuple[int, int, Encode], tuple[SeenView | None, SeenView, bytes]] = {}
        self._patches: dict[tuple[int, int, Encode], bytes] = {}
        self._late: list[tuple[float, SeenView]] = []

    def moved(self) -> None:
        """The table does not stand as it did, and nobody is sent any more how it did."""
        self._frames, self._patches = {}, {}
        moment, self._moment = self._moment, None
        if moment is not None:  # nobody looks from elsewhere any more
            self._views = {h: v for h, v in self._views.items() if v.own.moment is moment}

    def all_shown(self) -> None:
        """Everybody here has been sent the table as it stands."""
        self._frames, self._patches = {}, {}

    def view(
        self, session: Session, home: int, audience: Callable[[], Audience]
    ) -> SeenView | None:
        """The view for a seat. None for an onlooker as long as there is nothing that they may see
        already."""
        if home < 0 and _delay(session):
            return self._seen_late(session)
        return self._latest(session, home, audience)

    def change(self, seen: SeenView | None, now: SeenView, encode: Encode) -> bytes:
        """The frame for those who saw one view and are to see another, made once for all of them
        that read one language; the whole of it where they have seen nothing."""
        key = id(seen), id(now), encode
        found = self._frames.get(key)
        if found is None:
            # What was seen is kept with it, so that its id stays its own.
            found = self._frames[key] = (seen, now, self._frame(seen, now, encode))
        return found[2]

    def _frame(self, seen: SeenView | None, now: SeenView, encode: Encode) -> bytes:
        begin = b'{"type":"view","version":%d' % now.version
        if seen is None:
            all_, own = whole(now.all, encode), whole(now.own, encode)
            return b'%b,"whole":{"all":%b,"own":%b}}' % (begin, all_, own)
        if all_ := self._patch(seen.all, now.all, encode):
            begin += b',"all":' + all_
        if own := difference(seen.own, now.own, encode):
            begin += b',"own":' + own
        return begin + b"}"

    def _patch(self, seen: Seen, now: Seen, encode: Encode) -> bytes:
        key = id(seen), id(now), encode
        found = self._patches.get(key)
        if found is None:
            found = self._patches[key] = difference(seen, now, encode)
        return found

    def keep(self, session: Session, audience: Callable[[], Audience]) -> float:
        """Keep what onlookers see when the delay is over; in how many seconds that is, or 0."""
        delay = _delay(session)
        if not delay:
            self._late.clear()
        if not delay or not audience().watchers:
            return 0
        self._late.append((time.monotonic() + delay, self._latest(session, -1, audience)))
        return delay

    def _seen_late(self, session: Session) -> SeenView | None:
        now = time.monotonic()
        while len(self._late) > 1 and self._late[1][0] <= now:
            self._late.pop(0)
        if not self._late or self._late[0][0] > now:
            return None
        late = self._late[0][1]
        return late._replace(own=late.own.with_part("talk", talk_lines(session, -1)))

    def _latest(self, session: Session, home: int, audience: Callable[[], Audience]) -> SeenView:
        moment = self._moment
        if moment is None:
            moment = self._moment = TableMoment(session, audience(), turns.meaning_of)
            self._all = Seen(ALL, ViewContext(moment, NOBODY), self._all)
        all_, last = self._all, self._views.get(home)
        assert all_ is not None
        if last is None or last.own.moment is not moment:
            own = Seen(OWN, ViewContext(moment, home, all_), last and last.own)
            last = self._views[home] = SeenView(moment.session.version, all_, own)
        return last


def _delay(session: Session) -> float:
    """Seconds that onlookers are late; 0 once the table is closed."""
    return 0 if session.closed else session.house.delay
