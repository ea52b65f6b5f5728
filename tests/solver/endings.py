"""Random positions of every general kind the solver takes."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace
from itertools import product

from oddtrick.cards import CardOrder, bits, euchre_order, natural_order, ranked_order
from oddtrick.solver import BadPosition, Position
from oddtrick.solver.position import Aim

_JASS = ("6789TJQKA", "678TQKA9J")  # plain suits, and trumps with the nine and jack on top


def partitions(seats: int) -> list[tuple[int, ...]]:
    """Every division of the seats into two sides, empty ones apart."""
    return [p for p in product((0, 1), repeat=seats) if 0 < sum(p) < seats]


def random_ending(
    rng: random.Random, least: int = 2, most: int = 6, seats: int | None = None
) -> Position:
    """A position with `least` to `most` cards a hand, half of them in mid-trick."""
    seats = seats or rng.choice((2, 3, 4, 4))
    order, pack = _pack(rng)
    rng.shuffle(pack)
    size = min(rng.randint(least, most), len(pack) // seats)
    hands = []
    for _ in range(seats):
        n = size if rng.random() < 0.8 else rng.randint(max(size - 2, 0), size)
        hands.append(sum(1 << pack.pop() for _ in range(n)))
    if not any(hands):
        hands[0] = 1 << pack.pop()
    out: tuple[int, ...] = ()
    if seats > 2 and rng.random() < 0.2:
        out = (rng.randrange(seats),)
        if not any(h for s, h in enumerate(hands) if s not in out):
            out = ()
    values = None
    if rng.random() < 0.2:
        values = tuple(rng.randint(0, 4) for _ in range(13))
    sides = rng.choice(partitions(seats))
    if rng.random() < 0.02:
        sides = (rng.randrange(2),) * seats  # nobody to play against
    aim: Aim = rng.choice(("most", "fewest"))
    leader = rng.randrange(seats)
    return _some_cards_later(
        rng, Position(tuple(hands), leader, order, (), sides, out, aim, values)
    )


def _pack(rng: random.Random) -> tuple[CardOrder, list[int]]:
    """An order of the cards and the cards that are in play at all."""
    trump = rng.randrange(5)
    kind = rng.randrange(10)
    if kind == 0:
        plain, trumps = _JASS
        return ranked_order(trump, plain, trumps), [c for c in range(52) if c % 13 >= 4]
    order = rng.choice((natural_order, euchre_order))(trump)
    least = 5 if kind <= 3 else 0  # a stripped pack
    pack = [c for c in range(52) if c % 13 >= least and rng.random() < 0.9]
    if trump < 4 and rng.random() < 0.2:
        pack.append(52)
    return order, pack


def random_bridge_ending(rng: random.Random, size: int) -> Position:
    """Four hands of `size` cards, two partnerships, most tricks; half of them in mid-trick.

    The kernel's fast path, which bowers and a joker take as well.
    """
    trump = rng.randrange(5)
    bowers = rng.random() < 0.3
    order = euchre_order(trump) if bowers else natural_order(trump)
    whole = list(range(53 if bowers and trump < 4 and rng.random() < 0.5 else 52))
    pack = whole
    if rng.random() < 0.5:  # long suits, ruffs
        suits = [rng.random() for _ in range(5)]
        pack = [c for c in pack if rng.random() < 0.3 + 0.7 * suits[c // 13]]
    if len(pack) < 4 * size:
        pack = whole
    rng.shuffle(pack)
    hands = tuple(sum(1 << c for c in pack[i * size : (i + 1) * size]) for i in range(4))
    sides = rng.choice(((0, 1, 0, 1), (1, 0, 1, 0)))
    return _some_cards_later(rng, Position(hands, rng.randrange(4), order, sides=sides))


def _some_cards_later(rng: random.Random, position: Position) -> Position:
    """The same, or the position after one, two or three cards."""
    for _ in range(rng.choice((0, 0, 0, 1, 2, 3))):
        after, _taken = position.play(rng.choice(list(bits(position.legal()))))
        if after is None:
            break
        position = after
    return position


def worlds_of(rng: random.Random, question: Position, count: int) -> list[tuple[int, ...]]:
    """The cards hidden from the seat to play dealt again, as those on the table allow."""
    seat, sizes = question.seat, [h.bit_count() for h in question.live]
    hidden = [c for s, h in enumerate(question.live) if s != seat for c in bits(h)]
    found: list[tuple[int, ...]] = []
    while len(found) < count:
        rng.shuffle(hidden)
        rest = iter(hidden)
        hands = tuple(
            question.live[s] if s == seat else sum(1 << next(rest) for _ in range(size))
            for s, size in enumerate(sizes)
        )
        with contextlib.suppress(BadPosition):  # a revoke
            found.append(replace(question, hands=hands).hands)
    return found
