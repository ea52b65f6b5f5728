"""A player of patiences whose cards lie open but for a hand that is turned once: Congress.

What can be built is built. Otherwise each move is tried in some orders that the hand may have
(`hand_sampling`); a card goes from pile to pile once at the most before something else is done, so
that nobody goes to and fro.
Source: Scarne 1963, the patience before “Intelligence”; ruling 1b.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

from oddtrick.cards import Card
from oddtrick.core import Action, View
from oddtrick.players.player import Decision
from oddtrick.stages.piles.moves import Move
from oddtrick.stages.piles.patience.tableau import Tableau

from .hand_plans import face_of
from .hand_sampling import HAND, HOME, WASTE, Attempt, OpenLayout, SampledOutcome, outcomes
from .races import CITATION, PilePlayer
from .worlds.sampled_tableau import LOST, all_known, best_in_ways, hint_of

__all__ = ["OpenTableauPlayer"]

ORDERS = 8
"""Orders of the hand in which each move is tried: a tenth of a second for a decision at most."""


class OpenTableauPlayer(PilePlayer):
    """Builds what can be built, and tries every other move in orders that the hand may have."""

    def choose(self, view: View, rng: random.Random) -> Decision:
        attempts = {a: made for a in view.legal if (made := _attempt(a)) is not None}
        up = next((a for a, made in attempts.items() if made.target == HOME), None)
        if up is not None:
            return Decision(up, "What can be built up is built up.", CITATION)
        if all_known(view):
            ways = best_in_ways(view)
            sure = next((a for a in view.legal if a.kind == "move" and a.arg == ways.move), None)
            if sure is not None:
                return Decision(sure, "This still wins.", CITATION)
            if ways.lost:
                return Decision(view.legal[-1], LOST, CITATION)
        moved = _moved(view)
        open_to = [a for a, made in attempts.items() if made.source < 0 or _card(a) not in moved]
        if not open_to:
            return self._end(view)
        if len(open_to) == 1:
            return Decision(open_to[0], "No other move is left to try.", CITATION)
        layout = _layout(view)
        found = outcomes(layout, [attempts[a] for a in open_to], ORDERS)
        best = max(range(len(found)), key=lambda n: found[n].worth)
        return Decision(open_to[best], _reason(found[best], layout), CITATION)

    def proved(self, view: View, decision: Decision) -> Decision:
        """The decision as a hint: with the moves that are proved to lose."""
        return hint_of(view, decision)


def _card(action: Action) -> Card:
    return cast("Move", action.arg).card


def _attempt(action: Action) -> Attempt | None:
    """An act as it is tried; `None` for giving up."""
    if action.kind == "turn":
        return Attempt(HAND, WASTE)
    if action.kind != "move":
        return None
    _, source, target, _ = cast("Move", action.arg)
    came = {"waste": WASTE, "hand": HAND}.get(source.kind, source.number - 1)
    return Attempt(came, HOME if target.kind == "foundation" else target.number - 1)


def _moved(view: View) -> set[Card]:
    """The cards that have gone from pile to pile since something else was done."""
    moved = set()
    for event in reversed(view.events):
        made = _attempt(event.action)
        if made is None or made.source < 0 or made.target < 0:
            break
        moved.add(_card(event.action))
    return moved


def _layout(view: View) -> OpenLayout:
    """The layout the player sees, and the cards the hand must have."""
    seen: dict[str, list[tuple[Card, ...]]] = {}
    for place in sorted(view.places, key=lambda p: p.number):
        seen.setdefault(place.kind, []).append(tuple(map(face_of, place.cards)))
    home = cast("Tableau", view.stage).home
    built: list[list[int]] = [[], [], [], []]
    for foundation, cards in zip(home, seen["foundation"], strict=True):
        built[foundation.suit].append(len(cards))
    left = Counter(dict.fromkeys(range(52), len(built[0])))
    for kind in ("pile", "waste", "foundation"):
        for cards in seen[kind]:
            left.subtract(cards)
    heights = tuple(tuple(sorted(suit, reverse=True)) for suit in built)
    return OpenLayout(tuple(seen["pile"]), heights, seen["waste"][0], tuple(left.elements()))


def _reason(found: SampledOutcome, layout: OpenLayout) -> str:
    if not layout.hand:
        return f"Played on as simply as can be, {found.built} cards come to be built."
    if found.won:
        return f"Played on in {ORDERS} orders that the hand may have, {found.won} are won."
    built = round(found.built / ORDERS)
    return f"Played on in {ORDERS} orders that the hand may have, about {built} cards are built."
