"""One hand, two hands and the whole deal, counted: points, shapes, long suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb, factorial, prod

from oddtrick.cards import HIGH_CARDS, RANKS
from oddtrick.errors import BadCards
from oddtrick.messages import Name, term

from .chance import Chance, OddsError
from .splits import named

PACK, HAND, SUIT = 52, 13, 13
"""The points of an ace, a king, a queen and a knave; there are four of each."""


def hands() -> int:
    """How many different hands of thirteen cards there are.

    >>> hands()
    635013559600
    """
    return comb(PACK, HAND)


def deals() -> int:
    """How many different deals of four hands to four seats there are.

    >>> deals()
    53644737765488792839237440000
    """
    return factorial(PACK) // factorial(HAND) ** 4


@cache
def _point_ways(cards: int) -> tuple[int, ...]:
    """How many sets of so many cards count 0, 1, 2 … points."""
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for worth in HIGH_CARDS:
        longer: Counter[tuple[int, int]] = Counter()
        for (held, count), ways in found.items():
            for more in range(5):
                longer[held + more, count + worth * more] += ways * comb(4, more)
        found = longer
    totals = [0] * (4 * sum(HIGH_CARDS) + 1)
    for (held, count), ways in found.items():
        if held <= cards:
            totals[count] += ways * comb(PACK - 16, cards - held)
    return tuple(totals)


def points(least: int, most: int | None = None, *, hands: int = 1) -> Chance:
    """The chance that a hand, or two hands together, count from `least` to `most` points.

    Points are those of high cards: ace 4, king 3, queen 2, knave 1. `most` left out means
    exactly `least`. Raises `OddsError` for impossible points.

    >>> f"{points(15, 17).percent:.3f}"
    '10.096'
    >>> points(0, 19, hands=2) == points(21, 40, hands=2)
    True
    """
    most = least if most is None else most
    if hands not in (1, 2):
        raise OddsError("Points are counted for one hand or for two together.")
    if least > most:
        raise OddsError(
            "“{least}-{most}” runs backwards: write {most}-{least}.",
            most=most,
            least=least,
        )
    if least < 0 or most > 4 * sum(HIGH_CARDS):
        raise OddsError("A pack has 40 points: ask for 0 to 40 (one hand has 37 at most).")
    ways = _point_ways(HAND * hands)
    return Chance(sum(ways[least : most + 1]), comb(PACK, HAND * hands))


def _checked(lengths: Sequence[int]) -> tuple[int, ...]:
    if len(lengths) != 4:
        raise OddsError("A shape has four suits, such as 4-4-3-2; a void is 0.")
    if sum(lengths) != HAND or min(lengths) < 0:
        shown = "-".join(map(str, lengths))
        raise OddsError(
            "{shown} comes to {total} cards: a hand has {hand}.",
            shown=term(shown),
            total=sum(lengths),
            hand=HAND,
        )
    return tuple(lengths)


def shape(lengths: Sequence[int], *, in_order: bool = False) -> Chance:
    """The chance of a hand with suits of these lengths.

    `in_order` means spades, hearts, diamonds, clubs, each as long as given; otherwise the
    suits may be any. Raises `OddsError` for lengths that no hand has.

    >>> shape((4, 3, 3, 3)).ways, shape((4, 3, 3, 3), in_order=True).ways
    (66905856160, 16726464040)
    """
    counts = _checked(lengths)
    ways = prod(comb(SUIT, length) for length in counts)
    if not in_order:
        ways *= factorial(4) // prod(factorial(n) for n in Counter(counts).values())
    return Chance(ways, hands())


def shapes() -> dict[tuple[int, ...], Chance]:
    """The 39 shapes that a hand can have, the likeliest first."""
    found = {
        (a, b, c, d)
        for a in range(HAND + 1)
        for b in range(a + 1)
        for c in range(b + 1)
        if 0 <= (d := HAND - a - b - c) <= c
    }
    return dict(sorted(((s, shape(s)) for s in found), key=lambda row: -row[1].ways))


def longest_suit(least: int, most: int | None = None) -> Chance:
    """The chance that a hand's longest suit, whichever it is, has from `least` to `most` cards.

    `most` left out means exactly `least`. Raises `OddsError` outside 4 to 13.
    """
    most = least if most is None else most
    if not 4 <= least <= most <= SUIT:
        raise OddsError("The longest suit of a hand has 4 to 13 cards.")
    ways = sum(c.ways for s, c in shapes().items() if least <= s[0] <= most)
    return Chance(ways, hands())


def suit_length(least: int, most: int | None = None) -> Chance:
    """The chance that a hand has from `least` to `most` cards of one suit that is named.

    `most` left out means exactly `least`. Raises `OddsError` outside 0 to 13.
    """
    most = least if most is None else most
    if not 0 <= least <= most <= SUIT:
        raise OddsError("A suit has 0 to 13 cards in a hand.")
    ways = sum(comb(SUIT, n) * comb(PACK - SUIT, HAND - n) for n in range(least, most + 1))
    return Chance(ways, hands())


def every_suit(cards: int, ranks: int = SUIT) -> Chance:
    """The chance that a hand of `cards` has a card of each suit, from a pack of four suits of
    `ranks` cards: 5 of 32 in euchre.

    >>> f"{every_suit(5, 8).percent:.1f}"
    '28.5'
    """
    if not 0 < ranks <= SUIT or not 0 <= cards <= 4 * ranks:
        raise BadCards(
            "{cards} cards cannot be dealt from four suits of {ranks}.", cards=cards, ranks=ranks
        )
    ways = sum(
        (-1) ** without * comb(4, without)
        * comb((4 - without) * ranks, cards)
        for without in range(5)
    )  # fmt: skip
    return Chance(ways, comb(4 * ranks, cards))


# Chances at the table that need no search: finesses that stand alone, and the rule of eleven.


def finesses(tried: int, won: int, *, or_more: bool = False) -> Chance:
    """The chance that so many of the finesses tried win: exactly, or at least. Each is for a card
    that is equally likely to lie either way, and none depends on another.

    Raises `OddsError` if more are to win than are tried.

    >>> finesses(2, 1).fraction, finesses(2, 1, or_more=True).fraction
    (Fraction(1, 2), Fraction(3, 4))
    """
    if tried < 1:
        raise OddsError("No finesse is tried: ask about one or more.")
    if not 0 <= won <= tried:
        raise OddsError(
            "Of {tried} finesses, {won} cannot win: ask for 0 to {tried}.",
            tried=tried,
            won=won,
        )
    most = tried if or_more else won
    return Chance(sum(comb(tried, n) for n in range(won, most + 1)), 2**tried)


def eleven(led: str, *seen: str) -> tuple[int, int]:
    """The rule of eleven: how many cards above a fourth-best lead are not in the leader's hand, and
    how many of those are not in the hands that are seen either (ranks, such as ``"Q92"``).

    Raises `OddsError` for a card that cannot have been the fourth best, `BadCards` for a rank that
    cannot be read.

    >>> eleven("7", "Q92", "AJ3")
    (4, 0)
    """
    if len(led) != 1 or led.upper() not in RANKS:
        raise OddsError("“{led}” is no rank: write one of A, K, Q, J, T, 9 … 2.", led=Name(led))
    rank = RANKS.index(led.upper()) + 2
    if rank > 11:
        raise OddsError("A fourth best has three cards above it: the knave at most.")
    outside = 11 - rank
    held = sum(RANKS.index(c) + 2 > rank for c in named("".join(seen))[0])
    if held > outside:
        raise OddsError(
            "{held} higher cards are seen, and only {outside} lie outside the leader's hand: "
            "this was no fourth best.",
            held=held,
            outside=outside,
        )
    return outside, outside - held


@cache
def shape_odds() -> dict[str, float]:
    """The odds of every shape of thirteen cards, longest suit first; the most frequent first."""
    by_length = sorted(shapes().items(), reverse=True)
    by_odds = sorted(by_length, key=lambda row: -row[1].ways)
    return {"-".join(map(str, lengths)): odds.ways / odds.of for lengths, odds in by_odds}


@cache
def point_odds() -> list[float]:
    """The odds of so many high-card points (ace 4, king 3, queen 2, jack 1) in thirteen cards.

    >>> round(100 * shape_odds()["4-4-3-2"], 2), round(100 * point_odds()[10], 2)
    (21.55, 9.41)
    """
    return [odds.ways / odds.of for odds in map(points, range(38))]
