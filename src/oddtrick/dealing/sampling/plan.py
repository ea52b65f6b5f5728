"""Conditions worked into tables: for each seat the cards it must or cannot have, and the lengths
and numbers it may have.

A draw splits the *free* cards, those that nobody is known to hold. A seat's row is
how many free cards of each suit it gets; its code is its terms' numbers (of all it holds) as one
whole number, so that codes of suits add up to the hand's. Which codes are allowed depends on the
row: rows with the same answer share one table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Mask, bits, card_term
from oddtrick.dealing.conditions import AllOf, Between, Condition, Custom
from oddtrick.dealing.errors import Impossible
from oddtrick.dealing.measures import Counts, Ints, PackLayout, Term
from oddtrick.messages import Name, term

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

    free: tuple[int, ...]
    seats: tuple[SeatPlan, ...]


def make_plan(asked: Requirements, conditions: Sequence[Condition]) -> Plan:
    """The plan of a deal with these conditions; seats that cannot meet theirs have no rows."""
    free = asked.free
    needs = [n - k.bit_count() for n, k in zip(asked.sizes, asked.known, strict=True)]
    may = [free & ~b if n else 0 for n, b in zip(needs, asked.barred, strict=True)]
    each = zip(needs, asked.known, may, conditions, strict=True)
    seats = tuple(_seat(asked.layout, free, *one) for one in each)
    return Plan(asked.layout.holdings(free), seats)


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
        for one in fresh:
            wider *= _most(one, layout) + 1
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
    for one, size in zip(terms, sizes, strict=True):
        values[one] = code % size
        code = code // size
    found = condition.holds(Counts(lengths, values.__getitem__))
    return np.ascontiguousarray(np.broadcast_to(found, (space,)).astype(np.uint8))


@lru_cache(maxsize=512)
def _codes(layout: PackLayout, suit: int, terms: tuple[Term, ...], sizes: tuple[int, ...]) -> Ints:
    table = np.zeros(1 << len(layout.suits[suit]), dtype=np.int32)
    step = 1
    for one, size in zip(terms, sizes, strict=True):
        table += step * one.table(layout, suit)
        step *= size
    table.setflags(write=False)
    return table


# Cards that must be where conditions say, before anything is drawn.


def joined(hands: Iterable[Mask]) -> Mask:
    """All cards of some hands."""
    found = 0
    for hand in hands:
        found |= hand
    return found


def settle(
    pack: Mask,
    sizes: Sequence[int],
    names: Sequence[str],
    conditions: Sequence[Condition],
    known: list[Mask],
    barred: list[Mask],
) -> tuple[Condition, ...]:
    """The conditions without those that place or bar cards: these are put into `known` and
    `barred`. A card barred everywhere but at one seat is known to be there.

    Raises `Impossible` for a card with no seat or two, and for a hand that holds too many.
    """
    parts = []
    for s, condition in enumerate(conditions):
        left = []
        for part in condition.conjuncts():
            held = getattr(part.term.measure, "cards", 0) if isinstance(part, Between) else 0
            if not held or not isinstance(part, Between) or part.term.suits:
                left.append(part)
            elif part.high <= 0:
                barred[s] |= held
            elif part.low == held.bit_count():
                known[s] |= held
            else:
                left.append(part)
        parts.append(AllOf(tuple(left)))
    _check(pack, sizes, names, known, barred)
    while (forced := _forced(pack, sizes, known, barred)) is not None:
        card, seat = forced
        known[seat] |= 1 << card
        _check(pack, sizes, names, known, barred)
    return tuple(parts)


def _forced(
    pack: Mask, sizes: Sequence[int], known: Sequence[Mask], barred: Sequence[Mask]
) -> tuple[int, int] | None:
    """A free card that only one seat can hold, and the seat."""
    open_ = [s for s, n in enumerate(sizes) if known[s].bit_count() < n]
    for c in bits(pack & ~joined(known)):
        can = [s for s in open_ if not barred[s] >> c & 1]
        if not can:
            raise Impossible("No seat can hold the {card}.", card=card_term(c))
        if len(can) == 1:
            return c, can[0]
    return None


def _check(
    pack: Mask,
    sizes: Sequence[int],
    names: Sequence[str],
    known: Sequence[Mask],
    barred: Sequence[Mask],
) -> None:
    seen = 0
    for mine, no, size, name in zip(known, barred, sizes, names, strict=True):
        for wrong, says in (
            (mine & ~pack, "which is not among the cards to deal"),
            (mine & seen, "which another seat holds"),
            (mine & no, "which the conditions also say it does not"),
        ):
            if wrong:
                c = next(bits(wrong))
                raise Impossible(
                    "{name} is to hold the {card}, {says}.",
                    name=Name(name),
                    card=card_term(c),
                    says=term(says),
                )
        if mine.bit_count() > size:
            raise Impossible(
                "{name} is to hold {given} given cards and has room for {room}.",
                name=Name(name),
                given=mine.bit_count(),
                room=size,
            )
        seen |= mine


# Every deal of a few cards, one by one: for what is so rare that trying does not find it.


def every_split(cards: Mask, needs: Sequence[int]) -> npt.NDArray[np.uint64]:
    """All ways to split some cards among seats, a row each of a mask a seat.

    >>> len(every_split(0b111111, (2, 1, 3)))
    60
    """
    rows = list(_splits(tuple(1 << c for c in bits(cards)), tuple(needs)))
    return np.array(rows, dtype=np.uint64).reshape(-1, len(needs))


def _splits(cards: tuple[Mask, ...], needs: tuple[int, ...]) -> Iterator[tuple[Mask, ...]]:
    if not needs:
        yield ()
        return
    for chosen in combinations(cards, needs[0]):
        hand = sum(chosen)
        rest = tuple(c for c in cards if not c & hand)
        for others in _splits(rest, needs[1:]):
            yield (hand, *others)
