"""A player of fans among several: short looks ahead in his own layout, on foundations that others
may have built on since the last.

Nobody waits for him, and what was planned a moment ago may be built by another: so he looks anew
before each move, and not far. Source: Scarne 1963, “Multiple Solitaire”, “Pounce”.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from oddtrick.cards import rank_of, suit_of
from oddtrick.core import View
from oddtrick.players.player import Decision
from oddtrick.solver.engine import kernel
from oddtrick.solver.fans import FanFoundation, FanMove, FanRules, solve_fans
from oddtrick.stages.piles.moves import Foundation, Move
from oddtrick.stages.piles.patience.fans import Fans
from oddtrick.stages.piles.patience.side_by_side import SideBySide

__all__ = ["play_fans"]

CITATION = "Scarne 1963, Multiple Solitaire"
LAYOUTS, LAYOUTS_PLAIN = 2_000, 100
"""Layouts looked at before a move, with the native kernel and without."""
FARTHEST = 24
"""Moves from fan to fan since he last built a card, after which he looks no more."""


def play_fans(view: View) -> Decision | None:
    """The next move to a card built; a new deal, or the end, where none is found. `None` where the
    patience is not one of fans."""
    stage = view.stage
    if not isinstance(stage, SideBySide) or not isinstance(stage.patience, Fans):
        return None
    fans = stage.patience
    piles: dict[str, list[list[int]]] = {"fan": [], "foundation": []}
    for place in view.places:
        if place.kind in piles and place.seat in (-1, view.seat):
            piles[place.kind].append([13 * suit_of(c) + (rank_of(c) - 1) % 13 for c in place.cards])
    built = [len(cards) for cards in piles["foundation"]]
    home, built = _nearest(fans.home, built, piles["fan"])
    rules = FanRules(home, higher=1 in fans.build, lower=-1 in fans.build)
    if _since_built(view) < FARTHEST:
        nodes = LAYOUTS if kernel.load() is not None else LAYOUTS_PLAIN
        line = solve_fans(rules, piles["fan"], built, nodes=nodes)
        if line.up > sum(built) and line.steps:
            for action in view.legal:
                if action.kind == "move" and _is_step(cast("Move", action.arg), line.steps[0]):
                    return Decision(action, "It leads to a card built.", CITATION)
    kinds = {a.kind: a for a in view.legal}
    if "redeal" in kinds:
        return Decision(kinds["redeal"], "No card can be built: deal again.", CITATION)
    return Decision(kinds["resign"], "No way to build a card was found.", CITATION)


def _nearest(
    home: Sequence[Foundation], built: Sequence[int], layout: Sequence[Sequence[int]]
) -> tuple[tuple[FanFoundation, ...], list[int]]:
    """Two foundations a suit, as many as one has when he plays alone: of all that lie on the table
    those whose next card lies nearest to the top of one of his fans."""
    depth: dict[int, int] = {}
    for fan in layout:
        for above, card in enumerate(reversed(fan)):
            depth[card] = min(above, depth.get(card, above))

    def far(at: int) -> tuple[int, int]:
        wants = home[at].wants(range(built[at]))
        return depth.get(13 * home[at].suit + wants, 99) if 0 <= wants < 13 else 100, at

    chosen: list[int] = []
    for suit in range(4):
        ways = {f.up for f in home if f.suit == suit}
        for up in ways:
            like = [i for i, f in enumerate(home) if f.suit == suit and f.up == up]
            chosen += sorted(like, key=far)[: 2 // len(ways)]
    found = tuple(FanFoundation(home[i].suit, home[i].up) for i in chosen)
    return found, [built[i] for i in chosen]


def _is_step(move: Move, step: FanMove) -> bool:
    """Whether a move is that step; foundations of a suit are one to the search."""
    if move.source.number - 1 != step.source:
        return False
    home = move.target.kind == "foundation"
    return home if step.target < 0 else not home and move.target.number - 1 == step.target


def _since_built(view: View) -> int:
    """How many of his moves went from fan to fan since he built a card or dealt again."""
    since = 0
    for event in reversed(view.events):
        action = event.action
        if action.hand != view.seat or action.by < 0:
            continue
        if action.kind != "move" or cast("Move", action.arg).target.kind == "foundation":
            break
        since += 1
    return since
