"""The catalogue of games: every module in its rooms adds the games in its ``GAMES``.

Its rooms::

    whist, bridge, euchre   the games of tricks, by family
    two_hand, three_hand    those for two and for three
    patience, race          patiences; patiences for several

Adding a game is adding one module; no list names it. Other packages add games by entry points. A
module without ``GAMES`` holds what several games of its room share.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from oddtrick.core import Game, Option
from oddtrick.errors import BadOption, OddtrickError, UnknownGame
from oddtrick.messages import Name, Verbatim, say, term, together
from oddtrick.plugins import installed
from oddtrick.support.arguments import checked

from .earlier_defaults import DEFAULTS_VERSION, written_options

__all__ = [
    "DEFAULTS_VERSION",
    "FAMILIES",
    "catalogue",
    "game",
    "player_counts",
    "written_options",
]

FAMILIES = (
    "First steps to bridge",
    "Contract bridge",
    "Bridge for two",
    "Bridge for three",
    "Bridge before contract",
    "Whist",
    "Euchre",
    "Patience",
    "Patience for several",
)
"""The families in the order in which they are shown; others come after them."""


GROUP = "oddtrick.games"
"""The entry points by which other packages add games."""


@cache
def catalogue() -> Mapping[str, Game]:
    """Every game by its name, family by family; within one as its modules list them, the
    plainest form first. Games of other packages (entry points of the group ``oddtrick.games``)
    stand after our own of their family.

    Nobody can change what it gives. Raises `OddtrickError` where a package's game cannot be had.
    """
    games: list[Game] = []
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        if not module.ispkg:
            games.extend(getattr(import_module(module.name), "GAMES", ()))
    place = {family: at for at, family in enumerate(FAMILIES)}
    taken = {g.name for g in games}
    for package, added in installed(GROUP):
        for one in _games_of(added, package):
            if one.name in taken:
                raise OddtrickError(
                    "“{package}” adds a game called {name}, which there is.",
                    package=Name(package),
                    name=term(one.name),
                )
            taken.add(one.name)
            games.append(one)
    games.sort(key=lambda g: (place.get(g.family, len(place)), g.family))
    return MappingProxyType({g.name: g for g in games})


def _games_of(added: Any, package: str) -> tuple[Game, ...]:
    """The games of an entry point: one, several, or a module with `GAMES`."""
    found = getattr(added, "GAMES", added)
    games = (found,) if isinstance(found, Game) else tuple(found)
    if not all(isinstance(one, Game) for one in games):
        raise OddtrickError(
            "{group} “{package}” is not a game, nor a module with GAMES.",
            group=Verbatim(GROUP),
            package=Name(package),
        )
    return games


def game(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game of that name, played with these options.

    Raises `UnknownGame` or `BadOption`, both with what would be right.
    """
    checked(name, str, "A game is named by text, such as “whist”", UnknownGame)
    found = catalogue().get(name)
    if found is None:
        near = get_close_matches(name.lower(), catalogue(), n=1, cutoff=0.5)
        hint = (
            say("Try {near}.", near=Verbatim(near[0]))
            if near
            else say("“oddtrick games” lists those there are.")
        )
        raise UnknownGame(together(say("No game called “{name}” here.", name=Name(name)), hint))
    if "players" in (options or {}) and _players_option(found) is None:
        seated = len(found.players)
        raise BadOption(
            (
                "{name} is for {seated} players only: leave “players” out."
                if seated != 1
                else "{name} is for {seated} player only: leave “players” out."
            ),
            name=Name(name),
            seated=seated,
        )
    return found.with_options(options or {})


def _players_option(found: Game) -> Option | None:
    """The option of a game for how many players it is played, where there is a choice."""
    return next((o for o in found.options if o.name == "players"), None)


def player_counts(found: Game) -> tuple[int, ...]:
    """For how many players a game can be played: the choices of its option ``players``, or as
    many as sit at it.

    >>> player_counts(game("jackpot")), player_counts(game("whist"))
    ((4, 5, 6), (4,))
    """
    option = _players_option(found)
    return tuple(sorted(option.choices)) if option else (len(found.players),)
