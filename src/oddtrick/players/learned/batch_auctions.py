"""Many auctions of contract bridge at once, in lock-step, as arrays.

The laws are those of `stages.calling.auction` with the ladder of contract; here a row is an auction
and a call of all rows is one step. The dealer is always position 0, and who calls is the number of
calls so far, modulo four. Calls are their places in `CONTRACT_BIDS.calls`.

>>> import numpy as np
>>> two = Auctions(2)
>>> for code in ("1H", "P", "4H", "P", "P", "P"):
...     two.step(np.full(2, CALLS.index(code)))
>>> two.over.tolist(), two.declarer().tolist(), BIDS[two.last[0]].code
([True, True], [0, 0], '4H')
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddtrick.terms import CONTRACT_BIDS

Ints = NDArray[np.int64]

BIDS = CONTRACT_BIDS.bids
CALLS = CONTRACT_BIDS.calls
PASS, DOUBLE, REDOUBLE, FIRST = 0, 1, 2, 3
"""The places of the calls; bids begin at `FIRST`."""


class Auctions:
    """So many auctions and what stands in each: the last bid (-1 for none), who made it, how far it
    is doubled, how many passes have followed, and who made and who doubled each bid (-1 for
    nobody)."""

    def __init__(self, count: int) -> None:
        self.time = 0
        self.last = np.full(count, -1)
        self.bidder = np.full(count, -1)
        self.doubled = np.zeros(count, dtype=np.int64)
        self.passes = np.zeros(count, dtype=np.int64)
        self.over = np.zeros(count, dtype=bool)
        self.bid_by = np.full((count, len(BIDS)), -1, dtype=np.int8)
        self.doubled_by = np.full((count, len(BIDS)), -1, dtype=np.int8)
        self.named = np.full((count, 2, 5), -1, dtype=np.int8)
        """The player of each side who was the first to name each denomination."""
        self.calls: list[Ints] = []
        """The calls of every step; -1 where the auction was over."""

    def legal(self) -> NDArray[np.bool_]:
        """The legal calls, a row of 38 for each auction that goes on."""
        count = len(self.last)
        found = np.zeros((count, len(CALLS)), dtype=bool)
        found[:, PASS] = True
        theirs = (self.last >= 0) & ((self.bidder - self.time) % 2 == 1)
        ours = (self.last >= 0) & ~theirs
        found[:, DOUBLE] = theirs & (self.doubled == 0)
        found[:, REDOUBLE] = ours & (self.doubled == 1)
        found[:, FIRST:] = np.arange(len(BIDS)) > self.last[:, None]
        return found

    def step(self, calls: Ints) -> None:
        """Every auction that is not over goes on by its call."""
        who, going = self.time % 4, ~self.over
        rows = np.flatnonzero(going & (calls >= FIRST))
        bids = calls[rows] - FIRST
        self.last[rows], self.bidder[rows], self.doubled[rows] = bids, who, 0
        self.bid_by[rows, bids] = who
        side, strain = who % 2, bids % 5
        first = self.named[rows, side, strain] < 0
        self.named[rows[first], side, strain[first]] = who
        rows = np.flatnonzero(going & (calls == DOUBLE))
        self.doubled[rows] = 1
        self.doubled_by[rows, self.last[rows]] = who
        self.doubled[going & (calls == REDOUBLE)] = 2
        self.passes = np.where(going, np.where(calls == PASS, self.passes + 1, 0), self.passes)
        self.calls.append(np.where(going, calls, -1))
        self.over |= self.passes >= np.where(self.last >= 0, 3, 4)
        self.time += 1

    def declarer(self) -> Ints:
        """The declarers, -1 where all passed."""
        rows = np.arange(len(self.last))
        found = self.named[rows, self.bidder % 2, self.last % 5].astype(np.int64)
        return np.where(self.last >= 0, found, -1)
