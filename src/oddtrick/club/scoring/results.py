"""Results and their scores: results of a board, figures with their reasons, travellers.

All points are exact fractions; `decimals` writes them for people. Scores are North–South's points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.decimals import USUAL, Decimals, format_points, rounded
from oddtrick.errors import BadOption
from oddtrick.messages import Message, Name, Verbatim, WrittenNumber, say

__all__ = [
    "Artificial",
    "BoardResult",
    "Figure",
    "Frequency",
    "FrequencyRow",
    "Outcome",
    "Traveller",
    "TravellerEntry",
    "Weighted",
    "check_results",
    "format_points",
    "format_score",
    "reversed_outcome",
    "rounded",
]


@dataclass(frozen=True)
class Artificial:
    """An award without a result: a share of the points to be had, or the contestant's own average.

    `own` is 1 if the contestant's average on their other boards counts when it is higher, -1 if it
    counts when it is lower (laws of duplicate bridge 2017, 12C2).
    """

    share: Fraction
    own: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1 or self.own not in (-1, 0, 1):
            raise BadOption("An award is a share from 0 to 1; one's own average -1, 0 or 1.")

    @property
    def name(self) -> str:
        """As a director says it.

        >>> Artificial(Fraction(3, 5), 1).name, Artificial(Fraction(1, 2)).name
        ('average plus (60 %)', 'average (50 %)')
        """
        return str(self.said)

    @property
    def said(self) -> Message:
        """The same as a text."""
        share = points_figure(self.share * 100)
        if self.own > 0:
            return say("average plus ({percent} %)", percent=share)
        if self.own:
            return say("average minus ({percent} %)", percent=share)
        if self.share == Fraction(1, 2):
            return say("average ({percent} %)", percent=share)
        return say("award ({percent} %)", percent=share)


@dataclass(frozen=True)
class Weighted:
    """Several scores that might have been, each with its part of the whole (law 12C1c)."""

    parts: tuple[tuple[int, Fraction], ...]

    def __post_init__(self) -> None:
        if sum(w for _, w in self.parts) != 1 or any(w <= 0 for _, w in self.parts):
            raise BadOption("The parts of a weighted score are above nothing and make 1 together.")


Outcome = int | Weighted | Artificial
"""The outcome for a side: a score, weighted scores, or an award without one."""


def reversed_outcome(outcome: Outcome) -> Outcome:
    """The same outcome seen from the other side."""
    if isinstance(outcome, Artificial):
        return outcome
    if isinstance(outcome, Weighted):
        return Weighted(tuple((-score, part) for score, part in outcome.parts))
    return -outcome


def score_figure(outcome: Outcome) -> Verbatim:
    """An outcome within a text, as a traveller shows it."""
    return Verbatim(format_score(outcome))


def points_figure(points: Fraction) -> WrittenNumber:
    """Points within a text, exact."""
    return WrittenNumber(format_points(points))


def format_score(outcome: Outcome) -> str:
    """An outcome as a traveller shows it.

    >>> format_score(420), format_score(0)
    ('+420', '0')
    >>> format_score(Weighted(((420, Fraction(3, 5)), (-50, Fraction(2, 5)))))
    '60 % of +420, 40 % of -50'
    """
    if isinstance(outcome, Artificial):
        return outcome.name
    if isinstance(outcome, Weighted):
        return ", ".join(
            f"{format_points(part * 100)} % of {format_score(s)}" for s, part in outcome.parts
        )
    return f"{outcome:+d}" if outcome else "0"


@dataclass(frozen=True)
class BoardResult:
    """A board at one table. If the director split the score, `ew_score` is another outcome for
    East–West; it is written in North–South's points, too. If a board was fouled, `group` names
    those who played the same cards."""

    ns: str
    ew: str
    score: Outcome
    ew_score: Outcome | None = None
    group: str = ""

    @property
    def against(self) -> Outcome:
        """East–West's outcome, in North–South's points."""
        return self.score if self.ew_score is None else self.ew_score


class Figure(NamedTuple):
    """Points of a side, how they came about, and the award if they rest on one."""

    points: Fraction
    why: Message
    award: Artificial | None = None


@dataclass(frozen=True)
class TravellerEntry:
    """One table's row of a traveller."""

    ns: str
    ew: str
    score: str
    ns_figure: Figure
    ew_figure: Figure
    group: str = ""


class FrequencyRow(NamedTuple):
    """A score of a frequency list: how often it happened and what it brought either side."""

    score: str
    times: int
    ns_points: Fraction
    ew_points: Fraction
    why: Message


@dataclass(frozen=True)
class Traveller:
    """All results of one board, scored. `top` is the most that a side can have, if there is a
    most."""

    board: int
    method: str
    top: Fraction | None
    lines: tuple[TravellerEntry, ...]
    decimals: Decimals = USUAL

    def words(self) -> list[str]:
        """Each line with its formula."""
        say, top = self.decimals.text, self.top or 0
        head = f"Board {self.board}, {self.method}"
        if self.top is not None:
            head += f", top {say(self.top)}"
        rows = [
            f"{x.ns} against {x.ew}: {x.score}; {x.ns} {say(x.ns_figure.points, top)} "
            f"({x.ns_figure.why}); {x.ew} {say(x.ew_figure.points, top)} ({x.ew_figure.why})"
            for x in self.lines
        ]
        return [head, *rows]


@dataclass(frozen=True)
class Frequency:
    """How often each score of a board happened, the best for North–South first."""

    board: int
    rows: tuple[FrequencyRow, ...]
    top: Fraction | None = None
    decimals: Decimals = USUAL

    @classmethod
    def of(cls, traveller: Traveller) -> Frequency:
        """From a traveller; scores of different groups, and rulings, have rows of their own."""
        found: dict[tuple[object, ...], list[TravellerEntry]] = {}
        for line in traveller.lines:
            key = (line.score, line.group, line.ns_figure.points, line.ew_figure.points)
            found.setdefault(key, []).append(line)
        rows = [
            FrequencyRow(
                lines[0].score,
                len(lines),
                lines[0].ns_figure.points,
                lines[0].ew_figure.points,
                lines[0].ns_figure.why,
            )
            for lines in found.values()
        ]
        rows.sort(key=lambda row: (-row.ns_points, row.ew_points, row.score))
        return cls(traveller.board, tuple(rows), traveller.top, traveller.decimals)

    def words(self) -> list[str]:
        """Each score with how often, its points and the formula."""
        say, top = self.decimals.text, self.top or 0
        return [
            f"{row.score}, {_times(row.times)}: {say(row.ns_points, top)} and "
            f"{say(row.ew_points, top)} "
            f"({row.why})"
            for row in self.rows
        ]


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def check_results(results: Sequence[BoardResult]) -> None:
    """Refuses a board on which somebody sits twice, or nobody at all."""
    if not results:
        raise BadOption("A board without a result cannot be scored.")
    seen: set[str] = set()
    for result in results:
        for who in (result.ns, result.ew):
            if who in seen:
                raise BadOption(
                    "“{who}” has two results on one board; everybody plays it once.", who=Name(who)
                )
            seen.add(who)
