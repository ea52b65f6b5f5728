"""The network's calls: what goes in, what comes out, and how it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import HIGH_CARDS
from oddtrick.players.network import Floats, Net, load_net, normal, save_net
from oddtrick.terms import CONTRACT_BIDS

# Many auctions of contract bridge at once, in lock-step, as arrays.
#
# The laws are those of `stages.calling.auction` with the ladder of contract; here a row is an
# auction and a call of all rows is one step. The dealer is always position 0, and who calls is the
# number of calls so far, modulo four. Calls are their places in `CONTRACT_BIDS.calls`.

Ints = NDArray[np.int64]

BIDS = CONTRACT_BIDS.bids
CALLS = CONTRACT_BIDS.calls
PASS, DOUBLE, REDOUBLE, FIRST = 0, 1, 2, 3
"""The places of the calls; bids begin at `FIRST`."""


class Auctions:
    """So many auctions and what stands in each: the last bid (-1 for none), who made it, how far it
    is doubled, how many passes have followed, and who made and who doubled each bid (-1 for
    nobody).

    >>> import numpy as np
    >>> two = Auctions(2)
    >>> for code in ("1H", "P", "4H", "P", "P", "P"):
    ...     two.step(np.full(2, CALLS.index(code)))
    >>> two.over.tolist(), two.declarer().tolist(), BIDS[two.last[0]].code
    ([True, True], [0, 0], '4H')
    """

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


# Inputs of the network: the caller's hand, the vulnerability, and the auction as they see it.
#
# Seats are counted from the caller: own seat, left, partner, right.

LONGEST, MOST_POINTS = 10, 25
"""Cards of a suit, and points, up to which each is a feature."""
HONOUR_POINTS = np.zeros(13, dtype=np.float32)
HONOUR_POINTS[9:] = HIGH_CARDS[::-1]

LOW_RANKS = 6
"""So many cards of a suit, two to seven, are only counted: by them a net would know again the hands
it was taught with, and learn by heart."""

HAND = 4 * (13 - LOW_RANKS) + 4 * LONGEST + 4 + MOST_POINTS
"""Features of a hand: its cards from the eights up, the length of each suit (at least so many),
points in it, all points (at least so many)."""

BEFORE = 3
"""The last calls that are said once more."""
PUBLIC = 2 + 4 + (4 + 2) * len(BIDS) + 7 + 5 + 4 + 2 + 3 + BEFORE * len(CALLS)
"""Features of an auction: vulnerability (ours, theirs); how many called before the caller's first
turn; who made every bid, and whose side doubled it; level, denomination, bidder and double of the
last bid; the passes since; and the last three calls."""


def points(cards: NDArray[np.bool_]) -> Floats:
    """Points for high cards in hands of n × 52."""
    found: Floats = (cards.reshape(-1, 4, 13) @ HONOUR_POINTS).sum(1)
    return found


def hand_features(cards: NDArray[np.bool_]) -> Floats:
    """The features of n hands, given as n × 52 flags."""
    suits = cards.reshape(-1, 4, 13)
    lengths, honours = suits.sum(2), suits @ HONOUR_POINTS
    at_least = lengths[:, :, None] > np.arange(LONGEST)
    worth = honours.sum(1)[:, None] > np.arange(MOST_POINTS)
    parts = (suits[:, :, LOW_RANKS:], at_least, honours / 10, worth)
    return np.concatenate([p.reshape(len(cards), -1).astype(np.float32) for p in parts], axis=1)


def held(masks: Sequence[int]) -> NDArray[np.bool_]:
    """Hands as flags, n × 52, from card masks."""
    found = np.array(masks, dtype=np.uint64)[:, None] >> np.arange(52, dtype=np.uint64)
    return (found & np.uint64(1)).astype(bool)


def masks(cards: NDArray[np.bool_]) -> list[int]:
    """Hands as card masks, from n × 52 flags: the inverse of `held`."""
    powers = np.uint64(1) << np.arange(52, dtype=np.uint64)
    found: list[int] = (cards.astype(np.uint64) @ powers).tolist()
    return found


def features(
    auctions: Auctions, rows: Ints, hands: Floats, vulnerable: NDArray[np.bool_]
) -> Floats:
    """The features of those who are to call in some rows. `hands` are theirs (`hand_features`),
    `vulnerable` the two sides' (the dealer's first), a row for each of `rows`."""
    me, count = auctions.time % 4, len(rows)
    found = np.zeros((count, HAND + PUBLIC), dtype=np.float32)
    found[:, :HAND] = hands
    at = HAND
    found[:, at], found[:, at + 1] = vulnerable[:, me % 2], vulnerable[:, 1 - me % 2]
    at += 2
    found[:, at + me] = 1
    at += 4
    for who, seats in ((auctions.bid_by, 4), (auctions.doubled_by, 2)):
        by = who[rows]
        row, bid = np.nonzero(by >= 0)
        found[row, at + len(BIDS) * ((by[row, bid].astype(np.int64) - me) % seats) + bid] = 1
        at += seats * len(BIDS)
    last = auctions.last[rows]
    some = np.flatnonzero(last >= 0)
    found[some, at + last[some] // 5] = 1
    at += 7
    found[some, at + last[some] % 5] = 1
    at += 5
    found[some, at + (auctions.bidder[rows][some] - me) % 4] = 1
    at += 4
    doubled = auctions.doubled[rows]
    some = np.flatnonzero(doubled)
    found[some, at + doubled[some] - 1] = 1
    at += 2
    passes = auctions.passes[rows]
    some = np.flatnonzero(passes)
    found[some, at + np.minimum(passes[some], 3) - 1] = 1
    at += 3
    for back in range(1, BEFORE + 1):
        if auctions.time >= back:
            call = auctions.calls[-back][rows]
            found[np.arange(count), at + np.maximum(call, PASS)] = 1
        at += len(CALLS)
    return found


INPUTS, OUTPUTS = HAND + PUBLIC, len(CALLS)

Nets = tuple[Net, Net]
"""The networks of the dealer's side and of the other."""

