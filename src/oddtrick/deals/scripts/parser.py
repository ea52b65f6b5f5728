"""A script read: statements in any order, expressions as in C."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from oddtrick.cards import SUITS
from oddtrick.dealing import DealingError
from oddtrick.dealing.conditions.hand_language import all_shapes, fits_lengths
from oddtrick.dealing.conditions.tokens import Token, TokenReader
from oddtrick.errors import BadOption
from oddtrick.formats.board import WrittenContract
from oddtrick.seats import vulnerability

from .kaplan_rubens import FLAT, SHAPE, SHAPE_OF_FLAT
from .syntax import (
    Average,
    Combined,
    Conditional,
    Counted,
    Expression,
    FrequencyTable,
    HasCard,
    HasShape,
    Imps,
    Inverted,
    Logical,
    Number,
    PrintHands,
    PrintValues,
    RandomNumber,
    ScoreOf,
    Script,
    ScriptAction,
    SuitLength,
    TricksOf,
    counting,
    depth_of,
)

# The words and signs of a script, each with its line and column.

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


DEEPEST, NESTED = 150, 40
"""Levels of an expression with the names it uses, and as it is written."""
_SEATS = {"north": 0, "east": 1, "south": 2, "west": 3, "n": 0, "e": 1, "s": 2, "w": 3}
_STRAINS = {
    name: number
    for number, word in enumerate(("club", "diamond", "heart", "spade", "notrump"))
    for name in (word, f"{word}s")
}
_RANKS = "23456789TJQKA"
_COUNTED = {"hcp": "hcp", "hcps": "hcp", "control": "control", "controls": "control",
            "loser": "loser", "losers": "loser"}  # fmt: skip
_COUNTED |= {f"pt{n}": f"pt{n}" for n in range(10)}
_COUNTS = ("ten tens", "jack jacks", "queen queens", "king kings", "ace aces", "top2", "top3",
           "top4", "top5", "c13")  # fmt: skip
_COUNTED |= {word: f"pt{n}" for n, words in enumerate(_COUNTS) for word in words.split()}
_COUNTED["quality"] = "quality"
_OTHERS = ("shape", "hascard", "tricks", "trick", "score", "imps", "imp", "cccc", "rnd")
_STATEMENTS = ("generate", "produce", "vulnerable", "dealer", "predeal", "pointcount", "altcount",
               "condition", "action")  # fmt: skip
_ACTIONS = ("printall", "print", "printew", "printpbn", "printcompact", "printoneline", "printes",
            "average", "frequency")  # fmt: skip
_LOOSEST_FIRST = (("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))


def read_script(text: str, source: str = "The script") -> Script:
    """The script of a text. Raises `BadScript` with line and column.

    >>> script = read_script("produce 5 condition hcp(north) >= 15 && spades(north) == 4")
    >>> script.produce, type(script.condition).__name__
    (5, 'Logical')
    >>> read_script("condition hpc(north) > 3", "a.dlr")
    Traceback (most recent call last):
    oddtrick.deals.scripts.parser.BadScript: a.dlr, line 1, column 11: “hpc” is no function and no \
