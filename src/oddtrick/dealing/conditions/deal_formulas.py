"""Conditions on a whole deal as people write them: ``hcp(NS) >= 25 and losers(S) <= 7``.

A formula has numbers, measures of seats (``hcp(N)``, ``controls(NS)``, ``hcp(S, hearts)``),
lengths (``spades(NS)``), conditions on one hand (``S: balanced, 12+ hcp`` in brackets or alone),
``+``, ``-``, ``*``, comparisons, ``and``, ``or``, ``not``.

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

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oddtrick.dealing.errors import DealingError
from oddtrick.seats import SEATS

from .condition import Condition
from .hand_language import SUIT_WORDS, measure_word, read_in
from .layout import BRIDGE, Term
from .measures import MEASURES
from .tokens import ConditionReader, Token

Deals = npt.NDArray[np.uint64]
Value = Callable[[Deals], npt.NDArray[np.int64]]
Formula = Callable[[Deals], npt.NDArray[np.bool_]]

_DEPTH = 40
_MOST = 10**12
_SIGNS: dict[str, Callable[..., npt.NDArray[np.bool_]]] = {
    "<": np.less, "<=": np.less_equal, "=": np.equal, "!=": np.not_equal,
    ">=": np.greater_equal, ">": np.greater,
}  # fmt: skip


def read_formula(text: str, source: str = "The formula") -> Formula:
    """The test of deals that a text says. Raises `BadCondition` with the place."""
    reader = ConditionReader(text, source)
    found = _either(reader, 0)
    reader.end()
    return found


def read_value(text: str, source: str = "The value") -> Value:
    """The number of a deal that a text says. Raises `BadCondition` with the place."""
    reader = ConditionReader(text, source)
    found = _sum(reader, 0)
    reader.end()
    return found


def _either(reader: ConditionReader, depth: int) -> Formula:
    parts = [_both(reader, depth)]
    while reader.accept("or"):
        parts.append(_both(reader, depth))
    return parts[0] if len(parts) == 1 else lambda d: np.logical_or.reduce([p(d) for p in parts])


def _both(reader: ConditionReader, depth: int) -> Formula:
    parts = [_single(reader, depth)]
    while reader.accept("and", ","):
        parts.append(_single(reader, depth))
    return parts[0] if len(parts) == 1 else lambda d: np.logical_and.reduce([p(d) for p in parts])


def _single(reader: ConditionReader, depth: int) -> Formula:
    if depth > _DEPTH:
        reader.fail(f"Formulas go at most {_DEPTH} deep.")
    if reader.accept("not"):
        part = _single(reader, depth + 1)
        return lambda d: ~part(d)
    if reader.now.text == "(" and not _is_value(reader):
        opening = reader.take()
        found = _either(reader, depth + 1)
        reader.expect(")", f"the bracket of column {opening.column} should close")
        return found
    if reader.now.text.upper() in SEATS and reader.peek().text == ":":
        return _of_hand(reader)
    return _comparison(reader, depth)


def _of_hand(reader: ConditionReader) -> Formula:
    seat = SEATS.index(reader.take().text.upper())
    reader.take()
    condition: Condition = read_in(reader)
    return lambda d: condition.among(np.ascontiguousarray(d[:, seat]))


def _is_value(reader: ConditionReader) -> bool:
    """Whether the bracket here is of a sum, and no bracket of conditions, by what follows it or
    the lack of a comparison in it."""
    level = 0
    for ahead in range(len(reader.tokens) - reader.at):
        token = reader.peek(ahead)
        level += (token.text == "(") - (token.text == ")")
        if token.text in _SIGNS or token.text in (":", "and", "or", "not"):
            return False
        if level == 0:
            return True
    return False


def _comparison(reader: ConditionReader, depth: int) -> Formula:
    values = [_sum(reader, depth)]
    signs = []
    while reader.now.text in _SIGNS:
        signs.append(_SIGNS[reader.take().text])
        values.append(_sum(reader, depth))
    if not signs:
        reader.fail(f"{reader.seen()}, where a comparison such as >= 25 should follow.")

    def test(deals: Deals) -> npt.NDArray[np.bool_]:
        found = [v(deals) for v in values]
        pairs = zip(signs, found, found[1:], strict=False)
        return np.asarray(np.logical_and.reduce([sign(a, b) for sign, a, b in pairs]))

    return test


def _sum(reader: ConditionReader, depth: int) -> Value:
    total = _product(reader, depth)
    while sign := reader.accept("+", "-"):
        total = _joined(total, _product(reader, depth), sign.text)
    return total


def _product(reader: ConditionReader, depth: int) -> Value:
    total = _value(reader, depth)
    while reader.accept("*"):
        total = _joined(total, _value(reader, depth), "*")
    return total


def _joined(left: Value, right: Value, sign: str) -> Value:
    if sign == "+":
        return lambda deals: left(deals) + right(deals)
    if sign == "-":
        return lambda deals: left(deals) - right(deals)

    def product(deals: Deals) -> npt.NDArray[np.int64]:
        one, other = left(deals), right(deals)
        if np.abs(one.astype(np.float64) * other).max(initial=0) > _MOST:
            raise DealingError("The numbers of a formula grow too large: over a million millions.")
        return one * other

    return product


def _value(reader: ConditionReader, depth: int) -> Value:
    if depth > _DEPTH:
        reader.fail(f"Formulas go at most {_DEPTH} deep.")
    token = reader.take()
    if token.kind == "number":
        if not token.text.isdigit() or len(token.text) > 6:
            reader.fail("Write whole numbers under a million.", token)
        number = int(token.text)
        return lambda d: np.full(len(d), number, dtype=np.int64)
    if token.text == "-":
        part = _value(reader, depth + 1)
        return lambda d: -part(d)
    if token.text == "(":
        found = _sum(reader, depth + 1)
        reader.expect(")", f"the bracket of column {token.column} should close")
        return found
    if token.kind == "word":
        return _measured(reader, token)
    reader.at -= token.kind != "end"
    return reader.fail(f"{reader.seen()}, where a number or a measure such as hcp(NS) should.")


def _measured(reader: ConditionReader, token: Token) -> Value:
    word = token.text.lower()
    measure, suit = measure_word(word), SUIT_WORDS.get(word)
    if measure is None and suit is None:
        names = [*MEASURES, "spades", "hearts", "diamonds", "clubs"]
        reader.unknown(token, names, "measure")
    reader.expect("(", f"the seats should follow, as in {word}(NS)")
    seats = reader.take()
    chosen = [SEATS.find(letter) for letter in seats.text.upper()]
    if not chosen or min(chosen) < 0 or len(set(chosen)) < len(chosen):
        reader.fail("Seats are written N, E, S, W, or several together: NS.", seats)
    suits = []
    while reader.accept(","):
        name = reader.take()
        if measure is None or name.text.lower() not in SUIT_WORDS:
            reader.unknown(name, ["spades", "hearts", "diamonds", "clubs"], "suit")
        suits.append(SUIT_WORDS[name.text.lower()])
    reader.expect(")", f"the bracket of {word} should close")
    term = Term(measure, tuple(suits)) if measure is not None else None

    def value(deals: Deals) -> npt.NDArray[np.int64]:
        total = np.zeros(len(deals), dtype=np.int64)
        for seat in chosen:
            counts = BRIDGE.counts(np.ascontiguousarray(deals[:, seat]))
            total += counts.lengths[:, suit] if term is None else counts.value(term)
        return total

    return value
