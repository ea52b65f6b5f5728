"""Deals of any game played out by any level of machine player, and what is wrong with them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from oddtrick.core import Game, State, deal, settle, view
from oddtrick.players import Player, player
from oddtrick.records import record_of, write_record
from oddtrick.stages.piles.moves import Built
from oddtrick.stages.piles.racing import MOST_TURNS, RaceResult

MOST_ACTS = 6_000
"""No deal of any game takes longer: a race has a thousand turns at most."""


class Walk(NamedTuple):
    """Counts over deals: how many, how many decisions, races run and won by going out, patiences
    played and won, and what was wrong, with the record that shows it."""

    deals: int = 0
    decisions: int = 0
    races: int = 0
    out: int = 0
    patiences: int = 0
    won: int = 0
    faults: tuple[str, ...] = ()

    def __add__(self, other: Walk) -> Walk:  # type: ignore[override]
        return Walk(*(a + b for a, b in zip(self, other, strict=True)))


def sitting(level: str, game: Game, seconds: float) -> Player:
    """A player of that level, who looks ahead for so long at the most."""
    made = player(level, game)
    made.think_for(seconds)
    return made


def shown(state: State, what: str) -> str:
    """The fault, with the line to replay."""
    return f"{what}: {write_record(record_of(state)).decode().strip()}"


def walk(game: Game, levels: Mapping[str, float], seed: object, *, seconds: float = 1.0) -> Walk:
    """One deal. Each turn is decided by one of the levels, drawn by the seed as often as said."""
    rng, chance = random.Random(f"{game.name} {seed}"), random.Random(f"levels {seed}")
    made = {level: sitting(level, game, seconds) for level in levels}
    state, actions = deal(game, rng), 0
    while not state.over:
        if actions == MOST_ACTS:
            return Walk(1, actions, faults=(shown(state, f"no end after {actions} acts"),))
        seat = rng.choice(tuple(dict.fromkeys(turn.by for turn in state.turns)))
        level = chance.choices(list(levels), list(levels.values()))[0]
        seen = view(state, seat)
        try:
            decision = made[level].choose(seen, rng)
        except Exception as error:
            return Walk(1, actions, faults=(shown(state, f"{type(error).__name__} of {level}"),))
        if decision.action not in seen.legal:
            return Walk(1, actions, faults=(shown(state, f"an illegal act of {level}"),))
        if not str(decision.reason).endswith((".", ".”")):
            return Walk(1, actions, faults=(shown(state, f"“{decision.reason}” is no sentence"),))
        state, actions = settle(state.after(decision.action), rng), actions + 1
    return _ended(state, actions)


def _ended(state: State, made: int) -> Walk:
    left, built = state.table.find(RaceResult), state.table.find(Built)
    turns = getattr(getattr(state.stage_state, "play", state.stage_state), "turns", 0)
    faults = (shown(state, "to and fro to the cap"),) if turns == MOST_TURNS else ()
    return Walk(
        1,
        made,
        races=int(left is not None),
        out=int(left is not None and left.winner >= 0),
        patiences=int(built is not None),
        won=int(built is not None and built.cards == built.of),
        faults=faults,
    )


def walked(
    game: Game, levels: Mapping[str, float], seeds: Iterable[object], *, seconds: float = 1.0
) -> Walk:
    """So many deals."""
    return sum((walk(game, levels, seed, seconds=seconds) for seed in seeds), Walk())


def standing(found: Walk) -> str:
    """The complaint where races do not end by going out in most cases; else empty."""
    if 2 * found.out > found.races or not found.races:
        return ""
    return f"only {found.out} of {found.races} races end by going out"
