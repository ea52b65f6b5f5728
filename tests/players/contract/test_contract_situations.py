"""The bidder against a second statement of the book's rules, and in any auction at all."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import islice

import pytest
from reasons import CLAIMS, clauses, true_of
from scarne_situations import SITUATIONS, Hand, Situation, hands

from oddtrick.cards import bridge_hand
from oddtrick.messages import Message
from oddtrick.players.book.contract.rule import Rule, describe
from oddtrick.players.book.contract.rule_choice import choose_call, read, take
from oddtrick.players.hand_evaluation.point_count import evaluate
from slices import sliced

BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]


def chosen(auction: tuple[str, ...], hand: str, vulnerable: int = 0) -> Rule:
    return choose_call(read(0, vulnerable, auction), evaluate(bridge_hand(hand)))


@cache
def sampled(name: str, number: int) -> tuple[Hand, ...]:
    return tuple(islice(hands(name), number))


@pytest.mark.parametrize("situation", sliced(SITUATIONS, 40), ids=lambda s: s.name)
def test_what_the_book_asks(situation: Situation) -> None:
    about = [h for h in sampled("pool", 6000) if situation.about(h)]
    more = hands(situation.name)
    while len(about) < 8:
        found = next(more)
        if situation.about(found):
            about.append(found)
    auction = tuple(situation.auction.split())
    wrong = [
        (h.text, call)
        for h in about[:25]
        if not situation.allows(h, call := chosen(auction, h.text).call)
    ]
    assert len(wrong) <= (1 - situation.share) * len(about[:25]) + 0.001, wrong


def legal(calls: list[str]) -> list[str]:
    """The calls that may be made, from the laws alone."""
    spoken = [(i, c) for i, c in enumerate(calls) if c != "P"]
    last = next((i for i, c in reversed(spoken) if c in BIDS), None)
    found = ["P"] + (BIDS if last is None else BIDS[BIDS.index(calls[last]) + 1 :])
    if spoken:
        i, code = spoken[-1]
        theirs = (len(calls) - i) % 2 == 1
        if code in BIDS and theirs:
            found.append("X")
        if code == "X" and theirs:
            found.append("XX")
    return found


def over(calls: list[str]) -> bool:
    return len(calls) > 3 and calls[-3:] == ["P"] * 3


def walk(rng: random.Random, book: float) -> tuple[list[str], list[Hand]]:
    """An auction of random calls, low bids likelier, some of them the book's own."""
    pack = [(s, r) for s in range(4) for r in "AKQJT98765432"]
    rng.shuffle(pack)
    four = [
        Hand(".".join("".join(sorted((r for s, r in pack[13 * n : 13 * n + 13] if s == suit),
                                     key="AKQJT98765432".index)) for suit in range(4)))
        for n in range(4)
    ]  # fmt: skip
    calls: list[str] = []
    for _ in range(rng.randrange(14)):
        if over(calls):
            break
        may = legal(calls)
        if rng.random() < book:
            calls.append(chosen(tuple(calls), four[len(calls) % 4].text).call)
        else:
            calls.append(rng.choice(may[: rng.choice((1, 3, 7, 40))] + may[-1:]))
    return calls, four


@pytest.mark.parametrize("book", sliced([0.0, 0.5, 0.85], 1))
def test_any_auction_any_hand(book: float) -> None:
    """A legal call, with a reason that is true of the hand."""
    rng = random.Random(f"walks {book}")
    for _ in range(400):
        calls, four = walk(rng, book)
        if over(calls):
            continue
        needs = rng.choice(((100, 100), (40, 100), (100, 20), (60, 70)))
        r = read(rng.randrange(4), rng.randrange(4), tuple(calls), needs)
        for hand in four[:2]:
            rule = choose_call(r, evaluate(bridge_hand(hand.text)))
            where = f"{' '.join(calls)} {hand.text} {rule.call}: {rule.why}"
            assert rule.call in legal(calls), where
            for clause in clauses(str(rule.why)):
                assert true_of(clause, hand), f"{where} ({clause})"
            assert not CLAIMS.search(str(rule.aim)), where


