"""Frames of every game, against the types that the protocol has for them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from declared import check_declared
from sessions import Game

from oddtrick.games import catalogue
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.messages import ViewFrame, encode
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present
from slices import sliced


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 6))
def test_a_frame_is_what_the_protocol_says(name: str) -> None:
    """Every moment of a hand of every game makes a frame that reads back as its type."""
    game = Game(name, people=catalogue()[name].player_names)
    rng = random.Random(name)
    for _ in range(40):
        for home in (*game.session.persons, -1):
            frame = present(game.session, home, Audience(), meaning_of)
            data: Any = msgspec.json.decode(encode(frame))
            assert data["type"] == "view"
            check_declared(encode(frame), ViewFrame)
            dealt: Any = game.session.state.log[0].action.arg
            # Every card lies somewhere; of a pile that nobody may count one back is shown.
            lying = sum(len(p["cards"]) for p in data["places"])
            if all(p["counted"] for p in data["places"]):
                assert lying == len(dealt)
            else:
                piles = zip(data["places"], game.session.state.places(), strict=True)
                assert all(len(p["cards"]) <= len(real.cards) for p, real in piles)
        if not game.step(rng):
            break
