"""The sampler in plain Python: the twin of the compiled one, draw for draw.

One seat, the *lead*, gets its hand by exact weights, lengths and numbers together: a class of
hands weighs as many hands as it has, times the ways in which the other seats' lengths can be
filled from what is left. The other seats then get lengths by exact weight and cards at random
within them; where their numbers do not fit, the whole deal is thrown away and another begun. So
every deal that fits is as likely as every other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from math import comb

from .plan import Plan, SeatPlan

Row = tuple[int, ...]
_WORD = (1 << 64) - 1


class Generator:
    """xoshiro256++ (Blackman and Vigna, public domain) with exact draws below a bound."""

    def __init__(self, state: Sequence[int]) -> None:
        self.state = list(state)

    def next(self) -> int:
        """64 random bits."""
        a, b, c, d = self.state
        total = (a + d) & _WORD
        found = ((total << 23 | total >> 41) + a) & _WORD
        shifted = (b << 17) & _WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = (d << 45 | d >> 19) & _WORD
        self.state = [a, b, c, d]
        return found

    def below(self, bound: int) -> int:
        """A whole number from 0 up to the bound, each as likely; no bits are used for a bound
        of 1."""
        if bound == 1:
            return 0
        if bound <= _WORD:
            product = self.next() * bound
            if product & _WORD < bound:
                least = ((1 << 64) - bound) % bound
                while product & _WORD < least:
                    product = self.next() * bound
            return product >> 64
        words = -(-bound.bit_length() // 64)
        top = (1 << bound.bit_length() - 64 * (words - 1)) - 1
        while True:
            found = self.next() & top
            for _ in range(words - 1):
                found = found << 64 | self.next()
            if found < bound:
                return found


@lru_cache(maxsize=32)
def _with_bits(count: int) -> list[int]:
    """The masks of 16 bits with so many bits, ascending."""
    return [m for m in range(1 << 16) if m.bit_count() == count]


def spread(mask: int, over: int) -> int:
    """The bits of `over` that the bits of `mask` choose, lowest first."""
    found = 0
    while mask:
        low = over & -over
        if mask & 1:
            found |= low
        over ^= low
        mask >>= 1
    return found


class _Entry:
    """Holdings in the first suits with the same lengths and code, and how many there are."""

    __slots__ = ("code", "cum", "holdings", "picks", "weight")

    def __init__(self, code: int, weight: int, holdings: list[int] | None = None) -> None:
        self.code, self.weight = code, weight
        self.holdings = holdings
        self.picks: list[tuple[_Entry, _Entry]] = []
        self.cum: list[int] = []


class HandTable:
    """All hands one seat may have, in classes of equal lengths and code."""

    def __init__(self, seat: SeatPlan) -> None:
        self.seat = seat
        self.leaves = [self._leaf(s) for s in range(len(seat.may))]
        self.known: dict[Row, list[_Entry]] = {(): [_Entry(0, 1)]}

    def _leaf(self, suit: int) -> dict[int, list[_Entry]]:
        may, held = self.seat.may[suit], self.seat.known[suit]
        codes = self.seat.codes[suit].tolist()
        found: dict[tuple[int, int], list[int]] = {}
        part = 0
        while True:
            found.setdefault((part.bit_count(), codes[part | held]), []).append(part)
            if part == may:
                break
            part = (part - may) & may
        leaf: dict[int, list[_Entry]] = {}
        for length, code in sorted(found):
            parts = found[length, code]
            leaf.setdefault(length, []).append(_Entry(code, len(parts), parts))
        return leaf

    def classes(self, lengths: Row) -> list[_Entry]:
        """The classes of hands with these lengths in the first suits, by code."""
        entries = self.known.get(lengths)
        if entries is None:
            weights: dict[int, int] = {}
            right = self.leaves[len(lengths) - 1].get(lengths[-1], [])
            for a in self.classes(lengths[:-1]):
                for b in right:
                    weights[a.code + b.code] = weights.get(a.code + b.code, 0) + a.weight * b.weight
            entries = [_Entry(code, weights[code]) for code in sorted(weights)]
            self.known[lengths] = entries
        return entries

    def fitting(self, number: int) -> list[_Entry]:
        """The classes of a row of the seat's plan whose code is allowed."""
        row = tuple(self.seat.rows[number].tolist())
        allowed = self.seat.allowed[self.seat.groups[number]]
        return [e for e in self.classes(row) if allowed[e.code]]

    def count(self) -> int:
        """How many hands there are."""
        return sum(e.weight for k in range(len(self.seat.rows)) for e in self.fitting(k))

    def draw(self, row: Row, entry: _Entry, rng: Generator) -> list[int]:
        """A hand of a class, each as likely: its holdings."""
        hand = [0] * len(row)
        for suit in range(len(row) - 1, -1, -1):
            if not entry.cum:
                self._split(row[: suit + 1], entry)
            entry, leaf = entry.picks[bisect_right(entry.cum, rng.below(entry.weight))]
            assert leaf.holdings is not None
            hand[suit] = leaf.holdings[rng.below(leaf.weight)]
        return hand

    def _split(self, row: Row, entry: _Entry) -> None:
        right = {e.code: e for e in self.leaves[len(row) - 1][row[-1]]}
        total = 0
        for left in self.classes(row[:-1]):
            leaf = right.get(entry.code - left.code)
            if leaf is not None:
                total += left.weight * leaf.weight
                entry.picks.append((left, leaf))
                entry.cum.append(total)


