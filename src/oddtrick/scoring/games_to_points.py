"""Games to so many points, and what they add up to: the rubber at whist and at euchre.

Sources: the whist text, “Game score” and “American whist”; Scarne 1963, chapter 13, “The
Game” and “Rubbers” (ruling P-6).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.core import DealContext, DealStart, Game, Ledger, Match, Pad, PadRow, total


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


def standing_of(table: DealContext) -> PointsStanding:
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


def _no_note(own: int, other: int) -> str:
    return ""


@dataclass(frozen=True)
class PointsMatch(Match[PointsStanding]):
    """Games to `target` points, each worth `value`, until a side has won `games` of them.

    `value` is asked with the winners' and the losers' points, and `value_names` are what games
    of one, two … points are called; `bonus` is added for winning the match; `note` says
    something about a side's points and the others', such as that honours no longer count. With
    `laps` the points over the target count in the next game; with `slams` a game in which the
    others have nothing counts as two (Scarne 1963, “Railroad Euchre Variations”; ruling R-8).
    `markers` is whether small cards lie beside the players to show the points.
    """

    target: int
    games: int = 2
    value: Callable[[int, int], int] = game_value
    value_names: tuple[str, ...] = ()
    bonus: int = 2
    note: Callable[[int, int], str] = _no_note
    laps: bool = False
    slams: bool = False
    markers: bool = False
    standing = PointsStanding

    @property
    def called(self) -> str:
        return "rubber" if self.games > 1 else "game"

    @property
    def goal(self) -> int:
        return 0 if self.laps else self.target

    def start(self, game: Game) -> PointsStanding:
        return PointsStanding()

    def setting(self, game: Game, standing: PointsStanding, dealer: int) -> DealStart:
        if not all(0 <= p < self.target for p in standing.points):
            raise ValueError(f"points in a running game are from 0 to {self.target - 1}")
        if any(max(pair) < self.target or pair[0] == pair[1] for pair in standing.finished):
            raise ValueError(f"in a finished game one side has won with {self.target} points")
        return DealStart(dealer, number=standing.deals + 1, before=standing)

    def add(
        self, game: Game, standing: PointsStanding, table: DealContext, ledger: Ledger
    ) -> PointsStanding:
        points = tuple(p + total(ledger, side, "points") for side, p in enumerate(standing.points))
        after = PointsStanding(standing.finished, (points[0], points[1]), standing.deals + 1)
        while max(after.points) >= self.target and not self.over(game, after):
            after = self._finished(after)
        return after

    def _finished(self, standing: PointsStanding) -> PointsStanding:
        """The standing once the game that has just been won is written down."""
        both, left = standing.points, (0, 0)
        times = 1
        if self.laps:
            over = [max(p - self.target, 0) for p in both]
            both, left = (both[0] - over[0], both[1] - over[1]), (over[0], over[1])
        if self.slams and min(both) == 0:
            times = min(2, self.games - standing.won[both.index(max(both))])
        finished = (*standing.finished, *(both,) * times)
        if max(standing._replace(finished=finished).won) >= self.games:
            left = (0, 0)  # there is no next game to count in
        return standing._replace(finished=finished, points=left)

    def over(self, game: Game, standing: PointsStanding) -> bool:
        return max(standing.won) >= self.games

    def game_points(self, standing: PointsStanding) -> tuple[int, int]:
        """The worth of each side's games, with the bonus once the match is won."""
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
        if not several and standing.finished:  # what it was worth is in the summary
            return Pad("Score", (_row(standing.finished[0], "Game"),), "", self.target)
        for number, pair in enumerate(standing.finished, start=1):
            rows.append(_row(pair, f"Game {number}"))
            side = 0 if pair[0] > pair[1] else 1
            value = self.value(pair[side], pair[1 - side])
            names = self.value_names or ("rubber points",) * value
            rows.append(_one_sided(side, value, names[value - 1]))
            rows.append(PadRow("game"))
        if self.over(game, standing):
            side = 0 if standing.won[0] > standing.won[1] else 1
            if self.bonus:
                rows.append(_one_sided(side, self.bonus, "rubber"))
            rows.append(_row(self.game_points(standing), "Total", "total"))
            return Pad("Rubber", tuple(rows))
        label = f"Game {len(standing.finished) + 1}" if several else "Game"
        rows.append(_row(standing.points, label))
        both = standing.points
        notes = [(side, self.note(both[side], both[1 - side])) for side in (0, 1)]
        note = " ".join(f"{{{side}}}: {text}." for side, text in notes if text)
        return Pad("Rubber" if several else "Score", tuple(rows), note, self.target, self.markers)

    def final_points(self, standing: PointsStanding) -> tuple[int, ...]:
        return standing.won

    def summary(self, game: Game, standing: PointsStanding) -> str:
        if self.over(game, standing):
            return self._result(standing)
        we, they = standing.points
        where = f"{{0}} {we}, {{1}} {they}; game is {self.target}." if we or they else ""
        games = ""
        if standing.finished:
            one = standing.won.index(max(standing.won))
            games = "One game each." if all(standing.won) else f"One game to {{{one}}}."
        return " ".join(filter(None, (games, where))) or f"Nothing scored; game is {self.target}."

    def _result(self, standing: PointsStanding) -> str:
        side = 0 if standing.won[0] > standing.won[1] else 1
        points = self.game_points(standing)
        margin = _points(points[side] - points[1 - side])
        if self.games > 1:
            score = f"{points[side]} to {points[1 - side]}"
            return f"{{{side}}} won the rubber by {margin}, {score}."
        last = standing.finished[-1]
        return f"{{{side}}} won the game, {last[side]} to {last[1 - side]}: worth {margin}."


def _points(number: int) -> str:
    return "one point" if number == 1 else f"{number} points"


def _row(pair: tuple[int, int], label: str, kind: str = "row") -> PadRow:
    return PadRow(kind, (str(pair[0]), str(pair[1])), label)


def _one_sided(side: int, points: int, label: str) -> PadRow:
    return PadRow("row", (str(points), "") if side == 0 else ("", str(points)), label)
