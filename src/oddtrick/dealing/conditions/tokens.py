"""Words and signs of a small language, each with its place, and those of conditions."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

from oddtrick.dealing.errors import BadCondition

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
    """A word or sign: its kind, its text, and its column and line, counted from 1."""

    kind: str
    text: str
    column: int
    line: int = 1

    @property
    def word(self) -> str:
        """A word as it is compared; empty for what is none."""
        return self.text.lower() if self.kind == "word" else ""


class TokenReader(ABC):
    """Tokens one after the other; `source` is what errors call the text, `whole` what it is."""

    whole = "The text"

    def __init__(self, tokens: Sequence[Token], source: str) -> None:
        self.tokens, self.source, self.at = tokens, source, 0

    @property
    def now(self) -> Token:
        """The next token."""
        return self.tokens[self.at]

    def peek(self, ahead: int = 1) -> Token:
        """A token behind the next."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        """The next token, taken."""
        found = self.now
        self.at += found.kind != "end"
        return found

    def accept(self, *texts: str) -> Token | None:
        """The next token, taken, where it is one of these words or signs."""
        if self.now.kind not in ("end", "text") and self.now.text.lower() in texts:
            return self.take()
        return None

    def expect(self, text: str, why: str) -> Token:
        """The next token, which is to be this; else an error."""
        found = self.accept(text)
        if found is None:
            self.fail(f"{self.seen()}, where {why}.")
        return found

    def seen(self) -> str:
        """The next token, for a sentence."""
        return f"{self.whole} ends" if self.now.kind == "end" else f"“{self.now.text}” stands here"

    @abstractmethod
    def fail(self, sentence: str, token: Token | None = None) -> NoReturn:
        """Raises the error of the language, with the place."""

    def unknown(self, token: Token, keywords: list[str], what: str) -> NoReturn:
        """Raises it for a word that there is not, with the nearest one."""
        near = get_close_matches(token.text.lower(), keywords, 1)
        meant = f"Is {near[0]} meant?" if near else f"There are {', '.join(keywords)}."
        self.fail(f"“{token.text}” is no {what}. {meant}", token)


class ConditionReader(TokenReader):
    """The tokens of a condition."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        found = [_token(match) for match in _TOKENS.finditer(text)]
        super().__init__([*found, Token("end", "", len(text) + 1)], source)
        if len(self.tokens) > 400:
            self.fail("This is too long: a condition has at most 400 words.", self.tokens[400])

    def fail(self, sentence: str, token: Token | None = None) -> NoReturn:
        """Raises `BadCondition` with the place."""
        at = token or self.now
        raise BadCondition(f"{self.source}, column {at.column}: {sentence}", at.column)

    def end(self) -> None:
        """Raises `BadCondition` where something follows."""
        if self.now.kind != "end":
            self.fail(f"{self.seen()}, where the condition should end, or a comma go on.")


def _token(match: re.Match[str]) -> Token:
    kind, text = match.lastgroup or "odd", match.group()
    return Token(kind, _SAME.get(text, text) if kind == "sign" else text, match.start() + 1)
