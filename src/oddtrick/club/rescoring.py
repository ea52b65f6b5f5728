"""A published event scored again from its travellers, and where the published figures differ."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from ..errors import Refused
from ..formats.usebio import BoardResults, Event, TravellerLine
from .events import score_of
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


_METHODS: Mapping[str, tuple[Method, ...]] = {
    "NS_MATCH_POINTS": (Matchpoints(2), Matchpoints(1)),
    "NS_CROSS_IMP_POINTS": (CrossImps(), CrossImps(Per.COMPARISONS), Butler()),
}
"""By the element that holds North–South's figure: what it may have been scored by."""


def rescored(event: Event) -> tuple[int, list[str]]:
    """How many results were scored, and each difference in a sentence: a score that does not follow
    from contract and tricks, and points that do not follow from the scores.

    A board is compared with the field of the board that most tables play; where
    several methods are customary, the one that fits the file's figures best is meant."""
    boards = [board for board in event.boards if board.lines]
    field = max((len(board.lines) for board in boards), default=0)
    count, differences = 0, []
    for board in boards:
        count += len(board.lines)
        differences += [d for line in board.lines if (d := _score_differs(board, line))]
    for name, methods in _METHODS.items():
        tried = [_points_differ(boards, field, name, method) for method in methods]
        closest: list[str] = min(tried, key=len)
        differences += closest
    return count, differences


def _score_differs(board: BoardResults, line: TravellerLine) -> str:
    """What is wrong with a score, or nothing. Lines without a contract have nothing to check."""
    if line.score is None or not line.contract or not board.number.isdecimal():
        return ""
    where = f"Board {board.number}, {line.ns} against {line.ew}"
    try:
        score = score_of(int(board.number), line.contract, line.declarer, line.tricks)
    except Refused as refusal:
        return f"{where}: {refusal}"
    if score == line.score:
        return ""
    return f"{where}: {line.contract} {line.declarer} {line.tricks} is {score}, not {line.score}."


def _outcomes(line: TravellerLine) -> tuple[Outcome, Outcome | None] | None:
    if line.score is not None:
        return line.score, None
    given = _AWARD.fullmatch(re.sub(r"[A% /-]", "", line.element.get("SCORE").upper()))
    if given is None:
        return None
    ours, theirs = (Artificial(Fraction(int(percent), 100)) for percent in given.groups())
    return ours, theirs


def _points_differ(boards: list[BoardResults], field: int, name: str, method: Method) -> list[str]:
    found = []
    for board in boards:
        read = [(line, _outcomes(line)) for line in board.lines]
        lines = [(line, both) for line, both in read if both is not None]
        if not lines or not any(line.element.get(name) for line, _ in lines):
            continue
        # A pair's number may stand on both sides of a board in two-winner files.
        results = [Result(f"N{x.ns}", f"E{x.ew}", *both) for x, both in lines]
        scored = score_board(0, results, method, full=field)
        for (line, _), row in zip(lines, scored.lines, strict=True):
            published = _number(line.element.get(name))
            if published is not None and abs(published - row.ns_figure.points) > _NEAR:
                found.append(
                    f"Board {board.number}, {line.ns} against {line.ew}: published "
                    f"{said(published)}, scored {said(row.ns_figure.points)} "
                    f"({row.ns_figure.why})."
                )
    return found


def _number(text: str) -> Fraction | None:
    text = text.strip()
    return Fraction(text) if re.fullmatch(r"[+-]?\d{1,6}(\.\d{1,6})?", text) else None
