"""The best play of one suit, searched over every layout of the defenders' cards at once.

The model: declarer leads every trick from either hand and sees only the cards that are played; a
plan says what declarer plays after each of them. The defenders see all cards and know the plan, and
so in every layout they hold it to the fewest tricks. The worth of a plan is therefore the set of
layouts in which it takes the tricks needed, and of two sets neither need hold the other. What is
searched is the *front*: the sets that no other plan's set contains. Where declarer chooses, fronts
are put together; where defenders choose, a set of each is taken and what all of them hold is kept.

At the start of a trick, all ways for the missing cards to lie are still possible, or one defender
has shown out and the layout is known: how the play came there matters no more, so that fronts are
found once for each position.

A search for *every* number of tricks at once asks what a plan takes on average. A plan's worth is
then how many tricks it takes in each layout, written as a set too: for each number of tricks the
layouts in which it takes at least so many, one block of bits after the other. To take the smaller
number in each layout is to keep what both sets hold, so that all else is as before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from oddtrick.support.optional_libraries import compiled_module

from .position import Group, Position, SuitPlay, layouts, merged

# Sets of layouts, which are bit masks: those that no other holds, and what two fronts keep
# together. Long fronts go through the compiled kernel (`native/odds`), where there is one.

FEW = 24
"""So few sets are gone through here as quickly."""


@cache
def kernel() -> ModuleType | None:
    """The compiled kernel; none where none was built, or ``ODDTRICK_KERNEL`` says ``plain``."""
    return compiled_module(__package__)


class SetScale(NamedTuple):
    """The weight of each member of a set, and the same for the kernel, where there is one."""

    ways: tuple[float, ...]
    native: Any

    @classmethod
    def of(cls, ways: Iterable[float]) -> SetScale:
        """A scale of these weights."""
        held, native = tuple(map(float, ways)), kernel()
        return cls(held, native.Scale(held) if native else None)

    def weigh(self, members: int) -> float:
        """The weight of a set."""
        return sum(way for at, way in enumerate(self.ways) if members >> at & 1)


def pruned(sets: Iterable[int]) -> list[int]:
    """The sets that are in no other, the largest first, of equals the lowest number."""
    found = set(sets)
    native = kernel()
    if native is not None and len(found) > FEW:
        width = _width(found)
        return _read(native.pruned(_written(found, width), width // 8), width)
    layouts: list[int] = []
    for one in sorted(sorted(found), key=int.bit_count, reverse=True):
        for other in layouts:
            if one | other == other:
                break
        else:
            layouts.append(one)
    return layouts


def met(
    fronts: Sequence[int], others: Sequence[int], scale: SetScale | None = None, floor: float = -1.0
) -> list[int]:
    """The sets that one of each front keeps together, pruned; of those that weigh more than
    `floor`, where there is a scale."""
    native = kernel()
    if native is not None and len(fronts) * len(others) > FEW:
        width = max(_width(fronts), _width(others))
        rows = (_written(sets, width) for sets in (fronts, others))
        return _read(native.met(*rows, width // 8, scale and scale.native, floor), width)
    both = {a & b for a in fronts for b in others}
    if scale:
        both = {one for one in both if scale.weigh(one) > floor}
    return pruned(both)


def weights(sets: Sequence[int], scale: SetScale) -> list[float]:
    """The weight of each set."""
    if scale.native is None or not sets:
        return [scale.weigh(one) for one in sets]
    width = _width(sets)
    return list(scale.native.weights(_written(sets, width), width // 8))


def choose(
    scale: SetScale, floor: float, enough: float, everything: int, fronts: Sequence[Sequence[int]]
) -> tuple[int, float]:
    """The kernel's best choice of one set of each front: what they keep of `everything`, and what
    that weighs; 0 and the floor where none weighs more (see `choice`)."""
    native, width = kernel(), _width([everything])
    assert native is not None, scale
    rows = [_written(front, width) for front in fronts]
    ways = list(scale.ways)
    whole = _written([everything], width)
    found, worth = native.choose(ways, floor, enough, whole, rows, width // 8)
    return int.from_bytes(found, "little"), worth


def _width(sets: Iterable[int]) -> int:
    """The bytes of the largest set, in whole words."""
    return max(1, (max(map(int.bit_length, sets)) + 63) // 64) * 8


def _written(sets: Collection[int], width: int) -> bytes:
    return b"".join([one.to_bytes(width, "little") for one in sets])


def _read(rows: bytes, width: int) -> list[int]:
    return [int.from_bytes(rows[at : at + width], "little") for at in range(0, len(rows), width)]


# The best choice of one set from each of several fronts, by branch and bound.
#
# A plan is a choice of what comes of each answer of the defenders; what all of these keep
# together is its worth, and so the choices cannot be made one by one. It has a compiled twin
# (`native/odds/choice.hpp`).

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float64]
    Numbers = NDArray[np.int64]


_FEW_SETS = 8
"""So few sets are not weighed one by one."""
FIRST, NEXT = 60, 4
"""How often the bound of a first choice is made better, and that of each later one."""


class BestChoice:
    """One set of each factor, so that what all of them keep weighs most: branch and bound.

    Weights are counted in floats, which hold them exactly: all of them together are fewer than 2
    to the power of 53. What weighs no more than `floor` is not looked for, and where `enough` is
    found, nothing better.
    """

    def __init__(
        self, ways: Sequence[int], floor: float = -1.0, enough: float = float("inf")
    ) -> None:
        import numpy as np  # where suits are weighed alone: the rest of the odds needs none

        self._np = np
        self._ways = np.array(ways, dtype=np.float64)
        self.enough = enough
        self.found, self.worth = 0, floor
        self.most: int | None = None
        """How many sets of a front are looked at; all where it is none."""
        self.scale = SetScale.of(self._ways.tolist())

    def weigh(self, members: int) -> float:
        """The ways in which the layouts of a set come about."""
        return float(self._rows([members])[0] @ self._ways)

    def worthy(self, sets: Sequence[int]) -> Sequence[int]:
        """The sets that weigh more than what has been found."""
        if len(sets) < _FEW_SETS:
            return sets
        weighed = zip(sets, weights(sets, self.scale), strict=True)
        return [one for one, weight in weighed if weight > self.worth]

    def few(self, sets: list[int]) -> list[int]:
        """Of sets the `most` that weigh most."""
        if self.most is None or len(sets) <= self.most:
            return sets
        weighed = sorted(zip(weights(sets, self.scale), sets, strict=True), reverse=True)
        return [one for _, one in weighed[: self.most]]

    def _rows(self, sets: Sequence[int]) -> Rows:
        """Sets as rows of ones and noughts."""
        size = len(self._ways)
        packed = b"".join(one.to_bytes((size + 7) // 8, "little") for one in sets)
        bits = self._np.frombuffer(packed, dtype=self._np.uint8).reshape(len(sets), -1)
        whole = self._np.unpackbits(bits, axis=1, bitorder="little", count=size)
        return whole.astype(self._np.float64)

    def choose(self, factors: Sequence[Sequence[int]], everything: int) -> None:
        """Take what these factors offer, if it weighs more than what has been found."""
        layouts = everything
        for factor in factors:
            if not factor:  # nothing in it was worthy
                return
            if len(factor) == 1:
                layouts &= factor[0]
        if self.weigh(layouts) <= self.worth:
            return
        open_ = [pruned(layouts & one for one in factor) for factor in factors if len(factor) > 1]
        self._sets = [one for factor in open_ for one in factor]
        if not self._sets:
            self.found, self.worth = layouts, self.weigh(layouts)
            return
        if self.scale.native is not None:
            found, worth = choose(self.scale, self.worth, self.enough, layouts, open_)
            if worth > self.worth:
                self.found, self.worth = found, worth
            return
        # What each set loses, what some set of each factor loses, and of which factor a set is.
        np, sizes = self._np, [len(factor) for factor in open_]
        self._lost = self._rows([layouts])[0] - self._rows(self._sets)
        self._factor = np.repeat(np.arange(len(open_)), sizes)
        self._scope = np.maximum.reduceat(self._lost, np.cumsum([0, *sizes[:-1]]), axis=0)
        self._seen: set[tuple[int, bytes]] = set()
        self._greedy(layouts, np.cumsum([0, *sizes[:-1]]))
        self._choose(layouts, np.arange(len(self._sets)), self._scope)

    def _greedy(self, layouts: int, starts: Numbers) -> None:
        """Choose where the least loss is largest, the set that loses least, and so on."""
        open_ = self._np.ones(len(starts), dtype=bool)
        for _ in starts:
            losses = self._lost @ (self._ways * self._rows([layouts])[0])
            least = self._np.where(open_, self._np.minimum.reduceat(losses, starts), -1)
            open_[least.argmax()] = False
            mine = self._np.flatnonzero(self._factor == least.argmax())
            layouts &= self._sets[int(mine[losses[mine].argmin()])]
        if self.weigh(layouts) > self.worth:
            self.found, self.worth = layouts, self.weigh(layouts)

    def _choose(self, layouts: int, sets: Numbers, parts: Rows) -> None:
        """Go on with the sets that may still be chosen, one of each of their factors. `parts` says
        how much of a layout's weight each factor counts when it is lost: see `_bound`."""
        np = self._np
        key = (layouts, sets.tobytes())
        if key in self._seen or self.worth >= self.enough:
            return
        self._seen.add(key)
        weights = self._ways * self._rows([layouts])[0]
        worth = float(weights.sum())
        losses = self._lost[sets] @ weights
        # Where some set loses nothing, the first of them will do.
        none = sets[losses == 0]
        free, first = np.unique(self._factor[none], return_index=True)
        for one in none[first].tolist():
            layouts &= self._sets[one]
        still = ~np.isin(self._factor[sets], free)
        sets, losses = sets[still], losses[still]
        if not len(sets):
            if worth > self.worth:
                self.found, self.worth = layouts, worth
            return
        open_, starts, at = np.unique(self._factor[sets], return_index=True, return_inverse=True)
        spare = worth - self.worth - 0.5
        real = np.minimum.reduceat(losses, starts)
        if real.max() >= spare:
            return
        bound, parts[open_] = self._bound(sets, starts, at, parts[open_], weights, spare)
        least = np.minimum.reduceat(bound, starts)
        # A set that would lose too much with the least that all others lose is not tried.
        tried = bound - least[at] < spare - float(least.sum())
        count = np.add.reduceat(tried, starts, dtype=np.int64)
        if not count.all():
            return
        # Best is to go on where few sets are left and the least of them loses much.
        hardest = min(range(len(open_)), key=lambda f: float(count[f]) / (1 + float(real[f])))
        here = at == hardest
        left = sets[tried & ~here]
        ways = {
            layouts & self._sets[one]: lost
            for one, lost in zip(
                sets[tried & here].tolist(), losses[tried & here].tolist(), strict=True
            )
        }
        for one in sorted(pruned(ways), key=ways.__getitem__):
            if worth - ways[one] > self.worth:
                self._choose(one, left, parts.copy())

    def _bound(
        self,
        sets: Numbers,
        starts: Numbers,
        at: Numbers,
        parts: Rows,
        weights: Rows,
        enough: float,
    ) -> tuple[Rows, Rows]:
        """The loss of each set when every factor counts its part of a layout alone, and the parts.

        A layout is lost once, whichever factors lose it. Where its weight is parted among them,
        the sum of what each loses at least is no more than what all of them lose: a bound for any
        parts. Better ones give more to the factors that lose the layout (a subgradient of the
        Lagrangian dual; Held and Karp 1971).
        """
        np = self._np
        lost, scope = self._lost[sets], self._scope[self._factor[sets[starts]]]
        parts = self._shared(parts + scope / 1e3, weights)
        sharing = np.maximum(scope.sum(axis=0), 1)
        highest, best = -1.0, (lost[:, 0], parts)
        ends = [*starts[1:].tolist(), len(sets)]
        warm = len(self._seen) > 1  # the parts come from the choice before, and are nearly right
        for turn in range(FIRST, FIRST + NEXT) if warm else range(FIRST):
            losses = np.einsum("rl,rl->r", lost, parts[at])
            together = float(np.minimum.reduceat(losses, starts).sum())
            if together > highest:
                highest, best = together, (losses, parts)
            if highest >= enough:
                break
            chosen = [
                start + int(losses[start:end].argmin())
                for start, end in zip(starts.tolist(), ends, strict=True)
            ]
            loses = lost[chosen]
            moved = parts + weights / (2 + turn) * (loses - scope * (loses.sum(axis=0) / sharing))
            parts = self._shared(np.maximum(moved, 0), weights)
        return best

    def _shared(self, parts: Rows, weights: Rows) -> Rows:
        """Parts that are the weights together."""
        total = parts.sum(axis=0)
        return parts * (weights / self._np.where(total > 0, total, 1))


