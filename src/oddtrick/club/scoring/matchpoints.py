"""Matchpoints: each score compared with every other on the board.

Sources: laws of duplicate bridge 2017, 78A (two for each lower score, one for an equal one);
Scarne 1963, “Interchanged Cards” (one and a half, and the old rule for groups); Neuberg's formula
as the English union publishes it, “The Neuberg Formula” (M. Bavin); its White Book, 4.2.3.3, for
small groups of a fouled board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from oddtrick.club.decimals import USUAL, Decimals
from oddtrick.club.scoring.results import points_figure
from oddtrick.errors import BadOption
from oddtrick.messages import TextValue, WrittenNumber, say, term

from .board import Field, parts_of
from .results import Artificial, Figure, Weighted, format_points


class Unequal(Enum):
    """The treatment of a board played less often than others, or in groups."""

    NEUBERG = "Neuberg"
    """As if every result had happened full / played times."""
    WHITE_BOOK = "the White Book"
    """By Neuberg; but of a fouled board a group of three, if it is no more than a third of all, has
    70, 60 and 50 percent, one of two 65 and 55, and a single result 60."""
    FACTORED = "factoring"
    """In proportion, from the board's own top to the full one."""
    HALVES = "halves"
    """Half a win for every score that is missing (Scarne 1963, “Interchanged Cards”)."""


_WAYS = {
    Unequal.NEUBERG: term("Neuberg"),
    Unequal.WHITE_BOOK: term("the White Book"),
    Unequal.FACTORED: term("factoring"),
    Unequal.HALVES: term("halves"),
}


UNEQUAL: Mapping[str, Unequal] = {
    "neuberg": Unequal.NEUBERG,
    "white-book": Unequal.WHITE_BOOK,
    "factored": Unequal.FACTORED,
    "halves": Unequal.HALVES,
}
"""As a director names them."""


SMALL = 3
"""Results of a small group, at most."""


@dataclass(frozen=True)
class Matchpoints:
    """Matchpoint scoring; `win` is 2 for a top of 2n - 2, or 1 for a top of n - 1 with halves."""

    win: int = 2
    unequal: Unequal = Unequal.NEUBERG
    decimals: Decimals = USUAL

    def __post_init__(self) -> None:
        if self.win not in (1, 2):
            raise BadOption("A better score is worth 1 or 2 matchpoints.")

    @property
    def name(self) -> str:
        """The name of this scoring."""
        return "matchpoints"

    def top(self, field: int) -> Fraction:
        """The most a side can have."""
        return Fraction(self.win * (field - 1))

    def figure(self, score: int, outcome: int | Weighted, field: Field, full: int) -> Figure:
        """A win for each lower score of others and half a win for each equal one, brought to the
        top of a full board."""
        beaten, equal = field.below[score], field.often[score]
        for own, part in parts_of(outcome):
            if own < score:
                beaten -= part
            elif own == score:
                equal -= part
        half, of = Fraction(self.win, 2), self.decimals.said
        points = self.win * beaten + half * equal
        played = field.played
        top = self.win * (played - 1)
        product = say(
            "{win} x {beaten} + {half} x {equal}",
            win=self.win,
            beaten=of(beaten),
            half=points_figure(half),
            equal=of(equal),
        )
        why = say(
            "better than {beaten} and equal to {equal} of {others}: {sum} = {points} of {top}",
            beaten=of(beaten),
            equal=of(equal),
            others=of(played - 1),
            sum=product,
            points=of(points, top),
            top=of(top),
        )
        if played == full:
            return Figure(points, why)
        small = field.apart and played <= SMALL and played * 3 <= full
        brought = self._small if small and self.unequal is Unequal.WHITE_BOOK else self._brought
        points, how = brought(points, played, full)
        top = self.top(full)
        less = say(
            "{why}; played {times} times of {full}, by {way} {sum} = {points} of {top}",
            why=why,
            times=of(played),
            full=full,
            way=_WAYS[self.unequal],
            sum=how,
            points=of(points, top),
            top=of(top),
        )
        return Figure(points, less)

    def _brought(self, points: Fraction, played: Fraction, full: int) -> tuple[Fraction, TextValue]:
        """Points brought from the top of a board's own results to that of a full board."""
        half, own, of = Fraction(self.win, 2), self.win * (played - 1), self.decimals.text
        if self.unequal in (Unequal.NEUBERG, Unequal.WHITE_BOOK):
            how = (
                f"({of(points, own)} + {format_points(half)}) x {full} / {of(played)} - "
                f"{format_points(half)}"
            )
            return (points + half) * full / played - half, WrittenNumber(how)
        if self.unequal is Unequal.HALVES:
            how = f"{of(points, own)} + {format_points(half)} x {of(full - played)}"
            return points + half * (full - played), WrittenNumber(how)
        if played == 1:
            top = self.top(full)
            return top / 2, say("half of {top}", top=self.decimals.said(top))
        how = f"{of(points, own)} x {full - 1} / {of(played - 1)}"
        return points * (full - 1) / (played - 1), WrittenNumber(how)

    def _small(self, points: Fraction, played: Fraction, full: int) -> tuple[Fraction, TextValue]:
        """Points of a small group: around 60 percent, 5 for each result that is lower or higher."""
        share = (60 + 5 * (2 * points / self.win - (played - 1))) / 100
        return share * self.top(full), say("{percent} %", percent=self.decimals.said(100 * share))

    def award(self, award: Artificial, full: int) -> Figure:
        """The award's share of the top."""
        points = award.share * self.top(full)
        why = say(
            "{award}: {percent} % of {points}",
            award=award.said,
            percent=points_figure(award.share * 100),
            points=points_figure(self.top(full)),
        )
        return Figure(points, why, award)