RISE = 0.25
"""How much less likely a net that knows nothing takes each step up the ladder to be."""

START = np.zeros(len(CALLS), dtype=np.float32)
START[[DOUBLE, REDOUBLE]] = -3.0, -5.0
"""How much less likely doubles and redoubles are at first than a pass."""

HIDDEN = -1e9
"""The weight of a call that is not allowed."""


def prior(auctions: Auctions, rows: Ints) -> Floats:
    """The numbers added to the outputs for those rows: a start for a net that knows nothing, and a
    bar to the calls that are not allowed."""
    found = np.tile(START, (len(rows), 1))
    steps = np.arange(len(BIDS)) - auctions.last[rows][:, None] - 1
    found[:, FIRST:] -= (RISE * steps).astype(np.float32)
    return np.where(auctions.legal()[rows], found, np.float32(HIDDEN))


def log_chances(outputs: Floats, auctions: Auctions, rows: Ints) -> Floats:
    """The logarithm of how often each call is made, from the outputs for those rows."""
    return normal(outputs[:, :OUTPUTS] + prior(auctions, rows))


def for_hands(net: Net, hands: Floats, inputs: Floats) -> Floats:
    """The outputs for many hands that have heard the same auction: what they have in common is
    computed once."""
    first, bias = net.weights[0], net.biases[0]
    below = hands @ first[:HAND] + (inputs @ first[HAND:] + bias)
    if len(net.weights) == 1:
        return below
    np.maximum(below, 0, out=below)
    return Net(net.weights[1:], net.biases[1:]).outputs(below)


def save(path: Path, net: Net, provenance: dict[str, Any]) -> None:
    """Write a net, its calls alone, and where it comes from."""
    save_net(path, net, OUTPUTS, provenance)


def load(path: Path) -> tuple[Net, dict[str, Any]]:
    """A net and where it comes from. Raises `BadNet` where the file holds none that fits."""
    return load_net(path, INPUTS, OUTPUTS)
