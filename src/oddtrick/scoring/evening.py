"""Parties and club evenings: who plays where, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, rank_of, suit_of
from oddtrick.errors import BadOption
from oddtrick.messages import Verbatim, say
from oddtrick.seats import SEATS

# A club's evening: who plays with whom, who deals, who waits, and how many may sit down.
#
# Sources: laws of bridge (1902) 14 to 23; Foster 1910, laws 14 to 21 and p. 49; Scarne 1963, “The
# Draw”, “Precedence”. A game knows nothing of this: its deal begins when four people have sat
# down.

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
    """The player who deals first and chooses, their partner, and the two against them."""

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
        raise BadOption(
            say("To cut again: {again}.", again=Verbatim(", ".join(again)))
            if again
            else say("Four cut for partners.")
        )
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


# Parties: progressive, pivot and duplicate evenings; who plays where, what is entered, who wins.
#
# Sources: Scarne 1963, “The Laws of Progressive Contract Bridge” with “Progressive Rubber
# Bridge”, “The Laws of Pivot Contract Bridge” (its diagrams are lost: see the rulings on 5.18),
# “The Laws of Duplicate Contract Bridge”. Like a club's cuts, all this comes before a deal or
# after it.

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
    return tuple((table, seat) for table in tables_for(players) for seat in SEATS)


def parted(newcomers: Mapping[str, Card], remaining: Mapping[str, Card]) -> CutResult:
    """The partnerships at a table of a new round (law 6): of the two who have come the one who
    draws higher deals and chooses a seat, and the other sits on their left; of the two who have
    stayed the higher is the dealer's partner. `others` are the player on the dealer's left and that
    player's partner.

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
    """A player's card: what their side scored and what was scored against them, round by round."""

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
    rounds = []
    for one, other in _PIVOT[players]:
        out = everybody - {*one, *other}
        rounds.append(PivotRound((one, other), out.pop() if out else 0))
    return tuple(rounds)


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
