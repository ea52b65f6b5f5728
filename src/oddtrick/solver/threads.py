"""Jobs spread over threads, each with a solver of its own.

The caller's thread only waits, so that Ctrl-C is heard at once. What is left before the end, by
Ctrl-C, an error or by closing the generator, stops all solvers for good.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
from collections.abc import Callable, Generator, Sequence
from typing import Protocol, TypeVar

from oddtrick.messages import Name

from .errors import BadPosition, SolvingFailed

_PATIENCE = 0.1
"""Seconds after which the waiting thread looks for signals."""


class Stoppable(Protocol):
    """Work in a thread that can be ended from another."""

    def stop(self) -> None: ...


Worker = TypeVar("Worker", bound=Stoppable)
Job = TypeVar("Job")
Result = TypeVar("Result")


def thread_count(threads: int | None) -> int:
    """How many threads are meant: one for each processor this process may use where it is None.

    Raises `BadPosition` for less than one.
    """
    if threads is None:
        if hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    if not isinstance(threads, int) or isinstance(threads, bool) or threads < 1:
        raise BadPosition(
            "Solving takes at least one thread, not “{threads}”.", threads=Name(str(threads))
        )
    return threads


def spread(
    work: Callable[[Worker, Job], Result], jobs: Sequence[Job], workers: Sequence[Worker]
) -> Generator[tuple[int, Result]]:
    """The number and result of every job as they come; a thread for each of `workers`, which take
    the jobs in order.

    An error of any job is raised here, and the other workers are stopped. Raises `SolvingFailed`
    where a thread cannot be started.
    """
    todo: queue.SimpleQueue[int | None] = queue.SimpleQueue()
    done: queue.SimpleQueue[tuple[int, Result] | BaseException] = queue.SimpleQueue()
    for number in (*range(len(jobs)), *[None] * len(workers)):
        todo.put(number)

    def run(worker: Worker) -> None:
        try:
            while (number := todo.get()) is not None:
                done.put((number, work(worker, jobs[number])))
        except BaseException as error:  # handed to the caller's thread
            done.put(error)

    running: list[threading.Thread] = []
    finished = False
    try:
        for worker in workers:
            # Noted before it starts: Ctrl-C may come while the start is waited for.
            running.append(threading.Thread(target=run, args=(worker,), daemon=True))
            try:
                running[-1].start()
            except RuntimeError:
                raise SolvingFailed(
                    "Only {started} of {threads} threads could be started: use fewer.",
                    started=len(running) - 1,
                    threads=len(workers),
                ) from None
        for _ in jobs:
            yield _next(done)
        finished = True
    finally:
        if not finished:
            _drop_all(todo, workers)
        for thread in running:
            with contextlib.suppress(RuntimeError):  # it has not begun, and finds nothing to do
                thread.join()


def _next(
    done: queue.SimpleQueue[tuple[int, Result] | BaseException],
) -> tuple[int, Result]:
    """The next result, waited for so that signals are seen in between."""
    while True:
        try:
            item = done.get(timeout=_PATIENCE)
        except queue.Empty:
            continue
        if isinstance(item, BaseException):
            raise item
        return item


def _drop_all(todo: queue.SimpleQueue[int | None], workers: Sequence[Stoppable]) -> None:
    """Nothing more is begun, and what runs ends."""
    while not todo.empty():
        with contextlib.suppress(queue.Empty):
            todo.get_nowait()
    for _ in workers:
        todo.put(None)
    for worker in workers:
        worker.stop()
