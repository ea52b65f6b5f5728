"""Games to so many points, and what they add up to: the rubber at whist and at euchre.

Sources: the whist text, “Game score” and “American whist”; Scarne 1963, chapter 13, “The
Game” and “Rubbers” (ruling P-6).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ..core import Game, Ledger, Pad, PadRow, Setting, Table, total

__all__ = ["PointsMatch", "PointsStanding", "difference", "game_value", "standing_of"]


class PointsStanding(NamedTuple):
    """The points of both sides in each finished game and in the one that runs, and the number
    of deals."""

    finished: tuple[tuple[int, int], ...] = ()
    points: tuple[int, int] = (0, 0)
    deals: int = 0

    @property
    def won(self) -> tuple[int, int]:
        """How many games each side has won."""
        first = sum(a > b for a, b in self.finished)
        return (first, len(self.finished) - first)


def standing_of(table: Table) -> PointsStanding:
    """How the match stood before this deal; nothing scored where the deal is on its own."""
    before = table.setting.before
    return before if isinstance(before, PointsStanding) else PointsStanding()


def game_value(winner: int, loser: int) -> int:
    """A treble, double or single: the losers had nothing, one or two, or more.

    >>> [game_value(5, loser) for loser in (0, 1, 2, 3, 4)]
    [3, 2, 2, 1, 1]
    """
    if loser == 0:
        return 3
    return 2 if loser <= 2 else 1


def difference(winner: int, loser: int) -> int:
    """The value of a game at American whist: what the winners are ahead.

    >>> difference(7, 2)
    5
    """
    return winner - loser


_GAME_NAMES = {3: "treble", 2: "double", 1: "single"}


@dataclass(frozen=True)
class PointsMatch:
    """Games to `target` points, each worth `value`, until a side has won `games` of them.

    `bonus` is added for winning the match; `note` says something about a side's points, such as
    that honours no longer count.
    """

    target: int
    games: int = 2
    value: Callable[[int, int], int] = game_value
    bonus: int = 2
    note: Callable[[int], str] = lambda points: ""
    standing = PointsStanding

    def start(self, game: Game) -> PointsStanding:
        return PointsStanding()

    def setting(self, game: Game, standing: PointsStanding, dealer: int) -> Setting:
        return Setting(dealer, number=standing.deals + 1, before=standing)

    def add(
        self, game: Game, standing: PointsStanding, table: Table, ledger: Ledger
    ) -> PointsStanding:
        points = tuple(p + total(ledger, side, "points") for side, p in enumerate(standing.points))
        both, finished = (points[0], points[1]), standing.finished
        if max(both) >= self.target:
            finished, both = (*finished, both), (0, 0)
        return PointsStanding(finished, both, standing.deals + 1)

    def next_dealer(self, game: Game, standing: PointsStanding, table: Table) -> int:
        return (table.setting.dealer + 1) % len(game.seats)

    def over(self, game: Game, standing: PointsStanding) -> bool:
        return max(standing.won) >= self.games

    def game_points(self, standing: PointsStanding) -> tuple[int, int]:
        """What each side's games are worth, with the bonus once the match is won."""
        points = [0, 0]
        for pair in standing.finished:
            side = 0 if pair[0] > pair[1] else 1
            points[side] += self.value(pair[side], pair[1 - side])
        for side, won in enumerate(standing.won):
            if won >= self.games:
                points[side] += self.bonus
        return (points[0], points[1])

    def pad(self, game: Game, standing: PointsStanding) -> Pad:
        rows, several = [], self.games > 1
        for number, pair in enumerate(standing.finished, start=1):
            rows.append(_row(pair, f"Game {number}" if several else "Game"))
            side = 0 if pair[0] > pair[1] else 1
            value = self.value(pair[side], pair[1 - side])
            name = _GAME_NAMES[value] if self.value is game_value else "value"
            rows.append(_one_sided(side, value, name))
            rows.append(PadRow("game"))
        if self.over(game, standing):
            side = 0 if standing.won[0] > standing.won[1] else 1
            if self.bonus:
                rows.append(_one_sided(side, self.bonus, "rubber"))
            rows.append(_row(self.game_points(standing), "Total", "total"))
            return Pad("Rubber" if several else "Game", tuple(rows))
        label = f"Game {len(standing.finished) + 1}" if several else "Game"
        rows.append(_row(standing.points, label))
        notes = [(side, self.note(p)) for side, p in enumerate(standing.points)]
        note = " ".join(f"{{{side}}}: {text}." for side, text in notes if text)
        return Pad("Rubber" if several else "Game", tuple(rows), note)

    def summary(self, game: Game, standing: PointsStanding) -> str:
        if self.over(game, standing):
            points = self.game_points(standing)
            side = 0 if standing.won[0] > standing.won[1] else 1
            what = "rubber" if self.games > 1 else "game"
            margin = points[side] - points[1 - side]
            by = "one point" if margin == 1 else f"{margin} points"
            return f"{{{side}}} won the {what} by {by}, {points[side]} to {points[1 - side]}."
        we, they = standing.points
        where = f"{we} to {they}, game is {self.target}." if we or they else ""
        games = ""
        if standing.finished:
            one = standing.won.index(max(standing.won))
            games = "One game each." if all(standing.won) else f"One game to {{{one}}}."
        return (
            " ".join(filter(None, (games, where))) or f"Nothing scored yet; game is {self.target}."
        )


def _row(pair: tuple[int, int], label: str, kind: str = "row") -> PadRow:
    return PadRow(kind, (str(pair[0]), str(pair[1])), label)


def _one_sided(side: int, points: int, label: str) -> PadRow:
    return PadRow("row", (str(points), "") if side == 0 else ("", str(points)), label)
