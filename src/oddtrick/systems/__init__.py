"""Bidding systems as data: text files that say which call a hand makes where, and what it shows.

`registry` has the systems that come with the package (`data`), `language` reads a text,
`conditions` what hands its lines ask for and what a call shows.
"""

from __future__ import annotations

from .language import read_text
from .registry import (
    NAMES,
    STATED,
    book_system,
    check_stated,
    checked_system,
    own_card,
    signals_of,
    system,
    system_term,
    text_of,
    title_of,
    titles,
)
from .system import (
    BadSystem,
    BiddingSystem,
    CallSituation,
    Circumstances,
    Signals,
    SystemLine,
    situation_of,
)

__all__ = [
    "NAMES",
    "STATED",
    "BadSystem",
    "BiddingSystem",
    "CallSituation",
    "Circumstances",
    "Signals",
    "SystemLine",
    "book_system",
    "check_stated",
    "checked_system",
    "own_card",
    "read_text",
    "signals_of",
    "situation_of",
    "system",
    "system_term",
    "text_of",
    "title_of",
    "titles",
]
