"""Machine players at a table: their pace, and what happens when one fails."""

from __future__ import annotations

import logging
import random

import pytest
from sessions import Game, stacked

from oddtrick.core import Act, View
from oddtrick.players import Decision
from oddtrick.web import machines, wishes
from oddtrick.web.wishes import PACES

WHIST = {
    "N": "AKQJ.AKQ.AKQ.AKQ",
    "E": "T98.JT9.JT9.JT98",
    "S": "765.876.876.7654",
    "W": "432.5432.5432.32",
}


@pytest.fixture
def lead() -> Game:
    """East has led at whist, and it is a machine's turn."""
    return stacked("whist", WHIST, dealer="N", people=("E",), turn_up="SA")


def test_every_pace_has_its_waits() -> None:
    assert set(machines.PACES) == set(PACES)


def test_a_machine_waits_longer_while_a_trick_lies_to_be_looked_at(lead: Game) -> None:
    lead.add(wishes.set_pace(lead.session, "normal"))
    lead.act("E", "ST")
    assert machines.pause(lead.session) == 0.5
    for code in ("S7", "S4", "SA"):
        turn = lead.session.machine_turn()
        assert turn is not None
        lead.add(wishes.machine_act(lead.session, lead.session.state.act(code), "random"))
    assert machines.pause(lead.session) == pytest.approx(1.4)  # 500 ms, and 900 ms of looking
    lead.add(wishes.set_pace(lead.session, "none"))
    assert machines.pause(lead.session) == 0.0


class Broken:
    """A player that raises, or plays what it does not hold."""

    name = "broken"

    def __init__(self, act: Act | None) -> None:
        self.act = act

    def choose(self, view: View, rng: random.Random) -> Decision:
        if self.act is None:
            raise ZeroDivisionError
        return Decision(self.act, "")

    def meaning(self, view: View, act: Act) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize("act", [None, Act(2, 2, "play", 51), Act(0, 0, "call", "P")])
def test_a_player_that_fails_is_replaced_by_lot_and_reported(
    lead: Game,
    act: Act | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(machines, "_player", lambda name, game: Broken(act))
    lead.act("E", "ST")
    with caplog.at_level(logging.ERROR):
        name, decision = machines.decide(lead.session, 2)
    assert name == "random"
    assert decision.act in lead.session.state.legal(2)
    assert caplog.records


def test_a_meaning_that_fails_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("contract-rubber", people=("N", "E", "S", "W"))
    monkeypatch.setattr(machines, "_player", lambda name, game: Broken(None))
    state = game.session.state
    assert machines.meaning_of(state, state.legal()[0]) == ""


def test_a_played_card_has_no_meaning_in_words(lead: Game) -> None:
    state = lead.session.state
    assert all(machines.meaning_of(state, act) == "" for act in state.legal())


def test_what_a_machine_decided_and_why_is_in_the_log() -> None:
    game = Game("contract-rubber", people=(), others="book", seed="6")
    for _ in range(4):
        turn = game.session.machine_turn()
        assert turn is not None
        name, decision = machines.decide(game.session, turn.by)
        game.add(wishes.machine_act(game.session, decision.act, name, *decision[1:]))
        last = game.session.past[-1].by
        assert last is not None
        assert (last.player, last.home) == ("book", None)
        assert last.reason
        assert last.citation
        assert last.meaning
