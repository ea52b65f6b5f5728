"""Expressions of small languages: one tokenizer, one parser by precedence, a few kinds of node.

A language is a `Reader`: the marks it is made of, the operators it has, and `single`, which reads
what is not made of others. Three are: conditions on a hand (`hand_language`; bidding systems add
words to it), on a deal (`deal_formulas`), and scripts of `dealer` (`oddtrick.deals`).
Expressions print as text that reads back as the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import ClassVar, NamedTuple, NoReturn

from oddtrick.messages import Grouped, Message, Name, TextValue, Verbatim, said, say, term, together

from .errors import BadCondition

NESTED = 40
"""Levels of brackets, signs before a part and choices."""

CHOICE, LIST, OR, AND, EQUAL, ORDER, SUM, PRODUCT, PART = range(9)
"""How closely operators bind, the loosest first; a part is bound by none."""

BINDS = {
    "?": CHOICE, "or": OR, "and": AND, "==": EQUAL, "!=": EQUAL,
    "<": ORDER, "<=": ORDER, ">": ORDER, ">=": ORDER,
    "+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "%": PRODUCT,
}  # fmt: skip
"""How closely an operator binds, by its sign."""

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


class Token(NamedTuple):
    """A word or sign: its kind, its text, and its column and line, counted from 1."""

    kind: str
    text: str
    column: int
    line: int = 1

    @property
    def word(self) -> str:
        """A word as it is compared; empty for what is none."""
        return self.text.lower() if self.kind in ("word", "letter") else ""


NOWHERE = Token("end", "", 0, 0)


@dataclass(frozen=True)
class Expression:
    """Something that a text says; `parts` are the expressions it is made of.

    What a language reads as one (`hcp(north)`, `15-17 hcp`) keeps its `words`, to be printed.
    """

    parts: tuple[Expression, ...] = field(default=(), kw_only=True)
    words: str = field(default="", kw_only=True)
    place: Token = field(default=NOWHERE, kw_only=True, compare=False, repr=False)

    @property
    def binding(self) -> int:
        """How closely its parts are bound."""
        return PART

    @cached_property
    def depth(self) -> int:
        """How many levels it has."""
        return 1 + max((part.depth for part in self.parts), default=0)

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Number(Expression):
    """Always the same."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Operation(Expression):
    """Parts with a sign between them: ``and`` and ``or`` join two or more, ``not`` stands before
    one, ``?`` chooses by the first of three, all others have two."""

    sign: str
    __match_args__ = ("sign", "parts")

    @property
    def binding(self) -> int:
        return PART if self.words else BINDS.get(self.sign, CHOICE)

    def __str__(self) -> str:
        if self.words:
            return self.words
        if self.sign == "not":
            inner = self.parts[0]
            return f"not {inner if _inverts(inner) else _bracketed(inner, PART)}"
        first, *others = self.parts
        left = _bracketed(first, self.binding + (self.sign in ("?", "and", "or")))
        if self.sign == "?":
            return f"{left} ? {_bracketed(others[0], OR)} : {_bracketed(others[1], CHOICE)}"
        return f" {self.sign} ".join([left, *(_bracketed(o, self.binding + 1) for o in others)])


def _inverts(part: Expression) -> bool:
    return isinstance(part, Operation) and part.sign == "not"


def _bracketed(part: Expression, least: int) -> str:
    """A part as text, in brackets where it is bound more loosely; ``not`` always is."""
    return f"({part})" if part.binding < least or _inverts(part) else str(part)


class Operator(NamedTuple):
    """An operator: its sign in expressions, and how closely it binds."""

    sign: str
    binding: int


def operators(signs: Iterable[str], **others: str) -> Mapping[str, Operator]:
    """Operators as they are written: under their own signs, and some under others."""
    named = {sign: sign for sign in signs} | others
    return {text: Operator(sign, BINDS[sign]) for text, sign in named.items()}


