"""Bridge of 1902: odd tricks for the side that wins them, doubled as often as the sides would have
it.

Source: laws of bridge (1902) 1 to 11 and 50.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddtrick.cards import NO_TRUMP, SUIT_NAMES
from oddtrick.core import DealContext, Entry, Hands, Ledger
from oddtrick.messages import Message, say, term
from oddtrick.scoring.rulings import transferred, tricks_won, within_limit
from oddtrick.stages.calling.saying import Doubled
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.terms import odd_tricks

from .auction_bridge import slam_entries
from .honours import HONOURS_1902
from .rubber import PadStanding, pad_before

TRICK = (4, 6, 8, 2, 12)
"""An odd trick in clubs, diamonds, hearts, spades, at no-trump (law 4)."""
GAME = 30
RUBBER = 100
LITTLE_SLAM, GRAND_SLAM = 20, 40


def score_straight(table: DealContext) -> Ledger:
    """Odd tricks below the line, slams and honours above it, 100 for the rubber."""
    if table.find(Played) is None:
        return ()
    strain, doubled = table.get(Trump).suit, table.get(Doubled)
    odd = tricks_won(table, 0) - 6
    side, won = (0, odd) if odd > 0 else (1, 1 - odd)
    before = pad_before(table)
    # Tricks that a revoke brought make no slam (laws 7 and 8). Those that it cost are gone before
    # anything else is counted (law 85), so that they make none either: our reading.
    earned = min(won, won - transferred(table.results, side))
    hands: Sequence[int] = table.before(Played).get(Hands).cards
    honours = HONOURS_1902.entries(strain, hands, table.seating.side_of)
    points = within_limit(table, side, before.part[side], trick_points(won, strain, doubled))
    entry = Entry(side, "below", points, tricks_words(won, strain, doubled))
    return straight_entries(entry, earned, honours, before)


def trick_points(odd: int, strain: int, doubled: Doubled) -> int:
    """So many odd tricks (law 4), doubled so often."""
    return odd * TRICK[strain] << doubled.times


def tricks_words(odd: int, strain: int, doubled: Doubled) -> Message:
    """Such as “two odd tricks in hearts, doubled”."""
    tricks = odd_tricks(odd)
    said = (
        say("{tricks} at no-trump", tricks=tricks)
        if strain == NO_TRUMP
        else say("{tricks} in {strain}", tricks=tricks, strain=term(SUIT_NAMES[strain]))
    )
    if not doubled.name:
        return said
    return say("{tricks}, {doubled}", tricks=said, doubled=term(doubled.name))


def straight_entries(
    tricks: Entry, earned: int, honours: Iterable[Entry], before: PadStanding
) -> Ledger:
    """The entries of a deal on a pad that stands so, from the entry for its odd tricks; `earned` of
    them were won in play."""
    side = tricks.side
    entries = [tricks, *slam_entries(earned, side, -1, LITTLE_SLAM, GRAND_SLAM), *honours]
    if before.games[side] and before.part[side] + tricks.points >= GAME:
        entries.append(Entry(side, "above", RUBBER, term("rubber")))
    return tuple(entries)
