"""A patience player: builds up what is safe, moves sideways only to reach a card it can build.

Everything lies face up, so it looks for the shortest way to the next card on a foundation. It
never shuffles cards about for their own sake: when no such way is in sight it resigns.
Source: Scarne 1963, “House in the Wood”.
"""

from __future__ import annotations

import random
from typing import ClassVar, NamedTuple, cast

from ..cards import SUIT_NAMES, Card, card_name, rank_of, suit_of
from ..core import Act, View
from ..stages.piles.moves import FOUNDATION_SUITS, Move
from .base import Decision

__all__ = ["PatiencePlayer"]

CITATION = "Scarne 1963, House in the Wood"
FARTHEST = 12
"""Moves sideways since the last card was built, after which it gives up."""
POSITIONS = 1200
"""Positions looked at for one decision."""


class Layout(NamedTuple):
    """The fans with their top cards last, and the ranks built on each foundation."""

    fans: tuple[tuple[Card, ...], ...]
    built: tuple[int, ...]


def _layout(view: View) -> Layout:
    fans: list[tuple[Card, ...]] = []
    built: list[int] = []
    for place in view.places:
        if place.kind == "fan":
            fans.append(place.cards)
        elif place.kind == "foundation":
            built.append(len(place.cards))
    return Layout(tuple(fans), tuple(built))


def _step(c: Card) -> int:
    """How far up its suit a card is, from 0 for the ace to 12 for the king."""
    return (rank_of(c) - 1) % 13


def _wanted(layout: Layout) -> set[tuple[int, int]]:
    """The suit and step of each card that a foundation waits for."""
    per_suit = len(layout.built) // 4
    suits = FOUNDATION_SUITS
    return {(suits[i // per_suit], n) for i, n in enumerate(layout.built) if n < 13}


def _sideways(fans: tuple[tuple[Card, ...], ...]) -> list[tuple[int, int]]:
    """Moves of a top card onto the next of its suit, as (from fan, to fan)."""
    tops: dict[tuple[int, int], list[int]] = {}
    for i, fan in enumerate(fans):
        if fan:
            tops.setdefault((suit_of(fan[-1]), _step(fan[-1])), []).append(i)
    found = []
    for (suit, step), here in tops.items():
        for other in (step - 1, step + 1):
            found += [(i, j) for i in here for j in tops.get((suit, other), ())]
    return found


def _after(
    fans: tuple[tuple[Card, ...], ...], move: tuple[int, int]
) -> tuple[tuple[Card, ...], ...]:
    i, j = move
    after = list(fans)
    after[j] += (fans[i][-1],)
    after[i] = fans[i][:-1]
    return tuple(after)


def way_to_build(layout: Layout) -> list[tuple[int, int]] | None:
    """The shortest run of moves sideways after which a card can be built, as far as it looks."""
    wanted = _wanted(layout)
    seen = {layout.fans}
    queue: list[tuple[tuple[tuple[Card, ...], ...], list[tuple[int, int]]]] = [(layout.fans, [])]
    at = 0
    while at < len(queue) and len(seen) < POSITIONS:
        fans, path = queue[at]
        at += 1
        for move in _sideways(fans):
            after = _after(fans, move)
            if after in seen:
                continue
            bared = after[move[0]]
            if bared and (suit_of(bared[-1]), _step(bared[-1])) in wanted:
                return [*path, move]
            seen.add(after)
            queue.append((after, [*path, move]))
    return None


class PatiencePlayer:
    """Plays a patience of fans by plain sense, and always comes to an end."""

    name: ClassVar[str] = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        moves = [a for a in view.legal if a.kind == "move"]
        built = [a for a in moves if cast("Move", a.arg).target.kind == "foundation"]
        if built:
            act = min(built, key=lambda a: (_step(cast("Move", a.arg).card), view.legal.index(a)))
            c = cast("Move", act.arg).card
            reason = f"The {card_name(c).lower()} is the next on its foundation: build it."
            return Decision(act, reason, CITATION)
        since = 0
        for event in reversed(view.events):
            arg = event.act.arg
            if not isinstance(arg, Move) or arg.target.kind == "foundation":
                break
            since += 1
        layout = _layout(view)
        path = way_to_build(layout) if since < FARTHEST else None
        if path:
            source, target = path[0]
            for act in moves:
                move = cast("Move", act.arg)
                if (move.source.number, move.target.number) == (source + 1, target + 1):
                    more = len(path)
                    reason = (
                        f"Moving the {card_name(move.card).lower()} bares what is wanted for "
                        f"the {SUIT_NAMES[_aim(layout, path)]} foundation"
                        + (f" in {more} moves." if more > 1 else ".")
                    )
                    return Decision(act, reason, CITATION)
        resign = next((a for a in view.legal if a.kind == "resign"), view.legal[-1])
        return Decision(resign, "No way to another card for the foundations is in sight.", CITATION)

    def meaning(self, view: View, act: Act) -> str:
        return ""


def _aim(layout: Layout, path: list[tuple[int, int]]) -> int:
    """The suit of the card that a run of moves lays bare."""
    fans = layout.fans
    for move in path:
        fans = _after(fans, move)
    return suit_of(fans[path[-1][0]][-1])