class Reader:
    """A text on its way to an expression; `source` is what errors call it."""

    whole: ClassVar[str] = "The text"
    marks: ClassVar[re.Pattern[str]]
    """The marks by kind (a group each); those called ``skip`` are left out."""
    same: ClassVar[Mapping[str, str]] = {}
    """Signs that are read as others."""
    joins: ClassVar[Mapping[str, Operator]]
    """Operators between parts, as they are written."""
    prefixes: ClassVar[dict[str, Operator]] = {
        "not": Operator("not", PART), "-": Operator("-", PART),
    }  # fmt: skip
    """Those before a part, with what they bind at the least."""
    chained: ClassVar[bool] = False
    """Whether ``1 < a < 3`` says both."""
    most_words: ClassVar[int] = 400
    deepest: ClassVar[int] = 0
    """Levels that an expression may have; 0 where they come of its words alone."""
    error: ClassVar[type[BadCondition]] = BadCondition

    def __init__(self, text: str | Sequence[Token], source: str) -> None:
        self.source, self.at, self.depth = source, 0, 0
        self.tokens: Sequence[Token] = self._tokens(text) if isinstance(text, str) else text
        if len(self.tokens) > self.most_words:
            long = say("This is too long: at most {most} words are read.")
            self.fail(long.fill(most=Grouped(self.most_words)), self.tokens[self.most_words])

    def _tokens(self, text: str) -> list[Token]:
        tokens: list[Token] = []
        line, start = 1, 0
        for match in self.marks.finditer(text):
            kind, word = match.lastgroup or "odd", match.group()
            if kind != "skip":
                meant = self.same.get(word, word)
                tokens.append(Token(kind, meant, match.start() - start + 1, line))
            if "\n" in word:
                line, start = line + word.count("\n"), match.start() + word.rindex("\n") + 1
        return [*tokens, Token("end", "", len(text) - start + 1, line)]

    # -- tokens ----------------------------------------------------------------------------

    @property
    def now(self) -> Token:
        """The next token."""
        return self.tokens[self.at]

    def peek(self, ahead: int = 1) -> Token:
        """A token behind the next."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        """The next token, taken."""
        token = self.now
        self.at += token.kind != "end"
        return token

    def accept(self, *texts: str) -> Token | None:
        """The next token, taken, where it is one of these words or signs."""
        token = self.tokens[self.at]
        if token.text.lower() not in texts or token.kind == "end":
            return None
        self.at += 1
        return token

    def expect(self, text: str, why: Message | str) -> Token:
        """The next token, which is to be this; else an error."""
        token = self.accept(text)
        if token is None:
            self.fail("{seen}, where {why}.", seen=self.seen(), why=said(why, {}))
        return token

    def end(self) -> None:
        """Raises the error of the language where something follows."""
        if self.now.kind != "end":
            self.fail("{seen}, where the condition should end, or a comma go on.", seen=self.seen())

    def whole_text(self, least: int = CHOICE) -> Expression:
        """The expression that the text is, to its end."""
        expression = self.expression(least)
        self.end()
        return expression

    def since(self, start: int) -> str:
        """The words from a token to the next."""
        return " ".join(token.text for token in self.tokens[start : self.at])

    # -- errors ----------------------------------------------------------------------------

    def seen(self) -> Message:
        """The next token, for a sentence."""
        if self.now.kind == "end":
            return say("{whole} ends", whole=term(self.whole))
        return say("“{text}” stands here", text=Name(self.now.text))

    def fail(
        self, sentence: Message | str, token: Token | None = None, /, **values: TextValue
    ) -> NoReturn:
        """Raises the error of the language, with the place."""
        place = token or self.now
        raise self.error.at(self.source, sentence, place.column, place.line, **values)

    def too_deep(self, deepest: int) -> NoReturn:
        """Raises it for an expression of too many levels."""
        self.fail("Expressions go at most {deepest} deep.", deepest=deepest)

    def unknown(self, token: Token, keywords: Sequence[str], what: str) -> NoReturn:
        """Raises it for a word that there is not, with the nearest one."""
        near = get_close_matches(token.text.lower(), keywords, 1)
        none = say("“{text}” is no {what}.", text=Name(token.text), what=term(what))
        meant = (
            say("Is {near} meant?", near=Verbatim(near[0]))
            if near
            else say("There are {keywords}.", keywords=Verbatim(", ".join(keywords)))
        )
        self.fail(together(none, meant), token)

    # -- expressions -----------------------------------------------------------------------

    def single(self) -> Expression:
        """What is not made of others, read from here."""
        raise NotImplementedError

    def operand(self, found: Expression, sign: str) -> None:
        """Raises the error of the language for a part that cannot be joined by a sign."""

    def expression(self, least: int = CHOICE) -> Expression:
        """The expression that begins here, with operators that bind so closely or more."""
        found = self._prefixed()
        while (join := self._join(least)) is not None:
            found = self._joined(found, join)
        return found

    def nested(self, least: int = CHOICE) -> Expression:
        """The same one level further in."""
        self.depth += 1
        expression = self.expression(least)
        self.depth -= 1
        return expression

    def inside(self, language: type[Reader]) -> Expression:
        """An expression of another language, read from here."""
        other = language(self.tokens, self.source)
        other.at = self.at
        expression = other.expression()
        self.at = other.at
        return expression

    def _join(self, least: int, most: int = PART) -> Operator | None:
        join = self.joins.get(self.now.text.lower())
        return join if join is not None and least <= join.binding <= most else None

    def _prefixed(self) -> Expression:
        if self.depth > NESTED:
            self.too_deep(NESTED)
        place = self.now
        if prefix := self.prefixes.get(place.text.lower()):
            self.take()
            part = self.nested(prefix.binding)
            self.operand(part, prefix.sign)
            parts = (part,) if prefix.sign == "not" else (Number(0), part)
            return self._made(prefix.sign, parts, place)
        if self.accept("("):
            expression = self.nested()
            self.expect(
                ")", say("the bracket of {place} should close", place=self.error.place(*place[2:]))
            )
            return expression
        return self.single()

    def _joined(self, left: Expression, join: Operator) -> Expression:
        """What begins with a part, and goes on with the operator that stands here."""
        sign, place = join.sign, self.now
        self.operand(left, sign)
        self.take()
        if sign == "?":
            yes = self.nested()
            self.expect(":", "“:” and what else it is should follow")
            return self._made(sign, (left, yes, self.nested()), place)
        parts = [left, self._right(join)]
        if sign in ("and", "or"):
            while self._join(join.binding, join.binding):
                self.take()
                parts.append(self._right(join))
        elif self.chained and sign in COMPARISONS and (more := self._join(EQUAL, ORDER)):
            pairs = [self._made(sign, tuple(parts), place)]
            while more is not None:
                place = self.take()
                parts.append(self._right(more))
                pairs.append(self._made(more.sign, tuple(parts[-2:]), place))
                more = self._join(EQUAL, ORDER)
            return self._made("and", tuple(pairs), place)
        return self._made(sign, tuple(parts), place)

    def _right(self, join: Operator) -> Expression:
        expression = self.expression(join.binding + 1)
        self.operand(expression, join.sign)
        return expression

    def _made(self, sign: str, parts: tuple[Expression, ...], place: Token) -> Expression:
        return self.shallow(Operation(sign, parts=parts, place=place))

    def shallow(self, made: Expression) -> Expression:
        """The same. Raises the error of the language for one that goes too deep."""
        if self.deepest and made.depth > self.deepest:
            self.too_deep(self.deepest)
        return made
