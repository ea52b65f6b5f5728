"""Options that are chosen together: a game is made again from all of them, in whatever order they
are given, and what does not go together is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from oddtrick.core import Game, HashablePartial, Option


def options(make: Callable[..., Game], *given: Option) -> tuple[Option, ...]:
    """Options that `make` takes by their names; each keeps the values of those chosen before.
    `make` raises `BadOption` where two of them exclude each other."""
    own = {option.name for option in given}

    return tuple(
        replace(o, apply=HashablePartial(_made_again, make, frozenset(own), o.name)) for o in given
    )


def _made_again(
    make: Callable[..., Game], own: frozenset[str], name: str, game: Game, value: Any
) -> Game:
    earlier = {n: v for n, v in game.chosen if n in own}
    values: Mapping[str, Any] = {**earlier, name: value}
    made = make(**values)
    return replace(game, stages=made.stages, scoring=made.scoring, match=made.match,
                   seating=made.seating)  # fmt: skip


def _as_it_is(game: Game, value: Any) -> Game:
    """The change an option makes until `options` gives it to the function that makes the game:
    none."""
    return game


def choice(name: str, title: str, choices: tuple[Any, ...], note: str = "") -> Option:
    """An option for `options`; the first choice is the default."""
    return Option(name, title, choices, _as_it_is, note)


def yes_no(
    name: str, title: str, note: str = "", *, default: str = "no", group: str = ""
) -> Option:
    """An option that is taken or not."""
    taken = choice(name, title, (default, "no" if default == "yes" else "yes"), note)
    return replace(taken, group=group)
