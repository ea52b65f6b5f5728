"""Auction of 1910 bid by its book: the examples of Foster's chapters on tactics (pp. 59, 73 to
122 and 152 to 155).

The pictures of most hands are lost in our copy of the book: those hands are made to fit the text.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from seats import fill, vectors

from oddtrick.cards import HEARTS, bridge_hand, pack_of
from oddtrick.core import DealStart, Given, begin, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.auction.call_choice import call_by_rule, rules_for, straight_make
from oddtrick.players.book.auction.hand_counts import count_eight, is_sure
from oddtrick.players.book.auction.position import AuctionPosition
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.stages.calling.auction import Contract

AUCTION = game("auction-1910")


def at(auction: str, part: tuple[int, int] = (0, 0), ahead: int = 0) -> AuctionPosition:
    """The position after calls, South (seat 2) having dealt."""
    calls = tuple(((2 + i) % 4, code) for i, code in enumerate(auction.split()))
    return AuctionPosition((2 + len(calls)) % 4, 2, calls, part, ahead)


@pytest.mark.parametrize("row", vectors("foster_calls.jsonl"), ids=lambda r: r["id"])
def test_calls_of_the_book(row: dict[str, Any]) -> None:
    part = tuple(row.get("part", (0, 0)))
    p = at(row["auction"], part, row.get("ahead", 0))  # type: ignore[arg-type]
    found = call_by_rule(p, evaluate(bridge_hand(row["hand"])))
    assert found.call in row["calls"], found.why
    assert str(found.citation).startswith("Foster 1910, p")


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param("Q6.T98653.74.AK5", id="b-straight-make-hearts"),
        pytest.param("KJ5.QJT974.K3.T8", id="b-straight-make-hearts-2"),
    ],
)
def test_a_heart_make_at_straight_bridge_is_no_first_call_at_auction(hand: str) -> None:
    """Pages 85 and 92: the dealer makes hearts at straight bridge; at auction he begins with the
    suit of his sure tricks, or with one spade where he has none."""
    straight = game("bridge-1902")
    state = begin(straight, DealStart(2, before=straight.match.start(straight)))
    state = state.push(state.stage.given(state.stage_state, Given(hands=fill({"S": hand}))))
    made = player("book", straight).choose(view(state, 2), random.Random(1))
    assert made.action.arg == "H"
    assert str(made.citation).startswith("Foster 1910, pp.")
    assert call_by_rule(at(""), evaluate(bridge_hand(hand))).call in ("1C", "1S")


@pytest.mark.parametrize(
    ("hand", "word"),
    [
        ("A93.KQ5.KJT6.842", "NT"),  # three suits protected, and a king above the average
        ("A853.A72.A64.A95", "NT"),
        ("A63.KQ974.J52.84", "H"),  # eight by the rule: five, two and one
        ("64.K5.AQ9854.J72", "D"),
        ("A94.J8643.K52.83", "H"),  # seven only, but two tricks beside five hearts
        ("Q853.J72.QT4.J95", None),
    ],
)
def test_the_trump_of_straight_bridge_by_fosters_remarks(hand: str, word: str | None) -> None:
    """Pages 78 to 97; of the last hand they say nothing."""
    found = straight_make(evaluate(bridge_hand(hand)))
    assert (found.call if found else None) == word


def test_all_the_aces_are_a_no_trumper_but_for_hearts_that_win_the_game() -> None:
    """Pages 81 and 82."""
    assert call_by_rule(at(""), evaluate(bridge_hand("A853.A72.A64.A95"))).call == "2NT"
    assert call_by_rule(at(""), evaluate(bridge_hand("A3.AKQJ864.A4.A5"))).call == "3H"


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        ("1NT 2D", "KJ4.A63.KQ74.863", "2NT"),  # help, and their suit stopped
        ("1NT 2D", "KQ4.A63.K74.8632", "2NT"),  # help: theirs is left to partner
        ("1NT 2D", "Q84.K8.8743.J532", "P"),
        ("1NT 2D", "84.KQJ964.74.A32", "2H"),  # safer, even at the level of three
        ("1NT 3D", "84.KQJ964.74.A32", "3H"),
    ],
)
def test_partners_no_trumper_is_helped_over_their_suit(auction: str, hand: str, call: str) -> None:
    """Page 112: no-trump is raised to show assistance; a red suit that is better is bid, even for
    three or four tricks."""
    found = call_by_rule(at(auction), evaluate(bridge_hand(hand)))
    assert found.call == call
    assert call == "P" or "112" in str(found.citation)


def test_a_double_is_of_the_last_bid() -> None:
    """Page 55 (f-p58-double-form): “I double” says as much as “I double two hearts”."""
    state = deal(AUCTION, random.Random(1), DealStart(2))
    state = state.push(state.action("2H"))
    action = state.action("X")
    assert str(state.stage.describe(state.stage_state, action)) == "{by} doubled two hearts."
    for code in ("X", "P", "P", "P"):
        state = state.push(state.action(code))
    found = state.table.get(Contract)
    assert (found.name, found.doubled) == ("two hearts doubled", 1)


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        pytest.param("54.AKQ64.K63.752", 9, id="f-eight-c0"),
        pytest.param("A54.AK64.K63.K52", 9, id="f-eight-c1"),
        pytest.param("A54.K9764.J63.52", 7, id="f-eight-c2"),
        pytest.param("Q54.KQ9764.J6.52", 8, id="f-eight-c3"),
        pytest.param("A54.K97642.K6.52", 9, id="f-eight-c4"),
    ],
)
def test_the_rule_of_eight(hand: str, total: int) -> None:
    assert count_eight(evaluate(bridge_hand(hand)), HEARTS) == total


DEALS = {
    "f-deal-2": (
        "AJ875.J765..KJT3 T943.3.JT86.8742 62.AK942.753.AQ5 KQ.QT8.AKQ942.96",
        "1H 2D 2H 3D P 2NT 3H P P 3NT X P P P",
    ),
    "f-deal-3": (
        "T8.KQT653.J42.T3 KQJ64.AJ8.AQ.K75 A73.74.85.AQJ642 952.92.KT9763.98",
        "1C 1D 1H 1NT 2H P P 2NT 3H P P 3NT X P P P",
    ),
    "f-deal-4": (
        "853.KQT632.J64.8 K7.A84.A973.JT75 AQJ.J75.85.KQ642 T9642.9.KQT2.A93",
        "1C 1D 1H 1NT P P 2H 2NT P P P",
    ),
}
"""Deals that the book tells call by call: hands from North on, South having dealt."""

AGAINST_THE_RULES = {
    (
        "f-deal-2",
        3,
    ): "a raise of partner's two on ten-high trumps and a ruff: he has shown one trick",
    ("f-deal-3", 1): "six diamonds to king and ten hold no sure trick, so p. 87 forbids the bid",
    ("f-deal-3", 4): "two small hearts and side tricks: p. 110 forbids the raise",
    ("f-deal-3", 8): "the same hand raises once more",
}
"""Calls that the book tells of and its own rules do not make, by the place in the auction."""


@pytest.mark.parametrize("name", DEALS)
def test_deals_shown_call_by_call(name: str) -> None:
    hands, auction = (text.split() for text in DEALS[name])
    valued = [evaluate(bridge_hand(h)) for h in hands]
    other = []
    for number, code in enumerate(auction):
        p = at(" ".join(auction[:number]))
        if call_by_rule(p, valued[p.seat]).call != code:
            other.append((name, number))
    assert other == [place for place in AGAINST_THE_RULES if place[0] == name]


def test_a_doubled_suit_is_left_for_the_other_of_two() -> None:
    """Page 89: four to ace and queen in both red suits; with diamonds doubled, hearts cost one."""
    hand = evaluate(bridge_hand("64.AQ73.AQ85.952"))
    assert call_by_rule(at("1D X P P"), hand).call == "1H"
    assert call_by_rule(at("1D P P P"), hand).call == "P"


def random_hands(seed: int) -> list[int]:
    """Four hands of thirteen."""
    pack = list(pack_of())
    random.Random(seed).shuffle(pack)
    return [sum(1 << c for c in pack[13 * n : 13 * n + 13]) for n in range(4)]


def auctions(seed: int) -> list[tuple[AuctionPosition, int, str]]:
    """A deal bid by four players of the book: each position, the hand and the call."""
    hands, calls, found = random_hands(seed), "", []
    while not calls.endswith("P P P ") or calls.count(" ") < 4:
        p = at(calls)
        code = call_by_rule(p, evaluate(hands[p.seat])).call
        found.append((p, hands[p.seat], code))
        calls += f"{code} "
        assert calls.count(" ") < 60, calls
    return found


def test_first_bids_show_what_they_say() -> None:
    """Counted here from the cards: one of a suit is its ace, or king and queen, and one spade
    neither in clubs, diamonds and hearts (pp. 87 and 105)."""
    seen = set()
    for seed in range(200):
        _, hand, code = auctions(seed)[0]
        held = [{c % 13 for c in range(13 * s, 13 * s + 13) if hand >> c & 1} for s in range(4)]
        sure = [12 in suit or {11, 10} <= suit for suit in held]
        if code in ("1C", "1D", "1H"):
            assert sure["CDH".index(code[1])], (seed, code)
            seen.add(code)
        if code == "1S":
            assert not any(sure[:3]), seed
            seen.add(code)
    assert seen == {"1C", "1D", "1H", "1S"}


def test_no_first_bid_is_doubled_for_penalties() -> None:
    """Page 119: a double of the dealer's first bid by the second player only shows that suit."""
    doubled = 0
    for seed in range(300):
        for p, hand, code in auctions(seed)[1:2]:
            if code == "X":
                suit = p.standing.bid.strain if p.standing else -1
                assert suit >= 0, "a no-trumper is left alone"
                assert suit < 4
                assert is_sure(evaluate(hand).suits[suit])
                doubled += 1
    assert doubled