def test_a_pass_for_want_of_points_says_how_many_are_held_and_needed() -> None:
    """Fourteen points open and six respond (Scarne 1963, “Opening Bids”, “Responses”)."""
    auctions = set()
    for hand in sampled("want", 400):
        for auction, wanted in (((), 14), (("1H", "P"), 6), (("P", "P", "P"), 14)):
            rule = chosen(auction, hand.text)
            reason = str(rule.shortfall(evaluate(bridge_hand(hand.text))))
            found = re.fullmatch(r"Pass: (\d+) points?, and [a-z ]+ needs (\d+)\.", reason)
            assert bool(reason) == bool(found), reason
            if found:
                assert rule.call == "P"
                assert (hand.points, wanted) == (int(found[1]), int(found[2]))
                auctions.add(auction)
    assert len(auctions) == 3


def test_every_legal_call_has_a_meaning() -> None:
    rng = random.Random("meanings")
    for _ in range(60):
        calls, _ = walk(rng, 0.6)
        if over(calls):
            continue
        r = read(0, 0, tuple(calls))
        for code in legal(calls):
            taken = take(r, code)
            assert isinstance(describe(taken.shows, taken.note), Message)
            assert taken.shows.low <= taken.shows.high


@pytest.mark.parametrize(
    ("auction", "hand"),
    [
        ("1C P 1S X 1NT", "AQ72.T82.94.AQT4"),
        ("1D P 2C X 2NT", "AQ72.T82.94.AQT4"),
        ("1NT X 2S", "AQ72.T82.94.AQT4"),
    ],
)
def test_a_double_answered_over_no_trump(auction: str, hand: str) -> None:
    calls = auction.split()
    assert chosen(tuple(calls), hand).call in legal(calls)


@pytest.mark.parametrize(
    ("auction", "hand"),
    [
        ("1D P 2C P 2D P", "AKQ.T6.976.AT976"),
        ("1D P 2C P 3C P", "JT.QJT.KJ9.KQJ63"),
    ],
)
def test_not_passed(auction: str, hand: str) -> None:
    assert chosen(tuple(auction.split()), hand).call != "P"


@pytest.mark.parametrize(
    ("hand", "opened"),
    [
        ("AK74.A9.AKQ.AKQ4", "2C"),  # 29 points: above three no-trump, and no suit of five
        ("AKQ4.AK.AK74.AKQ", "2D"),  # of two suits of four, the next below the short one
        ("AKQ4.A9.AKQ.KQ74", "3NT"),  # 27 points
    ],
)
def test_a_hand_above_three_no_trump_is_not_left_in_one_of_a_suit(hand: str, opened: str) -> None:
    """The book's two-bids ask for a suit of five and its three no-trump ends at 27 points
    (“Opening Bids”); what is stronger makes game opposite a king, so partner may not pass."""
    assert chosen((), hand).call == opened
    assert chosen((opened, "P"), "T62.J62.9832.987").call != "P" or opened == "3NT"


def test_thirteen_points_reach_game_over_an_opening_bid() -> None:
    """Opener and responder alone: “the bidding is not dropped before a game contract” (697)."""
    rng = random.Random("thirteen")
    game = {"C": 5, "D": 5, "H": 4, "S": 4, "NT": 3}
    seen = 0
    for _ in range(1500):
        _, four = walk(rng, 0)
        north, _, south, _ = four
        if north.points < 14 or north.quick < 2 or south.points < 13 or south.hcp < 12:
            continue
        calls: list[str] = []
        while not over(calls):
            text = four[len(calls) % 4].text
            calls.append("P" if len(calls) % 2 else chosen(tuple(calls), text).call)
        bid = next(c for c in reversed(calls) if c in BIDS)
        seen += 1
        assert int(bid[0]) >= game[bid[1:]], (calls, north.text, south.text)
    assert seen > 20
