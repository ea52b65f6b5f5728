"""An opponent of the pupil at his turn: which card, and which layouts it leaves open.

Where the pupil has played no wrong card the deal is the one that was made, and the machine players
play it as they play any other: a right card wins as often as its certificate says. After a wrong
one an opponent plays the card that leaves most of the layouts open in which it fails.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from oddtrick.cards import Card, card_code
from oddtrick.core import State, view
from oddtrick.errors import OddtrickError
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.player import solver_of_thread

from .layouts import (
    KeptLayout,
    WrongCard,
    fails,
    narrowed,
    position_of,
    punished,
    refilled,
    relaid,
    still_open,
)


class PlayingPupil(NamedTuple):
    """A pupil who plays on: his seat, the wrong card that is being punished, and whether the layout
    is fixed: once he has taken something back, he has seen more than was played."""

    seat: int
    wrong: WrongCard | None = None
    fixed: bool = False


class PupilsCard(NamedTuple):
    """An act of the pupil's: the state before it, and its code."""

    before: State
    code: str


class DefendersTurn(NamedTuple):
    """An opponent's card, and the wrong card with the layouts that it leaves open."""

    code: str
    wrong: WrongCard


def opposes(state: State, pupil: int) -> bool:
    """Whether the turn is a card of the side against the pupil's."""
    if state.over or len(state.turns) != 1:
        return False
    side = state.game.side_of
    playing = all(action.kind == "play" for action in state.legal())
    return playing and side[state.turns[0].by] != side[pupil]


def wrong_of(
    cards: Sequence[PupilsCard], now: State, wrong: WrongCard | None, rng: random.Random
) -> WrongCard | None:
    """The wrong card that the defence is to punish: the one known, or the first of those played
    since. Once a contract hangs on one no other is looked for."""
    if wrong is not None and wrong.goal:
        return wrong
    for before, code in cards:
        found = punished(before, code, rng, also=before)
        if found is not None and (wrong is None or found.goal) and still_open(now, found):
            return found
    return wrong


def defend(state: State, pupil: int, wrong: WrongCard, rng: random.Random) -> DefendersTurn | None:
    """An opponent's turn against a wrong card. `None` where no layout is open any more."""
    still = still_open(state, wrong)
    if not still:
        return None
    still = refilled(state, pupil, wrong, still, rng)
    turn = state.turns[0]
    known = Knowledge(view(state, turn.by))
    side = state.game.side_of[pupil]
    taken = sum(known.side_of[trick.winner] == side for trick in known.tricks)
    values: dict[Card, list[tuple[KeptLayout, int]]] = {}
    for layout in still:
        for found in solver_of_thread().moves(position_of(known, layout, side)):
            for each in found.cards:
                values.setdefault(each, []).append((layout, taken + found.value))
    natural = _by_book(state, still[0].hands, rng)

    def order(one: Card) -> tuple[int, int, bool, int]:
        failing = [(layout, n) for layout, n in values[one] if fails(wrong, layout, n)]
        lost = sum(layout.keeps - n for layout, n in failing)
        return len(failing), lost, one == natural, -known.order.strength[one]

    best = max(values, key=order)
    left = [layout for layout, n in values[best] if fails(wrong, layout, n)]
    left = left or [layout for layout, _ in values[best]]
    if still[0] in left:
        left.sort(key=lambda layout: layout != still[0])
    else:
        rng.shuffle(left)
    return DefendersTurn(card_code(best), narrowed(wrong, left))


def _by_book(state: State, hands: Sequence[str], rng: random.Random) -> Card:
    """The card that the book plays in a layout; -1 where it has none."""
    try:
        there = relaid(state, hands)
        action = player("book", state.game).choose(view(there, there.turns[0].by), rng).action
    except OddtrickError:
        return -1
    return action.arg if isinstance(action.arg, int) else -1
