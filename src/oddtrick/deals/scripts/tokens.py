"""The words and signs of a script, each with its line and column."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

from oddtrick.dealing import DealingError

__all__ = ["BadScript", "Mark", "ScriptReader"]

MOST_MARKS = 50_000
_MARKS = re.compile(
    r"""
    (?P<skip>\s+|\#[^\n]*|//[^\n]*|/\*.*?\*/)
  | (?P<text>"[^"]*")
  | (?P<newline>\\n)
  | (?P<word>\w+)
  | (?P<sign>&&|\|\||==|!=|<=|>=|[-+*/%()<>=!?:,])
  | (?P<odd>.)
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)


class BadScript(DealingError):
    """A script that cannot be read or run; `line` and `column` are the place, from 1."""

    def __init__(self, sentence: str, line: int = 0, column: int = 0) -> None:
        super().__init__(sentence)
        self.line, self.column = line, column


class Mark(NamedTuple):
    """A word or sign: its kind, its text and its place."""

    kind: str
    text: str
    line: int
    column: int

    @property
    def word(self) -> str:
        """A word as it is compared; empty for what is none."""
        return self.text.lower() if self.kind == "word" else ""


class ScriptReader:
    """Marks one after the other; `source` is what errors call the script."""

    def __init__(self, text: str, source: str) -> None:
        self.source, self.at = source, 0
        self.marks: list[Mark] = []
        line, start = 1, 0
        for found in _MARKS.finditer(text):
            kind, word = found.lastgroup or "odd", found.group()
            mark = Mark(kind, word, line, found.start() - start + 1)
            if kind == "odd":
                what = "This text has no end" if word == '"' else f"“{word}” is no sign here"
                self.fail(f"{what}.", mark)
            if word == "/" and text.startswith("/*", found.start()):
                self.fail("This comment has no end; */ would end it.", mark)
            if kind != "skip":
                self.marks.append(mark)
            if lines := word.count("\n"):
                line, start = line + lines, found.start() + word.rindex("\n") + 1
        self.marks.append(Mark("end", "", line, len(text) - start + 1))
        if len(self.marks) > MOST_MARKS:
            self.fail(f"A script has at most {MOST_MARKS} words.", self.marks[MOST_MARKS])

    @property
    def now(self) -> Mark:
        """The next mark."""
        return self.marks[self.at]

    @property
    def after(self) -> Mark:
        """The mark behind the next."""
        return self.marks[min(self.at + 1, len(self.marks) - 1)]

    def take(self) -> Mark:
        """The next mark, taken."""
        found = self.now
        self.at += found.kind != "end"
        return found

    def accept(self, *texts: str) -> Mark | None:
        """The next mark, taken, where it is one of these words or signs."""
        if self.now.kind != "text" and self.now.text.lower() in texts:
            return self.take()
        return None

    def expect(self, text: str, why: str) -> Mark:
        """The next mark, which is to be this. Raises `BadScript`."""
        found = self.accept(text)
        if found is None:
            self.fail(f"{self.seen()}, where {why}.")
        return found

    def number(self, what: str) -> int:
        """A whole number. Raises `BadScript`."""
        sign = -1 if self.accept("-") else 1
        if not self.now.text.isdecimal() or len(self.now.text) > 9:
            self.fail(f"{self.seen()}, where {what} should: a whole number.")
        return sign * int(self.take().text)

    def seen(self) -> str:
        """The next mark, for a sentence."""
        return "The script ends" if self.now.kind == "end" else f"“{self.now.text}” stands here"

    def fail(self, sentence: str, mark: Mark | None = None) -> NoReturn:
        """Raises `BadScript` with the place."""
        at = mark or self.now
        where = f"{self.source}, line {at.line}, column {at.column}: {sentence}"
        raise BadScript(where, at.line, at.column)

    def unknown(self, mark: Mark, words: list[str], what: str) -> NoReturn:
        """Raises `BadScript` for a word that there is not, with the nearest one."""
        near = get_close_matches(mark.text.lower(), words, 1)
        meant = f"Is {near[0]} meant?" if near else f"There are {', '.join(words)}."
        self.fail(f"“{mark.text}” is no {what}. {meant}", mark)
