"""The plain solver: line after line of play, nothing clever. Slow, and obviously right.

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

from oddtrick.cards import Card, Mask, bits
from oddtrick.solver.position import Position

_Hands = tuple[Mask, ...]


def best(position: Position) -> int:
    """The tricks of side 0 when both sides play as well as can be with all cards face up."""
    wants_more = (position.sides[position.seat] == 0) == (position.aim == "most")
    results = each(position).values()
    return max(results) if wants_more else min(results)


def each(position: Position, tick: Callable[[], None] = lambda: None) -> dict[Card, int]:
    """The tricks of side 0 after each legal card and best play from there on.

    `tick` is called now and then; it may raise to stop.
    """
    plain = _Plain(position, tick)
    seats = position.trick_seats()
    worth = position.total
    return {
        c: plain.after(position.live, seats, position.played, worth, c)
        for c in bits(position.legal())
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

    def start(self, hands: _Hands, leader: int, worth: int) -> int:
        """The tricks of side 0 from the start of a trick on; `worth` is what all of it is worth."""
        if (hands, leader) in self.known:
            return self.known[hands, leader]
        self.tick()
        n = len(hands)
        seats = [s for s in ((leader + i) % n for i in range(n)) if hands[s]]
        value = self.next(hands, seats, (), worth) if seats else 0
        self.known[hands, leader] = value
        return value

    def next(self, hands: _Hands, seats: list[int], played: tuple[Card, ...], worth: int) -> int:
        """The tricks of side 0 when `seats` play this trick and `played` is on the table."""
        seat = seats[len(played)]
        legal = hands[seat]
        if played:
            legal = legal & self.order.suits[self.order.suit[played[0]]] or legal
        more = (self.sides[seat] == 0) == self.most
        results = []
        for c in bits(legal):
            results.append(self.after(hands, seats, played, worth, c))
            if results[-1] == (worth if more else 0):
                break  # all or nothing: there is no better card
        return max(results) if more else min(results)

    def after(
        self, hands: _Hands, seats: list[int], played: tuple[Card, ...], worth: int, card: Card
    ) -> int:
        """The tricks of side 0 after `card` is played."""
        seat = seats[len(played)]
        hands = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
        played = (*played, card)
        if len(played) < len(seats):
            return self.next(hands, seats, played, worth)
        winner = seats[self.order.winner(played)]
        value = self.values[self.tricks - max(h.bit_count() for h in hands) - 1]
        taken = 0 if self.sides[winner] else value
        return taken + self.start(hands, winner, worth - value)
