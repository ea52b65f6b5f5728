"""Undo: its reach, and its limits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from sessions import Game, declared_by_north

from oddtrick.core import Action, DealContext, DealStart, Place, Stage, Turn, begin
from oddtrick.errors import Refused
from oddtrick.players import Decision
from oddtrick.stages.piles.racing import Stopping
from oddtrick.store.events import Acted
from oddtrick.table.requests import acting, undo
from oddtrick.table.session.annotated_replay import Moment
from oddtrick.table.session.session import Stale


@pytest.mark.parametrize("name", ["russian-bank", "pishe-pasha"])
def test_a_slip_stands_until_stop_is_called(name: str) -> None:
    """A player who could take back what he passed over would be beyond the other's Stop; that it is
    refused after a slip alone would tell him that it was one."""
    for mode, can in (("stop", False), ("strict", True)):
        game = Game(name, people=("S",), options={"mode": mode})
        rng, home = random.Random(3), game.session.persons[0]
        while not any(m.by is not None and m.by.home == home for m in game.session.moments):
            game.machines()
            seat = game.session.state.turns[0].by
            action = rng.choice([a for a in game.session.state.legal(seat) if a.kind == "move"]
                             or game.session.state.legal(seat))  # fmt: skip
            game.act(game.session.game.seats[seat], game.session.state.stage.code(action))
        if can:
            assert not isinstance(game.session.state.stage, Stopping)
        else:
            with pytest.raises(Refused, match="until somebody calls Stop"):
                undo.undo(game.session, home, game.session.version)
            assert not undo.can_undo(game.session, home)


def test_undo_goes_back_to_ones_last_decision() -> None:
    game = Game("whist", seed="5")
    rng = random.Random(2)
    game.machines()
    before = game.session.state
    game.step(rng)
    game.machines()
    assert game.session.state != before
    game.add(undo.undo(game.session, 2, game.session.version))
    assert game.session.state == before
    assert game.refold().state == before


def test_undo_means_ones_own_act_whatever_machines_have_played_since_it_was_pressed() -> None:
    game = Game("whist", seed="5")
    game.machines()
    before = game.session.state
    game.step(random.Random(2))
    pressed = game.session.version
    game.machines()
    assert game.session.version > pressed
    game.add(undo.undo(game.session, 2, pressed))
    assert game.session.state == before


def test_undo_that_was_pressed_before_ones_next_act_or_hand_is_refused() -> None:
    game = Game("whist", seed="5")
    game.machines()
    game.step(random.Random(2))
    first = game.session.version
    game.machines()
    game.step(random.Random(2))
    with pytest.raises(Stale):
        undo.undo(game.session, 2, first)
    second = game.session.version
    game.add(undo.undo(game.session, 2, second))
    with pytest.raises(Stale):
        undo.undo(game.session, 2, second)
    with pytest.raises(Stale):
        undo.undo(game.session, 2, -1)


def test_undo_twice_takes_back_two_decisions() -> None:
    game = Game("whist", seed="5")
    game.machines()
    first = game.session.state
    for _ in range(2):
        game.step(random.Random(2))
    game.machines()
    for _ in range(2):
        game.add(undo.undo(game.session, 2, game.session.version))
    assert game.session.state == first
    with pytest.raises(Refused, match="nothing to take back"):
        undo.undo(game.session, 2, game.session.version)


def test_nothing_is_taken_back_once_dummy_has_been_seen() -> None:
    game = declared_by_north()
    assert undo.can_undo(game.session, 2)
    lead = game.session.state.legal(1)[0]
    game.add(acting.machine_action(game.session, Decision(lead, ""), "random"))
    assert not undo.can_undo(game.session, 2)
    with pytest.raises(Refused, match="cards have been shown"):
        undo.undo(game.session, 2, game.session.version)


def test_nothing_is_taken_back_once_all_hands_lie_open() -> None:
    game = Game("whist", seed="5")
    game.play(random.Random(1))
    assert game.session.state.over
    with pytest.raises(Refused, match="cards have been shown"):
        undo.undo(game.session, 2, game.session.version)


def test_nothing_is_taken_back_once_a_card_was_drawn() -> None:
    game = Game("honeymoon", seed="5")
    game.step(random.Random(1))
    game.machines()
    assert any(e.action.kind == "draw" for e in game.session.state.log)
    with pytest.raises(Refused, match="cards have been shown"):
        undo.undo(game.session, 1, game.session.version)


@dataclass(frozen=True)
class Turning(Stage[int]):
    """Cards of a stock that are turned up one by one, for a test."""

    name = "turning"

    def start(self, table: DealContext) -> int:
        return 0

    def turns(self, state: int) -> tuple[Turn, ...]:
        return (Turn(0, 0),)

    def possible(self, state: int, seat: int) -> Sequence[Action]:
        return (Action(0, 0, "turn"), Action(0, 0, "wait"))

    def apply(self, state: int, action: Action) -> int:
        return state + (action.kind == "turn")

    def end(self, state: int) -> None:
        return None

    def places(self, state: int) -> tuple[Place, ...]:
        return (
            Place("stock", -1, tuple(range(state, 9)), 0),
            Place("waste", -1, tuple(range(state))),
        )


@pytest.mark.parametrize(("code", "granted"), [("wait", True), ("turn", False)])
def test_a_card_that_was_turned_up_cannot_be_unseen(code: str, granted: bool) -> None:
    game = Game("whist", people=("N",))
    session = game.session
    toy = replace(session.game, name="turning", stages=(Turning(),))
    state = begin(toy, DealStart(0))
    after = state.push(state.action(code))
    session.moments = [Moment(state, None), Moment(after, Acted(0, code, home=0))]
    assert undo.can_undo(session, 0) is granted


def test_a_patience_given_up_may_be_taken_up_again() -> None:
    game = Game("house-in-the-wood", people=("S",))
    before = game.session.state
    game.act("S", "resign")
    assert game.session.state.over
    game.add(undo.undo(game.session, 0, game.session.version))
    assert game.session.state == before


def test_nothing_is_taken_back_among_people() -> None:
    game = Game("whist", people=("S", "N"))
    game.step(random.Random(1))
    for home in (0, 2):
        assert not undo.can_undo(game.session, home)
        with pytest.raises(Refused, match="another person"):
            undo.undo(game.session, home, game.session.version)


def test_the_machine_players_decide_again_as_before_after_an_undo() -> None:
    game = Game("whist", seed="9")
    game.machines()
    code = game.session.state.stage.code(game.session.state.legal(2)[0])
    logs = []
    for _ in range(2):
        game.act("S", code)
        game.machines()
        logs.append(game.session.state.log)
        game.add(undo.undo(game.session, 2, game.session.version))
    assert logs[0] == logs[1]
