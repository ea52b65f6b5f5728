"""A club's evening: who plays with whom, who deals, who waits, and how many may sit down.

Sources: laws of bridge (1902) 14 to 23; Foster 1910, laws 14 to 21 and p. 49; Scarne 1963, “The
Draw”, “Precedence”. A game knows nothing of this: its deal begins when four people have sat down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, rank_of, suit_of
from oddtrick.errors import BadOption

__all__ = [
    "CUTS",
    "FULL_TABLE",
    "CutResult",
    "Cutting",
    "may_lift",
    "ranked",
    "seated",
    "to_cut_again",
    "waits",
    "who_leaves",
]

FULL_TABLE = 6
"""As many belong to one table at most (1902: 21; 1910: 19; contract: five or six share a game)."""

_ACE = 14


@dataclass(frozen=True)
class Cutting:
    """How cards count in cutting for partners: whether the lowest or the highest deals, whether the
    ace is low, and how suits rank between equal cards, the best first; none where they do not."""

    lowest_deals: bool
    ace_low: bool
    suits: tuple[int, ...] = ()

    def key(self, card: Card) -> tuple[int, int]:
        """Sorts cuts, the best (who deals) first."""
        rank = -1 if self.ace_low and rank_of(card) == _ACE else rank_of(card)
        suit = self.suits.index(suit_of(card)) if self.suits else 0
        return (rank if self.lowest_deals else -rank, suit)


CUTS: Mapping[str, Cutting] = {
    "bridge1902": Cutting(lowest_deals=True, ace_low=True),
    "auction1910": Cutting(
        lowest_deals=True, ace_low=True, suits=(HEARTS, DIAMONDS, CLUBS, SPADES)
    ),
    "contract1963": Cutting(
        lowest_deals=False, ace_low=False, suits=(SPADES, HEARTS, DIAMONDS, CLUBS)
    ),
}
"""By the codes of laws."""


class CutResult(NamedTuple):
    """The player who deals first and chooses, his partner, and the two against them."""

    dealer: str
    partner: str
    others: tuple[str, str]


def ranked(cuts: Mapping[str, Sequence[Card]], how: Cutting) -> list[str]:
    """Players in the order of their cuts, best first; who has cut again has several."""
    return sorted(cuts, key=lambda player: [how.key(c) for c in cuts[player]])


def to_cut_again(cuts: Mapping[str, Sequence[Card]], how: Cutting) -> tuple[str, ...]:
    """The players whose equal cuts leave open who deals or who plays with whom.

    >>> from oddtrick.cards import card
    >>> cuts = {p: [card(c)] for p, c in zip("ABCD", ("S3", "H3", "C9", "DJ"), strict=True)}
    >>> to_cut_again(cuts, CUTS["bridge1902"])
    ('A', 'B')
    """
    order = ranked(cuts, how)
    keys = {player: [how.key(c) for c in cuts[player]] for player in order}
    for first, second in ((0, 1), (1, 2)):
        if keys[order[first]] == keys[order[second]]:
            same = keys[order[first]]
            return tuple(p for p in order if keys[p] == same)
    return ()


def seated(cuts: Mapping[str, Sequence[Card]], how: Cutting) -> CutResult:
    """The two best against the two others; the best deals. Raises `BadOption` where somebody has
    to cut again first."""
    again = to_cut_again(cuts, how)
    if again or len(cuts) != 4:
        raise BadOption(f"To cut again: {', '.join(again)}." if again else "Four cut for partners.")
    dealer, partner, *others = ranked(cuts, how)
    return CutResult(dealer, partner, (others[0], others[1]))


def may_lift(cards: int, pack: int = 52, least: int = 4) -> bool:
    """Whether a cut leaves enough in both parts of the pack.

    >>> [may_lift(n) for n in (3, 4, 48, 49)]
    [False, True, True, False]
    """
    return least <= cards <= pack - least


def who_leaves(rubbers: Mapping[str, int], places: int, cuts: Mapping[str, Card]) -> list[str]:
    """The players who go out for so many who claim entry: those with most consecutive rubbers; of
    equals those with the highest cuts.

    >>> who_leaves({"A": 3, "B": 2, "C": 2, "D": 1}, 1, {})
    ['A']
    """
    how = CUTS["auction1910" if len(set(map(suit_of, cuts.values()))) > 1 else "bridge1902"]

    def most(player: str) -> tuple[int, tuple[int, int]]:
        cut = how.key(cuts[player]) if player in cuts else (0, 0)
        return rubbers[player], cut

    return sorted(rubbers, key=most, reverse=True)[:places]


def waits(draws: Mapping[str, Card], rubber: int, seats: int = 4) -> list[str]:
    """The players who wait in a rubber, counted from 1, where five or six share a game: the lowest
    drawn first, then the next lowest, and round again."""
    lowest_first = ranked({p: [c] for p, c in draws.items()}, CUTS["contract1963"])[::-1]
    out = len(lowest_first) - seats
    start = (rubber - 1) * out
    return [lowest_first[(start + i) % len(lowest_first)] for i in range(out)]
