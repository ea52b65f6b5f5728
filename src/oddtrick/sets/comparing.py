"""A result compared with the others of its board: matchpoints, IMPs, and how often each score was
made.

Source: laws of duplicate bridge 2017, 78A (matchpoints) and 78B (IMPs), as `oddtrick.club.scoring`
has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from oddtrick.club.scoring.board import Field
from oddtrick.club.scoring.imps import CrossImps, Per
from oddtrick.club.scoring.matchpoints import Matchpoints

from .kinds import SetKind


class Bar(msgspec.Struct, frozen=True):
    """A score of a board, and at how many tables it was made: by machines and by people."""

    score: int
    machines: int
    people: int
    yours: bool = False


class ScoreWorth(NamedTuple):
    """A score against all others: per cent of the matchpoints, and IMPs a comparison (`None` where
    the game has none); both `None` where there is nobody to compare with."""

    percent: float | None
    imps: float | None


class SetStanding(msgspec.Struct, frozen=True):
    """Where somebody stands over the boards they have played: `place` of the `of` who have played
    all of them, the mean per cent, and the sum of the IMPs."""

    percent: float | None
    imps: float | None
    place: int
    of: int


class BoardScores:
    """The scores that a board was played to, by machines and by people.

    >>> from .kinds import KINDS
    >>> board = BoardScores(KINDS["bridge"], [420, 400, -50], [420])
    >>> board.scored(420)
    ScoreWorth(percent=83.33..., imps=3.66...)
    """

    def __init__(self, kind: SetKind, machines: Sequence[int], people: Sequence[int]) -> None:
        self.kind = kind
        self.machines, self.people = Counter(machines), Counter(people)
        self._scored: dict[int, ScoreWorth] = {}

    @cached_property
    def _field(self) -> Field:
        return Field([*self.machines.elements(), *self.people.elements()])

    def scored(self, score: int) -> ScoreWorth:
        """The worth of one of its scores against all the others."""
        if score not in self._scored:
            self._scored[score] = self._score(score)
        return self._scored[score]

    def _score(self, score: int) -> ScoreWorth:
        played = int(self._field.played)
        if played < 2:
            return ScoreWorth(None, None)
        method = Matchpoints()
        points = method.figure(score, score, self._field, played).points
        percent = float(100 * points / method.top(played))
        if not self.kind.marked:
            return ScoreWorth(percent, None)
        imps = CrossImps(Per.COMPARISONS).figure(score, score, self._field, played).points
        return ScoreWorth(percent, float(imps))

    def bars(self, own: int) -> list[Bar]:
        """How often each score was made, the lowest first; `own` is that of who asks."""
        scores = sorted({*self.machines, *self.people})
        return [Bar(s, self.machines[s], self.people[s], s == own) for s in scores]


def standing_of(
    boards: Mapping[int, BoardScores], own: Mapping[int, int], others: Sequence[Mapping[int, int]]
) -> SetStanding:
    """Where somebody stands over the boards they have played. `own` and each of the others are
    scores by board, all of which are among those of `boards`; who has not played all that they have
    is compared on the others, but not ranked."""
    mine = _total(boards, own, own)
    if mine is None:
        return SetStanding(None, None, 1, 1)
    totals = [_total(boards, own, other) for other in others if own.keys() <= other.keys()]
    better = sum(t is not None and t[0] > mine[0] for t in totals)
    marked = any(scores.kind.marked for scores in boards.values())
    imps = round(mine[1], 1) if marked else None
    return SetStanding(round(mine[0], 1), imps, 1 + better, 1 + len(totals))


def mean_shares(
    boards: Mapping[int, BoardScores], own: Mapping[int, int], others: Sequence[Mapping[int, int]]
) -> list[float]:
    """The mean per cent, on the boards that somebody has played, of all others who have played
    them."""
    totals = [_total(boards, own, other) for other in others if own.keys() <= other.keys()]
    return [total[0] for total in totals if total is not None]


def _total(
    boards: Mapping[int, BoardScores], own: Mapping[int, int], scores: Mapping[int, int]
) -> tuple[float, float] | None:
    worths = [boards[b].scored(scores[b]) for b in own]
    shares = [s.percent for s in worths if s.percent is not None]
    if not shares:
        return None
    return sum(shares) / len(shares), sum(s.imps or 0.0 for s in worths)
