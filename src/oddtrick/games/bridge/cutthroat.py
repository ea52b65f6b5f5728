"""Cutthroat contract for four: no fixed partners, the highest bidder chooses a partner."""

from __future__ import annotations

from oddtrick.cards import natural_order, pack_of
from oddtrick.core import SEATS_4, DealContext, Game, each_alone, seat_bit
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.cutthroat import partnership_of, score_cutthroat
from oddtrick.scoring.goulash_match import GoulashMatch
from oddtrick.stages.calling.auction import Auction, AuctionState, Contract
from oddtrick.stages.calling.saying import Doubling, doubled_contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.partners import Partnering
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks
from oddtrick.terms import CONTRACT_BIDS

FOUR_NO_TRUMP = CONTRACT_BIDS.calls.index("4NT") - 3


def lowest(state: AuctionState) -> int:
    """After an opening bid of less, the next bid is four no-trump at least (ruling CC-2)."""
    bids = sum(code != "P" for _, code in state.calls)
    return FOUR_NO_TRUMP if bids == 1 and state.bid < FOUR_NO_TRUMP else state.bid + 1


def rights(table: DealContext) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Declarer's left may double, then declarer's right; then declarer, or a dummy who has accepted
    (ruling CC-7)."""
    partnership = partnership_of(table)
    declarer, left, dummy, right = partnership.order
    return (left, right), ((declarer, dummy) if partnership.accepted else (declarer,))


def once_each(table: DealContext, times: int) -> bool:
    """A double and a redouble."""
    return times < 2


def casting(table: DealContext) -> PlayRoles:
    """The partner's hand is dummy whether they have accepted or not, and lies opposite."""
    partnership, contract = partnership_of(table), table.get(Contract)
    declarer, left, dummy, _ = partnership.order
    return PlayRoles(
        natural_order(contract.strain),
        leader=left,
        active=partnership.order,
        controlled_by=tuple(declarer if hand == dummy else hand for hand in range(4)),
        dummies=seat_bit(dummy),
        sides=tuple(int(hand not in (declarer, dummy)) for hand in range(4)),
    )


CUTTHROAT = Game(
    name="cutthroat-contract",
    title="Cutthroat contract",
    family="Contract bridge",
    source="Scarne 1963",
    summary="Four players, each for themselves: the highest bidder asks anybody to be partner, "
    "who scores with them, or else against them. Opening bids need 13 points or three quick "
    "tricks.",
    stages=(
        Deal(pack_of(), (1,) * 13, again=(5, 5, 3)),
        Auction(doubles=0, lowest=lowest),
        Partnering(),
        Doubling(rights, once_each, doubled_contract),
        Tricks(casting),
    ),
    scoring=score_cutthroat,
    match=GoulashMatch(),
    seating=each_alone(SEATS_4),
    tactics="auction",
)

GAMES = (offers(CUTTHROAT, CONTRACT_1963),)
