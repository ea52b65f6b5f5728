"""The kinds of movement by name. Many are texts, for so many tables or players each: a file more in
`files` is a kind more. One that is reckoned is a function beside the others here, and its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from .mitchell import bump, mitchell, rover, web
from .movement import Movement
from .movement_text import shipped
from .teams import american_whist, new_england, round_robin_tables


class TablesAsked(NamedTuple):
    """What a movement of pairs is reckoned from: how many tables, how many rounds (0 for all), what
    an even number of tables does, and whether all play a board together."""

    tables: int
    rounds: int = 0
    even: str = "skip"
    together: bool = False


BY_TABLES: Mapping[str, Callable[[TablesAsked], Movement]] = {
    "mitchell": lambda asked: mitchell(asked.tables, "none" if asked.together else asked.even),
    "rover": lambda asked: rover(asked.tables, asked.even),
    "bump": lambda asked: bump(asked.tables),
    "web": lambda asked: web(asked.tables, asked.rounds),
}
"""Those of pairs."""

OF_TEAMS: Mapping[str, Callable[[int], Movement]] = {
    "round-robin": round_robin_tables,
    "american-whist": american_whist,
    "new-england": new_england,
}
"""Those of teams, by their number."""

KINDS_BY_TABLES = (*BY_TABLES, *shipped())
"""Those of pairs and of individuals that are chosen by a number of tables or players."""

KINDS = (*KINDS_BY_TABLES, "replay", "head-to-head", *OF_TEAMS, "swiss", "knock-out")
"""All of them. A Swiss and a knock-out are drawn round by round."""
