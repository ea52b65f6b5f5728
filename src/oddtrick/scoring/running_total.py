"""Matches that add points up for any number of sides: to so many points, or for so many deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.core import (
    DealContext,
    DealStart,
    Game,
    Ledger,
    Match,
    Pad,
    PadRow,
    SingleDeal,
    SingleStanding,
    total,
)
from oddtrick.core.match import side_slot
from oddtrick.messages import Message, listed, say, term
from oddtrick.stages.tricks.tricks import Played


class RunningStanding(NamedTuple):
    """The points of each side, deal by deal, and the number of deals."""

    rows: tuple[tuple[int, ...], ...] = ()
    points: tuple[int, ...] = ()
    deals: int = 0


@dataclass(frozen=True)
class RunningTotal(Match[RunningStanding]):
    """Points are added up; a subclass says when that ends, and what the pad is called."""

    title = "Score"
    standing = RunningStanding

    def start(self, game: Game) -> RunningStanding:
        return RunningStanding(points=(0,) * len(game.sides))

    def setting(self, game: Game, standing: RunningStanding, dealer: int) -> DealStart:
        sides = len(game.sides)
        if {len(standing.points), *map(len, standing.rows)} != {sides}:
            raise ValueError(f"points are for {sides} sides")
        if standing.deals < 0:
            raise ValueError("the number of deals is never below 0")
        return DealStart(dealer, number=standing.deals + 1, before=standing)

    def add(
        self, game: Game, standing: RunningStanding, table: DealContext, ledger: Ledger
    ) -> RunningStanding:
        row = tuple(total(ledger, side) for side in range(len(game.sides)))
        points = tuple(a + b for a, b in zip(standing.points, row, strict=True))
        return RunningStanding((*standing.rows, row), points, standing.deals + 1)

    def pad(self, game: Game, standing: RunningStanding) -> Pad:
        rows = [
            PadRow("row", tuple(map(str, row)), say("Deal {number}", number=number))
            for number, row in enumerate(standing.rows, start=1)
        ]
        rows.append(PadRow("total", tuple(map(str, standing.points)), term("Total")))
        return Pad(term(self.title), tuple(rows), target=getattr(self, "target", 0))

    def final_points(self, standing: RunningStanding) -> tuple[int, ...]:
        return standing.points

    def summary(self, game: Game, standing: RunningStanding) -> Message:
        if not standing.deals:
            return say("Nothing scored yet.")
        best = max(standing.points)
        first = [side for side, p in enumerate(standing.points) if p == best]
        names = listed([side_slot(side) for side in first])
        if not self.over(game, standing):
            return say("In the lead: {names} with {best}.", names=names, best=best)
        if len(first) > 1:
            return say("A tie between {names} at {best}.", names=names, best=best)
        behind = max(p for side, p in enumerate(standing.points) if side != first[0])
        return say("{Names} won with {best}, {n} ahead.", names=names, best=best, n=best - behind)


@dataclass(frozen=True)
class PlayTo(RunningTotal):
    """The first with `target` points wins. The whole deal is scored first; where several are
    there the highest wins, and where they are level play goes on (ruling G-10)."""

    target: int = 15
    title = "Game"

    @property
    def called(self) -> str:
        return "game"

    def over(self, game: Game, standing: RunningStanding) -> bool:
        best = max(standing.points)
        return best >= self.target and standing.points.count(best) == 1


@dataclass(frozen=True)
class FixedDeals(RunningTotal):
    """So many deals, and the most points win."""

    deals: int = 1
    title = "Score"

    def over(self, game: Game, standing: RunningStanding) -> bool:
        return standing.deals >= self.deals


@dataclass(frozen=True)
class PlayedDeals(FixedDeals):
    """So many deals that are played out; one that is thrown in is dealt again by the same
    dealer."""

    @property
    def called(self) -> str:
        return "round"

    def add(
        self, game: Game, standing: RunningStanding, table: DealContext, ledger: Ledger
    ) -> RunningStanding:
        if table.find(Played) is None and not ledger:
            return standing
        return super().add(game, standing, table, ledger)

    def next_dealer(self, game: Game, standing: RunningStanding, table: DealContext) -> int:
        dealer = table.setting.dealer
        return dealer if table.find(Played) is None else game.seating.after(dealer)


# A duplicate board as a match of its own: its score is one figure, compared with other tables'.


@dataclass(frozen=True)
class DuplicateBoard(SingleDeal):
    """One duplicate board, with the vulnerability written on it; at `matchpoints` a better score
    counts however little better it is."""

    vulnerable: int = 0
    matchpoints: bool = False

    @property
    def called(self) -> str:
        return "board"

    def setting(self, game: Game, standing: SingleStanding, dealer: int) -> DealStart:
        return DealStart(dealer, self.vulnerable, before=standing)

    def deal_points(self, game: Game, ledger: Ledger) -> tuple[int, ...]:
        """A side's score is its points less the other's (Law 77 of 2017)."""
        points = super().deal_points(game, ledger)
        return tuple(2 * own - sum(points) for own in points)
