"""A party that is being played: who may write to it, and what its pages do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, cast

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
from oddtrick.web.books.live import AskedBook, BadLink, BookKind, LiveBooks, Role, check_sent

from . import requests
from .view import PartyContent, PartyRole, party_view

PHONE = Role("phone")
ONLY_SHOWS = "This link only shows the party. Ask the host for the phones’ link."


def check_writes(role: Role) -> None:
    """Raises `BadLink` for a guest, who enters nothing."""
    if role.kind == "guest":
        raise BadLink(ONLY_SHOWS)


LONGEST_REASON = 200
MOST_PLAYERS = 100
"""More are for the command line."""


class Party(AskedBook[PartyBook]):
    """One party. The host does everything; a phone enters, undoes and corrects scores; a guest
    looks on. `book` has what has happened."""

    kind = BookKind(
        "party", "party", "parties", "party", "/api/parties", 7,
        "This link opens nothing at this party. Ask the host for another.",
        "This link does not open that. The host’s does.",
    )  # fmt: skip
    file = PartyBook
    host = Role("host")
    guests = True

    @classmethod
    def begun(cls, books: LiveBooks[Any], new: requests.NewParty) -> Sequence[Entry]:
        if len(new.players) > MOST_PLAYERS:
            raise Refused(
                "A party in the browser has {players} players at most.", players=MOST_PLAYERS
            )
        seed = random.SystemRandom().randrange(10**9) if new.seed is None else new.seed
        if not 0 <= seed < 10**18:
            raise Refused("A seed is a number from 0 up, of 18 digits at most.")
        before, unit, stake, per = cls._before(books, new)
        return [
            Began(
                new.kind, new.players, seed, unit, new.ladies, new.title.strip(), new.terms,
                stake, new.tables, new.as_named, new.couples, before, per,
            )
        ]  # fmt: skip

    @staticmethod
    def _before(
        books: LiveBooks[Party], new: requests.NewParty
    ) -> tuple[dict[str, int], int, str, int]:
        """The columns that are carried on, and what a unit was: units of another size or worth
        could not be added."""
        if new.after is None:
            return {}, new.unit, new.stake, new.per
        id_, token = new.after
        earlier = books.get(id_)
        if earlier.role(token) != Party.host:
            raise BadLink("Only the host of a party carries its columns on.")
        evening = earlier.book.evening
        before = {player: units for player, units in evening.columns().items() if units}
        return before, evening.unit, evening.began.stake, evening.began.per

    def roles(self) -> Iterable[Role]:
        return (self.host, PHONE)

    def greeting(self) -> dict[str, str]:
        return {**super().greeting(), "title": self.book.evening.title}

    def content(self, role: Role) -> PartyContent:
        return party_view(self.book, self.id, self.version, cast(PartyRole, role.kind))

    # -- what is done ----------------------------------------------------------------------

    def decide(self, role: Role, asked: requests.Asked) -> Sequence[Entry]:
        check_writes(role)
        if role == PHONE and isinstance(asked, requests.Join | requests.Leave | requests.FormTable):
            raise BadLink(ONLY_SHOWS)
        check_sent(asked.sent)
        entries = self.book.evening.entries
        if any(getattr(entry, "sent", "") == asked.sent for entry in reversed(entries)):
            return ()
        return [self._entry(asked)]

    def foreseen(self, request: requests.EnterDeal) -> list[dict[str, Any]]:
        """The entries a deal would make. Raises `Refused` for one that cannot be."""
        group = self._in_round(request.table, request.round)
        deal = ScoredDeal(request.contract, request.declarer, request.tricks, request.honours)
        sheet = group.sheets[request.table].add(0, deal)
        entries = (*sheet.lines[-1].entries, *sheet.broken)
        return [{"side": e.side, "points": e.points, "why": e.why} for e in entries]

    def _entry(self, request: requests.Asked) -> Entry:
        match request:
            case requests.EnterDeal(
                sent, table, round_, number, contract, declarer, tricks, honours
            ):
                group = self._in_round(table, round_)
                if number != (due := len(group.sheets[table].lines) + 1):
                    raise Refused(
                        "The next deal of table {table} is {deal}, not {number}: look again.",
                        table=table,
                        deal=due,
                        number=number,
                    )
                return DealEntered(table, contract, declarer, tricks, honours, sent)
            case requests.EnterPoints(sent, table, round_, ns, ew):
                self._in_round(table, round_)
                return Ended(table, ns, ew, sent)
            case requests.BreakOffRound(sent, table, round_):
                self._in_round(table, round_)
                return RoundBrokenOff(table, sent)
            case requests.Start(sent, table, round_):
                self._in_round(table, round_)
                return Started(table, sent)
            case requests.Mend(sent, entry, right, reason):
                if len(reason) > LONGEST_REASON or not reason.isprintable():
                    raise Refused(
                        "A reason has {longest} signs at most, on one line.", longest=LONGEST_REASON
                    )
                return Mended(entry, right, reason, sent)
            case requests.UndoEntry(sent, entry):
                return Struck(entry, sent)
            case requests.Join(sent, player, table):
                return Joined(player, table, sent)
            case requests.Leave(sent, player):
                return Went(player, sent)
            case requests.FormTable(sent, candidates):
                return Formed(candidates, sent)

    def _in_round(self, table: int, number: int) -> TableGroup:
        """The group of a table. Raises `Refused` where its round is another one meanwhile."""
        group = self.book.evening.of_table(table)
        if number != (now := len(group.played) + 1):
            raise Refused(
                "Table {table} is in round {now} now, not in round {number}.",
                table=table,
                now=now,
                number=number,
            )
        return group
