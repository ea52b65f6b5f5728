"""The scored event: lines of travellers, matches, and places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.schedule import ResultLine
from oddtrick.club.scoring import Decimals, Figure, Score
from oddtrick.messages import NOTHING, Message, say


class OwnFigure(NamedTuple):
    """What a player has of a board who sat on a side: 0 is North–South, 1 East–West."""

    contestant: int
    side: int
    figure: Figure


class Scored(NamedTuple):
    """A line of a traveller with its points, of a top; `top` is 0 in scoring without tops. `how`
    and `ew_how` say how North–South's and East–West's came about."""

    line: ResultLine
    ns: Fraction
    ew: Fraction
    top: int
    how: Message
    ew_how: Message = NOTHING
    shared: int = 0
    """The points that the two sides share where that is no top to count percentages by: a board of
    a match."""
    apart: tuple[OwnFigure, ...] = ()
    """What counts for players other than for their side: an award by each one's own average."""

    def of(self, contestant: int) -> Scored:
        """The line with what counts for a contestant."""
        for own in self.apart:
            if own.contestant == contestant:
                points, why, _ = own.figure
                if own.side:
                    return self._replace(ew=points, ew_how=why)
                return self._replace(ns=points, how=why)
        return self

    def shown(self, decimals: Decimals) -> tuple[Fraction, Fraction]:
        """Both sides' points as every list shows them."""
        of = self.top or self.shared
        return decimals.shown(self.ns, of), decimals.shown(self.ew, of)


class Contest(NamedTuple):
    """A match that counts: its contestants with what each has of it, over so many boards."""

    round: int
    home: int
    away: int
    boards: int
    margin: Fraction
    """By how much the home side won on the boards, before that became victory points; where one
    side’s points are the other’s with a minus, what it has."""
    ours: Figure
    theirs: Figure
    most: int = 0
    """The points that the two share; 0 where there is no such sum."""


def added(contests: Iterable[Contest], decimals: Decimals) -> dict[int, Score]:
    """Each contestant's matches added up, a line a match."""
    found: dict[int, Score] = {}
    for c in contests:
        for who, other, figure in ((c.home, c.away, c.ours), (c.away, c.home, c.theirs)):
            before = found.get(who, Score(str(who), Fraction(0), Fraction(0), 0))
            why = say(
                "round {round}, against {other}: {points} ({how})",
                round=c.round,
                other=other,
                points=decimals.said(figure.points, c.most),
                how=figure.why,
            )
            found[who] = replace(
                before,
                points=before.points + figure.points,
                boards=before.boards + c.boards,
                why=(*before.why, why),
            )
    return found


class Standing(NamedTuple):
    """A contestant's place in its field (`NS`, `EW`, or empty for one winner), points of tops."""

    place: str
    pair: int
    """The contestant's number."""
    names: tuple[str, ...]
    field: str
    points: Fraction
    tops: int
    penalty: Fraction
    split: Message = NOTHING
    """By what a tie was broken, or tried to be."""

    @property
    def percent(self) -> Fraction:
        """Points in percent of the tops; 0 where nothing has been played, or there are no tops."""
        return self.points * 100 / self.tops if self.tops else Fraction(0)