def test_a_meaning_is_what_the_call_was_chosen_by() -> None:
    """Every fact that a chosen rule states is among what its call is said to mean."""
    book, rng, checked = player("book", AUCTION), random.Random(4), 0
    for seed in range(20):
        state = deal(AUCTION, random.Random(seed))
        while state.stage.name == "auction":
            seen = view(state, state.turns[0].by)
            decision = book.choose(seen, rng)
            asked = str(decision.reason).partition("It takes ")[2].rstrip(".")
            for fact in filter(None, asked.split("; ")):
                assert fact.lower() in str(decision.meaning).lower(), decision
                checked += 1
            assert str(decision.citation).startswith("Foster 1910")
            state = state.push(decision.action)
    assert checked > 50


def test_there_is_always_a_call() -> None:
    for seed in range(100):
        for p, _, code in auctions(seed):
            assert p.can(code)
            assert rules_for(p)


def test_a_suit_that_partner_goes_back_to_over_no_trump_is_supported() -> None:
    """Page 118: “go higher in diamonds and drop your no-trumper”, although theirs is stopped."""
    hand = evaluate(bridge_hand("KQ6.AQ7.K85.J642"))
    assert call_by_rule(at("1D P 1NT P 2D 2H"), hand).call == "3D"
    assert call_by_rule(at("1D P 1NT 2H P P"), hand).call == "2NT"


def test_a_missing_suit_makes_five_small_trumps_good_enough() -> None:
    """Page 96: five or six trumps of any size, a strong suit of five and a void."""
    freak, flat = (evaluate(bridge_hand(h)) for h in ("T8.J9764.AQJ852.", "T8.J9764.AQJ8.52"))
    assert call_by_rule(at("1S P 1NT P"), freak).call == "2H"
    assert call_by_rule(at("1S P 1NT P"), flat).call == "P"


def test_who_is_far_behind_sits_tight() -> None:
    """Pages 154 and 155: no double scares them off. Level, North doubles in the book's deal."""
    hands, auction = DEALS["f-deal-2"]
    north = evaluate(bridge_hand(hands.split()[0]))
    before = auction.split(" X")[0]
    assert call_by_rule(at(before), north).call == "X"
    behind = call_by_rule(at(before, ahead=-400), north)
    assert (behind.call, str(behind.citation)) == ("P", "Foster 1910, pp. 154 and 155")
