"""Contract bridge, duplicate: one board after another, each complete in itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.core import Game, Option, by_keyword
from oddtrick.laws import CONTRACT_1963, DUPLICATE_2017, laws_option
from oddtrick.scoring.contract_scales import SCALE_1963, SCALE_PRESENT, score_duplicate
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.seats import VULNERABLE, vulnerability

from .contract import CONTRACT_RUBBER, SYSTEMS

_SCALES = {"present": SCALE_PRESENT, "1963": SCALE_1963}


def _board(game: Game, **chosen: Any) -> Game:
    """The game with a board of an option and those chosen before."""
    values = {"vulnerable": "None", "compared": "IMPs", **dict(game.chosen), **chosen}
    board = DuplicateBoard(
        VULNERABLE.index(values["vulnerable"]), values["compared"] == "matchpoints"
    )
    return replace(game, match=board)


def _duplicate(game: Game, **chosen: Any) -> Game:
    """The game scored by an option and those chosen before."""
    values = {"scale": "present", "honours": False, **dict(game.chosen), **chosen}
    return replace(
        game, scoring=score_duplicate(_SCALES[values["scale"]], honours=values["honours"])
    )


CONTRACT_DUPLICATE = replace(
    CONTRACT_RUBBER,
    name="contract-duplicate",
    title="Contract bridge, duplicate",
    source="Scarne 1963; laws of 2017",
    summary="One board, complete in itself: game and part score earn their premium at once, "
    "honours count nothing.",
    scoring=score_duplicate(SCALE_PRESENT),
    match=DuplicateBoard(),
    boards="",
    options=(
        Option(
            "vulnerable",
            "Vulnerable",
            VULNERABLE,
            by_keyword(_board, "vulnerable"),
            reads=vulnerability,
        ),
        Option(
            "compared",
            "Boards compared by",
            ("IMPs", "matchpoints"),
            by_keyword(_board, "compared"),
            "What machine players play for; the score of a board is the same",
        ),
        Option(
            "scale",
            "Scale",
            ("present", "1963"),
            by_keyword(_duplicate, "scale"),
            "They differ from the fourth doubled undertrick, and for redoubled contracts made",
        ),
        Option(
            "honours",
            "Honours",
            (False, True),
            by_keyword(_duplicate, "honours"),
            "Four or five trump honours, or four aces, in one hand: where total points are scored",
        ),
        *SYSTEMS,
        laws_option(CONTRACT_1963, DUPLICATE_2017),
    ),
)

GAMES = (CONTRACT_DUPLICATE,)
