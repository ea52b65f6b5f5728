"""Honours: what they are worth, table by table, for how they lie between the two sides.

Sources: laws of bridge (1902) 5, 6 and 9; laws of auction bridge (1910) 5, 6 and 9; Scarne 1963,
“Auction Bridge”, “Plafond” (ruling PL-4), “Super Contract Bridge” (ruling SC-6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from oddtrick.cards import JOKER, NO_TRUMP, SUIT_NAMES, Mask
from oddtrick.core import Entry
from oddtrick.messages import Message, say, term
from oddtrick.terms import number_term


class Lie(NamedTuple):
    """How many honours a side holds, and how many of them in one hand."""

    held: int
    in_one: int

    @property
    def name(self) -> str:
        """Such as “four honours, three in one hand”."""
        return str(self.said())

    def said(self, strain: int = -1) -> Message:
        """The same as a text: of aces at no-trump, of honours in a suit where one is given."""
        held = number_term(self.held)
        honours = say("{number} honours", number=held)
        if strain == NO_TRUMP:
            honours = say("{number} aces", number=held)
        elif strain >= 0:
            honours = say("{number} honours in {suit}", number=held, suit=term(SUIT_NAMES[strain]))
        if self.in_one == self.held:
            return say("{honours}, all in one hand", honours=honours)
        in_one = number_term(self.in_one)
        return say("{honours}, {number} in one hand", honours=honours, number=in_one)


_TRUMPS = 0b11111 << 8
"""Ace to ten of clubs; 13 further up for every suit."""
_ACES = sum(1 << 13 * suit + 12 for suit in range(4))


@dataclass(frozen=True)
class HonourTable:
    """The worth of honours in trumps, and of aces at no-trump, to the side that holds them.

    The figures stand beside how many a side holds and how many of them are in one hand. They are
    points or, where `each` has trick values, multiples of a trick's. With `chicane` a hand without
    trumps counts as three honours, two such hands of a side as four: added to the side's own
    honours, or taken from those of the other side. The joker counts where it is in the pack.
    """

    trumps: Mapping[Lie, int] = field(hash=False)
    aces: Mapping[Lie, int] = field(hash=False)
    each: Sequence[int] = ()
    chicane: bool = False
    joker: bool = field(default=False)

    def entries(self, strain: int, hands: Sequence[Mask], sides: Sequence[int]) -> list[Entry]:
        """The entry for honours, at most one; `sides` are those of the hands."""
        honours = _ACES if strain == NO_TRUMP else _TRUMPS << 13 * strain
        if self.joker:
            honours |= 1 << JOKER
        for side in sorted(set(sides)):
            counts = [
                (hand & honours).bit_count()
                for hand, s in zip(hands, sides, strict=True)
                if s == side
            ]
            void = self._void(strain, hands, sides, side) if self.chicane else 0
            if found := self.entry(strain, side, Lie(sum(counts), max(counts)), void):
                return found
        return []

    def entry(self, strain: int, side: int, lie: Lie, void: int = 0) -> list[Entry]:
        """The entry for honours that lie so at a side, at most one; `void` is what chicane adds to
        them, or takes from them, in trick values.

        >>> HONOURS_1902.entry(2, 0, Lie(4, 4), 2)[0].points  # hearts, partner without any
        80
        """
        worth = (self.aces if strain == NO_TRUMP else self.trumps).get(lie, 0)
        if not worth:
            return []
        why = lie.said(strain)
        if strain == NO_TRUMP:
            return [Entry(side, "above", worth, why)]
        value = self.each[strain] if self.each else 1
        points = worth * value
        if self.chicane:
            points = max(points + void * value, 0)
            if void:
                why = (
                    say("{honours}, with chicane", honours=why)
                    if void > 0
                    else say("{honours}, less chicane", honours=why)
                )
        return [Entry(side, "above", points, why)] if points else []

    def _void(self, strain: int, hands: Sequence[Mask], sides: Sequence[int], side: int) -> int:
        """The trick values that chicane adds to the honours of a side, or takes from them, in trick
        values."""
        suit = 0x1FFF << 13 * strain
        void = [s == side for hand, s in zip(hands, sides, strict=True) if not hand & suit]
        return _CHICANE[sum(void)] - _CHICANE[len(void) - sum(void)]


_CHICANE = (0, 2, 4)
"""In trick values: one hand without a trump is three honours, both are four."""

_BY_TRICK_VALUE = {
    Lie(3, 2): 2, Lie(3, 3): 2,
    Lie(4, 2): 4, Lie(4, 3): 4, Lie(4, 4): 8,
    Lie(5, 3): 5, Lie(5, 4): 9, Lie(5, 5): 10,
}  # fmt: skip
_ACES_OF_OLD = {Lie(3, 2): 30, Lie(3, 3): 30, Lie(4, 2): 40, Lie(4, 3): 40, Lie(4, 4): 100}

# Clubs, diamonds, hearts, spades. The row of five honours is a misprint in the laws of
# 1902, which repeat four in one hand there; Foster has five trick values.
HONOURS_1902 = HonourTable(_BY_TRICK_VALUE, _ACES_OF_OLD, (4, 6, 8, 2), chicane=True)
HONOURS_1910 = HONOURS_1902
HONOURS_BY_SUITS = HonourTable(_BY_TRICK_VALUE, _ACES_OF_OLD, (4, 6, 8, 2))

HONOURS_LATER = HonourTable(
    {
        Lie(3, 2): 30, Lie(3, 3): 30,
        Lie(4, 2): 40, Lie(4, 3): 40, Lie(4, 4): 80,
        Lie(5, 3): 50, Lie(5, 4): 90, Lie(5, 5): 100,
    },
    _ACES_OF_OLD,
)  # fmt: skip

HONOURS_PLAFOND = HonourTable(
    {Lie(4, 4): 100, Lie(5, 4): 150, Lie(5, 5): 200},
    {Lie(4, 4): 200},
)

HONOURS_JOKER = HonourTable(
    {
        Lie(4, 4): 100,
        Lie(5, 4): 100,
        Lie(6, 4): 100,
        Lie(5, 5): 150,
        Lie(6, 5): 150,
        Lie(6, 6): 300,
    },
    {Lie(4, 4): 150, Lie(5, 4): 150, Lie(5, 5): 300},
    joker=True,
)