name of this script. Is hcp meant?
    """
    return _ScriptParser(ScriptReader(text, source)).script()


class _ScriptParser:
    def __init__(self, reader: ScriptReader) -> None:
        self.reader, self.made = reader, Script()
        self.names: dict[str, Expression] = {}

    def script(self) -> Script:
        reader = self.reader
        statements: dict[str, Callable[[], None]] = {
            "generate": self._generate, "produce": self._produce, "vulnerable": self._vulnerable,
            "dealer": self._dealer, "predeal": self._predeal, "pointcount": self._pointcount,
            "altcount": self._altcount, "condition": self._condition, "action": self._actions,
        }  # fmt: skip
        while reader.now.kind != "end":
            word = reader.now.word
            if word in statements:
                reader.take()
                statements[word]()
            elif word and reader.peek().text == "=":
                self._definition()
            else:
                self._condition()
        return self.made

    # -- statements ------------------------------------------------------------------------

    def _generate(self) -> None:
        self.made.generate = self._count("generate")

    def _produce(self) -> None:
        self.made.produce = self._count("produce")

    def _count(self, word: str) -> int:
        at = self.reader.now
        found = self.reader.number(f"how many deals to {word}")
        if found < 1:
            self.reader.fail(f"How many deals to {word} is a number from 1.", at)
        return found

    def _vulnerable(self) -> None:
        mark = self.reader.take()
        try:
            self.made.vulnerable = vulnerability(mark.word)
        except BadOption:
            self.reader.unknown(mark, ["none", "NS", "EW", "all"], "vulnerability")

    def _dealer(self) -> None:
        self.made.dealer = "NESW"[self._seat()]

    def _predeal(self) -> None:
        reader, made = self.reader, self.made
        begun = False
        while True:
            mark = reader.now
            if mark.word in _STRAINS and reader.peek().text == "(":
                suit = _STRAINS[reader.take().word]
                reader.take()
                seat = self._seat()
                reader.expect(")", "the bracket should close")
                reader.expect("==", "“== 1” should give the length")
                made.lengths[seat, suit] = reader.number("a length")
                reader.accept(",")
            elif mark.word in _SEATS and reader.peek().text != "=":
                seat = _SEATS[reader.take().word]
                reader.accept(",")
                self._holding(seat)
                while reader.accept(","):
                    self._holding(seat)
            elif begun:
                return
            else:
                reader.unknown(mark, ["north", "east", "south", "west"], "seat to deal cards to")
            begun = True

    def _holding(self, seat: int) -> None:
        reader = self.reader
        mark = reader.take()
        found = re.fullmatch(r"([SHDC])([AKQJT2-9]*)", mark.text.upper())
        if mark.kind != "word" or found is None:
            reader.fail(
                f"“{mark.text}” is no holding; write the suit and its cards, as SAQ542.", mark
            )
        for rank in found[2]:
            card = 1 << (13 * SUITS.index(found[1]) + _RANKS.index(rank))
            if any(known & card for known in self.made.known):
                reader.fail(f"{found[1]}{rank} has been dealt already.", mark)
            self.made.known[seat] |= card
        if self.made.known[seat].bit_count() > 13:
            reader.fail("This hand has more than 13 cards.", mark)

    def _pointcount(self) -> None:
        self.made.measures["hcp"] = counting("pointcount", self._points())

    def _altcount(self) -> None:
        at = self.reader.now
        number = self.reader.number("the number of the count, 0 to 9,")
        if not 0 <= number <= 9:
            self.reader.fail(f"The counts are numbered 0 to 9, not {number}.", at)
        self.made.measures[f"pt{number}"] = counting(f"altcount {number}", self._points())

    def _points(self) -> list[int]:
        found = [self._point()]
        while self.reader.now.text.isdecimal():
            found.append(self._point())
        return found

    def _point(self) -> int:
        at = self.reader.now
        found = self.reader.number("the points of the ace")
        if found > 1000:
            self.reader.fail("A card has at most 1000 points.", at)
        return found

    def _condition(self) -> None:
        self.made.condition = self._expression()

    def _definition(self) -> None:
        mark = self.reader.take()
        if mark.word in (*_STATEMENTS, *_ACTIONS, *_COUNTED, *_OTHERS, *_STRAINS):
            self.reader.fail(f"“{mark.text}” is a word of the language; take another name.", mark)
        self.reader.take()
        self.names[mark.text] = self._expression()

    def _actions(self) -> None:
        self.made.actions.append(self._action())
        while self.reader.accept(","):
            if self.reader.now.kind == "end":
                return
            self.made.actions.append(self._action())

    # -- actions ---------------------------------------------------------------------------

    def _action(self) -> ScriptAction:
        reader = self.reader
        mark = reader.take()
        match mark.word:
            case "printall" | "printpbn":
                return PrintHands(mark.word)
            case "printew":
                return PrintHands("printew", (3, 1))
            case "print":
                reader.expect("(", "the seats should follow, as in print(north, south)")
                seats = [self._seat()]
                while reader.accept(","):
                    seats.append(self._seat())
                reader.expect(")", "the bracket of print should close")
                return PrintHands("print", tuple(seats))
            case "printcompact" | "printoneline":
                begins = self._begins_expression()
                value = self._expression() if begins else None
                return PrintHands(mark.word, value=value)
            case "printes":
                return PrintValues(self._items())
            case "average":
                return Average(self._title(), self._expression())
            case "frequency":
                return self._frequency()
        return reader.unknown(mark, list(_ACTIONS), "action")

    def _begins_expression(self) -> bool:
        now = self.reader.now
        return now.text in ("(", "!", "-") or (
            bool(now.word) and now.word not in (*_STATEMENTS, *_ACTIONS)
            and self.reader.peek().text != "="
        )  # fmt: skip

    def _items(self) -> tuple[Expression | str, ...]:
        """The items to print; a comma before an action ends the list."""
        reader = self.reader
        found: list[Expression | str] = []
        if reader.now.text == "(" and reader.peek().kind == "text":
            reader.take()
            found += self._items()
            reader.expect(")", "the bracket of printes should close")
            return tuple(found)
        while True:
            if reader.now.kind == "text":
                found.append(reader.take().text[1:-1])
            elif reader.now.kind == "newline":
                reader.take()
                found.append("\n")
            else:
                found.append(self._expression())
            follows = reader.peek()
            if reader.now.text != "," or follows.word in _ACTIONS or follows.kind == "end":
                return tuple(found)
            reader.take()

    def _title(self) -> str:
        return self.reader.take().text[1:-1] if self.reader.now.kind == "text" else ""

    def _frequency(self) -> FrequencyTable:
        reader, title = self.reader, self._title()
        reader.expect("(", "a value and its bounds should follow, as in (hcp(north), 0, 37)")
        values, bounds = [], []
        while True:
            values.append(self._expression())
            reader.expect(",", "the lowest value should follow")
            at = reader.now
            low = reader.number("the lowest value")
            reader.expect(",", "the highest value should follow")
            high = reader.number("the highest value")
            if not low <= high or high - low > 10_000:
                reader.fail("The bounds go from the lowest up, over at most 10,000 values.", at)
            bounds.append((low, high))
            if len(values) == 2 or not reader.accept(","):
                break
        reader.expect(")", "the bracket of frequency should close")
        return FrequencyTable(title, tuple(values), tuple(bounds))

    # -- expressions -----------------------------------------------------------------------

    def _expression(self, depth: int = 0) -> Expression:
        test = self._joined(depth, "||", "or")
        if not self.reader.accept("?"):
            return test
        yes = self._expression(depth + 1)
        self.reader.expect(":", "“:” and what else it is should follow")
        no = self._expression(depth + 1)
        return self._deep(Conditional(test, yes, no, 1 + max(map(depth_of, (test, yes, no)))))

    def _joined(self, depth: int, sign: str, word: str) -> Expression:
        def part() -> Expression:
            if sign == "||":
                return self._joined(depth, "&&", "and")
            return self._binary(depth, 0)

        parts = [part()]
        while self.reader.accept(sign, word):
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        return self._deep(Logical(sign, tuple(parts), 1 + max(map(depth_of, parts))))

    def _binary(self, depth: int, level: int) -> Expression:
        if level == len(_LOOSEST_FIRST):
            return self._single(depth)
        left = self._binary(depth, level + 1)
        while (sign := self.reader.accept(*_LOOSEST_FIRST[level])) is not None:
            right = self._binary(depth, level + 1)
            deep = 1 + max(depth_of(left), depth_of(right))
            left = self._deep(Combined(sign.text, left, right, sign.line, sign.column, deep))
        return left

    def _deep(self, made: Expression) -> Expression:
        if depth_of(made) > DEEPEST:
            self.reader.fail(f"Expressions go at most {DEEPEST} deep.")
        return made

    def _single(self, depth: int) -> Expression:
        reader = self.reader
        if depth > NESTED:
            reader.fail(f"Brackets go at most {NESTED} deep.")
        if reader.accept("!", "not"):
            part = self._single(depth + 1)
            return self._deep(Inverted(part, depth_of(part) + 1))
        if reader.accept("-"):
            at, part = reader.now, self._single(depth + 1)
            deep = depth_of(part) + 1
            return self._deep(Combined("-", Number(0), part, at.line, at.column, deep))
        if at_bracket := reader.accept("("):
            found = self._expression(depth + 1)
            place = f"line {at_bracket.line}, column {at_bracket.column}"
            reader.expect(")", f"the bracket of {place} should close")
            return found
        if reader.now.text.isdecimal():
            return Number(reader.number("a number"))
        mark = reader.now
        if not mark.word or mark.word in (*_STATEMENTS, *_ACTIONS):
            reader.fail(f"{reader.seen()}, where a value should, such as hcp(north).")
        reader.take()
        if reader.now.text == "(":
            return self._called(mark, depth)
        if mark.text not in self.names:
            if mark.word in (*_COUNTED, *_STRAINS, *_OTHERS):
                reader.fail(f"{reader.seen()}, where ( and a seat should, as {mark.word}(north).")
            if not self.names:
                reader.fail(f"“{mark.text}” is no number, and the script has no names yet.", mark)
            reader.unknown(mark, list(self.names), "name of this script")
        return self.names[mark.text]

    def _called(self, mark: Token, depth: int) -> Expression:
        reader, word = self.reader, mark.word
        known = [*_COUNTED, *_STRAINS, *_OTHERS]
        if word not in known:
            what = "function and no name of this script"
            reader.unknown(mark, known, what)
        reader.take()
        found: Expression
        if word in ("score",):
            found = self._score(depth)
        elif word in ("imp", "imps"):
            part = self._expression(depth + 1)
            found = Imps(part, depth_of(part) + 1)
        elif word == "rnd":
            part = self._expression(depth + 1)
            found = RandomNumber(part, mark.line, mark.column, depth_of(part) + 1)
            self.made.by_lot = True
        else:
            seat = self._seat()
            if word == "shape":
                found = HasShape(seat, self._shapes())
            elif word == "cccc":
                shape = Conditional(HasShape(seat, FLAT), Number(SHAPE_OF_FLAT), Number(SHAPE), 2)
                found = Combined("+", Counted(seat, word), shape, mark.line, mark.column, 3)
            elif word == "hascard":
                found = HasCard(seat, self._card())
            elif word in ("trick", "tricks"):
                self._comma(word)
                found = TricksOf(seat, self._strain(5))
            elif word in _STRAINS:
                if word.startswith("notrump"):
                    reader.fail("No-trump is no suit to be counted.", mark)
                found = SuitLength(seat, _STRAINS[word])
            else:
                if word == "quality" and reader.now.text != ",":
                    reader.fail(f"{reader.seen()}, where a comma and a suit should.")
                suits = (self._strain(4),) if reader.accept(",") else ()
                found = Counted(seat, _COUNTED[word], suits)
        reader.expect(")", f"the bracket of {word} should close")
        return self._deep(found)

    def _comma(self, word: str) -> None:
        self.reader.expect(",", f"a comma and more should follow in {word}")

    def _seat(self) -> int:
        mark = self.reader.take()
        if mark.word not in _SEATS:
            self.reader.unknown(mark, ["north", "east", "south", "west"], "seat")
        return _SEATS[mark.word]

    def _strain(self, strains: int) -> int:
        mark = self.reader.take()
        words = ["clubs", "diamonds", "hearts", "spades", "notrump"][:strains]
        if _STRAINS.get(mark.word, 5) >= strains:
            self.reader.unknown(mark, words, "suit")
        return _STRAINS[mark.word]

    def _card(self) -> int:
        self._comma("hascard")
        mark = self.reader.take()
        text = mark.text.upper()
        text = text[::-1] if re.fullmatch(r"[SHDC][AKQJT2-9]", text) else text
        if not re.fullmatch(r"[AKQJT2-9][SHDC]", text):
            self.reader.fail(f"“{mark.text}” is no card; write rank and suit, as TC.", mark)
        return 1 << (13 * SUITS.index(text[1]) + _RANKS.index(text[0]))

    def _shapes(self) -> frozenset[tuple[int, int, int, int]]:
        self._comma("shape")
        found = self._shape()
        while (sign := self.reader.accept("+", "-", ",")) is not None:
            found = found - self._shape() if sign.text == "-" else found | self._shape()
        return frozenset(found)

    def _shape(self) -> set[tuple[int, int, int, int]]:
        free = self.reader.accept("any") is not None
        mark = self.reader.take()
        if not re.fullmatch(r"[0-9x]{4}", mark.word):
            self.reader.fail(
                f"“{mark.text}” is no shape; write four lengths from spades to clubs, as 5431 or "
                "54xx.",
                mark,
            )
        if "x" not in mark.word and sum(map(int, mark.word)) != 13:
            self.reader.fail(f"The lengths of {mark.text} are not those of 13 cards.", mark)
        asked = [None if d == "x" else int(d) for d in reversed(mark.word)]
        return {
            lengths for lengths in all_shapes() if fits_lengths(lengths, asked, in_order=not free)
        }

    def _score(self, depth: int) -> Expression:
        reader = self.reader
        mark = reader.take()
        if mark.word not in ("vul", "nv"):
            reader.unknown(mark, ["vul", "nv"], "vulnerability of declarer")
        self._comma("score")
        named = reader.take()
        text = re.fullmatch(r"x([1-7])(n|nt|[shdc])", named.word)
        if text is None:
            reader.fail(f"“{named.text}” is no contract; write x and it, as x3N or x4S.", named)
        strain = "NT" if text[2].startswith("n") else text[2].upper()
        self._comma("score")
        part = self._expression(depth + 1)
        contract = WrittenContract(int(text[1]), strain)
        return ScoreOf(mark.word == "vul", contract, part, depth_of(part) + 1)
