"""Patiences of fans with all cards open: the moves that build the most, found by search.

A beam search over layouts, level by level, in wider and wider passes. When it leaves nothing out
it has seen everything, and what it did not win is lost. The native kernel and the plain Python
here do the same and give the same answers; how much they look at is counted in layouts, never in
time, so the same question always has the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from .engine import kernel
from .errors import BadPosition

RANKS, SUITS = 13, 4
MOST_CARDS, MOST_FANS, MOST_FOUNDATIONS = 104, 64, 8
"""The limits of the native kernel."""
UP, JUNCTION, DIG, OVER, LINKED, ASIDE, NOISE, HOPELESS = 10, -83, -1, 2, -2, -280, 10, -1_000_000
"""The weights of the features of a layout, fitted by random search to how many deals are won."""
EAGER = 2
WIDTHS = tuple(10 << step for step in range(8))
"""How many layouts a level keeps in each pass: each goes a way of its own, so that a narrow one,
which is soon over, may find what a wide one misses."""
_64 = (1 << 64) - 1


class FanFoundation(NamedTuple):
    """A foundation takes one suit, `up` from the ace or else down from the king."""

    suit: int
    up: bool = True


@dataclass(frozen=True)
class FanRules:
    """On the top card of a fan goes the next `higher`, the next `lower` card of its suit, or
    either; an emptied fan is not replaced. Foundations take the next card of their suit."""

    foundations: tuple[FanFoundation, ...]
    higher: bool = True
    lower: bool = True


class FanVerdict(IntEnum):
    """Whether everything can be built."""

    WON = 0
    LOST = 1
    GAVE_UP = 2


class FanMove(NamedTuple):
    """The top card of fan `source` goes on fan `target`, or on foundation -1 - `target`."""

    source: int
    target: int


class FanSolution(NamedTuple):
    """The verdict, the line that builds the most, the cards built after it, and the work done."""

    verdict: FanVerdict
    steps: tuple[FanMove, ...]
    up: int
    nodes: int


Fans = tuple[tuple[int, ...], ...]
Move = tuple[int, int, int]


def solve_fans(
    rules: FanRules,
    fans: Sequence[Sequence[int]],
    built: Sequence[int],
    *,
    nodes: int = 400_000,
    seed: int = 1,
) -> FanSolution:
    """The best play from a layout. Cards are 13 * suit + rank, the ace 0 and the king 12, each fan
    with its top card last; `built` says how many cards lie on each foundation. At most about
    `nodes` layouts are looked at. A layout larger than two packs on eight foundations is searched
    without the native kernel. Raises `BadPosition` for one that cannot be.

    >>> rules = FanRules((FanFoundation(0),))
    >>> answer = solve_fans(rules, [[0, 4], [5], [1, 2, 3, 6]], [0])
    >>> answer.verdict.name, answer.up, answer.steps[0]
    ('LOST', 1, FanMove(source=0, target=1))
    """
    _check(rules, fans, built)
    size = sum(map(len, fans))
    small = size <= MOST_CARDS and len(fans) <= MOST_FANS and len(built) <= MOST_FOUNDATIONS
    native = kernel.load() if small else None
    given = ([list(f) for f in fans], list(built), nodes, seed)
    if native is not None:
        found = native.solve_fans(rules.higher, rules.lower, list(rules.foundations), *given)
    else:
        found = _Search(rules, tuple(map(tuple, fans)), tuple(built)).solve(nodes, seed)
    verdict, moves, up, looked = found
    return FanSolution(FanVerdict(verdict), tuple(_steps(fans, moves)), up, looked)


def _check(rules: FanRules, fans: Sequence[Sequence[int]], built: Sequence[int]) -> None:
    """Raise `BadPosition` for what is no layout."""
    homes = len(rules.foundations)
    if len(built) != homes:
        raise BadPosition(
            "Say of each of the {homes} foundations how many cards lie on it.", homes=homes
        )
    if not all(0 <= n <= RANKS for n in built):
        raise BadPosition("On a foundation lie from 0 to {ranks} cards.", ranks=RANKS)
    if not all(0 <= f.suit < SUITS for f in rules.foundations):
        raise BadPosition(
            "The suits of foundations are numbered from 0 to {suits}.", suits=SUITS - 1
        )
    if not all(0 <= c < SUITS * RANKS for fan in fans for c in fan):
        raise BadPosition("Cards are numbered from 0 to {suits}.", suits=SUITS * RANKS - 1)


def _steps(fans: Sequence[Sequence[int]], moves: Sequence[Move]) -> Iterator[FanMove]:
    """Moves card by card, without those that would leave the layout as it was but for the names
    of two fans: these change names instead."""
    now, names = [list(f) for f in fans], list(range(len(fans)))
    for source, target, count in moves:
        for _ in range(count):
            c = now[source].pop()
            if target < 0:
                yield FanMove(names[source], target)
                continue
            if now[source] == now[target]:
                names[source], names[target] = names[target], names[source]
            else:
                yield FanMove(names[source], names[target])
            now[target].append(c)


def _mix(value: int) -> int:
    value = (value + 0x9E3779B97F4A7C15) & _64
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _64
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _64
    return value ^ value >> 31


def _key(fans: Fans) -> int:
    """The same for layouts that differ only in the order of their fans."""
    total = 0
    for fan in fans:
        found = 0
        for c in reversed(fan):
            found = _mix(found ^ (c + 1))
        total += _mix(found)
    return total & _64


class _Held(NamedTuple):
    fans: Fans
    built: tuple[int, ...]
    line: tuple[Move, ...]


class _Search:
    """The plain twin of the kernel's search (`native/solver/patience/best_fan_line.cpp`), for
    machines without it."""

    def __init__(self, rules: FanRules, fans: Fans, built: tuple[int, ...]) -> None:
        self.rules, self.start = rules, _Held(fans, built, ())
        cards = [c for fan in fans for c in fan]
        self.all = len(cards) + sum(built)
        self.single = len(set(cards)) == len(cards)
        self.looked, self.best_up = 0, -1
        self.best: tuple[Move, ...] = ()

    def next_of(self, foundation: int, built: int) -> int:
        suit, up = self.rules.foundations[foundation]
        return RANKS * suit + (built if up else RANKS - 1 - built)

    def takes(self, built: Sequence[int], card: int) -> list[int]:
        """The foundations a card may go on, of like ones the first."""
        found: dict[bool, int] = {}
        for f, (_, up) in enumerate(self.rules.foundations):
            if built[f] < RANKS and self.next_of(f, built[f]) == card:
                found.setdefault(up, f)
        return list(found.values())

    def fits(self, card: int, onto: int) -> bool:
        return card // RANKS == onto // RANKS and (
            (self.rules.higher and card == onto + 1) or (self.rules.lower and card + 1 == onto)
        )

    def safe(self, built: Sequence[int], foundation: int) -> bool:
        """Whether a card goes up at once: where a suit is built both ways, or where the other
        foundation of its suit is not far behind."""
        suit, up = self.rules.foundations[foundation]
        alike = [f for f, other in enumerate(self.rules.foundations) if other.suit == suit]
        if any(self.rules.foundations[f].up != up for f in alike):
            return True
        return up and all(built[f] + EAGER > built[foundation] for f in alike)

    def play(self, held: _Held, move: Move) -> _Held:
        source, target, count = move
        fans, built = list(held.fans), list(held.built)
        for _ in range(count):
            c = fans[source][-1]
            fans[source] = fans[source][:-1]
            if target >= 0:
                fans[target] += (c,)
            else:
                built[-1 - target] += 1
        return _Held(tuple(fans), tuple(built), (*held.line, move))

    def play_safe(self, held: _Held) -> _Held:
        again = True
        while again:
            again = False
            for i in range(len(held.fans)):
                while held.fans[i]:
                    homes = self.takes(held.built, held.fans[i][-1])
                    if not homes or not self.safe(held.built, homes[0]):
                        break
                    held, again = self.play(held, (i, -1 - homes[0], 1)), True
        return held

    def worth(self, held: _Held) -> int:
        junctions = over = links = dig = 0
        depth: dict[int, int] = {}
        for fan in held.fans:
            down = 0
            for at in range(len(fan) - 1, -1, -1):
                face = fan[at]
                depth[face] = min(depth.get(face, 255), down)
                if not at:
                    break
                lower = fan[at - 1]
                if abs(face - lower) == 1 and face // RANKS == lower // RANKS:
                    links += 1
                else:
                    junctions, down = junctions + 1, down + 1
                    over += face // RANKS == lower // RANKS and face > lower
        for f, n in enumerate(held.built):
            for more in range(min(4, RANKS - n)):
                dig += depth.get(self.next_of(f, n + more), 0) * (4 - more)
        up = sum(held.built)
        return UP * up + JUNCTION * junctions + DIG * dig + OVER * over + LINKED * links

    def aside(self, held: _Held) -> int:
        """How many cards must be laid on others before everything can be built, were it so that
        they bury nothing and cards once bared stay bare; -1 where even then it cannot."""
        at, built = [len(f) for f in held.fans], list(held.built)
        bare, gone = [0] * 54, [0] * 54
        left, moved = self.all - sum(built), 0
        for fan in held.fans:
            if fan:
                bare[fan[-1]] += 1

        def off(fan: int) -> None:
            at[fan] -= 1
            if at[fan]:
                bare[held.fans[fan][at[fan] - 1]] += 1

        while True:
            again = False
            for f in range(len(built)):
                while built[f] < RANKS:
                    face = self.next_of(f, built[f])
                    if bare[face] <= gone[face]:
                        break
                    gone[face] += 1
                    built[f] += 1
                    left, again = left - 1, True
            for i, fan in enumerate(held.fans):
                while at[i] and gone[fan[at[i] - 1]]:
                    off(i)  # of two alike, either may be the one that is built
                    again = True
            if not left:
                return moved
            if again:
                continue
            for i, fan in enumerate(held.fans):
                if at[i] < 2:
                    continue
                face = fan[at[i] - 1]
                if (self.rules.higher and face % RANKS and bare[face - 1]) or (
                    self.rules.lower and face % RANKS < RANKS - 1 and bare[face + 1]
                ):
                    off(i)
                    moved, again = moved + 1, True
                    break
            if not again:
                return -1

    def moves(self, held: _Held) -> Iterator[Move]:
        for i, fan in enumerate(held.fans):
            if not fan:
                continue
            for f in self.takes(held.built, fan[-1]):
                yield i, -1 - f, 1
            for j, other in enumerate(held.fans):
                if i == j or not other or not self.fits(fan[-1], other[-1]):
                    continue
                count = 1
                while True:
                    yield i, j, count
                    if count == len(fan) or not self.fits(fan[-count - 1], fan[-count]):
                        break
                    count += 1

    def note(self, held: _Held) -> None:
        if sum(held.built) > self.best_up:
            self.best_up, self.best = sum(held.built), held.line

    def beam(self, width: int, sure: bool, nodes: int, seed: int) -> bool:
        """One pass; whether it has left nothing out."""
        granted = not sure or self.single
        settle: Callable[[_Held], _Held] = self.play_safe if granted else lambda held: held
        first = settle(self.start)
        self.note(first)
        now, met, end, cut = [first], {_key(first.fans)}, self.looked + nodes, False
        while now:
            children: list[tuple[int, int, _Held]] = []
            alive = 0
            for held in now:
                if sum(held.built) == self.all:
                    return False
                for move in self.moves(held):
                    self.looked += 1
                    after = settle(self.play(held, move))
                    key = _key(after.fans)
                    if key in met:
                        continue
                    met.add(key)
                    apart = self.aside(after)
                    alive += apart >= 0
                    value = self.worth(after) + (HOPELESS if apart < 0 else ASIDE * apart)
                    children.append((-value - _mix(key ^ seed) % NOISE, key, after))
                if self.looked >= end:
                    return False
            children.sort(key=lambda child: child[:2])
            cut = cut or alive > width
            now = [after for _, _, after in children[:width]]
            for held in now:
                self.note(held)
        return not cut

    def solve(self, nodes: int, seed: int) -> tuple[int, tuple[Move, ...], int, int]:
        verdict = FanVerdict.GAVE_UP
        for width in WIDTHS:
            if self.looked >= nodes:
                break
            dry = self.beam(width, False, nodes - self.looked, seed + width)
            if (
                dry and self.best_up < self.all and self.looked < nodes
                and self.beam(1 << 60, True, nodes - self.looked, seed)
                and self.best_up < self.all
            ):  # fmt: skip
                verdict = FanVerdict.LOST
            if self.best_up == self.all:
                verdict = FanVerdict.WON
            if dry or verdict == FanVerdict.WON:
                break
        if verdict == FanVerdict.GAVE_UP and self.aside(self.start) < 0:
            verdict = FanVerdict.LOST
        return verdict, self.best, self.best_up, self.looked
