"""Names from right to left in lines that run from left to right.

>>> [run.text for run in runs("Bo & אבג 12")]
['Bo & ', '12', 'אבג ']
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import NamedTuple

from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection

__all__ = ["TextRun", "runs"]


class TextRun(NamedTuple):
    """Letters of one direction, in the order in which they are read. `shaped`: they join or carry
    marks, or run from right to left."""

    text: str
    backwards: bool = False
    shaped: bool = False


def runs(text: str) -> list[TextRun]:
    """The runs of a line as they stand from left to right (Unicode Standard Annex 9)."""
    if text.isascii() or not any(map(_special, text)):
        return [TextRun(text)]
    paragraph = BidiParagraph(text=text, base_direction=TextDirection.LTR, preserve_bn_chars=True)
    found = []
    for level, letters in groupby(paragraph.characters, key=lambda c: c.embedding_level):
        part = "".join(letter.character for letter in letters)
        backwards = bool(level % 2)
        found.append((level, TextRun(part, backwards, backwards or any(map(_special, part)))))
    # Rule L2: from the highest level on, whatever is of a level at least as high is turned round.
    for least in range(max(level for level, _ in found), 0, -1):
        turned: list[tuple[int, TextRun]] = []
        for high, group in groupby(found, key=lambda pair: pair[0] >= least):
            together = list(group)
            turned += together[::-1] if high else together
        found = turned
    return [run for _, run in found]


def _special(letter: str) -> bool:
    return (
        unicodedata.bidirectional(letter) in ("R", "AL", "AN")
        or unicodedata.category(letter)[0] == "M"
    )
