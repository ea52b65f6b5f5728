"""Parts shared by the tests of real files' habits: a deal in several spellings, and how they read.

The habits are in small files of our own making (`test_wild_*.py`); each test names the program or
collection whose files showed it.
"""

from __future__ import annotations

from oddtrick.formats.board import Board
from oddtrick.formats.errors import FormatError
from oddtrick.formats.registry import read_boards

DEAL = "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"

TURNED = "E:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"

DEAL_LIN = "1SAKQ2HAK2DA32C432,S543HQJT9DKQJTC65,SJT98H876D654CAKQ,S76H543D987CJT987"


def pbn(text: str) -> list[Board]:
    return list(read_boards(text, "pbn"))


def lin(text: str) -> list[Board]:
    return list(read_boards(text, "lin"))


def read_with_remarks(text: str | bytes) -> tuple[list[Board], list[FormatError]]:
    errors: list[FormatError] = []
    return list(read_boards(text, "pbn", on_error=errors.append)), errors
