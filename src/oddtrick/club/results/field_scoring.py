"""Events scored board by board against the field: pairs, and individuals, whose two players are
each credited with what their side has.

A board is compared within the field of the board that most tables play; results that are not in
yet, and artificial scores, leave fewer, which Neuberg's formula brings to the field's top. Where
matches become victory points, those of a round between two sides are a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from oddtrick.club.event.board_results import result_of
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import ResultLine
from oddtrick.club.scoring import (
    UNEQUAL,
    BoardResult,
    CrossImps,
    Figure,
    Matchpoints,
    Method,
    Per,
    Score,
    Traveller,
    score_board,
    session_scores,
)
from oddtrick.club.scoring.match_conversion import VICTORY, MatchScore

from .scored_lines import Contest, Scored, added

__all__ = ["brought_up", "contests", "scored_lines", "scores"]

NOTHING = MatchScore(Fraction(0), Fraction(0), 0)


def _method(event: ClubEvent) -> Method:
    method = replace(event.form.fields[event.opened.scoring], decimals=event.decimals)
    if event.opened.unequal and isinstance(method, Matchpoints):
        return replace(method, unequal=UNEQUAL[event.opened.unequal])
    if event.opened.victory and isinstance(method, CrossImps):
        return replace(method, per=Per.COMPARISONS)
    return method


def brought_up(event: ClubEvent) -> str:
    """By what a board is brought up that was played less often: a name in `UNEQUAL`; empty where
    the scoring does not ask."""
    method = _method(event) if event.form.fields else None
    if not isinstance(method, Matchpoints):
        return ""
    return next(name for name, known in UNEQUAL.items() if known is method.unequal)


def _field(event: ClubEvent) -> int:
    return max(Counter(due.board for due in event.due()).values(), default=1)


def _by_board(event: ClubEvent) -> Mapping[int, list[ResultLine]]:
    found: dict[int, list[ResultLine]] = {}
    for line in event.results():
        found.setdefault(line.due.board, []).append(line)
    return dict(sorted(found.items()))


def _board(event: ClubEvent, lines: Sequence[ResultLine], field: int) -> Traveller:
    board = lines[0].due.board
    results = tuple(_result(event, line) for line in lines)
    return _known(board, results, _method(event), field)


def _result(event: ClubEvent, line: ResultLine) -> BoardResult:
    found = result_of(line, event.group(line.due))
    return replace(found, ns=_credit(event, line, line.ns), ew=_credit(event, line, line.ew))


def _credit(event: ClubEvent, line: ResultLine, side: int) -> str:
    """To whom a side's points go, as a name: the side, or those of it who have not played the
    board elsewhere."""
    whole, counted = event.members(side), event.credited(line.due, side)
    return str(side) if counted == whole else f"{side}: {' '.join(map(str, counted))}"


@lru_cache(maxsize=1024)
def _known(board: int, results: tuple[BoardResult, ...], method: Method, full: int) -> Traveller:
    """A board is scored once for all lists in which it stands as it is."""
    return score_board(board, results, method, full=full)


def scored_lines(
    event: ClubEvent, boards: Mapping[int, Sequence[ResultLine]] | None = None
) -> list[Scored]:
    """The lines of these boards, or of all, with their points."""
    field, found = _field(event), []
    for lines in (_by_board(event) if boards is None else boards).values():
        made = _board(event, lines, field)
        found += [
            Scored(line, row.ns_figure.points, row.ew_figure.points, int(made.top or 0),
                   row.ns_figure.why, row.ew_figure.why)
            for line, row in zip(lines, made.lines, strict=True)
        ]  # fmt: skip
    return found


def scores(event: ClubEvent) -> dict[int, Score]:
    """The score of every contestant who has played, before penalties and carry-over."""
    if event.opened.victory:
        return added(contests(event), event.decimals)
    field = _field(event)
    boards = [_board(event, lines, field) for lines in _by_board(event).values()]
    credited = {
        _credit(event, line, side): [str(c) for c in event.credited(line.due, side)]
        for line in event.results()
        for side in (line.ns, line.ew)
    }
    return {int(who): s for who, s in session_scores(boards, credited=credited).items()}


def contests(event: ClubEvent) -> list[Contest]:
    """Each round's matches in victory points, once all their boards are in."""
    victory = VICTORY[event.opened.victory]
    open_ = {(due.round, due.table) for due in event.missing()}
    lengths = Counter((due.round, due.table) for due in event.due())
    sums: dict[tuple[int, int], dict[int, MatchScore]] = {}
    for s in scored_lines(event):
        due = s.line.due
        match = sums.setdefault((due.round, due.table), {due.ns: NOTHING, due.ew: NOTHING})
        for side, own, other in ((s.line.ns, s.ns, s.ew), (s.line.ew, s.ew, s.ns)):
            had = match[side]
            match[side] = MatchScore(
                had.own + own, had.other + other, lengths[due.round, due.table],
                had.available + s.top, event.decimals,
            )  # fmt: skip
    found = []
    for (number, table), match in sorted(sums.items()):
        if (number, table) not in open_:
            (home, ours), (away, theirs) = match.items()
            parts = [Figure(*victory.part(played)) for played in (ours, theirs)]
            apart = ours.own - ours.other
            margin = apart if ours.available else apart / 2
            found.append(
                Contest(
                    number,
                    home,
                    away,
                    lengths[number, table],
                    margin,
                    parts[0],
                    parts[1],
                    victory.most,
                )
            )
    return found
