"""The rules of every game, in words: one page a family, a section a game.

The pages stand here, so that the program has them wherever it is installed. What the engine knows
itself (players, source, options) is taken from the game and not told twice.

>>> text = rules_of("euchre")
>>> text.title, "right bower" in text.body
('Euchre', True)
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from oddtrick.core import Game
from oddtrick.games import game, player_counts

__all__ = ["PAGES", "Rules", "rules_of", "sections"]

PAGES = Path(__file__).parent
"""Where the pages lie."""


class Rules(NamedTuple):
    """The rules of a game in Markdown: what its whole family shares, and its own."""

    name: str
    title: str
    family: str
    page: str
    intro: str
    body: str
    options: str


@cache
def sections() -> dict[str, tuple[str, str, str]]:
    """For each game its page, what that says first of all its games, and the game's section."""
    found = {}
    for page in sorted(PAGES.glob("*.md")):
        head, *parts = re.split(r"(?m)^## ", page.read_text(encoding="utf-8"))
        intro = head.split("\n", 1)[1].strip()
        for part in parts:
            heading, _, body = part.partition("\n")
            for name in re.findall(r"`([^`]+)`", heading):
                found[name] = (page.name, intro, body.strip())
    return found


def rules_of(name: str) -> Rules:
    """The rules of a game; where no page has them, what the game itself says. Raises
    `UnknownGame`."""
    found = game(name)
    page, intro, body = sections().get(found.name) or ("", "", _unwritten(found))
    rows = [
        f"| {o.title} (`{o.name}`) | {', '.join(map(_choice, o.choices))} | {_choice(o.default)} "
        f"| {o.note} |"
        for o in found.options
    ]
    table = "\n".join(["| option | choices | unless chosen | |", "|---|---|---|---|", *rows])
    return Rules(found.name, found.title, found.family, page, intro, body, table if rows else "")


def _unwritten(found: Game) -> str:
    """What is said of a game whose rules nobody has written down."""
    players = (
        "1 player"
        if player_counts(found) == (1,)
        else (f"{' or '.join(map(str, player_counts(found)))} players")
    )
    return (
        f"{found.summary}\n\nIt is for {players}, and played by this source: {found.source}. "
        "No page of this program tells its rules in full yet."
    )


def _choice(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
