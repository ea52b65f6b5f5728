"""The expected score of a declaration, for any game that scores a deal.

The tricks are estimated by plain counting and taken to be spread about that estimate; for each
number of tricks the game's own scoring is asked. Points towards a game count for more than what
they are on the pad, as the rubber does not wait for ever.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from oddtrick.core import DealContext, Game, Hands, Result, View
from oddtrick.players.hand_evaluation.playing_tricks import (
    SPREAD_IN_SIGHT,
    KnownHands,
    estimate,
    holding_of,
    low_tricks,
)
from oddtrick.players.player import Forecast, SideSizes
from oddtrick.scoring.imps import imps
from oddtrick.scoring.rubber import PadStanding
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.deal.thrown_in import Sufficient
from oddtrick.stages.tricks.trick import Played, PlayRoles, casting_of
from oddtrick.terms import NO_STRAIN

# Tricks that are won where nobody sees the others' cards, by those that could be won if all did.
#
# Solved with all cards seen, a side leads as no player can: at euchre the leading side wins 0.2 to
# 0.4 tricks fewer than that. And what takes three tricks in every world solved may take two at the
# table, so that one to spare is worth something. Where it has been counted how often either
# happens, a number of tricks found is worth the mean of what comes of it.


class SideOnLead(NamedTuple):
    """The start of a trick: the hands in play, how many tricks are left, and whether the side whose
    tricks are counted is to lead."""

    hands: SideSizes
    left: int
    ours: bool

    def expected(self, tricks: int, worth: Callable[[int], float], forecast: Forecast) -> float:
        """The mean worth of the tricks still to be won, where so many could be won with all cards
        seen; `worth` is asked about no number without a chance.

        >>> certain = lambda hands, left, best: [float(n == best) for n in range(left + 1)]
        >>> SideOnLead((2, 2), 5, True).expected(3, float, certain)
        3.0
        """
        chances = forecast(self.hands, self.left, tricks if self.ours else self.left - tricks)
        return sum(
            chance * worth(n if self.ours else self.left - n)
            for n, chance in enumerate(chances)
            if chance
        )


def lead(
    active: Sequence[int], side_of: Sequence[int], leader: int, own: int, left: int
) -> SideOnLead:
    """The start of a trick that a hand leads, so many tricks being left, for the side of the hand
    `own`."""
    leading = sum(side_of[h] == side_of[leader] for h in active)
    return SideOnLead((leading, len(active) - leading), left, side_of[leader] == side_of[own])


SPREAD = 1.6
"""How far the tricks of a deal lie from what one hand lets expect: the standard deviation."""

GAME_WORTH = 3.0
"""The worth of a game beyond its points, in points needed for it."""

PART_WORTH = 0.4
"""The share of that which a part of the way is worth."""


@lru_cache(maxsize=512)
def _chances(tenths: int, size: int, spread: float = SPREAD) -> tuple[tuple[int, float], ...]:
    """The likely numbers of tricks about a mean (in tenths), each with its chance."""
    mean = tenths / 10
    weights = {n: math.exp(-(((n - mean) / spread) ** 2) / 2) for n in range(size + 1)}
    whole = sum(weights.values())
    return tuple((n, w / whole) for n, w in weights.items() if w / whole > 0.02)


class ContractProspect:
    """The worth of declarations to the seat of a view.

    `help_` adds tricks for what partner has shown, by strain; `low` adds to those that can be lost.
    """

    def __init__(
        self, view: View, help_: Callable[[int], float] = lambda strain: 0.0, low: float = 0.0
    ) -> None:
        self.view = view
        self.help = help_
        self.low = low
        self.holding = holding_of(view)
        self.size = self.holding.size
        seating = view.game.seating
        self.hands = Hands(tuple(view.hand_mask(s) for s in range(len(seating.seats))))
        self.table = DealContext(seating, view.setting, (*view.facts, self.hands))
        self.casting = next(filter(None, map(casting_of, reversed(view.game.stages))))
        self._reckon_partner()

    def _reckon_partner(self) -> None:
        """Count the hands that the deal would give the viewer as declarer for their own."""
        try:
            roles = self.casting(
                self.table._replace(results=(*self.table.results, _any(self.view)))
            )
        except LookupError:
            return
        if roles.sides:
            mine = [h for h in roles.active if roles.sides[h] == roles.sides[self.view.seat]]
            friends = len(mine) - len(self.holding.hands) - len(self.holding.parts)
            foes = len(roles.active) - len(mine) - len(self.holding.against)
            self.holding = self.holding._replace(friends=friends, foes=foes)

    @property
    def spread(self) -> float:
        """How far the tricks lie from what is seen of both hands."""
        if not self.holding.in_sight:
            return SPREAD
        share = min(max(self.holding.missing / self.size, 0.0), 1.0)
        return round(SPREAD_IN_SIGHT + (SPREAD - SPREAD_IN_SIGHT) * share, 1)

    def against(self, declarer: int, strain: int) -> float:
        """The tricks that the viewer's side may win against a declarer, who has their dummy, with a
        strain as trumps. Of two dummies declarer takes the one that leaves it fewer."""
        seating = self.view.game.seating
        loose = [s for s in seating.unmanned if seating.side_of[s] < 0]
        if not loose:
            return self.tricks(strain)
        made = Contract(declarer, 1, strain, 0)
        roles = self.casting(self.table._replace(results=(*self.table.results, made)))
        side = roles.sides[self.view.seat]
        mine = [h for h in roles.active if roles.sides[h] == side]
        own = [h for h in mine if h not in loose]
        ways = [[*own, dummy] for dummy in loose] if len(loose) > 1 else [mine]
        found = min(estimate(self._held(hands, roles), strain) for hands in ways)
        return min(found + self.help(strain), self.size)

    def _held(self, mine: Sequence[int], roles: PlayRoles) -> KnownHands:
        """The viewer's knowledge where these hands play on their side."""
        cards = self.hands.cards
        most = max(cards[h].bit_count() for h in roles.active)
        full = [h for h in mine if cards[h].bit_count() == most]
        parts = [h for h in mine if cards[h] and h not in full]
        foes = [h for h in roles.active if h not in mine]
        return self.holding._replace(
            hands=tuple(cards[h] for h in full),
            friends=len(mine) - len(full) - len(parts),
            foes=len(foes),
            parts=tuple(cards[h] for h in parts),
            against=(),
        )

    def counts(self, made: Sequence[Result]) -> bool:
        """Whether what is declared is enough to be played: in a goulash and the like a deal that
        is not bid to game is thrown in."""
        table = self.table._replace(results=(*self.table.results, *made))
        return all(s.enough(table) for s in self.view.game.stages if isinstance(s, Sufficient))

    def tricks(self, strain: int, *, fewest: bool = False) -> float:
        """The tricks that the viewer's side may win with a strain as trumps; with `fewest`, those
        it may lose."""
        if fewest:
            return min(
                max(low_tricks(self.holding.hands, strain, self.size) + self.low, 0.0), self.size
            )
        return min(estimate(self.holding, strain) + self.help(strain), self.size)

    def worth(
        self, made: Sequence[Result], by: int, mean: float, doubled_down: int | None = None
    ) -> float:
        """The expected score of the viewer's side where `by` declares and wins about `mean` tricks;
        nothing where the deal would not be played.

        `made` is what the declaration comes to. A contract that goes two down is taken to have
        been doubled, where `doubled_down` says how often.
        """
        if not self.counts(made):
            return 0.0
        roles = self.casting(self.table._replace(results=(*self.table.results, *made)))
        side_of = roles.sides or self.view.game.side_of
        foe = next(h for h in roles.active if side_of[h] != side_of[by])
        total = 0.0
        for tricks, chance in _chances(round(mean * 10), self.size, self.spread):
            claimed = [0] * len(self.hands.cards)
            claimed[by], claimed[foe] = tricks, self.size - tricks
            results = list(made)
            if doubled_down is not None and isinstance(results[0], Contract):
                results[0] = _doubled(results[0], tricks, self.size, doubled_down)
            played = Played((), tuple(claimed), roles.sides)
            after = self.table._replace(results=(*self.table.results, *results, played))
            total += chance * score_of(self.view, after)
        return total


