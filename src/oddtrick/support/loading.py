"""What the package's own files say, read where it is first asked for and once a process.

Whoever asks first spends the time for all. It has an end and is nobody's doing, so a bound on the
processor time of a piece of work does not count it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar

T = TypeVar("T")

_lock = threading.RLock()
_spent: dict[int, float] = {}
_at_work: list[int] = []
"""The thread that reads, as often as what it reads asks for more."""


@contextmanager
def _noted() -> Iterator[None]:
    """Work of this thread that is counted as loading; one thread at a time."""
    with _lock:
        thread, began = threading.get_ident(), time.thread_time()
        _at_work.append(thread)
        try:
            yield
        finally:
            _at_work.pop()
            if not _at_work:
                _spent[thread] = _spent.get(thread, 0.0) + time.thread_time() - began


def loaded_once(read: Callable[[str], T]) -> Callable[[str], T]:
    """A function that reads what has this name, once for all threads: who asks meanwhile waits.

    >>> length = loaded_once(len)
    >>> length("sayc"), length("sayc")
    (4, 4)
    """
    known: dict[str, T] = {}

    @wraps(read)
    def loaded(name: str) -> T:
        if name not in known:
            with _noted():
                if name not in known:
                    known[name] = read(name)
        return known[name]

    return loaded


def is_loading(thread: int) -> bool:
    """Whether a thread, named as `threading.get_ident` does, reads something of the package."""
    return thread in _at_work


def loading_seconds(thread: int) -> float:
    """Seconds of the processor that a thread has spent so."""
    return _spent.get(thread, 0.0)
