"""Environments for research: many deals side by side, observations as arrays, actions by number.

``docs/research/environments.md`` lists the planes and the actions of every kind of game.

`solved` has deals whose results are known; the modules named tables have games in numbers, as
`native` hands them to the compiled player.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from oddtrick.core import Game
from oddtrick.errors import BadOption
from oddtrick.messages import Name, Verbatim, term
from oddtrick.solving.datasets import SolvedDeals
from oddtrick.support.arguments import checked

from .actions import actions_of
from .environment import (
    MOST_ACTS,
    Batch,
    ClosedEnvironment,
    CoreEnvironment,
    Environment,
    game_of,
)
from .given import DealLike
from .native import NativeEnvironment, compiled, kind_of
from .observations import Plane, Planes, encoder_of
from .solved import REWARDS, StoredDeals, stored_deals
from .solved import solved as solved_game

__all__ = [
    "REWARDS",
    "Batch",
    "ClosedEnvironment",
    "CoreEnvironment",
    "DealLike",
    "Environment",
    "NativeEnvironment",
    "Plane",
    "Planes",
    "StoredDeals",
    "actions_of",
    "encoder_of",
    "make",
    "solved_game",
    "stored_deals",
]


def make(
    game: Game | str,
    batch: int = 1,
    seed: int = 0,
    *,
    limit: int = MOST_ACTS,
    native: bool | None = None,
    solved: bool = False,
    stored: SolvedDeals | None = None,
    reward: str = "points",
    against: ArrayLike | None = None,
    **options: Any,
) -> Environment:
    """So many deals of a game side by side, each from a seed of its own.

    `limit` is after how many acts a deal is broken off (more than 2,000 only where the core plays,
    which a patience then is left to); `options` are those of the game. Where the
    game is compiled it is played so, which changes its speed and nothing else; with `native` that
    must be, or must not. A `solved` game ends where its play would begin, with what best play of
    all hands face up comes to.

    `stored` are deals as `oddtrick.solving.datasets.read_dataset` gives them. They are dealt
    by lot, with the dealer and the vulnerability that they have, and a solved game looks its
    results up. `reward` then can be ``imps`` or ``matchpoints``: what a score comes to `against`
    the results of North-South that are given for each deal, one or several, or against its par.

    Raises `UnknownGame` or `BadOption`, with what would be right.

    >>> import numpy as np
    >>> with make("contract-duplicate", batch=4, seed=1, vulnerable="NS") as env:
    ...     now = env.reset()
    ...     for _ in range(200):
    ...         now = env.step(env.sample(np.random.default_rng(5)))
    >>> env.planes.read(now.observation, "own").shape
    (4, 52)
    """
    if not (native is None or isinstance(native, bool)):
        raise BadOption(
            "“native” is True, False or left out, not “{given}”.", given=Name(str(native))
        )
    checked(solved, bool, "“solved” is True or False")
    if not isinstance(reward, str) or reward not in REWARDS:
        raise BadOption(
            "A reward is {rewards}, not “{reward}”.",
            rewards=Verbatim(", ".join(REWARDS)),
            reward=Name(reward),
        )
    found = solved_game(game_of(game, options)) if solved else game_of(game, options)
    if stored is None and (reward != "points" or against is not None):
        raise BadOption("Scores are compared with those of stored deals: give them as “stored”.")
    dealt = None if stored is None else stored_deals(found, stored, reward, against)
    # Its tables take a second to fill, so a game is not looked up where the core is to play it.
    kind = kind_of(found) if native is not False else None
    playable = kind is not None and (kind.name == "Contract" if dealt is not None else not solved)
    if kind is not None and kind.endless:
        playable = playable and limit <= MOST_ACTS
    if compiled() is not None and playable:
        return NativeEnvironment(found, batch, seed, limit, dealt)
    if native:
        raise BadOption(
            "{game} is not compiled here, with these options: leave “native” out.",
            game=term(found.title),
        )
    return CoreEnvironment(found, batch, seed, limit, dealt)