def _any(view: View) -> Contract:
    """Some contract of the viewer's: the last of the deal, or one like it where there is none, or
    its trumps are still to be named."""
    contract = view.find(Contract)
    if contract is None:
        return Contract(view.seat, 1, 0, 0)
    # After a bid of tricks alone trumps come later.
    return contract if contract.strain != NO_STRAIN else replace(contract, strain=0)


def _doubled(contract: Contract, tricks: int, size: int, doubled: int) -> Contract:
    won = size - tricks if contract.fewest else tricks
    need = contract.level + (size - 1) // 2
    return replace(contract, doubled=doubled) if won <= need - 2 else contract


def score_gains(game: Game, book: Sequence[float], other: Sequence[float]) -> list[float]:
    """The gain of another decision over the book's in each world. Where the scores of a board are
    compared that is IMPs, or at matchpoints the match point won or lost; elsewhere points."""
    each = [b - a for a, b in zip(book, other, strict=False)]
    if not isinstance(game.match, DuplicateBoard):
        return each
    if game.match.matchpoints:
        return [float((x > 0) - (x < 0)) for x in each]
    return [float(imps(x)) for x in each]


def score_of(view: View, table: DealContext) -> float:
    """The score of a finished deal for the viewer's side, against the others' average."""
    game = view.game
    side = game.side_of[view.seat]
    before = view.setting.before
    part = before.part if isinstance(before, PadStanding) else (0,) * len(game.sides)
    target: int = getattr(game.match, "game_points", 0)
    points = [0.0] * len(game.sides)
    below = [0] * len(game.sides)
    for entry in game.scoring(table):
        points[entry.side] += entry.points
        below[entry.side] += entry.points * (entry.column == "below")
    for i, value in enumerate(below):
        if target and value:
            need = target - part[i]
            share = 1.0 if value >= need else PART_WORTH * value / need
            points[i] += GAME_WORTH * target * share
    others = [p for i, p in enumerate(points) if i != side]
    return points[side] - sum(others) / max(len(others), 1)
