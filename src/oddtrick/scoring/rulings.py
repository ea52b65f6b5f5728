"""Results that a referee's rulings add to a deal.

A ruling never edits what was played: it adds a result, and the scoring counts it. Games whose
laws give points, deny a score or limit it add their result types here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from oddtrick.core import DealContext, Entry, Ledger, Result, Void
from oddtrick.messages import term
from oddtrick.stages.tricks.tricks import Played


@dataclass(frozen=True)
class Transfer(Result):
    """Tricks that pass from one side to another when play has ended, by which law."""

    giver: int
    taker: int
    tricks: int
    law: str

    public = True


@dataclass(frozen=True)
class Award(Result):
    """Points that a ruling gives a side, or takes off it."""

    side: int
    points: int
    law: str

    public = True


@dataclass(frozen=True)
class NoScore(Result):
    """A side that scores nothing in this deal but honours."""

    side: int
    law: str

    public = True


@dataclass(frozen=True)
class Limit(Result):
    """A side that cannot get beyond so many points towards game in this deal."""

    side: int
    points: int
    law: str

    public = True


def transferred(results: Iterable[Result], side: int) -> int:
    """How many tricks a side has been given by rulings, less those it had to give."""
    found = 0
    for result in results:
        if isinstance(result, Transfer):
            found += result.tricks * ((result.taker == side) - (result.giver == side))
    return found


def within_limit(table: DealContext, side: int, part: int, points: int) -> int:
    """Points towards game in this deal, with so many scored already, as far as a ruling allows."""
    limits = [r.points for r in table.results if isinstance(r, Limit) and r.side == side]
    return max(0, min(points, min(limits) - part)) if limits else points


def tricks_won(table: DealContext, side: int) -> int:
    """The tricks a side scores: those its hands won, with those transferred to and from it."""
    won = table.get(Played).taken(table.seating.sides[side])
    return won + transferred(table.results, side)


@dataclass(frozen=True)
class RuledScoring:
    """A game's `scoring` with what rulings gave: a void deal scores nothing; a side that may not
    score keeps its honours; awards stand before what the deal is worth. Points that are taken off
    a side leave it nothing at the least. Where awards reach the `target` of a game, nothing else
    counts in it."""

    scoring: Callable[[DealContext], Ledger]
    target: int = 0

    @property
    def scale(self) -> object:
        """The table of contracts, where the game is scored by one."""
        return getattr(self.scoring, "scale", None)

    def __call__(self, table: DealContext) -> Ledger:
        if table.find(Void):
            return ()
        ledger = self.scoring(table)
        barred = {r.side for r in table.results if isinstance(r, NoScore)}
        awards = [r for r in table.results if isinstance(r, Award)]
        if not barred and not awards:
            return ledger
        columns = {e.column for e in ledger} | {"points"}
        column = "above" if "above" in columns or "below" in columns else "points"
        points = list(getattr(table.setting.before, "points", ()))
        given: Ledger = ()
        for award in awards:
            worth = award.points
            if column == "points" and award.side < len(points):
                worth = max(worth, -points[award.side])
                points[award.side] += worth
            given += (Entry(award.side, column, worth, term("by a ruling")),)
        if self.target and points and max(points) >= self.target:
            return given
        return given + tuple(
            e for e in ledger if e.side not in barred or "honour" in f"{e.column} {e.why}"
        )
