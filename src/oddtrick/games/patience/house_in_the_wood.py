"""House in the Wood, a patience with two packs."""

from __future__ import annotations

from oddtrick.cards import pack_of
from oddtrick.core import Game, each_alone
from oddtrick.scoring.patience import PatienceMatch, score_built
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.fans import Fans

HOUSE_IN_THE_WOOD = Game(
    name="house-in-the-wood",
    title="House in the Wood",
    family="Patience",
    source="Scarne 1963",
    summary="One player, two packs in fans of three, all face up. Move top cards one at a time, in "
    "suit, up or down, and build every suit from the ace to the king.",
    stages=(Deal(pack_of(copies=2), ()), Fans()),
    scoring=score_built,
    match=PatienceMatch(104),
    tactics="patience",
    seating=each_alone(("S",)),
)

GAMES = (HOUSE_IN_THE_WOOD,)
