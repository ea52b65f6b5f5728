"""The honeymoon player: gathering, counting the other hand, the ending."""

from __future__ import annotations

import random
from functools import cache

import pytest
from seats import decide

from oddtrick.cards import NO_TRUMP, SPADES, bits, card_code, mask_of, natural_order, rank_of
from oddtrick.core import deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.two_hands import ending, tricks_with
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

HONEYMOON = game("honeymoon")


def slow_ending(own: int, other: int, strain: int) -> int:
    """The best result of the hand on lead, by trying everything in a way of its own."""
    order = natural_order(strain)

    @cache
    def best(first: int, second: int) -> int:
        if not first:
            return 0
        top = -1
        for c in bits(first):
            follow = second & order.suits[order.suit[c]] or second
            worst = 99
            for d in bits(follow):
                rest_a, rest_b = first ^ 1 << c, second ^ 1 << d
                if order.winner((c, d)) == 0:
                    got = 1 + best(rest_a, rest_b)
                else:
                    got = rest_a.bit_count() - best(rest_b, rest_a)
                worst = min(worst, got)
            top = max(top, worst)
        return top

    return best(own, other)


@pytest.mark.parametrize("strain", range(5))
def test_the_ending_is_counted_rightly(strain: int) -> None:
    rng = random.Random(strain)
    for _ in range(40):
        cards = rng.sample(range(52), 8)
        own, other = mask_of(cards[:4]), mask_of(cards[4:])
        assert ending(own, other, strain)[0] == slow_ending(own, other, strain)


def test_an_ending_worked_out_by_hand() -> None:
    # Leading from ace and queen against king and a small card: the ace wins and the queen loses;
    # waiting for the lead would win both.
    own, other = mask_of(["SA", "SQ"]), mask_of(["SK", "S2"])
    assert ending(own, other, NO_TRUMP)[0] == 1
    assert ending(own, mask_of(["SK"]), NO_TRUMP, mask_card("S2"))[0] == 2


def mask_card(code: str) -> int:
    return next(bits(mask_of([code])))


def test_tricks_that_can_be_counted() -> None:
    strong = mask_of(["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "HA", "DA", "CA", "CK", "CQ"])
    weak = mask_of(["S2", "H2", "H3", "H4", "H5", "H6", "D2", "D3", "D4", "D5", "C2", "C3", "C4"])
    assert tricks_with(strong, weak, SPADES) == 13
    assert tricks_with(weak, strong, NO_TRUMP) == 0


def test_while_the_stock_lasts_low_cards_go() -> None:
    rng = random.Random(4)
    state = deal(HONEYMOON, rng)
    spare: list[int] = []
    while state.stage.name == "drawing":
        decision = decide(state)
        seen = view(state, state.turns[0].by)
        same = [a.arg for a in seen.legal]
        spare.append(max(map(rank_of, same)) - rank_of(decision.action.arg))  # type: ignore[arg-type]
        state = state.push(decision.action)
    assert sum(k > 0 for k in spare) > len(spare) // 2
    assert state.stage.name == "auction"


def test_the_other_hand_is_known_when_the_stock_is_gone() -> None:
    state = deal(HONEYMOON, random.Random(6))
    while state.stage.name == "drawing":
        state = state.push(decide(state).action)
    from oddtrick.players.book.two_hands import _other_hand

    seat = state.turns[0].by
    assert _other_hand(view(state, seat)) == view(state, 1 - seat).hand_mask()


@pytest.mark.whole
def test_contracts_are_made_and_bid_within_the_count() -> None:
    made = total = 0
    book = player("book", HONEYMOON)
    for n in range(40):
        rng = random.Random(n)
        state = deal(HONEYMOON, rng)
        while not state.over:
            seat = state.turns[0].by
            state = state.push(book.choose(view(state, seat), rng).action)
        contract = state.table.find(Contract)
        if contract is not None:
            total += 1
            made += state.table.get(Played).taken((contract.declarer,)) >= contract.level + 6
    assert total > 30
    assert made / total > 0.8


def test_what_a_bid_shows() -> None:
    state = deal(HONEYMOON, random.Random(6))
    while state.stage.name == "drawing":
        state = state.push(decide(state).action)
    seen = view(state, state.turns[0].by)
    action = next(a for a in seen.legal if a.arg == "2S")
    assert (
        str(player("book", HONEYMOON).meaning(seen, action))
        == "Counts on 8 or more tricks in spades."
    )
    assert card_code(mask_card("S2")) == "S2"
