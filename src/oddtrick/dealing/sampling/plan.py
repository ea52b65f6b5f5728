"""Conditions worked into tables: for each seat the lengths and numbers it may have.

A draw splits the *free* cards, those that nobody is known to hold. A seat's row is
how many free cards of each suit it gets; its code is its terms' numbers (of all it holds) as one
whole number, so that codes of suits add up to the hand's. Which codes are allowed depends on the
row: rows with the same answer share one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Mask
from oddtrick.dealing.conditions import AllOf, Between, Condition, Custom
from oddtrick.dealing.measures import Counts, Ints, PackLayout, Term

# The demands on a deal: which cards go to whom, and the conditions on each hand.


class Requirements(NamedTuple):
    """The demands on a deal, as a dealer has settled them; sequences are by seat."""

    layout: PackLayout
    pack: Mask
    free: Mask
    """The cards that nobody is known to hold."""
    sizes: Sequence[int]
    """How many cards each seat holds."""
    names: Sequence[str]
    """The names of the seats in sentences."""
    known: Sequence[Mask]
    barred: Sequence[Mask]
    """The cards that a seat cannot hold."""
    parts: Sequence[Condition]
    """The condition on each hand, known cards included."""
    plain: bool
    """Whether the dealer written in Python is to be used."""


MOST_CODES = 1 << 18
"""The most codes a seat may have; what would need more is left to trying."""


@dataclass(frozen=True)
class SeatPlan:
    """The cards that one seat may get."""

    need: int
    """How many free cards it gets."""
    known: tuple[int, ...]
    """Its known holdings, a suit each."""
    may: tuple[int, ...]
    """The free cards of each suit that it may get."""
    rows: Ints
    """The lengths it may get, a row each."""
    groups: Ints
    """For each row which table of `allowed` applies."""
    allowed: tuple[npt.NDArray[np.uint8], ...]
    codes: tuple[Ints, ...]
    """For each suit the code of every holding."""
    barred: bool
    """Whether it may hold some free cards of a suit and not others."""
    bound: bool
    """Whether anything at all is asked of it."""
    rest: tuple[Condition, ...] = ()
    """The conditions that the tables do not cover."""

    @property
    def counted(self) -> bool:
        """Whether more than lengths is asked of it."""
        used = set(self.groups.tolist())
        return self.barred or any(not bool(self.allowed[g].all()) for g in used)


@dataclass(frozen=True)
class Plan:
    """The seats' tables and the cards to split."""

    layout: PackLayout
    free: tuple[int, ...]
    seats: tuple[SeatPlan, ...]
    known: tuple[Mask, ...]
    parts: tuple[tuple[Condition, ...], ...] = field(repr=False, default=())


def make_plan(
    layout: PackLayout,
    free: Mask,
    needs: Sequence[int],
    known: Sequence[Mask],
    may: Sequence[Mask],
    conditions: Sequence[Condition],
) -> Plan:
    """The plan of a deal; seats whose conditions cannot be met have no rows."""
    seats = tuple(
        _seat(layout, free, need, mine, cards & free, condition)
        for need, mine, cards, condition in zip(needs, known, may, conditions, strict=True)
    )
    return Plan(
        layout,
        layout.holdings(free),
        seats,
        tuple(known),
        tuple(c.conjuncts() for c in conditions),
    )


def _seat(
    layout: PackLayout, free: Mask, need: int, known: Mask, may: Mask, condition: Condition
) -> SeatPlan:
    inside, rest = _counted(condition, layout)
    held = layout.holdings(known)
    open_ = layout.holdings(may)
    rows = _rows(tuple(h.bit_count() for h in open_), need)
    terms = tuple(dict.fromkeys(leaf.term for leaf in inside.leaves() if isinstance(leaf, Between)))
    sizes = [_most(term, layout) + 1 for term in terms]
    lengths = rows + np.array([h.bit_count() for h in held], dtype=np.int32)
    groups, samples = _alike(inside, lengths)
    allowed = [_allowed(inside, lengths[k : k + 1], terms, sizes) for k in samples]
    useful = np.array([bool(t.any()) for t in allowed], dtype=np.bool_)
    keep = useful[groups] if len(groups) else np.zeros(0, dtype=np.bool_)
    codes = tuple(_codes(layout, s, terms, tuple(sizes)) for s in range(len(layout.suits)))
    pool = layout.holdings(free)
    barred = bool(need) and any(m and m != f for m, f in zip(open_, pool, strict=True))
    bound = bool(terms) or not bool(keep.all()) or (bool(need) and may != free)
    return SeatPlan(
        need, held, open_, rows[keep], groups[keep], tuple(allowed), codes, barred, bound, rest
    )


