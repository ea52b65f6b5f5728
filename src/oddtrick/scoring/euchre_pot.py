"""A pot of chips: everybody pays in before a deal, and the first with twelve tricks takes it.

Source: Scarne 1963, chapter 13, “Jackpot Euchre”; rulings J-1 to J-7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.core import DealContext, DealStart, Entry, Game, Ledger, Match, Pad, PadRow
from oddtrick.core.match import side_slot
from oddtrick.messages import Message, listed, say, term
from oddtrick.stages.tricks.tricks import Played

TWELVE = 12
"""The points that win the pot."""


def score_tricks(table: DealContext) -> Ledger:
    """A point for each trick, for every player alone."""
    played = table.find(Played)
    if played is None:
        return ()
    taken = [played.taken(side) for side in table.seating.sides]
    return tuple(
        Entry(side, "points", n, term("one trick") if n == 1 else say("{number} tricks", number=n))
        for side, n in enumerate(taken)
        if n
    )


class PotStanding(NamedTuple):
    """The chips each player has won or lost, the chips in the pot, the points of each in the game
    that runs, who has won each pot, and the number of deals.

    The chips of all and those in the pot are always nothing together.
    """

    chips: tuple[int, ...] = ()
    pot: int = 0
    points: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    deals: int = 0


@dataclass(frozen=True)
class PotMatch(Match[PotStanding]):
    """Pots are played for until `games` of them have been won.

    Everybody puts a chip in before each deal, also after one that was thrown in (J-1). A player
    without a trick pays one more, before the pot is awarded (J-4). The first whose tricks, counted
    as they were won, reach twelve takes the pot (J-5); so does the winner of all five tricks
    (J-6). Chips are counted from nothing: who has lost owes them (a reading of J-7: nobody has to
    leave).
    """

    games: int = 1
    standing = PotStanding

    @property
    def called(self) -> str:
        return "match" if self.games > 1 else "game"

    def start(self, game: Game) -> PotStanding:
        nothing = (0,) * len(game.sides)
        return ante(PotStanding(nothing, 0, nothing))

    def setting(self, game: Game, standing: PotStanding, dealer: int) -> DealStart:
        sides = len(game.sides)
        if len(standing.chips) != sides or len(standing.points) != sides:
            raise ValueError(f"chips and points are for {sides} players")
        if sum(standing.chips) + standing.pot:
            raise ValueError("the chips of all players and the pot must cancel out")
        if not all(0 <= p < TWELVE for p in standing.points):
            raise ValueError(f"points in a running game are from 0 to {TWELVE - 1}")
        if not all(0 <= winner < sides for winner in standing.won):
            raise ValueError(f"a pot is won by one of the players 0 to {sides - 1}")
        return DealStart(dealer, number=standing.deals + 1, before=standing)

    def add(
        self, game: Game, standing: PotStanding, table: DealContext, ledger: Ledger
    ) -> PotStanding:
        played, side_of = table.find(Played), game.side_of
        after = standing._replace(deals=standing.deals + 1)
        if played is not None:
            after = awarded(after, [side_of[trick.winner] for trick in played.tricks])
        return after if self.over(game, after) else ante(after)

    def over(self, game: Game, standing: PotStanding) -> bool:
        return len(standing.won) >= self.games

    def pad(self, game: Game, standing: PotStanding) -> Pad:
        rows = [
            PadRow("row", tuple("pot" if s == side else "" for s in range(len(game.sides))),
                   say("Game {number}", number=number))
            for number, side in enumerate(standing.won, start=1)
        ]  # fmt: skip
        if not self.over(game, standing):
            rows.append(PadRow("row", tuple(map(str, standing.points)), term("Tricks")))
        rows.append(
            PadRow("total", tuple(f"{c:+d}" if c else "0" for c in standing.chips), term("Chips"))
        )
        return Pad(
            term("Chips"), tuple(rows), say("In the pot: {chips}.", chips=_chips(standing.pot))
        )

    def final_points(self, standing: PotStanding) -> tuple[int, ...]:
        return standing.chips

    def summary(self, game: Game, standing: PotStanding) -> Message:
        if self.over(game, standing):
            best = max(standing.chips)
            first = [side for side, c in enumerate(standing.chips) if c == best]
            names, chips = listed([side_slot(side) for side in first]), _chips(best)
            if len(first) > 1:
                return say("{Names} won {chips} each.", names=names, chips=chips)
            return say("{Names} won {chips}.", names=names, chips=chips)
        best = max(standing.points)
        pot = _chips(standing.pot)
        if not best:
            return say("{Chips} in the pot.", chips=pot)
        first = [side for side, p in enumerate(standing.points) if p == best]
        names = listed([side_slot(side) for side in first])
        return say(
            "{Chips} in the pot; in the lead: {names} with {best} of {all}.",
            chips=pot, names=names, best=best, all=TWELVE,
        )  # fmt: skip


def awarded(standing: PotStanding, winners: Sequence[int]) -> PotStanding:
    """The standing when the tricks of a deal have gone to these players, in order: who has none
    has paid, and the pot goes to its winner."""
    points, taken = list(standing.points), [0] * len(standing.chips)
    first = -1
    for side in winners:
        points[side] += 1
        taken[side] += 1
        if first < 0 and points[side] >= TWELVE:
            first = side
    if max(taken) == len(winners):
        first = taken.index(max(taken))
    chips = tuple(c - (n == 0) for c, n in zip(standing.chips, taken, strict=True))
    pot = standing.pot + taken.count(0)
    after = standing._replace(chips=chips, pot=pot, points=tuple(points))
    if first < 0:
        return after
    chips = tuple(c + pot * (side == first) for side, c in enumerate(chips))
    nothing = (0,) * len(chips)
    return after._replace(chips=chips, pot=0, points=nothing, won=(*standing.won, first))


def ante(standing: PotStanding) -> PotStanding:
    """Everybody puts a chip into the pot."""
    chips = tuple(c - 1 for c in standing.chips)
    return standing._replace(chips=chips, pot=standing.pot + len(chips))


def _chips(number: int) -> Message:
    return term("one chip") if number == 1 else say("{n} chips", n=number)