class Sampler:
    """Draws deals of a plan; `order` are its bound seats, the lead first."""

    def __init__(self, plan: Plan, order: Sequence[int]) -> None:
        self.plan, self.order = plan, list(order)
        self.after = [s for s in range(len(plan.seats)) if s not in order]
        self.rows = [[tuple(r) for r in seat.rows.tolist()] for seat in plan.seats]
        self.ways: dict[tuple[int, Row], tuple[list[int], list[int]]] = {}
        self.cum: list[int] = []
        self.entries: list[tuple[int, _Entry]] = []
        pool = tuple(f.bit_count() for f in plan.free)
        if not self.order:
            self.total = 1
            return
        lead = self.order[0]
        self.hands = HandTable(plan.seats[lead])
        total = 0
        for k, row in enumerate(self.rows[lead]):
            ways = self._ways(1, tuple(p - n for p, n in zip(pool, row, strict=True)))
            if ways:
                for entry in self.hands.fitting(k):
                    total += entry.weight * ways
                    self.cum.append(total)
                    self.entries.append((k, entry))
        self.total = total

    def _ways(self, level: int, left: Row) -> int:
        """The ways to fill the lengths of the bound seats from one on."""
        if level == len(self.order):
            return 1
        cum, _ = self._table(level, left)
        return cum[-1] if cum else 0

    def _table(self, level: int, left: Row) -> tuple[list[int], list[int]]:
        found = self.ways.get((level, left))
        if found is None:
            cum: list[int] = []
            rows: list[int] = []
            total = 0
            for k, row in enumerate(self.rows[self.order[level]]):
                ways = 1
                for n, m in zip(row, left, strict=True):
                    ways *= comb(m, n)
                if ways:
                    rest = tuple(m - n for n, m in zip(row, left, strict=True))
                    ways *= self._ways(level + 1, rest)
                if ways:
                    total += ways
                    cum.append(total)
                    rows.append(k)
            found = self.ways[level, left] = cum, rows
        return found

    def deal(
        self, count: int, tries: int, state: Sequence[int]
    ) -> tuple[list[list[list[int]]], int, list[int], list[int]]:
        """Deals as holdings for each seat and suit, the tries made, how many failed at each
        seat, and the state of the generator afterwards."""
        rng = Generator(state)
        found: list[list[list[int]]] = []
        failed = [0] * len(self.plan.seats)
        made = 0
        while len(found) < count and made < tries:
            made += 1
            deal = self._try(rng, failed)
            if deal is not None:
                found.append(deal)
        return found, made, failed, rng.state

    def _try(self, rng: Generator, failed: list[int]) -> list[list[int]] | None:
        seats = self.plan.seats
        left = list(self.plan.free)
        deal = [list(seat.known) for seat in seats]
        for level, s in enumerate(self.order):
            seat = seats[s]
            if level == 0:
                number, entry = self.entries[bisect_right(self.cum, rng.below(self.total))]
                part = self.hands.draw(self.rows[s][number], entry, rng)
            else:
                cum, rows = self._table(level, tuple(m.bit_count() for m in left))
                row = self.rows[s][rows[bisect_right(cum, rng.below(cum[-1]))]]
                part = [0] * len(left)
                for suit, n in enumerate(row):
                    m = left[suit].bit_count()
                    part[suit] = spread(_with_bits(n)[rng.below(comb(m, n))], left[suit])
                    if part[suit] & ~seat.may[suit]:
                        failed[s] += 1
                        return None
                code = sum(
                    int(seat.codes[suit][p | seat.known[suit]]) for suit, p in enumerate(part)
                )
                group = int(seat.groups[self.rows[s].index(row)])
                if not seat.allowed[group][code]:
                    failed[s] += 1
                    return None
            for suit, p in enumerate(part):
                left[suit] ^= p
                deal[s][suit] |= p
        self._shuffle(left, deal, rng)
        return deal

    def _shuffle(self, left: list[int], deal: list[list[int]], rng: Generator) -> None:
        """Deal what is left to the seats of whom nothing is asked."""
        cards = [(suit, 1 << i) for suit, m in enumerate(left) for i in range(16) if m >> i & 1]
        start = 0
        for s in self.after:
            end = start + self.plan.seats[s].need
            for i in range(start, end if s != self.after[-1] else start):
                j = i + rng.below(len(cards) - i)
                cards[i], cards[j] = cards[j], cards[i]
            for suit, bit in cards[start:end]:
                deal[s][suit] |= bit
            start = end
