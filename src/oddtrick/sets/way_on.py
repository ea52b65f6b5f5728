"""The next act of a way that wins, for who plays a patience alone."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from oddtrick.core import HIDDEN, Action, Stage, State, seen_places, settle
from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING, Message, say
from oddtrick.solver.engine import kernel
from oddtrick.solver.patience import PatienceVerdict, is_patience, prove, proves_loss
from oddtrick.stages.piles.moves import Move

from .winnable import AFTERWARDS, known_winnable

MOST_KEPT = 20_000
"""Layouts that are remembered."""
_proved: OrderedDict[tuple[Stage[Any], Any], Action | PatienceVerdict] = OrderedDict()
"""The next act from each layout of the ways found, and the verdict where none was: only a memory of
work done. A way found later goes on by an older one where it meets it, so that nobody goes to and
fro."""


class WayOn(NamedTuple):
    """The next act of a way that wins, `None` where none is found, and what it is good for; and
    whether it is proved that there is none."""

    action: Action | None = None
    reason: Message = NOTHING
    lost: bool = False


def way_on(state: State, number: int) -> WayOn | None:
    """How to win from a state of a deal by its number, whatever its player can see: the kept way
    while it has been followed, else a proof. `None` where nothing can be proved."""
    if state.over or not is_patience(state.stage) or len(state.game.players) != 1:
        return None
    known = known_winnable(state.game, number)
    kept = known.actions.split() if known else []
    done = [state.stage.code(e.action) for e in state.log if e.action.by == 0]
    action = _first(state, kept[len(done) :]) if done == kept[: len(done)] else None
    found = action or _prove(state)
    if isinstance(found, Action):
        return WayOn(found, _reason(state, found))
    return WayOn(lost=proves_loss(found, state))


def moves_back(states: Sequence[State], number: int) -> int:
    """How many moves lie between the last state of a deal, which is lost, and the latest before it
    from which a way wins; 0 where there is none. From a state before one that can be won that can
    be reached, so that half of those left are passed over at each look."""
    won, lost = -1, len(states) - 1
    while lost - won > 1:
        at = (won + lost) // 2
        way = way_on(states[at], number)
        won, lost = (at, lost) if way and way.action else (won, at)
    return len(states) - 1 - won if won >= 0 else 0


def _reason(state: State, action: Action) -> Message:
    """What a move of a way that wins is good for."""
    if not isinstance(action.arg, Move):
        return say("The card to play next is in the hand.")
    before, after = (
        seen_places(one, 0) for one in (state, settle(state.push(action), random.Random(0)))
    )
    for old, new in zip(before, after, strict=True):
        if (old.kind, old.number) != (action.arg.source.kind, action.arg.source.number):
            continue
        if old.cards.count(HIDDEN) > new.cards.count(HIDDEN):
            return say("It turns a hidden card.")
        if old.kind == "pile" and not new.cards:
            return say("It empties a pile.")
    return say("A line that wins goes on so.")


def _first(state: State, codes: list[str]) -> Action | None:
    """The first of these acts, where it may be done."""
    try:
        action = state.action(codes[0]) if codes else None
    except OddtrickError:
        return None
    return action if action and state.why_not(action) is None else None


def _prove(state: State) -> Action | PatienceVerdict:
    """The next act of a way that a proof finds, or its verdict."""
    key = state.stage, state.stage_state
    if key not in _proved:
        proof, at = prove(state, AFTERWARDS if kernel.load() is not None else None), state
        for action in proof.actions:
            _proved.setdefault((at.stage, at.stage_state), action)
            at = settle(at.push(action), random.Random(0))
        _proved.setdefault(key, proof.verdict)
        while len(_proved) > MOST_KEPT:
            _proved.popitem(last=False)
    return _proved[key]
