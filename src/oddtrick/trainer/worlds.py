"""The worth of each card over the deals that fit what a pupil sees.

Deals are drawn by what the calls and the leads have shown (the book's reading of them), every one
is solved with all cards face up, and the answers are compared deal by deal. This is the usual
estimate of single-dummy play: later turns are played as if all cards were seen, the turn in
question is not.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Card
from oddtrick.core import View
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Player, World
from oddtrick.players.simulation.auction_lookahead import weigh_by_leads
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.solver import Position, Solver
from oddtrick.stages.calling.auction import Contract

DEVIATIONS = 3.0
"""A gain counts where it is left after so many standard errors are taken off: were it nothing,
chance would show as much in one of seven hundred certificates."""


class CardWorth(NamedTuple):
    """The tricks of the pupil's side in all, a row for each deal and a column for each card."""

    cards: tuple[Card, ...]
    tricks: npt.NDArray[np.int32]
    goal: int
    """The tricks that make or beat the contract; 0 where there is none."""

    def column(self, card: Card, measure: str) -> npt.NDArray[np.float64]:
        """The results of a card in each deal, by the measure: tricks, or contracts won."""
        found = self.tricks[:, self.cards.index(card)]
        if measure == "contract":
            return (found >= self.goal).astype(np.float64)
        return found.astype(np.float64)


class CardGain(NamedTuple):
    """How much more one card brings than another: the mean, and its standard error."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """As much of it as is sure."""
        return self.mean - DEVIATIONS * self.error


def fitting_deals(seen: View, book: Player, count: int, rng: random.Random) -> list[World]:
    """So many deals that fit what a seat sees, by the book's reading of the calls and leads; none
    where no deal fits."""
    known = Knowledge(seen)
    reading = book.likelihood(seen)
    sampler = DealSampler(known, reading)
    if not sampler.possible:
        return []
    if not sampler.hidden:
        return sampler.draw(1, rng)
    return weigh_by_leads(
        known, sampler.hidden, book, lambda n: sampler.draw(n, rng), count, rng, math.inf
    )


def needed_tricks(known: Knowledge) -> int:
    """The tricks with which the side to play makes the contract, or beats it; 0 without one."""
    contract = known.view.find(Contract)
    if contract is None:
        return 0
    ours = known.side_of[contract.declarer] == known.side_of[known.hand]
    return contract.level + 6 if ours else 8 - contract.level


def card_worth(known: Knowledge, worlds: list[World], solver: Solver) -> CardWorth:
    """The tricks that every legal card brings in each of some deals.

    Raises `SolverError` where such a position cannot be solved.
    """
    place = {hand: at for at, hand in enumerate(known.active)}
    own = known.side_of[known.hand]
    rows = [tuple(world[hand] for hand in known.active) for world in worlds]
    position = Position(
        rows[0],
        place[known.trick[0][0] if known.trick else known.hand],
        known.order,
        tuple(card for _, card in known.trick),
        tuple(int(known.side_of[hand] != own) for hand in known.active),
    )
    found = solver.solve_many(rows, position)
    taken = sum(known.side_of[trick.winner] == own for trick in known.tricks)
    return CardWorth(found.cards, found.results + taken, needed_tricks(known))


def gain_over(worth: CardWorth, right: Card, other: Card, measure: str) -> CardGain:
    """How much more `right` brings than `other`, deal by deal."""
    more = worth.column(right, measure) - worth.column(other, measure)
    mean = float(more.mean())
    # A sample in which all deals agree still may have missed one that does not.
    spread = max(float(more.std()), 0.5 / len(more) ** 0.5)
    return CardGain(mean, spread / len(more) ** 0.5)
