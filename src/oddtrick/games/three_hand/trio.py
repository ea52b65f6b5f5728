"""Trio: two partners against one who has the dummy, faced before the bidding."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import natural_order, pack_of
from oddtrick.core import DealContext, Game, Seating, seat_bit
from oddtrick.core.match import side_slot
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.messages import Message, say, together
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import PadStanding, RubberMatch, back_score, score_rubber
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import TurnedUp
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks

SOUTH, WEST, NORTH, EAST = range(4)


def south_first(table: DealContext) -> tuple[int, ...]:
    """South bids first in every deal, then North, then East (ruling TR-1)."""
    return (SOUTH, NORTH, EAST)


def _dummy(table: DealContext) -> tuple[int, ...]:
    return (WEST,)


def casting(table: DealContext) -> PlayRoles:
    """East plays West's cards, whichever side declares; declarer's left leads, dummy or not
    (TR-2)."""
    contract = table.get(Contract)
    return PlayRoles(
        natural_order(contract.strain),
        leader=(contract.declarer + 1) % 4,
        active=(SOUTH, WEST, NORTH, EAST),
        controlled_by=(SOUTH, EAST, NORTH, EAST),
        faced=seat_bit(WEST),
    )


@dataclass(frozen=True)
class TrioMatch(RubberMatch):
    """A rubber in which East wins or loses doubly (ruling TR-3)."""

    def summary(self, game: Game, standing: PadStanding) -> Message:
        text = super().summary(game, standing)
        if not self.over(game, standing):
            return text
        we, they = standing.totals()
        score = back_score(abs(we - they))
        if we == they or not score:
            return text
        settles = say("{Who} settles that with each of the two, {n} in all.")
        return together(text, settles.fill(who=side_slot(1), n=2 * score))


TRIO = Game(
    name="trio",
    title="Trio",
    family="Bridge for three",
    source="Scarne 1963",
    summary="South and North are partners against East and a dummy that all see before they bid. "
    "East always plays the dummy, no matter who declares, and wins or loses doubly.",
    stages=(
        Deal(pack_of(), (1,) * 13),
        TurnedUp(_dummy, say("{hand} was laid open.")),
        Auction(callers=south_first),
        Tricks(casting),
    ),
    scoring=score_rubber(SCALE_1963),
    match=TrioMatch(),
    seating=Seating(("S", "W", "N", "E"), ((SOUTH, NORTH), (EAST, WEST)), unmanned=(WEST,)),
    tactics="auction",
)

GAMES = (offers(TRIO, CONTRACT_1963),)
