"""Deals whose results are known: play that is worked out, and deals that are stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from oddtrick.core import (
    Acts,
    DealContext,
    DealStart,
    Game,
    Given,
    Hands,
    Result,
    Stage,
    State,
    Turn,
    deal_given,
)
from oddtrick.errors import BadOption
from oddtrick.messages import Grouped, Name, Verbatim, term
from oddtrick.scoring.imps import IMP_FROM
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.solver import Position, solve
from oddtrick.solving.datasets import SolvedDeals
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.deal import from_left as all_dealt
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Tricks

from .given import first_setting

# Games whose play is worked out and not played: deals end with the auction, or with trumps made,
# and are worth what best play by both sides with all cards face up comes to.


@dataclass(frozen=True)
class SolvedPlay(Stage[Played]):
    """Tricks that nobody plays: over as soon as it begins, with the tricks of best play."""

    casting: Callable[[DealContext], PlayRoles]

    name: ClassVar[str] = "solved"
    acts: ClassVar[Acts] = {"play": None}  # those of the play it stands for

    def start(self, table: DealContext) -> Played:
        roles, hands = self.casting(table), table.get(Hands).cards
        sides = roles.sides or table.seating.side_of
        contract = table.find(Contract)
        position = Position(
            hands,
            roles.leader,
            roles.order,
            sides=tuple(max(side, 0) for side in sides),
            out=tuple(h for h in range(len(hands)) if h not in roles.active),
            aim="fewest" if contract is not None and contract.fewest else "most",
        )
        rounds = hands[roles.leader].bit_count()
        taken = solve(position).low
        won = [0] * len(hands)
        for side, tricks in ((0, taken), (1, rounds - taken)):
            won[next(h for h in roles.active if sides[h] == side)] = tricks
        return Played((), tuple(won), roles.sides)

    def turns(self, state: Played) -> tuple[Turn, ...]:
        return ()

    def end(self, state: Played) -> tuple[Result, ...] | None:
        return (state,)


def solved(game: Game) -> Game:
    """The game without its play: a deal is worth the score of best play with all hands face up.
    Raises `BadOption` if the game does not end with tricks of two sides, or if nobody has anything
    to say before them.

    >>> from oddtrick.games import game
    >>> [stage.name for stage in solved(game("contract-duplicate")).stages]
    ['deal', 'auction', 'solved']
    """
    last: Stage[Any] = game.stages[-1]
    if type(last) not in (Tricks, ClaimedTricks) or set(game.side_of) != {0, 1}:
        raise BadOption(
            "{game} does not end with tricks of two sides, which can be solved.",
            game=term(game.title),
        )
    if not any(stage.acts and stage.name != "deal" for stage in game.stages[:-1]):
        raise BadOption(
            "In {game} nobody has anything to say before the play.", game=term(game.title.lower())
        )
    assert isinstance(last, Tricks)
    return replace(game, stages=(*game.stages[:-1], SolvedPlay(last.casting)))


# Deals that are stored instead of dealt, and what a result is worth against stored ones.

REWARDS = ("points", "imps", "matchpoints")
"""The units that returns can be counted in."""

_PLAIN = Deal(tuple(range(52)), (1,) * 13, to=all_dealt)

Floats = NDArray[np.float32]


class StoredDeals:
    """Solved deals for a game, and the results with which its scores are compared.

    A deal is found by its seed: row ``seed % number of deals``. Its dealer is the stored one and,
    if the game has such an option, so is its vulnerability.
    """

    def __init__(self, game: Game, deals: SolvedDeals, reward: str, against: NDArray[Any]) -> None:
        self.game, self.deals, self.reward = game, deals, reward
        self._against = against

    def row(self, seed: int) -> int:
        """The row of the deal of a seed."""
        return seed % len(self.deals)

    def setting(self, row: int) -> DealStart:
        """The dealer and the vulnerable sides."""
        deals = self.deals
        return first_setting(self.game, int(deals.dealer[row]), int(deals.vulnerable[row]))

    def begin(self, row: int) -> State:
        """The deal of a row, as it is dealt."""
        hands = tuple(int(hand) for hand in self.deals.hands[row])
        return deal_given(self.game, Given(hands=hands), self.setting(row))

    @cached_property
    def _steps(self) -> NDArray[np.int64]:
        return np.array(IMP_FROM)

    def counted(self, returns: Floats, seeds: NDArray[np.uint64]) -> Floats:
        """The returns of finished deals as the reward counts them: points as they are; otherwise
        the first side's score compared with the stored ones, on average, and for the second side
        the same with the opposite sign."""
        if self.reward == "points":
            return returns
        rows = (seeds % np.uint64(len(self.deals))).astype(np.int64)
        apart = np.rint(returns[:, :1] / 2) - self._against[rows]
        worth = np.sign(apart)
        if self.reward == "imps":
            worth = worth * np.searchsorted(self._steps, np.abs(apart), side="right")
        first: Floats = worth.mean(axis=1).astype(np.float32)
        signs = np.where(np.array(self.game.side_of) == 0, 1, -1).astype(np.float32)
        found: Floats = first[:, None] * signs
        return found


def stored_deals(
    game: Game, deals: SolvedDeals, reward: str = "points", against: ArrayLike | None = None
) -> StoredDeals:
    """The deals for a game. `reward` is ``points``, ``imps`` or ``matchpoints``; the latter two
    compare the score with the results of North-South that are given for each deal (`against`: one
    each, or a row of several), or else with its par. Raises `BadOption`."""
    if not isinstance(deals, SolvedDeals) or not len(deals):
        raise BadOption("Stored deals are some SolvedDeals, as read_dataset gives them.")
    if game.stages[0] != _PLAIN or len(game.seats) != 4 or game.seating.unmanned:
        raise BadOption(
            "Stored deals have four hands of thirteen, which is not {game}.", game=term(game.title)
        )
    if reward not in REWARDS:
        raise BadOption(
            "A reward is {rewards}, not “{reward}”.",
            rewards=Verbatim(", ".join(REWARDS)),
            reward=Name(reward),
        )
    if reward != "points" and not isinstance(game.match, DuplicateBoard):
        raise BadOption(
            "The scores of {game} are not compared in IMPs or matchpoints.", game=term(game.title)
        )
    given = np.asarray(deals.par if against is None else against)
    rows = given.reshape(len(given), -1) if given.ndim in (1, 2) else given
    if given.dtype.kind not in "iuf" or rows.shape[:1] != (len(deals),) or rows.ndim != 2:
        raise BadOption(
            "Results to compare with are numbers, one or a row for each of the {deals} "
            "deals, not an array of {kind} in the shape {shape}.",
            deals=Grouped(len(deals)),
            kind=Verbatim(str(given.dtype)),
            shape=Verbatim(str(given.shape)),
        )
    if not rows.size or not np.isfinite(rows).all():
        raise BadOption("Results to compare with are all to be numbers: some are missing or NaN.")
    return StoredDeals(game, deals, reward, rows.astype(np.float64))
