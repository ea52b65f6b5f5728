"""Games: frozen values that name their stages, seats, scoring and match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from oddtrick.errors import BadOption
from oddtrick.messages import NOTHING, Name, Verbatim, say, term
from oddtrick.support.arguments import checked
from oddtrick.support.lazy import lazy

from .bound import HashablePartial
from .ledger import Ledger
from .match import Match
from .seating import FOUR, Seating
from .stage import DealContext, Stage


@dataclass(frozen=True)
class Option:
    """Something a table may choose about a game.

    `choices` are the values it may take, the first being the default; `apply` gives the game
    played with a value. `title` and `note` are for people. `accepts` says of any other value
    whether it may be chosen too, such as a text of the players' own. `refused` are values one
    might expect and cannot choose, each with the reason, in a clause. `reads` gives the choice that
    another word means, and raises `BadOption` for a word that means none.
    """

    name: str
    title: str
    choices: tuple[Any, ...]
    apply: Callable[[Game, Any], Game]
    note: str = ""
    accepts: Callable[[Any], bool] | None = None
    refused: tuple[tuple[Any, str], ...] = ()
    reads: Callable[[Any], Any] | None = None
    group: str = ""
    """The heading it stands under among the options of its game, after those without one."""

    @property
    def default(self) -> Any:
        """The choice that is made where nobody chooses: the first."""
        return self.choices[0]


def _with_keyword(change: Callable[..., Game], name: str, game: Game, value: Any) -> Game:
    return change(game, **{name: value})


def by_keyword(change: Callable[..., Game], name: str) -> Callable[[Game, Any], Game]:
    """An option's change, for a `change` that takes the value under the name of a keyword."""
    return HashablePartial(_with_keyword, change, name)


@dataclass(frozen=True)
class Game:
    """One game, or one variant of it: a composition of stages with a scoring and a match.

    A variant is made with `dataclasses.replace`, never by subclassing.
    """

    name: str
    """The name in records and on the command line, such as ``contract-rubber``."""
    title: str
    """The name for people, such as “Rubber bridge”."""
    family: str
    """The heading it stands under in a list of games."""
    source: str
    """The book it is played by, short, such as “Scarne 1963”."""
    summary: str
    """Two or three plain sentences for somebody choosing a game."""
    stages: tuple[Stage[Any], ...]
    scoring: Callable[[DealContext], Ledger]
    """The score of a finished deal (its table with all results)."""
    match: Match[Any]
    """The match that the deals add up to."""
    seating: Seating = FOUR
    """The hands clockwise, the sides, and the hands that nobody sits at."""
    options: tuple[Option, ...] = ()
    tactics: str = "plain"
    """The book player that plays it, see `oddtrick.players`."""
    chosen: tuple[tuple[str, Any], ...] = ()
    """The options that differ from their defaults."""
    refused: tuple[tuple[str, str], ...] = ()
    """Options of its family that it has no place for, each with the reason, in a clause."""
    boards: str | None = None
    """How its deals are scored where they are written as boards of bridge, in the word that PBN has
    for it: empty where each stands by itself. `None` for a game whose deals are no such boards."""

    @lazy
    def seats(self) -> tuple[str, ...]:
        """The names of the hands, clockwise."""
        return self.seating.seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that belong together, a tuple for each side."""
        return self.seating.sides

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.seating.side_of

    @property
    def side_names(self) -> tuple[str, ...]:
        """The sides by their seats, such as ``NS``."""
        return self.seating.side_names

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that somebody sits at."""
        return self.seating.players

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the seats that somebody sits at."""
        return tuple(self.seats[s] for s in self.players)

    def seat(self, name: int | str) -> int:
        """The number of a seat, from its name or number. Raises `BadOption` if there is no such
        seat."""
        if isinstance(name, int) and 0 <= name < len(self.seats):
            return int(name)
        if not isinstance(name, str) or name not in self.seats:
            raise BadOption(
                "{title} has no seat “{name}”: {seats}.",
                title=term(self.title),
                name=Name(str(name)),
                seats=Verbatim(", ".join(self.seats)),
            )
        return self.seats.index(name)

    def with_options(self, values: Mapping[str, Any]) -> Game:
        """The game with these options, applied in the order in which the game lists them. Raises
        `BadOption` with what would be right."""
        game = self
        right = 'Options are given by name, such as {"laws": "contract1963"}'
        place = {option.name: at for at, option in enumerate(self.options)}
        given = checked(values, Mapping, right).items()
        for name, value in sorted(given, key=lambda one: place.get(one[0], len(place))):
            # Of the game as it is by now: a referee keeps watching what an option changes.
            option = next((o for o in game.options if o.name == name), None)
            if option is None and name in dict(game.refused):
                raise BadOption(
                    "{title} has no “{name}”: {why}.",
                    title=term(game.title),
                    name=Name(name),
                    why=term(dict(game.refused)[name]),
                )
            if option is None:
                known = ", ".join(o.name for o in self.options) or "none"
                raise BadOption(
                    "{game} has no option “{option}”. Its options: {known}.",
                    game=Name(self.name),
                    option=Name(name),
                    known=Verbatim(known),
                )
            # True is 1 in Python; an option of numbers should not take it for one.
            among = any(type(value) is type(c) and value == c for c in option.choices)
            if not among and option.reads is not None:
                with suppress(BadOption):
                    value, among = option.reads(value), True
            if not among and not (option.accepts is not None and option.accepts(value)):
                allowed = ", ".join(str(c) for c in option.choices)
                why = next((reason for v, reason in option.refused if v == value), "")
                instead = _as_text(option, value)
                if instead:
                    raise BadOption(
                        "{game}: {option} cannot be the text “{given}”. Give {instead}, "
                        "without quotation marks. It can be: {allowed}.",
                        game=Name(self.name),
                        option=Name(name),
                        given=Name(value),
                        instead=term(instead),
                        allowed=Verbatim(allowed),
                    )
                raise BadOption(
                    "{game}: {option} cannot be “{given}”{why}. It can be: {allowed}.",
                    game=Name(self.name),
                    option=Name(name),
                    given=Name(str(value)[:60]),
                    why=say(": {reason}", reason=term(why)) if why else NOTHING,
                    allowed=Verbatim(allowed),
                )
            if value != option.default:
                chosen = (*game.chosen, (name, value))
                game = replace(option.apply(replace(game, chosen=chosen), value), chosen=chosen)
        return game


def _as_text(option: Option, value: object) -> str:
    """The value to give instead of a text that reads like a choice which is none; empty where it
    is something else.

    >>> _as_text(Option("players", "Players", (2, 3), by_keyword(print, "x")), "3")
    'the number 3'
    """
    if not isinstance(value, str):
        return ""
    for choice in option.choices:
        if not isinstance(choice, str) and str(choice).lower() == value.lower():
            return str(choice).lower() if isinstance(choice, bool) else f"the number {choice}"
    return ""
