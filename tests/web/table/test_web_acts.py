"""Acts at a table: whose turn it is, what is stale, what is refused and why."""

from __future__ import annotations

import pytest
from sessions import Game, claimed, four

from oddtrick.cards import bits, card_code
from oddtrick.core import Hands
from oddtrick.errors import IllegalAction
from oddtrick.table.requests import acting, seating
from oddtrick.table.session.session import Stale


def test_only_who_has_the_turn_acts() -> None:
    game = four()
    turn = game.session.state.turns[0].by
    for home in range(4):
        if home != turn:
            with pytest.raises(IllegalAction, match="It is not your turn"):
                acting.act(game.session, home, game.session.version, "P")
    assert acting.act(game.session, turn, game.session.version, "P")


@pytest.mark.parametrize("code", ["", "8C", "SA", "🂡", "P P", "W:P", "0NT", "x" * 1000, "XX"])
def test_an_act_that_cannot_be_is_refused_with_what_could(code: str) -> None:
    game = four()
    turn = game.session.state.turns[0].by
    with pytest.raises(IllegalAction) as caught:
        acting.act(game.session, turn, game.session.version, code)
    assert len(str(caught.value)) < 250
    assert str(caught.value).endswith(".")


def test_a_bid_that_is_too_low_is_refused_by_the_rule() -> None:
    game = four()
    seats = "NESW"
    turn = game.session.state.turns[0].by
    game.act(seats[turn], "2H")
    with pytest.raises(IllegalAction, match="A bid must be higher than two hearts"):
        acting.act(game.session, (turn + 1) % 4, game.session.version, "2D")


def test_a_card_of_another_hand_is_refused() -> None:
    game = Game("whist", people=("N", "E", "S", "W"))
    state = game.session.state
    leader = state.turns[0].by
    theirs = next(c for c in state.legal(leader))
    hands = state.table.get(Hands).cards
    other = hands[(leader + 1) % 4]
    with pytest.raises(IllegalAction, match="cannot be done now"):
        acting.act(game.session, leader, game.session.version, card_code(next(bits(other))))
    assert acting.act(game.session, leader, game.session.version, state.stage.code(theirs))


def test_a_version_before_the_last_change_of_the_hand_is_stale() -> None:
    game = four()
    seats = "NESW"
    turn = game.session.state.turns[0].by
    seen = game.session.version
    game.act(seats[turn], "P")
    with pytest.raises(Stale, match="Somebody played first"):
        acting.act(game.session, (turn + 1) % 4, seen, "P")
    with pytest.raises(Stale):
        acting.act(game.session, (turn + 1) % 4, game.session.version + 1, "P")


def test_the_pace_makes_nothing_stale() -> None:
    game = four()
    turn = game.session.state.turns[0].by
    seen = game.session.version
    game.add(seating.set_pace(game.session, "fast"))
    assert game.session.version == seen + 1
    assert acting.act(game.session, turn, seen, "P")


def test_what_two_answer_at_once_holds_for_both() -> None:
    game = claimed()
    seen = game.session.version
    game.add(acting.act(game.session, 3, seen, "agree"))
    assert acting.act(game.session, 1, seen, "agree")
    with pytest.raises(Stale):
        acting.act(game.session, 1, seen - 1, "agree")  # seen before there was a claim


def test_the_same_answer_sent_twice_is_stale() -> None:
    game = claimed()
    seen = game.session.version
    game.add(acting.act(game.session, 3, seen, "agree"))
    with pytest.raises(Stale):
        acting.act(game.session, 3, seen, "agree")


def test_an_answer_to_a_claim_that_is_gone_is_stale() -> None:
    game = claimed()
    seen = game.session.version
    game.add(acting.act(game.session, 3, seen, "dispute"))
    game.act("S", "claim-2")
    with pytest.raises(Stale):
        acting.act(game.session, 1, seen, "agree")


def test_machines_that_may_act_at_once_take_turns_by_lot() -> None:
    first = set()
    for seed in range(8):
        game = claimed()
        game.session.seed = str(seed)
        game.session.seats = [
            seat._replace(kind="machine") if i in (1, 3) else seat
            for i, seat in enumerate(game.session.seats)
        ]
        turn = game.session.machine_turn()
        assert turn == game.session.machine_turn()
        assert turn is not None
        first.add(turn.by)
    assert first == {1, 3}
