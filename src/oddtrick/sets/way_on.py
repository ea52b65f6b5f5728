"""The next act of a way that wins, for who plays a deal that is known to be winnable."""

from __future__ import annotations

import random
from collections import OrderedDict
from typing import Any, NamedTuple

from oddtrick.core import Action, Stage, State, settle
from oddtrick.errors import OddtrickError
from oddtrick.solver.engine import kernel
from oddtrick.solver.patience import PatienceVerdict, prove, proves_loss

from .winnable import AFTERWARDS, known_winnable

MOST_KEPT = 20_000
"""Layouts that are remembered."""
_proved: OrderedDict[tuple[Stage[Any], Any], Action | PatienceVerdict] = OrderedDict()
"""The next act from each layout of the ways found, and the verdict where none was: only a memory of
work done. A way found later goes on by an older one where it meets it, so that nobody goes to and
fro."""


class WayOn(NamedTuple):
    """The next act, `None` where no way that wins is found, with what is to be said of it; and
    whether it is proved that there is none."""

    action: Action | None
    reason: str
    lost: bool = False


def way_on(state: State, number: int) -> WayOn | None:
    """How to win from a state of a deal by its number, whatever its player can see: the kept way
    while it has been followed, a new proof once it has been left. `None` where no way is kept."""
    known = known_winnable(state.game, number)
    if known is None or state.over:
        return None
    kept = known.actions.split()
    done = [state.stage.code(e.action) for e in state.log if e.action.by == 0]
    if done == kept[: len(done)] and (action := _first(state, kept[len(done) :])):
        return WayOn(action, "This deal can be won. This is the next move of a line that wins.")
    found = _prove(state)
    if isinstance(found, Action):
        return WayOn(
            found,
            "Your own moves have left the known winning line. This is the next move of another.",
        )
    if proves_loss(found, state):
        return WayOn(
            None,
            "Your own moves have left the known winning line, and the deal can no longer be won. "
            "Restart it to win.",
            lost=True,
        )
    return WayOn(
        None,
        "Your own moves have left the known winning line, and no other was found.",
    )


def _first(state: State, codes: list[str]) -> Action | None:
    """The first of these acts, where it may be done."""
    try:
        action = state.action(codes[0]) if codes else None
    except OddtrickError:
        return None
    return action if action and state.why_not(action) is None else None


def _prove(state: State) -> Action | PatienceVerdict:
    """The next act of a way that a proof finds, or its verdict."""
    key = state.stage, state.sub
    if key not in _proved:
        found, at = prove(state, AFTERWARDS if kernel.load() is not None else None), state
        for action in found.actions:
            _proved.setdefault((at.stage, at.sub), action)
            at = settle(at.push(action), random.Random(0))
        _proved.setdefault(key, found.verdict)
        while len(_proved) > MOST_KEPT:
            _proved.popitem(last=False)
    return _proved[key]
