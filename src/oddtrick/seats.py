"""Seats and denominations as people and as programs name them.

A seat is a letter in files and a number in the engine. `Seat` is both, and so is `Strain`:

    >>> Seat.SOUTH == "S", ("north’s", "east’s", "south’s", "west’s")[Seat.SOUTH]
    (True, 'south’s')
    >>> Seat.of(3), Seat.of("west"), int(Strain.NO_TRUMP)
    (<Seat.WEST: 'W'>, <Seat.WEST: 'W'>, 4)

What takes a seat takes a letter or a number, too:

    >>> seat_number("E"), seat_number(1), seat_number(Seat.EAST), strain_number("NT")
    (1, 1, 1, 4)

Which sides are vulnerable is said in any of the usual words:

    >>> [vulnerability(word) for word in ("love", "N/S", (False, True), "Both")]
    ['None', 'NS', 'EW', 'All']
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from operator import index
from typing import Protocol, Self

from oddtrick.messages import Name, Verbatim, term

from .cards import STRAINS, Mask
from .errors import BadOption, OddtrickError

__all__ = [
    "SEATS",
    "SEAT_NAMES",
    "VULNERABLE",
    "DealtBoard",
    "HandsBySeat",
    "Seat",
    "SeatLike",
    "Strain",
    "StrainLike",
    "Vulnerable",
    "board_dealer",
    "board_vulnerable",
    "seat_number",
    "strain_number",
    "vulnerability",
    "vulnerable_sides",
]

SEATS = "NESW"
"""The letters of the seats, clockwise: the index of each is the number of its hand."""
SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}

SeatLike = int | str
"""A seat by its number or its letter: 0 to 3 or N, E, S, W at a table of four."""
StrainLike = int | str
"""A suit or no-trump: 0 to 4 or C, D, H, S, NT."""


class _Named(StrEnum):
    """A name that is the index of its place, too."""

    @staticmethod
    def _names() -> tuple[str, ...]:
        raise NotImplementedError

    @staticmethod
    def _meaning() -> str:
        raise NotImplementedError

    @classmethod
    def of(cls, given: int | str) -> Self:
        """The one of that letter, name or number. Raises `BadOption` for what is none."""
        return cls(cls._names()[_number(given, cls._names(), cls._meaning(), BadOption)])

    @classmethod
    def _missing_(cls, value: object) -> Self:
        return cls(cls._names()[_number(value, cls._names(), cls._meaning(), BadOption)])

    def __index__(self) -> int:
        return self._names().index(self)

    def __int__(self) -> int:
        return self.__index__()


class Seat(_Named):
    """A seat at a table of four: its letter, and the index of its hand.

    `Seat.N`, `Seat.of("n")`, `Seat.of("North")` and `Seat.of(0)` are `Seat.NORTH`. Raises
    `BadOption` for anything else.
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @staticmethod
    def _names() -> tuple[str, ...]:
        return tuple(SEATS)

    @staticmethod
    def _meaning() -> str:
        return "A seat"

    @property
    def left(self) -> Seat:
        """The next seat clockwise, which calls and plays after this one.

        >>> Seat.WEST.left, Seat.WEST.partner
        (<Seat.NORTH: 'N'>, <Seat.EAST: 'E'>)
        """
        return Seat.of((int(self) + 1) % 4)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return Seat.of((int(self) + 2) % 4)


