"""The solver's answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oddtrick.cards import STRAINS, Card, card_code
from oddtrick.messages import Name
from oddtrick.seats import SEATS, SeatLike, StrainLike, seat_number, strain_number

from .errors import SolverError


@dataclass(frozen=True)
class TrickRange:
    """The tricks of side 0: at least `low`, at most `high`; the same unless time was up.

    >>> TrickRange(9, 9).value, TrickRange(7, 9).exact
    (9, False)
    """

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the result is known, not only its bounds."""
        return self.low == self.high

    @property
    def value(self) -> int:
        """The result. Raises `SolverError` if only bounds are known."""
        if self.low != self.high:
            raise SolverError(
                "Only bounds are known ({low} to {high}): allow more time.",
                low=self.low,
                high=self.high,
            )
        return self.low


@dataclass(frozen=True)
class CardResult:
    """A legal card with its equals, and what side 0 takes after it."""

    card: Card
    low: int
    high: int
    best: bool
    equals: tuple[Card, ...] = ()
    """The hand's other cards between which and this one nobody holds a card."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The card and its equals."""
        return (self.card, *self.equals)

    @property
    def codes(self) -> tuple[str, ...]:
        """The same by name, such as ``SA``."""
        return tuple(map(card_code, self.cards))

    @property
    def value(self) -> int:
        """The tricks of side 0 after this card. Raises `SolverError` if that is not known."""
        return TrickRange(self.low, self.high).value

    def __str__(self) -> str:
        return f"{card_code(self.card)} {self.low if self.low == self.high else '?'}"


@dataclass(frozen=True)
class Step:
    """A card played, and what it cost the side that played it."""

    seat: int
    card: Card
    before: TrickRange
    """The tricks that side 0 would have taken of all of the position, had everybody played well."""
    after: TrickRange
    """The same once the card is played."""

    @property
    def code(self) -> str:
        """The card by name, such as ``SA``."""
        return card_code(self.card)

    @property
    def exact(self) -> bool:
        """Whether what it cost is known."""
        return self.before.exact and self.after.exact

    @property
    def cost(self) -> int:
        """The tricks (or their value) given away. Raises `SolverError` if that is not known.

        >>> Step(0, 5, TrickRange(9, 9), TrickRange(8, 8)).cost
        1
        """
        return abs(self.before.value - self.after.value)


@dataclass(frozen=True)
class TrickTable:
    """The tricks of each declarer in each strain: `low[strain][declarer]`, N E S W."""

    low: tuple[tuple[int, ...], ...]
    high: tuple[tuple[int, ...], ...]

    @property
    def exact(self) -> bool:
        """Whether every result is known, not only its bounds."""
        return self.low == self.high

    @property
    def tricks(self) -> tuple[tuple[int, ...], ...]:
        """Tricks by strain (clubs to spades, no-trump), then declarer (N E S W).

        Raises `SolverError` if only bounds are known.
        """
        if not self.exact:
            raise SolverError("Only bounds are known of this table: allow more time.")
        return self.low

    def __getitem__(self, key: tuple[SeatLike, StrainLike]) -> int:
        """`table[declarer, strain]`, by letters (``table["N", "NT"]``) or by numbers: seats N E S W
        0 to 3, strains 0 to 4.

        >>> tricks = tuple((7, 6, 7, 6) for _ in range(5))
        >>> TrickTable(tricks, tricks)["N", "NT"], TrickTable(tricks, tricks)[1, 3]
        (7, 6)

        Raises `SolverError` where only bounds are known, and for a seat or strain there is not.
        """
        if not isinstance(key, tuple) or len(key) != 2:
            raise SolverError(
                'A table is asked by declarer and strain: ["N", "NT"], not “{key}”.', key=Name(key)
            )
        declarer = seat_number(key[0], what="Declarer", error=SolverError)
        strain = strain_number(key[1], error=SolverError)
        return TrickRange(self.low[strain][declarer], self.high[strain][declarer]).value

    def as_dict(self) -> Mapping[str, Mapping[str, int]]:
        """`{"N": {"C": 7, …}, …}`, as the command line writes it."""
        return {
            seat: {name: self.tricks[s][h] for s, name in enumerate(STRAINS)}
            for h, seat in enumerate(SEATS)
        }

    def bounds(self) -> Mapping[str, Mapping[str, tuple[int, int]]]:
        """The same with (at least, at most) pairs."""
        return {
            seat: {name: (self.low[s][h], self.high[s][h]) for s, name in enumerate(STRAINS)}
            for h, seat in enumerate(SEATS)
        }

    def __str__(self) -> str:
        lines = ["   " + "".join(f"{n:>5}" for n in STRAINS)]
        for h, seat in enumerate(SEATS):
            cells = (
                str(self.low[s][h])
                if self.low[s][h] == self.high[s][h]
                else f"{self.low[s][h]}–{self.high[s][h]}"
                for s in range(5)
            )
            lines.append(f"{seat:>3}" + "".join(f"{c:>5}" for c in cells))
        return "\n".join(lines)
