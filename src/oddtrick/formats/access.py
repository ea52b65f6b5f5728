"""The tables of an Access file (Jet 3 and 4, and later), read with the library `access-parser`."""

from __future__ import annotations

import logging
import struct
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from oddtrick.messages import Name, term
from oddtrick.support.optional_libraries import needed_by

from .errors import FormatError

# The rows of a table of an Access file: of its own pages alone, each by the columns that it was
# written with.
#
# Pages that a table has given back keep its number and their old rows; those that it has stand in
# its map of pages. A column added to a table leaves the rows that stand in it as they are: they
# hold fewer columns than the table, and what they lack is empty. `access-parser`, which finds the
# tables, pages and columns, takes every page with a table's number for the table's, and every row
# for as long as the table; pages are therefore chosen, and rows read, here. Facts of the layout:
# the description that comes with mdbtools (HACKING.md), Jet 3 and Jet 4.

Row = dict[str, Any]
"""A row by the names of its columns."""
_Pages = Mapping[int, bytes]
"""Pages by where they begin in the file."""

_DELETED, _ELSEWHERE, _OFFSET = 0x8000, 0x4000, 0x1FFF
"""Of a row's entry in its page: it was deleted; it stands on another page; where it begins."""
_BOOLEAN, _TEXT, _MEMO = 1, 10, 12
"""Kinds of columns. A boolean is a mark among those of what is empty, and has no other place."""
_JUMP = 256
"""Bytes after which an offset of one byte starts anew (Jet 3)."""


def table_rows(parser: Any, name: str) -> Iterator[Row]:
    """The rows of a table of an `AccessParser`, in the order of their pages.

    Raises errors of many kinds where the file is damaged (`struct.error`, `IndexError`,
    `ValueError`): the reader of the file makes one sentence of them.
    """
    table, pages = parser.get_table(name), parser._all_pages
    for number in _numbers(table, pages):
        for record in _records(pages[number * table.page_size], table, pages):
            yield _row(record, table)


def _numbers(table: Any, pages: _Pages) -> list[int]:
    """The numbers of the table's pages by its map, ascending. A small map holds the first page and
    a bit for each from there; a large one the pages on which such bits stand."""
    map_ = _row_elsewhere(table.table_header.row_page_map, table, pages)
    if map_[0] == 0:
        (first,) = struct.unpack_from("<I", map_, 1)
        return [first + n for n in _bits(map_[5:])]
    found: list[int] = []
    for k, (at,) in enumerate(struct.iter_unpack("<I", map_[1 : 1 + (len(map_) - 1) // 4 * 4])):
        if at:
            first = k * (table.page_size - 4) * 8
            found += [first + n for n in _bits(pages[at * table.page_size][4:])]
    return found


def _bits(data: bytes) -> Iterator[int]:
    for place, byte in enumerate(data):
        if byte:
            yield from (8 * place + bit for bit in range(8) if byte >> bit & 1)


def _records(page: bytes, table: Any, pages: _Pages) -> Iterator[bytes]:
    """The rows of a page as bytes; those that grew too large for it stand on another."""
    start = 8 if table.version == 3 else 12
    (count,) = struct.unpack_from("<H", page, start)
    end = len(page)
    for number in range(count):
        (entry,) = struct.unpack_from("<H", page, start + 2 + 2 * number)
        begin = entry & _OFFSET
        if not start <= begin <= end:
            raise ValueError("a row begins outside its page")
        record = page[begin:end]
        end = begin
        if entry & _DELETED or not record:
            continue
        if entry & _ELSEWHERE:
            (pointer,) = struct.unpack_from("<I", record)
            record = _row_elsewhere(pointer, table, pages)
        yield record


def _row_elsewhere(pointer: int, table: Any, pages: _Pages) -> bytes:
    """A row by its page and number there."""
    page = pages[(pointer >> 8) * table.page_size]
    place = (8 if table.version == 3 else 12) + 2 + 2 * (pointer & 0xFF)
    (entry,) = struct.unpack_from("<H", page, place)
    end = len(page)
    if pointer & 0xFF:
        end = struct.unpack_from("<H", page, place - 2)[0] & _OFFSET
    return bytes(page[entry & _OFFSET : end])


def _row(record: bytes, table: Any) -> Row:
    old = table.version == 3
    width = 1 if old else 2
    columns = record[0] if old else struct.unpack_from("<H", record)[0]
    marks = record[len(record) - (columns + 7) // 8 :]
    ends = _variable_ends(record, len(marks), old=old) if _varies(table) else []
    row: Row = {}
    for column in table.columns.values():
        number = column.column_id
        there = number < columns and bool(marks[number // 8] >> number % 8 & 1)
        name = column.col_name_str
        if column.type == _BOOLEAN:
            row[name] = there
        elif not there:
            row[name] = None
        elif column.column_flags.fixed_length:
            row[name] = _value(column, record[width + column.fixed_offset :], table)
        else:
            place = column.variable_column_number
            there = place + 1 < len(ends)
            data = record[ends[place] : ends[place + 1]] if there else b""
            row[name] = _value(column, data, table) if data else ""
    return row


def _varies(table: Any) -> bool:
    return any(not column.column_flags.fixed_length for column in table.columns.values())


def _variable_ends(record: bytes, marks: int, *, old: bool) -> list[int]:
    """Where the columns of no fixed length begin, and the last of them ends. They stand from the
    row's end backwards, in two bytes each, or in one (Jet 3), with the numbers of columns at which
    256 is to be added."""
    last = len(record) - marks
    if not old:
        (count,) = struct.unpack_from("<H", record, last - 2)
        return [struct.unpack_from("<H", record, last - 4 - 2 * k)[0] for k in range(count + 1)]
    count = record[last - 1]
    jumps = (len(record) - 1) // _JUMP
    first = last - 2 - jumps
    if (first - count) // _JUMP < jumps:
        jumps -= 1
    ends: list[int] = []
    used = 0
    for k in range(count + 1):
        while used < jumps and record[last - 2 - used] == k:
            used += 1
        ends.append(record[first - k] + _JUMP * used)
    return ends


def _value(column: Any, data: bytes, table: Any) -> Any:
    from access_parser.utils import parse_type

    if column.type == _MEMO:
        return table._parse_memo(data) or ""
    length = len(data) if column.type == _TEXT else None
    return parse_type(column.type, data, length, version=table.version)


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
            raise FormatError(
                "The file has over {largest} MB, too many for an evening.", largest=LARGEST >> 20
            )
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
                "The Access file is cut off or damaged: the table {name} has {expected} rows, "
                "and {found} are there.",
                name=Name(name),
                expected=expected,
                found=len(rows),
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
            "The Access file is cut off or damaged: {what} cannot be read ({kind}).",
            what=term(what),
            kind=term(kind),
        ) from None
    finally:
        logger.setLevel(before)
