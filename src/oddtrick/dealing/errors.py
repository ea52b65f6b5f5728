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
    """A condition that cannot be read or makes no sense; `column` and `line` are the place, from
    1."""

    def __init__(self, sentence: str, column: int = 0, line: int = 1) -> None:
        super().__init__(sentence)
        self.column, self.line = column, line

    @classmethod
    def at(cls, source: str, sentence: str, column: int, line: int = 1) -> BadCondition:
        """The error of a place in a text; `source` is what the text is called."""
        return cls(f"{source}, {cls.place(column, line)}: {sentence}", column, line)

    @staticmethod
    def place(column: int, line: int = 1) -> str:
        """A place in a sentence; a condition is one line."""
        return f"column {column}"


class Impossible(DealingError):
    """No deal fits the conditions; the sentence says which of them cannot be met."""


class GaveUp(DealingError):
    """Too few deals were found in the tries allowed; the sentence says what was tried."""
