"""Standings, travellers and personal cards of an event, by the method it is scored by.

A board is compared within the field of the board that most tables play; results that are not in
yet, and artificial scores, leave fewer, which Neuberg's formula brings to the field's top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ..errors import Refused
from .entries import Adjusted
from .events import METHODS, Event, Line
from .scoring import (
    Artificial,
    Outcome,
    Penalty,
    Result,
    Traveller,
    Unit,
    Weighted,
    score_board,
    session_scores,
)

__all__ = ["METHODS", "Scored", "Standing", "card", "explained", "standings", "traveller",
           "travellers"]  # fmt: skip


class Scored(NamedTuple):
    """A line of a traveller with its points, of a top; `top` is 0 in scoring without tops."""

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
        """Points in percent of the tops; 0 where nothing has been played, or there are no tops."""
        return self.points * 100 / self.tops if self.tops else Fraction(0)


def _field(event: Event) -> int:
    return max(Counter(due.board for due in event.due()).values(), default=1)


def traveller(event: Event, board: int) -> list[Scored]:
    """A board's lines with points. Raises `Refused` for an unknown board."""
    return _scored(event, event.traveller(board), _field(event))


def _scored(event: Event, lines: list[Line], field: int) -> list[Scored]:
    if not lines:
        return []
    found = _board(event, lines, field)
    top = int(found.top or 0)
    return [
        Scored(line, row.ns_figure.points, row.ew_figure.points, top, row.ns_figure.why)
        for line, row in zip(lines, found.lines, strict=True)
    ]


def _board(event: Event, lines: list[Line], field: int) -> Traveller:
    method = METHODS[event.opened.scoring]
    return score_board(lines[0].due.board, list(map(_result, lines)), method, full=field)


def _result(line: Line) -> Result:
    ns, ew = str(line.ns), str(line.ew)
    if isinstance(line.entry, Adjusted):
        return Result(ns, ew, *_outcomes(line.entry))
    if line.score is None:
        raise Refused(f"Board {line.due.board} has no result of pair {ns} against {ew}.")
    return Result(ns, ew, line.score)


def _outcomes(entry: Adjusted) -> tuple[Outcome, Outcome | None]:
    if entry.scores:
        return _assigned(entry.scores), _assigned(entry.ew_scores) if entry.ew_scores else None
    ours, theirs = entry.ns_percent, entry.ew_percent
    return _award(ours, entry.own), _award(theirs, entry.own)


def _assigned(scores: tuple[tuple[int, int], ...]) -> Outcome:
    if len(scores) == 1:
        return scores[0][0]
    return Weighted(tuple((score, Fraction(part, 100)) for score, part in scores))


def _award(percent: int, own: bool) -> Artificial:
    return Artificial(Fraction(percent, 100), ((percent > 50) - (percent < 50)) * own)


def _by_board(event: Event) -> Mapping[int, list[Line]]:
    found: dict[int, list[Line]] = {}
    for line in event.results():
        found.setdefault(line.due.board, []).append(line)
    return dict(sorted(found.items()))


def travellers(event: Event) -> list[Scored]:
    """The lines of all boards, board by board."""
    field = _field(event)
    return [s for lines in _by_board(event).values() for s in _scored(event, lines, field)]


def standings(event: Event) -> list[Standing]:
    """Every pair, the best first; two lists after each other where no pair changes direction."""
    sits = [s for r in event.movement.rounds for s in r]
    north, east = {s.ns for s in sits if s.ns}, {s.ew for s in sits if s.ew}
    two = not north & east
    field = _field(event)
    boards = [_board(event, lines, field) for lines in _by_board(event).values()]
    scores = session_scores(boards)
    top = next((b.top for b in boards if b.top is not None), None)
    lost = dict.fromkeys(event.movement.pairs, Fraction(0))
    for p in event.penalties:
        if p.pair in lost:
            lost[p.pair] += p.points + Fraction(p.percent, 100) * (top or 0)
    rows = []
    for pair in event.movement.pairs:
        score = scores.get(str(pair))
        points, tops = (score.points, int(score.available)) if score else (Fraction(0), 0)
        where = ("NS" if pair in north else "EW") * two
        names = event.names.get(pair, ())
        rows.append(Standing("", pair, names, where, points - lost[pair], tops, lost[pair]))
    has_tops = METHODS[event.opened.scoring].top(field) is not None

    def worth(row: Standing) -> Fraction:
        # By percent, for pairs that wait have played less than others.
        return row.percent if has_tops else row.points

    rows.sort(key=lambda r: (r.field != "NS", -worth(r), r.pair))
    better = Counter((r.field, worth(r)) for r in rows)
    placed: list[Standing] = []
    before: Counter[str] = Counter()
    places: dict[tuple[str, Fraction], int] = {}
    for row in rows:
        key = row.field, worth(row)
        before[row.field] += 1
        place = places.setdefault(key, before[row.field])
        placed.append(row._replace(place=f"{place}{'=' * (better[key] > 1)}"))
    return placed


def explained(event: Event, pair: int) -> list[str]:
    """How a pair's total came about: a line a board with its formula, then the penalties. Raises
    `Refused` for an unknown pair."""
    _known(event, pair)
    field = _field(event)
    boards = [_board(event, lines, field) for lines in _by_board(event).values()]
    penalties = [
        Penalty(str(pair), Fraction(p.percent, 100) if p.percent else Fraction(p.points),
                p.reason or "by the director", Unit.TOPS if p.percent else Unit.POINTS)
        for p in event.penalties if p.pair == pair
    ]  # fmt: skip
    mine = [b for b in boards if any(str(pair) in (x.ns, x.ew) for x in b.lines)]
    if not mine:
        return []
    return list(session_scores(mine, penalties=penalties)[str(pair)].why)


def _known(event: Event, pair: int) -> None:
    if pair not in event.movement.pairs:
        raise Refused(f"There is no pair {pair} in this event.")


def card(event: Event, pair: int) -> list[Scored]:
    """What a pair has played, in the order of play. Raises `Refused` for an unknown pair."""
    _known(event, pair)
    mine = [s for s in travellers(event) if pair in (s.line.ns, s.line.ew)]
    return sorted(mine, key=lambda s: (s.line.due.round, s.line.due.board))
