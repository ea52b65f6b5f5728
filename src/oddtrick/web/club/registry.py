"""Evenings as pages make them: what a director says before one, and an event or file for one."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from oddtrick.club.choices import usual_movement
from oddtrick.club.event.entries import (
    Described,
    Disclosed,
    Entry,
    EventOpened,
    NamesEntered,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import (
    EventSetup,
    of_players,
    opening,
    plan_by_tables,
)
from oddtrick.club.event.validation import check_described
from oddtrick.club.imported_evening import BroughtEvening
from oddtrick.club.members import Members, identified
from oddtrick.club.movements import Movement
from oddtrick.club.movements.registry import KINDS, KINDS_BY_TABLES
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Name, Verbatim, term
from oddtrick.web.books.live import MANY, LiveBooks, Role

from .members import listed_members
from .pages.director import room_view
from .pages.public import public_view
from .pages.table import player_view, table_view
from .session import ClubSession

MOST_TABLES = 50


class NewEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/club``: what a director says before an evening. `tables` may end in
    a half, and is for pairs; without a `movement` it is the usual one of so many; `number` is how
    many players, teams, or pairs of a Swiss there are; `rounds` 0 is all; `own` is the text of a
    movement, in place of a kind; `names` is a list a pair, player or team, of a team with its own
    name first; boards that are `held` are shown with the last result only; `described` is what a
    union asks."""

    title: str = ""
    tables: float = 4
    number: int = 0
    movement: str = "mitchell"
    own: str = ""
    boards: int = 3
    rounds: int = 0
    one_winner: bool = False
    names: list[list[str]] = []
    scoring: str = ""
    victory: str = ""
    barometer: bool = False
    unequal: str = ""
    ties: list[str] = []
    sections: int = 1
    decimals: int = 2
    held: bool = False
    described: Described = Described()


_ONE_MORE = ("rover", "bump")
"""For a pair more than sit at whole tables."""
_SWISS_TEAMS = "swiss-teams"
_COUNTED: Mapping[str, Callable[[EventSetup, int], EventSetup]] = {
    "swiss": lambda new, number: replace(new, pairs=number),
    _SWISS_TEAMS: lambda new, number: replace(new, movement="swiss", teams=number),
    **dict.fromkeys(
        (kind for kind in KINDS if kind not in (*KINDS_BY_TABLES, "swiss")),
        lambda new, number: replace(new, teams=number),
    ),
}
"""Movements that are not chosen by tables: what their `number` counts."""


def opened_for(new: NewEvening) -> EventOpened:
    """The opening of such an evening. With a half table the last pair is missing: in a Mitchell
    that of the East–West, so that who sits North–South waits. Raises `BadOption`."""
    if not new.movement:
        new = msgspec.structs.replace(new, movement=usual_movement(new.tables))
    asked = EventSetup(
        "" if new.own else new.movement,
        new.title.strip(),
        new.boards,
        new.rounds,
        new.scoring,
        new.victory,
        together=new.barometer,
        unequal=new.unequal,
        ties=new.ties,
        sections=new.sections,
        decimals=new.decimals,
        own=new.own,
    )
    if (counted := _COUNTED.get(asked.movement)) is not None:
        return _checked(opening(counted(asked, new.number)))
    if not new.own and new.movement not in KINDS_BY_TABLES:
        kinds = ", ".join((*KINDS_BY_TABLES, *_COUNTED))
        raise BadOption(
            "The movement is one of {kinds}, not “{movement}”.",
            kinds=Verbatim(kinds),
            movement=Name(new.movement),
        )
    if of_players(asked):
        return _checked(opening(replace(asked, players=new.number)))
    tables = Fraction(new.tables).limit_denominator(2) if math.isfinite(new.tables) else Fraction(0)
    if tables != new.tables or not 2 <= tables <= MOST_TABLES:
        raise BadOption(
            "Play with 2 to {tables} tables; the last may be a half, as in 7.5.", tables=MOST_TABLES
        )
    whole = -(-tables.numerator // tables.denominator)
    asked = replace(asked, tables=whole)
    if asked.movement in _ONE_MORE:
        if tables == whole:
            raise BadOption(
                "A {movement} is for a pair too many: a half table, as 7.5.",
                movement=Verbatim(new.movement),
            )
        asked = replace(asked, tables=whole - 1)
    elif tables != whole:
        asked = replace(asked, missing=2 * whole * max(1, new.sections))
    plan = plan_by_tables(asked)
    one_winner = new.one_winner and isinstance(plan, Movement) and plan.two_winners
    return _checked(opening(replace(asked, one_winner=one_winner)))


def _checked(opened: EventOpened) -> EventOpened:
    """An opening that an event can begin with. Raises `BadOption`."""
    if len({s.table for sits in opened.movement.rounds for s in sits}) > MOST_TABLES:
        raise BadOption(
            "An evening in the browser has {tables} tables at most.", tables=MOST_TABLES
        )
    try:
        ClubEvent.fold([opened])
    except Refused as error:
        raise BadOption(error.message) from None
    return opened


def _named(event: ClubEvent, names: list[list[str]], members: Members | None) -> list[Entry]:
    """The players, in order, with the members' numbers. Raises `BadOption` for more than there are,
    and `Refused` as `identified` does."""
    form, contestants = event.form, event.contestants
    if len(names) > len(contestants):
        raise BadOption(
            "There are names for {names} {one}s, but {contestants} play.",
            names=len(names),
            one=term(form.one),
            contestants=len(contestants),
        )
    return [
        identified(named(event, number, people), members)
        for number, people in zip(contestants, names, strict=False)
        if people
    ]


def named(event: ClubEvent, number: int, people: list[str]) -> NamesEntered:
    """The names of a pair or player; a team's begin with its own."""
    if not event.form.rooms:
        return NamesEntered(number, tuple(people))
    return NamesEntered(number, tuple(people[1:] or people), people[0])


class OpenEvening(ClubSession):
    """An evening as pages make it, and what they show of it."""

    @classmethod
    def begun(cls, books: LiveBooks[Any], new: NewEvening) -> Sequence[Entry]:
        opened = opened_for(new)
        members = listed_members(books.book_store.folder)
        first = _named(ClubEvent.fold([opened]), new.names, members)
        if new.held:
            first.append(Disclosed(at_once=False))
        if new.described != Described():
            check_described(new.described)
            first.append(new.described)
        return [opened, *first]

    def greeting(self) -> dict[str, str]:
        return {**super().greeting(), "title": self.book.event.opened.title}

    def content(self, role: Role) -> Any:
        match role.kind:
            case "director" | "deputy":
                return room_view(self, role)
            case "table":
                return table_view(self, role.number)
            case "player":
                return player_view(self, role.number)
        return public_view(self)


Evenings: TypeAlias = LiveBooks[OpenEvening]


def open_event(
    evenings: Evenings,
    opened: EventOpened,
    first: Sequence[Entry],
    address: str = "",
    own: int = MANY,
) -> OpenEvening:
    """A new evening that begins so, of which `own` made from one address may be kept. Raises
    `BadOption` or `Refused`."""
    _checked(opened)
    return evenings.create(lambda place: OpenEvening.create(place, opened, *first), address, own)


def bring(
    evenings: Evenings, brought: BroughtEvening, address: str = "", own: int = MANY
) -> OpenEvening:
    """An evening that goes on here, under another name and with links of its own, of which `own`
    made from one address may be kept. Raises `BadOption` or `Refused`."""
    _checked(brought.opened)
    return evenings.create(lambda place: OpenEvening.bring(place, brought), address, own)
