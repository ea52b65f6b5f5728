"""A reader of files that never ends and lets nothing else in its process run, for a test."""

from __future__ import annotations

import re


def read_for_ever(data: bytes, name: str, start: int, spoken: str) -> None:
    """Match a pattern that backtracks: nothing interrupts it."""
    re.match(r"(x+x+)+y", "x" * 60)
