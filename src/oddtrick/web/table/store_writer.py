"""The threads that wait for the store. One writes: what several tables want written is written
together. Logs are read beside it, so that nobody's act waits while a long one is opened."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeAlias, TypeVar

from oddtrick.store.log import Append, EventLog, Stored, StoreError
from oddtrick.support.sandbox import ENDING
from oddtrick.web.operation.metrics import METRICS

log = logging.getLogger(__name__)

READERS = 2
"""Logs that are read at a time."""

GATHER = 0.004
"""Seconds from one beginning to write to the next: what comes sooner waits so long for others. It
is a wait for the disk, ways from thread to thread and back, and not the events themselves, that
writing costs."""

T = TypeVar("T")

_Waiting: TypeAlias = tuple[Append, asyncio.Future[None]]


class Writer:
    """Reads and writes a store from an event loop, what is written one thing after another."""

    def __init__(self, store: EventLog) -> None:
        self.store = store
        # One thread: SQLite has only one writer anyway, and so nobody waits for a lock.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="logs")
        self._waiting: list[_Waiting] = []
        self._writing = False
        """Whether something is being written, or is going to be."""
        self._next = 0.0
        """By the clock of the event loop, when it may be begun again."""

    def write(self, append: Append) -> asyncio.Future[None]:
        """Have events of a table written; the future is done when they are on the disk, or fails
        with `Conflict` or `StoreError`.

        What comes while the disk is busy, with the same turn of the loop, or soon after the last
        that was written, is written with one wait for it.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if not self._writing:
            self._writing = True
            self._gather()
        return done

    def _gather(self) -> None:
        """Write all that waits, once others have had the time to join it."""
        loop = asyncio.get_running_loop()
        if self._next <= loop.time():
            loop.call_soon(self._write)
        else:
            loop.call_at(self._next, self._write)

    async def read(self, work: Callable[[], T]) -> T:
        """Do something else with the store, in its turn. Raises `RuntimeError` at the end."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def beside(self, work: Callable[[], T]) -> T:
        """Read something beside what is being written."""
        threads = self._readers if self.store.read_apart else self._thread
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    async def log(self, table: str) -> list[Stored]:
        """The events of a table, beside what is being written. Raises `StoreError`."""
        return await self.beside(lambda: self.store.read(table))

    def waited_for(self, work: Callable[[], T]) -> T:
        """The same for another thread than the loop's, which waits."""
        threads = self._readers if self.store.read_apart else self._thread
        return threads.submit(work).result()

    def _write(self) -> None:
        batch, self._waiting = self._waiting, []
        loop = asyncio.get_running_loop()
        self._next = loop.time() + GATHER

        def work() -> None:
            began, error = time.perf_counter(), None
            outcomes: Sequence[Exception | None]
            try:
                outcomes = self.store.append_all([append for append, _ in batch])
            except Exception as raised:
                outcomes, error = [raised] * len(batch), raised
            seconds = time.perf_counter() - began
            with suppress(RuntimeError):  # the loop has ended, and nobody waits
                loop.call_soon_threadsafe(self._written, batch, outcomes, seconds)
            if error is not None:
                log.error("the store failed: %r", error)

        try:
            self._thread.submit(work)
        except RuntimeError:  # it is closed
            self._written(batch, [StoreError(ENDING)] * len(batch), 0.0)

    def _written(
        self, batch: Sequence[_Waiting], outcomes: Sequence[Exception | None], seconds: float
    ) -> None:
        """Answer those who wait, and go on with what has come meanwhile."""
        METRICS.time("oddtrick_store_commit_seconds", seconds)
        METRICS.count("oddtrick_store_commits_total")
        if self._waiting:
            self._gather()
        else:
            self._writing = False
        written = [len(a.bodies) for (a, _), o in zip(batch, outcomes, strict=True) if o is None]
        if written:
            METRICS.count("oddtrick_store_events_total", sum(written))
        if failed := len(batch) - len(written):
            METRICS.count("oddtrick_store_failures_total", failed)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.done():
                continue  # nobody waits any more
            if outcome is None:
                done.set_result(None)
            else:
                done.set_exception(outcome)

    def close(self) -> None:
        """Finish what has been begun."""
        self._readers.shutdown()
        self._thread.shutdown()
