"""Standings, travellers and personal cards of an event, by matchpoints.

A board is compared within the field of the board that most tables play; results that are not in
yet, and artificial scores, leave fewer, which Neuberg's formula brings to the field's top.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from ..errors import Refused
from .entries import Adjusted
from .events import Event, Line
from .scoring import Artificial, Matchpoints, Result, score_board

__all__ = ["Scored", "Standing", "card", "standings", "traveller", "travellers"]


class Scored(NamedTuple):
    """A line of a traveller with its matchpoints, of a top."""

    line: Line
    ns: Fraction
    ew: Fraction
    top: int
    how: str


class Standing(NamedTuple):
    """A pair's place in its field (`NS`, `EW`, or empty for one winner), points of tops."""

    place: str
    pair: int
    names: tuple[str, ...]
    field: str
    points: Fraction
    tops: int
    penalty: Fraction

    @property
    def percent(self) -> Fraction:
        """Points in percent of the tops; 0 where nothing has been played."""
        return self.points * 100 / self.tops if self.tops else Fraction(0)


def _field(event: Event) -> int:
    return max(Counter(due.board for due in event.due()).values(), default=1)


def traveller(event: Event, board: int) -> list[Scored]:
    """A board's lines with matchpoints. Raises `Refused` for an unknown board."""
    return _scored(event.traveller(board), _field(event))


def _scored(lines: list[Line], field: int) -> list[Scored]:
    if not lines:
        return []
    board, top = lines[0].due.board, 2 * (field - 1)
    found = score_board(board, list(map(_result, lines)), Matchpoints(), full=field)
    return [
        Scored(line, row.ns_figure.points, row.ew_figure.points, top, row.ns_figure.why)
        for line, row in zip(lines, found.lines, strict=True)
    ]


def _result(line: Line) -> Result:
    ns, ew = str(line.ns), str(line.ew)
    if isinstance(line.entry, Adjusted):
        ours, theirs = line.entry.ns_percent, line.entry.ew_percent
        return Result(ns, ew, Artificial(Fraction(ours, 100)), Artificial(Fraction(theirs, 100)))
    if line.score is None:
        raise Refused(f"Board {line.due.board} has no result of pair {ns} against {ew}.")
    return Result(ns, ew, line.score)


def travellers(event: Event) -> list[Scored]:
    """The lines of all boards, board by board."""
    field = _field(event)
    by_board: dict[int, list[Line]] = {}
    for line in event.results():
        by_board.setdefault(line.due.board, []).append(line)
    return [s for board in sorted(by_board) for s in _scored(by_board[board], field)]


def standings(event: Event) -> list[Standing]:
    """Every pair, the best first; two lists after each other where no pair changes direction."""
    sits = [s for r in event.opened.movement.rounds for s in r]
    north, east = {s.ns for s in sits if s.ns}, {s.ew for s in sits if s.ew}
    two = not north & east
    tops: Counter[int] = Counter()
    totals: dict[int, Fraction] = dict.fromkeys(event.opened.movement.pairs, Fraction(0))
    for scored in travellers(event):
        for pair, got in ((scored.line.ns, scored.ns), (scored.line.ew, scored.ew)):
            totals[pair] += got
            tops[pair] += scored.top
    top = 2 * (_field(event) - 1)
    lost = dict.fromkeys(totals, Fraction(0))
    for penalty in event.penalties:
        lost[penalty.pair] += Fraction(top * penalty.percent, 100)
    rows = [
        Standing("", pair, event.names.get(pair, ()), ("NS" if pair in north else "EW") * two,
                 total - lost[pair], tops[pair], lost[pair])
        for pair, total in totals.items()
    ]  # fmt: skip
    # By percent, for pairs that wait have played less than others.
    rows.sort(key=lambda r: (r.field != "NS", -r.percent, r.pair))
    return [
        row._replace(
            place=str(1 + sum(o.field == row.field and o.percent > row.percent for o in rows))
            + "=" * (sum(o.field == row.field and o.percent == row.percent for o in rows) > 1)
        )
        for row in rows
    ]


def card(event: Event, pair: int) -> list[Scored]:
    """What a pair has played, in the order of play. Raises `Refused` for an unknown pair."""
    if pair not in event.opened.movement.pairs:
        raise Refused(f"There is no pair {pair} in this event.")
    mine = [s for s in travellers(event) if pair in (s.line.ns, s.line.ew)]
    return sorted(mine, key=lambda s: (s.line.due.round, s.line.due.board))
