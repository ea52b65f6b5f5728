"""Seats and denominations as people and as programs name them.

Inside the library a seat is a number; files and people write its letter. What takes a seat from a
caller takes both:

    >>> seat_number("E"), seat_number(1), strain_number("NT"), strain_number(4)
    (1, 1, 4, 4)
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import STRAINS
from .errors import BadOption, OddtrickError

__all__ = ["SEAT_LETTERS", "Seat", "Strain", "seat_number", "strain_number"]

Seat = int | str
"""A seat by its number or its letter: 0 to 3 or N, E, S, W at a table of four."""
Strain = int | str
"""A suit or no-trump: 0 to 4 or C, D, H, S, NT."""

SEAT_LETTERS = ("N", "E", "S", "W")


_LONG = {
    "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W",
    "CLUBS": "C", "DIAMONDS": "D", "HEARTS": "H", "SPADES": "S", "N": "NT", "NO-TRUMP": "NT",
}  # fmt: skip


def seat_number(
    seat: Seat,
    seats: Sequence[str] = SEAT_LETTERS,
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
    strain: Strain, *, what: str = "A denomination", error: type[OddtrickError] = BadOption
) -> int:
    """The number of a suit or no-trump; ``N`` is no-trump, too. Raises `error` where there is none
    such."""
    return _number(strain, STRAINS, what, error)


def _number(given: int | str, names: Sequence[str], what: str, error: type[OddtrickError]) -> int:
    if isinstance(given, str):
        word = given.strip().upper()
        upper = [name.upper() for name in names]
        for name in (word, _LONG.get(word)):
            if name in upper:
                return upper.index(name)
    elif isinstance(given, int) and not isinstance(given, bool) and 0 <= given < len(names):
        return given
    raise error(
        f"{what} is {', '.join(names[:-1])} or {names[-1]}, or its number from 0 to "
        f"{len(names) - 1}, not “{given}”."
    )
