"""Cards, boards and seats, to practise the laws of 2017 with: 5 to 8, 13 to 15, 87."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["PREPARATION"]

PREPARATION = (
    at_club(
        "Counting",
        "North looks at his cards before he has counted them.",
        "equipment",
        equipment="hand",
    ),
    at_club(
        "They sit at the wrong table",
        "East and West have gone to table five instead of six.",
        "place",
        seat_point="moving",
    ),
    at_club(
        "A king seen in the deal",
        "In dealing, South sees East’s king of diamonds. Nobody has called.",
        "deal",
        deal_point="before",
    ),
    at_club(
        "Fourteen and twelve",
        "West has passed on fourteen cards; East has twelve. The director judges that the board "
        "can be put right.",
        "number",
        wrong_count="called",
        mendable=True,
    ),
    at_club(
        "A five under the table",
        "West has twelve cards; the five of clubs is found under the table before the lead.",
        "missing",
        short_when="before",
    ),
    at_club(
        "The next board’s hand",
        "South, who holds the cards of board eight, opens one heart on board seven. North has not "
        "called.",
        "board",
        wrong_what="hand",
        partner_called=False,
    ),
    at_club(
        "A board played twice",
        "East and West play board twelve once more; they had it in the second round.",
        "board",
        wrong_what="board",
        been_played=True,
    ),
    at_club(
        "Two groups",
        "From the fourth table on two hands of the board were interchanged, at pairs.",
        "fouled",
        same_cards=False,
        fouled_form="pairs",
    ),
)
