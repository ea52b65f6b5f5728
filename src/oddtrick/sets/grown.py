"""Winnable deals found since the program was made: a file of lines that grows at its end.

A line is a deal with its moves and the checksum of both. Nothing that is written is changed again,
so a process that is killed at any moment leaves all whole lines as they are: what it had half
written is passed over. The file is bounded by the deals of each variant.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path

import msgspec

from oddtrick.errors import OddtrickError
from oddtrick.support.typed_json import decode

from .winnable import WinnableDeal

__all__ = ["FILE", "MOST", "GrownLists", "NotWritten"]

FILE = "winnable-deals.txt"
MOST = 240
"""Deals of a variant at the most."""
MOST_BYTES = 16 << 20
"""Bytes of the file at the most: a deal takes some hundreds, with two packs two thousand."""


class NotWritten(OddtrickError):
    """The file of grown lists cannot be read or written."""


class _Line(msgspec.Struct, array_like=True):
    variant: str
    deal: WinnableDeal


class GrownLists:
    """The deals in such a file, by variant (see `variant_of`); empty where there is no file yet.

    Raises `NotWritten` where the file cannot be read, or is longer than it may be.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._deals: dict[str, dict[int, WinnableDeal]] = {}
        try:
            data = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise NotWritten(f"{path} cannot be read: {error.strerror}.") from error
        if len(data) > 2 * MOST_BYTES:
            raise NotWritten(f"{path} is no list of deals: it has more than {MOST_BYTES:,} bytes.")
        self._bytes = len(data)
        for row in data.split(b"\n"):
            if (line := _read(row)) is not None:
                self._keep(line)

    def of(self, variant: str) -> tuple[WinnableDeal, ...]:
        """The deals of a variant."""
        return tuple(self._deals.get(variant, {}).values())

    def find(self, variant: str, number: int) -> WinnableDeal | None:
        """The deal of a number, where it is known."""
        return self._deals.get(variant, {}).get(number)

    def full(self, variant: str) -> bool:
        """Whether a variant has all the deals it may have."""
        return len(self._deals.get(variant, {})) >= MOST or self._bytes >= MOST_BYTES

    def add(self, variant: str, found: WinnableDeal) -> bool:
        """Write a deal down, where there is room and it is new. It is on the disk when this is
        done. Raises `NotWritten`."""
        if self.full(variant) or self.find(variant, found.number) is not None:
            return False
        body = msgspec.json.encode(_Line(variant, found))
        # The line end comes first too: another may have been cut off before its own.
        row = b"\n%08x %s\n" % (zlib.crc32(body), body)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab", buffering=0) as file:
                file.write(row)
                os.fsync(file.fileno())
        except OSError as error:
            raise NotWritten(f"{self.path} cannot be written: {error.strerror}.") from error
        self._bytes += len(row)
        self._keep(_Line(variant, found))
        return True

    def drop(self, variant: str, number: int) -> None:
        """Leave out a deal whose moves do not win by the rules of this program."""
        self._deals.get(variant, {}).pop(number, None)

    def _keep(self, line: _Line) -> None:
        known = self._deals.setdefault(line.variant, {})
        if len(known) < MOST:
            known.setdefault(line.deal.number, line.deal)


def _read(row: bytes) -> _Line | None:
    """A line that is whole; `None` for any other."""
    sum_, _, body = row.partition(b" ")
    if len(sum_) != 8 or sum_ != b"%08x" % zlib.crc32(body):
        return None
    try:
        return decode(body, _Line)
    except msgspec.DecodeError:
        return None
