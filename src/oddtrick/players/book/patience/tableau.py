"""A player of patiences whose hand may be gone through as often as one likes: Harp, Klondike.

He goes through the hand once before he lays down anything, for it costs nothing; then he looks for
ways that bare hidden cards (`hand_plans`) and turns on to the cards that they need.
Source: Scarne 1963, “Harp”; rulings H-1, H-6.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple, cast

from oddtrick.cards import card_name
from oddtrick.core import HIDDEN, Act, Place, View
from oddtrick.players.player import Decision
from oddtrick.stages.piles.moves import Move
from oddtrick.stages.piles.patience.tableau import KnownHand, Tableau

from .hand_plans import MOST_LAYOUTS, Face, Layout, PlanStep, TableauPile, after, best_way, face_of
from .races import CITATION, PilePlayer

__all__ = ["TableauPlayer"]


class _Next(NamedTuple):
    """The next step of a way, and how many it still has, this one counted."""

    step: PlanStep
    left: int


_found: dict[tuple[Tableau, Layout], _Next | None] = {}
"""The next step from each layout of the ways found: only a memory of work done. A way found later
goes on by an older one where it meets it, so that nobody goes to and fro."""

MOST_KEPT = 20_000


class TableauPlayer(PilePlayer):
    """Goes through the hand once, then the ways that bare hidden cards."""

    def choose(self, view: View, rng: random.Random) -> Decision:
        kinds = {a.kind: a for a in view.legal}
        stage, layout = view.stage, _layout(view)
        if not isinstance(stage, Tableau) or not stage.turn_over:
            return super().choose(view, rng)
        if layout is None:
            why = "The hand is gone through once first: then all its cards are known."
            return Decision(kinds["turn"], why, CITATION)
        found = _next(stage, layout, _unseen(view, layout))
        if found is None:
            why = f"No way to bare or build another card was found among {MOST_LAYOUTS} layouts."
            return Decision(kinds["resign"], why, CITATION)
        act = next((a for a in view.legal if _is(a, found.step)), None)
        if act is not None:
            return Decision(act, _reason(found), CITATION)
        name = card_name(found.step.card).lower()
        turn = kinds.get("turn") or kinds["turn-over"]
        return Decision(turn, f"The {name} is wanted, and comes from the hand.", CITATION)


def _next(stage: Tableau, layout: Layout, unseen: tuple[Face, ...]) -> _Next | None:
    if (stage, layout) not in _found:
        if len(_found) > MOST_KEPT:
            _found.clear()
        way, at = best_way(stage, layout, unseen), layout
        if not way:
            _found[stage, layout] = None
        for n, step in enumerate(way):
            _found.setdefault((stage, at), _Next(step, len(way) - n))
            at = after(at, step)
    return _found[stage, layout]


def _places(view: View, kind: str) -> list[Place]:
    return sorted((p for p in view.places if p.kind == kind), key=lambda p: p.number)


def _layout(view: View) -> Layout | None:
    """What the player knows; `None` while there are cards in the hand that he has not seen."""
    (hand,), (waste,) = _places(view, "hand-stock"), _places(view, "waste")
    known = view.find(KnownHand)
    if hand.cards and known is None:
        return None
    stock = (*(known.cards if known else ()), *waste.cards)
    piles = []
    for place in _places(view, "pile"):
        down = place.cards.count(HIDDEN)
        piles.append(TableauPile(down, tuple(map(face_of, place.cards[down:]))))
    built: list[list[int]] = [[], [], [], []]
    stage = cast("Tableau", view.stage)
    for home, place in zip(stage.home, _places(view, "foundation"), strict=True):
        built[home.suit].append(len(place.cards))
    heights = tuple(tuple(sorted(suit, reverse=True)) for suit in built)
    return Layout(tuple(piles), heights, tuple(sorted(map(face_of, stock))))


def _unseen(view: View, layout: Layout) -> tuple[Face, ...]:
    """The cards that lie face down, in no order: all that the player has not seen."""
    packs = len(layout.built[0])
    left = Counter(dict.fromkeys(range(52), packs))
    left.subtract(c for pile in layout.piles for c in pile.up)
    left.subtract(layout.stock)
    for place in _places(view, "foundation"):
        left.subtract(map(face_of, place.cards))
    return tuple(left.elements())


def _is(act: Act, step: PlanStep) -> bool:
    """Whether an act is this step."""
    if act.kind != "move":
        return False
    c, source, target, _ = cast("Move", act.arg)
    came = -1 if source.kind == "waste" else source.number - 1
    goes = -1 if target.kind == "foundation" else target.number - 1
    return (face_of(c), came, goes) == step


def _reason(found: _Next) -> str:
    if found.step.target < 0:
        return "It is built up."
    if found.left == 1:
        return "It bares a card or builds one." if found.step.source >= 0 else "It finds a place."
    more = found.left - 1
    return f"With {more} more move{'s' if more > 1 else ''} a card is bared or built."
