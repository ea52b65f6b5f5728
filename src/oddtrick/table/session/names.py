"""Names of seats and sides as one player, or an onlooker, would say them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from oddtrick.core import Game
from oddtrick.core.match import by_sides
from oddtrick.messages import Message, Name, TextValue, listed, say, term

_COMPASS = {"N": "North", "E": "East", "S": "South", "W": "West"}


def seat_name(game: Game, seat: int, names: Sequence[str] = ()) -> str:
    """The name of a seat: its player's, where `names` has one; else the seat's own name in full,
    “North” where the seats are points of the compass, and “Dummy”."""
    if names and names[seat]:
        return names[seat]
    return _title(game.seats, game.players, seat)


@lru_cache(maxsize=256)
def _title(seats: tuple[str, ...], players: tuple[int, ...], seat: int) -> str:
    name = seats[seat]
    if set(players) <= {i for i, s in enumerate(seats) if s in _COMPASS}:
        return _COMPASS.get(name, name.capitalize())
    return name.capitalize() if len(name) > 1 else name


_SPOKEN_FOR = frozenset(("you", "we", "they", "dummy", "nobody"))
"""Words that stand for somebody else in the page's sentences."""


def distinct_names(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The names by seat so that each means one player: with the seat where two are called the same,
    or somebody is called as another seat is, or by a word that stands for others.

    >>> from oddtrick.games import game
    >>> distinct_names(game("whist"), ("Ada", "ada", "", "North"))
    ('Ada (N)', 'ada (E)', '', 'North (W)')
    """
    called = [seat_name(game, s, names).casefold() for s in range(len(names))]
    seats = [seat_name(game, s).casefold() for s in range(len(names))]

    def doubtful(seat: int) -> bool:
        name = called[seat]
        elsewhere = {*called[:seat], *called[seat + 1 :], *seats[:seat], *seats[seat + 1 :]}
        return name in elsewhere or name in _SPOKEN_FOR

    return tuple(
        f"{name} ({game.seats[seat]})" if name and doubtful(seat) else name
        for seat, name in enumerate(names)
    )


def person_at(game: Game, seat: int, names: Sequence[str]) -> Name | Message:
    """Who sits there, for a message: their name, which is never translated, or the seat's."""
    name = names[seat] if seat < len(names) else ""
    return Name(name) if name else term(seat_name(game, seat))


def sides_in_order(game: Game, seat: int) -> list[int]:
    """All sides, a seat's own first; as the game has them for an onlooker (-1)."""
    sides = list(range(len(game.sides)))
    if seat < 0:
        return sides
    own = game.side_of[seat]
    return [own, *(s for s in sides if s != own)]


class _Spoken(NamedTuple):
    """A side of which the reader is one, or that plays theirs: by itself, as who does something,
    and as whom something is done to."""

    label: Message
    who: Message
    whom: Message


_WE = _Spoken(term("We"), term("we"), term("us"))
_THEY = _Spoken(term("They"), term("they"), term("them"))
_YOU = _Spoken(term("You"), term("you"), term("you"))


def _spoken(members: Sequence[int], seat: int, sides: int) -> _Spoken | None:
    """What a side of a deal of so many is to a seat, where one says it without its names."""
    if seat in members:
        return _WE if len(members) > 1 else _YOU
    return _THEY if seat >= 0 and sides == 2 and len(members) > 1 else None


def side_label(game: Game, side: int, seat: int, names: Sequence[str] = ()) -> Message:
    """The heading of a side's column: “You”, “We” and “They”, or its players, by their names where
    `names` has them."""
    return side_of_seats(game, game.sides[side], seat, len(game.sides), names)


def side_of_seats(
    game: Game, members: Sequence[int], seat: int, sides: int, names: Sequence[str] = ()
) -> Message:
    """The same for the seats that belong together in a deal of so many sides."""
    spoken = _spoken(members, seat, sides)
    return spoken.label if spoken else _people(game, members, names)


def is_spoken(game: Game, side: int, seat: int) -> bool:
    """Whether a side is “You”, “We” or “They” to a seat."""
    return _spoken(game.sides[side], seat, len(game.sides)) is not None


def _people(game: Game, members: Sequence[int], names: Sequence[str]) -> Message:
    people = listed([person_at(game, one, names) for one in members])
    return people if isinstance(people, Message) else say("{name}", name=people)


def side_term(
    game: Game, side: int, seat: int, names: Sequence[str] = ()
) -> tuple[TextValue, TextValue]:
    """A side within a text, as who does something and as whom something is done to."""
    spoken = _spoken(game.sides[side], seat, len(game.sides))
    if spoken:
        return spoken.who, spoken.whom
    people = _people(game, game.sides[side], names)
    return people, people


def fill_sides(game: Game, text: Message, seat: int, names: Sequence[str] = ()) -> Message:
    """A sentence about the match with the names of the sides in its slots.

    >>> from oddtrick.core.match import side_slot
    >>> from oddtrick.games import game
    >>> from oddtrick.messages import say
    >>> whist, game_each = game("whist"), say("One game to {who}.", who=side_slot(0, to=True))
    >>> str(fill_sides(whist, game_each, 2)), str(fill_sides(whist, game_each, -1))
    ('One game to us.', 'One game to North and South.')
    """
    if not text.open:
        return text
    return by_sides(text, *(side_term(game, i, seat, names) for i in range(len(game.sides))))
