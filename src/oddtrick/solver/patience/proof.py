"""Whether a patience can be won by somebody who knows all its cards, and the acts that win it.

What is called won comes with its acts; what is called lost was searched through, but for moves
that a dominance shows to be needless, by a native search (`native/solver/patience`) or its plain
twin. Work is counted in layouts, never in time, so the same question always has the same answer.
Cards that may be shuffled and dealt again are no part of it: the search ends with the deal.
Source: Blake and Gent, “The Winnability of Klondike Solitaire and Many Other Patience Games”
(arXiv 1906.12314), whose ways these are: depth first, a table of layouts met, dominances, piles
without order.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from oddtrick.core import Action, Stage, State
from oddtrick.solver.engine import kernel
from oddtrick.solver.errors import BadPosition
from oddtrick.stages.piles.patience.fans import Fans, FansState
from oddtrick.stages.piles.patience.tableau import Tableau, TableauState

from . import plain
from .layouts import ProofStep, fan_actions, fan_question, tableau_actions, tableau_question

__all__ = [
    "PatienceProof",
    "PatienceVerdict",
    "is_patience",
    "prove",
    "prove_layout",
    "win",
]

NODES, NODES_TWO, NODES_PLAIN = 100_000, 800_000, 2_000
"""Layouts looked at where nothing else is said: of one pack, of two packs, without the kernel."""
MOST_NODES = 20_000_000
"""Layouts that may be asked for: each takes sixteen bytes at the most."""
WIDTHS = {"tableau": 60, "patience": 100}
"""How many layouts a level keeps, by stage, in a pass over two packs, whose layouts are too many to
be gone through depth first."""

ONE_PACK = ((100, 1), (1_000, 2))
"""How many layouts a level keeps in the two passes over a tableau of one pack, and how many fifths
of the layouts each may look at; the rest is for the search depth first."""
LEVELLED = 10_000
"""With fewer layouts than this one pack is searched depth first alone."""


class PatienceVerdict(IntEnum):
    """Whether all cards can be built."""

    WON = 0
    LOST = 1
    GAVE_UP = 2


class PatienceProof(NamedTuple):
    """The verdict, the acts that win, and how many layouts were looked at for it."""

    verdict: PatienceVerdict
    actions: tuple[Action, ...]
    nodes: int


def is_patience(stage: Stage[Any]) -> bool:
    """Whether a stage is a patience that is proved here."""
    return isinstance(stage, (Fans, Tableau))


def prove(state: State, nodes: int | None = None) -> PatienceProof:
    """Whether a patience can be won from a state, all cards known, looking at about so many layouts
    at the most. Raises `BadPosition` for a game that is no patience of one player, and for a number
    of layouts that cannot be.

    >>> import random
    >>> from oddtrick.core import deal
    >>> from oddtrick.games import game
    >>> proof = prove(deal(game("klondike"), random.Random("deal 4")))
    >>> proof.verdict.name
    'WON'
    """
    stage = state.stage
    if not is_patience(stage) or len(state.game.players) != 1:
        raise BadPosition(f"{state.game.title} is no patience that is played alone.")
    if state.over:
        won = not state.sub.left
        return PatienceProof(PatienceVerdict.WON if won else PatienceVerdict.LOST, (), 0)
    return prove_layout(stage, state.sub, nodes)


def prove_layout(
    stage: Stage[Any], sub: FansState | TableauState, nodes: int | None = None
) -> PatienceProof:
    """The same for a layout of a stage (see `prove`)."""
    if nodes is not None and not 0 < nodes <= MOST_NODES:
        raise BadPosition(f"Between 1 and {MOST_NODES:,} layouts can be looked at, not {nodes:,}.")
    native = kernel.load()
    if native is None:
        found = plain.search(stage, sub, nodes or NODES_PLAIN)
        verdict = PatienceVerdict.WON if found.won else PatienceVerdict.LOST
        if found.won is None:
            verdict = PatienceVerdict.GAVE_UP
        return PatienceProof(verdict, found.actions, found.nodes)
    beams, depth = _plan(stage, sub, nodes)
    if isinstance(stage, Tableau) and isinstance(sub, TableauState):
        answer = native.prove_tableau(*tableau_question(stage, sub), beams, depth)
        steps = [ProofStep(*s) for s in answer[1]]
        actions = tuple(action for _, action in tableau_actions(stage, sub, steps))
    elif isinstance(stage, Fans) and isinstance(sub, FansState):
        answer = native.prove_fans(*fan_question(stage, sub), beams, depth)
        steps = [ProofStep(*s) for s in answer[1]]
        actions = tuple(action for _, action in fan_actions(stage, sub, steps))
    else:
        raise BadPosition("This layout is of another stage.")
    return PatienceProof(PatienceVerdict(answer[0]), actions, answer[2])


def win(state: State, nodes: int | None = None) -> tuple[Action, ...]:
    """The acts that win from a state; empty where it is over, lost, or none were found."""
    return prove(state, nodes).actions


def _plan(
    stage: Stage[Any], sub: FansState | TableauState, nodes: int | None
) -> tuple[list[tuple[int, int]], int]:
    """The widths and layouts of the passes level by level, and the layouts of those depth first."""
    if sub.built.of <= 52:
        most = nodes or NODES
        if isinstance(stage, Fans) or most < LEVELLED:
            return [], most
        return [(width, most // 5 * share) for width, share in ONE_PACK], most // 5 * 2
    most = nodes or NODES_TWO
    return [(WIDTHS[stage.name], max(1, most // 2))], max(1, most // 4)
