"""A published event scored again from its travellers, and where the published figures differ."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from ..errors import Refused
from ..formats.usebio import Event, TravellerLine
from .checks import score_of
from .forms.pairs import SCARNE
from .outcomes import ruled
from .results_read import fouled_in, ruling_of
from .scoring import (
    Artificial,
    Butler,
    CrossImps,
    Matchpoints,
    Method,
    Outcome,
    Per,
    Result,
    said,
    score_board,
)

__all__ = ["rescored"]

_AWARD = re.compile(r"(100|\d\d)(100|\d\d)")
"""Percent for either side, signs between them left out."""
_NEAR = Fraction(1, 100)
"""Files keep two decimals."""


_Boards = dict[tuple[str, str], list[TravellerLine]]
"""Lines by their field and the board's number."""
_METHODS: Mapping[str, tuple[Method, ...]] = {
    "NS_MATCH_POINTS": (Matchpoints(2), Matchpoints(1), SCARNE),
    "NS_CROSS_IMP_POINTS": (CrossImps(), CrossImps(Per.COMPARISONS), Butler()),
}
"""By the element that holds North–South's figure: what it may have been scored by."""


def rescored(event: Event) -> tuple[int, list[str]]:
    """How many results were scored, and each difference in a sentence: a score that does not follow
    from contract and tricks, and points that do not follow from the scores.

    A board is compared with the field of the board that most tables play; where
    several methods are customary, the one that fits the file's figures best is meant."""
    boards = _together(event)
    field = max(map(len, boards.values()), default=0)
    count = sum(map(len, boards.values()))
    differences = [
        d
        for (_, number), lines in boards.items()
        for x in lines
        if (d := _score_differs(number, x))
    ]
    # Which lines of a fouled board belong together the file does not say.
    groups = {str(mark.board) for mark in fouled_in(event.element)}
    boards = {key: lines for key, lines in boards.items() if key[1] not in groups}
    for name, methods in _METHODS.items():
        tried = [_points_differ(boards, field, name, method) for method in methods]
        closest: list[str] = min(tried, key=len)
        differences += closest
    return count, differences


def _together(event: Event) -> _Boards:
    """The lines of each board; those of matches that play it in the same round are one field."""
    found: _Boards = {}
    if event.matches:
        parts = [(match.round, board) for match in event.matches for board in match.boards]
    else:
        # A file of several sections has a board in each, which are scored apart.
        parts = [(str(i), board) for i, board in enumerate(event.boards)]
    for round_, board in parts:
        if board.lines:
            found.setdefault((round_, board.number), []).extend(board.lines)
    return found


def _who(line: TravellerLine) -> str:
    """The sides of a line, as a sentence names them."""
    if line.ns:
        return f"{line.ns} against {line.ew}"
    if not line.element.get("N_PLAYER_NUMBER"):
        return f"{line.element.get('DIRECTION') or 'a table'} of its match"
    n, s, e, w = (line.element.get(f"{seat}_PLAYER_NUMBER") for seat in "NSEW")
    return f"{n} and {s} against {e} and {w}"


def _score_differs(number: str, line: TravellerLine) -> str:
    """What is wrong with a score, or nothing. Lines without a contract have nothing to check."""
    if line.score is None or not line.contract or not number.isdecimal() or len(number) > 4:
        return ""
    where = f"Board {number}, {_who(line)}"
    try:
        score = score_of(int(number), line.contract, line.declarer, line.tricks)
    except Refused as refusal:
        return f"{where}: {refusal}"
    if score == line.score:
        return ""
    return f"{where}: {line.contract} {line.declarer} {line.tricks} is {score}, not {line.score}."


def _outcomes(line: TravellerLine) -> tuple[Outcome, Outcome | None] | None:
    if (ruling := ruling_of(line.element)) is not None and ruling.scores:
        return ruled(ruling)
    if line.score is not None:
        return line.score, None
    given = _AWARD.fullmatch(re.sub(r"[A% /-]", "", line.element.get("SCORE").upper()))
    if given is None:
        return None
    ours, theirs = (Artificial(Fraction(int(percent), 100)) for percent in given.groups())
    return ours, theirs


def _points_differ(boards: _Boards, field: int, name: str, method: Method) -> list[str]:
    found = []
    for (_, number), all_lines in boards.items():
        read = [(line, _outcomes(line)) for line in all_lines]
        lines = [(line, both) for line, both in read if both is not None]
        if not lines or not any(line.element.get(name) for line, _ in lines):
            continue
        # A pair's number may stand on both sides of a board in two-winner files.
        results = [Result(f"N{i}", f"E{i}", *both) for i, (_, both) in enumerate(lines)]
        scored = score_board(0, results, method, full=field)
        for (line, _), row in zip(lines, scored.lines, strict=True):
            published = _number(line.element.get(name))
            if published is not None and abs(published - row.ns_figure.points) > _NEAR:
                found.append(
                    f"Board {number}, {_who(line)}: published {said(published)}, scored "
                    f"{said(row.ns_figure.points)} ({row.ns_figure.why})."
                )
    return found


def _number(text: str) -> Fraction | None:
    text = text.strip()
    return Fraction(text) if re.fullmatch(r"[+-]?\d{1,6}(\.\d{1,6})?", text) else None
