"""Why everybody scored what they scored, for the page of an evening: worked out in a confined
process, in the background, once the last result is in and again after each correction."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from oddtrick.club.event.entries import read_entry, write_entry
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.why import WhyEvening, why
from oddtrick.formats.pbn.values import read_deal
from oddtrick.support.sandbox import Confined, TooMuch, Workers, WorkersClosed
from oddtrick.support.typed_json import decode
from oddtrick.web.club.session import ClubSession

from .pages.common import may_see_why
from .pages.public import shown_boards

SECONDS = 120.0
"""For an evening: forty tables and as many boards take a tenth of it."""
MEMORY = 512 << 20
MOST = 60
"""Evenings that are kept."""

Plays = Callable[[ClubSession], Mapping[tuple[int, int, int], Sequence[int]]]
"""The cards that were recorded at an evening's tables, by board and sides."""

_log = logging.getLogger(__name__)


class WhyContent(msgspec.Struct, frozen=True):
    """Contents of the page: `state` is `ready`, `reckoning`, `closed` (results are missing, or the
    director shows it to nobody) or `failed`."""

    state: str
    title: str
    one: str
    evening: WhyEvening | None = None


class _Question(msgspec.Struct, frozen=True):
    """All that an evening's reasons follow from."""

    entries: list[str]
    deals: dict[int, str]
    boards: list[int]
    cards: list[tuple[tuple[int, int, int], tuple[int, ...]]]


def explained(data: bytes) -> WhyEvening:
    """The reasons of an evening that is written down."""
    asked = decode(data, _Question)
    event = ClubEvent.fold([read_entry(entry) for entry in asked.entries])
    deals = {
        board: tuple(hand or 0 for hand in read_deal(deal)) for board, deal in asked.deals.items()
    }
    return why(event, deals, dict(asked.cards), asked.boards)


def question(evening: ClubSession, plays: Plays) -> bytes:
    """All that the reasons follow from, of the boards that may be seen."""
    seen = shown_boards(evening)
    return msgspec.json.encode(
        _Question(
            [write_entry(entry) for entry in evening.book.event.entries],
            {board: deal for board, deal in evening.hands.items() if board in seen},
            sorted(seen),
            [(at, tuple(cards)) for at, cards in plays(evening).items() if at[0] in seen],
        )
    )


class Reasons:
    """The reasons of all evenings of a server, as they are known."""

    def __init__(self, plays: Plays) -> None:
        self._plays = plays
        self._workers = Workers(1, seconds=SECONDS, memory=MEMORY)
        # Evenings wait for one another here, and not in the threads that serve everybody.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reasons")
        self._known: OrderedDict[str, tuple[str, bytes | None]] = OrderedDict()
        self._asked: dict[str, asyncio.Task[None]] = {}

    def _version(self, evening: ClubSession) -> str:
        hands = hash(tuple(sorted(evening.hands.items())))
        return f"{len(evening.book.event.entries)}.{hands}.{evening.room.over}"

    def begin(self, evening: ClubSession) -> None:
        """Begin to work them out, where they may be seen and are not known."""
        known = self._known.get(evening.id)
        if not may_see_why(evening) or evening.id in self._asked:
            return
        if known is None or known[0] != self._version(evening):
            task = asyncio.get_running_loop().create_task(self._make(evening))
            self._asked[evening.id] = task

    async def _make(self, evening: ClubSession) -> None:
        version, found = self._version(evening), None
        try:
            found = await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: self._workers.call(explained, question(evening, self._plays))
            )
        except WorkersClosed:
            return
        except (Confined, TooMuch, RuntimeError) as error:
            _log.warning("Why an evening was scored so is not known: %s", error)
        finally:
            self._asked.pop(evening.id, None)
        self._known[evening.id] = version, found
        self._known.move_to_end(evening.id)
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        evening.changes.tell()

    def shown(self, evening: ClubSession) -> dict[str, Any]:
        """What the page shows: the reasons as they are known, which are those of before a
        correction until the new ones are worked out."""
        event = evening.book.event
        head = {"title": event.opened.title, "one": event.form.one}
        if not may_see_why(evening):
            return {"state": "closed", **head, "evening": None}
        self.begin(evening)
        _, found = self._known.get(evening.id, ("", None))
        if found is None:
            known = evening.id in self._known and evening.id not in self._asked
            state = "failed" if known else "reckoning"
            return {"state": state, **head, "evening": None}
        return {"state": "ready", **head, "evening": msgspec.Raw(found)}

    def close(self) -> None:
        """Work out nothing more."""
        self._workers.close(now=True)
        self._thread.shutdown(wait=False, cancel_futures=True)
