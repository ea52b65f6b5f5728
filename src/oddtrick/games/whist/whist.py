"""English short whist and American whist."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import Game
from oddtrick.laws import WHIST as LAWS
from oddtrick.laws import offers
from oddtrick.messages import Message, say, term
from oddtrick.scoring.games_to_points import PointsMatch, difference
from oddtrick.scoring.whist import GAME, NO_HONOURS_AT, score_whist
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.roles import by_turn_up
from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.stages.trumps import TurnedTrump


def no_honours(own: int, other: int) -> Message | None:
    """The note on the pad for a side that cannot count honours."""
    return term("four up, honours do not count") if own == NO_HONOURS_AT else None


WHIST = Game(
    name="whist",
    title="Whist",
    family="Whist",
    source="Whist text",
    summary="Four players, two sides, no bidding: the dealer's last card makes trumps. "
    "A point for every trick over six, and some for honours; five are game, two games the rubber.",
    stages=(Deal(pack_of(), (1,) * 13, turn_up="last"), TurnedTrump(), Tricks(by_turn_up)),
    scoring=score_whist(),
    match=PointsMatch(
        GAME, value_names=(say("a single"), say("a double"), say("a treble")), note=no_honours
    ),
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
