"""An artificial bid that is doubled is not left in without the trumps, by any level or system."""

from __future__ import annotations

import random

import numpy as np
import pytest
from doubled_bids import LEVELS, SYSTEMS, bid_out
from seats import AS_THE_BOOK

from oddtrick.cards import bits, bridge_hand
from oddtrick.core import DealStart, Given, View, begin, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.learned.bidding_network import CALLS, INPUTS, OUTPUTS
from oddtrick.players.learned.levels import BookExpert, LearnedExpert
from oddtrick.players.learned.player import naturally
from oddtrick.players.network import Net

STAYMAN = "P P 1NT P 2C X"
DOUBLED = (2, 9, 12, 17, 18, 27, 31, 32, 34, 61)
"""Deals of `benchmarks/doubled_bids.py`, whose slice this is: by every system an artificial bid is
doubled in some of them."""
OPENER, ASKER = "A76.AT75.AK73.J2", "KQ54.J632.82.Q43"


def at_table(hand: str, calls: str, **systems: str) -> View:
    """The view of the seat whose turn it is, south having dealt."""
    codes = calls.split()
    seat = (2 + len(codes)) % 4
    rest = list(bits(~bridge_hand(hand) & (1 << 52) - 1))
    random.Random(5).shuffle(rest)
    hands = [sum(1 << card for card in rest[n::3]) for n in range(3)]
    hands.insert(seat, bridge_hand(hand))
    state = begin(game("contract-duplicate", AS_THE_BOOK | systems), DealStart(dealer=2))
    state = state.push(state.stage.given(state.stage_state, Given(hands=tuple(hands))))
    for code in codes:
        state = state.push(next(a for a in state.legal() if a.arg == code))
    return view(state, seat)


def call(level: str, seen: View) -> str:
    """A level's call."""
    who = player(level, seen.game)
    if isinstance(who, LearnedExpert):
        who.explains = False
    return str(who.choose(seen, random.Random(1)).action.arg)


def calling(code: str) -> Net:
    """A net that makes one call where it may, and else passes."""
    bias = np.zeros(OUTPUTS, dtype=np.float32)
    bias[0], bias[CALLS.index(code)] = 20.0, 60.0
    return Net((np.zeros((INPUTS, OUTPUTS), dtype=np.float32),), (bias,))


@pytest.mark.parametrize("level", ["book", "expert"])
def test_stayman_doubled_is_answered_and_run_from(level: str) -> None:
    """The book's answer is two hearts; who asked on three clubs does not stay in them redoubled."""
    assert call(level, at_table(OPENER, STAYMAN)) == "2H"
    for after in (f"{STAYMAN} XX P", f"{STAYMAN} P P"):
        assert call(level, at_table(ASKER, after)) not in ("P", "XX")


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_book_player_leaves_its_artificial_bid_in(system: str) -> None:
    found = [bid_out(system, "book", f"1 {n}") for n in DOUBLED]
    assert any(one.doubled for one in found)
    assert not [str(one) for one in found if one.short]


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "book"])
@pytest.mark.parametrize("system", ["sayc", "acol"])
def test_no_network_leaves_its_artificial_bid_in(level: str, system: str) -> None:
    found = [bid_out(system, level, f"1 {n}") for n in (27, 32)]
    assert not [str(one) for one in found if one.short]


@pytest.mark.parametrize("hand", ["A76.A5.A7.AKQJT9", OPENER])
def test_the_book_decides_where_a_network_would_redouble(hand: str) -> None:
    """A redouble tells partner nothing of the suit: solid clubs are to them as a doubleton."""
    seen = at_table(hand, STAYMAN)
    who = BookExpert(player("book", seen.game), 30, naturally(calling("XX")))
    who.explains = False
    book = player("book", seen.game).choose(seen, random.Random(1))
    assert who.choose(seen, random.Random(1)).action == book.action


def test_a_bid_is_what_its_network_makes_of_it() -> None:
    """The learned bidder's own two clubs over one no-trump are clubs, and may be left in."""
    seen = at_table(OPENER, STAYMAN)
    for level, natural in (("learned", True), ("expert", False)):
        who = player(level, seen.game)
        assert isinstance(who, LearnedExpert)
        assert who.bidder.bids_naturally(seen) is natural
        assert bool(who.bidder.left_short(seen)) is not natural


def test_a_redouble_that_the_stated_system_has_is_made() -> None:
    own = "system Ours\ntitle Ours\nas sayc\nafter 1NT 2C* (X)\n  XX: 4+ c | natural\n  P: any\n"
    seen = at_table("A76.AT7.K73.AJ92", STAYMAN, system_ns=own)
    assert call("book", seen) == "XX"
    seen = at_table(OPENER, STAYMAN, system_ns=own)
    assert call("book", seen) == "P"  # partner speaks again
