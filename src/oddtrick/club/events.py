"""An event at the club (pairs, one session): entries in order, and what they fold to.

>>> from oddtrick.club.movements import howell
>>> event = Event.of([Opened("Monday", howell(2), boards=2, rounds=3)])
>>> due = event.due()[0]
>>> event = event.add(Entered(due.board, due.ns, due.ew, "3NT", "N", 9))
>>> [line.score for line in event.traveller(due.board)]
[400]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..errors import BadOption, Refused
from ..formats.board import Contract, board_vulnerable
from ..formats.errors import FormatError
from ..formats.facts import duplicate_score
from .entries import (
    Adjusted,
    Came,
    Corrected,
    Entered,
    Entry,
    Extra,
    Left,
    Named,
    Opened,
    Penalised,
    TableDropped,
    Undone,
    Withdrawn,
)
from .movements import Movement, with_late
from .scoring import Butler, CrossImps, Matchpoints, Method, TotalPoints

__all__ = ["METHODS", "Due", "Event", "Line", "score_of"]

Key = tuple[int, int, int]

METHODS: Mapping[str, Method] = {
    "matchpoints": Matchpoints(),
    "imps": CrossImps(),
    "butler": Butler(),
    "total": TotalPoints(),
}
"""By what an event can be scored."""


class Due(NamedTuple):
    """A board that two pairs play by the movement."""

    round: int
    table: int
    board: int
    ns: int
    ew: int

    @property
    def key(self) -> Key:
        """The board with its two pairs, whichever way they sit."""
        return _key(self.board, self.ns, self.ew)


class Line(NamedTuple):
    """What stands at a board between two pairs."""

    due: Due
    entry: Entered | Corrected | Adjusted
    score: int | None
    """North–South's points; None for an artificial score."""

    @property
    def ns(self) -> int:
        """The pair that sat North–South."""
        return self.entry.ns

    @property
    def ew(self) -> int:
        """The pair that sat East–West."""
        return self.entry.ew


def _key(board: int, one: int, other: int) -> Key:
    return board, min(one, other), max(one, other)


def score_of(board: int, contract: str, declarer: str, tricks: int | None) -> int:
    """North–South's points for a result. Raises `Refused` for one that cannot be."""
    try:
        read = Contract.read(contract)
    except FormatError as error:
        raise Refused(error.sentence) from None
    if read is None:
        if contract.upper().strip() not in ("PASS", "P", "PASSEDOUT"):
            raise Refused("The contract is missing; write it as 4SX, or Pass.")
        if declarer or tricks is not None:
            raise Refused("A board passed out has no declarer and no tricks.")
        return 0
    if not read.level:
        raise Refused(f"“{contract}” lacks its level, 1 to 7.")
    if declarer not in ("N", "E", "S", "W"):
        raise Refused(f"The declarer is N, E, S or W, not “{declarer}”.")
    if tricks is None or not 0 <= tricks <= 13:
        raise Refused(f"Declarer takes 0 to 13 tricks, not {tricks}.")
    side = "NS" if declarer in "NS" else "EW"
    vulnerable = board_vulnerable(board) in (side, "All")
    points = duplicate_score(read, vulnerable, tricks)
    return points if side == "NS" else -points


def _check_text(text: str) -> None:
    """What no file can hold or no screen should obey is no name."""
    if len(text) > 100 or not text.isprintable():
        raise Refused("A name or title has up to 100 signs, all of them fit to print.")


def _check_lead(lead: str) -> None:
    if lead and not (len(lead) == 2 and lead[0] in "SHDC" and lead[1] in "AKQJT98765432"):
        raise Refused(f"“{lead}” is not a card; write suit and rank, as HQ.")


def _check_adjusted(entry: Adjusted) -> None:
    if not (0 <= entry.ns_percent <= 100 and 0 <= entry.ew_percent <= 100):
        raise Refused("An adjusted score is 0 to 100 percent of a top.")
    if entry.ew_scores and not entry.scores:
        raise Refused("A split score has a score for North–South, too.")
    for scores in filter(None, (entry.scores, entry.ew_scores)):
        parts = [part for _, part in scores]
        if min(parts) <= 0 or sum(parts) != 100:
            raise Refused("The parts of a weighted score are above 0 and make 100 percent.")
        if any(score % 10 or abs(score) > 7600 for score, _ in scores):
            raise Refused("A score is a whole ten, 7600 at most.")


