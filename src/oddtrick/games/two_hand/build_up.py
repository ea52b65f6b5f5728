"""Two-hand build-up bridge: a reconstruction.

The first half of its rules is lost, with the title: what is left stands, by a printer's slip, as
the second half of Scarne 1963, “Draw and Discard Bridge”. The sizes of hands and dummies, the
first round and the seats follow from the rest; see ruling 1d for what is certain and what chosen.
"""

from __future__ import annotations

from dataclasses import replace

from ...cards import NO_TRUMP, Mask, natural_order, pack_of
from ...core import Hands, Table
from ...laws import CONTRACT_1963, offers
from ...scoring.build_up import score_build_up
from ...scoring.contract import SCALE_1963
from ...stages.calling.announcing import Announcing
from ...stages.calling.auction import Auction, Bid, Contract
from ...stages.calling.second_round import SecondRound
from ...stages.cards.building import Building, Laid
from ...stages.deal.deal import Deal
from ...stages.tricks.covered import Closed, Covered
from ...stages.tricks.tricks import Cast
from .double_dummy import DOUBLE_DUMMY
from .widow import own_dummies

__all__ = ["GAMES"]


def non_dealer_first(table: Table) -> tuple[int, ...]:
    """Cards go to the players alone, the non-dealer first."""
    return table.seating.from_left(table.setting.dealer)


def game_bid(bid: Bid) -> bool:
    """Whether a bid is for a game, whatever the part score."""
    return SCALE_1963.tricks(bid.level, bid.strain, 0) >= SCALE_1963.game


def trumps(table: Table) -> Mask:
    """The trump suit, empty at no-trump."""
    strain = table.get(Contract).strain
    return 0 if strain == NO_TRUMP else natural_order(strain).suits[strain]


def not_the_defenders_trumps(table: Table) -> tuple[Mask, ...]:
    """The defender may not close trumps up in his dummy."""
    declarer = table.get(Contract).declarer
    return tuple(trumps(table) if s == 1 - declarer else 0 for s in range(4))


def closed_trumps(table: Table) -> tuple[int, int] | None:
    """How many trumps declarer has closed up."""
    declarer = table.get(Contract).declarer
    if not trumps(table):
        return None
    return declarer, (table.get(Laid).cards[declarer + 2] & trumps(table)).bit_count()


def closing(table: Table) -> tuple[Closed, ...]:
    """The last two cards of a dummy wait until its open ones are used up."""
    laid, hands = table.get(Laid).cards, table.get(Hands)
    return tuple(
        Closed(hand, c, hands.cards[hand] & ~laid[hand])
        for hand in (2, 3)
        for c in range(52)
        if laid[hand] >> c & 1
    )


def casting(table: Table) -> Cast:
    """The hand at declarer's left leads, so that he plays last; seats do not change."""
    contract = table.get(Contract)
    return Cast(
        natural_order(contract.strain),
        leader=(contract.declarer + 1) % 4,
        active=(0, 1, 2, 3),
        decider=(0, 1, 0, 1),
    )


BUILD_UP = replace(
    DOUBLE_DUMMY,
    name="build-up",
    title="Two-hand build-up bridge (a reconstruction)",
    summary="Two players divide 22 cards between a hand and an open dummy, bid, build up their "
    "dummies with new cards, and bid again. Reconstructed: half of the book's rules is lost.",
    stages=(
        Deal(pack_of(), (1,) * 22, to=non_dealer_first),
        Building(0, 9, non_dealer_first, own_dummies),
        Auction(),
        Building(2, 2, non_dealer_first, own_dummies),
        SecondRound(game_bid),
        Building(
            2,
            2,
            non_dealer_first,
            own_dummies,
            closed=True,
            barred=not_the_defenders_trumps,
            why="A defender may not put trumps among the closed cards.",
        ),
        Announcing(closed_trumps, "said that {number} of dummy's closed cards are trumps"),
        Covered(casting, closing),
    ),
    scoring=score_build_up,
)

GAMES = (offers(BUILD_UP, CONTRACT_1963),)
