"""Where cards lie: places, and the results of a deal that say so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from oddtrick.cards import Card, Mask, cards_of
from oddtrick.seats import SEATS
from oddtrick.support.pictures import Picture, PlacedCards, cards_picture

from .action import EVERYONE, seat_bit

SHAPES = ("heap", "fan", "column", "grid", "row")
"""How cards lie: one on another; spread so that all faces show; overlapping downwards; a cell of
a square, whose `number` counts by rows; side by side."""


class Result:
    """A typed outcome of a stage; subclasses are frozen dataclasses.

    `public` results may be known to everybody; a `final` one ends the deal, and a `void` one makes
    it as if it had not been dealt.
    """

    if TYPE_CHECKING:
        public: ClassVar[bool]
        final: ClassVar[bool]
        void: ClassVar[bool]
    public = False
    final = False
    void = False


class Place(NamedTuple):
    """Cards lying somewhere, and who sees their faces.

    `kind` says what it is: ``hand``, ``trick`` (one place a hand, at most one card), ``stock``,
    ``turn-up``, ``fan``, ``foundation`` …; `seat` whose it is, -1 where it belongs to nobody;
    `number` counts the places of one kind and seat from 1 and is 0 for the only one. Every card
    of the pack lies in exactly one place at any time.

    `seen_by` is a mask of seats that see all of it; `open` are cards in it that everybody sees
    all the same, or the seats of `open_to` alone. Where `ordered` is false the order means
    nothing and is not shown. Where `counted` is false nobody sees how many hidden cards lie
    there, only whether there are any. `shape` is one of `SHAPES`: all that a table needs to draw
    it. `first` is the card it has to begin with, where there is one; -1 elsewhere. `spread` is how
    many of a heap's top cards lie side by side, so that they all show.
    """

    kind: str
    seat: int
    cards: tuple[Card, ...]
    seen_by: int = EVERYONE
    open: Mask = 0
    ordered: bool = False
    number: int = 0
    shape: str = "heap"
    counted: bool = True
    first: Card = -1
    spread: int = 1
    open_to: int = EVERYONE


def hand_mask(places: Iterable[Place], seat: int) -> Mask:
    """The cards in the hand of a seat whose faces are known."""
    mask = 0
    for place in places:
        if place.kind == "hand" and place.seat == seat:
            for c in place.cards:
                if c >= 0:
                    mask |= 1 << c
    return mask


@lru_cache(maxsize=1 << 14)
def hand_place(seat: int, mask: Mask, seen_by: int, open_: Mask = 0) -> Place:
    """The place of a hand: from act to act all hands but one stay as they are, so each is made
    once."""
    fields = (
        "hand", seat, cards_of(mask), seen_by, open_ & mask, False, 0, "row", True, -1, 1, EVERYONE
    )  # fmt: skip
    place: Place = tuple.__new__(Place, fields)
    return place


@dataclass(frozen=True)
class Hands(Result):
    """The cards of the hands: one mask a seat. Later stages supersede it.

    `open` are cards in them that lie face up; `seen` a mask of seats for each hand, where it is
    not its holder alone who sees it.
    """

    cards: tuple[Mask, ...]
    open: Mask = 0
    seen: tuple[int, ...] = ()

    def places(self) -> tuple[Place, ...]:
        """One place a hand."""
        return tuple(
            hand_place(seat, mask, self.seen[seat] if self.seen else seat_bit(seat), self.open)
            for seat, mask in enumerate(self.cards)
        )

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: every hand, face up."""
        rows = zip(_seat_names(len(self.cards)), self.cards, strict=True)
        placed = (PlacedCards(name, _for_show(cards_of(mask))) for name, mask in rows)
        return cards_picture("Hands", placed).svg


@dataclass(frozen=True)
class Dealt(Result):
    """The cards of each hand in the order in which they were dealt."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Aside(Result):
    """Cards that lie outside the hands (stock, turn-up, discards, quitted tricks), until a stage
    takes them up.

    The latest one holds it all: a stage that moves such cards ends with a new `Aside`.
    """

    places: tuple[Place, ...]

    def cards(self, kind: str) -> tuple[Card, ...]:
        """The cards of the places of a kind, in order."""
        return tuple(c for p in self.places if p.kind == kind for c in p.cards)

    def without(self, *kinds: str) -> tuple[Place, ...]:
        """The places of other kinds."""
        return tuple(p for p in self.places if p.kind not in kinds)


class Tally(NamedTuple):
    """The worth of a line of places so far: whose, a ``row`` or a ``column``, its number from 1,
    the points, and what it is called, where it has a name."""

    seat: int
    line: str
    number: int
    points: int
    name: str


@dataclass(frozen=True)
class TurnUp(Result):
    """The card turned up for all to see, by whom."""

    card: Card
    dealer: int

    public = True


def places_picture(title: str, places: Iterable[Place], seats: Sequence[str]) -> Picture:
    """The places as a picture: a row a place, hands sorted. Empty places are left out."""
    rows = []
    for place in places:
        if not place.cards:
            continue
        whose = [seats[place.seat]] if place.seat >= 0 else []
        number = [str(place.number)] if place.number else []
        sort = place.kind == "hand" and not place.ordered
        cards = _for_show(place.cards) if sort else place.cards
        rows.append(PlacedCards(" ".join([*whose, place.kind, *number]), cards))
    return cards_picture(title, rows)


def _for_show(cards: Sequence[Card]) -> list[Card]:
    """Spades first, high to low; hidden faces last."""
    return sorted(cards, reverse=True)


def _seat_names(count: int) -> Sequence[str]:
    return SEATS if count == len(SEATS) else [str(k + 1) for k in range(count)]
