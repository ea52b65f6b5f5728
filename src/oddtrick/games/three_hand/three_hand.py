"""Three-hand bridge: everybody bids for himself, and the dummy goes to whoever declares."""

from __future__ import annotations

from ...cards import natural_order, pack_of
from ...core import Game, Table, each_alone, seat_bit
from ...scoring.contract import SCALE_1963
from ...scoring.rubber import RubberMatch, score_rubber
from ...stages.calling.auction import Auction, Contract
from ...stages.deal.deal import Deal
from ...stages.tricks.tricks import Cast, Tricks

__all__ = ["GAMES"]

DUMMY = 3


def dealt_to(table: Table) -> tuple[int, ...]:
    """The dummy lies opposite the dealer (ruling TH-1)."""
    left, right, dealer = table.seating.from_left(table.setting.dealer)
    return (left, DUMMY, right, dealer)


def casting(table: Table) -> Cast:
    """The dummy is laid opposite declarer, between the two defenders; his left leads (TH-1)."""
    contract = table.get(Contract)
    declarer = contract.declarer
    left, right, _ = table.seating.from_left(declarer)
    return Cast(
        natural_order(contract.strain),
        leader=left,
        active=(declarer, left, DUMMY, right),
        decider=(0, 1, 2, declarer),
        dummies=seat_bit(DUMMY),
        sides=tuple(int(hand not in (declarer, DUMMY)) for hand in range(4)),
    )


THREE_HAND = Game(
    name="three-hand",
    title="Three-hand bridge",
    family="Bridge for three",
    source="Scarne 1963",
    summary="Three players, each for himself: bid for a dummy that nobody has seen. Declarer and "
    "dummy play against the other two, who each score whatever he goes down.",
    stages=(Deal(pack_of(), (1,) * 13, to=dealt_to), Auction(), Tricks(casting)),
    scoring=score_rubber(SCALE_1963),
    match=RubberMatch(),
    seating=each_alone(("A", "B", "C", "DUMMY"), unmanned=(DUMMY,)),
)

GAMES = (THREE_HAND,)
