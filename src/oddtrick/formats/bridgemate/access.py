"""The tables of an Access file (Jet 3 and 4, and later), read with the library `access-parser`."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oddtrick.formats.errors import FormatError
from oddtrick.support.optional_libraries import needed_by

from .access_rows import Row, table_rows

__all__ = ["LARGEST", "AccessFile", "Row", "is_access"]

LARGEST = 64 << 20
"""Bytes; an evening's file has one or two million."""
_MARKS = (b"Standard Jet DB", b"Standard ACE DB")

_JET_3_PAGE = 2048
"""Bytes; later versions have twice as many."""
_VERSION = 20
"""The byte that holds the version, 0 for Jet 3; the next one holds a part of it since 2010."""
_ACCESS_2010 = 3
"""The latest version by name that the library knows; the tables of later ones stand as in it."""


def is_access(head: bytes) -> bool:
    """Whether a file begins as Access files do.

    >>> is_access(bytes([0, 1, 0, 0]) + b"Standard Jet DB")
    True
    """
    return head[4:19] in _MARKS


class AccessFile:
    """A file, open for reading: `rows` of a table by its name."""

    def __init__(self, data: bytes) -> None:
        if not is_access(data):
            raise FormatError("This is no Access file: it does not begin with “Standard Jet DB”.")
        if len(data) > LARGEST:
            raise FormatError(f"The file has over {LARGEST >> 20} MB, too many for an evening.")
        if len(data) <= _VERSION or len(data) % (
            _JET_3_PAGE if data[_VERSION] == 0 else 2 * _JET_3_PAGE
        ):
            raise FormatError("The Access file is cut off or damaged: it ends within a page.")
        with needed_by("Access files need", "club"):
            from access_parser import AccessParser
        with tempfile.TemporaryDirectory() as folder, _as_ours("the list of its tables"):
            path = Path(folder) / "evening.mdb"
            version = min(data[_VERSION], _ACCESS_2010)
            path.write_bytes(data[:_VERSION] + bytes([version, 0]) + data[_VERSION + 2 :])
            self._parser = AccessParser(str(path))
        self.tables = frozenset(self._parser.catalog)

    def rows(self, name: str) -> list[Row]:
        """The rows of a table; none where there is no such table. Raises `FormatError` where it
        cannot be read."""
        if name not in self.tables:
            return []
        with _as_ours(f"the table {name}"):
            rows = list(table_rows(self._parser, name))
            expected = self._parser.get_table(name).table_header.number_of_rows
        if len(rows) < expected:  # more stand there where the number has not been written yet
            raise FormatError(
                f"The Access file is cut off or damaged: the table {name} has {expected} rows, "
                f"and {len(rows)} are there."
            )
        return rows


@contextmanager
def _as_ours(what: str) -> Iterator[None]:
    """Errors of the library in a damaged file become one sentence; its log is left out."""
    logger = logging.getLogger("access_parser")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    except Exception as error:
        kind = type(error).__name__
        raise FormatError(
            f"The Access file is cut off or damaged: {what} cannot be read ({kind})."
        ) from None
    finally:
        logger.setLevel(before)
