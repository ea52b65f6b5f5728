"""Bidding systems as data: text files that say which call a hand makes where, and what it shows.

`registry` has the systems that come with the package (`data`), `language` reads a text, `conditions`
and `positions` its parts, `extent` the bounds that a call shows.
"""

from __future__ import annotations

from .errors import BadSystem
from .language import read_text
from .registry import NAMES, check_stated, checked_system, own_card, system, text_of
from .system import BiddingSystem, Circumstances, Situation, SystemLine, situation_of

__all__ = [
    "NAMES",
    "BadSystem",
    "BiddingSystem",
    "Circumstances",
    "Situation",
    "SystemLine",
    "check_stated",
    "checked_system",
    "own_card",
    "read_text",
    "situation_of",
    "system",
    "text_of",
]
