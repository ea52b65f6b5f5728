"""Plans of a turn of Spite and Malice: all ways to build on the centre, looked through.

Everything that a turn needs lies before the player: the centre stacks, the hand, his side
stacks and the tops of all pay-off piles. The turn ends, for the plan, where the pay-off top goes:
the card under it is not known. Source: Scarne 1963, “Spite and Malice”; ruling 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from oddtrick.cards import Card
from oddtrick.core import HIDDEN, Action, Place, View
from oddtrick.stages.piles.moves import Move, step
from oddtrick.stages.piles.races.spite_and_malice import is_joker

__all__ = ["TurnPlan", "best_plan"]

STACK = 13
"""The cards of a full centre stack."""
WILD = 13
"""A joker among the steps."""
MOST_LAYOUTS = 1500
"""Layouts looked at for a turn."""
OUT, HAND_CARD, SIDE_CARD, JOKER_CARD = 100.0, 4.0, 2.0, -15.0
"""The worth of being rid of the pay-off top, a card of the hand or a side stack, a joker."""
NEARER = 1.5
"""The worth of each step by which the player's pay-off top has come nearer to the centre."""
HELP = (30.0, 8.0, 3.0)
"""The cost of leaving an opponent's pay-off top with no, one or two cards wanting."""


class SpiteLayout(NamedTuple):
    """The steps that the centre stacks want next, the hand, the side stacks with their tops last,
    and the pay-off top, -1 once it has gone. Cards are steps, a joker `WILD`."""

    centres: tuple[int, ...]
    hand: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    payoff: int


class SpiteMove(NamedTuple):
    """A card from ``hand``, ``payoff`` or a side stack (by its place in the row) to a centre stack
    that wants this."""

    source: str
    card: int
    at: int
    wanted: int


class TurnPlan(NamedTuple):
    """The first act, whether the pay-off top goes in the end, how many cards the whole way takes,
    and what it is worth beside building nothing."""

    action: Action
    out: bool
    cards: int
    gain: float


def _worth_of(card: Card) -> int:
    return WILD if is_joker(card) else step(card)


def _layout(view: View, at: dict[str, list[Place]]) -> SpiteLayout:
    mine = {kind: [p for p in places if p.seat == view.seat] for kind, places in at.items()}
    payoff = mine["payoff"][0].cards
    return SpiteLayout(
        tuple(sorted(len(p.cards) for p in at.get("centre", ()))),
        tuple(sorted(_worth_of(c) for c in mine["hand"][0].cards)),
        tuple(tuple(map(_worth_of, p.cards)) for p in mine["side"]),
        _worth_of(payoff[-1]) if payoff else -1,
    )


def _sources(layout: SpiteLayout) -> Iterator[tuple[str, int, int]]:
    if layout.payoff >= 0:
        yield "payoff", layout.payoff, 0
    for c in sorted(set(layout.hand)):
        yield "hand", c, 0
    for i, side in enumerate(layout.sides):
        if side:
            yield "side", side[-1], i


def _steps(layout: SpiteLayout) -> list[SpiteMove]:
    """The moves that build; only aces and twos while one of them is owed (ruling V-3)."""
    wants = sorted({*layout.centres, 0})
    found = [
        SpiteMove(kind, c, at, wanted)
        for kind, c, at in _sources(layout)
        for wanted in wants
        if (wanted > 0 if c == WILD else c == wanted)
    ]
    low = [s for s in found if s.card < 2]
    return low or found


def _after(layout: SpiteLayout, done: SpiteMove) -> SpiteLayout:
    centres = list(layout.centres)
    if done.wanted in centres:
        centres.remove(done.wanted)
    if done.wanted + 1 < STACK:
        centres.append(done.wanted + 1)
    hand, sides, payoff = list(layout.hand), list(layout.sides), layout.payoff
    if done.source == "hand":
        hand.remove(done.card)
    elif done.source == "side":
        sides[done.at] = sides[done.at][:-1]
    else:
        payoff = -1
    return SpiteLayout(tuple(sorted(centres)), tuple(hand), tuple(sides), payoff)


def _wanting(centres: Sequence[int], payoff: int, at_hand: Sequence[int]) -> int:
    """How many cards are missing below a pay-off top on the stack that is nearest to it."""
    best = STACK
    for wanted in {*centres, 0}:
        if wanted <= payoff:
            best = min(best, sum(n not in at_hand for n in range(wanted, payoff)))
    return best


class _Others(NamedTuple):
    """The pay-off top of an opponent and the tops of his side stacks."""

    payoff: int
    tops: tuple[int, ...]


def _others(view: View, at: dict[str, list[Place]]) -> list[_Others]:
    found = []
    for place in at["payoff"]:
        top = place.cards[-1] if place.cards else HIDDEN
        if place.seat == view.seat or top == HIDDEN:
            continue
        sides = [p.cards[-1] for p in at["side"] if p.seat == place.seat and p.cards]
        found.append(_Others(_worth_of(top), tuple(map(_worth_of, sides))))
    return found


def _worth(layout: SpiteLayout, others: Sequence[_Others]) -> float:
    """The worth of a layout at the end of a turn."""
    jokers = layout.hand.count(WILD)
    worth = -HAND_CARD * (len(layout.hand) - jokers) - JOKER_CARD * jokers
    worth -= SIDE_CARD * sum(map(len, layout.sides))
    own = (*layout.hand, *(s[-1] for s in layout.sides if s))
    if layout.payoff < 0:
        worth += OUT
    else:
        worth -= NEARER * _wanting(layout.centres, layout.payoff, own)
    for other in others:
        wanting = _wanting(layout.centres, other.payoff, other.tops)
        worth -= HELP[wanting] if wanting < len(HELP) else 0.0
    return worth


class _Way(NamedTuple):
    layout: SpiteLayout
    first: SpiteMove | None
    cards: int


def best_plan(view: View) -> TurnPlan | None:
    """The way to build that leaves the most for the player and the least for the others; of equals
    the shortest. `None` where nothing can be built."""
    at: dict[str, list[Place]] = {}
    for place in view.places:
        at.setdefault(place.kind, []).append(place)
    others, start = _others(view, at), _layout(view, at)
    ways, seen, best = [_Way(start, None, 0)], {start}, None
    nothing = _worth(start, others)
    for way in ways:  # grows as it is gone through, by one card after the other
        if way.first is not None:
            gain = _worth(way.layout, others) - nothing
            if best is None or gain > best[0]:
                best = (gain, way)
        if way.layout.payoff < 0 or len(seen) > MOST_LAYOUTS:
            continue
        for done in _steps(way.layout):
            after = _after(way.layout, done)
            if after not in seen:
                seen.add(after)
                ways.append(_Way(after, way.first or done, way.cards + 1))
    if best is None:
        return None
    gain, way = best
    action = _action(view, cast("SpiteMove", way.first))
    return None if action is None else TurnPlan(action, way.layout.payoff < 0, way.cards, gain)


def _action(view: View, wanted: SpiteMove) -> Action | None:
    """The legal act that a step of a plan is."""
    centres = {p.number: len(p.cards) for p in view.places if p.kind == "centre"}
    for action in view.legal:
        if action.kind != "move":
            continue
        move = cast("Move", action.arg)
        if (
            move.target.kind == "centre"
            and move.source.kind == wanted.source
            and _worth_of(move.card) == wanted.card
            and centres.get(move.target.number, 0) == wanted.wanted
            and (wanted.source != "side" or move.source.number == wanted.at + 1)
        ):
            return action
    return None
