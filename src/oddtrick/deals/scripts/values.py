"""The values of expressions for many deals at once.

As in the original, all numbers are whole, a division drops what is over, and a remainder has the
sign of what is divided.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

import numpy as np
import numpy.typing as npt

from oddtrick.dealing import Deals, Measure
from oddtrick.dealing.conditions.layout import BRIDGE, Counts, Term
from oddtrick.formats.outcome import duplicate_score
from oddtrick.scoring.contract.imps import imps
from oddtrick.solver import Solver

from .parser import BadScript
from .syntax import (
    Combined,
    Conditional,
    Counted,
    Expression,
    HasCard,
    HasShape,
    Imps,
    Inverted,
    Logical,
    Number,
    RandomNumber,
    ScoreOf,
    SuitLength,
    TricksOf,
)

Numbers = npt.NDArray[np.int64]
_MOST = 10**9
_SHAPE_DIGITS = np.array([1, 16, 256, 4096])


def asks_solver(expression: Expression, known: dict[int, bool] | None = None) -> bool:
    """Whether deals are solved for it, so that it is asked last."""
    known = {} if known is None else known
    key = id(expression)
    if key not in known:
        match expression:
            case TricksOf():
                known[key] = True
            case Logical(_, parts):
                known[key] = any(asks_solver(part, known) for part in parts)
            case Inverted(part) | Imps(part) | ScoreOf(_, _, part) | RandomNumber(part):
                known[key] = asks_solver(part, known)
            case Combined(_, left, right):
                known[key] = asks_solver(left, known) or asks_solver(right, known)
            case Conditional(test, yes, no):
                known[key] = any(asks_solver(part, known) for part in (test, yes, no))
            case _:
                known[key] = False
    return known[key]


class ScriptValues:
    """The values of a script's expressions for some deals, each worked out once."""

    def __init__(
        self,
        deals: Deals,
        measures: Mapping[str, Measure],
        solver: Solver,
        chance: np.random.Generator | None = None,
    ) -> None:
        self.deals, self._measures, self._solver = deals, measures, solver
        self._chance = chance or np.random.default_rng(0)
        self._counts: dict[int, Counts] = {}
        self._known: dict[int, Numbers] = {}
        self._tricks: dict[int, npt.NDArray[np.int64]] = {}

    def of(self, expression: Expression) -> Numbers:
        """A number for each deal. Raises `BadScript` where one cannot be."""
        found = self._known.get(id(expression))
        if found is None:
            found = self._known[id(expression)] = self._worked_out(expression)
        return found

    def true(self, expression: Expression) -> npt.NDArray[np.bool_]:
        """For each deal whether it is true."""
        return np.asarray(self.of(expression) != 0, dtype=np.bool_)

    def _worked_out(self, expression: Expression) -> Numbers:
        match expression:
            case Number(value):
                return np.full(len(self.deals), value, dtype=np.int64)
            case SuitLength(seat, suit):
                return np.asarray(self._of(seat).lengths[:, suit], dtype=np.int64)
            case Counted(seat, name, suits):
                return np.asarray(
                    self._of(seat).value(Term(self._measures[name], suits)), dtype=np.int64
                )
            case HasCard(seat, card):
                return np.asarray((self.deals[:, seat] & np.uint64(card)) != 0, dtype=np.int64)
            case HasShape(seat, shapes):
                wanted = [int(np.array(shape) @ _SHAPE_DIGITS) for shape in shapes]
                return np.asarray(
                    np.isin(self._of(seat).lengths @ _SHAPE_DIGITS, wanted), dtype=np.int64
                )
            case TricksOf(seat, strain):
                return self._solved(strain)[:, seat]
            case RandomNumber(limit, line, column):
                return self._by_lot(self.of(limit), line, column)
            case ScoreOf(vulnerable, contract, tricks):
                worth = [duplicate_score(contract, vulnerable, n) for n in range(14)]
                return np.array(worth)[np.clip(self.of(tricks), 0, 13)]
            case Imps(difference):
                given = self.of(difference)
                values, at = np.unique(given, return_inverse=True)
                return np.array([imps(int(v)) for v in values], dtype=np.int64)[at.reshape(-1)]
            case Inverted(part):
                return np.asarray(~self.true(part), dtype=np.int64)
            case Logical(sign, parts):
                join = np.logical_and if sign == "&&" else np.logical_or
                return np.asarray(reduce(join, map(self.true, parts)), dtype=np.int64)
            case Conditional(test, yes, no):
                return np.where(self.true(test), self.of(yes), self.of(no))
            case Combined():
                return self._combined(expression)
        raise TypeError(f"{type(expression).__name__} has no value.")

    def _of(self, seat: int) -> Counts:
        if seat not in self._counts:
            self._counts[seat] = BRIDGE.counts(np.ascontiguousarray(self.deals[:, seat]))
        return self._counts[seat]

    def _solved(self, strain: int) -> Numbers:
        """The tricks of each declarer, a row for each deal."""
        if strain not in self._tricks:
            rows = [
                self._solver.table((north, east, south, west), strains=[strain]).low[strain]
                for north, east, south, west in self.deals.tolist()
            ]
            self._tricks[strain] = np.array(rows, dtype=np.int64).reshape(-1, 4)
        return self._tricks[strain]

    def _by_lot(self, limits: Numbers, line: int, column: int) -> Numbers:
        if len(limits) and limits.min() < 1:
            place = f"line {line}, column {column}"
            raise BadScript(f"The script, {place}: rnd() takes a number from 1.", line, column)
        return np.asarray(self._chance.integers(0, limits), dtype=np.int64)

    def _combined(self, made: Combined) -> Numbers:
        left, right = self.of(made.left), self.of(made.right)
        match made.sign:
            case "+":
                return self._bounded(left + right, made)
            case "-":
                return self._bounded(left - right, made)
            case "*":
                return self._bounded(left * right, made)
            case "/" | "%":
                if not right.all():
                    place = f"line {made.line}, column {made.column}"
                    raise BadScript(
                        f"The script, {place}: this divides by 0 in some deal; test for 0 first.",
                        made.line,
                        made.column,
                    )
                whole: Numbers = np.sign(left) * np.sign(right) * (np.abs(left) // np.abs(right))
                return whole if made.sign == "/" else left - right * whole
            case "==":
                return np.asarray(left == right, dtype=np.int64)
            case "!=":
                return np.asarray(left != right, dtype=np.int64)
            case "<":
                return np.asarray(left < right, dtype=np.int64)
            case "<=":
                return np.asarray(left <= right, dtype=np.int64)
            case ">":
                return np.asarray(left > right, dtype=np.int64)
            case _:
                return np.asarray(left >= right, dtype=np.int64)

    def _bounded(self, found: Numbers, made: Combined) -> Numbers:
        if len(found) and np.abs(found).max() > _MOST:
            place = f"line {made.line}, column {made.column}"
            raise BadScript(
                f"The script, {place}: this grows over {_MOST:,}.", made.line, made.column
            )
        return found
