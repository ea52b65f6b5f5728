"""The worth of each move of a tableau where some cards lie face down: in how many of the ways
that they may lie a search that knows them wins after it.

All moves are first compared in the same few ways, then the better half of them in twice as many new
ones, and so on: the work is bounded by a number of layouts, never by the time. Of two packs, whole
lines of moves are compared that bare a hidden card, none of them longer than that needs: who knows
all cards never waits for news, and a single move of theirs would be made too early.
Source: Bjarnason, Fern and Tadepalli, “Lower Bounding Klondike Solitaire with Monte-Carlo Planning”
(2009), hindsight.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from oddtrick.solver.engine import kernel
from oddtrick.stages.piles.moves import Move
from oddtrick.stages.piles.tableau import Tableau, TableauState

from .proof import ProofStep, tableau_actions, tableau_question

PACK = 52
"""Cards up to which single moves are compared."""


class Trials(NamedTuple):
    """The ways of the first round, the rounds, how many layouts a level keeps in each way (0: it is
    searched depth first), and the layouts looked at for a move in each way at the most."""

    ways: int
    rounds: int
    width: int
    layouts: int


ONE_PACK, TWO_PACKS = Trials(8, 4, 0, 1_500), Trials(2, 4, 5, 20_000)
"""Depth first decides a way of one pack. Of two packs it decides hardly any; a narrow pass level by
level wins a good part of the known deals, in about a thousandth of a second."""


class MoveChance(NamedTuple):
    """Moves to be made one after the other, a single one where the patience has one pack; in how
    many ways it was won after them, and of how many; of two packs also the sum of what was come to
    in these ways, a win counting most."""

    moves: tuple[Move, ...]
    won: int
    of: int
    worth: int = 0

    @property
    def move(self) -> Move:
        """The first of the moves."""
        return self.moves[0]


def move_chances(stage: Tableau, state: TableauState, seed: int) -> tuple[MoveChance, ...]:
    """The moves that are worth thinking of, the most promising first; empty without the kernel.

    The cards of `state.down` stand for the cards that are not known, in no order; the hand must be
    known. A move from the waste may need the hand turned on first. The same layout and seed always
    have the same answer.
    """
    native = kernel.load()
    if native is None:
        return ()
    question = tableau_question(stage, state)
    how = ONE_PACK if state.built.of <= PACK else TWO_PACKS
    counted = native.tableau_chances(*question, *how, seed)
    chances = []
    for steps, won, of, worth in counted:
        line = [ProofStep(*s) for s in (steps[:1] if how is ONE_PACK else steps)]
        actions = tableau_actions(stage, state, line)
        moves = tuple(cast("Move", action.arg) for _, action in actions if action.kind == "move")
        chances.append(MoveChance(moves, won, of, worth))
    return tuple(sorted(chances, key=lambda c: (-c.of, -c.worth, -c.won)))
