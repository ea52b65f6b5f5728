"""The parties of a server: each a file, opened when somebody first asks for it."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Collection
from pathlib import Path

from oddtrick.club.party.entries import Began
from oddtrick.club.storage.log_file import Place
from oddtrick.errors import Refused
from oddtrick.store.leases import shard_of
from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.registry import NoEvening, is_there
from oddtrick.web.club.session import new_id
from oddtrick.web.cluster.shelves import Shelves
from oddtrick.web.server.file_quota import Makers

from .party import Party
from .requests import NewParty

__all__ = ["Parties"]

MOST = 300
"""Parties that strangers may make in one folder."""

MOST_PLAYERS = 100
"""More are for the command line."""

_ID = re.compile(r"[0-9a-z]{1,32}")
_NONE = "There is no such party on this server."


class Parties:
    """Parties by their names. `folder` is where new ones are made; None where none may be, or
    where they are kept on `shelves` that several servers share."""

    def __init__(self, folder: Path | None = None, shelves: Shelves | None = None) -> None:
        self.folder, self._shelves = folder, shelves
        self._open: dict[str, Party] = {}
        self._lock = threading.Lock()

    def include(self, path: Path) -> Party:
        """Serve a party's file. Raises what `Party.open` raises."""
        with self._lock:
            found = Party.open(path)
            self._open[found.id] = found
            return found

    def known(self, id_: str) -> Party | None:
        """A party that is open already, at once."""
        self._check(id_)
        return self._open.get(id_)

    def get(self, id_: str) -> Party:
        """The party of a name. Raises `NoEvening`."""
        with self._lock:
            self._check(id_)
            if (found := self._open.get(id_)) is not None:
                return found
            path = self._path(id_)
            if path is None or not is_there(path):
                raise NoEvening(_NONE)
            found = Party.open(path)
            if found.id != id_:
                found.close()
                raise NoEvening(_NONE)
            self._open[id_] = found
            return found

    def make(self, new: NewParty, address: str = "", own: int = MOST) -> Party:
        """A new party, of which `own` made from one address may be kept. Raises `Refused`."""
        if self.folder is None and self._shelves is None:
            raise Refused("No parties can be made on this server.")
        if len(new.players) > MOST_PLAYERS:
            raise Refused(f"A party in the browser has {MOST_PLAYERS} players at most.")
        seed = random.SystemRandom().randrange(10**9) if new.seed is None else new.seed
        if not 0 <= seed < 10**18:
            raise Refused("A seed is a number from 0 up, of 18 digits at most.")
        before, unit, stake, per = self._before(new)
        began = Began(
            new.kind, new.players, seed, unit, new.ladies, new.title.strip(), new.terms,
            stake, new.tables, new.as_named, new.couples, before, per,
        )  # fmt: skip
        if self._shelves is not None:
            with self._lock:
                shelf = self._shelves.new("party", address, own, "parties")
                found = self._open[shelf.id] = Party.create(shelf, began, shelf.id)
                return found
        assert self.folder is not None
        with self._lock:
            self.folder.mkdir(parents=True, exist_ok=True)
            if sum(1 for _ in self.folder.glob("*.party")) >= MOST:
                raise Refused(
                    f"This server keeps {MOST} parties already. Move old ones out of its folder, "
                    "or run “oddtrick club party new”."
                )
            makers = Makers(self.folder, "party")
            makers.check(address, own, "parties")
            id_ = new_id()
            found = Party.create(self.folder / f"{id_}.party", began, id_)
            makers.add(address, id_)
            self._open[id_] = found
            return found

    def _before(self, new: NewParty) -> tuple[dict[str, int], int, str, int]:
        """The columns that are carried on, and what a unit was: units of another size or worth
        could not be added."""
        if new.after is None:
            return {}, new.unit, new.stake, new.per
        id_, token = new.after
        earlier = self.get(id_)
        if earlier.role(token) != "host":
            raise BadLink("Only the host of a party carries its columns on.")
        evening = earlier.book.evening
        before = {player: units for player, units in evening.columns().items() if units}
        return before, evening.unit, evening.began.stake, evening.began.per

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
            return self._shelves.book(id_, "party") if _ID.fullmatch(id_) else None
        if self.folder is None or not _ID.fullmatch(id_):
            return None
        return self.folder / f"{id_}.party"

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for party in self._open.values():
                party.close()
            self._open.clear()
