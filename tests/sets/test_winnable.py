"""Every deal that is called winnable is won by its moves, in every patience with every option."""

from __future__ import annotations

import random

import pytest

from oddtrick.core import Game
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.sets import LEVELS, draw_winnable, known_winnable, winnable_list
from oddtrick.sets.winnable import (
    DAILY,
    prove_deal,
    thirds,
    variant_of,
    variants,
    winnable_deals,
    winnable_lists,
    wins,
)
from slices import sliced

VARIANTS = variants()


def test_every_patience_with_every_option_has_its_list() -> None:
    assert len(VARIANTS) == 13
    assert {variant_of(one) for one in VARIANTS} == set(winnable_lists())


@pytest.mark.parametrize("one", sliced(VARIANTS, 4), ids=variant_of)
def test_the_moves_of_the_lists_win(one: Game) -> None:
    known = winnable_list(one)
    assert known is not None
    numbers = [found.number for found in known.deals]
    assert len(set(numbers)) == len(numbers) >= 10
    for level in LEVELS:
        assert known.of_level(level)
    for found in known.deals[-3:]:
        assert wins(one, found)


@pytest.mark.parametrize("level", ["", *LEVELS])
def test_a_deal_is_drawn_and_proved_at_once(level: str) -> None:
    one = game("klondike", {"draw": 3})
    for seed in range(3):
        found = draw_winnable(one, random.Random(seed), level)
        assert wins(one, found)
        assert found == draw_winnable(one, random.Random(seed), level)
        assert known_winnable(one, found.number) == found
        known = winnable_list(one)
        assert known is not None
        assert level in ("", known.level(found))


def test_drawn_deals_are_not_only_those_of_the_list() -> None:
    one = game("klondike")
    listed = {found.number for found in winnable_list(one).deals}  # type: ignore[union-attr]
    drawn = {draw_winnable(one, random.Random(seed)).number for seed in range(6)}
    assert drawn - listed


def test_a_deal_that_cannot_be_won_is_none() -> None:
    """With one time through the hand most deals of Klondike are lost: none is passed off as won."""
    one = game("klondike", {"draw": 3, "passes": 1})
    found = [prove_deal(one, number, 20_000) for number in range(1, 25)]
    assert None in found
    assert all(wins(one, won) for won in found if won is not None)


def test_levels_and_games_that_there_are_not() -> None:
    with pytest.raises(BadOption, match="There is no level “impossible”"):
        draw_winnable(game("klondike"), random.Random(1), "impossible")
    with pytest.raises(BadOption, match="take any deal"):
        draw_winnable(game("whist"), random.Random(1))
    assert winnable_list(game("whist")) is None


def test_the_days_draw_from_the_same_deals_however_the_list_grows() -> None:
    assert len(winnable_deals()) == DAILY
    assert [found.number for found in winnable_deals()[:3]] == [4, 10, 11]


def test_thirds() -> None:
    low, high = thirds(list(range(90)))
    assert (low, high) == (30, 60)
