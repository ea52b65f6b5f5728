"""Whether a lost patience could be won, asked over HTTP."""

from __future__ import annotations

import random

import pytest
from wire import Server

from oddtrick.core import deal
from oddtrick.games import game
from oddtrick.solver.patience import plain


@pytest.mark.parametrize(
    ("address", "winnable"),
    [
        ("klondike/4", True),  # of the list, with moves that are checked there
        ("klondike/1?passes=1&draw=3", False),
        ("la-belle-lucie/1", None),  # without a move, but it is dealt again twice
    ],
)
def test_the_verdict_on_a_deal(server: Server, address: str, winnable: bool | None) -> None:
    assert server.http.get(f"/api/patience/{address}").json()["winnable"] is winnable


def test_a_deal_called_lost_is_searched_through_by_the_plain_twin() -> None:
    state = deal(game("klondike", {"passes": 1, "draw": 3}), random.Random("deal 1"))
    assert plain.search(state.stage, state.stage_state, 300).won is False


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("whist/1", 422, "no patience"),
        ("klondike/0", 422, "from 1 to 999,999"),
        ("klondike/1?draw=7", 422, "draw"),
        ("klondik/1", 422, "Try klondike"),
    ],
)
def test_what_cannot_be_is_reported(
    server: Server, address: str, status: int, sentence: str
) -> None:
    found = server.http.get(f"/api/patience/{address}")
    assert found.status_code == status
    assert sentence in found.json()["error"]
