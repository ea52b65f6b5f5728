"""English short whist and American whist."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import natural_order, pack_of
from oddtrick.core import Game, Table, TurnUp
from oddtrick.laws import WHIST as LAWS
from oddtrick.laws import offers
from oddtrick.scoring.matches.points import PointsMatch, difference
from oddtrick.scoring.whist import GAME, NO_HONOURS_AT, score_whist
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, Trump
from oddtrick.stages.trumps.making import TurnedTrump


def casting(table: Table) -> PlayRoles:
    """The dealer's left leads; all know where the turned-up card is until it is played."""
    return PlayRoles(
        natural_order(table.get(Trump).suit),
        leader=(table.setting.dealer + 1) % 4,
        active=(0, 1, 2, 3),
        controlled_by=(0, 1, 2, 3),
        shown=1 << table.get(TurnUp).card,
    )


def no_honours(own: int, other: int) -> str:
    """The note on the pad for a side that cannot count honours."""
    return "four up, honours do not count" if own == NO_HONOURS_AT else ""


WHIST = Game(
    name="whist",
    title="Whist",
    family="Whist",
    source="Whist text",
    summary="Four players, two sides, no bidding: the dealer's last card makes trumps. "
    "A point for every trick over six, and some for honours; five are game, two games the rubber.",
    stages=(Deal(pack_of(), (1,) * 13, turn_up="last"), TurnedTrump(), Tricks(casting)),
    scoring=score_whist(),
    match=PointsMatch(GAME, value_names=("single", "double", "treble"), note=no_honours),
    tactics="whist",
)

AMERICAN_WHIST = replace(
    WHIST,
    name="american-whist",
    title="American whist",
    summary="Whist without honours: a point for every trick over six. The side that first has "
    "seven wins the game by as many points as it is ahead.",
    scoring=score_whist(honours=False),
    match=PointsMatch(7, games=1, value=difference, bonus=0),
)

GAMES = (
    offers(WHIST, LAWS),
    offers(AMERICAN_WHIST, LAWS),
)
