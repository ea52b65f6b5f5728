"""How an event is set up: from a kind of movement and numbers to its opening."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from oddtrick.club.movements import (
    Movement,
    Sitting,
    american_whist,
    arrow_switched,
    barometer,
    bump,
    first_draw,
    howell,
    individual,
    knock_out,
    mitchell,
    new_england,
    replay,
    round_robin_tables,
    rover,
    scrambled,
    side_by_side,
    three_quarter_howell,
    web,
    without,
)
from oddtrick.errors import BadOption

from .entries import EventOpened
from .forms import FORMS, MOST_ROUNDS, halves, sides_of

__all__ = ["KINDS", "MOST_TABLES", "TWO_WINNERS", "Wish", "opening"]

MOST_TABLES = 100
USUAL_ROUNDS = 7
"""Of a Swiss, where the director says nothing; a knock-out has as many as it takes."""


@dataclass(frozen=True)
class Wish:
    """The wishes of a director. Of `tables`, `players`, `pairs` and `teams` a kind looks at its
    own; 0 rounds are all there are."""

    movement: str = "mitchell"
    title: str = ""
    boards: int = 3
    rounds: int = 0
    scoring: str = ""
    victory: str = ""
    tables: int = 4
    players: int = 0
    pairs: int = 0
    teams: int = 0
    even: str = "skip"
    switched: Sequence[int] = ()
    missing: int = 0
    together: bool = False
    one_winner: bool = False
    """A Mitchell, rover, bump or web whose last rounds are arrow-switched."""
    unequal: str = ""
    ties: Sequence[str] = ()
    sections: int = 1
    """So many of a movement for pairs, each with boards of its own, are ranked across the field."""
    decimals: int = 2
    """With how many decimals figures are shown."""


_PAIRS: Mapping[str, Callable[[Wish], Movement]] = {
    "mitchell": lambda wish: mitchell(wish.tables, "none" if wish.together else wish.even),
    "howell": lambda wish: howell(wish.tables),
    "three-quarter": lambda wish: three_quarter_howell(wish.tables),
    "rover": lambda wish: rover(wish.tables, wish.even),
    "bump": lambda wish: bump(wish.tables),
    "web": lambda wish: web(wish.tables, wish.rounds),
}
TWO_WINNERS = ("mitchell", "rover", "bump", "web")
"""Kinds that have two lists unless they are scrambled."""
_TEAMS: Mapping[str, Callable[[int], Movement]] = {
    "round-robin": round_robin_tables,
    "american-whist": american_whist,
    "new-england": new_england,
}
_USUAL = {"pairs": "Pairs", "individual": "Individual", "teams": "Teams", "replay": "Replay"}

KINDS = (*_PAIRS, "individual", "replay", "head-to-head", *_TEAMS, "swiss", "knock-out")
"""Kinds of movement, by name."""


def opening(wish: Wish, chance: random.Random | None = None) -> EventOpened:
    """The opening of such an event. A Swiss has its first round by lot, from `chance`. Raises
    `BadOption`."""
    if wish.sections != 1 and wish.movement not in _PAIRS:
        raise BadOption(f"Sections are of pairs who go by {', '.join(_PAIRS)}.")
    opened = _by_kind(wish, chance)
    if wish.together and opened.rounds == 1:
        raise BadOption("A barometer has two rounds or more.")
    if wish.together and not opened.movement.round_by_round:
        raise BadOption(
            f"A {wish.movement} is no barometer: the tables play their boards in different rounds."
        )
    return opened


def _by_kind(wish: Wish, chance: random.Random | None) -> EventOpened:
    if wish.movement in _PAIRS:
        return _of_pairs(wish)
    if wish.movement == "individual":
        return _of_players(wish)
    if wish.movement == "replay":
        return _opened(wish, "replay", replay(), halves(2))
    if wish.movement in ("swiss", "knock-out"):
        return _drawn(wish, chance or random.Random())
    if wish.movement == "head-to-head" or wish.movement in _TEAMS:
        return _of_teams(wish)
    raise BadOption(f"The movement is one of {', '.join(KINDS)}, not “{wish.movement}”.")


def _opened(
    wish: Wish, form: str, movement: Movement, sides: tuple[tuple[int, ...], ...] = (),
    draws: str = "", rounds: int = 0, victory: str = "",
) -> EventOpened:  # fmt: skip
    return EventOpened(
        wish.title or _USUAL[form],
        movement,
        wish.boards,
        wish.rounds or rounds or len(movement.rounds),
        wish.scoring or FORMS[form].scorings[0],
        form,
        sides,
        draws,
        wish.victory or victory,
        wish.unequal,
        tuple(wish.ties),
        wish.decimals,
    )


def _of_pairs(wish: Wish) -> EventOpened:
    _limited("sections", wish.sections, 1, MOST_TABLES)
    _limited("tables", wish.tables * wish.sections, 1, MOST_TABLES)
    movement = side_by_side([_PAIRS[wish.movement](wish)] * wish.sections)
    if wish.one_winner:
        movement = _one_winner(wish, movement)
    movement = arrow_switched(movement, wish.switched) if wish.switched else movement
    movement = without(movement, wish.missing) if wish.missing else movement
    return _opened(wish, "pairs", barometer(movement) if wish.together else movement)


def _one_winner(wish: Wish, movement: Movement) -> Movement:
    if wish.movement not in TWO_WINNERS:
        raise BadOption(f"A {wish.movement} has one winner as it is.")
    if wish.switched:
        raise BadOption("Name the rounds to switch, or let them be chosen, but not both.")
    if not 0 <= wish.rounds <= len(movement.rounds):
        raise BadOption(f"The movement has {len(movement.rounds)} rounds.")
    return scrambled(movement, wish.rounds)


def _of_players(wish: Wish) -> EventOpened:
    movement, sides = sides_of(individual(wish.players))
    return _opened(wish, "individual", movement, sides)


def _of_teams(wish: Wish) -> EventOpened:
    if wish.movement == "head-to-head":
        return _opened(wish, "teams", round_robin_tables(2), halves(2))
    _limited("teams", wish.teams, 2, MOST_TABLES)
    return _opened(wish, "teams", _TEAMS[wish.movement](wish.teams), halves(wish.teams))


def _drawn(wish: Wish, chance: random.Random) -> EventOpened:
    if bool(wish.pairs) == bool(wish.teams) or (wish.pairs and wish.movement == "knock-out"):
        raise BadOption("Say how many teams play, or at a Swiss how many pairs.")
    form = FORMS["pairs" if wish.pairs else "teams"]
    number = wish.pairs or wish.teams
    _limited(f"{form.one}s", number, 2, MOST_TABLES * (2 if wish.pairs else 1))
    swiss = wish.movement == "swiss"
    matches = first_draw(number, chance) if swiss else knock_out(number)
    assert form.drawn is not None
    sits: tuple[Sitting, ...] = form.drawn(matches, number, 1)
    name = f"{'Swiss' if swiss else 'Knock-out'}, {number} {form.one}s"
    movement = Movement(name, (sits,), frozenset(s.table for s in sits))
    rounds = MOST_ROUNDS[wish.movement](number)
    scoring = wish.scoring or form.scorings[0]
    usual = form.victories.get(scoring, ("",))[0] if swiss else "wins"
    return _opened(
        wish, form.name, movement, halves(number) if wish.teams else (), wish.movement,
        min(USUAL_ROUNDS, rounds), usual,
    )  # fmt: skip


def _limited(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadOption(f"Play with {least} to {most} {what}, not {number}.")
