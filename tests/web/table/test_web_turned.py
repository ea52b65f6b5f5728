"""The table that turns when the declarer is a machine."""

from __future__ import annotations

import random

import pytest
from sessions import declared_by_north, four

from oddtrick.errors import IllegalAction, Refused
from oddtrick.players import Decision
from oddtrick.store.events import Sat
from oddtrick.table.requests import acting, undo
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present


def test_the_table_turns_after_the_opening_lead_and_not_before() -> None:
    game = declared_by_north()
    assert game.session.turned is None
    lead = game.session.machine_turn()
    assert lead is not None
    assert lead.by == 1  # East, on declarer's left
    action = game.session.state.legal(1)[0]
    game.add(acting.machine_action(game.session, Decision(action, ""), "random"))
    assert game.session.turned == (2, 0)
    assert game.session.seat_of(2) == 0
    assert game.session.machine_turn() is None  # dummy to play, and South plays it


def test_the_turned_player_plays_both_hands_and_sees_them() -> None:
    game = declared_by_north()
    game.play(random.Random(3))
    played = [m.by for m in game.session.moments if m.by is not None and m.by.home == 2]
    north = [by for by in played if by.by == 0]
    assert len(north) == 26
    frame = present(game.session, 2, Audience(), meaning_of)
    # A finished deal is looked at from one's own seat.
    assert (frame.you, frame.home, frame.turned) == ("S", "S", None)
    assert game.refold().state == game.session.state


def test_the_table_does_not_turn_where_the_partner_is_a_person() -> None:
    game = declared_by_north(people=("S", "N"))
    action = game.session.state.legal(1)[0]
    game.add(acting.machine_action(game.session, Decision(action, ""), "random"))
    assert game.session.turned is None
    with pytest.raises(IllegalAction, match="not your turn"):
        acting.act(game.session, 2, game.session.version, "C2")


def test_the_table_turns_back_when_a_person_takes_the_declarers_seat() -> None:
    game = declared_by_north()
    game.machines()
    assert game.session.seat_of(2) == 0
    game.add([Sat(0, "Nora", "hash")])  # as tables let people do once
    assert game.session.turned is None
    assert game.session.seat_of(2) == 2
    north = next(
        p for p in present(game.session, 2, Audience(), meaning_of).places if p.seat == "N"
    )
    assert set(north.cards) == {"??"}


def test_undo_at_a_turned_table_goes_back_over_the_proxy() -> None:
    game = declared_by_north()
    game.machines()
    before = game.session.state
    game.step(random.Random(3))
    game.add(undo.undo(game.session, 2, game.session.version))
    assert game.session.state == before


def test_a_hint_is_for_who_must_act() -> None:
    game = four()
    turn = game.session.state.turns[0].by
    assert acting.hint_seat(game.session, turn, game.session.version) == turn
    with pytest.raises(Refused, match="not your turn"):
        acting.hint_seat(game.session, (turn + 1) % 4, game.session.version)
