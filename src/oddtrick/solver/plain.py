"""The plain solver: every line of play, nothing clever. Slow, and obviously right.

It is the oracle the kernel is tested against, and it solves short endings where no compiler
was at hand when Oddtrick was installed.

    >>> from oddtrick.cards import bridge_hand, natural_order, NO_TRUMP
    >>> hands = tuple(bridge_hand(h) for h in ("AQ...", "KJ...", "32...", "5.2.."))
    >>> best(Position(hands, leader=2, order=natural_order(NO_TRUMP)))
    1
    >>> best(Position(hands, leader=1, order=natural_order(NO_TRUMP)))
    2
"""

from __future__ import annotations

from collections.abc import Callable

from ..cards import Card, Mask, bits
from .position import Position

__all__ = ["best", "each"]

_Hands = tuple[Mask, ...]


def best(position: Position) -> int:
    """What side 0 takes when both sides play as well as can be with all cards face up."""
    wants_more = (position.sides[position.seat] == 0) == (position.aim == "most")
    results = each(position).values()
    return max(results) if wants_more else min(results)


def each(position: Position, tick: Callable[[], None] = lambda: None) -> dict[Card, int]:
    """What side 0 takes after each legal card and best play from there on.

    `tick` is called now and then; it may raise to stop.
    """
    plain = _Plain(position, tick)
    seats = position.trick_seats()
    return {
        c: plain.after(position.live, seats, position.played, c) for c in bits(position.legal())
    }


class _Plain:
    def __init__(self, position: Position, tick: Callable[[], None]) -> None:
        self.order = position.order
        self.sides = position.sides
        self.most = position.aim == "most"
        self.tick = tick
        self.values = position.values or (1,) * position.tricks
        self.tricks = position.tricks
        self.known: dict[tuple[_Hands, int], int] = {}

    def start(self, hands: _Hands, leader: int) -> int:
        """What side 0 takes from the start of a trick on."""
        if (hands, leader) in self.known:
            return self.known[hands, leader]
        self.tick()
        n = len(hands)
        seats = [s for s in ((leader + i) % n for i in range(n)) if hands[s]]
        value = self.next(hands, seats, ()) if seats else 0
        self.known[hands, leader] = value
        return value

    def next(self, hands: _Hands, seats: list[int], played: tuple[Card, ...]) -> int:
        """What side 0 takes when `seats` play this trick and `played` is on the table."""
        seat = seats[len(played)]
        legal = hands[seat]
        if played:
            legal = legal & self.order.suits[self.order.suit[played[0]]] or legal
        results = (self.after(hands, seats, played, c) for c in bits(legal))
        return max(results) if (self.sides[seat] == 0) == self.most else min(results)

    def after(self, hands: _Hands, seats: list[int], played: tuple[Card, ...], c: Card) -> int:
        """What side 0 takes after `c` is played."""
        seat = seats[len(played)]
        hands = (*hands[:seat], hands[seat] & ~(1 << c), *hands[seat + 1 :])
        played = (*played, c)
        if len(played) < len(seats):
            return self.next(hands, seats, played)
        winner = seats[self.order.winner(played)]
        to_come = max(h.bit_count() for h in hands)
        taken = 0 if self.sides[winner] else self.values[self.tricks - to_come - 1]
        return taken + self.start(hands, winner)
