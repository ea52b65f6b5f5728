"""Errors that drawing deals can raise.

OddtrickError
└── DealingError
    ├── BadCondition    a condition that cannot be read, with its place
    ├── Impossible      no deal fits, and that is proved
    └── GaveUp          none was found in the tries allowed; nothing is proved
"""

from __future__ import annotations

from oddtrick.errors import OddtrickError

__all__ = ["BadCondition", "DealingError", "GaveUp", "Impossible"]


class DealingError(OddtrickError):
    """Base of the errors of drawing deals."""


class BadCondition(DealingError):
    """A condition that cannot be read or makes no sense; `column` is its place, from 1."""

    def __init__(self, sentence: str, column: int = 0) -> None:
        super().__init__(sentence)
        self.column = column


class Impossible(DealingError):
    """No deal fits the conditions; the sentence says which of them cannot be met."""


class GaveUp(DealingError):
    """Too few deals were found in the tries allowed; the sentence says what was tried."""
