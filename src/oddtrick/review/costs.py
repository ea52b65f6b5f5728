"""The cost of each card played, with all hands seen: the solver's word on a recorded play."""

from __future__ import annotations

import msgspec

from oddtrick.cards import card_code
from oddtrick.records import Record
from oddtrick.solver import CardResult, Solver

from .line import line_of

MEMORY = 48 << 20
"""Bytes the solver may keep of one deal."""


class CardCost(msgspec.Struct, frozen=True):
    """A card that could be played, and the tricks it gives away."""

    card: str
    cost: int


class PlayCost(msgspec.Struct, frozen=True):
    """A card that was played at a step: the tricks it gave away, and every card's cost then.

    `best` is what `Costs.side` would have taken of all tricks just before, had everybody played
    well from there on. The step after the last one of a deal not played out has no card.
    """

    step: int
    seat: str
    card: str
    cost: int
    best: int
    choices: list[CardCost]


class Costs(msgspec.Struct, frozen=True):
    """The cost of every card: `side` are the hands whose tricks `best` counts."""

    side: list[str]
    tricks: int
    plays: list[PlayCost]


def costs(record: Record, seconds: float | None = None) -> Costs | None:
    """The cost of the play of a record, card by card; `None` if nothing was played, if `seconds`
    are not enough, or if the solver does not know the game (because cards are drawn between tricks,
    all play for themselves, or something else than following suit binds).

    Raises what `oddtrick.records` raises.
    """
    line = line_of(record)
    if line is None:
        return None
    solver = Solver(MEMORY)
    play_costs: list[PlayCost] = []
    won = 0
    for play in line.plays:
        now = play.position
        choices = solver.moves(now, seconds=seconds)
        if any(c.low != c.high for c in choices):
            return None
        best = max(c.value for c in choices) if now.wants_more else min(c.value for c in choices)
        every = _each(choices, best)
        code = "" if play.card is None else card_code(play.card)
        cost = next((c.cost for c in every if c.card == code), 0)
        play_costs.append(PlayCost(play.step, play.seat, code, cost, won + best, every))
        if play.card is not None:
            won += now.play(play.card)[1]
    return Costs(line.side, line.opening.tricks, play_costs)


def _each(choices: list[CardResult], best: int) -> list[CardCost]:
    """Every legal card with its cost, equals apart."""
    return [
        CardCost(card_code(c), abs(best - choice.value)) for choice in choices for c in choice.cards
    ]
