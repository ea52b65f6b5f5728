"""Calls on which much hangs are weighed before they are made."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest
from seats import AS_THE_BOOK

from oddtrick.cards import bits, bridge_hand
from oddtrick.core import DealStart, Given, View, begin, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.learned.bidding_network import INPUTS, OUTPUTS
from oddtrick.players.learned.high_stake_calls import (
    MostlyMakes,
    Weighed,
    WeighedCalls,
    has_high_stakes,
    is_high_stake,
    weigh,
)
from oddtrick.players.learned.levels import BookExpert
from oddtrick.players.network import Net
from oddtrick.solver import Solver

GAME = game("contract-duplicate", AS_THE_BOOK)
A_SUIT_EACH = tuple(
    bridge_hand(hand)
    for hand in ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
)


def passing() -> Net:
    """A net that passes."""
    bias = np.zeros(OUTPUTS, dtype=np.float32)
    bias[0] = 20.0
    return Net((np.zeros((INPUTS, OUTPUTS), dtype=np.float32),), (bias,))


PASSING = (passing(), passing())


def test_calls_are_scored_by_the_play_of_each_deal() -> None:
    """North's seven spades cannot be beaten: 1510, doubled 1770. Seven no-trump by east loses all
    tricks to the first lead, and is doubled then: 100, twice 200, ten times 300 (Law 77)."""
    deals = [A_SUIT_EACH] * 3
    found = weigh(PASSING, ["7S"], 0, ["X", "P", "7NT"], deals, Solver(), float("inf"))
    assert found == WeighedCalls(
        (0, 1, 2), ((-1770.0,) * 3, (-1510.0,) * 3, (-3500.0,) * 3), MostlyMakes(3, 3)
    )
    assert found.gains(1, 0) == [6.0] * 3  # 260 points
    assert found.gains(2, 1, matchpoints=True) == [-1.0] * 3


def test_what_lies_behind_is_left_out_after_some_deals() -> None:
    found = weigh(
        PASSING,
        ["7S"],
        0,
        ["X", "7NT", "P"],
        [A_SUIT_EACH] * 5,
        Solver(),
        float("inf"),
    )
    assert found.places == (0, 2)
    assert [len(points) for points in found.points] == [5, 5]


def test_there_is_nothing_to_compare_when_time_is_up_and_no_auction_that_cannot_be() -> None:
    over = time.monotonic() - 1
    found = weigh(PASSING, ["7S"], 0, ["X", "P"], [A_SUIT_EACH], Solver(), over)
    assert found.points == ((), ())
    with pytest.raises(ValueError, match="6S cannot be called there"):
        weigh(PASSING, ["7S", "6S"], 0, ["P"], [A_SUIT_EACH], Solver(), float("inf"))


def test_a_slam_that_mostly_makes_is_not_doubled() -> None:
    """Though the double would gain on the average."""
    actions = [a for a in begin(GAME, DealStart()).legal() if a.kind == "call"][:2]
    points = ((500.0, -1770.0, 500.0), (100.0, -1510.0, 100.0))
    found = Weighed(actions, WeighedCalls((0, 1), points, MostlyMakes(3, 1)), False)
    assert not found.better(1, 1.0, slam_doubled=True)  # a third is not more than a third
    found = Weighed(actions, WeighedCalls((0, 1), points, MostlyMakes(5, 2)), False)
    assert found.better(1, 1.0, slam_doubled=True)
    assert not found.better(1, 1.0, slam_doubled=False)


@pytest.mark.parametrize(
    ("auction", "call", "heavy"),
    [
        ("", "6C", True),
        ("", "4S", False),
        ("1S", "X", False),
        ("1S P 4S", "X", True),
        ("1S P 2S P 3NT", "X", True),
        ("1H X", "XX", True),
        ("1H P 1S P 4NT P 5H P", "6S", True),
        ("1NT P 2C X", "P", True),
        ("1NT P 2C", "P", False),
        ("1NT X", "P", False),
    ],
)
def test_much_hangs_on_doubles_of_games_redoubles_slams_and_passes_of_doubled_bids(
    auction: str, call: str, heavy: bool
) -> None:
    assert is_high_stake(auction.split(), call, forced=False) == heavy


def at_table(hand: str, calls: str) -> View:
    """The view of the seat whose turn it is, north having dealt."""
    codes = calls.split()
    seat = len(codes) % 4
    rest = list(bits(~bridge_hand(hand) & (1 << 52) - 1))
    random.Random(5).shuffle(rest)
    hands = [sum(1 << c for c in rest[n::3]) for n in range(3)]
    hands.insert(seat, bridge_hand(hand))
    state = begin(GAME, DealStart())
    state = state.push(state.stage.given(state.stage_state, Given(hands=tuple(hands))))
    for code in codes:
        state = state.push(next(a for a in state.legal() if a.arg == code))
    return view(state, seat)


def test_partners_bid_of_their_suit_is_not_passed_unweighed() -> None:
    for calls, heavy in (("1H 1S 2H P", False), ("1H 1S P 2H P", True), ("1H P 1S P", False)):
        seen = at_table("A5.K842.QJ53.972", calls)
        passes = next(a for a in seen.legal if a.arg == "P")
        assert has_high_stakes(seen, passes) == heavy


def test_a_leap_to_a_slam_is_not_made_where_another_call_is_as_good() -> None:
    """Twenty-two points opposite an opening and a void in partner's suit: the slam is asked for
    and not leapt to."""
    who = player("expert", GAME)
    assert isinstance(who, BookExpert)
    who.explains, who.seconds = False, 60.0
    seen = at_table("AKQ54..AK92.KQJ6", "1H P")
    found = who.choose(seen, random.Random(1))
    assert found.action.arg[0] in "234"
