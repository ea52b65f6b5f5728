"""Statistics of many deals: means, histograms, shapes, tables of two values.

>>> import random
>>> from oddtrick.dealing import BALANCED, HCP, Dealer, between
>>> seen = Statistics({"hcp(NS)": read_value("hcp(NS)")})
>>> seen.add(Dealer({0: between(HCP, 15, 17) & BALANCED}).draw(2000, random.Random(1)))
>>> seen.count, 15 < seen.mean(0, HCP) < 17, seen.shapes[0].most_common(1)[0][0]
(2000, True, '4-4-3-2')
>>> sum(seen.histograms["hcp(NS)"].values())
2000
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt

import numpy as np
import numpy.typing as npt

from oddtrick.dealing.deal_formulas import Value, read_value
from oddtrick.dealing.measures import BRIDGE, CONTROLS, HCP, LOSERS, Measure, Term

__all__ = ["Statistics", "read_value"]

MEASURED = (HCP, CONTROLS, LOSERS)


class Statistics:
    """Sums over deals of bridge, added in batches.

    `values` are counted one by one, `pairs` (names of two values) together.
    """

    def __init__(
        self, values: Mapping[str, Value], pairs: Mapping[str, tuple[str, str]] | None = None
    ) -> None:
        self.values, self.pairs = dict(values), dict(pairs or {})
        self.count = 0
        self.histograms: dict[str, Counter[int]] = {name: Counter() for name in values}
        self.tables: dict[str, Counter[tuple[int, int]]] = {name: Counter() for name in self.pairs}
        self.shapes: list[Counter[str]] = [Counter() for _ in range(4)]
        self.lengths = np.zeros((4, 4))
        """Sums of lengths, a row for each seat."""
        self._sums = np.zeros((4, len(MEASURED), 2))

    def add(self, deals: npt.NDArray[np.uint64]) -> None:
        """Count some more deals."""
        self.count += len(deals)
        for seat in range(4):
            counts = BRIDGE.counts(np.ascontiguousarray(deals[:, seat]))
            self.lengths[seat] += counts.lengths.sum(axis=0)
            for i, measure in enumerate(MEASURED):
                found = counts.value(Term(measure)).astype(np.float64)
                self._sums[seat, i] += found.sum(), (found**2).sum()
            spread = -np.sort(-counts.lengths, axis=1) @ np.array([16**3, 16**2, 16, 1])
            for code, n in zip(*np.unique(spread, return_counts=True), strict=True):
                name = "-".join(str(int(code) >> k & 15) for k in (12, 8, 4, 0))
                self.shapes[seat][name] += int(n)
        found_values = {name: value(deals) for name, value in self.values.items()}
        for name, value in found_values.items():
            self.histograms[name].update(value.tolist())
        for name, (a, b) in self.pairs.items():
            self.tables[name].update(
                zip(found_values[a].tolist(), found_values[b].tolist(), strict=True)
            )

    def mean(self, seat: int, measure: Measure) -> float:
        """The mean of a measure in a seat's hand."""
        return float(self._sums[seat, MEASURED.index(measure), 0] / max(1, self.count))

    def deviation(self, seat: int, measure: Measure) -> float:
        """The standard deviation of a measure in a seat's hand."""
        total, squares = self._sums[seat, MEASURED.index(measure)] / max(1, self.count)
        return sqrt(max(0.0, squares - total * total))
