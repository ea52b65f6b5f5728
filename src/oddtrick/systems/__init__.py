"""Bidding systems as data: text files that say which call a hand makes where, and what it shows.

`registry` has the systems that come with the package (`data`), `language` reads a text, `conditions`
and `positions` its parts, `extent` the bounds that a call shows.
"""

from __future__ import annotations

from .errors import BadSystem
from .language import MOST_BYTES, read_text
from .registry import NAMES, checked_system, is_card, own_card, system, text_of
from .system import BiddingSystem, Circumstances, Situation, SystemLine, situation_of

__all__ = [
    "MOST_BYTES",
    "NAMES",
    "BadSystem",
    "BiddingSystem",
    "Circumstances",
    "Situation",
    "SystemLine",
    "checked_system",
    "is_card",
    "own_card",
    "read_text",
    "situation_of",
    "system",
    "text_of",
]
