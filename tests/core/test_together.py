"""Options drawn by lot go together, also in a game that refuses some of them beside others."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from together import beside, drawn

from oddtrick.core import Game, Option
from oddtrick.errors import BadOption
from oddtrick.games import catalogue


def _long(game: Game, value: Any) -> Game:
    """A long deal is not played with a short pack."""
    if value == "long" and dict(game.chosen).get("pack") == "short":
        raise BadOption("A long deal needs a full pack.")
    return game


def _short(game: Game, value: Any) -> Game:
    if value == "short" and dict(game.chosen).get("deal") == "long":
        raise BadOption("A short pack is too small for a long deal.")
    return game


QUARRELS = replace(
    catalogue()["whist"],
    options=(
        Option("deal", "The deal", ("plain", "long"), _long),
        Option("pack", "The pack", ("full", "short"), _short),
        Option("stake", "The stake", (0, 1), lambda game, value: game),
    ),
)


def test_what_quarrels_with_the_options_chosen_is_left_out() -> None:
    assert beside(QUARRELS, {})["pack"] == ("full", "short")
    assert beside(QUARRELS, {"deal": "long"}) == {"pack": ("full",), "stake": (0, 1)}
    assert beside(QUARRELS, {"pack": "short", "stake": 1}) == {"deal": ("plain",)}
    with pytest.raises(BadOption):
        beside(QUARRELS, {"deal": "long", "pack": "short"})


def test_options_are_drawn_that_go_together_and_every_one_of_them_is_met() -> None:
    rng = random.Random(3)
    met = {tuple(sorted(drawn(QUARRELS, rng).chosen)) for _ in range(200)}
    stakes: tuple[tuple[tuple[str, int], ...], ...] = ((), (("stake", 1),))
    pairs: tuple[tuple[tuple[str, str], ...], ...] = ((), (("deal", "long"),), (("pack", "short"),))
    assert met == {(*pair, *stake) for pair in pairs for stake in stakes}


def test_what_is_chosen_stays_chosen() -> None:
    rng = random.Random(4)
    for _ in range(20):
        assert dict(drawn(QUARRELS, rng, {"pack": "short"}).chosen)["pack"] == "short"
