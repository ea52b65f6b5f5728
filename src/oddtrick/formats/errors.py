"""Errors that readers raise for a file that cannot be read, and problems that checkers list.

    OddtrickError
    └── FormatError     a file that cannot be read, with its line and column
        └── Unsupported a file, game or layout this format has no place for

A `Problem` is the same three facts without the raising: the line, the column and a sentence
that tells a person what is wrong. Lines and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from oddtrick.errors import OddtrickError
from oddtrick.messages import Message, TextValue, said

__all__ = ["FormatError", "OnError", "Problem", "Unsupported", "refuse"]


class FormatError(OddtrickError):
    """A file that cannot be read. `str()` gives the place and the sentence.

    >>> print(FormatError("The comment that begins here is never closed.", 3, 7))
    line 3, column 7: The comment that begins here is never closed.
    >>> print(FormatError("The file is empty."))
    The file is empty.
    """

    def __init__(
        self, sentence: Message | str, line: int = 0, column: int = 0, /, **values: TextValue
    ) -> None:
        text = said(sentence, values)
        self.without_place = text
        self.line = line
        self.column = column
        if line and column:
            super().__init__(
                "line {line}, column {column}: {sentence}",
                line=line, column=column, sentence=text,
            )  # fmt: skip
        elif line:
            super().__init__("line {line}: {sentence}", line=line, sentence=text)
        else:
            super().__init__(text)

    @property
    def sentence(self) -> str:
        """What is wrong, without the place."""
        return str(self.without_place)


def plain_of(error: OddtrickError) -> Message:
    """What is wrong, without its place in the file."""
    return error.without_place if isinstance(error, FormatError) else error.message


class Unsupported(FormatError):
    """The request cannot be expressed in this format, or its layout is not established."""


OnError = Callable[[FormatError], None]
"""The receiver of messages on what cannot be read."""


def refuse(error: FormatError) -> None:
    """An `OnError` for readers that nobody listens to: what cannot be read ends the reading."""
    raise error


class Problem(NamedTuple):
    """One thing that is wrong in a file, or (`grave` false) only odd.

    >>> from oddtrick.messages import Name, say
    >>> print(Problem(4, 9, say("“{call}” is not a call.", call=Name("5Z")), "3.5.1"))
    line 4, column 9: “5Z” is not a call. (PBN 3.5.1)
    """

    line: int
    column: int
    message: Message
    rule: str = ""
    """The chapter of the standard that says so, where there is one."""
    grave: bool = True
    """Whether the file breaks the standard, rather than merely being odd or discouraged."""

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return str(self.message)

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line else ""
        rule = f" (PBN {self.rule})" if self.rule else ""
        return f"{place}{self.sentence}{rule}"
