"""The words and signs of a script, each with its line and column."""

from __future__ import annotations

import re
from typing import NoReturn

from oddtrick.dealing import DealingError
from oddtrick.dealing.conditions.tokens import Token, TokenReader

__all__ = ["BadScript", "ScriptReader"]

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


class ScriptReader(TokenReader):
    """The tokens of a script."""

    whole = "The script"

    def __init__(self, text: str, source: str) -> None:
        tokens: list[Token] = []
        super().__init__(tokens, source)
        line, start = 1, 0
        for found in _MARKS.finditer(text):
            kind, word = found.lastgroup or "odd", found.group()
            token = Token(kind, word, found.start() - start + 1, line)
            if kind == "odd":
                what = "This text has no end" if word == '"' else f"“{word}” is no sign here"
                self.fail(f"{what}.", token)
            if word == "/" and text.startswith("/*", found.start()):
                self.fail("This comment has no end; */ would end it.", token)
            if kind != "skip":
                tokens.append(token)
            if lines := word.count("\n"):
                line, start = line + lines, found.start() + word.rindex("\n") + 1
        tokens.append(Token("end", "", len(text) - start + 1, line))
        if len(tokens) > MOST_MARKS:
            self.fail(f"A script has at most {MOST_MARKS} words.", tokens[MOST_MARKS])

    def number(self, what: str) -> int:
        """A whole number. Raises `BadScript`."""
        sign = -1 if self.accept("-") else 1
        if not self.now.text.isdecimal() or len(self.now.text) > 9:
            self.fail(f"{self.seen()}, where {what} should: a whole number.")
        return sign * int(self.take().text)

    def fail(self, sentence: str, token: Token | None = None) -> NoReturn:
        """Raises `BadScript` with the place."""
        at = token or self.now
        where = f"{self.source}, line {at.line}, column {at.column}: {sentence}"
        raise BadScript(where, at.line, at.column)
