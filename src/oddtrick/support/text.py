"""Text that somebody writes, made fit to be shown."""

from __future__ import annotations

__all__ = ["one_line"]


def one_line(text: str) -> str:
    """A text on one line: without what steers a screen, and no two blanks together.

    >>> one_line("  Well\\n played\\u202e! ")
    'Well played!'
    """
    characters = (c if c.isprintable() else " " if c.isspace() else "" for c in text)
    return " ".join("".join(characters).split())
