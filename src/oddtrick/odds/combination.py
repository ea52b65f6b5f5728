"""Combinations of one suit: the chance of so many tricks by the best line and by one that is named.

Entries are as many as are needed, the suit is played until neither hand has a card of it, and only
its own tricks count. The model of the defence is in `oddtrick.odds.suit_play.search`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, prod
from typing import NamedTuple

from oddtrick.messages import Name, Verbatim, term

from .chance import Chance, OddsError
from .splits import EVEN, Places, named
from .suit_play.lines import LineStep, steps
from .suit_play.position import HIGH_FIRST, Position, SuitHolding, SuitPlay, layouts
from .suit_play.search import NOBODY, Search


class Lead(NamedTuple):
    """A trick of a line as it is named: who leads (0 declarer, 1 dummy), the card led, and the one
    played third if it can be; ``x`` is the lowest of the hand as it is then."""

    hand: int
    lead: str
    third: str


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best that can be done for so many tricks: its chance, and the line in steps."""

    tricks: int
    chance: Chance
    line: tuple[LineStep, ...]


@dataclass(frozen=True, slots=True)
class ExpectedLine:
    """A line for the most tricks on average, the best or a named one: the chances that it takes at
    least one trick, two, three …, and the steps of the line if it is the best one."""

    chances: tuple[Chance, ...]
    line: tuple[LineStep, ...] = ()

    @property
    def tricks(self) -> Fraction:
        """The expected tricks."""
        return sum((chance.fraction for chance in self.chances), Fraction(0))


@dataclass(frozen=True)
class Combination:
    """Declarer's and dummy's cards of a suit, with what is known of the defenders' hands.

    `left` and `right` are ranks that those defenders are known to hold.
    """

    suit: SuitHolding
    places: Places = EVEN
    left: str = ""
    right: str = ""
    _every: Search = field(default_factory=lambda: Search(every=True), repr=False, compare=False)

    def __post_init__(self) -> None:
        for text in (self.left, self.right):
            if strange := [r for r in text if r not in self.suit.missing]:
                raise OddsError(
                    "A defender cannot hold the {strange}: the missing cards are {missing}.",
                    strange=Verbatim(strange[0]),
                    missing=Verbatim(self.suit.missing) if self.suit.missing else term("none"),
                )
        if both := [r for r in self.left if r in self.right]:
            raise OddsError(
                "The {both} cannot lie on both sides: name it once.", both=Verbatim(both[0])
            )
        if not self.of:
            raise OddsError(
                "The missing cards {missing} have no room in places "
                "{left}-{right} with what is known: give more places.",
                missing=Verbatim(self.suit.missing),
                left=self.places.left,
                right=self.places.right,
            )

    @cached_property
    def _search(self) -> Search:
        return Search(seeing=self._every)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """In how many ways each layout of the position comes about."""
        found, groups = layouts(self.suit.position()), self.suit.groups()
        bound = [
            (sum(r in self.left for r in g.missing), sum(r in self.right for r in g.missing))
            for g in groups
        ]
        return tuple(
            prod(
                comb(n - a - b, k - a) if a <= k <= n - b else 0
                for n, k, (a, b) in zip(found.counts, held, bound, strict=True)
            )
            * self.places.ways(sum(found.counts), sum(held))
            for held in found.left
        )

    @property
    def of(self) -> int:
        """In how many ways the missing cards can lie."""
        return sum(self.ways)

    @property
    def most(self) -> int:
        """The tricks there are in the suit at most."""
        return max(len(self.suit.declarer), len(self.suit.dummy))

    def _checked(self, need: int) -> None:
        if not 1 <= need <= self.most:
            raise OddsError(
                (
                    "{need} tricks are asked for: the longer hand has {most} "
                    "cards, so ask for 1 to {most}."
                    if self.most > 1
                    else "{need} tricks are asked for: the longer hand has {most} "
                    "card, so ask for 1 to {most}."
                ),
                need=need,
                most=self.most,
            )

    def _chance(self, won: int) -> Chance:
        ways = self.ways
        return Chance(sum(w for at, w in enumerate(ways) if won >> at & 1), sum(ways))

    def chance(self, need: int) -> Chance:
        """The chance of at least `need` tricks by the line that is best for just that.

        Raises `OddsError` for more tricks than there are cards.
        """
        self._checked(need)
        return self._chance(self._search.best(self.suit.position(), need, self.ways))

    def chances(self) -> tuple[Chance, ...]:
        """The chances of at least one trick, two, three …, each by its own best line."""
        return tuple(self.chance(need) for need in range(1, self.most + 1))

    def best(self, need: int) -> BestLine:
        """The chance of at least `need` tricks, with a best line in words."""
        self._checked(need)
        won = self._search.best(self.suit.position(), need, self.ways)
        return BestLine(need, self._chance(won), steps(self._search, self.suit, need, won))

    def by(self, line: tuple[Lead, ...], need: int) -> Chance:
        """The chance of at least `need` tricks by a line that is named, as `read_line` reads it.

        The third hand keeps to its card unless a higher one is played before it or the defender
        shows out; then it does what is best, and so does declarer when the line is over or its
        cards are gone.
        """
        self._checked(need)
        if not line or not self.suit.missing:
            return self.chance(need)
        factors = _begun(self._search, self.suit, need, line)
        return self._chance(self._search.best(self.suit.position(), need, self.ways, factors))

    def expected(self) -> ExpectedLine:
        """The line with the most expected tricks, in words, with its chance of each number."""
        most = sum(chance.ways for chance in self.chances())  # were one line best for each number
        won = self._every.best(self.suit.position(), 1, self.ways * self.most, enough=most)
        return ExpectedLine(self._each(won), steps(self._every, self.suit, 1, won))

    def expected_by(self, line: tuple[Lead, ...]) -> ExpectedLine:
        """The expected tricks of a line that is named, with its chance of each number (see `by`).
        When the line is over, it goes on for the most expected tricks."""
        if not line or not self.suit.missing:
            return ExpectedLine(self.expected().chances)
        factors = _begun(self._every, self.suit, 1, line)
        position, ways = self.suit.position(), self.ways * self.most
        return ExpectedLine(self._each(self._every.best(position, 1, ways, factors)))

    def _each(self, won: int) -> tuple[Chance, ...]:
        """The chances of each number of tricks, of what was won of every number."""
        size = len(self.ways)
        return tuple(self._chance(won >> size * n & (1 << size) - 1) for n in range(self.most))


