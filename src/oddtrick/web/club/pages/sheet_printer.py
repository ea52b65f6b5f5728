"""Sheets drawn and their deals solved by the thinkers, or by a process of this server's own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from oddtrick.club.printing import SheetGroup, hands, pdf_of
from oddtrick.club.printing.contents import Hand, HandRecord, Label, Link, Rows, Sheet
from oddtrick.formats.model.board import Board
from oddtrick.support.sandbox import Workers
from oddtrick.support.typed_json import convert, decode
from oddtrick.web.cluster.thinkers import DistributedWorkers

__all__ = ["SheetPrinter", "pdf_file", "read_group", "solved_hands", "write_group"]

SECONDS = 60.0
"""Time for a file; the hands of forty boards are solved in twenty."""

MEMORY = 512 << 20

_PARTS = {kind.__name__: kind for kind in (Rows, HandRecord, Label, Hand, Link)}


class SheetPrinter:
    """Makes files to print. Calls may come from any thread, and wait."""

    def __init__(self) -> None:
        self._workers = DistributedWorkers(
            Workers(1, seconds=SECONDS, memory=MEMORY, patience=SECONDS)
        )

    def pdf(self, title: str, group: SheetGroup, paper: str) -> bytes:
        """A PDF file of sheets. Raises `Confined` for an unknown paper, and `TooMuch`."""
        found = self._workers.call(pdf_file, write_group(group), title, paper)
        return decode(found, bytes)

    def hands(self, boards: Sequence[Board]) -> SheetGroup:
        """Hand records with what could be made of each deal. Raises `TooMuch`."""
        return read_group(self._workers.call(solved_hands, msgspec.json.encode(boards)))

    def close(self) -> None:
        """Make nothing more, and break off what is being made."""
        self._workers.close(now=True)


def pdf_file(data: bytes, title: str, paper: str) -> bytes:
    """In the worker: the file of sheets that `write_group` wrote."""
    return pdf_of(title, [read_group(data)], paper=paper)


def solved_hands(data: bytes) -> Any:
    """In the worker: hand records of boards."""
    return msgspec.Raw(write_group(hands(decode(data, list[Board]))))


def write_group(group: SheetGroup) -> bytes:
    """Sheets as JSON, each part with its kind.

    >>> one = SheetGroup("Labels", (Sheet("Board 1", Label(1, "N", "None")),), across=3)
    >>> read_group(write_group(one)) == one
    True
    """
    sheets = [(s.title, type(s.part).__name__, s.part, s.note) for s in group.sheets]
    return msgspec.json.encode((group.name, sheets, group.across, group.apart))


def read_group(data: bytes) -> SheetGroup:
    """The sheets that `write_group` wrote."""
    name, sheets, across, apart = json.loads(data)
    read = (
        Sheet(title, convert(part, _PARTS[kind]), note)  # type: ignore[arg-type]
        for title, kind, part, note in sheets
    )
    return SheetGroup(name, tuple(read), across, apart)
