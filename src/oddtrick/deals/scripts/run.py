"""A script run: deals drawn until as many as it asks for fit, in batches.

What its condition asks of one hand alone the sampler draws at once; the rest is tried. A script
that says how many deals to `generate` gets as many as that many deals would have brought, by lot.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from oddtrick.dealing import Dealer, Deals, GaveUp
from oddtrick.solver import Solver

from .bounds import hand_conditions
from .syntax import Average, Expression, FrequencyTable, Script
from .values import ScriptValues, asks_solver

__all__ = ["ScriptRun"]

PRINTED, COUNTED = 40, 100_000
"""How many deals a script produces that does not say: where it prints them, and where not."""
TRIES = 20_000_000
_FEW = 32
"""Deals that are solved at a time."""


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
                    f"None of the last {vain:,} deals fits; {self.produced:,} of {self.wanted:,} "
                    "were found. The condition may be impossible, but that is not proved."
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


_BATCH = 4096
