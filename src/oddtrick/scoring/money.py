"""Money bridge: the first half is a contract of one no-trump for its winner.

Source: Scarne 1963, “Money Bridge”; rulings MB-2 to MB-5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oddtrick.cards import NO_TRUMP
from oddtrick.core import DealContext, DealStart, Entry, Game, Hands, HashablePartial, Ledger
from oddtrick.messages import term
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

from .rubber import PadStanding, RubberMatch, entered, pad_before

PREMIUM = 100
"""For winning more tricks than the other in the first half, above the line."""
MOST = term("most tricks of the first half")

Scoring = Callable[[DealContext], Ledger]


def first_half(table: DealContext, scoring: Scoring) -> Ledger:
    """The worth of the first thirteen tricks: one no-trump made without overtricks, towards game,
    and the premium."""
    tricks = table.first(Played)
    winner = int(tricks.taken((1,)) > tricks.taken((0,)))
    made = (
        Hands((0, 0)),
        Contract(winner, 1, NO_TRUMP, 0),
        Played((), (7, 6) if winner == 0 else (6, 7)),
    )
    tricks_made, *rubber = scoring(table._replace(results=made))
    return (tricks_made, Entry(winner, "above", PREMIUM, MOST), *rubber)


def _after_first(table: DealContext, scoring: Scoring, game_points: int) -> PadStanding:
    return entered(pad_before(table), first_half(table, scoring), game_points, True)


def _goes_on(scoring: Scoring, game_points: int, table: DealContext) -> bool:
    return max(_after_first(table, scoring, game_points).games) < 2


def decided(scoring: Scoring, game_points: int) -> Callable[[DealContext], bool]:
    """Whether the rubber goes on after the first half."""
    return HashablePartial(_goes_on, scoring, game_points)


def _both_halves(scoring: Scoring, game_points: int, table: DealContext) -> Ledger:
    first = first_half(table, scoring)
    if table.find(Contract) is None:
        return first
    pad = _after_first(table, scoring, game_points)
    vulnerable = sum(1 << side for side, won in enumerate(pad.games) if won)
    setting: DealStart = table.setting._replace(vulnerable=vulnerable, before=pad)
    return first + scoring(table._replace(setting=setting))


def score_money(scoring: Scoring, game_points: int) -> Scoring:
    """Both halves; the second is scored from the pad as the first has left it."""
    return HashablePartial(_both_halves, scoring, game_points)


@dataclass(frozen=True)
class MoneyMatch(RubberMatch):
    """A rubber in which every deal may score twice, one half after the other."""

    def add(
        self, game: Game, standing: PadStanding, table: DealContext, ledger: Ledger
    ) -> PadStanding:
        # Without a second half all is of the first, be it the rubber.
        halves = next(i for i, e in enumerate(ledger, 1) if e.why == MOST)
        cut = len(ledger) if table.find(Contract) is None else halves
        first, second = ledger[:cut], ledger[cut:]
        after = entered(standing, first, self.game_points, True)
        if not second:
            return after
        return entered(after, second, self.game_points, True)._replace(
            deals=after.deals, counted=after.counted
        )
