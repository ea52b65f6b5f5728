"""Proofs for a hint at a patience: the moves after which it cannot be won.

A move is proved lost where the search has seen everything that can follow it, or where cards lie so
that none of them can ever be got out. How much is looked at is counted in layouts, never in time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from oddtrick.core import Action, View
from oddtrick.solver.engine import kernel
from oddtrick.solver.fans import FanRules, FanSolution, FanVerdict
from oddtrick.stages.piles.moves import Move

LAYOUTS, LAYOUTS_PLAIN = 120_000, 1_200
"""Layouts looked at for all the moves of a hint, with the native kernel and without."""
LEAST = 40
"""Layouts looked at for each move, however many there are."""
NAMED = 3
"""Losing moves named in a hint."""


class Losing(NamedTuple):
    """The moves after which it cannot be won, and how many moves were looked at."""

    moves: tuple[Action, ...]
    of: int


def losing_moves(
    view: View, rules: FanRules, after: Callable[[Move, FanRules, int], FanSolution]
) -> Losing:
    """The legal moves that are proved to lose. `after` searches the layout after a move, by rules,
    looking at so many layouts. Nothing is proved where cards are still to come or may be dealt or
    drawn out: then a move is never the last word."""
    if not is_final(view):
        return Losing((), 0)

    def lost(action: Action, layouts: int) -> bool:
        return after(cast("Move", action.arg), rules, layouts).verdict is FanVerdict.LOST

    return lost_moves(view, lost)


def lost_moves(view: View, lost: Callable[[Action, int], bool]) -> Losing:
    """The legal moves that `lost` proves to lose, which may look at so many layouts for each."""
    moves = [a for a in view.legal if a.kind == "move"]
    budget = LAYOUTS if kernel.load() is not None else LAYOUTS_PLAIN
    each = max(LEAST, budget // max(1, len(moves)))
    return Losing(tuple(a for a in moves if lost(a, each)), len(moves))


def is_final(view: View) -> bool:
    """Whether the layout holds all that can still happen: no stock, no redeal, no draw."""
    if any(a.kind in ("redeal", "draw") for a in view.legal):
        return False
    return not any(p.kind == "stock" and p.cards for p in view.places)


def losing_warning(losing: Losing, labels: Sequence[str]) -> str:
    """The warning, with the losing moves by their labels; empty where there is nothing to warn of.

    >>> losing_warning(Losing((), 4), ())
    ''
    """
    if not losing.moves:
        return ""
    if len(losing.moves) == losing.of:
        return "After any move it cannot be won."
    named = [label[0].lower() + label[1:] for label in labels[:NAMED]]
    more = len(losing.moves) - len(named)
    if more:
        named.append(f"{more} other move{'s' if more > 1 else ''}")
    either = " or ".join(filter(None, (", ".join(named[:-1]), named[-1])))
    return f"Not the {either}: after that it cannot be won."
