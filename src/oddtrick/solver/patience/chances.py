"""The worth of each move of a tableau where some cards lie face down: in how many of the ways
that they may lie a search that knows them wins after it.

All moves are first compared in the same few ways, then the better half of them in twice as many new
ones, and so on: the work is bounded by a number of layouts, never by the time.
Source: Bjarnason, Fern and Tadepalli, “Lower Bounding Klondike Solitaire with Monte-Carlo Planning”
(2009), hindsight.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from oddtrick.solver.engine import kernel
from oddtrick.stages.piles.moves import Move
from oddtrick.stages.piles.patience.tableau import Tableau, TableauState

from .layouts import ProofStep, tableau_actions, tableau_question

__all__ = ["MoveChance", "move_chances"]

WAYS, ROUNDS, LAYOUTS = 8, 4, 1_500
"""The ways of the first round, the rounds, and the layouts looked at for a move in each way."""


class MoveChance(NamedTuple):
    """A move, with in how many ways it was won after it, and of how many."""

    move: Move
    won: int
    of: int


def move_chances(stage: Tableau, sub: TableauState, seed: int) -> tuple[MoveChance, ...]:
    """The moves that are worth thinking of, the most promising first; empty without the kernel.

    The cards of `sub.down` stand for the cards that are not known, in no order; the hand must be
    known. A move from the waste may need the hand turned on first. The same layout and seed always
    have the same answer.
    """
    native = kernel.load()
    if native is None:
        return ()
    question = tableau_question(stage, sub)
    counted = native.tableau_chances(*question, WAYS, ROUNDS, LAYOUTS, seed)
    found = []
    for steps, won, of in counted:
        actions = tableau_actions(stage, sub, [ProofStep(*s) for s in steps[:1]])
        move = next(cast("Move", action.arg) for _, action in actions if action.kind == "move")
        found.append(MoveChance(move, won, of))
    return tuple(sorted(found, key=lambda c: (-c.of, -c.won)))
