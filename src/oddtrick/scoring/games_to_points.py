"""Games to so many points, and what they add up to: the rubber at whist and at euchre.

Sources: the whist text, “Game score” and “American whist”; Scarne 1963, chapter 13, “The
Game” and “Rubbers” (ruling P-6).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.core import DealContext, DealStart, Game, Ledger, Match, Pad, PadRow, total
from oddtrick.core.match import side_slot
from oddtrick.messages import NOTHING, Message, say, term, together


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


def _no_note(own: int, other: int) -> Message | None:
    return None


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
    value_names: tuple[Message, ...] = ()
    bonus: int = 2
    note: Callable[[int, int], Message | None] = _no_note
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
            row = _row(standing.finished[0], term("Game"))
            return Pad(term("Score"), (row,), NOTHING, self.target)
        for number, pair in enumerate(standing.finished, start=1):
            rows.append(_row(pair, say("Game {number}", number=number)))
            side = 0 if pair[0] > pair[1] else 1
            value = self.value(pair[side], pair[1 - side])
            names = self.value_names or (say("rubber points"),) * value
            rows.append(_one_sided(side, value, names[value - 1]))
            rows.append(PadRow("game"))
        if self.over(game, standing):
            side = 0 if standing.won[0] > standing.won[1] else 1
            if self.bonus:
                rows.append(_one_sided(side, self.bonus, term("rubber")))
            rows.append(_row(self.game_points(standing), term("Total"), "total"))
            return Pad(term("Rubber"), tuple(rows))
        number = len(standing.finished) + 1
        label = say("Game {number}", number=number) if several else term("Game")
        rows.append(_row(standing.points, label))
        both = standing.points
        notes = [(side, self.note(both[side], both[1 - side])) for side in (0, 1)]
        said = [say("{Side}: {note}.", side=side_slot(s), note=text) for s, text in notes if text]
        note, title = together(*said) if said else NOTHING, "Rubber" if several else "Score"
        return Pad(term(title), tuple(rows), note, self.target, self.markers)

    def final_points(self, standing: PointsStanding) -> tuple[int, ...]:
        return standing.won

    def summary(self, game: Game, standing: PointsStanding) -> Message:
        if self.over(game, standing):
            return self._result(standing)
        we, they = standing.points
        said = []
        if standing.finished:
            one = standing.won.index(max(standing.won))
            to = say("One game to {names}.", names=side_slot(one, to=True))
            said.append(say("One game each.") if all(standing.won) else to)
        if we or they:
            where = say("{One} {we}, {other} {they}; game is {target}.")
            where = where.fill(one=side_slot(0), other=side_slot(1), we=we, they=they)
            said.append(where.fill(target=self.target))
        nothing = say("Nothing scored; game is {target}.", target=self.target)
        return together(*said) if said else nothing

    def _result(self, standing: PointsStanding) -> Message:
        side = 0 if standing.won[0] > standing.won[1] else 1
        points = self.game_points(standing)
        margin = _points(points[side] - points[1 - side])
        if self.games > 1:
            won = say("{Who} won the rubber by {margin}, {high} to {low}.")
            won = won.fill(who=side_slot(side), margin=margin)
            return won.fill(high=points[side], low=points[1 - side])
        last = standing.finished[-1]
        won = say("{Who} won the game, {high} to {low}: worth {margin}.")
        won = won.fill(who=side_slot(side), margin=margin)
        return won.fill(high=last[side], low=last[1 - side])


def _points(number: int) -> Message:
    return term("one point") if number == 1 else say("{n} points", n=number)


def _row(pair: tuple[int, int], label: Message, kind: str = "row") -> PadRow:
    return PadRow(kind, (str(pair[0]), str(pair[1])), label)


def _one_sided(side: int, points: int, label: Message) -> PadRow:
    return PadRow("row", (str(points), "") if side == 0 else ("", str(points)), label)
