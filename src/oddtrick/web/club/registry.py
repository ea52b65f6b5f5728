"""The evenings of a server: each an event's file, opened when somebody first asks for it."""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import msgspec

from oddtrick.club.event.entries import (
    Described,
    Disclosed,
    Entry,
    EventOpened,
    NamesEntered,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import KINDS, TWO_WINNERS, Wish, opening
from oddtrick.club.event.validation import check_described
from oddtrick.club.members.directory import Members, identified
from oddtrick.club.storage.log_file import Place
from oddtrick.errors import BadOption, OddtrickError, Refused
from oddtrick.store.books import StoredBook
from oddtrick.store.leases import shard_of
from oddtrick.web.cluster.shelves import Shelves
from oddtrick.web.server.file_quota import Makers

from .members import listed_members
from .session import ClubSession, new_id

__all__ = ["Evenings", "NewEvening", "NoEvening", "is_there", "opened_for"]

MOST = 100
"""Evenings that strangers may make in one folder."""

MOST_TABLES = 50
_ID = re.compile(r"[0-9a-z]{1,32}")


class NoEvening(OddtrickError):
    """There is no such evening on this server."""


class NewEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/club``: what a director says before an evening. `tables` may end in
    a half, and is for pairs; `number` is how many players, teams, or pairs of a Swiss there are;
    `rounds` 0 is all; `names` is a list a pair, player or team, of a team with its own name first;
    boards that are `held` are shown with the last result only; `described` is what a union asks.
    """

    title: str = ""
    tables: float = 4
    number: int = 0
    movement: str = "mitchell"
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
_OF_PAIRS = ("mitchell", "howell", "three-quarter", *_ONE_MORE, "web")
_SWISS_TEAMS = "swiss-teams"
_COUNTED: Mapping[str, Callable[[Wish, int], Wish]] = {
    "individual": lambda wish, number: replace(wish, players=number),
    "swiss": lambda wish, number: replace(wish, pairs=number),
    _SWISS_TEAMS: lambda wish, number: replace(wish, movement="swiss", teams=number),
    **dict.fromkeys(
        (kind for kind in KINDS if kind not in (*_OF_PAIRS, "individual", "swiss")),
        lambda wish, number: replace(wish, teams=number),
    ),
}
"""Movements that are not chosen by tables: what their `number` counts."""


def opened_for(wish: NewEvening) -> EventOpened:
    """The opening of such an evening. With a half table the last pair is missing: in a Mitchell
    that of the East–West, so that who sits North–South waits. Raises `BadOption`."""
    asked = Wish(
        wish.movement,
        wish.title.strip(),
        wish.boards,
        wish.rounds,
        wish.scoring,
        wish.victory,
        together=wish.barometer,
        unequal=wish.unequal,
        ties=wish.ties,
        sections=wish.sections,
        decimals=wish.decimals,
    )
    if (counted := _COUNTED.get(wish.movement)) is not None:
        return _checked(opening(counted(asked, wish.number)))
    tables = (
        Fraction(wish.tables).limit_denominator(2) if math.isfinite(wish.tables) else Fraction(0)
    )
    if tables != wish.tables or not 2 <= tables <= MOST_TABLES:
        raise BadOption(f"Play with 2 to {MOST_TABLES} tables; the last may be a half, as in 7.5.")
    whole = -(-tables.numerator // tables.denominator)
    if wish.movement not in _OF_PAIRS:
        kinds = ", ".join((*_OF_PAIRS, *_COUNTED))
        raise BadOption(f"The movement is one of {kinds}, not “{wish.movement}”.")
    asked = replace(
        asked, tables=whole, one_winner=wish.one_winner and wish.movement in TWO_WINNERS
    )
    if wish.movement in _ONE_MORE:
        if tables == whole:
            raise BadOption(f"A {wish.movement} is for a pair too many: a half table, as 7.5.")
        asked = replace(asked, tables=whole - 1)
    elif tables != whole:
        asked = replace(asked, missing=2 * whole * max(1, wish.sections))
    return _checked(opening(asked))


def _checked(opened: EventOpened) -> EventOpened:
    """An opening that an event can begin with. Raises `BadOption`."""
    if len({s.table for sits in opened.movement.rounds for s in sits}) > MOST_TABLES:
        raise BadOption(f"An evening in the browser has {MOST_TABLES} tables at most.")
    try:
        ClubEvent.fold([opened])
    except Refused as error:
        raise BadOption(str(error)) from None
    return opened


def _named(event: ClubEvent, names: list[list[str]], members: Members | None) -> list[Entry]:
    """The players, in order, with the members' numbers. Raises `BadOption` for more than there are,
    and `Refused` as `identified` does."""
    form, contestants = event.form, event.contestants
    if len(names) > len(contestants):
        raise BadOption(
            f"There are names for {len(names)} {form.one}s, but {len(contestants)} play."
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


def is_there(place: Place) -> bool:
    """Whether an event or a party is kept there."""
    return place.there if isinstance(place, StoredBook) else place.is_file()


class Evenings:
    """Evenings by their names. `folder` is where new ones are made; None where none may be, or
    where they are kept on `shelves` that several servers share."""

    def __init__(self, folder: Path | None = None, shelves: Shelves | None = None) -> None:
        self.folder, self._shelves = folder, shelves
        self._open: dict[str, ClubSession] = {}
        self._lock = threading.Lock()

    def include(self, path: Path) -> ClubSession:
        """Serve an event's file. Raises what `Book.open` raises."""
        with self._lock:
            found = ClubSession.open(path)
            self._open[found.id] = found
            return found

    def get(self, id_: str) -> ClubSession:
        """The evening of a name. Raises `NoEvening`."""
        with self._lock:
            self._check(id_)
            if (found := self._open.get(id_)) is not None:
                return found
            path = self._path(id_)
            if path is None or not is_there(path):
                raise NoEvening("There is no such evening on this server.")
            found = ClubSession.open(path)
            if found.id != id_:
                found.close()
                raise NoEvening("There is no such evening on this server.")
            self._open[id_] = found
            return found

    def make(self, wish: NewEvening, address: str = "", own: int = MOST) -> ClubSession:
        """A new evening, of which `own` made from one address may be kept. Raises `BadOption` or
        `Refused`."""
        if self.folder is None and self._shelves is None:
            raise Refused("No evenings can be made on this server.")
        opened = opened_for(wish)
        members = listed_members(self.folder)
        first = _named(ClubEvent.fold([opened]), wish.names, members)
        if wish.held:
            first.append(Disclosed(at_once=False))
        if wish.described != Described():
            check_described(wish.described)
            first.append(wish.described)
        if self._shelves is not None:
            with self._lock:
                shelf = self._shelves.new("club", address, own, "evenings")
                found = self._open[shelf.id] = ClubSession.create(shelf, opened, first, shelf.id)
                return found
        assert self.folder is not None
        with self._lock:
            self.folder.mkdir(parents=True, exist_ok=True)
            if sum(1 for _ in self.folder.glob("*.club")) >= MOST:
                raise Refused(
                    f"This server keeps {MOST} evenings already. Move old ones out of "
                    "its folder, or run “oddtrick club new”."
                )
            makers = Makers(self.folder, "club")
            makers.check(address, own, "evenings")
            id_ = new_id()
            found = ClubSession.create(self.folder / f"{id_}.club", opened, first, id_)
            makers.add(address, id_)
            self._open[id_] = found
            return found

    def known(self, id_: str) -> ClubSession | None:
        """An evening that is open already, at once: another may be read from the disk meanwhile."""
        self._check(id_)
        return self._open.get(id_)

    def _check(self, id_: str) -> None:
        """Raises `NotOwner` for one that another server has."""
        if self._shelves is not None:
            self._shelves.check(id_)

    def let_go(self, shards: Collection[int]) -> None:
        """Forget those that other servers have now."""
        with self._lock:
            for id_ in [id_ for id_ in self._open if shard_of(id_) in shards]:
                self._open.pop(id_).close()

    def _path(self, id_: str) -> Place | None:
        if self._shelves is not None:
            return self._shelves.book(id_, "club") if _ID.fullmatch(id_) else None
        if self.folder is None or not _ID.fullmatch(id_):
            return None
        return self.folder / f"{id_}.club"

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for evening in self._open.values():
                evening.close()
            self._open.clear()
