"""A script run: deals drawn until as many as it asks for fit, in batches.

What its condition asks of one hand alone the sampler draws at once; the rest is tried. A script
that says how many deals to `generate` gets as many as that many deals would have brought, by lot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from typing import NamedTuple

import numpy as np

from oddtrick.dealing import ANYTHING, Condition, Dealer, Deals, GaveUp, Measure, length
from oddtrick.dealing.conditions import MANY, Between, Lengths
from oddtrick.dealing.deal_formulas import Counted, DealValues, Numbers, OfHand
from oddtrick.dealing.expressions import COMPARISONS, Expression, Number, Operation
from oddtrick.dealing.measures import LENGTH, Term
from oddtrick.formats.outcome import duplicate_score
from oddtrick.messages import Grouped
from oddtrick.scoring.imps import imps
from oddtrick.solver import Solver

from .script_language import (
    NOTHING,
    Average,
    BadScript,
    FrequencyTable,
    Imps,
    RandomNumber,
    ScoreOf,
    Script,
    TricksOf,
)


def asks_solver(expression: Expression, known: dict[int, bool] | None = None) -> bool:
    """Whether deals are solved for it, so that it is asked last."""
    known = {} if known is None else known
    if id(expression) not in known:
        parts = (asks_solver(part, known) for part in expression.parts)
        known[id(expression)] = isinstance(expression, TricksOf) or any(parts)
    return known[id(expression)]


class ScriptValues(DealValues):
    """The values of a script's expressions for some deals.

    As in the original, all numbers are whole, a division drops what is over, and a remainder has
    the sign of what is divided.
    """

    most = 10**9
    error = BadScript

    def __init__(
        self,
        deals: Deals,
        measures: Mapping[str, Measure],
        solver: Solver,
        chance: np.random.Generator | None = None,
    ) -> None:
        super().__init__(deals, measures, "The script")
        self._solver, self._chance = solver, chance or np.random.default_rng(0)
        self._tricks: dict[int, Numbers] = {}

    def worked_out(self, expression: Expression) -> Numbers:
        match expression:
            case TricksOf(seat, strain):
                return self._solved(strain)[:, seat]
            case RandomNumber():
                limits = self.of(expression.parts[0])
                if limits.min(initial=1) < 1:
                    raise self.fail(expression, "The limit of rnd() is a number from 1.")
                return np.asarray(self._chance.integers(0, limits), dtype=np.int64)
            case ScoreOf(vulnerable, contract):
                worth = [duplicate_score(contract, vulnerable, n) for n in range(14)]
                return np.array(worth)[np.clip(self.of(expression.parts[0]), 0, 13)]
            case Imps():
                values, at = np.unique(self.of(expression.parts[0]), return_inverse=True)
                return np.array([imps(int(v)) for v in values], dtype=np.int64)[at.reshape(-1)]
        return super().worked_out(expression)

    def _solved(self, strain: int) -> Numbers:
        """The tricks of each declarer, a row for each deal."""
        if strain not in self._tricks:
            rows = [
                self._solver.table((north, east, south, west), strains=[strain]).low[strain]
                for north, east, south, west in self.deals.tolist()
            ]
            self._tricks[strain] = np.array(rows, dtype=np.int64).reshape(-1, 4)
        return self._tricks[strain]


# The part of a script's condition that is about one hand at a time, for the exact sampler.

_MOST_TIMES = 1000
_TURNED = dict(zip(COMPARISONS, ("==", "!=", ">", ">=", "<", "<="), strict=True))


class _OfHand(NamedTuple):
    """A condition on a seat's hand; of no seat where it is always or never true."""

    seat: int | None
    condition: Condition


class _Lengths(NamedTuple):
    """A sum of a seat's suit lengths, each some times, and a number."""

    seat: int | None
    weights: tuple[int, int, int, int]
    number: int


def hand_conditions(script: Script) -> tuple[list[Condition], list[Expression]]:
    """A condition for each hand, and what of the script's condition they do not say.

    >>> from oddtrick.deals.script_language import read_script
    >>> text = "hcp(north) > 14 && (spades(south) == 5 or hearts(south) == 5)"
    >>> hands, rest = hand_conditions(read_script(f"{text} && hcp(east) > hcp(west)"))
    >>> print(hands[0], "/", hands[2], "/", len(rest))
    15 or more high-card points / (5 spades or 5 hearts) / 1
    """
    hands: list[Condition] = [ANYTHING] * 4
    rest = []
    finder = _Finder(script)
    for part in _conjuncts(script.condition):
        hand = finder.of(part)
        if hand is None:
            rest.append(part)
        elif hand.seat is not None:
            hands[hand.seat] &= hand.condition
        elif hand.condition is NOTHING:
            hands[0] &= NOTHING
    for (seat, suit), dealt in script.lengths.items():
        hands[seat] &= length(suit, dealt, dealt)
    return hands, rest


