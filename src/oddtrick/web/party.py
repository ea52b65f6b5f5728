"""A party that is being played: who may write to it, what its pages do, and its addresses."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.club.party.as_data import PartyContent, PartyRole, choices, party_view
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
from oddtrick.club.party.score_pad import Held, ScoredDeal, Terms
from oddtrick.club.party.table_groups import TableGroup
from oddtrick.errors import Refused
from oddtrick.web.books.live import AskedBook, BadLink, BookKind, LiveBooks, Role, check_sent
from oddtrick.web.books.routes import BookVisits, book_routes, drawn, work
from oddtrick.web.server.calls import localized, read_body

# Requests of a party's pages.


class NewParty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/parties``: see `club.party.entries.Began`. `after` is an earlier
    party whose columns are carried on, by its name and the host's token."""

    kind: str
    players: tuple[str, ...]
    title: str = ""
    ladies: tuple[str, ...] = ()
    couples: tuple[tuple[str, str], ...] = ()
    terms: Terms = Terms()
    unit: int = 0
    stake: str = ""
    per: int = 100
    tables: int = 0
    as_named: bool = False
    seed: int | None = None
    after: tuple[str, str] | None = None


class _Sent(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request with a name, which counts once however often it comes."""

    sent: str


class EnterDeal(_Sent, frozen=True, tag="deal"):
    """A deal: of which table, in which of its rounds, and the how manieth there."""

    table: int
    round: int
    number: int
    contract: str
    declarer: str = ""
    tricks: int = 0
    honours: Held | None = None


class EnterPoints(_Sent, frozen=True, tag="points"):
    """The points of both sides in a round."""

    table: int
    round: int
    ns: int
    ew: int


class BreakOffRound(_Sent, frozen=True, tag="break"):
    """The round ends at a table as it stands."""

    table: int
    round: int


class Mend(_Sent, frozen=True, tag="mend"):
    """A score put right; without one it is taken out."""

    entry: int
    right: DealEntered | Ended | None
    reason: str = ""


class UndoEntry(_Sent, frozen=True, tag="undo"):
    """An entry of a running round, or the last of all, does not count."""

    entry: int


class Join(_Sent, frozen=True, tag="join"):
    """The host lets somebody in."""

    player: str
    table: int = 0


class Leave(_Sent, frozen=True, tag="leave"):
    """Somebody goes home after this rubber."""

    player: str


class FormTable(_Sent, frozen=True, tag="form"):
    """A new table is made of candidates."""

    candidates: tuple[str, ...]


class Start(_Sent, frozen=True, tag="start"):
    """The time of a round begins, of the tables with this one."""

    table: int
    round: int


Asked = (
    EnterDeal | EnterPoints | BreakOffRound | Mend | UndoEntry | Join | Leave | FormTable | Start
)


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
    def begun(cls, books: LiveBooks[Any], new: NewParty) -> Sequence[Entry]:
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
    def _before(books: LiveBooks[Party], new: NewParty) -> tuple[dict[str, int], int, str, int]:
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

    def decide(self, role: Role, asked: Asked) -> Sequence[Entry]:
        check_writes(role)
        if role == PHONE and isinstance(asked, Join | Leave | FormTable):
            raise BadLink(ONLY_SHOWS)
        check_sent(asked.sent)
        entries = self.book.evening.entries
        if any(getattr(entry, "sent", "") == asked.sent for entry in reversed(entries)):
            return ()
        return [self._entry(asked)]

    def foreseen(self, request: EnterDeal) -> list[dict[str, Any]]:
        """The entries a deal would make. Raises `Refused` for one that cannot be."""
        group = self._in_round(request.table, request.round)
        deal = ScoredDeal(request.contract, request.declarer, request.tricks, request.honours)
        sheet = group.sheets[request.table].add(0, deal)
        entries = (*sheet.lines[-1].entries, *sheet.broken)
        return [{"side": e.side, "points": e.points, "why": e.why} for e in entries]

    def _entry(self, request: Asked) -> Entry:
        match request:
            case EnterDeal(sent, table, round_, number, contract, declarer, tricks, honours):
                group = self._in_round(table, round_)
                if number != (due := len(group.sheets[table].lines) + 1):
                    raise Refused(
                        "The next deal of table {table} is {deal}, not {number}: look again.",
                        table=table,
                        deal=due,
                        number=number,
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
                    raise Refused(
                        "A reason has {longest} signs at most, on one line.", longest=LONGEST_REASON
                    )
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
            raise Refused(
                "Table {table} is in round {now} now, not in round {number}.",
                table=table,
                now=now,
                number=number,
            )
        return group


# The addresses of parties: see ``docs/program/protocol-club.md``.


def party_routes(visits: BookVisits[Party]) -> APIRouter:
    """All routes of parties."""

    def told(party: Party, *_: Any) -> dict[str, str]:
        return {"version": party.version}

    routes = book_routes(visits, NewParty, Asked, told)

    @routes.get("/api/parties")
    async def offered(request: Request) -> Response:
        return await localized(request, choices())

    @routes.post("/api/parties/{id_}/foresee")
    async def foresee(id_: str, request: Request) -> Response:
        party, role = await visits.let_in(request, id_)
        check_writes(role)
        entered = await read_body(request, EnterDeal)
        return await localized(request, {"entries": await work(party.foreseen, entered)})

    @routes.get("/api/parties/{id_}/links")
    async def links(id_: str, request: Request) -> Response:
        party, _ = await visits.let_in(request, id_, "host")
        base = visits.base(request)
        phones = await work(drawn, base + party.address(party.token(PHONE)))
        watch = await work(drawn, base + party.address())
        sentence = visits.reached(request).sentence
        shown = {"sentence": sentence, "phones": phones, "watch": watch}
        return await localized(request, shown)

    @routes.get("/api/parties/{id_}/file")
    async def file(id_: str, request: Request) -> Response:
        party, _ = await visits.let_in(request, id_, "host")
        return await visits.file(request, party)

    return routes