class Strain(_Named):
    """A denomination: its letters, and its place in order of rank, clubs 0 to no-trump 4.

    `Strain.NT`, `Strain.of("n")` and `Strain.of(4)` are `Strain.NO_TRUMP`. Raises `BadOption` for
    anything else.
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NO_TRUMP = "NT"
    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    @staticmethod
    def _names() -> tuple[str, ...]:
        return STRAINS

    @staticmethod
    def _meaning() -> str:
        return "A denomination"


Vulnerable = str | tuple[bool, bool]
"""The vulnerability: “None”, “NS”, “EW”, “All” or another usual word (see `vulnerable_sides`), or
whether North-South are, and East-West."""

VULNERABLE = ("None", "NS", "EW", "All")
"""The vulnerabilities as we write them, by the mask of the vulnerable sides: 1 for North-South and
2 for East-West."""

_VULNERABLE_WORDS = {
    word: mask
    for mask, words in enumerate(
        (
            "NONE NIL NEITHER NOBODY LOVE LOVEALL O 0 -",
            "NS NORTHSOUTH N",
            "EW EASTWEST E",
            "ALL BOTH B EVERYBODY GAMEALL",
        )
    )
    for word in words.split()
}
_BETWEEN = str.maketrans("", "", " -–/&.")


class HandsBySeat(Protocol):
    """Anything that has the hands of N, E, S and W, such as a board of a file; `None` for a hand
    that is not known."""

    @property
    def hands(self) -> Sequence[Mask | None]:
        """The hands, N E S W, as masks of cards."""


class DealtBoard(HandsBySeat, Protocol):
    """Hands with a dealer and a vulnerability; ``""`` where they are not known."""

    @property
    def dealer(self) -> str:
        """The letter of the dealer."""

    @property
    def vulnerable(self) -> str:
        """“None”, “NS”, “EW” or “All”."""


_LONG = {
    "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W",
    "CLUBS": "C", "DIAMONDS": "D", "HEARTS": "H", "SPADES": "S", "N": "NT", "NO-TRUMP": "NT",
    "CLUB": "C", "DIAMOND": "D", "HEART": "H", "SPADE": "S", "NOTRUMP": "NT", "NO TRUMP": "NT",
}  # fmt: skip


def seat_number(
    seat: SeatLike,
    seats: Sequence[str] = SEATS,
    *,
    what: str = "A seat",
    error: type[OddtrickError] = BadOption,
) -> int:
    """The number of a seat among `seats`. Raises `error` where there is none such, in a sentence
    about `what` was asked for.

    >>> seat_number("s"), seat_number("South")
    (2, 2)
    """
    return _number(seat, seats, what, error)


def strain_number(
    strain: StrainLike, *, what: str = "A denomination", error: type[OddtrickError] = BadOption
) -> int:
    """The number of a suit or no-trump; ``N`` is no-trump, too. Raises `error` where there is none
    such."""
    return _number(strain, STRAINS, what, error)


def vulnerable_sides(
    given: object, *, what: str = "The vulnerability", error: type[OddtrickError] = BadOption
) -> int:
    """The mask of the vulnerable sides, 1 for North-South and 2 for East-West, in any usual word
    (None, -, O, Love, NS, N-S, EW, All, Both … in letters of any size) or as a pair of truth
    values. Raises `error` for anything else, in a sentence about `what` was asked for.

    >>> vulnerable_sides("game all"), vulnerable_sides("-"), vulnerable_sides((True, False))
    (3, 0, 1)
    """
    if isinstance(given, str):
        word = given.strip().upper()
        found = _VULNERABLE_WORDS.get(word.translate(_BETWEEN) or word)
        if found is not None:
            return found
    elif isinstance(given, (tuple, list)) and [type(side) for side in given] == [bool, bool]:
        return int(given[0]) + 2 * int(given[1])
    pair = (
        ""
        if isinstance(given, str)
        else ", or a pair of truth values for North-South and East-West"
    )
    raise error(
        "{what} is None, NS, EW or All{pair}, not “{given}”.",
        what=term(what),
        pair=term(pair),
        given=Name(str(given)),
    )


def vulnerability(
    given: object, *, what: str = "The vulnerability", error: type[OddtrickError] = BadOption
) -> str:
    """The vulnerability as we write it, of anything that `vulnerable_sides` takes."""
    return VULNERABLE[vulnerable_sides(given, what=what, error=error)]


def board_dealer(number: int) -> str:
    """The dealer of a duplicate board by its number: 1 North, 2 East and so on."""
    return SEATS[(number - 1) % 4]


def board_vulnerable(number: int) -> str:
    """The vulnerability of a duplicate board by its number, which repeats after 16 boards
    (Scarne 1963, “Duplicate: Equipment”).

    >>> [board_vulnerable(n) for n in (1, 2, 3, 4, 5, 16, 17, 29)]
    ['None', 'NS', 'EW', 'All', 'NS', 'EW', 'None', 'All']
    """
    k = (number - 1) % 16
    return VULNERABLE[(k + k // 4) % 4]


def _number(given: object, names: Sequence[str], what: str, error: type[OddtrickError]) -> int:
    if isinstance(given, str):
        word = given.strip().upper()
        upper = [name.upper() for name in names]
        for name in (word, _LONG.get(word)):
            if name in upper:
                return upper.index(name)
    elif hasattr(given, "__index__") and not isinstance(given, bool):
        number = index(given)
        if 0 <= number < len(names):
            return number
    raise error(
        "{what} is {names} or {last}, or its number from 0 to {highest}, not “{given}”.",
        what=term(what),
        names=Verbatim(", ".join(names[:-1])),
        last=Verbatim(names[-1]),
        highest=len(names) - 1,
        given=Name(str(given)),
    )
