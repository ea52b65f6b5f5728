"""Teams of four: each board is what two rooms made of it, and what a match comes to is added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from oddtrick.club.event.board_results import outcomes_of
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.forms import WINNERS_GO_ON
from oddtrick.club.event.room_comparison import TeamMatch, board_swings, team_matches
from oddtrick.club.event.schedule import ResultLine
from oddtrick.club.scoring import Figure, Score, TeamResult, match, swing
from oddtrick.club.scoring.victory_points import VICTORY, MatchScore
from oddtrick.messages import Message, say

from .scored_lines import Contest, Scored, added

if TYPE_CHECKING:
    from oddtrick.review.why import Worth

NOTHING = Fraction(0)


def scored_lines(
    event: ClubEvent, boards: Mapping[int, Sequence[ResultLine]] | None = None
) -> list[Scored]:
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
                waits = say("the other room has no result yet")
                found.append(Scored(line, NOTHING, NOTHING, 0, waits, waits))
                continue
            ours, theirs = (made.home, made.away) if home else (made.away, made.home)
            figures = ours.points, theirs.points
            found.append(Scored(line, *figures, 0, ours.why, theirs.why, _top(event, 0)))
    return found


def worth_of(event: ClubEvent, lines: Sequence[ResultLine]) -> Worth:
    """What these lines of one board would have brought with other scores against the other room."""
    scoring = event.form.rooms[event.opened.scoring]
    rooms: dict[tuple[int, int], list[int]] = {}
    for at, line in enumerate(lines):
        rooms.setdefault(event.match_of(line.due), []).append(at)
    other = {at: n for pair in rooms.values() if len(pair) == 2 for at, n in (pair, pair[::-1])}

    @cache
    def worth(at: int, side: int, score: int) -> Fraction:
        if at not in other:
            return NOTHING
        second, ew_second = outcomes_of(lines[other[at]])
        made = swing(
            TeamResult(lines[at].due.board, score, second, None, ew_second),
            scoring.method, win=scoring.win, decimals=event.decimals,
        )  # fmt: skip
        return (made.away if side else made.home).points

    return worth


def scores(event: ClubEvent) -> dict[int, Score]:
    """The score of every team, before penalties and carry-over."""
    return added(contests(event), event.decimals)


def _top(event: ClubEvent, whole: int) -> int:
    """The points the two sides share on a board: without or with those that go by the match."""
    scoring = event.form.rooms[event.opened.scoring]
    return scoring.top if whole or scoring.beside is None else scoring.top // 2


def contests(event: ClubEvent) -> list[Contest]:
    """Each match that counts: in victory points once it is complete, or with what its boards have
    brought so far."""
    found = []
    victory = VICTORY.get(event.opened.victory)
    for made in team_matches(event):
        sides = match_points(event, made)
        if not sides:
            continue
        figures = [own for _, own in sides]
        most = _top(event, 1) * len(made.results)
        if victory is not None:
            available = Fraction(event.form.rooms[event.opened.scoring].top * made.boards)
            figures, most = [], victory.most
            for own, other in (sides, sides[::-1]):
                played = MatchScore(
                    own[1].points, other[1].points, made.boards, available, event.decimals
                )
                points, scale = _gone_on(event, made, own[0]) or victory.part(played)
                figures.append(Figure(points, say("{why}; {scale}", why=own[1].why, scale=scale)))
        count = len(made.results)
        apart = sides[0][1].points - sides[1][1].points
        margin = apart if event.form.rooms[event.opened.scoring].top else apart / 2
        found.append(
            Contest(made.round, made.home, made.away, count, margin, figures[0], figures[1], most)
        )
    return found


def _gone_on(event: ClubEvent, made: TeamMatch, team: int) -> tuple[Fraction, Message] | None:
    """In a knock-out whose next round is drawn it counts who plays on: a level match is decided
    otherwise."""
    if event.opened.draws not in WINNERS_GO_ON or made.round == event.rounds:
        return None
    later = event.movement.rounds[made.round]
    plays = any(team in event.members(side) for s in later for side in (s.ns, s.ew))
    return (Fraction(1), say("goes on: 1")) if plays else (Fraction(0), say("is out: 0"))


def match_points(event: ClubEvent, made: TeamMatch) -> list[tuple[int, Figure]]:
    """The points of home and away in a match; nothing where it does not count yet."""
    scoring = event.form.rooms[event.opened.scoring]
    if not made.results or (made.awaited and (event.opened.victory or scoring.beside)):
        return []
    sums = match(made.results, scoring.method, win=scoring.win, decimals=event.decimals)
    of, top = event.decimals.said, _top(event, 0) * len(made.results)
    points, more = (sums.home, sums.away), (NOTHING, NOTHING)
    besides: Message | None = None
    if scoring.beside is not None:
        whole = scoring.beside(made.results, event.decimals)
        more, besides = (whole.home, whole.away), whole.why

    def why(own: Fraction, other: Fraction) -> Message:
        boards = len(made.results)
        said = say("{own} to {other} over {count} boards")
        said = said.fill(own=of(own, top), other=of(other, top), count=boards)
        if besides is None:
            return said
        return say("{boards}; for the match {match}", boards=said, match=besides)

    return [
        (team, Figure(own + extra, why(own, other)))
        for team, own, other, extra in (
            (made.home, *points, more[0]), (made.away, *points[::-1], more[1]),
        )
    ]  # fmt: skip
