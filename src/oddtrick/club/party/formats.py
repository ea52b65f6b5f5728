"""The kinds of party there are: how each seats its guests, settles, and scores its rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from oddtrick.club.party.seating.cutting_in import (
    Arranging,
    Leaving,
    by_draw,
    by_rubbers,
    cut_in,
    newcomers_first,
    pivoting,
)
from oddtrick.club.party.seating.progressive import ALWAYS, MIXED, progressive
from oddtrick.scoring.evening.club import CUTS, FULL_TABLE, Cutting

__all__ = ["KINDS", "PartyFormat"]


Ahead = Literal["", "seats", "cycle", "waiting", "winners", "longest"]
"""Everything; everything until a new draw; who waits; that winners go up; that who has played most
rubbers in a row goes out."""


class PartyFormat(NamedTuple):
    """A kind of party: what it is called, how a round is arranged, in how many points a margin is
    settled (a hundred as on the back score, or each), and how its rounds can be scored, the usual
    way first."""

    title: str
    note: str
    arranged: Arranging
    unit: int
    ways: tuple[str, ...]
    sizes: tuple[int, int] | None = None
    """How many share a table, where each table plays for itself."""
    own: bool = False
    """Whether a player's own points alone decide, as tricks do at a whist drive."""
    how: Cutting | None = None
    """How people cut, where they may come and go between rubbers."""
    mixed: bool = False
    """Whether ladies play with gentlemen."""
    ahead: Ahead = ""
    """The part of the next round known before this one has ended."""


_CUT_IN = (4, FULL_TABLE)
_TABLES = ("four", "rubbers", "points")


def _cutting(
    title: str, note: str, code: str, leaving: Leaving, unit: int, *ways: str
) -> PartyFormat:
    how = CUTS[code]
    ahead: Ahead = "waiting" if leaving is by_draw else "longest"
    return PartyFormat(title, note, cut_in(how, leaving), unit, ways, _CUT_IN, how=how, ahead=ahead)


def _moving(title: str, note: str, way: str, *ways: str, own: bool = False) -> PartyFormat:
    mixed, ahead = way in MIXED, "seats" if way in ALWAYS else "winners"
    return PartyFormat(
        title, note, progressive(way), 1, ways or _TABLES, own=own, mixed=mixed,
        ahead=cast(Ahead, ahead),
    )  # fmt: skip


KINDS: Mapping[str, PartyFormat] = {
    "pivot": PartyFormat(
        "Pivot bridge",
        "Four or five at a table: each plays with each, then a new draw.",
        pivoting, 100, ("rubber", "four", "points"), (4, 5), ahead="cycle",
    ),
    "rubber": _cutting(
        "Rubber bridge, four to six at a table",
        "Who waits goes by the order of the draw; partners are drawn for each rubber.",
        "contract1963", by_draw, 100, "rubber", "chicago", "plafond", "auction", "points",
    ),
    "bridge1902": _cutting(
        "Bridge by the laws of 1902",
        "Four to six at a table; who has played most rubbers in a row goes out.",
        "bridge1902", by_rubbers, 1, "bridge1902", "points",
    ),
    "auction1910": _cutting(
        "Auction bridge by the laws of 1910",
        "Four to six at a table; who has played most rubbers in a row goes out.",
        "auction1910", newcomers_first, 1, "auction1910", "auction", "points",
    ),
    "progressive": _moving(
        "Progressive bridge", "Winners go up a table, and partners are drawn anew.", "draw"
    ),
    "mixed": _moving(
        "Progressive bridge, a mixed party",
        "Winners go up; each lady who comes plays with the gentleman who stayed.", "mixed",
    ),
    "pairs": _moving(
        "Progressive bridge for pairs", "Winners go up; partners stay together.", "keep"
    ),
    "turn": _moving(
        "Progressive bridge, East–West moving",
        "North–South stay; East–West go a table on, winners or not.", "turn",
    ),
    "contrary": _moving(
        "Progressive bridge, ladies one way and gentlemen the other",
        "Ladies go a table down, gentlemen a table up, winners or not.", "contrary",
    ),
    "drive": _moving(
        "A drive for whist or euchre", "Winners go up; own points alone decide.", "draw",
        "points", own=True,
    ),
}  # fmt: skip
"""By name. Equal scores at a table are cut for (our reading; the laws name no winner then)."""
