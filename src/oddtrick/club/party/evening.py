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
from ...scoring.party import Tally, tally
from ...scoring.rubber import back_score
from .entries import Began, Ended, Entry, Struck
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
        evening = Evening(kept[:1], began, _arranged(began, ()))
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
        if not isinstance(entry, Ended):
            raise Refused("A party begins once.")
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
        return replace(self, round=_arranged(self.began, played), played=played, scores={})

    def tallies(self) -> dict[str, Tally]:
        """Each player's own points and those against him, rounds that have ended alone."""
        cards: dict[str, list[tuple[int, int]]] = {p: [(0, 0)] for p in self.began.players}
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
        return carried(self.rubbers(), dict.fromkeys(self.began.players, 0))

    def payments(self) -> list[Payment]:
        """Who pays whom, in the fewest payments."""
        return settle(self.columns())


def _check(began: Began) -> None:
    if began.kind not in KINDS:
        raise Refused(f"The party is one of {', '.join(KINDS)}, not “{began.kind}”.")
    for name in began.players:
        if not name.strip() or len(name) > 100 or not name.isprintable():
            raise Refused("A name has up to 100 signs, all of them fit to print.")
    if len(set(began.players)) != len(began.players) or len(began.players) > 400:
        raise Refused("Every player has a name of his own, and there are 400 at most.")
    if unknown := set(began.ladies) - set(began.players):
        raise Refused(f"{min(unknown)} does not play.")
    if not 0 <= began.unit <= MOST:
        raise Refused("The unit is the number of points that are settled as one.")


def _arranged(began: Began, played: tuple[Played, ...]) -> Round:
    def chance(number: int) -> random.Random:
        return random.Random(f"{began.seed}/{number}")

    try:
        return KINDS[began.kind].arranged(began.players, played, chance, frozenset(began.ladies))
    except BadOption as error:
        raise Refused(str(error)) from None
