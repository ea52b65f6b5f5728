"""Options of a game as they are written at the command line."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from oddtrick.errors import BadOption
from oddtrick.messages import Name
from oddtrick.support.streams import reading

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
            raise BadOption("Write an option as name=value, not “{pair}”.", pair=Name(pair))
        option = known.get(name)
        by_text = {str(c).lower(): c for c in option.choices} if option else {}
        found[name] = by_text.get(text.lower(), text)
        if option is not None and option.accepts is not None and text.endswith(".system"):
            with reading(text) as stream:
                found[name] = stream.read().decode("utf-8", "replace")
            from oddtrick.systems import own_card  # NumPy is loaded where it is needed

            own_card(found[name], text)  # what is wrong is said with the file's name
    if any(option.accepts for option in known.values() if option.name in found):
        from oddtrick.systems import check_stated  # NumPy is loaded where it is needed

        check_stated(found)
    return found
