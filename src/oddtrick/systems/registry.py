"""The systems that come with the package, and cards of people's own.

A system is stated by the name of one that is here, or by its whole text, which begins with
``system``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from oddtrick.messages import Message, Name, Verbatim, say, term
from oddtrick.support.loading import loaded_once
from oddtrick.terms import BOOK_SYSTEMS, FILE_SYSTEMS, STATED, SYSTEMS, UNKNOWN_SYSTEM

from .language import read_text
from .system import BadSystem, BiddingSystem, Signals

__all__ = [
    "IS_UNKNOWN",
    "NAMES",
    "STATED",
    "book_system",
    "check_stated",
    "checked_system",
    "own_card",
    "signals_of",
    "system",
    "system_term",
    "text_of",
    "title_of",
    "titles",
]

NAMES = FILE_SYSTEMS
"""The systems that come as files, beside this module in `data`."""


IS_UNKNOWN = (
    "“unknown” is no system: nobody bids by it. It stands for a side of which nothing is known, in "
    "the options system_ns and system_ew and in questions of oddtrick bid."
)

MOST_NAMED = 40
"""Letters of a name that a sentence about it repeats."""


def text_of(name: str) -> str:
    """The text of a system of the package, the book's own among them. Raises `KeyError` where there
    is none."""
    if name == UNKNOWN_SYSTEM:
        raise KeyError("“unknown” stands for a side of which nothing is known")
    if name not in (*NAMES, *BOOK_SYSTEMS):
        raise KeyError(f"there are {', '.join(NAMES)}")
    return (files(__package__) / "data" / f"{name}.system").read_text(encoding="utf-8")


@cache
def titles() -> dict[str, str]:
    """What people call each system that a side may state by name, in the order of the list.

    >>> titles()["acol-weak-twos"], list(titles())[0]
    ('Acol', 'sayc')
    """
    named = {name: _TITLE.findall(text_of(name))[0] for name in SYSTEMS if name != UNKNOWN_SYSTEM}
    return {**named, UNKNOWN_SYSTEM: "We don’t know"}


_TITLE = re.compile(r"^title (.+)$", re.MULTILINE)


@loaded_once
def _shipped(name: str) -> BiddingSystem:
    return read_text(text_of(name), name, text_of)


def book_system(name: str) -> BiddingSystem:
    """A system of the book: what its file says of it."""
    return _shipped(name)


@lru_cache(maxsize=32)
def own_card(text: str, source: str = "the card") -> BiddingSystem:
    """The system of a card's text. Raises `BadSystem` with the line and what would be right."""
    return read_text(text, source, text_of)


def checked_system(value: str) -> BiddingSystem:
    """The system of a name or of a card's text. Raises `BadSystem` where there is none."""
    if value.startswith("system "):
        return own_card(value)
    if value == UNKNOWN_SYSTEM:
        raise BadSystem(IS_UNKNOWN)
    if value not in NAMES:
        named = value if len(value) <= MOST_NAMED else f"{value[:MOST_NAMED]}…"
        raise BadSystem(
            "There is no system “{named}”: {names}, or a card’s text, whose first line "
            "is “system” and its name.",
            named=Name(named),
            names=Verbatim(", ".join(NAMES)),
        )
    return _shipped(value)


def check_stated(options: Mapping[str, Any]) -> None:
    """Read the systems that options of a game state. Raises `BadSystem` for one that cannot be
    read, of the package or a card's text; what is no system at all the game refuses."""
    for name in STATED:
        value = options.get(name)
        if isinstance(value, str) and (value in NAMES or value.startswith("system ")):
            checked_system(value)


def system(value: str) -> BiddingSystem:
    """The system that a side has stated, by name or text. Raises `BadSystem`, which names file and
    line, for a text that cannot be read: nobody bids the book's in its place unawares."""
    return checked_system(value)


@lru_cache(maxsize=256)  # as `signals_of`
def title_of(stated: str) -> str:
    """What people call the system that a side has stated, by name or text. Raises `BadSystem` for
    a text that cannot be read."""
    return titles().get(stated) or checked_system(stated).title


def system_term(stated: str) -> Message:
    """The same for people: a title of ours is a word of theirs, one of their own stays as it is."""
    ours = titles().get(stated)
    return term(ours) if ours else say("{name}", name=Name(title_of(stated)))


@lru_cache(maxsize=256)  # read for every frame of a table, and a card takes 0.2 s to read
def signals_of(stated: str) -> Signals:
    """The signals that come with a system that a side has stated; none with the book's, nor where
    nobody knows what it plays. Raises `BadSystem` as `system` does.

    >>> signals_of("sayc").count, signals_of("natural").count
    ('standard', '')
    """
    unstated = stated in BOOK_SYSTEMS or stated == UNKNOWN_SYSTEM
    return Signals() if unstated else system(stated).signals
