"""Scripts of `dealer`, the program by Hans van Staveren: what they say, and how they are read.

Statements stand in any order; expressions are as in C.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from oddtrick.cards import Mask, card
from oddtrick.dealing import CONTROLS, LOSERS, MEASURES, Measure, cards
from oddtrick.dealing.conditions import AnyOf, Shapes
from oddtrick.dealing.deal_formulas import Counted, OfHand
from oddtrick.dealing.errors import BadCondition
from oddtrick.dealing.expressions import (
    BINDS,
    PART,
    Expression,
    Number,
    Operation,
    Operator,
    Reader,
    Token,
    operators,
)
from oddtrick.dealing.hand_language import all_shapes, fits_lengths
from oddtrick.dealing.measures import FOUR_C, LENGTH, QUALITY, weighing
from oddtrick.errors import BadOption
from oddtrick.formats.board import WrittenContract
from oddtrick.messages import Message, Name, Verbatim, say, term
from oddtrick.seats import SEAT_NAMES, SEATS, vulnerability

# What a script says, beside the expressions that formulas have too.


class BadScript(BadCondition):
    """A script that cannot be read or run; `line` and `column` are the place, from 1."""

    @staticmethod
    def place(column: int, line: int = 1) -> Message:
        return say("line {line}, column {column}", line=line, column=column)


NOTHING = AnyOf(())
"""A condition that no hand fulfils."""
SHAPE, SHAPE_OF_FLAT = -100, -50
"""Points of Kaplan and Rubens beside those of the suits: less one for the first doubleton, less a
half without any."""
FLAT = frozenset(shape for shape in all_shapes() if set(shape) <= {3, 4})


def counting(name: str, points: list[int]) -> Measure:
    """A measure that gives each rank, the ace first, so many points."""
    words = f"{name} {' '.join(map(str, points))}"
    return weighing(words, words, points)


def usual_measures() -> dict[str, Measure]:
    """The measures by name, where a script changes none: `pt0` to `pt9` are what the words beside
    count."""
    tops = {"top2": [1, 1], "top4": [1] * 4, "c13": [6, 4, 2, 1]}
    found = {"hcp": MEASURES["hcp"], "control": CONTROLS, "loser": LOSERS}
    found |= {"quality": QUALITY, "cccc": FOUR_C}
    names = ("tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13")
    for number, name in enumerate(names):
        found[f"pt{number}"] = counting(name, tops[name]) if name in tops else MEASURES[name]
    return found


@dataclass(frozen=True)
class TricksOf(Expression):
    """The tricks of a declarer in a strain with best play by all."""

    seat: int
    strain: int


@dataclass(frozen=True)
class RandomNumber(Expression):
    """A number from 0 up to below a limit, by lot."""

    def __str__(self) -> str:
        return f"rnd({self.parts[0]})"


@dataclass(frozen=True)
class ScoreOf(Expression):
    """The score of a contract for declarer with so many tricks."""

    vulnerable: bool
    contract: WrittenContract

    def __str__(self) -> str:
        level, strain = self.contract.level, self.contract.strain
        return f"score({'vul' if self.vulnerable else 'nv'}, x{level}{strain}, {self.parts[0]})"


@dataclass(frozen=True)
class Imps(Expression):
    """A difference in IMPs."""

    def __str__(self) -> str:
        return f"imps({self.parts[0]})"


class ScriptAction:
    """Something that is done with each deal that is produced."""


@dataclass(frozen=True)
class PrintHands(ScriptAction):
    """Hands are printed, in the way of the action's name; an expression may stand behind."""

    how: str
    seats: tuple[int, ...] = (0, 1, 2, 3)
    value: Expression | None = None


@dataclass(frozen=True)
class PrintValues(ScriptAction):
    """Values and texts are printed."""

    items: tuple[Expression | str, ...]


@dataclass(frozen=True)
class Average(ScriptAction):
    """The mean of a value."""

    title: str
    value: Expression


@dataclass(frozen=True)
class FrequencyTable(ScriptAction):
    """How often a value, or two together, come up, from a lowest to a highest."""

    title: str
    values: tuple[Expression, ...]
    bounds: tuple[tuple[int, int], ...]


