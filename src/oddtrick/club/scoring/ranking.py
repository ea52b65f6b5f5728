"""Ranking: ties, several sessions and sections, carry-over, handicaps and strata.

Sources: laws of duplicate bridge 2017, 78D (conditions of contest say how ties are broken; where
they say nothing a tie is shared).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from oddtrick.errors import BadOption
from oddtrick.messages import DecimalNumber, Name, say
from oddtrick.support.arguments import checked

from .results import format_points
from .session import Score

Breaker = Mapping[str, Fraction] | Callable[[Sequence[str]], Mapping[str, Fraction]]
"""Figures that decide between equals, the more the better: a figure of each, or what gives the
figures of those who are equal. Who has none has 0; where nobody has one, it is not asked."""


class RankedPlace(NamedTuple):
    """A contestant's place: the first of the places that are shared, and how many share them.
    `breaks` are the figures of the tie-breakers in turn, None if one could not be asked."""

    place: int
    sharing: int
    contestant: str
    points: Fraction
    breaks: tuple[Fraction | None, ...] = ()

    @property
    def written(self) -> str:
        """As a list shows it.

        >>> RankedPlace(2, 2, "7", Fraction(5)).written, RankedPlace(1, 1, "3", Fraction(6)).written
        ('2=', '1')
        """
        return f"{self.place}=" if self.sharing > 1 else str(self.place)


def ranking(
    scores: Mapping[str, Fraction] | Mapping[str, Score], breakers: Sequence[Breaker] = ()
) -> list[RankedPlace]:
    """Contestants by points (or by their `session_scores`), the most first; equal ones by each
    tie-breaker in turn, then sharing the place. Those who share stand in the order of their names.

    >>> [p.written for p in ranking({"a": Fraction(3), "b": Fraction(5), "c": Fraction(3)})]
    ['1', '2=', '2=']
    """
    checked(scores, Mapping, "Scores are by contestant, as session_scores gives them")
    points = {who: _points(who, score) for who, score in scores.items()}
    places: list[RankedPlace] = []
    for tied in _apart(sorted(points), points):
        for names, breaks in _split(tied, breakers):
            first = len(places) + 1
            places += [RankedPlace(first, len(names), who, points[who], breaks) for who in names]
    return places


def _points(name: str, score: Fraction | Score) -> Fraction:
    if isinstance(score, Score):
        return score.points
    if isinstance(score, (int, Fraction)):
        return Fraction(score)
    raise BadOption(
        "The points of {who} are a Fraction or a whole number, not “{score}”.",
        who=name,
        score=Name(score),
    )


def _apart(names: Sequence[str], figures: Mapping[str, Fraction]) -> list[list[str]]:
    """Those who are equal together, the highest first."""

    def key(name: str) -> Fraction:
        return -figures.get(name, Fraction(0))

    return [list(equal) for _, equal in groupby(sorted(names, key=key), key=key)]


def _split(
    tied: Sequence[str], breakers: Sequence[Breaker], before: tuple[Fraction | None, ...] = ()
) -> list[tuple[Sequence[str], tuple[Fraction | None, ...]]]:
    """Equals by each tie-breaker in turn: who still share, with the figures that were asked."""
    if len(tied) == 1 or not breakers:
        return [(tied, before)]
    asked, *rest = breakers
    figures = asked(tied) if callable(asked) else asked
    if not figures:
        return _split(tied, rest, (*before, None))
    return [
        part
        for names in _apart(tied, figures)
        for part in _split(names, rest, (*before, figures.get(names[0], Fraction(0))))
    ]


def to_common_top(score: Score, top: Fraction) -> Score:
    """A session's score as if a board's top had been another: what sections of different sizes
    need before they are ranked together. Scoring without tops stays as it is."""
    if not score.available or score.available == top * score.boards:
        return score
    wanted = top * score.boards
    points = score.points * wanted / score.available
    own, of, better, full, brought = (
        DecimalNumber(format_points(n))
        for n in (score.points, score.available, top, wanted, points)
    )
    why = say(
        "{own} of {of} brought to a top of {top} on {boards} boards: x {full} / {of} = {points}",
        own=own,
        of=of,
        top=better,
        boards=score.boards,
        full=full,
        points=brought,
    )
    return Score(score.contestant, points, wanted, score.boards, (*score.why, why))


def together(
    parts: Sequence[Mapping[str, Score]], *, top: Fraction | None = None
) -> dict[str, Score]:
    """Sections and sessions of one event added up, each brought to the common top first; if none is
    given, that is the highest average top. Raises `BadOption`."""
    tops = [s.available / s.boards for part in parts for s in part.values() if s.boards]
    if any(tops) and not all(tops):
        raise BadOption("Sessions with tops and without cannot be added; rank them apart.")
    common = max(tops, default=Fraction(0)) if top is None else top
    sums: dict[str, Score] = {}
    for part in parts:
        for who, score in part.items():
            score = to_common_top(score, common)
            before = sums.get(who)
            if before is not None:
                score = Score(
                    who,
                    before.points + score.points,
                    before.available + score.available,
                    before.boards + score.boards,
                    (*before.why, *score.why),
                )
            sums[who] = score
    return sums


def carried_over(
    points: Mapping[str, Fraction], share: Fraction, *, most: Fraction | None = None
) -> dict[str, Fraction]:
    """The carry-over of contestants into the next stage: a share of their distance from the mean of
    those who go on, at most so much in either direction. Before that limit the shares sum to
    nothing."""
    if not points:
        return {}
    if not 0 <= share <= 1 or (most is not None and most < 0):
        raise BadOption("A carry-over is a share from 0 to 1, and its limit not below 0.")
    mean = sum(points.values(), Fraction(0)) / len(points)
    carried = {who: share * (value - mean) for who, value in points.items()}
    if most is None:
        return carried
    return {who: max(-most, min(most, value)) for who, value in carried.items()}


def handicapped(
    points: Mapping[str, Fraction], handicaps: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """Points (or percentages) with the handicaps added; a contestant without one keeps their
    own."""
    return {who: value + handicaps.get(who, Fraction(0)) for who, value in points.items()}


def strata(
    points: Mapping[str, Fraction], stratum: Mapping[str, int]
) -> dict[int, list[RankedPlace]]:
    """A ranking for each stratum; 1 is the highest. A stratum ranks everybody who belongs to it or
    to a lower one, so stratum 1 ranks all. Raises `BadOption`."""
    missing = [who for who in points if who not in stratum]
    if missing:
        raise BadOption("“{missing}” belongs to no stratum; say which.", missing=Name(missing[0]))
    return {
        level: ranking({who: value for who, value in points.items() if stratum[who] >= level})
        for level in sorted({1, *(stratum[who] for who in points)})
    }