NOBODY = -1
"""No defender has shown out."""

Factors = Iterable[Sequence[int]]
"""For each answer to a lead, the front of what comes of it."""

_FEW_LINES = 32
"""So many sets of a front are looked at for a good plan."""

Follow = Callable[[SuitPlay, Position, int, int], Sequence[int]]
"""The result of a trick: the front of the position after it, from the play, the position, the
defender who has shown out and the tricks still needed."""


def _met(
    fronts: Sequence[int], others: Sequence[int], choice: BestChoice | None = None
) -> list[int]:
    for alone, many in ((fronts, others), (others, fronts)):
        if len(alone) == 1 and all(alone[0] | one == alone[0] for one in many):
            return list(many)
    if choice is None:
        return met(fronts, others)
    return choice.few(met(fronts, others, choice.scale, choice.worth))


def next_trick(
    position: Position, play: SuitPlay, defender: int
) -> tuple[Position, int, list[int]]:
    """The position after a trick, the defender who has shown out by then, and for every group of
    the old position its place in the new one."""
    left = [list(g) for g in position]
    for group, whose in (
        (play.lead, play.hand),
        (play.third, 1 - play.hand),
        (play.second, 2),
        (play.fourth, 2),
    ):
        if group is not None:
            left[group][whose] -= 1
    after, places = merged(tuple(Group(*g) for g in left))
    if play.second is None:
        defender = play.hand
    elif play.fourth is None:
        defender = 1 - play.hand
    trimmed = after[:-1] if after and after[-1] == (0, 0, 0) else after
    return trimmed, defender, list(places)


