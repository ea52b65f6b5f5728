"""A party: its entries, and what they fold to: who sits where, the tallies, who pays whom.

>>> evening = PartyState.fold([Began("pivot", ("Ada", "Bea", "Cy", "Di"), seed=1)])
>>> table = evening.round.tables[0]
>>> evening = evening.add(Ended(1, 1730, 1300))  # Scarne's illustrated rubber: by 430
>>> evening.columns()[table.ns[0]], evening.columns()[table.ew[0]]
(4, -4)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Message, Name, Verbatim, say, term
from oddtrick.scoring.evening import FULL_TABLE, PlayerCard, pivot, tally
from oddtrick.scoring.rubber import back_score

from .entries import (
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
from .formats import KINDS, PartyFormat
from .score_pad import MOST, WAYS, RoundSheet, Terms
from .seating import At, PlayedRound, TableRound, first_claim, to_tables
from .settlement import PER, Payment, Rubber, Stakes, carried, settle, stake_of
from .table_groups import Change, TableGroup, chance_of

# Conditions that a party may begin with.

MOST_PLAYERS = 400
LONGEST_TITLE = 100
MOST_DEALS, MOST_MINUTES = 48, 240
"""Of a round of rubbers."""


def check_name(name: str) -> None:
    """Raises `Refused` for what cannot be a name."""
    if not name.strip() or len(name) > 100 or not name.isprintable():
        raise Refused("A name has up to 100 signs, all of them fit to print.")


def groups_of(began: Began) -> tuple[TableGroup, ...]:
    """The tables of the first round. Raises `Refused`."""
    sizes = KINDS[began.kind].sizes
    if sizes is None:
        return (TableGroup.arranged(began, 1, began.players),)
    try:
        draw = None if began.as_named else chance_of(began, "tables")
        at = to_tables(began.players, sizes, began.tables, draw)
    except BadOption as error:
        raise Refused(error.message) from None
    return tuple(TableGroup.arranged(began, first, here) for first, here in enumerate(at, 1))


def check_began(began: Began) -> None:
    """Raises `Refused` for a party that cannot be."""
    if began.kind not in KINDS:
        raise Refused(
            "The party is one of {kinds}, not “{kind}”.",
            kinds=Verbatim(", ".join(KINDS)),
            kind=Name(began.kind),
        )
    kind = KINDS[began.kind]
    for name in began.players:
        check_name(name)
    if len(set(began.players)) != len(began.players) or len(began.players) > MOST_PLAYERS:
        raise Refused(
            "Every player has a name of their own, and there are {most_players} at most.",
            most_players=MOST_PLAYERS,
        )
    if unknown := set(began.ladies) - set(began.players):
        raise Refused("{player} does not play.", player=Name(min(unknown)))
    if not 0 <= began.unit <= MOST:
        raise Refused("The unit is the number of points that are settled as one.")
    if len(began.title) > LONGEST_TITLE or not began.title.isprintable():
        raise Refused(
            "A party is called by {longest_title} signs at most, all fit to print.",
            longest_title=LONGEST_TITLE,
        )
    if began.per not in (0, *PER.values()):
        raise Refused("A stake is for a hundred points, or for one.")
    if began.stake:
        try:
            stake_of(began.stake)
        except BadOption as error:
            raise Refused(error.message) from None
    if began.tables and not (kind.sizes and 0 < began.tables <= MOST_PLAYERS // 4):
        raise Refused("At this party the number of guests says how many tables there are.")
    _check_couples(began)
    _check_terms(began.terms, kind.ways, kind.title)
    for name in began.before:
        check_name(name)
    if sum(began.before.values()) or any(abs(n) > 10**9 for n in began.before.values()):
        raise Refused("The columns that are carried on must add up to nothing.")


def _check_couples(began: Began) -> None:
    people = [p for couple in began.couples for p in couple]
    if len(set(people)) != len(people):
        raise Refused("Nobody belongs to two couples.")
    if unknown := set(people) - set(began.players):
        raise Refused("{player} does not play.", player=Name(min(unknown)))
    if people and KINDS[began.kind].how is None:
        raise Refused("Couples are kept where people cut in; at other parties choose the kind.")


def _check_terms(terms: Terms, ways: tuple[str, ...], title: str) -> None:
    if terms.scoring not in ways:
        raise Refused(
            "{title} is scored by {ways}, not “{scoring}”.",
            title=Name(title),
            ways=Verbatim(", ".join(ways)),
            scoring=Name(terms.scoring),
        )
    way = WAYS[terms.scoring]
    if terms.vulnerable not in way.vulnerable:
        raise Refused(
            "Who is vulnerable: {allowed} there, not {given}.",
            allowed=Verbatim(", ".join(way.vulnerable)),
            given=Verbatim(terms.vulnerable),
        )
    timed = way.course == "rubbers"
    if (terms.deals or terms.minutes) and not timed:
        raise Refused("Only a round of rubbers has so many deals or minutes.")
    if not (0 <= terms.deals <= MOST_DEALS and 0 <= terms.minutes <= MOST_MINUTES):
        raise Refused(
            "A round has up to {most_deals} deals and {most_minutes} minutes.",
            most_deals=MOST_DEALS,
            most_minutes=MOST_MINUTES,
        )
    if terms.each and not any(way.unfinished):
        raise Refused("Both sides enter premiums of broken rubbers only where there are some.")


MOST_ENTRIES = 20_000


@dataclass(frozen=True)
class Settled:
    """A table of a round that has ended, as the wash-book has it: `number` is the round of its
    tables, `margin` the points between the sides, `rubber` what is entered."""

    number: int
    at: At
    score: tuple[int, int]
    sheet: RoundSheet
    margin: int
    rubber: Rubber


@dataclass(frozen=True)
class PartyState:
    """The state that some entries fold to. `add` gives another; a refusal changes nothing."""

    entries: tuple[Entry, ...]
    began: Began
    groups: tuple[TableGroup, ...]
    everybody: tuple[str, ...]
    """Everybody who has come, those who have gone too."""
    counting: tuple[tuple[int, Entry], ...]
    """The entries that count, by their numbers."""

    @staticmethod
    def fold(entries: Iterable[Entry]) -> PartyState:
        """Fold entries. Raises `Refused` where one could not have been made."""
        recorded = tuple(entries)
        if not recorded or not isinstance(recorded[0], Began):
            raise Refused("A party begins with its kind and its players.")
        counting: list[tuple[int, Entry]] = []
        for number, entry in enumerate(recorded, 1):
            if not isinstance(entry, Struck):
                counting.append((number, entry))
                continue
            at = next((n for n, _ in reversed(counting) if entry.entry in (0, n)), 1)
            if at == 1:
                raise Refused("There is nothing to undo.")
            # With a score its corrections go.
            counting = [
                (n, e) for n, e in counting
                if n != at and not (isinstance(e, Mended) and e.entry == at)
            ]  # fmt: skip
        began = recorded[0]
        check_began(began)
        evening = PartyState(recorded[:1], began, groups_of(began), began.players, tuple(counting))
        for number, entry in counting[1:]:
            evening = evening._fold(number, entry)
        return replace(evening, entries=recorded)

    @property
    def kind(self) -> PartyFormat:
        """The sort of party."""
        return KINDS[self.began.kind]

    @property
    def words(self) -> Message:
        """The same for people: the title of a kind is words of ours."""
        own = self.began.title
        return say("{title}", title=Verbatim(own)) if own else term(self.kind.title)

    @property
    def title(self) -> str:
        """Its own title, or else that of its kind."""
        return self.began.title or self.kind.title

    @property
    def round(self) -> TableRound:
        """The players at all tables, and those who wait."""
        return TableRound(
            tuple(at for g in self.groups for at in g.round.tables),
            tuple(p for g in self.groups for p in g.round.waiting),
        )

    @property
    def players(self) -> tuple[str, ...]:
        """The players from the next round on."""
        return tuple(p for g in self.groups for p in g.players)

    @property
    def played(self) -> tuple[PlayedRound, ...]:
        """The rounds that have ended."""
        return tuple(done for g in self.groups for done in g.played)

    # -- entries ---------------------------------------------------------------------------

    def add(self, entry: Entry) -> PartyState:
        """The evening with one more entry. Raises `Refused` with the reason."""
        if len(self.entries) >= MOST_ENTRIES:
            raise Refused("A party has at most {most_entries} entries.", most_entries=MOST_ENTRIES)
        if isinstance(entry, Struck):
            if entry.entry:
                self._may_be_struck(entry.entry)
            return PartyState.fold((*self.entries, entry))
        number = len(self.entries) + 1
        return replace(
            self._fold(number, entry),
            entries=(*self.entries, entry),
            counting=(*self.counting, (number, entry)),
        )

    def _may_be_struck(self, number: int) -> None:
        entry = dict(self.counting).get(number)
        if entry is None or number == 1:
            raise Refused("There is no entry {number} that counts.", number=number)
        running = {n for g in self.groups for s in g.latest for n in s.entries}
        if number != self.counting[-1][0] and number not in running:
            raise Refused("That round has ended. Correct the entry, and its history is kept.")

    def _fold(self, number: int, entry: Entry) -> PartyState:
        match entry:
            case DealEntered(table):
                return self._scored(table, lambda s: s.add(number, entry.deal))
            case Ended(table, ns, ew):
                return self._scored(table, lambda s: s.tell(number, ns, ew))
            case RoundBrokenOff(table):
                return self._scored(table, lambda s: s.break_off(number))
            case Started(table):
                group = self.of_table(table)
                return self._with(group.start(self.began, number))
            case Mended():
                return self._mended(entry)
            case Joined(player, table):
                return self._joined(player, table)
            case Went(player):
                return self._without(player)
            case Formed(candidates):
                return self._formed(number, candidates)
            case _:
                raise Refused("A party begins once.")

    def _with(self, group: TableGroup) -> PartyState:
        groups = tuple(group if g.first == group.first else g for g in self.groups)
        return replace(self, groups=groups)

    def of_table(self, table: int) -> TableGroup:
        """The tables that play their rounds with this one. Raises `Refused` for none."""
        for group in self.groups:
            if any(at.table == table for at in group.round.tables):
                return group
        tables = ", ".join(str(at.table) for at in self.round.tables)
        raise Refused(
            "There is no table {table}; there is {tables}.", table=table, tables=term(tables)
        )

    def _scored(self, table: int, change: Change) -> PartyState:
        return self._with(self.of_table(table).scored(self.began, table, change))

    def _mended(self, entry: Mended) -> PartyState:
        was = dict(self.counting).get(entry.entry)
        if not isinstance(was, DealEntered | Ended):
            raise Refused("Entry {entry} is no score that counts.", entry=entry.entry)
        right = entry.right
        if right is not None and (type(right) is not type(was) or right.table != was.table):
            raise Refused("A correction is of the same table, and of a deal where it was a deal.")
        if isinstance(was, Ended) and right is None:
            raise Refused("Correct the points; a round that was played has some.")
        for group in self.groups:
            table_group = group.mended(self.began, entry.entry, right)
            if table_group is not None:
                return self._with(table_group)
        raise Refused("Entry {entry} has been taken out already.", entry=entry.entry)

    # -- people ----------------------------------------------------------------------------

    def _open(self) -> None:
        if self.kind.how is None:
            raise Refused("At this party nobody comes or goes; begin another.")

    def _joined(self, player: str, table: int) -> PartyState:
        self._open()
        check_name(player)
        if player in self.players:
            raise Refused("{player} plays already.", player=Name(player))
        if table:
            group = self.of_table(table)
        else:
            group = min(self.groups, key=lambda g: len(g.players) >= FULL_TABLE)
        if len(group.players) >= FULL_TABLE:
            raise Refused(
                "{full_table} make a full table (1902: 21; 1910: 19).", full_table=FULL_TABLE
            )
        self._free(player, group.first)
        known = self.everybody if player in self.everybody else (*self.everybody, player)
        return replace(
            self._with(replace(group, players=(*group.players, player))), everybody=known
        )

    def _free(self, player: str, at: int = 0) -> None:
        """Raises `Refused` for who still plays a rubber elsewhere, before going home."""
        for group in self.groups:
            sits = any(player in (*t.ns, *t.ew) for t in group.round.tables)
            if sits and player not in group.players and group.first != at:
                raise Refused(
                    "{player} plays at table {first} until the rubber has ended.",
                    player=Name(player),
                    first=group.first,
                )

    def _without(self, player: str) -> PartyState:
        self._open()
        return self._with(self.group_of(player).without(player))

    def group_of(self, player: str) -> TableGroup:
        """The tables at which somebody plays from the next round on. Raises `Refused`."""
        for group in self.groups:
            if player in group.players:
                return group
        raise Refused("{player} does not play.", player=Name(player))

    def _formed(self, number: int, candidates: tuple[str, ...]) -> PartyState:
        """A new table (1902: 25, 26; 1910: 23): who has played at none goes before who has."""
        self._open()
        how = self.kind.how
        assert how is not None
        for name in candidates:
            check_name(name)
        if len(set(candidates)) < max(4, len(candidates)):
            raise Refused("A new table needs four candidates or more, each named once.")
        draw = chance_of(self.began, f"claim/{number}")
        four = first_claim(candidates, frozenset(self.everybody), 4, how, draw)
        evening = self
        for name in four:
            self._free(name)
            if name in self.players:
                group = evening.group_of(name)
                evening = evening._with(group.released(self.began, name))
        everybody = (*self.everybody, *(p for p in four if p not in self.everybody))
        first = max(at.table for at in self.round.tables) + 1
        fresh = frozenset(p for p in four if p not in self.everybody)
        helped = len(fresh) < len(four)
        new = TableGroup.arranged(self.began, first, tuple(four), fresh if helped else frozenset())
        return replace(evening, groups=(*evening.groups, new), everybody=everybody)

    def foreseen(self, group: TableGroup) -> TableRound | None:
        """The next round of some tables as far as it is known before this one has ended: whole, or
        (`ahead` is “waiting”) who will wait; None where scores or a new draw decide."""
        ahead = self.kind.ahead
        if ahead in ("winners", "longest"):
            return None
        now = PlayedRound(group.round, tuple((0, 0) for _ in group.round.tables))
        played = (*group.played, now)
        if ahead == "cycle" and len(played) % len(pivot(len(group.players))) == 0:
            return None
        return group.arrange(self.began, group.players, played)

    # -- what it comes to ------------------------------------------------------------------

    def tallies(self) -> dict[str, PlayerCard]:
        """Each player's own points and those against them, rounds that have ended alone."""
        cards: dict[str, list[tuple[int, int]]] = {p: [(0, 0)] for p in self.everybody}
        for done in self.settled():
            ours, theirs = done.score
            for player in done.at.ns:
                cards[player].append((ours, theirs))
            for player in done.at.ew:
                cards[player].append((theirs, ours))
        return {player: tally(rounds) for player, rounds in cards.items()}

    def worth(self) -> dict[str, int]:
        """The points that decide: own points less the opponents', or own points alone."""
        return {p: t.own if self.kind.own else t.net for p, t in self.tallies().items()}

    def places(self) -> dict[str, int]:
        """Everybody's place by what decides; equals share the better one."""
        worth = self.worth()
        order = sorted(worth.values(), reverse=True)
        return {player: 1 + order.index(points) for player, points in worth.items()}

    @property
    def unit(self) -> int:
        """How many points are settled as one."""
        return self.began.unit or self.kind.unit

    @property
    def stakes(self) -> Stakes:
        """The stakes."""
        return Stakes(self.began.stake, self.began.per, self.unit)

    def settled(self) -> list[Settled]:
        """Every table of every round that has ended, in the order of rounds."""
        unit = self.unit
        found = []
        for group in self.groups:
            for number, done in enumerate(group.played, 1):
                for at, score, sheet in zip(
                    done.round.tables, done.scores, done.sheets, strict=True
                ):
                    ours, theirs = score
                    won, lost = (at.ns, at.ew) if ours >= theirs else (at.ew, at.ns)
                    margin = abs(ours - theirs)
                    value = back_score(margin) if unit == 100 else (margin + unit // 2) // unit
                    rubber = Rubber(value, won, lost)
                    found.append(Settled(number, at, score, sheet, margin, rubber))
        return sorted(found, key=lambda s: (s.number, s.at.table))

    def columns(self) -> dict[str, int]:
        """The winnings or losses of each, in units, carried on from the columns before; they add up
        to nothing."""
        before = {**dict.fromkeys(self.everybody, 0), **self.began.before}
        return carried((s.rubber for s in self.settled()), before)

    def payments(self) -> list[Payment]:
        """The payments, the fewest possible."""
        return settle(self.columns())
