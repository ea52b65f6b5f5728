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

from .events import Event
from .outcomes import result_of
from .plan import Line
from .scored import Scored
from .scoring import CrossImps, Method, Per, Score, Traveller, said, score_board, session_scores
from .scoring.conversion import VICTORY, Played

__all__ = ["scored_lines", "scores"]


def _method(event: Event) -> Method:
    method = event.form.fields[event.opened.scoring]
    if event.opened.victory and isinstance(method, CrossImps):
        return replace(method, per=Per.COMPARISONS)
    return method


def _field(event: Event) -> int:
    return max(Counter(due.board for due in event.due()).values(), default=1)


def _by_board(event: Event) -> Mapping[int, list[Line]]:
    found: dict[int, list[Line]] = {}
    for line in event.results():
        found.setdefault(line.due.board, []).append(line)
    return dict(sorted(found.items()))


def _board(event: Event, lines: Sequence[Line], field: int) -> Traveller:
    board = lines[0].due.board
    return score_board(board, list(map(result_of, lines)), _method(event), full=field)


def scored_lines(event: Event, boards: Mapping[int, Sequence[Line]] | None = None) -> list[Scored]:
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


def scores(event: Event) -> dict[int, Score]:
    """What every contestant has who has played, before penalties and carry-over."""
    if event.opened.victory:
        return _matches(event)
    field = _field(event)
    boards = [_board(event, lines, field) for lines in _by_board(event).values()]
    credited = {str(side): [str(c) for c in event.members(side)] for side in event.movement.pairs}
    return {int(who): s for who, s in session_scores(boards, credited=credited).items()}


def _matches(event: Event) -> dict[int, Score]:
    """Each round's match brought to victory points, once all its boards are in."""
    victory = VICTORY[event.opened.victory]
    open_ = {(due.round, due.table) for due in event.missing()}
    sums: dict[tuple[int, int], dict[int, tuple[Fraction, Fraction]]] = {}
    for s in scored_lines(event):
        match = sums.setdefault((s.line.due.round, s.line.due.table), {})
        for side, points in ((s.line.ns, s.ns), (s.line.ew, s.ew)):
            own, of = match.get(side, (Fraction(0), Fraction(0)))
            match[side] = own + points, of + s.top
    found: dict[int, Score] = {}
    for (number, table), match in sorted(sums.items()):
        if (number, table) in open_:
            continue
        for side, other in (tuple(match), tuple(match)[::-1]):
            (own, of), (against, _) = match[side], match[other]
            part, how = victory.part(Played(own, against, event.opened.boards, of))
            why = f"round {number}, against {event.label(other)}: {said(part)} ({how})"
            before = found.get(side, Score(str(side), Fraction(0), Fraction(0), 0))
            found[side] = replace(
                before,
                points=before.points + part,
                boards=before.boards + event.opened.boards,
                why=(*before.why, why),
            )
    return found