def _counted(condition: Condition, layout: PackLayout) -> tuple[Condition, tuple[Condition, ...]]:
    """The conjuncts that tables can hold, and the others."""
    inside: list[Condition] = []
    rest: list[Condition] = []
    space = 1
    terms: set[Term] = set()
    for part in condition.conjuncts():
        leaves = list(part.leaves())
        fresh = {leaf.term for leaf in leaves if isinstance(leaf, Between)} - terms
        wider = space
        for term in fresh:
            wider *= _most(term, layout) + 1
        if any(isinstance(leaf, Custom) for leaf in leaves) or wider > MOST_CODES:
            rest.append(part)
        else:
            inside.append(part)
            terms |= fresh
            space = wider
    return AllOf(tuple(inside)), tuple(rest)


def _most(term: Term, layout: PackLayout) -> int:
    return sum(int(term.table(layout, s).max()) for s in range(len(layout.suits)))


@lru_cache(maxsize=512)
def _rows(most: tuple[int, ...], need: int) -> Ints:
    """All ways to take so many cards with at most so many of each suit, in order."""
    found: list[tuple[int, ...]] = [()]
    for i, top in enumerate(most):
        later = sum(most[i + 1 :])
        found = [
            (*row, n)
            for row in found
            for n in range(max(0, need - sum(row) - later), min(top, need - sum(row)) + 1)
        ]
    rows = np.array([r for r in found if sum(r) == need], dtype=np.int32).reshape(-1, len(most))
    rows.setflags(write=False)
    return rows


def _alike(condition: Condition, lengths: Ints) -> tuple[Ints, list[int]]:
    """Rows for which the conditions on lengths have the same answers: the number of the group of
    each row, and a row of each group."""
    leaves = [leaf for leaf in condition.leaves() if not isinstance(leaf, Between)]
    if not leaves or not len(lengths):
        return np.zeros(len(lengths), dtype=np.int32), [0] if len(lengths) else []
    counts = Counts(lengths, _no_value)
    answers = np.stack(
        [np.broadcast_to(leaf.holds(counts), (len(lengths),)) for leaf in leaves], axis=1
    )
    _, samples, groups = np.unique(answers, axis=0, return_index=True, return_inverse=True)
    return np.asarray(groups.reshape(-1), dtype=np.int32), [int(k) for k in samples]


def _no_value(term: Term) -> Ints:
    raise TypeError("A condition on lengths asks for no number.")


def _allowed(
    condition: Condition, lengths: Ints, terms: tuple[Term, ...], sizes: list[int]
) -> npt.NDArray[np.uint8]:
    """For every code whether the condition is true of hands with these lengths."""
    space = int(np.prod(sizes, dtype=np.int64)) if sizes else 1
    code = np.arange(space, dtype=np.int32)
    values: dict[Term, Ints] = {}
    for term, size in zip(terms, sizes, strict=True):
        values[term] = code % size
        code = code // size
    found = condition.holds(Counts(lengths, values.__getitem__))
    return np.ascontiguousarray(np.broadcast_to(found, (space,)).astype(np.uint8))


@lru_cache(maxsize=512)
def _codes(layout: PackLayout, suit: int, terms: tuple[Term, ...], sizes: tuple[int, ...]) -> Ints:
    table = np.zeros(1 << len(layout.suits[suit]), dtype=np.int32)
    step = 1
    for term, size in zip(terms, sizes, strict=True):
        table += step * term.table(layout, suit)
        step *= size
    table.setflags(write=False)
    return table