def went_to(
    position: Position, play: SuitPlay, after: Position, places: list[int], among: int
) -> dict[int, int]:
    """For each layout after a trick, those before it that become it."""
    before, new = layouts(position), layouts(after)
    left_card = play.fourth if play.hand else play.second
    steps = [new.strides[p] if p < len(new.strides) else 0 for p in places]
    less = 0 if left_card is None else steps[left_card]
    found: dict[int, int] = {}
    while among:
        bit = among & -among
        among ^= bit
        held = before.left[bit.bit_length() - 1]
        at = sum(n * s for n, s in zip(held, steps, strict=True)) - less
        found[at] = found.get(at, 0) | bit
    return found


_Trick = tuple[Position, int, list[tuple[int, int]], int]
"""The position after a trick, who has shown out, each member of a set then with those it was
before, and those that the trick alone makes."""


class Search:
    """Searches for a number of tricks, or for `every` number at once, and what they have found so
    far. Where every number is asked for, `need` is 1 throughout.

    What can be taken where all cards are seen is found once for every number, by `seeing`, a search
    for every number: the one that is given, or one of its own. Fronts have a compiled twin
    (`native/odds/search.hpp`).
    """

    def __init__(self, *, every: bool = False, seeing: Search | None = None) -> None:
        self.every = every
        self._native: Any = None
        self._seeing = self if every else seeing or Search(every=True)
        if native := kernel():
            self._native = native.Search(every, self._seeing._native)
        self._fronts: dict[tuple[Position, int, int], list[int]] = {}
        self._reached: dict[tuple[Position, int], int] = {}
        self._tricks: dict[tuple[Position, int, SuitPlay], _Trick] = {}

    def possible(self, position: Position, defender: int) -> int:
        """The layouts that there can be when a defender has shown out, or nobody."""
        found = layouts(position)
        return found.all if defender == NOBODY else found.void(defender)

    def members(self, position: Position, among: int) -> int:
        """A set of layouts as the set in which a plan takes all tricks that are asked for."""
        if not self.every:
            return among
        found = layouts(position)
        return sum(among << level * len(found.left) for level in range(found.tricks))

    def within(self, position: Position, members: int) -> int:
        """The layouts in which a plan takes a trick of those that are asked for."""
        return members & layouts(position).all

    def after(
        self, position: Position, defender: int, play: SuitPlay, members: int
    ) -> tuple[int, int]:
        """The defender who has shown out after a trick, and what a plan must take then to
        come to these members."""
        _, out, became, _ = self._trick(position, defender, play)
        return out, sum(1 << at for at, before in became if members & before)

    def still(self, need: int, play: SuitPlay) -> int:
        """The tricks that are asked for after one."""
        return need if self.every else need - play.won

    def _all(self, position: Position, defender: int) -> int:
        return self.members(position, self.possible(position, defender))

    def front(self, position: Position, defender: int, need: int) -> list[int]:
        """The sets of layouts in which a plan takes `need` more tricks, no set in another."""
        everything = self._all(position, defender)
        if need <= 0:
            return [everything]
        found = layouts(position)
        if need > found.tricks:
            return [0]
        if not any(found.counts):
            return [everything]
        key = (position, defender, need)
        if key not in self._fronts:
            if self._native is not None:
                sets = _read_line(self._native.front(position, defender, need))
            else:
                sets = self._best(position, defender, need, everything)
            self._fronts[key] = sets
        return self._fronts[key]

    def best(
        self,
        position: Position,
        need: int,
        ways: Sequence[int],
        named: Sequence[Sequence[int]] | None = None,
        enough: float = float("inf"),
    ) -> int:
        """The set of layouts that comes about in most ways in which one plan takes `need` tricks.

        `ways` weighs the members; `named` is what comes of the lead that is chosen (the best of
        all, where it is not given). No plan weighs more than `enough`.
        """
        found = layouts(position)
        if need <= 0 or need > found.tricks or not any(found.counts):
            return self.front(position, NOBODY, need)[0]
        choice = BestChoice(ways)
        if named is not None:
            choice.choose(named, self._all(position, NOBODY))
            return choice.found
        choice.enough = min(enough, choice.weigh(self.reach(position, NOBODY, need)))
        # A good plan is among the few best sets of each front; then it is seen if any is better.
        for choice.most in (_FEW_LINES, None):
            for within, factors in self._plays(position, need, choice):
                if choice.worth < choice.enough:
                    choice.choose([*factors], within)
        return choice.found

    def _plays(
        self, position: Position, need: int, choice: BestChoice
    ) -> Iterator[tuple[int, Factors]]:
        """The leads, each with what could be taken after it if all cards were seen, and what comes
        of it."""
        for hand, lead in leads(position):
            most = self._reach_by(position, NOBODY, need, hand, lead)
            if choice.weigh(most) > choice.worth:
                yield (
                    most,
                    self.factors(
                        position, NOBODY, need, hand, lead, apart=True, choice=choice, within=most
                    ),
                )

    def _best(self, position: Position, defender: int, need: int, everything: int) -> list[int]:
        most = self.reach(position, defender, need)
        sets: list[int] = []
        for hand, lead in leads(position):
            met = self.met(position, defender, self.factors(position, defender, need, hand, lead))
            if most in met:
                return [most]
            sets += met
        return pruned(sets)

    def met(self, position: Position, defender: int, factors: Factors) -> list[int]:
        """The sets that are left when the defenders choose among the factors of a lead."""
        met = [self._all(position, defender)]
        for factor in factors:
            met = _met(met, factor)
        return met

    def reach(self, position: Position, defender: int, need: int) -> int:
        """The layouts in which declarer could take `need` more tricks if declarer saw all cards."""
        found = layouts(position)
        if need <= 0 or (need <= found.tricks and not any(found.counts)):
            return self._all(position, defender)
        if need > found.tricks:
            return 0
        if not self.every:
            size, whole = len(found.left), self._seeing.reach(position, defender, 1)
            return whole >> (need - 1) * size & found.all
        key = (position, defender)
        if key not in self._reached and self._native is not None:
            seen = self._native.reach(position, defender, need)
            self._reached[key] = int.from_bytes(seen, "little")
        if key not in self._reached:
            everything = self._all(position, defender)
            best = 0
            for hand, lead in leads(position):
                best |= self._reach_by(position, defender, need, hand, lead)
                if best == everything:
                    break
            self._reached[key] = best
        return self._reached[key]

    def _reach_by(self, position: Position, defender: int, need: int, hand: int, lead: int) -> int:
        """The same after a lead."""
        if self._native is not None:
            seen = self._native.reach_by(position, defender, need, hand, lead)
            return int.from_bytes(seen, "little")
        met = self._all(position, defender)
        for factor in self.factors(position, defender, need, hand, lead, seeing=True):
            met &= factor[0]
        return met

    def factors(
        self,
        position: Position,
        defender: int,
        need: int,
        hand: int,
        lead: int,
        *,
        seeing: bool = False,
        apart: bool = False,
        thirds: Callable[[int | None], Sequence[int | None]] | None = None,
        follow: Follow | None = None,
        choice: BestChoice | None = None,
        within: int | None = None,
    ) -> Iterator[Sequence[int]]:
        """For each card that may be played second to a lead, the front of what comes of it.

        A layout in which it cannot be played is in all sets. `apart` gives a front for each card
        played fourth too, where the third hand has no choice: all together are a much longer one.
        `thirds` may bind the third hand to some groups, `follow` say what comes after the trick,
        `choice` which sets are worth going on with,
        `within` what no plan exceeds after this lead.
        """
        everything = self._all(position, defender) if within is None else within
        follow = follow or (self._seen if seeing else self._unseen)
        for second, among in seconds(position, self.possible(position, defender), hand):
            choices: list[int] = []
            ways = 0
            held = (thirds or _free(position, hand))(second)
            if apart and len(held) == 1:
                start = SuitPlay(hand, lead, second, held[0], None)
                yield from self._fourths(position, defender, need, start, among, follow)
                continue
            for third in held:
                met = [everything]
                start = SuitPlay(hand, lead, second, third, None)
                for sets in self._fourths(position, defender, need, start, among, follow):
                    met = _met(met, choice.worthy(sets) if choice else sets, choice)
                choices += met
                ways += 1
            if seeing:
                together = 0
                for one in choices:
                    together |= one
                yield [together]
            else:  # what comes of one card alone is pruned already
                sets = pruned(choices) if ways > 1 else choices
                yield choice.few(sets) if choice else sets

    def keeps(
        self, position: Position, defender: int, need: int, play: SuitPlay, target: int
    ) -> bool:
        """Does a plan that begins with the three cards of `play` take `need` tricks in all layouts
        of `target`?"""
        possible = self.possible(position, defender)
        among = next(
            some for card, some in seconds(position, possible, play.hand) if card == play.second
        )
        target &= self.members(position, among)
        return all(
            any(target & one == target for one in sets)
            for sets in self._fourths(position, defender, need, play, among, self._unseen)
        )

    def _fourths(
        self,
        position: Position,
        defender: int,
        need: int,
        start: SuitPlay,
        among: int,
        follow: Follow,
    ) -> Iterator[Sequence[int]]:
        """For each card that may be played fourth, the front of what comes of it."""
        for play, some in fourths(position, among, start):
            yield self._after(position, defender, need, play, some, follow)

    def _unseen(self, _: SuitPlay, after: Position, defender: int, need: int) -> Sequence[int]:
        return self.front(after, defender, need)

    def _seen(self, _: SuitPlay, after: Position, defender: int, need: int) -> Sequence[int]:
        return [self.reach(after, defender, need)]

    def _after(
        self,
        position: Position,
        defender: int,
        need: int,
        play: SuitPlay,
        among: int,
        follow: Follow,
    ) -> list[int]:
        if self._native is not None and follow == self._unseen:
            asked = tuple(NOBODY if card is None else card for card in play)
            return _read_line(self._native.after(position, defender, need, asked))
        rest = self.members(position, self.possible(position, defender) & ~among)
        after, out, became, made = self._trick(position, defender, play)
        sets = []
        for later in follow(play, after, out, self.still(need, play)):
            won = rest | made
            for at, before in became:
                if later >> at & 1:
                    won |= before
            sets.append(won)
        return sets if len(sets) == 1 else pruned(sets)

    def _trick(self, position: Position, defender: int, play: SuitPlay) -> _Trick:
        key = (position, defender, play)
        trick = self._tricks.get(key)
        if trick is None:
            after, out, became, among = _outcome(
                position, self.possible(position, defender), play, defender
            )
            made = 0
            if self.every:
                size, later = len(layouts(position).left), layouts(after)
                made = among if play.won else 0
                became = [
                    (at + level * len(later.left), before << (level + play.won) * size)
                    for level in range(later.tricks)
                    for at, before in became
                ]
            trick = self._tricks[key] = (after, out, became, made)
        return trick


