"""Naming trumps or none, and doubles: what is offered is what the game has."""

from __future__ import annotations

import pytest
from every import every_play, walk

from oddtrick.cards import NO_TRUMP
from oddtrick.core import DealContext, DealStart, Game, Seating
from oddtrick.errors import IllegalAction
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.tricks.trick import Trump
from oddtrick.stages.trumps import NamingTrump


def _south(table: DealContext) -> int:
    return 2


TABLE = DealContext(Seating(), DealStart())


@pytest.mark.parametrize(
    ("code", "suit", "manner", "label"),
    [
        ("NT", NO_TRUMP, "", "No-trump"),
        ("HIGH", NO_TRUMP, "high", "No-trump, high cards win"),
        ("low", NO_TRUMP, "low", "No-trump, low cards win"),
        ("H", 2, "", "Make hearts trumps"),
    ],
)
def test_no_trump_is_named_plainly_high_or_low(
    code: str, suit: int, manner: str, label: str
) -> None:
    stage = NamingTrump(_south, no_trump=("NT", "HIGH", "LOW"))
    state = stage.start(TABLE)
    action = stage.decode(state, 2, code)
    assert action is not None
    assert action in stage.legal(state, 2)
    assert str(stage.label(action)) == label
    assert stage.end(stage.apply(state, action)) == (Trump(suit, 2, manner=manner),)


def test_without_no_trump_suits_alone_are_named() -> None:
    stage = NamingTrump(_south)
    state = stage.start(TABLE)
    assert [a.arg for a in stage.legal(state, 2)] == ["S", "H", "D", "C"]
    assert stage.decode(state, 2, "NT") is None
    assert stage.legal(state, 1) == []


@every_play
def test_no_double_is_offered_where_a_game_has_none(game_: Game) -> None:
    """Not as a possible act, not by its code."""
    if not any(isinstance(s, Auction) and s.doubles < 2 for s in game_.stages):
        return
    for state in walk(game_, 0):
        stage = state.stage
        if isinstance(stage, Auction):
            gone = {"X", "XX"} if stage.doubles == 0 else {"XX"}
            for seat in game_.players:
                assert not gone & {a.arg for a in stage.possible(state.stage_state, seat)}
            for code in gone:
                with pytest.raises(IllegalAction):
                    state.push(state.action(code))