@dataclass
class Script:
    """A script as it was read."""

    condition: Expression = field(default_factory=lambda: Number(1))
    actions: list[ScriptAction] = field(default_factory=list)
    known: list[Mask] = field(default_factory=lambda: [0] * 4)
    lengths: dict[tuple[int, int], int] = field(default_factory=dict)
    """By seat and suit how many cards are dealt of it, whichever they are."""
    measures: dict[str, Measure] = field(default_factory=usual_measures)
    generate: int = 0
    produce: int = 0
    dealer: str = ""
    """N, E, S or W; empty where the script does not say."""
    vulnerable: str = ""
    """None, NS, EW or All, or empty."""
    by_lot: bool = False
    """Whether it asks for numbers by lot."""


# The words and signs of a script, each with its line and column.

_SEATS = {name.lower(): SEATS.index(s) for s in SEATS for name in (s, SEAT_NAMES[s])}
_STRAINS = {
    name: number
    for number, word in enumerate(("club", "diamond", "heart", "spade", "notrump"))
    for name in (word, f"{word}s")
}
_COUNTED = {"hcp": "hcp", "hcps": "hcp", "control": "control", "controls": "control",
            "loser": "loser", "losers": "loser"}  # fmt: skip
_COUNTED |= {f"pt{n}": f"pt{n}" for n in range(10)}
_COUNTS = ("ten tens", "jack jacks", "queen queens", "king kings", "ace aces", "top2", "top3",
           "top4", "top5", "c13")  # fmt: skip
_COUNTED |= {word: f"pt{n}" for n, words in enumerate(_COUNTS) for word in words.split()}
_COUNTED["quality"] = "quality"
_OTHERS = ("shape", "hascard", "tricks", "trick", "cccc")
_OF_VALUES = ("score", "imps", "imp", "rnd")
"""Functions of a number, which print as what they are of prints."""
_FUNCTIONS = (*_COUNTED, *_STRAINS, *_OTHERS, *_OF_VALUES)
_STATEMENTS = ("generate", "produce", "vulnerable", "dealer", "predeal", "pointcount", "altcount",
               "condition", "action")  # fmt: skip
_ACTIONS = ("printall", "print", "printew", "printpbn", "printcompact", "printoneline", "printes",
            "average", "frequency")  # fmt: skip


def read_script(text: str, source: str = "The script") -> Script:
    """The script of a text. Raises `BadScript` with line and column.

    >>> script = read_script("produce 5 condition hcp(north) >= 15 && spades(north) == 4")
    >>> script.produce, type(script.condition).__name__
    (5, 'Operation')
    >>> read_script("condition hpc(north) > 3", "a.dlr")
    Traceback (most recent call last):
    oddtrick.deals.script_language.BadScript: a.dlr, line 1, column 11: “hpc” is no function and \
no name of this script. Is hcp meant?
    """
    return ScriptReader(text, source).script()


