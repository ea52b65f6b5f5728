"""The tables of a party that go through its rounds together: one that plays for itself, or all of
a progressive party."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from oddtrick.club.party.entries import Began, DealEntered, Ended
from oddtrick.club.party.formats import KINDS
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Name

from .score_pad import RoundSheet
from .seating import At, PlayedRound, SeatRules, TableRound

Change = Callable[[RoundSheet], RoundSheet]


def chance_of(began: Began, what: str) -> random.Random:
    """The chance from which a cut is made, of the party's seed."""
    return random.Random(f"{began.seed}/{what}")


@dataclass(frozen=True)
class TableGroup:
    """Such tables. `first` is the number of the first, `players` who plays from the next round
    on, `round` what is being played, `sheets` its scores by table."""

    first: int
    players: tuple[str, ...]
    round: TableRound
    played: tuple[PlayedRound, ...] = ()
    sheets: Mapping[int, RoundSheet] = field(default_factory=dict)
    newcomers: frozenset[str] = frozenset()
    """The players who had played at no table when this one was made up with help from another."""
    started: int = 0
    """The entry with which the round's time began."""

    @staticmethod
    def arranged(
        began: Began, first: int, players: tuple[str, ...], newcomers: frozenset[str] = frozenset()
    ) -> TableGroup:
        """The group at its first round. Raises `Refused`."""
        group = TableGroup(first, players, TableRound(()), newcomers=newcomers)
        return group._next(began, players, ())

    def _next(
        self, began: Began, players: tuple[str, ...], played: tuple[PlayedRound, ...]
    ) -> TableGroup:
        now = self.arrange(began, players, played)
        sheets = {at.table: RoundSheet(began.terms) for at in now.tables}
        return replace(self, round=now, players=players, played=played, sheets=sheets, started=0)

    def arrange(
        self, began: Began, players: Sequence[str], played: Sequence[PlayedRound]
    ) -> TableRound:
        """The round that would follow those that were played. Raises `Refused`."""
        mark = "" if self.first == 1 else f"table {self.first}/"
        rules = SeatRules(frozenset(began.ladies), began.couples, began.as_named, self.newcomers)
        try:
            table_round = KINDS[began.kind].arranged(
                players, played, lambda n: chance_of(began, f"{mark}{n}"), rules
            )
        except BadOption as error:
            raise Refused(error.message) from None
        shifted = tuple(at._replace(table=at.table + self.first - 1) for at in table_round.tables)
        return table_round._replace(tables=shifted)

    # -- scores ----------------------------------------------------------------------------

    def scored(self, began: Began, table: int, change: Change) -> TableGroup:
        """The group with a change of the sheet of a table; with the last of the round the next is
        arranged. Raises `Refused`."""
        if self.sheets[table].over:
            raise Refused("Table {table} has its score of this round; undo it first.", table=table)
        return self._onward(began, {**self.sheets, table: change(self.sheets[table])})

    def _onward(self, began: Began, sheets: Mapping[int, RoundSheet]) -> TableGroup:
        if not all(sheet.over for sheet in sheets.values()):
            return replace(self, sheets=sheets)
        here = tuple(sheets[at.table] for at in self.round.tables)
        done = PlayedRound(self.round, tuple(sheet.totals for sheet in here), here)
        return self._next(began, self.players, (*self.played, done))

    def mended(
        self, began: Began, entry: int, right: DealEntered | Ended | None
    ) -> TableGroup | None:
        """The group with the score of an entry put right, None where it has no such entry. Rounds
        that have ended keep their seats. Raises `Refused`."""
        for table, sheet in self.sheets.items():
            if entry in sheet.entries:
                sheets = {**self.sheets, table: _right(sheet, entry, right, past=False)}
                return self._onward(began, sheets)
        for i, done in enumerate(self.played):
            for j, sheet in enumerate(done.sheets):
                if entry in sheet.entries:
                    fresh = _right(sheet, entry, right, past=True)
                    sheets_then = (*done.sheets[:j], fresh, *done.sheets[j + 1 :])
                    scores = tuple(s.totals for s in sheets_then)
                    again = done._replace(scores=scores, sheets=sheets_then)
                    return replace(self, played=(*self.played[:i], again, *self.played[i + 1 :]))
        return None

    def start(self, began: Began, entry: int) -> TableGroup:
        """The group with the time of its round begun. Raises `Refused`."""
        if not began.terms.minutes:
            raise Refused("The rounds of this party have no time limit.")
        if self.started:
            raise Refused("The time of this round has begun already.")
        return replace(self, started=entry)

    @property
    def latest(self) -> tuple[RoundSheet, ...]:
        """The sheets of the round that is played, or of the one before where it has not begun."""
        if self.untouched and self.played:
            return self.played[-1].sheets
        return tuple(self.sheets.values())

    def last_entry(self, table: int) -> int:
        """The last entry of a table that may be undone: of this round, or of the one before while
        nothing has been entered of this; 0 for none."""
        sheet = self.sheets[table]
        if self.untouched and self.played:
            sheet = self.played[-1].sheet(table)
        return max(sheet.entries, default=0)

    @property
    def untouched(self) -> bool:
        """Whether nothing has been entered of this round."""
        return not any(sheet.entries for sheet in self.sheets.values())

    # -- people ----------------------------------------------------------------------------

    def without(self, player: str) -> TableGroup:
        """The group when somebody goes home after this round. Raises `Refused`."""
        if len(self.players) == 4:
            raise Refused("Four play at least; without them the party is over.")
        return replace(self, players=tuple(p for p in self.players if p != player))

    def released(self, began: Began, player: str) -> TableGroup:
        """The group when somebody leaves it for a new table (1902: 26): at once, so they must wait,
        or the rubber not have begun. Raises `Refused`."""
        left = self.without(player)
        if player in self.round.waiting:
            waiting = tuple(p for p in self.round.waiting if p != player)
            return replace(left, round=self.round._replace(waiting=waiting))
        if not self.untouched:
            raise Refused(
                "{player} plays at table {first} until the rubber has ended.",
                player=Name(player),
                first=self.first,
            )
        return left._next(began, left.players, self.played)

    def seated(self, table: int) -> At:
        """A table of the round."""
        return next(at for at in self.round.tables if at.table == table)


def _right(
    sheet: RoundSheet, entry: int, right: DealEntered | Ended | None, *, past: bool
) -> RoundSheet:
    """A sheet folded anew. Where they have moved on, a rubber without its end is broken off."""
    if isinstance(right, Ended):
        return RoundSheet(sheet.terms).tell(entry, right.ns, right.ew)
    deals = [(line.entry, line.deal) for line in sheet.lines if line.entry != entry]
    if right is not None:
        at = next(i for i, line in enumerate(sheet.lines) if line.entry == entry)
        deals.insert(at, (entry, right.deal))
    return RoundSheet.of(sheet.terms, deals, broken=past or sheet.cut, by=sheet.entry)
