"""Auction bridge and plafond: odd tricks below the line, the rest above it.

Sources: laws of auction bridge (Whist Club of New York, 1910) 1 to 11, 49, 50 and 57; Foster 1910,
“Scoring”; Scarne 1963, “Auction Bridge” and “Plafond” (rulings PL-1 to PL-6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oddtrick.cards import NO_TRUMP, SPADES, STRAINS, Mask
from oddtrick.core import DealContext, Entry, HashablePartial, Ledger
from oddtrick.messages import say, term
from oddtrick.scoring.contract_scales import defeated, made, overtricks
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.terms import odd_tricks

from .contract_scales import SCALE_1963, DealFigures
from .honours import HONOURS_1910, HONOURS_LATER, HONOURS_PLAFOND, HonourTable
from .rubber import PadStanding, Premium, score_pad, score_rubber


@dataclass(frozen=True)
class AuctionScale:
    """A scoring table of auction bridge. Triples are (undoubled, doubled, redoubled)."""

    trick: tuple[int, ...]
    """An odd trick in clubs, diamonds, hearts, spades, at no-trump."""
    undertrick: tuple[int, ...]
    fulfilled: tuple[int, ...]
    """For making the contract."""
    overtrick: tuple[int, ...]
    """For each trick beyond it, above the line."""
    little_slam: int
    grand_slam: int
    honour_table: HonourTable
    rubber: int
    """For the rubber."""
    first_game: int = 0
    """For a side's first game."""
    only_game: int = 0
    """For the only game of a rubber broken off."""
    all_below: bool = True
    """Whether odd tricks beyond the contract count below the line too."""
    any_slam: bool = True
    """Whether slams count for the side that wins the tricks, not for contracts made alone."""
    given_count: bool = True
    """Whether tricks that a ruling gave count for bonuses and slams, too."""
    one_spade: int = 0
    """The most that one spade can lose, unless redoubled; 0 for no limit."""
    game: int = 30
    """Trick points that make a game."""

    def tricks(self, level: int, strain: int, doubled: int) -> int:
        """The trick score of `level` odd tricks.

        >>> SCALE_LATER.tricks(3, 4, 0), SCALE_LATER.tricks(3, 2, 2), SCALE_1910.tricks(3, 2, 1)
        (30, 96, 48)
        """
        return level * self.trick[strain] << doubled

    def defeat(self, down: int, contract: Contract) -> int:
        """The penalty for so many tricks short."""
        points = down * self.undertrick[contract.doubled]
        spared = contract.level == 1 and contract.strain == SPADES and contract.doubled < 2
        return min(points, self.one_spade) if self.one_spade and spared else points

    def outcome(
        self,
        contract: Contract,
        odd: int,
        side: int,
        other: int,
        vulnerable: bool,
        given: int = 0,
    ) -> list[Entry]:
        """Tricks, bonuses and slams, or the penalty; neither rubber nor honours. `given` of the
        odd tricks were not won in play."""
        level, doubled = contract.level, contract.doubled
        earned = odd if self.given_count else odd - given
        over = odd - level
        if over < 0:
            points = self.defeat(-over, contract)
            entries = [Entry(other, "above", points, defeated(contract, -over))]
        else:
            counted = odd if self.all_below else level
            why = made(contract)
            if counted != level:
                why = say("{made}, {tricks}", made=why, tricks=odd_tricks(odd))
            points = self.tricks(counted, contract.strain, doubled)
            entries = [Entry(side, "below", points, why)]
            over = earned - level
            if self.fulfilled[doubled] and over >= 0:
                entries.append(
                    Entry(side, "above", self.fulfilled[doubled], term("contract fulfilled"))
                )
            if over > 0 and self.overtrick[doubled]:
                why = overtricks(over)
                entries.append(Entry(side, "above", over * self.overtrick[doubled], why))
        if odd >= level or self.any_slam:
            # Declarer alone can make a slam of tricks lost.
            against = other if self.any_slam and not contract.fewest else -1
            entries += slam_entries(earned, side, against, self.little_slam, self.grand_slam)
        return entries

    def honours(self, strain: int, hands: Sequence[Mask], sides: Sequence[int]) -> list[Entry]:
        """Honours as the table has them."""
        return self.honour_table.entries(strain, hands, sides)


