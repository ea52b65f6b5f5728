"""A bound on the processor time of one piece of work, in whatever thread it runs.

A game that loops for ever must cost its own table and nobody else's. Of the ways to stop Python
code that does not end, a process for each table would have to be sent every state, a signal reaches
the main thread alone and only where the system has signals, and counted steps would have to be
counted in every loop of every game. So one thread watches how much time of the processor the
others have spent on their piece of work, and has the interpreter raise an exception in one that
has had too much. That works in every thread and on every system, and costs the work itself nothing.

What waits, for the disk or for another thread, spends nothing and is not stopped; nor is machine
code that does not come back to Python, which the server runs in processes of its own alone
(`oddtrick.support.sandbox`). What the collector of memory spends is not counted, and it is not
stopped: it collects what all work together has left, and an exception within it would be lost. Nor
is it counted when the package's own files are read, which is done once for all.

    >>> within(5.0, lambda: 1 + 1)
    2
"""

from __future__ import annotations

import ctypes
import gc
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from oddtrick.errors import OddtrickError
from oddtrick.messages import Verbatim
from oddtrick.support.loading import is_loading, loading_seconds

T = TypeVar("T")

LOOK = 0.1
"""Seconds between two looks at those who are at work."""

AGAIN = 1.0
"""Seconds after which the exception is raised once more in work that goes on all the same: what
ends in a finalizer or a callback is lost."""


class TooLong(OddtrickError):
    """A piece of work took more time of the processor than it may, and was stopped."""


class _Stopped(BaseException):
    """Raised in the work. No handler for mistakes of a player or a page catches it."""


class _Collections:
    """The time that the collector of memory has spent, by the thread that it ran in."""

    def __init__(self) -> None:
        self._spent: dict[int, float] = {}
        self._thread = 0
        """The thread that collects just now; 0: none does."""
        self._began = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._thread, self._began = threading.get_ident(), time.thread_time()
        elif self._thread:
            spent = time.thread_time() - self._began
            self._spent[self._thread] = self._spent.get(self._thread, 0.0) + spent
            self._thread = 0

    def under_way(self, thread: int) -> bool:
        """Whether memory is being collected in a thread."""
        return self._thread == thread

    def seconds(self, thread: int) -> float:
        """Seconds of the processor spent in a thread so far."""
        return self._spent.get(thread, 0.0)


_collections = _Collections()


class _Work:
    """A piece of work that is being done in the thread that made this."""

    __slots__ = ("_clock", "_due", "_seconds", "stopped", "thread")

    def __init__(self, seconds: float) -> None:
        self.thread = threading.get_ident()
        self._seconds, self._due = seconds, 0.0
        self._clock: Callable[[], float] | None = None
        """Its thread's, once it has been looked at."""
        self.stopped = False

    def look(self) -> None:
        """Stop it where its time is over. Its time begins with the first look: most work has ended
        before, and its clock need not be asked. Called with the lock of the watch held."""
        if _collections.under_way(self.thread) or is_loading(self.thread):
            return
        clock = self._clock or _clock(self.thread)
        now = clock() - _collections.seconds(self.thread) - loading_seconds(self.thread)
        if self._clock is None:
            self._clock, self._due = clock, now + self._seconds
        elif now >= self._due:
            self.stopped, self._due = True, now + AGAIN
            _raise_in(self.thread, _Stopped)

    def ended(self) -> None:
        """Nothing is to be raised in its thread any more. Called there, with the lock held.

        What may not have been raised yet is raised here. Set to nothing instead, it would be looked
        for ever after at each call in every thread, and under a profiler the first such call would
        not end: CPython 3.11 clears its note only when it raises.
        """
        if self.stopped:
            try:
                _raise_in(self.thread, _Stopped)
                while True:
                    pass
            except _Stopped:
                pass


def _clock(thread: int) -> Callable[[], float]:
    """The time of the processor that a thread has spent; where the system does not say, the time
    that has gone by."""
    found = getattr(time, "pthread_getcpuclockid", None)
    if found is None:
        return time.monotonic
    clock = found(thread)
    return lambda: time.clock_gettime(clock)


def _raise_in(thread: int, kind: type[BaseException]) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))


class _Watch:
    """Looks after all that is being done, while there is any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._works: set[_Work] = set()
        self._some = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, work: _Work) -> None:
        with self._lock:
            self._works.add(work)
            if not self._some.is_set():
                self._some.set()
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="bounds", daemon=True)
                self._thread.start()

    def end(self, work: _Work) -> None:
        with self._lock:
            if work in self._works:
                self._works.discard(work)
                work.ended()

    def _run(self) -> None:
        while True:
            self._some.wait()
            time.sleep(LOOK)
            with self._lock:
                for work in self._works:
                    work.look()
                if not self._works:
                    self._some.clear()


_watch = _Watch()


def within(seconds: float, work: Callable[[], T]) -> T:
    """The result of `work`, done in this thread. Raises `TooLong` once it has taken so many seconds
    of the processor, and what the work itself raises."""
    begun = _Work(seconds)
    try:
        try:
            _watch.begin(begun)
            return work()
        finally:
            _watch.end(begun)
    except _Stopped:
        _watch.end(begun)  # the exception may have come while it was being ended
        if not begun.stopped:
            raise  # it is meant for the work that this is a part of
        raise TooLong(
            "This took more than {seconds} seconds and was stopped.",
            seconds=Verbatim(f"{seconds:g}"),
        ) from None
