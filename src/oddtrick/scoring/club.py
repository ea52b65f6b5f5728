"""A club's evening: who plays with whom, who deals, who waits, who moves where.

Sources: laws of bridge (1902) 14 to 23; Foster 1910, laws 14 to 21 and p. 49; Scarne 1963, “The
Draw”, “Precedence”, “Progressive Bridge”, “Pivot Bridge” (its diagrams are lost: see the rulings on
5.18). A game knows nothing of this: its deal begins when four people have sat down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, rank_of, suit_of
from ..errors import BadOption

__all__ = [
    "CUTS",
    "FULL_TABLE",
    "Cutting",
    "Round",
    "Seated",
    "may_lift",
    "moved",
    "pivot",
    "progressive_entry",
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

    def key(self, c: Card) -> tuple[int, int]:
        """Sorts cuts, the best (who deals) first."""
        rank = -1 if self.ace_low and rank_of(c) == _ACE else rank_of(c)
        suit = self.suits.index(suit_of(c)) if self.suits else 0
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


class Seated(NamedTuple):
    """Who deals first and chooses, with whom he plays, and the two against them."""

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


def seated(cuts: Mapping[str, Sequence[Card]], how: Cutting) -> Seated:
    """The two best against the two others; the best deals. Raises `BadOption` where somebody has
    to cut again first."""
    again = to_cut_again(cuts, how)
    if again or len(cuts) != 4:
        raise BadOption(f"To cut again: {', '.join(again)}." if again else "Four cut for partners.")
    dealer, partner, *others = ranked(cuts, how)
    return Seated(dealer, partner, (others[0], others[1]))


def may_lift(cards: int, pack: int = 52, least: int = 4) -> bool:
    """Whether a cut leaves enough in both parts of the pack.

    >>> [may_lift(n) for n in (3, 4, 48, 49)]
    [False, True, True, False]
    """
    return least <= cards <= pack - least


def who_leaves(rubbers: Mapping[str, int], places: int, cuts: Mapping[str, Card]) -> list[str]:
    """Who goes out for so many who claim entry: those who have played most consecutive rubbers;
    of equals those with the highest cuts.

    >>> who_leaves({"A": 3, "B": 2, "C": 2, "D": 1}, 1, {})
    ['A']
    """
    how = CUTS["auction1910" if len(set(map(suit_of, cuts.values()))) > 1 else "bridge1902"]

    def most(player: str) -> tuple[int, tuple[int, int]]:
        cut = how.key(cuts[player]) if player in cuts else (0, 0)
        return rubbers[player], cut

    return sorted(rubbers, key=most, reverse=True)[:places]


def waits(draws: Mapping[str, Card], rubber: int, seats: int = 4) -> list[str]:
    """Who waits in a rubber, counted from 1, where five or six share a game: the lowest drawn
    first, then the next lowest, and round again."""
    lowest_first = ranked({p: [c] for p, c in draws.items()}, CUTS["contract1963"])[::-1]
    out = len(lowest_first) - seats
    start = (rubber - 1) * out
    return [lowest_first[(start + i) % len(lowest_first)] for i in range(out)]


class Round(NamedTuple):
    """One round of pivot bridge: two pairs, and who sits out (0 for nobody)."""

    pairs: tuple[tuple[int, int], tuple[int, int]]
    out: int = 0


_PIVOT = {
    4: (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))),
    5: (
        ((1, 2), (3, 4)),
        ((3, 5), (2, 4)),
        ((1, 4), (2, 5)),
        ((2, 3), (1, 5)),
        ((4, 5), (1, 3)),
    ),
}


def pivot(players: int) -> tuple[Round, ...]:
    """The rounds of pivot bridge for players numbered by their draw, 1 being the pivot. Raises
    `BadOption` for other than four or five."""
    if players not in _PIVOT:
        raise BadOption("Pivot bridge is for four or five players.")
    everybody = set(range(1, players + 1))
    found = []
    for one, other in _PIVOT[players]:
        out = everybody - {*one, *other}
        found.append(Round((one, other), out.pop() if out else 0))
    return tuple(found)


def moved(winners: Sequence[str]) -> dict[tuple[int, str], int]:
    """The table at which each pair plays next at progressive bridge, by its table (from 1) and
    side: winners move one table towards the first, where they stay; the losers of the first go
    to the last, others stay.

    >>> moved(("NS", "EW", "NS"))[1, "EW"]
    3
    """
    last = len(winners)
    found: dict[tuple[int, str], int] = {}
    for table, won in enumerate(winners, 1):
        for side in ("NS", "EW"):
            if side == won:
                found[table, side] = max(1, table - 1)
            else:
                found[table, side] = last if table == 1 else table
    return found


def progressive_entry(points: int, slam: int = 0, most: int = 1000) -> int:
    """What a side enters for a deal at progressive bridge: no more than a thousand, slam premiums
    apart.

    >>> progressive_entry(1400), progressive_entry(1510, slam=1000)
    (1000, 1510)
    """
    return min(points - slam, most) + slam
