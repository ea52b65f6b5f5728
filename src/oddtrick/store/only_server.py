"""One server a file: a second one of the same SQLite store is told so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .log import StoreError
from .opening import DEFAULT_PATH, sqlite_file

try:
    import fcntl
except ImportError:  # Windows: nobody is kept from starting two
    fcntl = None  # type: ignore[assignment]

__all__ = ["only_server"]


@contextmanager
def only_server(where: str | Path = DEFAULT_PATH) -> Iterator[None]:
    """Serve a store alone meanwhile, from before it is opened until after it is closed. A database
    of PostgreSQL, which several may serve, has leases for it (`oddtrick.store.leases`), and one in
    memory nobody else sees.

    Raises `StoreError` where another server has the file, or it cannot be written. Whoever copies
    it, moderates it or puts tables away is kept from nothing.
    """
    held = _opened(where) if fcntl is not None else None
    if held is None:
        yield
        return
    try:
        # SQLite's own locks are of another kind, and are not touched by this one.
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise StoreError(
            f"Another server has the tables of {where} already: end that one, or name another file "
            "with --database. Several servers of the same tables need PostgreSQL."
        ) from None
    except OSError:
        pass  # a file system without such locks
    try:
        yield
    finally:
        os.close(held)


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
