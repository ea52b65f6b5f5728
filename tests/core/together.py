"""Options of a game that go together: what every walk over options draws from."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from oddtrick.core import Game
from oddtrick.errors import BadOption

__all__ = ["beside", "drawn"]


def beside(game: Game, chosen: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """The values that each further option of a game may take beside those chosen. An option
    with no such value is left out. Raises `BadOption` where those chosen do not go together."""
    game.with_options(chosen)
    found: dict[str, tuple[Any, ...]] = {}
    for option in game.options:
        if option.name not in chosen:
            fit = []
            for value in option.choices:
                with suppress(BadOption):
                    game.with_options({**chosen, option.name: value})
                    fit.append(value)
            if fit:
                found[option.name] = tuple(fit)
    return found


def drawn(game: Game, rng: random.Random, chosen: Mapping[str, Any] | None = None) -> Game:
    """The game with the options chosen and all others as they fall: in any order, each among
    the values that go beside those drawn before it."""
    taken = dict(chosen or {})
    names = [option.name for option in game.options if option.name not in taken]
    rng.shuffle(names)
    for name in names:
        if values := beside(game, taken).get(name):
            taken[name] = rng.choice(values)
    return game.with_options(taken)
