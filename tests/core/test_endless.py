"""Rules that lead nowhere are refused: an order of play that is none, and acts that follow one
another without end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from oddtrick.cards import NO_TRUMP, natural_order
from oddtrick.core import (
    NATURE,
    NOBODY,
    Action,
    Acts,
    DealContext,
    Game,
    Hands,
    Result,
    SingleDeal,
    Stage,
    Turn,
    begin,
    settle,
)
from oddtrick.errors import OddtrickError, Unplayable
from oddtrick.games import game
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks

ORDER = natural_order(NO_TRUMP)
ALL = (0, 1, 2, 3)


def test_a_regular_cast_is_made() -> None:
    assert PlayRoles(ORDER, 1, ALL, ALL).active == ALL
    assert PlayRoles(ORDER, 0, (0, 2), (0, 1, 2)).leader == 0  # one who waits is not in play


@pytest.mark.parametrize(
    "made",
    [
        {"active": (0, 1, 3, 1)},  # a hand twice
        {"active": ()},
        {"active": (0, 2), "leader": 1},
        {"active": (0, 1, 2, 4), "leader": 0},
        {"controlled_by": (0, 1, 2, 4)},
        {"controlled_by": (0, 1)},
        {"sides": (0, 1)},
        {"dummies": 1 << 4},
    ],
)
def test_a_cast_that_is_no_permutation_of_the_hands_is_refused_when_made(
    made: dict[str, Any],
) -> None:
    with pytest.raises(Unplayable):
        PlayRoles(**{"order": ORDER, "leader": 1, "active": ALL, "controlled_by": ALL, **made})
    with pytest.raises(Unplayable):
        replace(PlayRoles(ORDER, 1, ALL, ALL), **made)


def test_tricks_do_not_begin_with_hands_that_differ_in_length() -> None:
    whist = game("whist")
    tricks = Tricks(lambda table: PlayRoles(ORDER, 0, ALL, ALL))
    hands = (0b1111, 0b11110000, 0b111100000000, 0b1000000000000)
    table = DealContext(whist.seating, begin(whist).setting, (Hands(hands),))
    with pytest.raises(Unplayable):
        tricks.start(table)


@dataclass(frozen=True)
class Endless(Stage[int]):
    """An act sets off chance, or acts that follow by themselves, without end."""

    by: int

    name: ClassVar[str] = "endless"
    acts: ClassVar[Acts] = {"go": None}

    def start(self, table: DealContext) -> int:
        return 0

    def turns(self, state: int) -> tuple[Turn, ...]:
        return (Turn(self.by if self.by == NATURE else 0, 0),)

    def possible(self, state: int, seat: int) -> Sequence[Action]:
        return (Action(seat, 0, "go"),)

    def violations(self, state: int, action: Action) -> tuple[Any, ...]:
        return ()

    def apply(self, state: int, action: Action) -> int:
        return state + 1

    def forced(self, state: int) -> Action | None:
        return Action(NOBODY, 0, "go") if self.by == NOBODY else None

    def chance(self, state: int, rng: random.Random) -> Action:
        return Action(NATURE, 0, "go")

    def end(self, state: int) -> tuple[Result, ...] | None:
        return None


def endless(by: int) -> Game:
    return replace(game("whist"), stages=(Endless(by),), match=SingleDeal())


def test_what_follows_by_itself_without_end_is_stopped_with_an_error_of_ours() -> None:
    state = begin(endless(NOBODY))
    with pytest.raises(OddtrickError, match="without end"):
        state.push(Action(0, 0, "go"))


def test_chance_without_end_is_stopped_with_an_error_of_ours() -> None:
    with pytest.raises(OddtrickError, match="without end"):
        settle(begin(endless(NATURE)), random.Random(1))
