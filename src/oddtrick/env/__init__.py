"""Environments for research: many deals side by side, observations as arrays, actions by number.

``docs/research/environments.md`` lists the planes and the actions of every kind of game.

`solved` has deals whose results are known; the modules whose names end in tables hold games as
numbers, which `native` hands to the compiled player.
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
    """`batch` deals of a game side by side, each from its own seed.

    `limit` is the number of acts after which a deal is broken off (more than 2,000 only on the
    core, to which a patience then goes); `options` are those of the game. If the game is compiled,
    it is played compiled, which changes nothing but its speed; `native` demands that, or forbids
    it. A `solved` game ends where its play would begin, with the score of best play with all hands
    face up.

    `stored` are deals as `oddtrick.solving.datasets.read_dataset` gives them. They are dealt by
    lot, with their own dealer and vulnerability, and a solved game looks its results up. `reward`
    can then be ``imps`` or ``matchpoints``: a score is compared with the deal's par, or with
    results of North-South given for each deal (`against`), one or several.

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
