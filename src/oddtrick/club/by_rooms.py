"""Teams of four: each board is what two rooms made of it, and what a match comes to is added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from .events import Event
from .plan import Line
from .rooms import TeamMatch, board_swings, team_matches
from .scored import Scored
from .scoring import Figure, Score, match, said
from .scoring.conversion import VICTORY, Played

__all__ = ["match_points", "scored_lines", "scores"]

NOTHING = Fraction(0)


def scored_lines(event: Event, boards: Mapping[int, Sequence[Line]] | None = None) -> list[Scored]:
    """The lines of these boards, or of all: what each brought the team that sat North–South there;
    nothing while the other room is missing."""
    if boards is None:
        boards = {}
        for line in event.results():
            boards[line.due.board] = [*boards.get(line.due.board, ()), line]
    found = []
    for _, lines in sorted(boards.items()):
        swings = board_swings(event, lines)
        for line in lines:
            made, home = swings.get(line.ns, (None, True))
            if made is None:
                waits = "the other room has no result yet"
                found.append(Scored(line, NOTHING, NOTHING, 0, waits, waits))
                continue
            ours, theirs = (made.home, made.away) if home else (made.away, made.home)
            found.append(Scored(line, ours.points, theirs.points, 0, ours.why, theirs.why))
    return found


class _Sums:
    """Scores that grow match by match."""

    def __init__(self) -> None:
        self.found: dict[int, Score] = {}

    def add(self, team: int, points: Fraction, boards: int, why: str) -> None:
        before = self.found.get(team, Score(str(team), NOTHING, NOTHING, 0))
        self.found[team] = replace(
            before,
            points=before.points + points,
            boards=before.boards + boards,
            why=(*before.why, why),
        )


def scores(event: Event) -> dict[int, Score]:
    """What every team has, before penalties and carry-over: of each match its victory points once
    it is complete, or what its boards have brought so far."""
    sums = _Sums()
    victory = VICTORY.get(event.opened.victory)
    for made in team_matches(event):
        sides = match_points(event, made)
        for (team, own), (other, against) in (sides, sides[::-1]) if sides else ():
            points, how = own.points, own.why
            if victory is not None:
                available = event.form.rooms[event.opened.scoring].top * made.boards
                played = Played(points, against.points, made.boards, Fraction(available))
                points, scale = victory.part(played)
                how = f"{how}; {scale}"
            why = f"round {made.round}, against {other}: {said(points)} ({how})"
            sums.add(team, points, len(made.results), why)
    return sums.found


def match_points(event: Event, made: TeamMatch) -> list[tuple[int, Figure]]:
    """What home and away have of a match; nothing where it does not count yet."""
    scoring = event.form.rooms[event.opened.scoring]
    if not made.results or (made.awaited and (event.opened.victory or scoring.beside)):
        return []
    sums = match(made.results, scoring.method, win=scoring.win)
    points, more = (sums.home, sums.away), (NOTHING, NOTHING)
    count, besides = f"over {len(made.results)} boards", ""
    if scoring.beside is not None:
        whole = scoring.beside(made.results)
        more, besides = (whole.home, whole.away), f"; for the match {whole.why}"
    return [
        (team, Figure(own + extra, f"{said(own)} to {said(other)} {count}{besides}"))
        for team, own, other, extra in (
            (made.home, *points, more[0]), (made.away, *points[::-1], more[1]),
        )
    ]  # fmt: skip
