"""A party that is being played: its file, who may write to it, and what its pages do.

Everything is on the disk before it is answered. Safe to use from several threads.
"""

from __future__ import annotations

import hmac
import random
import tempfile
import threading
from pathlib import Path
from typing import Any, Literal

from oddtrick.club.log_file import Place
from oddtrick.club.party.entries import (
    Began,
    DealEntered,
    Ended,
    Entry,
    Formed,
    Joined,
    Mended,
    RoundBrokenOff,
    Started,
    Struck,
    Went,
)
from oddtrick.club.party.party_file import PartyBook
from oddtrick.club.party.score_pad import ScoredDeal
from oddtrick.club.party.table_groups import TableGroup
from oddtrick.errors import Refused
from oddtrick.store import back_up
from oddtrick.store.books import StoredBook
from oddtrick.web.club.access_tokens import BadLink, derived
from oddtrick.web.cluster.books import MANY, BookKind, BookRegistry, book_keys
from oddtrick.web.server.waiting import ChangeSignal

from .requests import (
    Asked,
    BreakOffRound,
    EnterDeal,
    EnterPoints,
    FormTable,
    Join,
    Leave,
    Mend,
    NewParty,
    Start,
    UndoEntry,
)

Role = Literal["host", "phone", "guest"]
"""The host does everything; a phone enters, undoes and corrects scores; a guest looks on."""

LONGEST_SENT, LONGEST_REASON = 64, 200


class Party:
    """One party. `book` is the file with what has happened."""

    def __init__(self, book: PartyBook, path: Place, id_: str = "") -> None:
        self.path = path
        self.book = book
        self.lock = threading.RLock()
        self.changes = ChangeSignal()
        keys = book_keys(book.log, id_, "party")
        self.id, self._secret = keys.id, keys.secret

    @staticmethod
    def create(path: Place, began: Began, id_: str = "") -> Party:
        """A new party in a new file. Raises `Refused`."""
        return Party(PartyBook.create(path, began), path, id_)

    @staticmethod
    def open(path: Place) -> Party:
        """The party of a file. Raises what `PartyBook.open` raises."""
        return Party(PartyBook.open(path), path)

    def copy(self) -> bytes:
        """The party's file as it is now, whole in itself."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "evening.party"
            if isinstance(self.path, StoredBook):
                return self.path.copy_to(file).read_bytes()
            return back_up(file, self.path).read_bytes()

    def close(self) -> None:
        """Let go of the file."""
        self.book.close()

    @property
    def version(self) -> str:
        """Another one after everything that happens."""
        return str(len(self.book.evening.entries))

    # -- links -----------------------------------------------------------------------------

    def token(self, role: Role) -> str:
        """The secret that gives somebody a role."""
        return derived(self._secret, f"party:{role}")

    def role(self, token: str) -> Role:
        """The role of a token; without one a guest. Raises `BadLink`."""
        if not token:
            return "guest"
        given, found = token.encode("utf-8", "surrogatepass"), None
        roles: tuple[Role, ...] = ("host", "phone")
        for role in roles:  # both, so that the time taken gives nothing away
            if hmac.compare_digest(self.token(role).encode(), given):
                found = role
        if found is None:
            raise BadLink("This link opens nothing at this party. Ask the host for another.")
        return found

    # -- what is done ----------------------------------------------------------------------

    def do(self, role: Role, request: Asked) -> None:
        """Do what a page asks for. Raises `BadLink` for what its link is not for, and `Refused`."""
        if role == "guest" or (role == "phone" and isinstance(request, Join | Leave | FormTable)):
            raise BadLink("This link only shows the party. Ask the host for the phones’ link.")
        if not 8 <= len(request.sent) <= LONGEST_SENT or not request.sent.isprintable():
            raise Refused(f"What is sent needs a name of 8 to {LONGEST_SENT} letters.")
        with self.lock:
            if self._has(request.sent):
                return
            try:
                self.book.add(self._entry(request))
            except Refused:
                if not self.book.behind():  # of what another program has written meanwhile
                    raise
                self.refresh()
                if not self._has(request.sent):
                    self.book.add(self._entry(request))
        self.changes.tell()

    def foreseen(self, request: EnterDeal) -> list[dict[str, Any]]:
        """The entries a deal would make. Raises `Refused` for one that cannot be."""
        group = self._in_round(request.table, request.round)
        deal = ScoredDeal(request.contract, request.declarer, request.tricks, request.honours)
        sheet = group.sheets[request.table].add(0, deal)
        found = (*sheet.lines[-1].entries, *sheet.broken)
        return [{"side": e.side, "points": e.points, "why": e.why} for e in found]

    def _has(self, sent: str) -> bool:
        entries = self.book.evening.entries
        return any(getattr(entry, "sent", "") == sent for entry in reversed(entries))

    def refresh(self) -> None:
        """Read again what another program has written to the file."""
        with self.lock:
            again = PartyBook.open(self.path)
            self.book.close()
            self.book = again
        self.changes.tell()

    def _entry(self, request: Asked) -> Entry:
        match request:
            case EnterDeal(sent, table, round_, number, contract, declarer, tricks, honours):
                group = self._in_round(table, round_)
                if number != (due := len(group.sheets[table].lines) + 1):
                    raise Refused(
                        f"The next deal of table {table} is {due}, not {number}: look again."
                    )
                return DealEntered(table, contract, declarer, tricks, honours, sent)
            case EnterPoints(sent, table, round_, ns, ew):
                self._in_round(table, round_)
                return Ended(table, ns, ew, sent)
            case BreakOffRound(sent, table, round_):
                self._in_round(table, round_)
                return RoundBrokenOff(table, sent)
            case Start(sent, table, round_):
                self._in_round(table, round_)
                return Started(table, sent)
            case Mend(sent, entry, right, reason):
                if len(reason) > LONGEST_REASON or not reason.isprintable():
                    raise Refused(f"A reason has {LONGEST_REASON} signs at most, on one line.")
                return Mended(entry, right, reason, sent)
            case UndoEntry(sent, entry):
                return Struck(entry, sent)
            case Join(sent, player, table):
                return Joined(player, table, sent)
            case Leave(sent, player):
                return Went(player, sent)
            case FormTable(sent, candidates):
                return Formed(candidates, sent)

    def _in_round(self, table: int, number: int) -> TableGroup:
        """The group of a table. Raises `Refused` where its round is another one meanwhile."""
        group = self.book.evening.of_table(table)
        if number != (now := len(group.played) + 1):
            raise Refused(f"Table {table} is in round {now} now, not in round {number}.")
        return group


# The parties of a server: each a file, opened when somebody first asks for it.

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
