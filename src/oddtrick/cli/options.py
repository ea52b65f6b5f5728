"""Options of a game as they are written at the command line."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from oddtrick.errors import BadOption

__all__ = ["OptionPairs", "options_of"]

OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]


def options_of(pairs: list[str], game: str) -> dict[str, Any]:
    """``name=value`` pairs, each value read as the option's choices are."""
    from oddtrick.games import game as find_game

    known = {o.name: o for o in find_game(game).options}
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption(f"Write an option as name=value, not “{pair}”.")
        option = known.get(name)
        by_text = {str(c).lower(): c for c in option.choices} if option else {}
        found[name] = by_text.get(text.lower(), text)
    return found
