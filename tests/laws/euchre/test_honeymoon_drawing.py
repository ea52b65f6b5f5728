"""Honeymoon bridge: a revoke in the first thirteen tricks. Scarne 1963, “Honeymoon Bridge”,
“Additional Rules”: the opponent, when next he draws, may look at two cards and take either."""

from __future__ import annotations

import random

import pytest
from sitting import do, legal, options, to_act

from oddtrick.cards import card, card_code, mask_of, pack_of
from oddtrick.core import HIDDEN, DealStart, Given, State, begin, view
from oddtrick.games import game
from oddtrick.laws import OpenCase
from oddtrick.players import player
from oddtrick.records import record_of, replay_record

HONEYMOON = game("honeymoon", {"laws": "contract1963"})
N = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "HA", "HK", "HQ", "HJ", "HT"]
S = ["S6", "S5", "S4", "S3", "S2", "H9", "H8", "H7", "H6", "H5", "H4", "H3", "H2"]
STOCK = [card_code(c) for c in pack_of() if card_code(c)[0] in "CD"]


def table(actions: str) -> State:
    """North deals, so that South leads; the stock is known from the top."""
    state = begin(HONEYMOON, DealStart(dealer=HONEYMOON.seat("N")))
    given = Given(hands=(mask_of(N), mask_of(S)), stock=tuple(map(card, STOCK)))
    return do(state.push(state.stage.given(state.stage_state, given)), actions)


def drawn(state: State, seat: str) -> list[str]:
    """The cards being looked at, as a seat sees them."""
    seen = view(state, state.game.seat(seat))
    cards = (c for p in seen.places if p.kind == "drawn" for c in p.cards)
    return ["?" if c == HIDDEN else card_code(c) for c in cards]


@pytest.mark.law("bridgevar:honeymoon")
def test_the_opponent_may_look_at_two_cards_when_he_next_draws() -> None:
    # South leads a spade; North follows with a heart: South wins, and both have drawn by then.
    revoked = table("S6 HA")
    assert to_act(revoked) == "S"
    asked = do(revoked, "S:revoke?N")
    assert (options(asked), to_act(asked)) == ({"look", "top"}, "S")
    # He leads again; North wins with the ace and draws the top card. South may choose of the next.
    state = do(asked, "look S5 SA")
    assert to_act(state) == "S"
    assert legal(state) == {"top", "second"}
    assert drawn(state, "S") == STOCK[3:5]
    assert drawn(state, "N") == ["?", "?"]
    took = do(state, "second")
    held = view(took, took.game.seat("S")).hand_mask()
    assert held >> card(STOCK[4]) & 1
    assert not held >> card(STOCK[3]) & 1
    # The other card stays on top of the stock, and the right is used up.
    after = do(took, "SK S4")
    assert view(after, after.game.seat("N")).hand_mask() >> card(STOCK[3]) & 1
    assert drawn(after, "S") == []
    assert replay_record(record_of(after)).log == after.log


@pytest.mark.law("bridgevar:honeymoon")
def test_the_revoke_stands_and_nothing_is_owed_where_he_draws_as_usual() -> None:
    state = do(table("S6 HA S:revoke?N"), "top S5 SA")
    assert to_act(state) == "N"
    assert view(state, -1).find(OpenCase) is None
    # When nothing is drawn any more the right has lapsed.
    assert drawn(state, "S") == []


def test_a_machine_player_takes_the_card_that_is_worth_more() -> None:
    state = do(table("S6 HA S:revoke?N"), "look S5 SA")
    two = STOCK[3:5]
    decision = player("book", HONEYMOON).choose(view(state, state.game.seat("S")), random.Random(1))
    assert decision.action.arg == ("top" if card(two[0]) > card(two[1]) else "second")
