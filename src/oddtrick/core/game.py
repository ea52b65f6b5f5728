"""Games: frozen values that name their stages, seats, scoring and match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..errors import BadOption
from .ledger import Ledger
from .match import Match
from .stage import Stage, Table

if TYPE_CHECKING:
    from .state import State

__all__ = ["SEATS_2", "SEATS_4", "Game", "Option"]

SEATS_4 = ("N", "E", "S", "W")
SEATS_2 = ("N", "S")


@dataclass(frozen=True)
class Option:
    """Something a table may choose about a game.

    `choices` are the values it may take, the first being the default; `apply` gives the game
    played with a value. `title` and `note` are for people.
    """

    name: str
    title: str
    choices: tuple[Any, ...]
    apply: Callable[[Game, Any], Game]
    note: str = ""

    @property
    def default(self) -> Any:
        return self.choices[0]


@dataclass(frozen=True)
class Game:
    """One game, or one variant of it: a composition of stages with a scoring and a match.

    A variant is made with `dataclasses.replace`, never by subclassing.
    """

    name: str
    """What records and the command line call it, such as ``contract-rubber``."""
    title: str
    """What people call it, such as “Rubber bridge”."""
    family: str
    """The heading it stands under in a list of games."""
    source: str
    """The book it is played by, short, such as “Scarne 1963”."""
    summary: str
    """Two or three plain sentences for somebody choosing a game."""
    stages: tuple[Stage[Any], ...]
    scoring: Callable[[Table], Ledger]
    """What a finished deal (its table with all results) is worth."""
    match: Match[Any]
    """What the deals add up to."""
    seats: tuple[str, ...] = SEATS_4
    """The names of the seats, clockwise."""
    sides: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3))
    """Which seats belong together."""
    options: tuple[Option, ...] = ()
    tactics: str = "plain"
    """Which book player plays it, see `oddtrick.players`."""
    net: bool = False
    """Whether a side's score is its points less the other's, as at duplicate."""
    chosen: tuple[tuple[str, Any], ...] = ()
    """The options that differ from their defaults."""

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        found = [-1] * len(self.seats)
        for i, side in enumerate(self.sides):
            for seat in side:
                found[seat] = i
        return tuple(found)

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """The sides by their seats, such as ``NS``."""
        return tuple("".join(self.seats[s] for s in side) for side in self.sides)

    def seat(self, name: str) -> int:
        """The number of a seat. Raises `BadOption` where there is none of that name."""
        if name not in self.seats:
            raise BadOption(f"{self.title} has no seat “{name}”: {', '.join(self.seats)}.")
        return self.seats.index(name)

    def with_options(self, values: Mapping[str, Any]) -> Game:
        """The game played with these options. Raises `BadOption` with what would be right."""
        game = self
        for name, value in values.items():
            option = next((o for o in self.options if o.name == name), None)
            if option is None:
                known = ", ".join(o.name for o in self.options) or "none"
                raise BadOption(f"{self.name} has no option “{name}”. Its options: {known}.")
            # True is 1 in Python; an option of numbers should not take it for one.
            if not any(value == c and type(value) is type(c) for c in option.choices):
                allowed = ", ".join(str(c) for c in option.choices)
                raise BadOption(f"{self.name}: {name} cannot be “{value}”. It can be: {allowed}.")
            if value != option.default:
                game = option.apply(game, value)
                game = replace(game, chosen=(*game.chosen, (name, value)))
        return game

    def score(self, state: State) -> dict[str, int]:
        """Each side's points for a finished deal, by the side's name."""
        points = [0] * len(self.sides)
        for entry in state.ledger():
            points[entry.side] += entry.points
        if self.net:
            total = sum(points)
            points = [2 * p - total for p in points]
        return dict(zip(self.side_names, points, strict=True))