def _conjuncts(expression: Expression) -> list[Expression]:
    """The conditions that must all be true, each once."""
    found: dict[int, Expression] = {}
    seen: set[int] = set()
    todo = [expression]
    while todo:
        part = todo.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, Operation) and part.sign == "and":
            todo += reversed(part.parts)
        else:
            found[id(part)] = part
    return list(found.values())


def _lengths(weights: tuple[int, ...], low: int, high: int) -> Condition:
    if low > high:
        return NOTHING
    lengths = Lengths(weights, low, high)
    return lengths if lengths.suit < 0 else length(lengths.suit, low, high)


def _range(sign: str, number: int, lowest: int) -> tuple[int, int]:
    """The values that stand so to a number, from a lowest up."""
    low = {"==": number, ">": number + 1, ">=": number}.get(sign, lowest)
    high = {"==": number, "<": number - 1, "<=": number}.get(sign, MANY)
    return max(low, lowest), high


class _Finder:
    """Conditions on hands in a script's expressions, each looked for once."""

    def __init__(self, script: Script) -> None:
        self._measures = script.measures
        self._known: dict[int, _OfHand | None] = {}
        self._sums: dict[int, _Lengths | None] = {}

    def of(self, expression: Expression) -> _OfHand | None:
        """The condition that an expression is; None where it is about several hands."""
        key = id(expression)
        if key not in self._known:
            self._known[key] = self._found(expression)
        return self._known[key]

    def _found(self, expression: Expression) -> _OfHand | None:
        match expression:
            case Number(value):
                return _OfHand(None, ANYTHING if value else NOTHING)
            case OfHand(seat, condition):
                return _OfHand(seat, condition)
            case Counted():
                return self._compared("!=", expression, Number(0))
            case Operation("not", (part,)):
                hand = self.of(part)
                return None if hand is None else _inverted(hand)
            case Operation("and" | "or" as sign, parts):
                return self._joined(sign, parts)
            case Operation("?", (test, yes, no)):
                first = self._joined("and", (test, yes))
                asked, other = self.of(test), self.of(no)
                if first is None or asked is None or other is None:
                    return None
                return _either(first, _both(_inverted(asked), other))
            case Operation(sign, (left, right)) if sign in COMPARISONS:
                return self._compared(sign, left, right)
        return None

    def _joined(self, sign: str, parts: tuple[Expression, ...]) -> _OfHand | None:
        pair, idle = (_both, ANYTHING) if sign == "and" else (_either, NOTHING)
        start: _OfHand | None = _OfHand(None, idle)
        return reduce(pair, map(self.of, parts), start)

    def _compared(self, sign: str, left: Expression, right: Expression) -> _OfHand | None:
        if isinstance(left, Number) and not isinstance(right, Number):
            return self._compared(_TURNED[sign], right, left)
        if isinstance(left, Counted) and left.name != LENGTH.name and isinstance(right, Number):
            (seat,), term = left.seats, Term(self._measures[left.name], left.suits)
            if sign == "!=":
                return _OfHand(seat, ~Between(term, right.value, right.value))
            low, high = _range(sign, right.value, 0)
            return _OfHand(seat, Between(term, low, high) if low <= high else NOTHING)
        one, other = self._linear(left), self._linear(right)
        if one is None or other is None:
            return None
        seats = {seat for seat in (one.seat, other.seat) if seat is not None}
        if len(seats) != 1:
            return None
        weights = tuple(a - b for a, b in zip(one.weights, other.weights, strict=True))
        number = other.number - one.number
        if sign == "!=":
            return _OfHand(seats.pop(), ~_lengths(weights, number, number))
        return _OfHand(seats.pop(), _lengths(weights, *_range(sign, number, -MANY)))

    def _linear(self, expression: Expression) -> _Lengths | None:
        """The sum of lengths that an expression is, where it is one."""
        key = id(expression)
        if key not in self._sums:
            self._sums[key] = self._sum(expression)
        return self._sums[key]

    def _sum(self, expression: Expression) -> _Lengths | None:
        match expression:
            case Number(value):
                return _Lengths(None, (0, 0, 0, 0), value)
            case Counted((seat,), LENGTH.name, (suit,)):
                c, d, h, s = (int(k == suit) for k in range(4))
                return _Lengths(seat, (c, d, h, s), 0)
            case Operation("+" | "-" as sign, (left, right)):
                one, other = self._linear(left), self._linear(right)
                if one is None or other is None:
                    return None
                if None not in (one.seat, other.seat) and one.seat != other.seat:
                    return None
                way = 1 if sign == "+" else -1
                c, d, h, s = (a + way * b for a, b in zip(one.weights, other.weights, strict=True))
                if max(map(abs, (c, d, h, s))) > _MOST_TIMES:
                    return None
                seat_ = one.seat if one.seat is not None else other.seat
                return _Lengths(seat_, (c, d, h, s), one.number + way * other.number)
        return None


