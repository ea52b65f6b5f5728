"""Calls by looking ahead: what each would come to, in deals that fit, if all went on by the book.

In every world each call in question is made, the calls after it are the book player's, and the play
is solved with all cards seen. Scored as the game scores it, this is what the call is worth there.
"""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from ..cards import NO_TRUMP, Mask
from ..core import Act, Given, Hands, State, Table, TurnUp, View, begin, view
from ..errors import OddtrickError
from ..solver import Position, Solver
from ..stages.calling.auction import Auction, Calls
from ..stages.calling.making import Making
from ..stages.tricks.tricks import Played, TrickSub
from .base import Player

__all__ = ["Outlook", "candidates", "outlooks"]

MOST_ACTS = 60
"""A deal that has not come to the play after so many acts is given up."""


HIGH = 4
"""The level from which a double is for penalties; no-trump counts a level more."""


class Outlook(NamedTuple):
    """A call over all worlds: what the deal is worth on the average, and in each."""

    act: Act
    mean: float
    each: tuple[float, ...]


def candidates(seen: View, book: Act) -> tuple[Act, ...]:
    """The calls to look into, the book's first: where trumps are made all that may be said; in an
    auction a double of a high bid that the book would pass (lower ones ask partner to speak)."""
    stage = seen.stage
    if isinstance(stage, Making):
        return (book, *(a for a in seen.legal if a != book))
    if isinstance(stage, Auction) and book.arg == "P" and _high(seen, stage):
        return (book, *(a for a in seen.legal if a.arg == "X"))
    return (book,)


def _high(seen: View, stage: Auction) -> bool:
    """Whether the last bid was three no-trump or more, so that a double of it is for penalties."""
    calls, bids = seen.find(Calls), {bid.code: bid for bid in stage.ladder.bids}
    last = next((bids[c] for _, c in reversed(calls.calls if calls else ()) if c in bids), None)
    return last is not None and last.level + (last.strain == NO_TRUMP) >= HIGH


def _state(seen: View, world: tuple[Mask, ...]) -> State | None:
    """The deal as it would be in a world; `None` where its acts were not all seen."""
    turned = seen.find(TurnUp)
    state = begin(seen.game, seen.setting)
    given = Given(hands=world, turn_up=turned.card if turned else None)
    state = state.push(state.stage.given(state.sub, given))
    for event in seen.events:
        if event.act.by >= 0:
            if event.act.arg is None:
                return None
            state = state.push(event.act)
    return state


def _played_out(state: State, book: Player, rng: random.Random) -> State | None:
    """The deal when its play begins, or when it is over before."""
    for _ in range(MOST_ACTS):
        if state.over or isinstance(state.sub, TrickSub):
            return state
        if state.turns[0].by < 0:
            return None
        state = state.push(book.choose(view(state, state.turns[0].by), rng).act)
    return None


def _worth(state: State, own: int, solver: Solver, known: dict[object, int]) -> float:
    """The points of a side over the others in a deal that is over or about to be played."""
    game, table = state.game, state.table

    def points(found: Table) -> float:
        sums = [0.0] * len(game.sides)
        for entry in game.scoring(found):
            sums[entry.side] += entry.points
        others = sum(sums) - sums[own]
        return sums[own] - others / max(len(sums) - 1, 1)

    if state.over:
        return points(table)
    sub: TrickSub = state.sub
    who = sub.cast
    side_of = who.sides or game.side_of
    first = next(h for h in who.active if side_of[h] == side_of[who.active[0]])
    other = next(h for h in who.active if side_of[h] != side_of[first])
    size = max(sub.hands[h].bit_count() for h in who.active)

    def ended(tricks: int) -> float:
        claimed = [0] * len(sub.hands)
        claimed[first], claimed[other] = tricks, size - tricks
        results = (*state.results, Hands(sub.hands), Played((), tuple(claimed), who.sides))
        return points(table._replace(results=results))

    more = ended(size) - ended(0)
    mine = side_of[first] == side_of[next(h for h in who.active if game.side_of[h] == own)]
    fewest = (more < 0) == mine and more != 0
    key = (sub.hands, who.order.trump, who.leader, who.active, fewest)
    tricks = known.get(key)
    if tricks is None:
        place = {h: i for i, h in enumerate(who.active)}
        tricks = known[key] = solver.solve(
            Position(
                tuple(sub.hands[h] for h in who.active),
                place[sub.to_play],
                who.order,
                (),
                tuple(int(side_of[h] != side_of[first]) for h in who.active),
                aim="fewest" if fewest else "most",
            )
        ).value
    return ended(tricks)


def outlooks(
    seen: View,
    acts: tuple[Act, ...],
    worlds: list[tuple[Mask, ...]],
    book: Player,
    until: float,
    solver: Solver,
) -> list[Outlook]:
    """The calls over those worlds that are looked into before the clock says `until`; empty where
    none is, or the deal cannot be followed so far."""
    own = seen.game.side_of[seen.seat]
    rows: list[list[float]] = []
    try:
        for world in worlds:
            if time.monotonic() > until:
                break
            state = _state(seen, world)
            if state is None:
                return []
            known: dict[object, int] = {}
            row = []
            for act in acts:
                ahead = _played_out(state.push(act), book, random.Random(0))
                if ahead is None:
                    return []
                row.append(_worth(ahead, own, solver, known))
            rows.append(row)
    except (OddtrickError, LookupError, StopIteration):
        return []
    if not rows:
        return []
    columns = list(zip(*rows, strict=True))
    return [Outlook(a, sum(c) / len(c), c) for a, c in zip(acts, columns, strict=True)]
