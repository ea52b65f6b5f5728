"""Worked deals: one a game, played from a record, for the pages of rules.

>>> worked_record("whist").game
'whist'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from oddtrick.games import game
from oddtrick.records import Record, read_record

RECORDS = Path(__file__).parent / "worked_deals.jsonl"
"""A record a line, chosen by ``tools/worked_deals.py``."""


@cache
def _records() -> dict[str, Record]:
    found = map(read_record, RECORDS.read_bytes().splitlines())
    return {record.game: record for record in found}


def worked_record(name: str) -> Record | None:
    """The worked deal of a game; `None` where it has none. Raises `UnknownGame`."""
    return _records().get(game(name).name)
