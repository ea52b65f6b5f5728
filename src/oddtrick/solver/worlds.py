"""Many worlds of one deal: positions that differ only in the holders of the hidden cards.

A player that knows its own hand and what has been played deals the other cards in many ways
and asks what each of its cards brings in each of them.

>>> from oddtrick.cards import bridge_hand, card
>>> from oddtrick.solver import Position, solve_many
>>> south, led = bridge_hand("AQ..."), (card("S5"), card("S2"))
>>> left = (bridge_hand(".2.."), bridge_hand("K..."), south, bridge_hand("3.3.."))
>>> right = (bridge_hand(".2.."), bridge_hand(".3.."), south, bridge_hand("K3..."))
>>> solve_many([left, right], Position(left, leader=0, played=led)).results.tolist()
[[2, 1], [1, 1]]

"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Card, bits

from .errors import BadPosition
from .position import Position, check_line

UNANSWERED = -1

Given = npt.NDArray[np.uint64] | Iterable[Sequence[int]]


@dataclass(frozen=True)
class Worlds:
    """The tricks of side 0 in each world; the first `done` worlds were answered in time."""

    cards: tuple[Card, ...]
    """The legal cards, lowest number first; none if only the best result was asked for."""
    results: npt.NDArray[np.int32]
    """A row for each world, a column for each card (or one); -1 where time was up."""
    done: int

    def means(self) -> npt.NDArray[np.float64]:
        """The mean of each column over the worlds answered; not a number if there are none."""
        if not self.done:
            return np.full(self.results.shape[1], np.nan)
        return np.asarray(self.results[: self.done].mean(axis=0, dtype=np.float64))


def as_worlds(worlds: Given, question: Position, each: bool) -> npt.NDArray[np.uint64]:
    """Worlds as rows of masks, nothing where a seat sits out, checked. Raises `BadPosition`."""
    seats = len(question.hands)
    try:
        rows = np.array(worlds if isinstance(worlds, np.ndarray) else list(worlds))
        fits = rows.ndim == 2 and rows.shape[1] == seats and rows.dtype.kind in "iu"
        fits = fits or rows.size == 0
    except (TypeError, ValueError):
        fits = False
    if not fits:
        raise BadPosition(
            "Worlds are rows of {seats} masks of cards, one for each seat.", seats=seats
        )
    rows = np.ascontiguousarray(rows.reshape(-1, seats), dtype=np.uint64)
    rows[:, list(question.out)] = 0
    for i in _suspect(rows, question, each):
        _check(rows[i], question, each, int(i) + 1)
    pack = int(np.bitwise_or.reduce(rows, axis=None, initial=0))
    check_line(question.order, pack | question.cards)
    return rows


def _suspect(
    rows: npt.NDArray[np.uint64], question: Position, each: bool
) -> npt.NDArray[np.intp] | range:
    """The worlds that may not be such as the question; all of them where it takes NumPy 2."""
    if not hasattr(np, "bitwise_count"):
        return range(len(rows))
    sizes = np.array([h.bit_count() for h in question.live])
    counts = np.bitwise_count(rows)
    together = np.bitwise_or.reduce(rows, axis=1)
    bad = (counts != sizes).any(axis=1) | (np.bitwise_count(together) != sizes.sum())
    known = (1 << len(question.order.suit)) - 1
    bad |= together & np.uint64(known & ~sum(1 << c for c in question.played)) != together
    if each:
        bad |= rows[:, question.seat] != np.uint64(question.hands[question.seat])
    if question.played:
        order = question.order
        suit = order.suit[question.played[0]]
        for seat, c in zip(question.trick_seats(), question.played, strict=False):
            if order.suit[c] != suit:
                bad |= rows[:, seat] & np.uint64(order.suits[suit]) != 0
    return np.flatnonzero(bad)


def _check(row: npt.NDArray[np.uint64], question: Position, each: bool, number: int) -> None:
    """Say what is wrong with a world, if anything is."""
    try:
        world = replace(question, hands=tuple(map(int, row)))
    except BadPosition as error:
        raise BadPosition("World {number}: {error}", number=number, error=error.message) from None
    for seat, (hand, like) in enumerate(zip(world.live, question.live, strict=True)):
        if hand.bit_count() != like.bit_count():
            raise BadPosition(
                "World {number}: seat {seat} holds {held} cards, in the question {asked}.",
                number=number,
                seat=seat,
                held=hand.bit_count(),
                asked=like.bit_count(),
            )
    seat = question.seat
    if each and world.live[seat] != question.live[seat]:
        odd = next(bits(world.live[seat] & ~question.live[seat]))
        raise BadPosition(
            "World {number}: the seat to play holds the card {odd}, which it does not hold in "
            "the question: its own cards are the same in all worlds.",
            number=number,
            odd=odd,
        )
