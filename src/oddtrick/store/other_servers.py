"""Two servers of one SQLite file know of each other, as far as the system lets them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .log import StoreError
from .opening import DEFAULT_PATH, sqlite_file

try:
    import fcntl
except ImportError:  # Windows: nobody hears of the other
    fcntl = None  # type: ignore[assignment]


@contextmanager
def among_servers(where: str | Path = DEFAULT_PATH) -> Iterator[bool]:
    """Serve a store meanwhile, from before it is opened until after it is closed; whether another
    server has the same SQLite file. Of a database of PostgreSQL leases say so
    (`oddtrick.store.leases`), and one in memory nobody else sees.

    Raises `StoreError` where the file cannot be written.
    """
    held = _opened(where) if fcntl is not None else None
    if held is None:
        yield False
        return
    try:
        yield _marked(held)
    finally:
        os.close(held)


def _marked(held: int) -> bool:
    """Mark an open file as served; whether somebody else has. SQLite's own locks are of another
    kind, and are not touched."""
    others = False
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        others = True
    except OSError:  # a file system without such locks
        return False
    with suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    return others


def _opened(where: str | Path) -> int | None:
    """The file of an SQLite store, open for writing and made where there is none; None where the
    store is no file. Raises `StoreError`."""
    try:
        file = sqlite_file(where)
        if file is None:
            return None
        file.parent.mkdir(parents=True, exist_ok=True)
        return os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreError(f"The store at {where} cannot be written: {error.strerror}.") from error
    except RuntimeError as error:  # no such home
        raise StoreError(f"The store at {where} cannot be opened: {error}") from error
