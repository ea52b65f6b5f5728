"""Trio: two partners against one who has the dummy, faced before the bidding."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import natural_order, pack_of
from ...core import Game, Seating, Table, seat_bit
from ...laws import CONTRACT_1963, offers
from ...scoring.contract import SCALE_1963
from ...scoring.rubber import PadStanding, RubberMatch, back_score, score_rubber
from ...stages.calling.auction import Auction, Contract
from ...stages.deal.deal import Deal
from ...stages.deal.facing import Faced
from ...stages.tricks.tricks import Cast, Tricks

__all__ = ["GAMES"]

SOUTH, WEST, NORTH, EAST = range(4)


def south_first(table: Table) -> tuple[int, ...]:
    """South bids first in every deal, then North, then East (ruling TR-1)."""
    return (SOUTH, NORTH, EAST)


def casting(table: Table) -> Cast:
    """East plays West's cards whoever declares; declarer's left leads, dummy or not (TR-2)."""
    contract = table.get(Contract)
    return Cast(
        natural_order(contract.strain),
        leader=(contract.declarer + 1) % 4,
        active=(SOUTH, WEST, NORTH, EAST),
        decider=(SOUTH, EAST, NORTH, EAST),
        faced=seat_bit(WEST),
    )


@dataclass(frozen=True)
class TrioMatch(RubberMatch):
    """A rubber in which East wins or loses doubly (ruling TR-3)."""

    def summary(self, game: Game, standing: PadStanding) -> str:
        told = super().summary(game, standing)
        if not self.over(game, standing):
            return told
        we, they = standing.totals()
        score = back_score(abs(we - they))
        if we == they or not score:
            return told
        return f"{told} {{1}} settles that with each of the two, {2 * score} in all."


TRIO = Game(
    name="trio",
    title="Trio",
    family="Bridge for three",
    source="Scarne 1963",
    summary="South and North are partners against East and a dummy that all see before they bid. "
    "East always plays the dummy, whoever declares, and wins or loses doubly.",
    stages=(
        Deal(pack_of(), (1,) * 13),
        Faced(WEST),
        Auction(callers=south_first),
        Tricks(casting),
    ),
    scoring=score_rubber(SCALE_1963),
    match=TrioMatch(),
    seating=Seating(("S", "W", "N", "E"), ((SOUTH, NORTH), (EAST, WEST)), unmanned=(WEST,)),
    tactics="auction",
)

GAMES = (offers(TRIO, CONTRACT_1963),)
