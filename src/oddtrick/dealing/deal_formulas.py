"""Conditions on a whole deal as people write them: ``hcp(NS) >= 25 and losers(S) <= 7``.

A formula has numbers, measures of seats (``hcp(N)``, ``controls(NS)``, ``hcp(S, hearts)``),
lengths (``spades(NS)``), conditions on one hand (``S: balanced, 12+ hcp`` in brackets or alone),
``+``, ``-``, ``*``, comparisons, ``and``, ``or``, ``not``. Scripts of `dealer` are read to the same
expressions; `DealValues` works out either.

>>> import numpy as np
>>> from oddtrick.cards import bridge_hand
>>> deal = np.array([[bridge_hand(h) for h in (
...     "AKQ2.AKQ.AKQ.AKQ", "J43.J432.J43.J43", "T98.T98.T982.T98", "765.765.765.7652",
... )]], dtype=np.uint64)
>>> read_formula("hcp(NS) >= 36 and spades(N) = 4", "--where")(deal).tolist()
[True]
>>> read_value("hcp(EW) - 2 * spades(E)")(deal).tolist()
[-2]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from oddtrick.messages import Grouped, TextValue, Verbatim, say
from oddtrick.seats import SEATS

from .conditions import Condition
from .errors import BadCondition
from .expressions import (
    COMPARISONS,
    ORDER,
    SUM,
    Expression,
    Number,
    Operation,
    Operator,
    Reader,
    Token,
    operators,
)
from .hand_language import MEASURE_WORDS, SUIT_WORDS, SUITS_ASKED, ConditionReader, condition_of
from .measures import BRIDGE, LENGTH, MEASURES, Counts, Ints, Measure, Term

Deals = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
Value = Callable[[Deals], Numbers]
Formula = Callable[[Deals], npt.NDArray[np.bool_]]

_COMPARED: Mapping[str, Callable[..., npt.NDArray[np.bool_]]] = {
    "<": np.less, "<=": np.less_equal, "==": np.equal, "!=": np.not_equal,
    ">=": np.greater_equal, ">": np.greater,
}  # fmt: skip


@dataclass(frozen=True)
class Counted(Expression):
    """A measure, by its name, of the hands of some seats or of some suits in them; `length` is how
    many cards of the one suit they have."""

    seats: tuple[int, ...]
    name: str
    suits: tuple[int, ...] = ()


@dataclass(frozen=True)
class OfHand(Expression):
    """Whether a seat's hand fulfils a condition."""

    seat: int
    condition: Condition


