"""The plain twin of the native proofs: the rules themselves, every way tried, nothing left out.

It knows no dominance and asks the stage for every move, so that what the native search leaves out
is checked by it; and it serves machines without the kernel, where it comes less far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from oddtrick.core import Action, Stage
from oddtrick.stages.piles.fans import FansState
from oddtrick.stages.piles.moves import Move, faces
from oddtrick.stages.piles.tableau import Tableau, TableauState

LEFT_OUT = ("resign", "redeal")
"""Acts that end the deal."""


class PlainSearch(NamedTuple):
    """Whether it is won (`None`: not known), by which acts, and the layouts looked at."""

    won: bool | None
    actions: tuple[Action, ...]
    nodes: int


def search(stage: Stage[Any], start: Any, nodes: int) -> PlainSearch:
    """Depth first through everything that can be reached, looking at so many layouts at most."""
    key = _key_of(stage)
    start = _settled(stage, start)
    seen, looked = {key(start)}, 1
    path: list[tuple[Any, list[Action], Action | None]] = [(start, _actions(stage, start), None)]
    while path:
        state, actions, _ = path[-1]
        if not state.left:
            return PlainSearch(
                True, tuple(action for _, _, action in path if action is not None), looked
            )
        if not actions:
            path.pop()
            continue
        action = actions.pop()
        after = _settled(stage, stage.apply(state, action))
        known = key(after)
        if known in seen:
            continue
        if looked >= nodes:
            return PlainSearch(None, (), looked)
        seen.add(known)
        looked += 1
        path.append((after, _actions(stage, after), action))
    return PlainSearch(False, (), looked)


def _settled(stage: Stage[Any], state: Any) -> Any:
    """With all done that follows by itself."""
    while state.left and (forced := stage.forced(state)) is not None:
        state = stage.apply(state, forced)
    return state


def _actions(stage: Stage[Any], state: Any) -> list[Action]:
    """The moves that can be made, the likeliest last."""
    actions = [a for a in stage.legal(state, 0) if a.kind not in LEFT_OUT] if state.left else []
    return sorted(actions, key=_likelihood)


def _likelihood(action: Action) -> int:
    if action.kind != "move":
        return 0
    move = cast("Move", action.arg)
    if move.target.kind == "foundation":
        return 3
    return 1 if move.source.kind == move.target.kind else 2


def _key_of(stage: Stage[Any]) -> Callable[[Any], object]:
    """A key that is the same for layouts that differ in the order of their piles alone."""
    if isinstance(stage, Tableau):
        return _limited if stage.passes else _tableau
    return _fans


def _tableau(state: TableauState) -> object:
    piles = sorted(zip(map(faces, state.down), map(faces, state.up), strict=True))
    built = tuple(map(len, state.foundations))
    return tuple(piles), built, faces(state.hand), faces(state.waste)


def _limited(state: TableauState) -> object:
    return _tableau(state), state.turned_over


def _fans(state: FansState) -> object:
    fans = sorted(faces(fan) for fan in state.fans if fan)
    return tuple(fans), tuple(map(len, state.foundations)), len(state.stock), state.draws
