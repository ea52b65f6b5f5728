"""What each card played gave away, with all hands seen: the solver's word on a recorded play."""

from __future__ import annotations

from typing import cast

import msgspec

from oddtrick.cards import Card, Mask, card_code
from oddtrick.core import State
from oddtrick.records import Record
from oddtrick.solver import BadPosition, CardResult, Position, Solver
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, PlayRoles

from .telling import RecordedAct, deeds

__all__ = ["CardCost", "Costs", "PlayCost", "costs", "opening"]

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

    @property
    def turning_points(self) -> list[PlayCost]:
        """The cards that gave something away, in order of play."""
        return [play for play in self.plays if play.cost]


def costs(record: Record, seconds: float | None = None) -> Costs | None:
    """What the play of a record cost, card by card; `None` where the solver does not know the game
    (cards are drawn between tricks, each plays for himself, something else than following suit
    binds), where nothing was played, and where `seconds` do not do.

    Raises what `oddtrick.records` raises.
    """
    plays = [d for d in deeds(record) if _cast(d.state) is not None and not d.state.over]
    if not plays:
        return None
    start = opening(plays[0].state)
    if start is None:
        return None
    active, position = start
    solver = Solver(MEMORY)
    seats = plays[0].state.game.seats
    side = [seats[s] for i, s in enumerate(active) if not position.sides[i]]
    found: list[PlayCost] = []
    now: Position | None = position
    won = 0
    for deed in plays:
        if deed.act is not None and deed.act.kind != "play":
            continue
        if now is None or not _agrees(deed, now, active):
            return None
        choices = solver.moves(now, seconds=seconds)
        if any(c.low != c.high for c in choices):
            return None
        best = max(c.value for c in choices) if now.wants_more else min(c.value for c in choices)
        every = _each(choices, best)
        seat = seats[active[now.seat]]
        card = -1 if deed.act is None else cast("Card", deed.act.arg)
        code = "" if deed.act is None else card_code(card)
        cost = next((c.cost for c in every if c.card == code), 0)
        found.append(PlayCost(deed.number, seat, code, cost, won + best, every))
        if deed.act is not None:
            now, taken = now.play(card)
            won += taken
    return Costs(side, position.tricks, found)


def _each(choices: list[CardResult], best: int) -> list[CardCost]:
    """Every legal card with its cost, equals apart."""
    return [
        CardCost(card_code(c), abs(best - choice.value))
        for choice in choices
        for c in (choice.card, *choice.equals)
    ]


def _cast(state: State) -> PlayRoles | None:
    facts = state.stage_facts()
    return next((f.cast for f in facts if isinstance(f, CurrentTrick)), None)


def _hands(state: State) -> list[Mask]:
    masks = [0] * len(state.game.seats)
    for place in state.places():
        if place.kind == "hand" and place.seat >= 0:
            masks[place.seat] |= sum(1 << c for c in place.cards)
    return masks


def opening(state: State) -> tuple[tuple[int, ...], Position] | None:
    """The hands in play in their order, and the position for the solver; `None` where it is not one
    of two sides that both want most tricks, or both fewest."""
    who = _cast(state)
    current = next((f for f in state.stage_facts() if isinstance(f, CurrentTrick)), None)
    if who is None or current is None or current.plays:
        return None
    sides = who.sides or state.game.side_of
    numbers = sorted({sides[s] for s in who.active})
    if len(numbers) != 2:
        return None
    first = numbers.index(sides[who.active[0]])
    contract = next((r for r in reversed(state.results) if isinstance(r, Contract)), None)
    if contract is not None:
        first = numbers.index(sides[contract.declarer])
    hands = _hands(state)
    try:
        position = Position(
            tuple(hands[s] for s in who.active),
            who.active.index(current.to_play),
            who.order,
            sides=tuple(int(sides[s] != numbers[first]) for s in who.active),
            aim="fewest" if contract is not None and contract.fewest else "most",
        )
    except BadPosition:
        return None
    return who.active, position


def _agrees(deed: RecordedAct, position: Position, active: tuple[int, ...]) -> bool:
    """Whether table and solver see the same hands, the same turn and the same legal cards. Where
    they do not, the game is none that the solver knows."""
    state = deed.state
    hands = _hands(state)
    turns = state.turns
    if len(turns) != 1 or active[position.seat] != turns[0].hand:
        return not turns
    if any(hands[s] != position.live[i] for i, s in enumerate(active)):
        return False
    legal = 0
    for act in state.legal(turns[0].by):
        if act.kind == "play" and act.hand == turns[0].hand and isinstance(act.arg, int):
            legal |= 1 << act.arg
    return legal == position.legal()