@lru_cache(32)
def combination(
    declarer: str,
    dummy: str,
    places: Places = EVEN,
    *,
    left: str = "",
    right: str = "",
    played: str = "",
) -> Combination:
    """The combination of two holdings as one writes them; each x is a low card. `left` and `right`
    are cards that those defenders are known to hold, `played` cards that are gone.

    Raises `BadCards` for holdings that there cannot be and `OddsError` for what is known and
    cannot be.

    >>> suit = combination("AJT", "xxx")
    >>> [f"{chance.percent:.2f}" for chance in suit.chances()]
    ['100.00', '76.00', '0.00']
    """
    return Combination(
        SuitHolding.read(declarer, dummy, played),
        places,
        _ranks(left, "left"),
        _ranks(right, "right"),
    )


def _ranks(text: str, side: str) -> str:
    ranks, small = named(text)
    if small:
        raise OddsError(
            "Name the cards that the {side} hand holds by rank, without x: “{text}”.",
            side=term(side),
            text=Name(text),
        )
    return ranks


def read_line(suit: SuitHolding, text: str) -> tuple[Lead, ...]:
    """A line read from text: tricks with commas between them, each the card led and the card played
    third (``xQ``: a low card to the queen), or the card led alone (``A``).

    An x is the lowest card that the hand has by then. Raises `OddsError` if the text cannot be
    read.

    >>> read_line(SuitHolding.read("AQ", "xx"), "xQ, A")
    (Lead(hand=1, lead='x', third='Q'), Lead(hand=0, lead='A', third=''))
    """
    return tuple(_read(suit, part) for part in text.upper().replace("10", "T").split(","))


def _read(suit: SuitHolding, text: str) -> Lead:
    cards = re.sub(r"[\s-]", "", text)
    if not 1 <= len(cards) <= 2 or any(c not in HIGH_FIRST + "X" for c in cards):
        raise OddsError(
            "“{text}” is no trick of a line: write the card led and the card played "
            "third, such as xQ, or the card led alone, such as A.",
            text=Name(text.strip()),
        )
    lead, third = cards[0], cards[1:]
    hands = (suit.declarer, suit.dummy)
    for rank in cards.replace("X", ""):
        if rank not in suit.declarer + suit.dummy:
            raise OddsError(
                "The {rank} is in neither hand: they have {hands}.",
                rank=Verbatim(rank),
                hands=Verbatim(" and ".join(hands)),
            )
    known = lead if lead != "X" else third.replace("X", "")
    if not known:
        raise OddsError(
            "“{text}” does not say which hand leads: name one card by rank.",
            text=Name(text.strip()),
        )
    hand = int((known in suit.dummy) == (lead != "X"))
    if third not in ("", "X") and third not in hands[1 - hand]:
        raise OddsError(
            "The {lead} and the {third} are in one hand: lead from the other.",
            lead=Verbatim(lead),
            third=Verbatim(third),
        )
    if not hands[hand]:
        raise OddsError(
            "No card can be led to the {third}: the other hand has none.", third=Verbatim(third)
        )
    return Lead(hand, lead.replace("X", "x"), third.replace("X", "x"))


def _begun(
    search: Search, suit: SuitHolding, need: int, line: tuple[Lead, ...]
) -> list[Sequence[int]]:
    factors = _named(search, suit, NOBODY, need, line)
    if factors is None:
        raise OddsError("The line begins with cards that are not there.")
    return factors


def _named(
    search: Search, suit: SuitHolding, defender: int, need: int, line: tuple[Lead, ...]
) -> list[Sequence[int]] | None:
    """The outcome of a line at each second card; `None` where its first cards are gone."""
    first, rest = line[0], line[1:]
    position, groups = suit.position(), suit.groups()
    at = _groups_of(groups, first.hand, first.lead)
    if not at:
        return None
    third = _groups_of(groups, 1 - first.hand, first.third)
    held = [g for g in range(len(groups) - 1, -1, -1) if groups[g][1 - first.hand]]

    def thirds(second: int | None) -> list[int | None]:
        keeps = third and second is not None and third[0] <= second
        return [third[0]] if keeps else [*held] or [None]

    def follow(play: SuitPlay, after: Position, out: int, needed: int) -> list[int]:
        left = suit.after(play)
        if not rest or needed <= 0 or not left.missing:
            return search.front(after, out, needed)
        factors = _named(search, left, out, needed, rest)
        return (
            search.front(after, out, needed) if factors is None else search.met(after, out, factors)
        )

    return list(
        search.factors(position, defender, need, first.hand, at[0], thirds=thirds, follow=follow)
    )


def _groups_of(groups: list[SuitHolding], hand: int, card: str) -> list[int]:
    """The group of a card in a hand, or of its lowest for an x; empty where there is none."""
    return [
        g
        for g in range(len(groups) - 1, -1, -1)
        if card and (groups[g][hand] if card == "x" else card in groups[g][hand])
    ][:1]
