"""The field of a set, played in the background by a process of its own."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec

from oddtrick import __version__
from oddtrick.errors import OddtrickError
from oddtrick.sets import BoardField, SealedBoardSet, SetPlan, board_field, seal_set
from oddtrick.support.sandbox import Workers
from oddtrick.support.typed_json import decode
from oddtrick.web.connection.waiting import ChangeSignal
from oddtrick.web.server.fair_queue import FairQueue
from oddtrick.web.server.rate_limits import HOUSE, Visitor

log = logging.getLogger(__name__)

SECONDS = 600.0
"""Time for one board at all tables of its field; on an idle machine it takes one of them."""

MEMORY = 1 << 30

OWN, MOST = 8, 40
"""Sets that may wait for their field: of one address, and of all."""

AGAIN = 60.0
"""Seconds after which a field that failed is tried again."""


class FieldPlayers:
    """Plays the fields of sets, one board at a time, in turn by address."""

    def __init__(self, sealed: Callable[[SealedBoardSet], Awaitable[None]]) -> None:
        """`sealed` is called with each set whose field is complete, first of all."""
        self._sealed = sealed
        self._workers = Workers(1, seconds=SECONDS, memory=MEMORY, patience=SECONDS)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="fields")
        self._turns = FairQueue(1, OWN, MOST)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, float] = {}
        self._played: dict[str, int] = {}
        self.changes = ChangeSignal()
        """Told when a board of a set has been played, or its field is done."""

    def played(self, id_: str) -> int:
        """How many boards of a set its field has played so far."""
        return self._played.get(id_, 0)

    def prepare(self, plan: SetPlan, who: Visitor = HOUSE) -> None:
        """Have the field of a set played for an address, where that is not being done already."""
        late = time.monotonic() - self._failed.get(plan.id, -AGAIN) < AGAIN
        if plan.id in self._tasks or late:
            return
        task = self._tasks[plan.id] = asyncio.create_task(self._play(plan, who))
        task.add_done_callback(lambda done: self._tasks.pop(plan.id, None))

    async def _play(self, plan: SetPlan, who: Visitor) -> None:
        data = msgspec.json.encode(plan)
        fields: list[BoardField] = []
        try:
            for line in plan.lines:
                board = partial(self._board, data, line.number)
                fields.append(await self._turns.do(who, board))
                self._played[plan.id] = len(fields)
                self.changes.tell()
            await self._sealed(seal_set(__version__, plan, fields))
        except (OddtrickError, RuntimeError) as error:
            self._failed[plan.id] = time.monotonic()
            log.error("the field of set %s waits: %s", plan.id, error)
        finally:
            self._played.pop(plan.id, None)
            self.changes.tell()

    async def _board(self, data: bytes, number: int) -> BoardField:
        loop, call = asyncio.get_running_loop(), self._workers.call
        found = await loop.run_in_executor(self._thread, call, board_field, data, number)
        return decode(found, BoardField)

    async def close(self) -> None:
        """Stop; what is not sealed is played anew when it is next asked for."""
        for task in [*self._tasks.values()]:
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._workers.close(now=True)
        await self._turns.finish()
