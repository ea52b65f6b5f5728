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
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from oddtrick.club.event.board_results import result_of
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import ResultLine
from oddtrick.club.scoring import (
    UNEQUAL,
    BoardResult,
    CrossImps,
    Field,
    Figure,
    Matchpoints,
    Method,
    Outcome,
    Per,
    Score,
    Traveller,
    counted_figures,
    score_board,
    session_scores,
)
from oddtrick.club.scoring.results import reversed_outcome
from oddtrick.club.scoring.victory_points import VICTORY, MatchScore
from oddtrick.messages import Listing, say

from .scored_lines import Contest, OwnFigure, Scored, added

if TYPE_CHECKING:
    from oddtrick.review.why import Worth

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
    board_result = result_of(line, event.group(line.due))
    return replace(board_result, ns=_credit(event, line, line.ns), ew=_credit(event, line, line.ew))


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
    """The lines of these boards, or of all, with their points as the totals count them."""
    field, found = _field(event), []
    made = [
        (lines, _board(event, lines, field))
        for lines in (_by_board(event) if boards is None else boards).values()
    ]
    own = _by_own_average(event, [board for _, board in made])
    for lines, board in made:
        for line, row in zip(lines, board.lines, strict=True):
            ours, theirs = (own.get((board.board, side), {}) for side in (row.ns, row.ew))
            ns, ew = _of_side(ours, row.ns_figure), _of_side(theirs, row.ew_figure)
            apart = tuple(
                OwnFigure(who, at, figure)
                for at, of, whole in ((0, ours, ns), (1, theirs, ew))
                for who, figure in of.items()
                if figure.points != whole.points
            )
            found.append(
                Scored(line, ns.points, ew.points, int(board.top or 0), ns.why, ew.why, apart=apart)
            )
    return found


def worth_of(event: ClubEvent, lines: Sequence[ResultLine]) -> Worth:
    """What these lines of one board would have brought with other scores, all others as they are.
    Law 87's groups stay as they are, too."""
    results, method, full = [_result(event, line) for line in lines], _method(event), _field(event)
    apart = len({r.group for r in results}) > 1

    @cache
    def worth(at: int, side: int, score: int) -> Fraction:
        own = -score if side else score
        outcomes: list[Outcome] = [own]
        for n, other in enumerate(results):
            if n != at and other.group == results[at].group:
                outcomes.append(reversed_outcome(other.against) if side else other.score)
        return method.figure(own, own, Field(outcomes, apart), full).points

    return worth


def _by_own_average(
    event: ClubEvent, boards: Sequence[Traveller]
) -> Mapping[tuple[int, str], Mapping[int, Figure]]:
    """By board and side, what awards that give way to a session average come to for each who has
    them. In matches none does."""
    figures = [f for b in boards for row in b.lines for f in (row.ns_figure, row.ew_figure)]
    if event.opened.victory or not any(f.award and f.award.own for f in figures):
        return {}
    found: dict[tuple[int, str], dict[int, Figure]] = {}
    for who, card in counted_figures(*_session(event)).items():
        for one in card:
            if one.figure.award and one.figure.award.own:
                found.setdefault((one.traveller.board, one.side), {})[int(who)] = one.figure
    return found


def _of_side(own: Mapping[int, Figure], figure: Figure) -> Figure:
    """A side's figure in its line: what all who have it count, else the award, with what each
    player's has become."""
    if len({one.points for one in own.values()}) < 2:
        return next(iter(own.values()), figure)
    each = [say("{who}: {why}", who=who, why=one.why) for who, one in own.items()]
    return figure._replace(why=say("{parts}", parts=Listing(tuple(each), "; ")))


def _session(event: ClubEvent) -> tuple[list[Traveller], dict[str, list[str]]]:
    """All boards that have results, and to whom the points of their sides go."""
    field = _field(event)
    boards = [_board(event, lines, field) for lines in _by_board(event).values()]
    credited = {
        _credit(event, line, side): [str(c) for c in event.credited(line.due, side)]
        for line in event.results()
        for side in (line.ns, line.ew)
    }
    return boards, credited


def scores(event: ClubEvent) -> dict[int, Score]:
    """The score of every contestant who has played, before penalties and carry-over."""
    if event.opened.victory:
        return added(contests(event), event.decimals)
    boards, credited = _session(event)
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
