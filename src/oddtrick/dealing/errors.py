"""Errors that drawing deals can raise.

OddtrickError
└── DealingError
    ├── BadCondition    a condition that cannot be read, with its place
    ├── Impossible      no deal fits, and that is proved
    └── GaveUp          none was found in the tries allowed; nothing is proved
"""

from __future__ import annotations

from oddtrick.errors import OddtrickError
from oddtrick.messages import Message, TextValue, said, say, term

__all__ = ["BadCondition", "DealingError", "GaveUp", "Impossible"]


class DealingError(OddtrickError):
    """Base of the errors of drawing deals."""


class BadCondition(DealingError):
    """A condition that cannot be read or makes no sense; `column` and `line` are the place, from
    1."""

    def __init__(
        self, sentence: Message | str, column: int = 0, line: int = 1, /, **values: TextValue
    ) -> None:
        super().__init__(sentence, **values)
        self.column, self.line = column, line

    @classmethod
    def at(
        cls,
        source: str,
        sentence: Message | str,
        column: int,
        line: int = 1,
        /,
        **values: TextValue,
    ) -> BadCondition:
        """The error of a place in a text; `source` is what the text is called."""
        where = {"source": term(source), "place": cls.place(column, line)}
        text = "{source}, {place}: {sentence}"
        return cls(text, column, line, **where, sentence=said(sentence, values))

    @staticmethod
    def place(column: int, line: int = 1) -> Message:
        """A place in a sentence; a condition is one line."""
        return say("column {number}", number=column)


class Impossible(DealingError):
    """No deal fits the conditions; the sentence says which of them cannot be met."""


class GaveUp(DealingError):
    """Too few deals were found in the tries allowed; the sentence says what was tried."""
