"""A party: its entries, and what they fold to: who sits where, the tallies, who pays whom.

>>> evening = Evening.of([Began("pivot", ("Ada", "Bea", "Cy", "Di"), seed=1)])
>>> table = evening.round.tables[0]
>>> evening = evening.add(Ended(1, 1730, 1300))  # Scarne's illustrated rubber: by 430
>>> evening.columns()[table.ns[0]], evening.columns()[table.ew[0]]
(4, -4)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ...errors import BadOption, Refused
from ...scoring.club import FULL_TABLE
from ...scoring.party import Tally, tally
from ...scoring.rubber import back_score
from .entries import Began, Ended, Entry, Joined, Struck, Went
from .seating import KINDS, Kind, Played, Round
from .washbook import Payment, Rubber, carried, settle

__all__ = ["Evening"]

MOST = 100_000
"""A score above this is a slip of the pen."""


@dataclass(frozen=True)
class Evening:
    """The state that some entries fold to. `add` gives another; a refusal changes nothing."""

    entries: tuple[Entry, ...]
    began: Began
    round: Round
    """The round that is being played."""
    players: tuple[str, ...]
    """Who plays from the next round on."""
    everybody: tuple[str, ...]
    """Who has come, those who have gone too."""
    played: tuple[Played, ...] = ()
    scores: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """What has come in of this round, by table."""

    @staticmethod
    def of(entries: Iterable[Entry]) -> Evening:
        """Fold entries. Raises `Refused` where one could not have been made."""
        kept = tuple(entries)
        if not kept or not isinstance(kept[0], Began):
            raise Refused("A party begins with its kind and its players.")
        counting: list[Entry] = []
        for entry in kept:
            if not isinstance(entry, Struck):
                counting.append(entry)
            elif len(counting) > 1:
                counting.pop()
            else:
                raise Refused("There is nothing to undo.")
        began = kept[0]
        _check(began)
        evening = Evening(
            kept[:1], began, _arranged(began, began.players, ()), began.players, began.players
        )
        for entry in counting[1:]:
            evening = evening._fold(entry)
        return replace(evening, entries=kept)

    @property
    def kind(self) -> Kind:
        """What sort of party it is."""
        return KINDS[self.began.kind]

    def add(self, entry: Entry) -> Evening:
        """The evening with one more entry. Raises `Refused` with the reason."""
        if isinstance(entry, Struck):
            return Evening.of((*self.entries, entry))
        return replace(self._fold(entry), entries=(*self.entries, entry))

    def _fold(self, entry: Entry) -> Evening:
        match entry:
            case Ended():
                return self._ended(entry)
            case Joined(player):
                return self._joined(player)
            case Went(player):
                return self._without(player)
            case _:
                raise Refused("A party begins once.")

    def _joined(self, player: str) -> Evening:
        self._open()
        _check_name(player)
        if player in self.players:
            raise Refused(f"{player} plays already.")
        if len(self.players) >= FULL_TABLE:
            raise Refused(f"{FULL_TABLE} make a full table (1902: 21; 1910: 19).")
        everybody = self.everybody if player in self.everybody else (*self.everybody, player)
        return replace(self, players=(*self.players, player), everybody=everybody)

    def _without(self, player: str) -> Evening:
        self._open()
        if player not in self.players:
            raise Refused(f"{player} does not play.")
        if len(self.players) == 4:
            raise Refused("Four play at least; without them the party is over.")
        return replace(self, players=tuple(p for p in self.players if p != player))

    def _open(self) -> None:
        if not self.kind.open:
            raise Refused("At this party nobody comes or goes; begin another.")

    def _ended(self, entry: Ended) -> Evening:
        numbers = [t.table for t in self.round.tables]
        if entry.table not in numbers:
            raise Refused(f"There is no table {entry.table}; the tables are 1 to {len(numbers)}.")
        if entry.table in self.scores:
            raise Refused(f"Table {entry.table} has its score of this round; undo it first.")
        if not (0 <= entry.ns <= MOST and 0 <= entry.ew <= MOST):
            raise Refused(f"A side scores 0 to {MOST} points.")
        scores = {**self.scores, entry.table: (entry.ns, entry.ew)}
        if len(scores) < len(numbers):
            return replace(self, scores=scores)
        played = (*self.played, Played(self.round, tuple(scores[n] for n in numbers)))
        return replace(
            self, round=_arranged(self.began, self.players, played), played=played, scores={}
        )

    def tallies(self) -> dict[str, Tally]:
        """Each player's own points and those against him, rounds that have ended alone."""
        cards: dict[str, list[tuple[int, int]]] = {p: [(0, 0)] for p in self.everybody}
        for done in self.played:
            for at, (ours, theirs) in zip(done.round.tables, done.scores, strict=True):
                for player in at.ns:
                    cards[player].append((ours, theirs))
                for player in at.ew:
                    cards[player].append((theirs, ours))
        return {player: tally(rounds) for player, rounds in cards.items()}

    def worth(self) -> dict[str, int]:
        """What decides: own points less the opponents', or own points alone."""
        return {p: t.own if self.kind.own else t.net for p, t in self.tallies().items()}

    def rubbers(self) -> list[Rubber]:
        """Every table of every round as an entry of the wash-book, in units of settlement."""
        unit = self.began.unit or self.kind.unit
        found = []
        for done in self.played:
            for at, (ours, theirs) in zip(done.round.tables, done.scores, strict=True):
                won, lost = (at.ns, at.ew) if ours >= theirs else (at.ew, at.ns)
                margin = abs(ours - theirs)
                value = back_score(margin) if unit == 100 else (margin + unit // 2) // unit
                found.append(Rubber(value, won, lost))
        return found

    def columns(self) -> dict[str, int]:
        """What each has won or lost, in units; the columns add up to nothing."""
        return carried(self.rubbers(), dict.fromkeys(self.everybody, 0))

    def payments(self) -> list[Payment]:
        """Who pays whom, in the fewest payments."""
        return settle(self.columns())


def _check(began: Began) -> None:
    if began.kind not in KINDS:
        raise Refused(f"The party is one of {', '.join(KINDS)}, not “{began.kind}”.")
    for name in began.players:
        _check_name(name)
    if len(set(began.players)) != len(began.players) or len(began.players) > 400:
        raise Refused("Every player has a name of his own, and there are 400 at most.")
    if unknown := set(began.ladies) - set(began.players):
        raise Refused(f"{min(unknown)} does not play.")
    if not 0 <= began.unit <= MOST:
        raise Refused("The unit is the number of points that are settled as one.")


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > 100 or not name.isprintable():
        raise Refused("A name has up to 100 signs, all of them fit to print.")


def _arranged(began: Began, players: tuple[str, ...], played: tuple[Played, ...]) -> Round:
    def chance(number: int) -> random.Random:
        return random.Random(f"{began.seed}/{number}")

    try:
        return KINDS[began.kind].arranged(players, played, chance, frozenset(began.ladies))
    except BadOption as error:
        raise Refused(str(error)) from None
