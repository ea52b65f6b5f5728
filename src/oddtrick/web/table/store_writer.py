"""The threads that wait for the store. One writes: what several tables want written is written
together. Logs are read beside it, so that nobody's act waits while a long one is opened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from oddtrick.store import Append, EventLog, Stored
from oddtrick.store.deals import DealSummary
from oddtrick.web.operation.metrics import METRICS

__all__ = ["Writer"]

READERS = 2
"""Logs that are read at a time."""

T = TypeVar("T")


class Writer:
    """Reads and writes a store from an event loop, what is written one thing after another."""

    def __init__(self, store: EventLog) -> None:
        self.store = store
        # One thread: SQLite has only one writer anyway, and so nobody waits for a lock.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._readers = (
            ThreadPoolExecutor(READERS, thread_name_prefix="logs")
            if store.read_apart
            else self._thread
        )
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(
        self, table: str, first: int, bodies: Sequence[str], deals: Sequence[DealSummary] = ()
    ) -> None:
        """Write events of a table; they are on the disk when this returns.

        What comes while the disk is busy is written with one wait for it. Raises `Conflict` or
        `StoreError`.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((Append(table, first, bodies, deals), done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await done

    async def read(self, work: Callable[[], T]) -> T:
        """Do something else with the store, in its turn."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def beside(self, work: Callable[[], T]) -> T:
        """Read something beside what is being written."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def log(self, table: str) -> list[Stored]:
        """The events of a table, beside what is being written. Raises `StoreError`."""
        return await self.beside(lambda: self.store.read(table))

    def waited_for(self, work: Callable[[], T]) -> T:
        """The same for another thread than the loop's, which waits."""
        return self._readers.submit(work).result()

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                with METRICS.timed("oddtrick_store_commit_seconds"):
                    outcomes = await self.read(
                        lambda batch=batch: self.store.append_all([a for a, _ in batch])  # type: ignore[misc]
                    )
            except BaseException as error:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error if isinstance(error, Exception) else OSError())
                raise
            METRICS.count("oddtrick_store_commits_total")
            for (append, done), outcome in zip(batch, outcomes, strict=True):
                if outcome is None:
                    METRICS.count("oddtrick_store_events_total", len(append.bodies))
                else:
                    METRICS.count("oddtrick_store_failures_total")
                if done.done():
                    continue
                if outcome is None:
                    done.set_result(None)
                else:
                    done.set_exception(outcome)

    def close(self) -> None:
        """Finish what has been begun."""
        self._readers.shutdown()
        self._thread.shutdown()
