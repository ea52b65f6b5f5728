"""The result at a board as the scoring takes it: a score, a ruling's scores, or an award."""

from __future__ import annotations

from oddtrick.club.scoring import Artificial, BoardResult, Outcome, TeamResult, Weighted
from oddtrick.errors import Refused

from .entries import Adjusted, Amount, exact
from .schedule import ResultLine


def result_of(line: ResultLine, group: str = "") -> BoardResult:
    """A line with its sides by their numbers; `group` names who played the same cards."""
    return BoardResult(str(line.ns), str(line.ew), *outcomes_of(line), group)


def outcomes_of(line: ResultLine) -> tuple[Outcome, Outcome | None]:
    """North–South's outcome, and East–West's where it is another one."""
    if isinstance(line.entry, Adjusted):
        return ruled(line.entry)
    if line.score is None:
        raise Refused(
            "Board {board} has no result of {ns} against {ew}.",
            board=line.due.board,
            ns=line.ns,
            ew=line.ew,
        )
    return line.score, None


def compared(one: ResultLine, other: ResultLine) -> TeamResult:
    """A board with both rooms: the home team is North–South in the first."""
    first, ew_first = outcomes_of(one)
    second, ew_second = outcomes_of(other)
    return TeamResult(one.due.board, first, second, ew_first, ew_second)


def ruled(entry: Adjusted) -> tuple[Outcome, Outcome | None]:
    """A ruling's outcomes, East–West's where it is another one."""
    if entry.scores:
        return _assigned(entry.scores), _assigned(entry.ew_scores) if entry.ew_scores else None
    ours, theirs = entry.ns_percent, entry.ew_percent
    return _award(ours, entry.own), _award(theirs, entry.own)


def _assigned(scores: tuple[tuple[int, Amount], ...]) -> Outcome:
    if len(scores) == 1:
        return scores[0][0]
    whole = sum(exact(part) for _, part in scores)
    return Weighted(tuple((score, exact(part) / whole) for score, part in scores))


def _award(percent: Amount, own: bool) -> Artificial:
    return Artificial(exact(percent) / 100, ((percent > 50) - (percent < 50)) * own)
