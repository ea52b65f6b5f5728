"""Two rooms of a team match compared: which lines belong together, and what they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from oddtrick.club.event.board_results import outcomes_of
from oddtrick.club.event.entries import Adjusted, ResultEntered
from oddtrick.club.event.schedule import ResultLine, ScheduledBoard
from oddtrick.club.scoring import Swing, TeamResult, swing
from oddtrick.errors import BadOption, Refused

if TYPE_CHECKING:
    from oddtrick.club.event.event import ClubEvent

__all__ = ["TeamMatch", "board_swings", "check_comparable", "team_matches"]


class TeamMatch(NamedTuple):
    """The boards two teams have played against each other. `boards` is how many were to be
    compared, `awaited` for how many of them a room is still missing."""

    round: int
    home: int
    away: int
    boards: int
    awaited: int
    results: tuple[TeamResult, ...]


def _team(event: ClubEvent, side: int) -> int:
    return event.members(side)[0]


def _match_key(event: ClubEvent, due: ScheduledBoard) -> tuple[int, int]:
    one, other = _team(event, due.ns), _team(event, due.ew)
    return min(one, other), max(one, other)


def _other_room(event: ClubEvent, due: ScheduledBoard) -> ScheduledBoard | None:
    """Where the same two teams play the board the other way, if they do."""
    return next(
        (
            d
            for d in event.plan.values()
            if d.board == due.board and d != due and _match_key(event, d) == _match_key(event, due)
        ),
        None,
    )


def _compared(one: ResultLine, other: ResultLine) -> TeamResult:
    """A board with both rooms: the home team is North–South in the first."""
    first, ew_first = outcomes_of(one)
    second, ew_second = outcomes_of(other)
    return TeamResult(one.due.board, first, second, ew_first, ew_second)


def check_comparable(event: ClubEvent, due: ScheduledBoard, ruling: Adjusted) -> None:
    """Raises `Refused` for a ruling that does not go with what the other room has."""
    scoring = event.form.rooms.get(event.opened.scoring)
    other = _other_room(event, due) if scoring else None
    if scoring is None or other is None:
        return
    passed = ResultLine(other, ResultEntered(other.board, other.ns, other.ew, "Pass"), 0)
    there = event.line(other) if other.key in event.lines else passed
    try:
        swing(_compared(ResultLine(due, ruling, None), there), scoring.method)
    except BadOption as error:
        raise Refused(str(error)) from None


def team_matches(event: ClubEvent) -> list[TeamMatch]:
    """All matches, in the order in which they begin."""
    rooms: dict[tuple[int, int], dict[int, list[ScheduledBoard]]] = {}
    for due in event.plan.values():
        rooms.setdefault(_match_key(event, due), {}).setdefault(due.board, []).append(due)
    lines = {line.due.key: line for line in event.results()}
    return [_match(event, boards, lines) for boards in rooms.values()]


def _match(
    event: ClubEvent,
    boards: Mapping[int, list[ScheduledBoard]],
    lines: Mapping[tuple[int, int, int], ResultLine],
) -> TeamMatch:
    start = next(iter(boards.values()))[0]
    home, away = _team(event, start.ns), _team(event, start.ew)
    both = [dues for dues in boards.values() if len(dues) == 2]
    results = []
    for dues in both:
        found = [lines[due.key] for due in dues if due.key in lines]
        if len(found) == 2:
            found.sort(key=lambda line: _team(event, line.ns) != home)
            results.append(_compared(*found))
    return TeamMatch(start.round, home, away, len(both), len(both) - len(results), tuple(results))


def board_swings(event: ClubEvent, lines: Iterable[ResultLine]) -> dict[int, tuple[Swing, bool]]:
    """For each side that sat North–South at these lines of one board: what the board brought the
    two teams where both rooms are in; and whether that team is the swing's home team."""
    scoring = event.form.rooms[event.opened.scoring]
    by_match: dict[tuple[int, int], list[ResultLine]] = {}
    for line in lines:
        by_match.setdefault(_match_key(event, line.due), []).append(line)
    found = {}
    for pair in by_match.values():
        if len(pair) == 2:
            made = swing(_compared(*pair), scoring.method, win=scoring.win, decimals=event.decimals)
            found[pair[0].ns] = made, True
            found[pair[1].ns] = made, False
    return found
