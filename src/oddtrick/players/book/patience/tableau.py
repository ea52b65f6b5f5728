"""A player of patiences whose hand may be gone through as often as one likes: Harp, Klondike.

Where it costs nothing he goes through the hand once before he lays down anything; then moves, or in
Harp whole lines that bare a hidden card, are tried in the ways that these may lie (`worlds`). Where
none is found he looks for ways that bare cards (`hand_plans`) and turns on to the cards they need.
Where the hand is gone through only so often he plays what he can on the way.
Source: Scarne 1963, “Harp”; rulings H-1, H-6.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple, cast

from oddtrick.cards import Card, card_name
from oddtrick.core import HIDDEN, Action, Place, View
from oddtrick.players.player import Decision
from oddtrick.solver.engine import kernel
from oddtrick.solver.patience.chances import PACK
from oddtrick.stages.piles.moves import Move
from oddtrick.stages.piles.tableau import KnownHand, Tableau, TableauState

from .hand_plans import MOST_LAYOUTS, Face, Layout, PlanStep, TableauPile, after, best_way, face_of
from .races import COMMON_SENSE, PilePlayer
from .sampled_tableau import LOST, WayFound, all_known, best_in_ways, hint_of


class _Next(NamedTuple):
    """The next step of a way, and how many it still has, this one counted."""

    step: PlanStep
    left: int


_found: dict[tuple[Tableau, Layout], _Next | None] = {}
"""The next step from each layout of the ways found: only a memory of work done. A way found later
goes on by an older one where it meets it, so that nobody goes to and fro."""

MOST_CACHED = 20_000

IDLE, IDLE_TWO = 60, 300
"""Acts without a card built or bared after which no way of hidden cards is followed any more, with
one pack and with two, where turning on to a card takes longer."""
CHANGES = ("turn", "turn-over")


class TableauPlayer(PilePlayer):
    """Goes through the hand once, then the ways that bare hidden cards."""

    def choose(self, view: View, rng: random.Random) -> Decision:
        kinds = {a.kind: a for a in view.legal}
        stage = view.stage
        if not isinstance(stage, Tableau) or not stage.turn_over:
            return super().choose(view, rng)
        known = _known(view)
        if not known and not stage.passes:
            why = "The hand is gone through once first: then all its cards are known."
            return Decision(kinds["turn"], why, COMMON_SENSE)
        if _searched(view):
            ways = best_in_ways(view)
            if ways.lost:
                return Decision(kinds["resign"], LOST, COMMON_SENSE)
            action = _towards(view, ways)
            if action is not None:
                return Decision(action, _way_reason(action, ways), COMMON_SENSE)
        layout = _layout(view, stage)
        found = _next(stage, layout, _unseen(view, layout))
        if found is None:
            turn = kinds.get("turn") or kinds.get("turn-over")
            if turn is not None and stage.passes:
                return Decision(
                    turn, "Nothing is bared or built before the next card.", COMMON_SENSE
                )
            why = f"No way to bare or build another card was found among {MOST_LAYOUTS} layouts."
            return Decision(kinds["resign"], why, COMMON_SENSE)
        action = next((a for a in view.legal if _is(a, found.step)), None)
        if action is not None:
            return Decision(action, _reason(found), COMMON_SENSE)
        name = card_name(found.step.card).lower()
        turn = kinds.get("turn") or kinds["turn-over"]
        return Decision(turn, f"The {name} is wanted, and comes from the hand.", COMMON_SENSE)

    def proved(self, view: View, decision: Decision) -> Decision:
        """The decision as a hint: with the moves that are proved to lose."""
        return hint_of(view, decision) if isinstance(view.stage, Tableau) else decision


def _searched(view: View) -> bool:
    """Whether the ways that hidden cards may lie are searched."""
    if _built_of(view) <= PACK or all_known(view):
        return _idle(view) < IDLE
    return kernel.load() is not None and _idle(view) < IDLE_TWO


def _built_of(view: View) -> int:
    """How many cards there are in all."""
    return sum(len(p.cards) for p in view.places)


def _idle(view: View) -> int:
    """The acts since a card was built, bared or laid down from the waste."""
    actions = 0
    for event in reversed(view.events):
        if event.action.kind == "face":
            break
        if event.action.kind == "move":
            move = cast("Move", event.action.arg)
            if move.target.kind == "foundation" or move.source.kind == "waste":
                break
        actions += 1
    return actions


def _towards(view: View, ways: WayFound) -> Action | None:
    """The act of the way that wins most often: its move, or turning on to its card."""
    if ways.move is None:
        return None
    found = next((a for a in view.legal if a.kind == "move" and a.arg == ways.move), None)
    if found is None and ways.move.source.kind == "waste":
        return next((a for a in view.legal if a.kind in CHANGES), None)
    return found


def _way_reason(action: Action, ways: WayFound) -> str:
    """Why, with what is proved or sampled of the cards that are hidden."""
    goes = "The hand is turned on for it." if action.kind in CHANGES else "It goes on from there."
    if ways.ways == 1:
        return f"This still wins. {goes}"
    if not ways.won:
        return f"In {ways.ways} ways in which the hidden cards may lie this came furthest. {goes}"
    return (
        f"Of {ways.ways} ways in which the hidden cards may lie, {ways.won} were won with this in "
        f"a search that knew them. {goes}"
    )


def _next(stage: Tableau, layout: Layout, unseen: tuple[Face, ...]) -> _Next | None:
    if (stage, layout) not in _found:
        if len(_found) > MOST_CACHED:
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


def _known(view: View) -> bool:
    """Whether the player has seen every card of the hand."""
    (hand,) = _places(view, "hand-stock")
    return not hand.cards or view.find(KnownHand) is not None


def _stock(view: View, stage: Tableau) -> tuple[Card, ...]:
    """The cards of the hand and waste that he knows how to come by."""
    (hand,), (waste,) = _places(view, "hand-stock"), _places(view, "waste")
    if not _known(view):
        return waste.cards[-1:]
    known = view.find(KnownHand)
    cards = known.cards if known and hand.cards else ()
    over = sum(event.action.kind == "turn-over" for event in view.events)
    sub = TableauState((), (), (), cards, waste.cards, turned_over=over)
    return tuple(set(stage.within_reach(sub)))


def _layout(view: View, stage: Tableau) -> Layout:
    """The layout as the player knows it."""
    piles = []
    for place in _places(view, "pile"):
        down = place.cards.count(HIDDEN)
        piles.append(TableauPile(down, tuple(map(face_of, place.cards[down:]))))
    built: list[list[int]] = [[], [], [], []]
    for home, place in zip(stage.home, _places(view, "foundation"), strict=True):
        built[home.suit].append(len(place.cards))
    heights = tuple(tuple(sorted(suit, reverse=True)) for suit in built)
    return Layout(tuple(piles), heights, tuple(sorted(map(face_of, _stock(view, stage)))))


def _unseen(view: View, layout: Layout) -> tuple[Face, ...]:
    """The cards that lie face down, in no order: all that the player has not seen."""
    packs = len(layout.built[0])
    left = Counter(dict.fromkeys(range(52), packs))
    left.subtract(c for pile in layout.piles for c in pile.up)
    known = view.find(KnownHand)
    left.subtract(map(face_of, known.cards if known else ()))
    for kind in ("foundation", "waste"):
        for place in _places(view, kind):
            left.subtract(map(face_of, place.cards))
    return tuple(left.elements())


def _is(action: Action, step: PlanStep) -> bool:
    """Whether an act is this step."""
    if action.kind != "move":
        return False
    c, source, target, _ = cast("Move", action.arg)
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
