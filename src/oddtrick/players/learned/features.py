"""Inputs of the network: the caller's hand, the vulnerability, and the auction as he sees it.

Seats are counted from the caller: himself, left, partner, right.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import HIGH_CARDS
from oddtrick.players.network import Floats

from .batch_auctions import BIDS, CALLS, PASS, Auctions, Ints

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