@dataclass(frozen=True)
class Event:
    """The state that some entries fold to. `add` gives another; a refusal changes nothing."""

    entries: tuple[Entry, ...]
    opened: Opened
    movement: Movement
    """The movement as it now stands: a late pair takes its places."""
    rounds: int
    names: dict[int, tuple[str, ...]] = field(default_factory=dict)
    lines: dict[Key, Entered | Corrected | Adjusted] = field(default_factory=dict)
    penalties: tuple[Penalised, ...] = ()
    left: dict[int, int] = field(default_factory=dict)
    came: dict[int, int] = field(default_factory=dict)
    dropped: dict[int, int] = field(default_factory=dict)
    plan: dict[Key, Due] = field(default_factory=dict)
    """What is due, which only the movement's own changes change."""

    @staticmethod
    def of(entries: Iterable[Entry]) -> Event:
        """Fold entries. Raises `Refused` where one could not have been made."""
        kept = tuple(entries)
        undone = {e.entry for e in kept if isinstance(e, Undone)}
        if not kept or not isinstance(kept[0], Opened) or 1 in undone:
            raise Refused("An event begins with its opening, which cannot be undone.")
        opened = kept[0]
        _check_text(opened.title)
        if faults := opened.movement.faults():
            raise Refused(f"The movement is not sound. {faults[0]}")
        if not 1 <= opened.rounds <= len(opened.movement.rounds):
            raise Refused(f"The movement has {len(opened.movement.rounds)} rounds.")
        if opened.scoring not in METHODS:
            raise Refused(f"The scoring is one of {', '.join(METHODS)}, not “{opened.scoring}”.")
        if not 1 <= opened.boards <= 36:
            raise Refused("A set has 1 to 36 boards.")
        event = Event((opened,), opened, opened.movement, opened.rounds)._planned()
        for number, entry in enumerate(kept[1:], 2):
            if number not in undone and not isinstance(entry, Undone):
                event = event._fold(entry)
        return replace(event, entries=kept)

    def add(self, entry: Entry) -> Event:
        """The event with one more entry. Raises `Refused` with the reason."""
        if isinstance(entry, Undone):
            gone = self.undone()
            if not 1 <= entry.entry <= len(self.entries):
                raise Refused(f"There is no entry {entry.entry}.")
            if entry.entry in gone or isinstance(self.entries[entry.entry - 1], Undone):
                raise Refused(f"Entry {entry.entry} does not count, or is itself an undoing.")
            return Event.of((*self.entries, entry))
        return replace(self._fold(entry), entries=(*self.entries, entry))

    def undone(self) -> frozenset[int]:
        """The numbers of the entries that do not count."""
        return frozenset(e.entry for e in self.entries if isinstance(e, Undone))

    def last(self) -> int:
        """The number of the last entry that can be undone. Raises `Refused` for none."""
        gone = self.undone()
        for number in range(len(self.entries), 1, -1):
            if number not in gone and not isinstance(self.entries[number - 1], Undone):
                return number
        raise Refused("There is nothing to undo.")

    def _fold(self, entry: Entry) -> Event:
        match entry:
            case Named(pair, players):
                self._known(pair)
                if not all(p.strip() for p in players) or not players:
                    raise Refused(f"Pair {pair} needs its players' names.")
                for name in players:
                    _check_text(name)
                return replace(self, names={**self.names, pair: players})
            case Entered() | Corrected() | Adjusted():
                return self._placed(entry)
            case Withdrawn(board, ns, ew):
                key = self.due_of(board, ns, ew).key
                if key not in self.lines:
                    raise Refused(f"Board {board} has no result of pairs {ns} and {ew}.")
                return replace(self, lines={k: v for k, v in self.lines.items() if k != key})
            case Penalised(pair, percent):
                self._known(pair)
                has_tops = METHODS[self.opened.scoring].top(2) is not None
                if has_tops and (entry.points or not 0 < percent <= 100):
                    raise Refused(f"A penalty is 1 to 100 percent of a top, not {percent}.")
                if not has_tops and (percent or not 0 < entry.points <= 10000):
                    raise Refused("This scoring has no tops; a penalty is in points, from 1 up.")
                return replace(self, penalties=(*self.penalties, entry))
            case Left(pair, after):
                self._known(pair)
                return self._fewer(replace(self, left={**self.left, pair: after})._planned(), after)
            case Came(pair, after):
                return self._late(pair, after)
            case TableDropped(table, after):
                if table not in {s.table for sits in self.movement.rounds for s in sits}:
                    raise Refused(f"There is no table {table}.")
                changed = replace(self, dropped={**self.dropped, table: after})
                return self._fewer(changed._planned(), after)
            case Extra():
                if self.rounds == len(self.opened.movement.rounds):
                    raise Refused(f"The movement has no more than its {self.rounds} rounds.")
                return replace(self, rounds=self.rounds + 1)._planned()
            case _:
                raise Refused("An event is opened once.")

    def _known(self, pair: int) -> None:
        if pair not in self.movement.pairs:
            raise Refused(f"There is no pair {pair} in this event.")

    def _late(self, pair: int, after: int) -> Event:
        if pair in self.movement.pairs:
            came = replace(self, came={**self.came, pair: after})
            return self._fewer(came._planned(), after)
        if not 0 <= after < self.rounds:
            raise Refused(f"A new pair begins after 0 to {self.rounds - 1} rounds, not {after}.")
        try:
            movement = with_late(self.movement, pair, after)
        except BadOption as error:
            raise Refused(str(error)) from None
        return replace(self, movement=movement)._planned()

    def _fewer(self, changed: Event, after: int) -> Event:
        if not 0 <= after <= self.rounds:
            raise Refused(f"Rounds are counted from 0 to {self.rounds}, not {after}.")
        gone = self.lines.keys() - changed.plan.keys()
        if gone:
            board, one, other = min(gone)
            raise Refused(
                f"Pairs {one} and {other} have a result at board {board} that then would not be "
                "played; "
                "withdraw it first."
            )
        return changed

    def _placed(self, entry: Entered | Corrected | Adjusted) -> Event:
        due = self.due_of(entry.board, entry.ns, entry.ew)
        turned = entry.turned if isinstance(entry, (Entered, Corrected)) else False
        if (entry.ns == due.ns) == turned:
            raise Refused(
                f"The arrow: by the movement pair {due.ns} sits North–South against {due.ew}. "
                + ("They sat so; leave “turned” out." if turned else
                   "If they sat the other way, say that they turned.")
            )  # fmt: skip
        if isinstance(entry, Adjusted):
            _check_adjusted(entry)
        else:
            score_of(entry.board, entry.contract, entry.declarer, entry.tricks)
            _check_lead(entry.lead)
        stands = due.key in self.lines
        if isinstance(entry, Entered) and stands:
            raise Refused(
                f"Board {entry.board} has a result of pairs {due.ns} and {due.ew} already; "
                "correct it."
            )
        if isinstance(entry, Corrected) and not stands:
            raise Refused(f"Board {entry.board} has no result of these pairs yet; enter it.")
        return replace(self, lines={**self.lines, due.key: entry})

    def due(self) -> list[Due]:
        """Every board two pairs play by the movement as it now stands, round by round."""
        return list(self.plan.values())

    def _planned(self) -> Event:
        each = self.opened.boards
        found = [
            Due(number, s.table, board, s.ns, s.ew)
            for number, sits in enumerate(self.movement.rounds[: self.rounds], 1)
            for s in sits
            if s.ns and s.ew
            and number > max(self.came.get(s.ns, 0), self.came.get(s.ew, 0))
            and number <= min(
                self.left.get(s.ns, number), self.left.get(s.ew, number),
                self.dropped.get(s.table, number),
            )
            for board in range((s.boards - 1) * each + 1, s.boards * each + 1)
        ]  # fmt: skip
        return replace(self, plan={due.key: due for due in found})

    def due_of(self, board: int, one: int, other: int) -> Due:
        """Where two pairs play a board. Raises `Refused` when they do not."""
        if found := self.plan.get(_key(board, one, other)):
            return found
        here = [d for d in self.due() if d.board == board]
        if not here:
            raise Refused(f"Board {board} is not played in this event.")
        for pair in (one, other):
            self._known(pair)
            for due in here:
                if pair in (due.ns, due.ew):
                    raise Refused(
                        f"At board {board} pair {due.ns} plays {due.ew} (round {due.round}, "
                        f"table {due.table}), not {one} against {other}."
                    )
        raise Refused(f"Neither pair {one} nor pair {other} plays board {board}.")

    def traveller(self, board: int) -> list[Line]:
        """What stands at a board, in the order of play. Raises `Refused` for an unknown board."""
        here = [d for d in self.due() if d.board == board]
        if not here:
            raise Refused(f"Board {board} is not played in this event.")
        return [self._line(d) for d in here if d.key in self.lines]

    def _line(self, due: Due) -> Line:
        e = self.lines[due.key]
        if isinstance(e, Adjusted):
            return Line(due, e, None)
        return Line(due, e, score_of(e.board, e.contract, e.declarer, e.tricks))

    def results(self) -> list[Line]:
        """Everything that stands, in the order of play."""
        return [self._line(d) for d in self.due() if d.key in self.lines]

    def missing(self) -> list[Due]:
        """The boards whose result has not come in."""
        return [d for d in self.due() if d.key not in self.lines]

    def history(self, board: int, one: int, other: int) -> list[tuple[int, Entry]]:
        """Every entry on a board of two pairs with its number, those undone too."""
        key = self.due_of(board, one, other).key
        return [
            (number, e)
            for number, e in enumerate(self.entries, 1)
            if isinstance(e, (Entered, Corrected, Adjusted, Withdrawn))
            and _key(e.board, e.ns, e.ew) == key
        ]
