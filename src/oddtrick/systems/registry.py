"""The systems that come with the package, and cards of people's own.

A system is stated by the name of one that is here, or by its whole text, which begins with
``system``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from .errors import BadSystem
from .language import MOST_BYTES, read_text
from .system import BiddingSystem

__all__ = ["NAMES", "checked_system", "is_card", "own_card", "system", "text_of"]

NAMES = ("sayc", "acol", "acol-weak-twos", "two-over-one", "strong-club")
"""The systems that come as files, beside this module in `data`."""

CARD = "system "
"""How the text of a card begins."""


def is_card(value: object) -> bool:
    """Whether a value is the text of a card rather than the name of a system."""
    return isinstance(value, str) and value.startswith(CARD)


def text_of(name: str) -> str:
    """The text of a system of the package. Raises `KeyError` where there is none."""
    if name not in NAMES:
        raise KeyError(f"there are {', '.join(NAMES)}")
    return (files(__package__) / "data" / f"{name}.system").read_text(encoding="utf-8")


@cache
def _shipped(name: str) -> BiddingSystem:
    return read_text(text_of(name), name, text_of)


@lru_cache(maxsize=32)
def own_card(text: str, source: str = "the card") -> BiddingSystem:
    """The system of a card's text. Raises `BadSystem` with the line and what would be right."""
    if len(text) > MOST_BYTES:
        raise BadSystem(f"a system has at most {MOST_BYTES:,} bytes of text.", source)
    return read_text(text, source, text_of)


def checked_system(value: str) -> BiddingSystem:
    """The system of a name or of a card's text. Raises `BadSystem` where there is none."""
    if is_card(value):
        return own_card(value)
    if value not in NAMES:
        raise BadSystem(f"There is no system “{value}”: {', '.join(NAMES)}, or a card’s text.")
    return _shipped(value)


@lru_cache(maxsize=64)
def system(value: str) -> BiddingSystem | None:
    """The system that a side has stated, by name or text; `None` where it is none of these, or a
    text that cannot be read."""
    try:
        return checked_system(value)
    except BadSystem:
        return None