def _inverted(hand: _OfHand) -> _OfHand:
    if hand.seat is None:
        return _OfHand(None, ANYTHING if hand.condition is NOTHING else NOTHING)
    return _OfHand(hand.seat, ~hand.condition)


def _both(one: _OfHand | None, other: _OfHand | None) -> _OfHand | None:
    return _paired(one, other, ANYTHING, Condition.__and__)


def _either(one: _OfHand | None, other: _OfHand | None) -> _OfHand | None:
    return _paired(one, other, NOTHING, Condition.__or__)


def _paired(
    one: _OfHand | None,
    other: _OfHand | None,
    idle: Condition,
    join: Callable[[Condition, Condition], Condition],
) -> _OfHand | None:
    """Two conditions joined, where both are about one hand; `idle` leaves the other as it is."""
    if one is None or other is None:
        return None
    for mine, theirs in ((one, other), (other, one)):
        if mine.seat is None:
            return theirs if mine.condition is idle else mine
    same = one.seat == other.seat
    return _OfHand(one.seat, join(one.condition, other.condition)) if same else None


PRINTED, COUNTED = 40, 100_000
"""How many deals a script produces that does not say: where it prints them, and where not."""
TRIES = 20_000_000
_FEW = 32
"""Deals that are solved at a time."""
_BATCH = 4096


class ScriptRun:
    """A script and the dealer that it is run on. Raises `Impossible` where no deal can fit."""

    def __init__(self, script: Script, tries: int = 0) -> None:
        self.script = script
        hands, rest = hand_conditions(script)
        self.hands, self.tests = hands, sorted(rest, key=asks_solver)
        self.dealer = Dealer(hands, known=[known or None for known in script.known])
        self._tries = tries or TRIES
        self._chance: np.random.Generator | None = None
        self.produced = 0

    @property
    def wanted(self) -> int:
        """How many deals are produced at most."""
        counts = all(isinstance(a, Average | FrequencyTable) for a in self.script.actions)
        usual = COUNTED if counts and self.script.actions else PRINTED
        return self.script.produce or usual

    @cached_property
    def solver(self) -> Solver:
        """The solver that `tricks()` asks."""
        return Solver()

    def values(self, deals: Deals) -> ScriptValues:
        """The values of the script's expressions for some deals."""
        return ScriptValues(deals, self.script.measures, self.solver, self._chance)

    def stream(self, rng: random.Random) -> Iterator[ScriptValues]:
        """The deals that fit, in batches, with their values. Raises `GaveUp` where so many tries
        bring none, `Impossible`, and `BadScript` for a value that cannot be."""
        left, vain = self.wanted, 0
        if self.script.by_lot:
            self._chance = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        trials = self._trials(rng)
        for drawn in self.dealer.stream(rng, tries=self._tries):
            deals = drawn if trials is None else drawn[:trials]
            if trials is not None:
                trials -= len(deals)
            for fitting in self._fitting(deals):
                taken = fitting[:left]
                vain = 0
                left -= len(taken)
                self.produced += len(taken)
                yield self.values(taken)
                if not left:
                    return
            vain += len(deals)
            if trials == 0:
                return
            if vain > self._tries:
                raise GaveUp(
                    "None of the last {vain} deals fits; {produced} of {wanted} "
                    "were found. The condition may be impossible, but that is not proved.",
                    vain=Grouped(vain),
                    produced=Grouped(self.produced),
                    wanted=Grouped(self.wanted),
                )

    def _trials(self, rng: random.Random) -> int | None:
        """How many of the deals that the script would generate have the hands that are drawn."""
        if not self.script.generate:
            return None
        if not self.dealer.exact:  # what part of all deals they are is found by drawing some
            self.dealer.draw(_BATCH, random.Random(rng.getrandbits(64)), partial=True)
        share = min(1.0, self.dealer.estimate() / self.dealer.splits)
        chance = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        return int(chance.binomial(self.script.generate, share))

    def _fitting(self, deals: Deals) -> Iterator[Deals]:
        """Those of some deals that pass the tests; few at a time where they are solved."""
        cheap = [test for test in self.tests if not asks_solver(test)]
        solved: Sequence[Expression] = self.tests[len(cheap) :]
        deals = self._passing(deals, cheap)
        size = _FEW if solved else max(1, len(deals))
        for start in range(0, len(deals), size):
            fitting = self._passing(deals[start : start + size], solved)
            if len(fitting):
                yield fitting

    def _passing(self, deals: Deals, tests: Sequence[Expression]) -> Deals:
        if not tests or not len(deals):
            return deals
        values = self.values(deals)
        fits = np.ones(len(deals), dtype=np.bool_)
        for test in tests:
            fits &= values.true(test)
        return deals[fits]
