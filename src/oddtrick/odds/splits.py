"""How the cards of a suit that two hands do not hold lie between the two others.

A hidden hand has as many *places* as it has cards that nobody has seen: 13 each before anything
is known. What a hand is known to hold outside the suit takes places from it (the vacant places),
and every way to fill the places is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

from oddtrick.cards import RANKS
from oddtrick.errors import BadCards
from oddtrick.messages import Name, Verbatim, term

from .chance import Chance, OddsError

_SUIT = 13


@dataclass(frozen=True, slots=True)
class Places:
    """The cards of the two hidden hands that nobody has seen, those of the suit among them."""

    left: int = 13
    right: int = 13

    def __post_init__(self) -> None:
        if not (0 <= self.left <= _SUIT and 0 <= self.right <= _SUIT):
            raise OddsError(
                "Places {left}-{right}: a hand has 0 to {suit} cards that are not seen.",
                left=self.left,
                right=self.right,
                suit=_SUIT,
            )

    def ways(self, missing: int, left: int) -> int:
        """The ways to fill the other places when `left` certain cards of the suit's `missing` ones
        lie on the left; 0 if they do not fit."""
        others = self.left + self.right - missing
        if others < 0 or left > self.left or missing - left > self.right:
            return 0
        return comb(others, self.left - left)


EVEN = Places()
"""Nothing is known of either hand."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The cards that are missing: those named by rank, and how many others, whose rank does not
    matter."""

    named: str
    small: int

    @property
    def count(self) -> int:
        """How many cards are missing together."""
        return len(self.named) + self.small


@dataclass(frozen=True, slots=True)
class Split:
    """One way for the suit to lie, `left` cards and `right` cards, and its chance.

    `with_named` is the chance that it lies so and the left hand has all the named cards.
    """

    left: int
    right: int
    chance: Chance
    with_named: Chance


def named(text: str) -> tuple[str, int]:
    """Ranks and small cards as one writes them: ``"Qxx"`` is the queen and two small ones.

    Raises `BadCards` for what is no rank or there twice.
    """
    ranks, small = "", 0
    for c in text.upper().replace("10", "T"):
        if c == "X":
            small += 1
        elif c not in RANKS:
            raise BadCards(
                "“{letter}” in “{text}” is no rank: write A, K, Q, J, T, 9 … 2, or x.",
                letter=Name(c),
                text=Name(text),
            )
        elif c in ranks:
            raise BadCards(
                "The {letter} is twice in “{text}”: a suit has one of each rank.",
                letter=Verbatim(c),
                text=Name(text),
            )
        else:
            ranks += c
    return ranks, small


def _checked(missing: Missing, places: Places) -> Missing:
    if not missing.count:
        raise OddsError("No card is missing, so nothing splits: ask about 1 to 13 cards.")
    if missing.count > _SUIT or missing.small < 0:
        raise OddsError(
            "{missing} cards are asked about, {named} of them by name: "
            "1 to 13 cards of a suit can be missing, the named ones among them.",
            missing=missing.count,
            named=len(missing.named),
        )
    if missing.count > places.left + places.right:
        raise OddsError(
            "{missing} cards are missing, and the two hands have only {places} places for them.",
            missing=missing.count,
            places=places.left + places.right,
        )
    return missing


def _layouts(missing: Missing, places: Places) -> Iterator[tuple[frozenset[str], int, int]]:
    """Each way for the cards to lie: the named ones on the left, how many small ones there, and in
    how many ways this comes about."""
    for size in range(len(missing.named) + 1):
        for held in combinations(missing.named, size):
            for small in range(missing.small + 1):
                ways = comb(missing.small, small) * places.ways(missing.count, size + small)
                if ways:
                    yield frozenset(held), small, ways


def _fits(missing: Missing, held: frozenset[str], small: int, left: str, right: str) -> bool:
    """Do both hands have at least the cards that they have been seen with?"""
    ranks, few = named(left)
    others, rest = named(right)
    return (
        held.issuperset(ranks)
        and held.isdisjoint(others)
        and small >= few
        and missing.small - small >= rest
    )


def split_table(
    missing: int | Missing, places: Places = EVEN, *, left: str = "", right: str = ""
) -> tuple[Split, ...]:
    """Every way for the missing cards to split, the longest left hand first.

    `left` and `right` are cards that those hands are known to hold (``"xx"``: two small ones
    have been played), and the chances are taken among the deals in which this is so. Raises
    `OddsError` if nothing is missing, or if the known cards are impossible.

    >>> [(s.left, s.right, f"{s.chance.percent:.2f}") for s in split_table(2)]
    [(2, 0, '24.00'), (1, 1, '52.00'), (0, 2, '24.00')]
    """
    asked = _checked(missing if isinstance(missing, Missing) else Missing("", missing), places)
    for text in (left, right):
        ranks, _ = named(text)
        if strange := "".join(c for c in ranks if c not in asked.named):
            raise OddsError(
                "The {strange} is known to lie somewhere, but is not among the named missing "
                "cards: name it too, {named}{strange}.",
                strange=Verbatim(strange[0]),
                named=Verbatim(asked.named),
            )
    all_ways: dict[int, int] = {}
    with_ways: dict[int, int] = {}
    total = 0
    everything = frozenset(asked.named)
    for held, small, ways in _layouts(asked, places):
        if not _fits(asked, held, small, left, right):
            continue
        total += ways
        length = len(held) + small
        all_ways[length] = all_ways.get(length, 0) + ways
        if held == everything:
            with_ways[length] = with_ways.get(length, 0) + ways
    if not total:
        raise OddsError(
            "The left hand cannot hold “{left}” and the right one “{right}” of "
            "{missing} missing cards in places {left_places}-{right_places}: leave out or "
            "correct one of them.",
            left=Name(left or "-"),
            right=Name(right or "-"),
            missing=asked.count,
            left_places=places.left,
            right_places=places.right,
        )
    return tuple(
        Split(n, asked.count - n, Chance(ways, total), Chance(with_ways.get(n, 0), total))
        for n, ways in sorted(all_ways.items(), reverse=True)
    )


def split(missing: int, longer: int, shorter: int, places: Places = EVEN) -> Chance:
    """The chance that the missing cards lie `longer` and `shorter`, with either hand the longer.

    >>> f"{split(5, 3, 2).percent:.2f}"
    '67.83'
    """
    if longer + shorter != missing or min(longer, shorter) < 0:
        raise OddsError(
            "{longer}-{shorter} is no split of {missing} missing cards.",
            longer=longer,
            shorter=shorter,
            missing=missing,
        )
    rows = split_table(missing, places)
    ways = sum(r.chance.ways for r in rows if {r.left, r.right} == {longer, shorter})
    return Chance(ways, rows[0].chance.of)


def holding(missing: int | Missing, left: str, places: Places = EVEN) -> Chance:
    """The chance that the left hand holds exactly these cards of the missing ones, such as ``Qxx``.

    Small cards are any that neither `missing` nor `left` names.
    Raises `OddsError` if `left` has cards that are not missing.

    >>> f"{holding(5, 'Qxx').percent:.2f}"
    '20.35'
    """
    ranks, small = named(left)
    asked = missing if isinstance(missing, Missing) else Missing(ranks, missing - len(ranks))
    _checked(asked, places)
    if not set(ranks) <= set(asked.named) or small > asked.small:
        raise OddsError(
            "“{left}” cannot be held: of {missing} missing cards "
            "{named} are named and {small} are small.",
            left=Name(left or "-"),
            missing=asked.count,
            named=Verbatim(asked.named) if asked.named else term("none"),
            small=asked.small,
        )
    rows = list(_layouts(asked, places))
    ways = sum(w for held, few, w in rows if held == frozenset(ranks) and few == small)
    return Chance(ways, sum(w for _, _, w in rows))
