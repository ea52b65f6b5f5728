"""The evenings of a server: each an event's file, opened when somebody first asks for it."""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import msgspec

from ...club.entries import Entry, Named, Opened
from ...club.movements import (
    Movement,
    arrow_switched,
    howell,
    mitchell,
    three_quarter_howell,
    without,
)
from ...errors import BadOption, OddtrickError, Refused
from .evening import Evening, new_id

__all__ = ["Evenings", "NewEvening", "NoEvening", "movement_for"]

MOST = 100
"""Evenings that strangers may make in one folder."""

MOST_TABLES = 50
_ID = re.compile(r"[0-9a-z]{1,32}")


class NoEvening(OddtrickError):
    """There is no such evening on this server."""


class NewEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/club``: what a director says before an evening. `tables` may end in
    a half; `rounds` 0 is all; `names` is a list a pair."""

    title: str = "Pairs"
    tables: float = 4
    movement: str = "mitchell"
    boards: int = 3
    rounds: int = 0
    one_winner: bool = False
    names: list[list[str]] = []
    scoring: str = "matchpoints"


def movement_for(wish: NewEvening) -> Movement:
    """The movement for so many tables. With a half table the last pair is missing: in a Mitchell
    that of the East–West, so that who sits North–South waits. Raises `BadOption`."""
    tables = (
        Fraction(wish.tables).limit_denominator(2) if math.isfinite(wish.tables) else Fraction(0)
    )
    if tables != wish.tables or not 2 <= tables <= MOST_TABLES:
        raise BadOption(f"Play with 2 to {MOST_TABLES} tables; the last may be a half, as in 7.5.")
    whole = -(-tables.numerator // tables.denominator)
    kinds: dict[str, Callable[[int], Movement]] = {
        "mitchell": mitchell,
        "howell": howell,
        "three-quarter": three_quarter_howell,
    }
    if wish.movement not in kinds:
        raise BadOption(f"The movement is {' or '.join(kinds)}, not “{wish.movement}”.")
    made = kinds[wish.movement](whole)
    if wish.one_winner and wish.movement == "mitchell":
        # About an eighth of the rounds: then every two pairs compete about equally.
        last = len(made.rounds)
        made = arrow_switched(made, range(last - max(1, round(last / 8)) + 1, last + 1))
    return without(made, 2 * whole) if tables != whole else made


class Evenings:
    """Evenings by their names. `folder` is where new ones are made; None where none may be."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._open: dict[str, Evening] = {}
        self._lock = threading.Lock()

    def include(self, path: Path) -> Evening:
        """Serve an event's file. Raises what `Book.open` raises."""
        with self._lock:
            found = Evening.open(path)
            self._open[found.id] = found
            return found

    def known(self, id_: str) -> Evening | None:
        """An evening that is open already, at once: another may be read from the disk meanwhile."""
        return self._open.get(id_)

    def get(self, id_: str) -> Evening:
        """The evening of a name. Raises `NoEvening`."""
        with self._lock:
            if (found := self._open.get(id_)) is not None:
                return found
            path = self._path(id_)
            if path is None or not path.is_file():
                raise NoEvening("There is no such evening on this server.")
            found = Evening.open(path)
            if found.id != id_:
                found.close()
                raise NoEvening("There is no such evening on this server.")
            self._open[id_] = found
            return found

    def make(self, wish: NewEvening) -> Evening:
        """A new evening. Raises `BadOption` or `Refused`."""
        if self.folder is None:
            raise Refused("No evenings can be made on this server.")
        made = movement_for(wish)
        rounds = wish.rounds or len(made.rounds)
        if not 1 <= rounds <= len(made.rounds):
            raise BadOption(f"This movement has 1 to {len(made.rounds)} rounds, not {rounds}.")
        opened = Opened(wish.title.strip() or "Pairs", made, wish.boards, rounds, wish.scoring)
        if len(wish.names) > len(made.pairs):
            raise BadOption(
                f"There are names for {len(wish.names)} pairs, but {len(made.pairs)} play."
            )
        first: list[Entry] = [
            Named(pair, tuple(names))
            for pair, names in zip(made.pairs, wish.names, strict=False)
            if names
        ]
        with self._lock:
            self.folder.mkdir(parents=True, exist_ok=True)
            if sum(1 for _ in self.folder.glob("*.club")) >= MOST:
                raise Refused(
                    f"This server keeps {MOST} evenings already. Move old ones out of "
                    "its folder, or run “oddtrick club new”."
                )
            id_ = new_id()
            found = Evening.create(self.folder / f"{id_}.club", opened, first, id_)
            self._open[id_] = found
            return found

    def _path(self, id_: str) -> Path | None:
        if self.folder is None or not _ID.fullmatch(id_):
            return None
        return self.folder / f"{id_}.club"

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for evening in self._open.values():
                evening.close()
            self._open.clear()
