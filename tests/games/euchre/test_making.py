"""Making trumps and discarding, as euchre uses them; the cards in play against a lone hand."""

from __future__ import annotations

import random

import pytest

from oddtrick.cards import card, mask_of
from oddtrick.core import HIDDEN, Action, DealContext, DealStart, Hands, State, TurnUp, deal, view
from oddtrick.games import game, written_options
from oddtrick.records import Record, replay_record
from oddtrick.stages.laying_away import Discard
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps import Make

# Spades.hearts.diamonds.clubs; South deals and turns up the nine of hearts.
HANDS = {"N": "K.J.JT.8", "E": "98.A.8.J", "S": "T.K8.A.A", "W": "A7.7.9.7"}
N, E, S, W = range(4)


def _state(actions: str = "") -> State:
    return replay_record(
        Record(
            game="euchre",
            dealer="S",
            options=written_options("euchre", {}, 1),
            hands=dict(HANDS),
            turn_up="H9",
            actions=actions,
        )
    )


def _place(state: State, kind: str, owner: int = -1) -> tuple[int, ...]:
    return next(
        (p.cards for p in state.places() if p.kind == kind and p.seat == owner),
        (),
    )


def _labels(state: State) -> list[str]:
    return [str(state.stage.label(a)) for a in state.legal()]


@pytest.mark.law("euchre:trump-first")
def test_each_seat_accepts_in_its_own_words() -> None:
    assert _labels(_state()) == ["Pass", "Order up hearts", "Order up hearts, alone"]
    assert _labels(_state("P")) == ["Pass", "Assist in hearts", "Assist in hearts, alone"]
    assert _labels(_state("P P P")) == [
        "Pass",
        "Take up the nine of hearts",
        "Take up the nine of hearts, alone",
    ]


@pytest.mark.law("euchre:trump-second")
def test_the_second_round_names_another_suit() -> None:
    assert _labels(_state("P P P P"))[:3] == [
        "Pass",
        "Make spades trumps",
        "Make spades trumps, alone",
    ]


def test_the_making_reads_as_it_was_said() -> None:
    state = _state("P P P P P C-ALONE")
    lines = []
    at = _state()
    for event in state.log[1:]:
        lines.append(str(at.stage.describe(at.stage_state, event.action)))
        at = at.push(event.action)
    assert lines == [
        "{by} passed.",
        "{by} passed.",
        "{by} passed.",
        "{by} turned down the nine of hearts.",
        "{by} passed.",
        "{by} made clubs trumps, alone.",
    ]


def test_the_reason_against_a_declaration_is_given() -> None:
    first, second = _state(), _state("P P P P")
    assert first.why_not(first.action("S")) == (
        "Another suit may be named only when the nine of hearts is turned down."
    )
    assert second.why_not(second.action("UP")) == "The nine of hearts has been turned down."
    assert second.why_not(second.action("H")) == "Hearts were turned down: name another suit."
    assert first.why_not(first.action("N:UP")) == "It is not your turn to make trumps or pass."


def test_who_orders_it_up_by_a_wrong_word_cannot_be() -> None:
    # North is the dealer's partner: he assists.
    state = _state("P")
    wrong = Action(N, N, "make", Make("order", 2, False, card("H9")))
    assert state.why_not(wrong) == "That cannot be done now."


@pytest.mark.law("euchre:deal")
def test_the_dealer_takes_the_turn_up_and_discards_in_secret() -> None:
    ordered = _state("UP")
    assert ordered.stage.name == "discard"
    assert _place(ordered, "turn-up") == ()
    assert len(_place(ordered, "hand", S)) == 6
    # All have seen the nine go into his hand; until he discards it must be there.
    assert card("H9") in _place_as_seen(ordered, W, "hand", S)
    done = ordered.push(ordered.action("ST"))
    assert _place(done, "discards", S) == (card("ST"),)
    for seat in (N, E, W, -1):
        assert _place_as_seen(done, seat, "discards", S) == (HIDDEN,)
        assert _place_as_seen(done, seat, "hand", S) == (HIDDEN,) * 5
        assert view(done, seat).events[-1].action.arg is None
    assert _place_as_seen(done, S, "discards", S) == (card("ST"),)
    assert done.stage.name == "tricks"


def _place_as_seen(state: State, seat: int, kind: str, owner: int) -> tuple[int, ...]:
    places = view(state, seat).places
    return next(p.cards for p in places if p.kind == kind and p.seat == owner)


def test_nobody_can_see_whether_the_turn_up_was_kept() -> None:
    for code in ("H9", "ST"):
        state = _state(f"UP {code}")
        assert view(state, W).hand_mask(S) == 0
        assert view(state, W).count(S) == 5


def test_a_partner_of_the_dealer_alone_leaves_the_turn_up_where_it_lies() -> None:
    state = _state("P UP-ALONE")  # ruling P-3
    assert state.stage.name == "tricks"
    assert _place(state, "turn-up") == (card("H9"),)
    assert len(_place(state, "hand", S)) == 5
    assert state.table.get(Trump) == Trump(2, N, True, S, accepted=True)
    assert state.turns[0].by == E  # ruling P-2: at North's left


def test_an_opponent_of_the_dealer_alone_makes_him_take_it_up() -> None:
    state = _state("P P UP-ALONE")  # ruling P-4
    assert [t.by for t in state.turns] == [S]
    after = state.push(state.action("ST"))
    assert after.turns[0].by == S  # at East's left; West sits out
    assert after.table.get(Trump).out == W


@pytest.mark.law("euchre:players")
def test_the_partner_of_a_lone_hand_plays_no_card() -> None:
    rng = random.Random(5)
    state = _state("UP-ALONE ST")
    while not state.over:
        assert state.turns[0].by != E
        assert view(state, E).legal == ()
        state = state.push(rng.choice(state.legal()))
    assert len(_place(state, "hand", E)) == 5
    assert _place_as_seen(state, N, "hand", E) == (HIDDEN,) * 5


@pytest.mark.law("whist:deal")
def test_the_turned_up_card_at_whist_is_known_until_it_is_played() -> None:
    whist = game("whist")
    state = deal(whist, random.Random(3))
    dealer, turn_up = 0, state.table.get(TurnUp).card
    assert state.table.get(Trump).suit == turn_up // 13
    for seat in (1, 2, 3, -1):
        assert view(state, seat).hand_mask(dealer) == 1 << turn_up
    rng = random.Random(4)
    while not state.over:
        state = state.push(rng.choice(state.legal()))
    assert view(state, 1).hand_mask(dealer) == 0


def test_two_hands_may_discard_at_once() -> None:
    stage = Discard(1)
    table = DealContext(
        game("euchre"),
        DealStart(),
        (Hands((mask_of(["S7", "S8", "S9"]), mask_of(["H7", "H8"]), mask_of(["C7"]), 0)),),
    )
    state = stage.start(table)
    assert [t.by for t in stage.turns(state)] == [0, 1]
    for action in (Action(1, 1, "discard", card("H7")), Action(0, 0, "discard", card("S9"))):
        assert stage.admits(state, action)
        state = stage.apply(state, action)
    assert [t.by for t in stage.turns(state)] == [0]
    state = stage.apply(state, Action(0, 0, "discard", card("S7")))
    ended = stage.end(state)
    assert ended is not None
    assert ended[0] == Hands((mask_of(["S8"]), mask_of(["H8"]), mask_of(["C7"]), 0))
