"""Honeymoon bridge: the stock and who sees what of it, the auction of two, the lead."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from oddtrick.cards import pack_of
from oddtrick.core import HIDDEN, NOBODY, Hands, State, TurnUp, deal, view
from oddtrick.games import game
from oddtrick.scoring.rubber import PadStanding
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.tricks import Played

N, S = 0, 1


def _drawn(seed: int, dealer: int = N) -> list[State]:
    """The states of a deal up to the auction."""
    rng = random.Random(seed)
    honeymoon = game("honeymoon")
    states = [deal(honeymoon, rng, honeymoon.match.setting(honeymoon, PadStanding(), dealer))]
    while states[-1].stage.name == "drawing":
        states.append(states[-1].push(rng.choice(states[-1].legal())))
    return states


def _cards(state: State, kind: str, owner: int = -1) -> set[int]:
    return {c for p in state.places() if p.kind == kind and p.seat == owner for c in p.cards}


@pytest.mark.law("bridgevar:honeymoon")
@pytest.mark.parametrize("dealer", [N, S])
def test_the_non_dealer_leads_and_then_the_winner(dealer: int) -> None:
    states = _drawn(1, dealer)
    assert states[0].turns[0].by == 1 - dealer
    for state in states[2:-1:2]:
        played = next(f for f in state.stage_facts() if isinstance(f, Played))
        assert state.turns[0].by == played.tricks[-1].winner


def test_the_winner_draws_first_from_the_top_of_the_stock() -> None:
    states = _drawn(2)
    stock = [c for p in states[0].places() if p.kind == "stock" for c in p.cards]
    draws = [e.action for e in states[-1].log if e.action.kind == "draw"]
    assert [a.arg for a in draws] == stock
    assert all(a.by == NOBODY for a in draws)
    for state, first, second in zip(states[2::2], draws[::2], draws[1::2], strict=True):
        assert {first.hand, second.hand} == {N, S}
        if state.stage.name == "drawing":
            assert first.hand == state.turns[0].by


@pytest.mark.parametrize("seat", [N, S, -1])
def test_each_knows_his_own_draws_and_all_that_was_played_and_no_more(seat: int) -> None:
    for seed in range(5):
        known: set[int] = set()
        for state in _drawn(seed):
            if seat >= 0:
                known |= _cards(state, "hand", seat)
            known |= {e.action.arg for e in state.log if e.action.kind == "play"}  # type: ignore[misc]
            seen = view(state, seat)
            faces = {c for p in seen.places for c in p.cards} - {HIDDEN}
            drawn = {e.action.arg for e in seen.events if e.action.kind == "draw"} - {None}
            assert faces | drawn <= known
            stock = next((p for p in seen.places if p.kind == "stock"), None)
            assert stock is None or set(stock.cards) <= {HIDDEN}
        if seat >= 0:
            # Thirteen dealt, thirteen drawn, thirteen that the other has played.
            assert len(known) == 39


def test_a_draw_is_shown_to_the_drawer_alone() -> None:
    states = _drawn(3)
    before, after = states[1], states[2]
    at = before.step(after.log[len(before.log)].action)
    draw = next(e for e in after.log if e.action.kind == "draw")
    assert (
        str(at.stage.describe(at.stage_state, draw.action._replace(arg=None)))
        == "{hand} drew a card."
    )
    assert str(at.stage.describe(at.stage_state, draw.action)).startswith("{hand} drew the ")


def test_the_first_thirteen_tricks_count_for_nothing() -> None:
    state = _drawn(4)[-1]
    assert state.stage.name == "auction"
    assert state.table.find(Played) is None
    assert len(_cards(state, "out")) == 26
    assert [mask.bit_count() for mask in state.table.get(Hands).cards] == [13, 13]


@pytest.mark.parametrize(
    ("calls", "declarer"),
    [("1S P", N), ("P 1NT P", S), ("1S 2S 3S P", N), ("1S 1NT X P", S), ("1S X XX P", N)],
)
def test_one_pass_closes_and_who_did_not_bid_last_leads(calls: str, declarer: int) -> None:
    state = _drawn(5, N)[-1]
    assert state.turns[0].by == N  # the dealer calls first
    for code in calls.split():
        assert state.stage.name == "auction"
        state = state.push(state.action(code))
    assert state.stage.name == "tricks"
    assert state.table.get(Contract).declarer == declarer
    assert state.turns[0].by == 1 - declarer


def test_two_opening_passes_end_the_deal_and_the_other_deals_next() -> None:
    state = _drawn(6, S)[-1]
    for _ in range(2):
        state = state.push(state.action("P"))
    assert state.over
    assert state.ledger() == ()
    match = state.game.match
    standing = match.add(state.game, match.start(state.game), state.table, ())
    assert match.next_dealer(state.game, standing, state.table) == N
    assert str(match.summary(state.game, standing)) == "No game yet."


def test_the_rubber_is_kept_for_each_player() -> None:
    honeymoon = game("honeymoon")
    standing = PadStanding(below=((1, 100), (-1, 0)), games=(0, 1), deals=1, counted=1)
    setting = honeymoon.match.setting(honeymoon, standing, S)
    assert setting.vulnerable == 0b10
    assert str(honeymoon.match.summary(honeymoon, standing)) == "One game to {to1}."
    assert [len(r.cells) for r in honeymoon.match.pad(honeymoon, standing).rows] == [0, 2, 0]


def test_cards_beside_the_stock_stay_where_they_are() -> None:
    pack = pack_of("QKA", joker=True)
    real = game("honeymoon")
    stages = (Deal(pack, (1,) * 3, "next"), real.stages[1], real.stages[2])
    turned = replace(real, stages=stages)
    rng = random.Random(7)
    state = deal(turned, rng)
    turn_up = state.table.get(TurnUp).card
    while not state.over:
        assert _cards(state, "turn-up") == {turn_up}
        assert sorted(c for p in state.places() for c in p.cards) == sorted(pack)
        state = state.push(rng.choice(state.legal()))
