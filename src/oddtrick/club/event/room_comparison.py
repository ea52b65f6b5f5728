"""Two rooms of a team match compared: which lines belong together, and what they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from oddtrick.club.event.board_results import compared
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import ResultLine, ScheduledBoard
from oddtrick.club.scoring import Swing, TeamResult, swing


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


def team_matches(event: ClubEvent) -> list[TeamMatch]:
    """All matches, in the order in which they begin."""
    rooms: dict[tuple[tuple[int, int], int], dict[int, list[ScheduledBoard]]] = {}
    for due in event.plan.values():
        drawn = due.round if event.opened.draws else 0
        rooms.setdefault((event.match_of(due), drawn), {}).setdefault(due.board, []).append(due)
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
        result_lines = [lines[due.key] for due in dues if due.key in lines]
        if len(result_lines) == 2:
            result_lines.sort(key=lambda line: _team(event, line.ns) != home)
            results.append(compared(*result_lines))
    return TeamMatch(start.round, home, away, len(both), len(both) - len(results), tuple(results))


def board_swings(event: ClubEvent, lines: Iterable[ResultLine]) -> dict[int, tuple[Swing, bool]]:
    """For each side that sat North–South at these lines of one board: what the board brought the
    two teams where both rooms are in; and whether that team is the swing's home team."""
    scoring = event.form.rooms[event.opened.scoring]
    by_match: dict[tuple[int, int], list[ResultLine]] = {}
    for line in lines:
        by_match.setdefault(event.match_of(line.due), []).append(line)
    found = {}
    for pair in by_match.values():
        if len(pair) == 2:
            made = swing(compared(*pair), scoring.method, win=scoring.win, decimals=event.decimals)
            found[pair[0].ns] = made, True
            found[pair[1].ns] = made, False
    return found
