"""Contract bridge with a part score: what is still needed for game is in every call and meaning."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest
from seats import AS_THE_BOOK

from oddtrick.bid import answer, question
from oddtrick.cards import bridge_hand
from oddtrick.core import DealStart, Hands, State, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.book.contract.rule import Rule, bid_of, describe, game_level
from oddtrick.players.book.contract.rule_choice import choose_call, read, take
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.scoring.rubber import PadStanding
from oddtrick.stages.calling.auction import Auction
from slices import sliced

HAND = "K54.A972.KQ82.T4"


def reading(auction: str, ours: int, theirs: int = 0) -> Reading:
    """The auction as the side of the opener, who deals, reads it with these part scores."""
    return read(0, 0, tuple(auction.split()), (100 - ours, 100 - theirs))


def called(auction: str, hand: str, ours: int, theirs: int = 0) -> Rule:
    return choose_call(reading(auction, ours, theirs), evaluate(bridge_hand(hand)))


def test_two_clubs_that_ask_for_a_major_are_answered_at_any_score() -> None:
    """With 40 below the line one no-trump is game, and two clubs would be; they ask all the same
    (Scarne 1963, “Two-Club Convention”)."""
    hand = "AQ52.K43.AJ3.KJ2"
    assert called("1NT P 2C P", hand, 40).call == called("1NT P 2C P", hand, 0).call == "2S"


@pytest.mark.parametrize(("part", "call"), [(60, "2H"), (40, "2H"), (30, "3H"), (0, "3H")])
def test_no_jump_goes_beyond_what_is_needed(part: int, call: str) -> None:
    """Two hearts, at 30 a trick, are game from 40 on, three from 10 on."""
    assert called("1H P", HAND, part).call == call


def test_a_bid_that_is_game_forces_nobody() -> None:
    assert str(describe(take(reading("1H P", 0), "3H").shows)).endswith("Forcing to game.")
    for part, code in ((60, "2H"), (30, "3H"), (60, "1NT"), (70, "1S"), (60, "2D")):
        assert "Forcing" not in str(describe(take(reading("1H P", part), code).shows))
    # A new suit below game forces as ever, a jump in one even where it is game: it means slam.
    assert "Forcing for one round." in str(describe(take(reading("1H P", 60), "1S").shows))
    assert "Forcing for one round." in str(describe(take(reading("1H P", 60), "3D").shows))


@pytest.mark.parametrize(
    ("auction", "hand", "ours", "call"),
    [
        # No-trump is game at one with 60, at two with 30; from nothing at three.
        ("1NT P", "K54.A72.KQ82.T94", 60, "P"),
        ("1NT P", "K54.A72.KQ82.T94", 30, "2NT"),
        ("1NT P", "K54.A72.KQ82.T94", 0, "3NT"),
        # A strong hand with a suit: game in it; with a slam near what it bids from nothing.
        ("1NT P", "KQ754.A2.KQ82.94", 60, "2S"),
        ("1NT P", "KQ754.A2.KQ82.A4", 60, "6NT"),
        # An opener's jumps: 19 points raise no higher than game.
        ("1D P 1S P", "KJ54.AQ.AKJ82.74", 40, "2S"),
        ("1D P 1S P", "KJ54.AQ.AKJ82.74", 0, "4S"),
        # What partner's raise has made game is left; from nothing the same hand goes on.
        ("1S P 2S P", "AQJ54.A2.KQ82.74", 40, "P"),
        ("1S P 2S P", "AQJ54.A2.KQ82.74", 30, "3S"),
        # Ten points without a suit of five: no-trump that is game rather than a suit that may be
        # passed.
        ("1H P", "K54.A2.QJ82.9743", 60, "1NT"),
        ("1H P", "K54.A2.QJ82.9743", 0, "2D"),
        # Over their bid game is as high as they have made it.
        ("1S P 2S 3H", "AQJ54.A2.KQ82.74", 60, "3S"),
    ],
)
def test_calls_to_the_score(auction: str, hand: str, ours: int, call: str) -> None:
    assert called(auction, hand, ours).call == call


def test_a_bid_that_is_game_for_them_is_pushed_a_trick_further() -> None:
    """East has overcalled and been raised. Ten points facing eight with eight trumps sell out to
    two spades; where two spades are game for them, they push (Foster 1910, “Value of the Score”).
    """
    east = evaluate(bridge_hand("74.KQJ987.Q42.43"))
    auction = ("1D", "1H", "1S", "2H", "2S")
    assert choose_call(read(0, 0, auction, (100, 100)), east).call == "P"
    assert choose_call(read(0, 0, auction, (40, 100)), east).call == "3H"


def test_their_low_game_is_not_defended_as_a_high_one() -> None:
    """Over their four hearts only trumps count; over two, game by their part score or not, a
    doubler who was too strong for an overcall names his suit."""
    north = evaluate(bridge_hand("AQJ74.4.AK5.A842"))
    for theirs in (100, 40):
        r = read(3, 0, ("1H", "X", "2H", "P", "P"), (100, theirs))
        assert choose_call(r, north).call == "2S"
    high = read(3, 0, ("1H", "X", "4H", "P", "P"), (100, 100))
    assert choose_call(high, north).call in ("P", "X")


def test_the_question_from_the_pad() -> None:
    """The command line answers by the pad before the deal, and says what the call means then."""
    asked = {"game": "contract-rubber", "dealer": "N", "seat": "S", "hand": HAND,
             "auction": "1H P", "options": AS_THE_BOOK}  # fmt: skip
    before = {"games": [0, 0], "part": [60, 0]}
    with_part = answer(question(json.dumps({**asked, "before": before}).encode()), "book")
    assert with_part.call == "2H"
    assert "Forcing" not in str(with_part.meaning)
    assert "part score makes it game" in str(with_part.meaning)
    assert answer(question(json.dumps(asked).encode()), "book").call == "3H"


PARTS = ((60, 0), (0, 60), (30, 40), (90, 20))


@pytest.mark.parametrize("part", sliced([(part,) for part in PARTS], 1))
def test_every_call_is_what_it_is_said_to_be(part: tuple[int, int]) -> None:
    """Whole auctions with part scores: who makes a call holds what partner is told it shows, and
    nobody bids on in a strain that is game below a slam without having been pushed."""
    needs = (100 - part[0], 100 - part[1])
    beyond = made = 0
    for number in range(150):
        hands = _dealt(number)
        calls: tuple[str, ...] = ()
        while len(calls) < 4 or calls[-3:] != ("P", "P", "P"):
            r = read(0, 0, calls, needs)
            rule = choose_call(r, hands[r.turn])
            shows = take(r, rule.call).shows
            assert rule.nearest_call or shows.fits(hands[r.turn]), (calls, rule.call, shows)
            calls += (rule.call,)
        for side in (0, 1):
            made += 1
            beyond += _jumped_beyond(calls, side, needs[side])
    assert beyond <= made / 50


def _dealt(number: int) -> list[HandValue]:
    state = deal(game("contract-duplicate"), random.Random(f"part {number}"))
    return [evaluate(hand) for hand in state.table.get(Hands).cards]


def _jumped_beyond(calls: tuple[str, ...], side: int, need: int) -> bool:
    """Whether a side, its opponents silent, has bid a strain that was game higher, short of six."""
    if any(code != "P" for i, code in enumerate(calls) if i % 2 != side):
        return False
    bids = [bid_of(code) for code in calls if code != "P"]
    return any(
        a.strain == b.strain and a.level >= game_level(a.strain, need) and max(bids)[0] < 6
        for a, b in pairwise(bids)
    )


def test_at_honeymoon_game_is_as_low_as_the_score_makes_it() -> None:
    """Tricks are counted there: with 60 below the line two of a suit, or one no-trump, are game,
    and nobody opens higher short of a slam; from nothing they do."""
    highest = {60: 0, 0: 0}
    for part in highest:
        setting = DealStart(0, before=PadStanding(part=(part, part)))
        for seed in range(6):
            state = _drawn_out(seed, setting)
            seen = view(state, state.turns[0].by)
            code = str(player("book", seen.game).choose(seen, random.Random(0)).action.arg)
            level = int(code[0]) if code[0].isdigit() else 0
            highest[part] = max(highest[part], level if level < 6 else 0)
    assert highest[60] <= 2 < highest[0]


def _drawn_out(seed: int, setting: DealStart) -> State:
    """Honeymoon bridge at its first call."""
    found, rng = game("honeymoon"), random.Random(f"honeymoon {seed}")
    book, state = player("book", found), deal(found, rng, setting)
    while not isinstance(state.stage, Auction):
        state = state.push(book.choose(view(state, state.turns[0].by), rng).action)
    return state
