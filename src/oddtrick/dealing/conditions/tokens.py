"""The words of the language of conditions, each with its place."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

from oddtrick.dealing.errors import BadCondition

__all__ = ["Token", "TokenReader"]

_HAND = r"[AKQJT2-9x10]*(?:\.[AKQJT2-9x10]*){3}"
_TOKENS = re.compile(
    rf"""
    (?P<hand>(?=[^\s,()]*\.[^\s,()]*\.){_HAND}(?![\w.]))
  | (?P<shape>[\dxX]{{1,2}}(?:=[\dxX]{{1,2}}){{3}}(?![\w=])
        | [\dxX]{{1,2}}(?:-[\dxX]{{1,2}}){{3}}(?![\w-])
        | (?=[\dxX]*\d)[\dxX]{{4}}(?!\w))
  | (?P<number>\d+(?:\.\d+)?)
  | (?P<sign><=|>=|!=|==|≤|≥|≠|[-+*<>=():,–]|;)
  | (?P<word>[A-Za-z♠♥♦♣][\w♠♥♦♣]*)
  | (?P<odd>\S)
    """,
    re.VERBOSE,
)
_SAME = {"≤": "<=", "≥": ">=", "≠": "!=", "==": "=", "–": "-", ";": ","}


class Token(NamedTuple):
    """A word or sign: its kind, its text, and its column, counted from 1."""

    kind: str
    text: str
    column: int


class TokenReader:
    """Tokens one after the other; `source` is what errors call the text."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        self.tokens: list[Token] = []
        for found in _TOKENS.finditer(text):
            kind = found.lastgroup or "odd"
            word = found.group()
            word = _SAME.get(word, word) if kind == "sign" else word
            self.tokens.append(Token(kind, word, found.start() + 1))
        self.tokens.append(Token("end", "", len(text) + 1))
        self.at = 0
        if len(self.tokens) > 400:
            self.fail("This is too long: a condition has at most 400 words.", self.tokens[400])

    @property
    def now(self) -> Token:
        return self.tokens[self.at]

    def peek(self, ahead: int = 1) -> Token:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        found = self.now
        if found.kind != "end":
            self.at += 1
        return found

    def accept(self, *texts: str) -> Token | None:
        """The next token, taken, where it is one of these."""
        if self.now.kind != "end" and self.now.text.lower() in texts:
            return self.take()
        return None

    def expect(self, text: str, why: str) -> Token:
        found = self.accept(text)
        if found is None:
            self.fail(f"{self.seen()}, where {why}.")
        return found

    def seen(self) -> str:
        """The text of this token, for a sentence."""
        return "The text ends" if self.now.kind == "end" else f"“{self.now.text}” stands here"

    def fail(self, sentence: str, token: Token | None = None) -> NoReturn:
        """Raises `BadCondition` with the place."""
        at = token or self.now
        raise BadCondition(f"{self.source}, column {at.column}: {sentence}", at.column)

    def unknown(self, token: Token, words: list[str], what: str) -> NoReturn:
        """Raises `BadCondition` for a word that there is not, with the nearest one."""
        near = get_close_matches(token.text.lower(), words, 1)
        meant = f" Is {near[0]} meant?" if near else f" There are {', '.join(words)}."
        self.fail(f"“{token.text}” is no {what}.{meant}", token)

    def end(self) -> None:
        """Raises `BadCondition` where something follows."""
        if self.now.kind != "end":
            self.fail(f"{self.seen()}, where the condition should end, or a comma go on.")
