"""A position in trick play, as the solver sees it: the hands, and the seat that plays next.

>>> from oddtrick.cards import bridge_hand, natural_order, SPADES
>>> n, e, s, w = (bridge_hand(h) for h in ("A2...", "K3...", "54...", "76..."))
>>> position = Position((n, e, s, w), leader=0, order=natural_order(SPADES))
>>> position.seat, position.total
(0, 2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from operator import index
from typing import Literal

from oddtrick.cards import (
    NO_TRUMP,
    SUIT_NAMES,
    Card,
    CardOrder,
    Mask,
    bits,
    card_name,
    card_term,
    natural_order,
)
from oddtrick.messages import Name, Verbatim, term
from oddtrick.seats import SeatLike, StrainLike, seat_number, strain_number

from .deals import Deal, hands_of
from .errors import BadPosition

Aim = Literal["most", "fewest"]

_TRUMP = natural_order(NO_TRUMP)
_WHOLE = "Hands (masks of cards), leader, cards played, sides, seats and values are whole numbers."


@cache
def _in_line(order: CardOrder) -> bool:
    """Whether all cards of an order together can be put in line, and so any of them."""
    ranks = set(zip(order.suit, order.strength, strict=True))
    counts = Counter(order.suit)
    return (
        len(ranks) == len(order.suit)
        and set(counts) <= set(range(4))
        and max(counts.values()) <= 15
    )


def check_line(order: CardOrder, cards: Mask) -> None:
    """Refuse cards that cannot be put in line, suit by suit. Raises `BadPosition`."""
    if _in_line(order):
        return
    counts = [0] * 5
    ranks: set[tuple[int, int]] = set()
    for c in bits(cards):
        counts[order.suit[c]] += 1
        rank = (order.suit[c], order.strength[c])
        if rank in ranks:
            raise BadPosition(
                "The {Card} is not the only card of its rank: the solver needs cards that differ.",
                card=card_term(c),
            )
        ranks.add(rank)
    if counts[4]:
        raise BadPosition("A joker belongs to no suit without a trump suit; take it out.")
    if max(counts) > 15:
        raise BadPosition("There are {cards} cards of one suit; 15 is the most.", cards=max(counts))


def _seat(given: SeatLike) -> int:
    """The number of a seat; whether there is such a seat is seen later."""
    return seat_number(given, error=BadPosition) if isinstance(given, str) else _numbers([given])[0]


def _seats(given: Iterable[SeatLike]) -> tuple[int, ...]:
    if not isinstance(given, Iterable):
        raise BadPosition(_WHOLE)
    return tuple(map(_seat, given))


def _numbers(given: Iterable[int]) -> tuple[int, ...]:
    try:
        return tuple(map(index, given))
    except TypeError:
        raise BadPosition(_WHOLE) from None


@dataclass(frozen=True, init=False)
class Position:
    """Two to four hands, the trick in progress, and what the two sides play for.

    * `hands`: the cards each seat still holds, clockwise; cards on the table not included.
    * `leader`: the seat that leads, or led, the current trick. Seats are numbered from 0; at a
      table of four they may be named by letter, too.
    * `order`: suits, ranks and trump (`oddtrick.cards.natural_order`, `euchre_order` …).
    * `played`: the cards on the table, in order of play from the leader.
    * `sides`: the side, 0 or 1, of each seat; alternate seats are partners by default.
    * `out`: seats that sit out, whatever they hold (a lone hand's partner), and, with cards on
      the table, those that had none left when the trick began.
    * `aim`: both sides want the *most* tricks, or both the *fewest* (nullo, misère).
    * `values`: what the current trick and each after it is worth; one each by default.

    A seat that has no cards left is passed over; play ends when nobody has any. Every
    result is what *side 0* takes of the tricks still to be completed.
    """

    hands: tuple[Mask, ...]
    leader: int = 0
    order: CardOrder = _TRUMP
    played: tuple[Card, ...] = ()
    sides: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    aim: Aim = "most"
    values: tuple[int, ...] | None = None

    def __init__(
        self,
        hands: Sequence[Mask],
        leader: SeatLike = 0,
        order: CardOrder = _TRUMP,
        played: Sequence[Card] = (),
        sides: Sequence[int] = (),
        out: Sequence[SeatLike] = (),
        aim: Aim = "most",
        values: Sequence[int] | None = None,
    ) -> None:
        """Refuses what cannot be. Raises `BadPosition`."""
        if not isinstance(order, CardOrder):
            raise BadPosition('The order of the cards is a CardOrder, such as natural_order("NT").')
        given = {
            "hands": _numbers(hands),
            "leader": _seat(leader),
            "order": order,
            "played": _numbers(played),
            "sides": _numbers(sides),
            "out": _seats(out),
            "aim": aim,
            "values": None if values is None else _numbers(values),
        }
        for name, value in given.items():
            object.__setattr__(self, name, value)
        self._check()

    @classmethod
    def of_contract(cls, deal: Deal, declarer: SeatLike, strain: StrainLike) -> Position:
        """The opening lead against a bridge contract; side 0 is declarer's.

        >>> Position.of_contract("N:A... K... Q... J...", declarer="W", strain="NT").seat
        0
        """
        seat = seat_number(declarer, what="Declarer", error=BadPosition)
        sides = (0, 1, 0, 1) if seat % 2 == 0 else (1, 0, 1, 0)
        trumps = strain_number(strain, error=BadPosition)
        return cls(hands_of(deal), (seat + 1) % 4, natural_order(trumps), sides=sides)

    def _check(self) -> None:
        seats = len(self.hands)
        if not 2 <= seats <= 4:
            raise BadPosition(
                "A position needs two, three or four hands, not {seats}.", seats=seats
            )
        if not self.sides:
            object.__setattr__(self, "sides", tuple(s % 2 for s in range(seats)))
        if len(self.sides) != seats or any(s not in (0, 1) for s in self.sides):
            raise BadPosition("Give each of the {seats} seats a side, 0 or 1.", seats=seats)
        for seat in self.out:
            if not 0 <= seat < seats:
                raise BadPosition(
                    "Seat {seat} cannot sit out: seats are 0 to {seats}.",
                    seat=seat,
                    seats=seats - 1,
                )
        if not 0 <= self.leader < seats:
            raise BadPosition(
                "Seat {leader} cannot lead: seats are 0 to {seats}.",
                leader=self.leader,
                seats=seats - 1,
            )
        if self.aim not in ("most", "fewest"):
            raise BadPosition("The aim is “most” or “fewest”, not “{aim}”.", aim=Name(self.aim))
        self._check_cards()
        self._check_trick()
        if self.values is not None:
            if len(self.values) < self.tricks:
                raise BadPosition(
                    "{tricks} tricks are still to come, but values were given for {given}.",
                    tricks=self.tricks,
                    given=len(self.values),
                )
            if any(v < 0 for v in self.values) or sum(self.values) > 30_000:
                raise BadPosition("The value of a trick is 0 or more, all together 30,000 at most.")

    def _check_cards(self) -> None:
        seen = 0
        limit = len(self.order.suit)
        for c in self.played:
            if not 0 <= c < limit:
                raise BadPosition(
                    "{code} on the table is no card that the card order knows.", code=c
                )
        for hand in (*self._live, *(1 << c for c in self.played)):
            if hand < 0 or hand >> limit:
                raise BadPosition("A hand holds a card that the card order does not know.")
            if twice := hand & seen:
                name = card_name(next(bits(twice)))
                raise BadPosition(
                    "The {name} is there twice.", name=Verbatim(name[0].lower() + name[1:])
                )
            seen |= hand
            if hand.bit_count() > 13:
                raise BadPosition("A hand has {held} cards; 13 is the most.", held=hand.bit_count())
        if not seen:
            raise BadPosition("Nobody has any cards left to play.")
        check_line(self.order, seen)
        if not 0 <= self.order.trump <= NO_TRUMP:
            raise BadPosition("Trump is 0 to 3 (clubs to spades) or 4 (no-trump).")

    def _check_trick(self) -> None:
        """The cards on the table must be such as these hands could have played."""
        if not self.played:
            return
        seats = self.trick_seats()
        if len(self.played) >= len(seats):
            raise BadPosition("The trick on the table is complete: clear it and name its winner.")
        hands = self._live
        suit = self.order.suit[self.played[0]]
        for seat, c in list(zip(seats, self.played, strict=False))[1:]:
            if self.order.suit[c] != suit and hands[seat] & self.order.suits[suit]:
                raise BadPosition(
                    "Seat {seat} has played the {Card} but still holds {suit}, the suit led.",
                    seat=seat,
                    card=card_term(c),
                    suit=term(SUIT_NAMES[suit]),
                )

    @cached_property
    def _live(self) -> tuple[Mask, ...]:
        return tuple(0 if s in self.out else h for s, h in enumerate(self.hands))

    @property
    def live(self) -> tuple[Mask, ...]:
        """The hands, with nothing for the seat that sits out."""
        return self._live

    def trick_seats(self) -> list[int]:
        """The seats of the current trick from the leader on, those that have played included."""
        return list(self._seats)

    @cached_property
    def _seats(self) -> tuple[int, ...]:
        n = len(self.hands)
        seats = []
        played = 0
        for i in range(n):
            s = (self.leader + i) % n
            if played < len(self.played) and s not in self.out:
                played += 1
                seats.append(s)
            elif self._live[s]:
                seats.append(s)
        return tuple(seats)

    @property
    def seat(self) -> int:
        """The seat that plays next."""
        return self._seats[len(self.played)]

    @cached_property
    def tricks(self) -> int:
        """How many tricks are still to be completed, the current one included."""
        seats = self._seats
        return max(
            h.bit_count() + (s in seats[: len(self.played)]) for s, h in enumerate(self._live)
        )

    @property
    def total(self) -> int:
        """The worth of all tricks still to be completed together."""
        return self.tricks if self.values is None else sum(self.values[: self.tricks])

    @property
    def wants_more(self) -> bool:
        """Whether the seat to play wants side 0 to take more."""
        return (self.sides[self.seat] == 0) == (self.aim == "most")

    @property
    def cards(self) -> Mask:
        """All cards in play, those on the table included."""
        cards = 0
        for hand in self.live:
            cards |= hand
        for c in self.played:
            cards |= 1 << c
        return cards

    @property
    def standard(self) -> bool:
        """Four equal hands in two partnerships that want the most tricks, each worth one."""
        if len(self.hands) != 4 or self.aim != "most" or self.values or self.out:
            return False
        if self.sides not in ((0, 1, 0, 1), (1, 0, 1, 0)):
            return False
        seats = [(self.leader + i) % 4 for i in range(len(self.played))]
        return len({h.bit_count() + (s in seats) for s, h in enumerate(self.live)}) == 1

    def legal(self) -> Mask:
        """The cards the next seat may play.

        >>> from oddtrick.cards import bridge_hand, card, codes
        >>> hands = tuple(bridge_hand(h) for h in ("...", "A.K..", "3.2..", "..AK."))
        >>> codes(Position((hands[1], hands[2], hands[3], 1), 3, played=(card("H3"),)).legal())
        ['HK']
        """
        hand = self._live[self.seat]
        if not self.played:
            return hand
        return hand & self.order.suits[self.order.suit[self.played[0]]] or hand

    def play(self, card: Card) -> tuple[Position | None, int]:
        """The position after the next seat plays `card`, and what side 0 took by it.

        The position is None when the last trick is complete. Raises `BadPosition` for a card
        that seat may not play.
        """
        if not isinstance(card, int) or not 0 <= card < len(self.order.suit):
            raise BadPosition(
                "{card} is no card that the card order knows: `oddtrick.cards.card` gives the "
                "number of a card.",
                card=Verbatim(repr(card)),
            )
        if not self.legal() >> card & 1:
            raise BadPosition(
                "Seat {seat} may not play the {Card} now.", seat=self.seat, card=card_term(card)
            )
        seats = self.trick_seats()
        hands = tuple(h & ~(1 << card) if s == self.seat else h for s, h in enumerate(self._live))
        played = (*self.played, card)
        if len(played) < len(seats):
            out = tuple(s for s in range(len(hands)) if s not in seats)
            return replace(self, hands=hands, leader=seats[0], played=played, out=out), 0
        winner = seats[self.order.winner(played)]
        value = 1 if self.values is None else self.values[0]
        taken = 0 if self.sides[winner] else value
        if not any(hands):
            return None, taken
        values = None if self.values is None else self.values[1:]
        after = replace(self, hands=hands, leader=winner, played=(), out=(), values=values)
        return after, taken
