"""Public knowledge when a card is to be played: the course of the play so far.

Deals run side by side, a row each. Trumps come first and the other suits in their order, so that a
deal and the same with other suits look alike; seats are counted from the hand whose card is to be
played: itself, left, partner, right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.players.network import Floats

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

CARDS = 52

SEATED = 4 + 4 + 4 + 3 + 3
"""Blocks of features of all cards: who has played each, who has led it, in whose hand it lies open
or was seen to lie, and from whom it lies on the table, by its rank and by its place."""
SUITED = 4
"""Blocks of features of the suits: whether each seat is known to be out of it."""
_OUT = SEATED * CARDS
_NUMBER = _OUT + SUITED * 4
_DECLARER = _NUMBER + 13
_LEVEL = _DECLARER + 4
_PLAIN = _LEVEL + 7
PUBLIC = _PLAIN + 1
"""Features of the course: those blocks; the number of the trick; the contract's declarer, its level
and whether it is without trumps (all nought where there is none)."""


class PlayHistory(NamedTuple):
    """The play of n deals, trumps being the first suit.

    `cards` is what fell, card by card, and `seats` from which hands (n × the cards played). `shown`
    are the cards that lie open or were seen (n × 4 × 52), known to all from the card `since` on.
    `declarer` is -1 and `level` 0 where there is no contract.
    """

    cards: Ints
    seats: Ints
    shown: Bools
    since: int
    declarer: Ints
    level: Ints
    plain: Bools


class PlayStep(NamedTuple):
    """A card of each deal: the features of the course before it, the hand it came from, what that
    hand and its partner's had played by then (n × 52), the suit led (`None`: it led), and the place
    of every card (n × 52): the best of its suit that is still in play takes the ace's place, the
    next the king's."""

    inputs: Floats
    who: Ints
    gone: Bools
    partner_gone: Bools
    led: Ints | None
    place: Ints


def renamed(trump: Ints) -> Ints:
    """For each of n deals what every card becomes when trumps (4: none) are named first."""
    suits = np.arange(4)
    place = np.where(suits < trump[:, None], suits + 1, suits)
    place[suits == trump[:, None]] = 0
    place[trump == 4] = suits
    cards = np.arange(CARDS)
    found: Ints = place[:, cards // 13] * 13 + cards % 13
    return found


def placed(flags: Bools, place: Ints) -> Bools:
    """Cards of n × 52 at their places."""
    found = np.zeros_like(flags)
    rows, cards = np.nonzero(flags)
    found[rows, place[rows, cards]] = True
    return found


def places(left: Bools) -> Ints:
    """The place of each card where so many are left (n × 52)."""
    suits = left.reshape(-1, 4, 13)
    above = suits[:, :, ::-1].cumsum(2)[:, :, ::-1] - suits
    found: Ints = (np.arange(4)[:, None] * 13 + 12 - above).reshape(-1, CARDS)
    return found


def steps(course: PlayHistory) -> Iterator[PlayStep]:
    """The cards of a course one after another."""
    n = len(course.cards)
    rows, nobody = np.arange(n), np.zeros((n, 4, CARDS), dtype=bool)
    played, leads, table = nobody.copy(), nobody.copy(), nobody.copy()
    out = np.zeros((n, 4, 4), dtype=bool)
    led: Ints | None = None
    place = np.zeros((n, CARDS), dtype=np.int64)
    contract = np.flatnonzero(course.declarer >= 0)
    for at in range(course.cards.shape[1]):
        who, card = course.seats[:, at], course.cards[:, at]
        if at % 4 == 0:
            table[:], led = False, None
            place = places(np.asarray(~played.any(axis=1)))
        turns = (who[:, None] + np.arange(4)) % 4
        shown = course.shown if at >= course.since else nobody
        blocks = [x[rows[:, None], turns] for x in (played, leads, shown)]
        others = table[rows[:, None], turns[:, 1:]]
        blocks += [others, *(placed(others[:, i], place)[:, None] for i in range(3))]
        blocks += [out[rows[:, None], turns]]
        inputs = np.zeros((n, PUBLIC), dtype=np.float32)
        inputs[:, :_NUMBER] = np.concatenate([b.reshape(n, -1) for b in blocks], axis=1)
        inputs[:, _NUMBER + at // 4] = 1
        inputs[contract, _DECLARER + (course.declarer - who)[contract] % 4] = 1
        inputs[contract, _LEVEL + course.level[contract] - 1] = 1
        inputs[:, _PLAIN] = course.plain
        yield PlayStep(inputs, who, played[rows, who], played[rows, (who + 2) % 4], led, place)
        played[rows, who, card] = table[rows, who, card] = True
        if led is None:
            leads[rows, who, card], led = True, card // 13
        else:
            off = card // 13 != led
            out[rows[off], who[off], led[off]] = True


def legal(hands: Bools, led: Ints | None) -> Bools:
    """The cards that may be played from hands of n × 52 to a suit led (one for all, or each)."""
    if led is None:
        return hands
    follow = hands & (np.arange(CARDS) // 13 == led[:, None])
    found: Bools = np.where(follow.any(1)[:, None], follow, hands)
    return found