def _read_line(rows: Iterable[bytes]) -> list[int]:
    return [int.from_bytes(row, "little") for row in rows]


@lru_cache(1 << 15)
def _outcome(
    position: Position, possible: int, play: SuitPlay, defender: int
) -> tuple[Position, int, list[tuple[int, int]], int]:
    """The position after a trick, who has shown out, each layout then with those it was before,
    and in which layouts the defenders can play so. It is the same for any number of tricks."""
    found, among = layouts(position), possible
    for card, whose in ((play.second, play.hand), (play.fourth, 1 - play.hand)):
        among &= found.void(whose) if card is None else found.holds[whose][card]
    after, out, places = next_trick(position, play, defender)
    return after, out, [*went_to(position, play, after, places, among).items()], among


def leads(position: Position) -> list[tuple[int, int]]:
    """The leads there are: the hand and the group, low cards first."""
    found = range(len(position) - 1, -1, -1)
    return [(hand, g) for g in found for hand in (0, 1) if position[g][hand]]


def _free(position: Position, hand: int) -> Callable[[int | None], Sequence[int | None]]:
    held = [g for g in range(len(position) - 1, -1, -1) if position[g][1 - hand]]
    return lambda second: held or [None]


def seconds(position: Position, possible: int, hand: int) -> Iterator[tuple[int | None, int]]:
    """The cards that the defender behind the leading hand can play, each with its layouts."""
    found = layouts(position)
    for group in range(len(position)):
        if among := found.holds[hand][group] & possible:
            yield group, among
    if among := found.void(hand) & possible:
        yield None, among


def fourths(position: Position, among: int, play: SuitPlay) -> Iterator[tuple[SuitPlay, int]]:
    """The play with each card that the last hand can add, and in which layouts."""
    found = layouts(position)
    for group in range(len(position)):
        if some := found.holds[1 - play.hand][group] & among:
            yield play._replace(fourth=group), some
    if some := found.void(1 - play.hand) & among:
        yield play, some