class DealValues:
    """The values of expressions for some deals, each worked out once."""

    most = 10**15
    """What numbers may grow to."""
    error: type[BadCondition] = BadCondition

    def __init__(
        self, deals: Deals, measures: Mapping[str, Measure] = MEASURES, source: str = "The formula"
    ) -> None:
        self.deals, self._measures, self._source = deals, measures, source
        self._counts: dict[int, Counts] = {}
        self._known: dict[int, Numbers] = {}

    def of(self, expression: Expression) -> Numbers:
        """A number for each deal. Raises `BadCondition` where one cannot be.

        Parts are worked out before what is made of them, so that depth costs no stack.
        """
        known, todo = self._known, [expression]
        while id(expression) not in known:
            last = todo[-1]
            missing = [part for part in last.parts if id(part) not in known]
            if missing:
                todo += reversed(missing)
                continue
            todo.pop()
            if id(last) not in known:
                known[id(last)] = self.worked_out(last)
        return known[id(expression)]

    def true(self, expression: Expression) -> npt.NDArray[np.bool_]:
        """For each deal whether it is true."""
        return np.asarray(self.of(expression) != 0, dtype=np.bool_)

    def worked_out(self, expression: Expression) -> Numbers:
        """The value of an expression whose parts are known; `of` gives them."""
        match expression:
            case Number(value):
                return np.full(len(self.deals), value, dtype=np.int64)
            case Counted(seats, name, suits):
                found = np.zeros(len(self.deals), dtype=np.int64)
                for seat in seats:
                    found += self._counted(seat, name, suits)
                return found
            case OfHand(seat, condition):
                held = condition.holds(self._of_seat(seat))
                return np.asarray(np.broadcast_to(held, len(self.deals)), dtype=np.int64)
            case Operation("not", (part,)):
                return np.asarray(~self.true(part), dtype=np.int64)
            case Operation("and" | "or" as sign, parts):
                join = np.logical_and if sign == "and" else np.logical_or
                return np.asarray(reduce(join, map(self.true, parts)), dtype=np.int64)
            case Operation("?", (test, yes, no)):
                return np.where(self.true(test), self.of(yes), self.of(no))
            case Operation():
                return self._combined(expression)
        raise TypeError(f"{type(expression).__name__} has no value.")

    def fail(self, expression: Expression, sentence: str, /, **values: TextValue) -> BadCondition:
        """The error of a value that cannot be, with the place."""
        place = expression.place
        return self.error.at(self._source, sentence, place.column, place.line, **values)

    def _of_seat(self, seat: int) -> Counts:
        if seat not in self._counts:
            self._counts[seat] = BRIDGE.counts(np.ascontiguousarray(self.deals[:, seat]))
        return self._counts[seat]

    def _counted(self, seat: int, name: str, suits: tuple[int, ...]) -> Ints:
        counts = self._of_seat(seat)
        if name == LENGTH.name:
            return np.asarray(counts.lengths[:, suits[0]], dtype=np.int32)
        return counts.value(Term(self._measures[name], suits))

    def _combined(self, made: Operation) -> Numbers:
        left, right = map(self.of, made.parts)
        found: Numbers
        if compare := _COMPARED.get(made.sign):
            return np.asarray(compare(left, right), dtype=np.int64)
        match made.sign:
            case "+":
                found = left + right
            case "-":
                found = left - right
            case "*":
                if np.abs(left.astype(np.float64) * right).max(initial=0) > self.most:
                    raise self._too_large(made)
                found = left * right
            case _:
                if not right.all():
                    raise self.fail(made, "This divides by 0 in some deal; test for 0 first.")
                found = np.sign(left) * np.sign(right) * (np.abs(left) // np.abs(right))
                return found if made.sign == "/" else left - right * found
        if np.abs(found).max(initial=0) > self.most:
            raise self._too_large(made)
        return found

    def _too_large(self, made: Operation) -> BadCondition:
        return self.fail(
            made, "This grows over {most}: such numbers grow too large.", most=Grouped(self.most)
        )


class FormulaReader(Reader):
    """A condition on a deal, or a number of one, on its way from text."""

    marks, same = ConditionReader.marks, ConditionReader.same
    joins: ClassVar[Mapping[str, Operator]] = {
        **operators(("or", "and", "+", "-", "*"), **{",": "and"}),
        **{sign: Operator(sign, ORDER) for sign in COMPARISONS},
        "=": Operator("==", ORDER),
    }
    prefixes = Reader.prefixes | {"not": Operator("not", ORDER)}
    chained = True

    def operand(self, expression: Expression, sign: str) -> None:
        true = isinstance(expression, OfHand) or (
            isinstance(expression, Operation)
            and expression.sign in ("and", "or", "not", *COMPARISONS)
        )
        if sign in ("and", "or", "not") and not true:
            self.fail("{seen}, where a comparison such as >= 25 should follow.", seen=self.seen())
        if true and sign not in ("and", "or", "not"):
            self.fail(
                "{seen}, where a number should: what is true or false is none.", seen=self.seen()
            )

    def single(self) -> Expression:
        start, token = self.at, self.take()
        if token.kind == "number":
            if not token.text.isdigit() or len(token.text) > 6:
                self.fail("Write whole numbers under a million.", token)
            return Number(int(token.text))
        if token.text.upper() in SEATS and self.accept(":"):
            hand = self.inside(ConditionReader)
            seat = SEATS.index(token.text.upper())
            return OfHand(seat, condition_of(hand), words=f"({token.text}: {hand})", place=token)
        if token.word:
            found = self._measured(token)
            return Counted(*found, words=self.since(start), place=token)
        self.at -= token.kind != "end"
        return self.fail(
            "{seen}, where a number or a measure such as hcp(NS) should.", seen=self.seen()
        )

    def _measured(self, token: Token) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
        """The seats, measure and suits of a number of the deal."""
        word = token.text.lower()
        measure, suit = MEASURE_WORDS.get(word), SUIT_WORDS.get(word)
        if measure is None and suit is None:
            self.unknown(token, [*MEASURES, *SUITS_ASKED], "measure")
        self.expect("(", say("the seats should follow, as in {word}(NS)", word=Verbatim(word)))
        seats = self.take()
        chosen = tuple(SEATS.find(letter) for letter in seats.text.upper())
        if not chosen or min(chosen) < 0 or len(set(chosen)) < len(chosen):
            self.fail("Seats are written N, E, S, W, or several together: NS.", seats)
        suits = []
        while self.accept(","):
            name = self.take()
            if measure is None or name.text.lower() not in SUIT_WORDS:
                self.unknown(name, SUITS_ASKED, "suit")
            suits.append(SUIT_WORDS[name.text.lower()])
        self.expect(")", say("the bracket of {place} should close", place=Verbatim(word)))
        if measure is not None:
            return chosen, measure.name, tuple(suits)
        return chosen, LENGTH.name, () if suit is None else (suit,)


def read_formula(text: str, source: str = "The formula") -> Formula:
    """The test of deals that a text says. Raises `BadCondition` with the place."""
    reader = FormulaReader(text, source)
    expression = reader.whole_text()
    reader.operand(expression, "and")
    return lambda deals: DealValues(deals, source=source).true(expression)


def read_value(text: str, source: str = "The value") -> Value:
    """The number of a deal that a text says. Raises `BadCondition` with the place."""
    reader = FormulaReader(text, source)
    expression = reader.whole_text(SUM)
    reader.operand(expression, "+")
    return lambda deals: DealValues(deals, source=source).of(expression)