_GRAND, _LITTLE = term("grand slam"), term("little slam")


def slam_entries(odd: int, side: int, other: int, little: int, grand: int) -> list[Entry]:
    """A slam of the side with so many odd tricks, or against it; -1 for a side that cannot."""
    for tricks, points, why in ((7, grand, _GRAND), (6, little, _LITTLE)):
        if odd == tricks:
            return [Entry(side, "above", points, why)]
        if odd == 1 - tricks and other >= 0:
            return [Entry(other, "above", points, why)]
    return []


# Clubs, diamonds, hearts, spades, no-trump.
SCALE_1910 = AuctionScale(
    trick=(4, 6, 8, 2, 12),
    undertrick=(50, 100, 200),
    fulfilled=(0, 50, 100),
    overtrick=(0, 50, 100),
    little_slam=20,
    grand_slam=40,
    honour_table=HONOURS_1910,
    rubber=250,
    any_slam=False,
    given_count=False,
    one_spade=100,
)

SCALE_LATER = replace(
    SCALE_1910,
    trick=(6, 7, 8, 9, 10),
    little_slam=50,
    grand_slam=100,
    honour_table=HONOURS_LATER,
    any_slam=True,
    given_count=True,
    one_spade=0,
)

SCALE_PLAFOND = replace(
    SCALE_LATER,
    undertrick=(100, 200, 400),
    fulfilled=(50, 100, 200),
    overtrick=(50, 50, 50),
    little_slam=100,
    grand_slam=200,
    honour_table=HONOURS_PLAFOND,
    rubber=400,
    first_game=100,
    only_game=150,
    all_below=False,
)


def _premium(scale: AuctionScale, deal: DealFigures, before: PadStanding, game: bool) -> Ledger:
    if not game:
        return ()
    if before.games[deal.side]:
        return (Entry(deal.side, "above", scale.rubber, term("rubber")),)
    if scale.first_game:
        return (Entry(deal.side, "above", scale.first_game, term("first game")),)
    return ()


def auction_premium(scale: AuctionScale) -> Premium:
    """The premium of the scale for the rubber, or for a side's first game."""
    return HashablePartial(_premium, scale)


def score_auction(scale: AuctionScale, *, honours: bool = True) -> Callable[[DealContext], Ledger]:
    """A deal of a rubber by such a table."""
    return score_pad(scale, honours, auction_premium(scale))


# Build-up bridge: a contract in a suit that declarer bid at once counts double when made.
#
# Source: Scarne 1963, the second half of “Draw and Discard Bridge”; ruling 1d, 8.

# Tricks and overtricks count twice; games, slams, the insult and penalties do not.
TWICE = replace(
    SCALE_1963,
    first_trick=tuple(2 * p for p in SCALE_1963.first_trick),
    further_trick=tuple(2 * p for p in SCALE_1963.further_trick),
    overtrick=tuple((2 * plain, 2 * vulnerable) for plain, vulnerable in SCALE_1963.overtrick),  # type: ignore[arg-type]
)


def _at_once(table: DealContext) -> bool:
    """Whether declarer bid the trump suit in the first round."""
    contract = table.find(Contract)
    if contract is None or contract.strain == NO_TRUMP:
        return False
    return any(
        by == contract.declarer and code[1:] == STRAINS[contract.strain]
        for by, code in table.first(Calls).calls
    )


def score_build_up(table: DealContext) -> Ledger:
    """A deal of a rubber at contract, its trick score doubled where the suit was bid at once."""
    return score_rubber(TWICE if _at_once(table) else SCALE_1963)(table)
