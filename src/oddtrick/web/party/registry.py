"""The parties of a server: each a file, opened when somebody first asks for it."""

from __future__ import annotations

import random

from oddtrick.club.party.entries import Began
from oddtrick.club.storage.log_file import Place
from oddtrick.errors import Refused
from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.cluster.books import MANY, BookRegistry
from oddtrick.web.cluster.shelves import BookKind

from .party import Party
from .requests import NewParty

__all__ = ["Parties"]

MOST_PLAYERS = 100
"""More are for the command line."""


class Parties(BookRegistry[Party]):
    """Parties by their names."""

    kind = BookKind("party", "party", "parties", "oddtrick club party new", 7)

    def opened(self, place: Place) -> Party:
        return Party.open(place)

    def make(self, new: NewParty, address: str = "", own: int = MANY) -> Party:
        """A new party, of which `own` made from one address may be kept. Raises `Refused`."""
        self.check_possible()
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
        return self.create(lambda place, id_: Party.create(place, began, id_), address, own)

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
