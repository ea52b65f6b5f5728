"""The best choice of one set from each of several fronts, by branch and bound.

A plan is a choice of what comes of each answer of the defenders; what all of these keep together
is its worth, and so the choices cannot be made one by one. It has a compiled twin
(`native/odds/choice.hpp`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .sets import SetScale, choose, pruned, weights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float64]
    Numbers = NDArray[np.int64]

__all__ = ["BestChoice"]

_FEW = 8
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
        if len(sets) < _FEW:
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