class ScriptReader(Reader):
    """A script on its way from text."""

    whole = "The script"
    marks = re.compile(
        r"""
        (?P<skip>\s+|\#[^\n]*|//[^\n]*|/\*.*?\*/)
      | (?P<comment>/\*)
      | (?P<text>"[^"]*")
      | (?P<newline>\\n)
      | (?P<word>\w+)
      | (?P<sign>&&|\|\||==|!=|<=|>=|[-+*/%()<>=!?:,])
      | (?P<odd>.)
        """,
        re.VERBOSE | re.DOTALL | re.ASCII,
    )
    joins = operators(BINDS, **{"||": "or", "&&": "and"})
    prefixes = Reader.prefixes | {"!": Operator("not", PART)}
    most_words, deepest = 50_000, 150
    error = BadScript

    def __init__(self, text: str, source: str) -> None:
        super().__init__(text, source)
        self.made = Script()
        self.names: dict[str, Expression] = {}
        for token in self.tokens:
            if token.kind == "comment":
                self.fail("This comment has no end; */ would end it.", token)
            if token.text == '"':
                self.fail("This text has no end.", token)
            if token.kind == "odd":
                self.fail("“{text}” is no sign here.", token, text=Name(token.text))

    def number(self, what: str) -> int:
        """A whole number. Raises `BadScript`."""
        sign = -1 if self.accept("-") else 1
        if not self.now.text.isdecimal() or len(self.now.text) > 9:
            self.fail(
                "{seen}, where {what} should: a whole number.", seen=self.seen(), what=term(what)
            )
        return sign * int(self.take().text)

    def script(self) -> Script:
        """The whole script, statement by statement."""
        while self.now.kind != "end":
            if self.now.word in _STATEMENTS:
                self._statement(self.take().word)
            elif self.now.word and self.peek().text == "=":
                self._definition()
            else:
                self.made.condition = self.expression()
        return self.made

    # -- statements ------------------------------------------------------------------------

    def _statement(self, word: str) -> None:
        made, mark = self.made, self.now
        match word:
            case "generate":
                made.generate = self._count(word)
            case "produce":
                made.produce = self._count(word)
            case "vulnerable":
                try:
                    made.vulnerable = vulnerability(self.take().word)
                except BadOption:
                    self.unknown(mark, ["none", "NS", "EW", "all"], "vulnerability")
            case "dealer":
                made.dealer = SEATS[self._seat()]
            case "predeal":
                self._predeal()
            case "pointcount":
                made.measures["hcp"] = counting(word, self._points())
            case "altcount":
                number = self.number("the number of the count, 0 to 9,")
                if not 0 <= number <= 9:
                    self.fail("The counts are numbered 0 to 9, not {number}.", mark, number=number)
                made.measures[f"pt{number}"] = counting(f"altcount {number}", self._points())
            case "condition":
                made.condition = self.expression()
            case "action":
                made.actions.append(self._action())
                while self.accept(",") and self.now.kind != "end":
                    made.actions.append(self._action())

    def _count(self, word: str) -> int:
        at = self.now
        found = self.number(f"how many deals to {word}")
        if found < 1:
            self.fail("How many deals to {word} is a number from 1.", at, word=Verbatim(word))
        return found

    def _predeal(self) -> None:
        made = self.made
        begun = False
        while True:
            mark = self.now
            if mark.word in _STRAINS and self.peek().text == "(":
                suit = _STRAINS[self.take().word]
                self.take()
                seat = self._seat()
                self.expect(")", "the bracket should close")
                self.expect("==", "“== 1” should give the length")
                made.lengths[seat, suit] = self.number("a length")
                self.accept(",")
            elif mark.word in _SEATS and self.peek().text != "=":
                seat = _SEATS[self.take().word]
                self.accept(",")
                self._holding(seat)
                while self.accept(","):
                    self._holding(seat)
            elif begun:
                return
            else:
                self.unknown(mark, ["north", "east", "south", "west"], "seat to deal cards to")
            begun = True

    def _holding(self, seat: int) -> None:
        mark = self.take()
        match = re.fullmatch(r"([SHDC])([AKQJT2-9]*)", mark.text.upper())
        if mark.kind != "word" or match is None:
            self.fail(
                "“{text}” is no holding; write the suit and its cards, as SAQ542.",
                mark,
                text=Name(mark.text),
            )
        for rank in match[2]:
            code = match[1] + rank
            if any(known >> card(code) & 1 for known in self.made.known):
                self.fail("{code} has been dealt already.", mark, code=Verbatim(str(code)))
            self.made.known[seat] |= 1 << card(code)
        if self.made.known[seat].bit_count() > 13:
            self.fail("This hand has more than 13 cards.", mark)

    def _points(self) -> list[int]:
        found: list[int] = []
        while not found or self.now.text.isdecimal():
            at = self.now
            found.append(self.number("the points of the ace"))
            if found[-1] > 1000:
                self.fail("A card has at most 1000 points.", at)
        return found

    def _definition(self) -> None:
        mark = self.take()
        if mark.word in (*_STATEMENTS, *_ACTIONS, *_FUNCTIONS):
            self.fail(
                "“{text}” is a word of the language; take another name.", mark, text=Name(mark.text)
            )
        self.take()
        self.names[mark.text] = self.expression()

    # -- actions ---------------------------------------------------------------------------

    def _action(self) -> ScriptAction:
        mark = self.take()
        match mark.word:
            case "printall" | "printpbn":
                return PrintHands(mark.word)
            case "printew":
                return PrintHands("printew", (3, 1))
            case "print":
                self.expect("(", "the seats should follow, as in print(north, south)")
                seats = [self._seat()]
                while self.accept(","):
                    seats.append(self._seat())
                self.expect(")", "the bracket of print should close")
                return PrintHands("print", tuple(seats))
            case "printcompact" | "printoneline":
                begins = self._begins_expression()
                value = self.expression() if begins else None
                return PrintHands(mark.word, value=value)
            case "printes":
                return PrintValues(self._items())
            case "average":
                return Average(self._title(), self.expression())
            case "frequency":
                return self._frequency()
        return self.unknown(mark, list(_ACTIONS), "action")

    def _begins_expression(self) -> bool:
        now = self.now
        return now.text in ("(", "!", "-") or (
            bool(now.word) and now.word not in (*_STATEMENTS, *_ACTIONS)
            and self.peek().text != "="
        )  # fmt: skip

    def _items(self) -> tuple[Expression | str, ...]:
        """The items to print; a comma before an action ends the list."""
        found: list[Expression | str] = []
        if self.now.text == "(" and self.peek().kind == "text":
            self.take()
            found += self._items()
            self.expect(")", "the bracket of printes should close")
            return tuple(found)
        while True:
            if self.now.kind == "text":
                found.append(self.take().text[1:-1])
            elif self.now.kind == "newline":
                self.take()
                found.append("\n")
            else:
                found.append(self.expression())
            follows = self.peek()
            if self.now.text != "," or follows.word in _ACTIONS or follows.kind == "end":
                return tuple(found)
            self.take()

    def _title(self) -> str:
        return self.take().text[1:-1] if self.now.kind == "text" else ""

    def _frequency(self) -> FrequencyTable:
        title = self._title()
        self.expect("(", "a value and its bounds should follow, as in (hcp(north), 0, 37)")
        values, bounds = [], []
        while True:
            values.append(self.expression())
            self.expect(",", "the lowest value should follow")
            at = self.now
            low = self.number("the lowest value")
            self.expect(",", "the highest value should follow")
            high = self.number("the highest value")
            if not low <= high or high - low > 10_000:
                self.fail("The bounds go from the lowest up, over at most 10,000 values.", at)
            bounds.append((low, high))
            if len(values) == 2 or not self.accept(","):
                break
        self.expect(")", "the bracket of frequency should close")
        return FrequencyTable(title, tuple(values), tuple(bounds))

    # -- expressions -----------------------------------------------------------------------

    def single(self) -> Expression:
        start, mark = self.at, self.now
        if mark.text.isdecimal():
            return Number(self.number("a number"))
        if not mark.word or mark.word in (*_STATEMENTS, *_ACTIONS):
            self.fail("{seen}, where a value should, such as hcp(north).", seen=self.seen())
        self.take()
        if self.now.text == "(":
            expression = self._called(mark)
            self.expect(")", say("the bracket of {place} should close", place=Verbatim(mark.word)))
            words = "" if mark.word in _OF_VALUES else self.since(start)
            return self.shallow(replace(expression, words=words, place=mark))
        if mark.text not in self.names:
            if mark.word in _FUNCTIONS:
                self.fail(
                    "{seen}, where ( and a seat should, as {word}(north).",
                    seen=self.seen(),
                    word=Verbatim(mark.word),
                )
            if not self.names:
                self.fail(
                    "“{text}” is no number, and the script has no names yet.",
                    mark,
                    text=Name(mark.text),
                )
            self.unknown(mark, list(self.names), "name of this script")
        return self.names[mark.text]

    def _called(self, mark: Token) -> Expression:
        word = mark.word
        if word not in _FUNCTIONS:
            self.unknown(mark, _FUNCTIONS, "function and no name of this script")
        self.take()
        if word == "score":
            return self._score()
        if word in ("imp", "imps"):
            return Imps(parts=(self.nested(),))
        if word == "rnd":
            self.made.by_lot = True
            return RandomNumber(parts=(self.nested(),))
        seat = self._seat()
        if word == "shape":
            shapes = self._shapes()
            return OfHand(seat, Shapes(shapes) if shapes else NOTHING)
        if word == "cccc":
            flat = OfHand(seat, Shapes(FLAT))
            shape = Operation("?", parts=(flat, Number(SHAPE_OF_FLAT), Number(SHAPE)))
            return Operation("+", parts=(Counted((seat,), word), shape))
        if word == "hascard":
            return OfHand(seat, cards(self._card(), 1, 1))
        if word in ("trick", "tricks"):
            self._comma(word)
            return TricksOf(seat, self._strain(5))
        if word in _STRAINS:
            if word.startswith("notrump"):
                self.fail("No-trump is no suit to be counted.", mark)
            return Counted((seat,), LENGTH.name, (_STRAINS[word],))
        if word == "quality" and self.now.text != ",":
            self.fail("{seen}, where a comma and a suit should.", seen=self.seen())
        suits = (self._strain(4),) if self.accept(",") else ()
        return Counted((seat,), _COUNTED[word], suits)

    def _comma(self, word: str) -> None:
        self.expect(",", say("a comma and more should follow in {word}", word=Verbatim(word)))

    def _seat(self) -> int:
        mark = self.take()
        if mark.word not in _SEATS:
            self.unknown(mark, ["north", "east", "south", "west"], "seat")
        return _SEATS[mark.word]

    def _strain(self, strains: int) -> int:
        mark = self.take()
        words = ["clubs", "diamonds", "hearts", "spades", "notrump"][:strains]
        if _STRAINS.get(mark.word, 5) >= strains:
            self.unknown(mark, words, "suit")
        return _STRAINS[mark.word]

    def _card(self) -> int:
        self._comma("hascard")
        mark = self.take()
        text = mark.text.upper()
        text = text[::-1] if re.fullmatch(r"[AKQJT2-9][SHDC]", text) else text
        if not re.fullmatch(r"[SHDC][AKQJT2-9]", text):
            self.fail(
                "“{text}” is no card; write rank and suit, as TC.", mark, text=Name(mark.text)
            )
        return 1 << card(text)

    def _shapes(self) -> frozenset[tuple[int, int, int, int]]:
        self._comma("shape")
        found = self._shape()
        while (sign := self.accept("+", "-", ",")) is not None:
            found = found - self._shape() if sign.text == "-" else found | self._shape()
        return frozenset(found)

    def _shape(self) -> set[tuple[int, int, int, int]]:
        free = self.accept("any") is not None
        mark = self.take()
        if not re.fullmatch(r"[0-9x]{4}", mark.word):
            self.fail(
                "“{text}” is no shape; write four lengths from spades to clubs, as 5431 or 54xx.",
                mark,
                text=Name(mark.text),
            )
        if "x" not in mark.word and sum(map(int, mark.word)) != 13:
            self.fail(
                "The lengths of {text} are not those of 13 cards.", mark, text=Verbatim(mark.text)
            )
        asked = [None if d == "x" else int(d) for d in reversed(mark.word)]
        return {
            lengths for lengths in all_shapes() if fits_lengths(lengths, asked, in_order=not free)
        }

    def _score(self) -> Expression:
        mark = self.take()
        if mark.word not in ("vul", "nv"):
            self.unknown(mark, ["vul", "nv"], "vulnerability of declarer")
        self._comma("score")
        named = self.take()
        text = re.fullmatch(r"x([1-7])(n|nt|[shdc])", named.word)
        if text is None:
            self.fail(
                "“{text}” is no contract; write x and it, as x3N or x4S.",
                named,
                text=Name(named.text),
            )
        strain = "NT" if text[2].startswith("n") else text[2].upper()
        self._comma("score")
        contract = WrittenContract(int(text[1]), strain)
        return ScoreOf(mark.word == "vul", contract, parts=(self.nested(),))
