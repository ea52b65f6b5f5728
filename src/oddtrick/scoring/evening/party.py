"""Parties: progressive, pivot and duplicate evenings; who plays where, what is entered, who wins.

Sources: Scarne 1963, “The Laws of Progressive Contract Bridge” with “Progressive Rubber Bridge”,
“The Laws of Pivot Contract Bridge” (its diagrams are lost: see the rulings on 5.18), “The Laws of
Duplicate Contract Bridge”. Like a club's cuts, all this comes before a deal or after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from oddtrick.cards import Card
from oddtrick.errors import BadOption

from .club import CUTS, CutResult

__all__ = [
    "EVENTS",
    "PENALTY",
    "POINT_IN_TOTALS",
    "DuplicateFormat",
    "PivotRound",
    "PlayerCard",
    "events",
    "may_begin",
    "moved",
    "parted",
    "pivot",
    "placed",
    "progressive_entry",
    "rated_apart",
    "tables_for",
    "tally",
    "tally_cards",
]

_SEATS = ("N", "E", "S", "W")

# -- progressive --------------------------------------------------------------------------------


def tables_for(players: int) -> tuple[int, ...]:
    """The numbers of the tables of a progressive party (law 1). Raises `BadOption` unless they are
    fours, and two tables at least.

    >>> tables_for(12)
    (1, 2, 3)
    """
    if players % 4 or players < 8:
        raise BadOption("A progressive party is for two or more tables of four.")
    return tuple(range(1, players // 4 + 1))


def tally_cards(players: int) -> tuple[tuple[int, str], ...]:
    """The table and seat that each tally card sends its holder to (law 2).

    >>> tally_cards(8)[3:5]
    ((1, 'W'), (2, 'N'))
    """
    return tuple((table, seat) for table in tables_for(players) for seat in _SEATS)


def parted(newcomers: Mapping[str, Card], remaining: Mapping[str, Card]) -> CutResult:
    """The partnerships at a table of a new round (law 6): of the two who have come the one who
    draws higher deals and chooses his seat, and the other sits on his left; of the two who have
    stayed the higher is the dealer's partner. `others` are the player on the dealer's left and his
    partner.

    >>> from oddtrick.cards import card
    >>> parted({"A": card("SK"), "B": card("D8")}, {"C": card("HQ"), "D": card("C3")})
    CutResult(dealer='A', partner='C', others=('B', 'D'))
    """
    key = CUTS["contract1963"].key
    dealer, left = sorted(newcomers, key=lambda player: key(newcomers[player]))
    partner, other = sorted(remaining, key=lambda player: key(remaining[player]))
    return CutResult(dealer, partner, (left, other))


def may_begin(minutes: float, limit: float = 30) -> bool:
    """Whether another deal may be begun so long into a round of progressive rubber bridge; one
    that has been begun in time is played to its end.

    >>> may_begin(29 + 58 / 60), may_begin(30)
    (True, False)
    """
    return minutes < limit


class PlayerCard(NamedTuple):
    """A player's card: what his side scored and what was scored against him, round by round."""

    own: int = 0
    opponents: int = 0

    @property
    def net(self) -> int:
        """The figure that decides (progressive 11, pivot 4)."""
        return self.own - self.opponents


def tally(rounds: Iterable[tuple[int, int]]) -> PlayerCard:
    """The totals of a player's rounds, own points and the opponents'.

    >>> tally([(240, 300), (500, 100)]).net
    340
    """
    own, opponents = map(sum, zip(*rounds, strict=True))
    return PlayerCard(own, opponents)


def placed(tallies: Mapping[str, PlayerCard]) -> list[list[str]]:
    """Players by what is left when the opponents' points are taken off, the winner first; equals
    share a place (progressive 12, pivot 4)."""
    nets = sorted({t.net for t in tallies.values()}, reverse=True)
    return [[player for player, t in tallies.items() if t.net == net] for net in nets]


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


def progressive_entry(points: int, *, slam: bool = False, most: int = 1000) -> int:
    """The entry of a side for a deal at progressive bridge: no more than a thousand, but for a
    slam that was bid and made.

    >>> progressive_entry(1400), progressive_entry(2930, slam=True)
    (1000, 2930)
    """
    return points if slam else min(points, most)


# -- pivot --------------------------------------------------------------------------------------


class PivotRound(NamedTuple):
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


def pivot(players: int) -> tuple[PivotRound, ...]:
    """The rounds of pivot bridge for players numbered by their draw, 1 being the pivot. Raises
    `BadOption` for other than four or five."""
    if players not in _PIVOT:
        raise BadOption("Pivot bridge is for four or five players.")
    everybody = set(range(1, players + 1))
    found = []
    for one, other in _PIVOT[players]:
        out = everybody - {*one, *other}
        found.append(PivotRound((one, other), out.pop() if out else 0))
    return tuple(found)


# -- duplicate ----------------------------------------------------------------------------------


class DuplicateFormat(NamedTuple):
    """A way to play duplicate: for how many at least, or for exactly four, and how it may be
    scored."""

    title: str
    players: int
    match_points: bool
    total_points: bool


EVENTS: Mapping[str, DuplicateFormat] = {
    "replay": DuplicateFormat("Replay duplicate", 4, True, True),
    "pairs": DuplicateFormat("A pair game", 8, True, True),
    "individual": DuplicateFormat("An individual game", 8, True, False),
    "teams": DuplicateFormat("A team-of-four match", 8, True, True),
}
"""“Number of Players” and “Determining the Winner”. Our reading: what the book says of total points
in team games holds for a replay of two pairs, too."""


def events(players: int) -> tuple[str, ...]:
    """The duplicate events that so many can play.

    >>> events(4), events(8)
    (('replay',), ('pairs', 'individual', 'teams'))
    """
    if players == 4:
        return ("replay",)
    return tuple(name for name, e in EVENTS.items() if name != "replay" and players >= e.players)


PENALTY = Fraction(1, 10)
"""Of the most that a board is worth in match points: what an error of procedure may cost, and what
may be given for it (“Disciplinary Penalties”)."""

POINT_IN_TOTALS = 100
"""Total points that stand for a match point."""


def rated_apart(groups: Sequence[Mapping[str, int]]) -> dict[str, Fraction]:
    """Match points where the cards of a board were interchanged: each group that played the same
    cards by itself, a point for each lower score in it, half for each equal one, and half for
    each pair of the other groups (“Interchanged Cards”)."""
    everybody = sum(map(len, groups))
    found: dict[str, Fraction] = {}
    for group in groups:
        for pair, score in group.items():
            lower = sum(other < score for other in group.values())
            equal = sum(other == score for other in group.values()) - 1
            found[pair] = lower + Fraction(equal + everybody - len(group), 2)
    return found
