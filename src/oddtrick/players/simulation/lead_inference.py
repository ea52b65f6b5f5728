"""How well worlds fit the leads made so far: would the book have led so from those cards?

A lead says more than any other card: its suit was chosen freely. In every world the deal is gone
through again up to each lead of a hidden hand, and the book player is asked what it would have led.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence

from oddtrick.cards import Mask
from oddtrick.core import Action, view
from oddtrick.errors import OddtrickError
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Player

from .auction_lookahead import actions_of, begun
from .deal_sampling import evenly

MOST_LEADS = 2
"""How many leads are asked about, the first ones: later ones follow from what has been seen."""

OTHER_CARD, OTHER_SUIT = math.log(0.5), math.log(0.2)
"""How much less likely a world is where the book would have led another card of the suit, or of
another suit: people and other players lead by other rules."""

FEWEST = 24
"""So many worlds are always asked about."""


def _leads(known: Knowledge, hidden: Sequence[int]) -> list[Action]:
    """The leads of hidden hands, the first ones."""
    tricks = [t.plays for t in known.tricks] + ([known.trick] if known.trick else [])
    firsts = {plays[0] for plays in tricks if plays[0][0] in hidden}
    made = [
        e.action
        for e in known.view.events
        if e.action.kind == "play" and e.action.by == e.action.hand
    ]
    return [a for a in made if (a.hand, a.arg) in firsts][:MOST_LEADS]


def _log_chance(
    known: Knowledge, world: tuple[Mask, ...], leads: Sequence[Action], book: Player
) -> float:
    """The logarithm of how likely a world makes these leads."""
    state, total, asked = begun(known.view, known.began(world)), 0.0, 0
    for action in actions_of(known.view):
        if action == leads[asked]:
            own = book.choose(view(state, action.by), random.Random(0)).action
            if own != action:
                same = _suit(known, own) == _suit(known, action)
                total += OTHER_CARD if same else OTHER_SUIT
            asked += 1
            if asked == len(leads):
                break
        state = state.after(action)
    return total


def _suit(known: Knowledge, action: Action) -> int:
    return known.order.suit[action.arg] if isinstance(action.arg, int) else -1


def weigh_by_leads(
    known: Knowledge,
    hidden: Sequence[int],
    book: Player,
    draw: Callable[[int], list[tuple[Mask, ...]]],
    count: int,
    rng: random.Random,
    until: float,
) -> list[tuple[Mask, ...]]:
    """So many worlds of those that `draw` gives, as often as they are likely by the leads made;
    as it gives them where nobody hidden has led, fewer where time (`time.monotonic`) is up."""
    try:
        leads = _leads(known, hidden) if actions_of(known.view) else []
    except LookupError:
        leads = []
    if not leads:
        return draw(count)
    pool = draw(count)
    logs: list[float] = []
    try:
        for i, world in enumerate(pool):
            if i >= FEWEST and time.monotonic() > until:
                break
            logs.append(_log_chance(known, world, leads, book))
    except (OddtrickError, LookupError, StopIteration):
        return pool
    return evenly(pool[: len(logs)], logs, len(logs), rng)
