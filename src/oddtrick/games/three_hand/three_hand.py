"""Three-hand bridge: everybody bids for themselves, and the dummy goes to the declarer."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import natural_order, pack_of
from oddtrick.core import DealContext, Game, Option, each_alone, seat_bit
from oddtrick.laws import AUCTION_1910, THREE_HAND_1963, offers
from oddtrick.scoring.auction_bridge import SCALE_1910, SCALE_LATER, score_auction
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import RubberMatch, score_rubber
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks
from oddtrick.terms import by_value

DUMMY = 3


def dealt_to(table: DealContext) -> tuple[int, ...]:
    """The dummy lies opposite the dealer (ruling TH-1)."""
    left, right, dealer = table.seating.from_left(table.setting.dealer)
    return (left, DUMMY, right, dealer)


def three_against(table: DealContext, left: int, right: int, dummy: int) -> PlayRoles:
    """The dummy is laid opposite declarer, between the two defenders; declarer's left leads
    (TH-1)."""
    contract = table.get(Contract)
    declarer = contract.declarer
    hands = range(len(table.seating.seats))
    return PlayRoles(
        natural_order(contract.strain),
        leader=left,
        active=(declarer, left, dummy, right),
        controlled_by=tuple(declarer if hand == dummy else hand for hand in hands),
        dummies=seat_bit(dummy),
        sides=tuple(int(hand not in (declarer, dummy)) for hand in hands),
    )


def casting(table: DealContext) -> PlayRoles:
    """The two who have not bid highest play against the one who has."""
    left, right, _ = table.seating.from_left(table.get(Contract).declarer)
    return three_against(table, left, right, DUMMY)


def _at_auction(game: Game, scoring: str) -> Game:
    match = RubberMatch(SCALE_LATER.game, unfinished=(0, 0))
    return replace(game, scoring=score_auction(SCALE_LATER), match=match)


_DEAL, _TRICKS = Deal(pack_of(), (1,) * 13, to=dealt_to), Tricks(casting)

THREE_HAND = Game(
    name="three-hand",
    title="Three-hand bridge",
    family="Bridge for three",
    source="Scarne 1963",
    summary="Three players, each for themselves: bid for a dummy that nobody has seen. Declarer "
    "and dummy play against the other two, who each score the tricks declarer is short.",
    stages=(_DEAL, Auction(), _TRICKS),
    scoring=score_rubber(SCALE_1963),
    match=RubberMatch(),
    seating=each_alone(("A", "B", "C", "DUMMY"), unmanned=(DUMMY,)),
    tactics="auction",
    options=(
        Option(
            "scoring",
            "Scoring",
            ("contract", "auction"),
            _at_auction,
        ),
    ),
)

THREE_HAND_1910 = replace(
    THREE_HAND,
    name="three-hand-1910",
    title="Three-hand auction bridge, 1910",
    source="Foster 1910",
    summary="Auction bridge for three: the dealer must bid, everybody bids for themselves and for "
    "a dummy nobody has seen. At the end each settles with each of the others.",
    stages=(_DEAL, Auction(by_value(SCALE_1910.trick), must_open=True), _TRICKS),
    scoring=score_auction(SCALE_1910),
    match=RubberMatch(SCALE_1910.game, unit=1, unfinished=(0, 0)),
    options=(),
)

GAMES = (offers(THREE_HAND, THREE_HAND_1963), offers(THREE_HAND_1910, AUCTION_1910))
