"""The expert whose side has stated a system: it bids by that system's network."""

from __future__ import annotations

import random
from functools import partial

import numpy as np
import pytest
from seats import AS_THE_BOOK

from oddtrick.cards import bits, bridge_hand
from oddtrick.core import DealStart, Given, State, begin, deal, view
from oddtrick.games import game
from oddtrick.players import Decision, player
from oddtrick.players.book.contract import ContractPlayer
from oddtrick.players.book.contract.public_auction import most_alike
from oddtrick.players.learned.bidding_network import CALLS, INPUTS, OUTPUTS
from oddtrick.players.learned.hand_sampling import call_hands
from oddtrick.players.learned.high_stake_calls import weigh
from oddtrick.players.learned.levels import (
    BY_SYSTEM,
    NEAR,
    BookExpert,
    LearnedExpert,
    shipped,
)
from oddtrick.players.learned.player import LearnedPlayer, naturally
from oddtrick.players.network import Net
from oddtrick.players.player import Miss
from oddtrick.players.simulation.player import ExpertPlayer
from oddtrick.solver import Solver
from oddtrick.terms import FILE_SYSTEMS
from slices import sliced

A_SUIT_EACH = tuple(
    bridge_hand(hand)
    for hand in ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
)
"""Spades, hearts, diamonds and clubs, from the dealer on."""


def calling(code: str) -> Net:
    """A net that makes one call where it may, and else passes."""
    bias = np.zeros(OUTPUTS, dtype=np.float32)
    bias[0], bias[CALLS.index(code)] = 20.0, 60.0
    return Net((np.zeros((INPUTS, OUTPUTS), dtype=np.float32),), (bias,))


def start(*hands: str, **options: str) -> State:
    """North deals. The hands from his on, the last cards for those who are not given any; what the
    sides have stated."""
    held = [bridge_hand(hand) for hand in hands]
    rest = list(bits(~sum(held) & (1 << 52) - 1))
    held += [sum(1 << c for c in rest[n :: 4 - len(held)]) for n in range(4 - len(held))]
    state = begin(game("contract-duplicate", AS_THE_BOOK | options), DealStart(dealer=0))
    return state.push(state.stage.given(state.stage_state, Given(hands=tuple(held))))


def after(state: State, calls: str) -> State:
    """The deal after some calls."""
    for code in calls.split():
        state = state.push(next(a for a in state.legal() if a.arg == code))
    return state


OURS = "system Ours\ntitle Ours\nas sayc\nopening\n  1NT: 11-14 hcp, balanced\n"
STRONG = "system Strong\ntitle Strong\nas sayc\nopening\n  1NT: 15-18 hcp, balanced\n"
"""Cards of people's own: SAYC with another no-trump."""


def by_networks_near(state: State, networks: dict[str, Net]) -> LearnedExpert:
    """An expert who has the networks of some systems, and none of what is stated."""
    who = BookExpert(player("book", state.game), 30, network_of=lambda system: None)
    near = {system: partial(networks.__getitem__, system) for system in networks}
    who.bidder.networks = near
    return who


def offered(who: LearnedExpert, state: State) -> list[str]:
    """The calls of which the networks speak."""
    return [str(action.arg) for action in who.bidder.chances(view(state, 0)) or ()]


def called(state: State, who: LearnedExpert) -> Decision:
    return who.choose(view(state, state.turns[0].by), random.Random(4))


def expert(state: State, **networks: Net) -> BookExpert:
    return BookExpert(player("book", state.game), 30, network_of=networks.get)


FLAT_SIXTEEN = "KQ4.KQ97.KJ9.J73"
SIX_DIAMONDS = "A8.J3.QT8765.842"


def test_a_side_bids_by_the_network_of_its_system_and_is_explained_by_it() -> None:
    state = start(FLAT_SIXTEEN, system_ns="sayc")
    found = called(state, expert(state, sayc=calling("1NT"), natural=calling("1C")))
    assert found.action.arg == "1NT"
    assert "So its training says with such a hand (100 %)" in str(found.reason)
    assert str(found.citation) == "Standard American"
    assert str(found.meaning) == "15 to 17 high-card points, balanced."


def test_where_it_leaves_its_system_that_is_named_and_not_the_book() -> None:
    """Five spades and eleven points may be let go by, as far as a pass states anything."""
    state = start("KQ432.KQ9.J94.73", system_ns="sayc")
    found = called(state, expert(state, sayc=calling("P")))
    assert "Standard American, which says one spade" in str(found.reason)
    assert str(found.citation).startswith("Learned from tables of deals; Standard American")


def test_the_others_bid_by_the_network_of_theirs() -> None:
    state = start(FLAT_SIXTEEN, SIX_DIAMONDS, system_ew="sayc")
    who = expert(state, sayc=calling("2D"), natural=calling("1C"))
    for code in ("1C", "2D"):
        found = called(state, who)
        assert found.action.arg == code
        state = state.push(found.action)


def test_no_call_is_made_that_states_what_the_hand_has_not() -> None:
    """Two diamonds is weak and shows six of them: the system's own call stands."""
    state = start(FLAT_SIXTEEN, SIX_DIAMONDS, system_ns="sayc", system_ew="sayc")
    who = expert(state, sayc=calling("2D"))
    first = called(state, who)
    assert first == player("book", state.game).choose(view(state, 0), random.Random(4))
    assert first.action.arg == "1NT"


def test_conventions_are_answered_as_the_system_has_them() -> None:
    state = after(start(FLAT_SIXTEEN, system_ns="sayc"), "1NT P 2C P")
    assert called(state, expert(state, sayc=calling("3NT"))).action.arg == "2H"


def test_what_forces_is_not_passed() -> None:
    """Two hearts over one spade forces for a round."""
    state = after(start("KQ432.KQ9.KJ9.73", system_ns="sayc"), "1S P 2H P")
    assert called(state, expert(state, sayc=calling("P"))).action.arg != "P"


@pytest.mark.parametrize("stated", sliced(["vanderbilt", "strong-club"], 1))
def test_against_a_system_without_network_a_side_bids_by_its_own(stated: str) -> None:
    state = start(FLAT_SIXTEEN, system_ew=stated)
    who = expert(state, natural=calling("1C"))
    assert called(state, who).action.arg == "1C"
    # The side of that system looks ahead among its calls.
    state = state.push(next(a for a in state.legal() if a.arg == "1C"))
    book = player("book", state.game)
    assert called(state, who) == ExpertPlayer(book, 30).choose(view(state, 1), random.Random(4))


def test_a_natural_network_meets_any_system_and_bids_no_other() -> None:
    net = naturally(calling("1C"))
    state = start(FLAT_SIXTEEN, system_ew="sayc")
    who = LearnedExpert(player("book", state.game), 30, network_of=net)
    assert called(state, who).action.arg == "1C"
    state = start(FLAT_SIXTEEN, system_ns="sayc")
    who = LearnedExpert(player("book", state.game), 30, network_of=net)
    assert str(called(state, who).citation).startswith("Standard American")


def test_auctions_are_bid_on_by_each_side_s_network() -> None:
    """The dealer's side goes to six spades, which always make; the other doubles or passes."""
    passing, doubling, bidding = calling("P"), calling("X"), calling("6S")
    for nets, points in (
        ((bidding, passing), 1010.0),  # 180, game 300, slam 500 and an overtrick of 30 (Law 77)
        ((bidding, doubling), 1310.0),  # 360, 300, 500, 50 for the insult, 100 for the overtrick
        ((passing, doubling), 0.0),
    ):
        found = weigh(nets, [], 0, ["P"], [A_SUIT_EACH], Solver(), float("inf"))
        assert found.points == ((points,),)


@pytest.mark.parametrize("before", ["", "P"])
def test_a_player_takes_each_side_to_bid_by_its_network(
    before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """North and south pass; if east or west may, they bid seven clubs and go down."""
    state = after(start(FLAT_SIXTEEN, system_ew="sayc"), before)
    bidder = expert(state, natural=calling("P"), sayc=calling("7C")).bidder
    seen = view(state, state.turns[0].by)
    passing = next(a for a in seen.legal if a.arg == "P")
    found = bidder.weighed(seen, [passing], 8, random.Random(2), float("inf"), Solver())
    assert found is not None
    points = found.found.points[0]
    assert len(points) == 8
    assert all(p < 0 for p in points) if before else all(p > 0 for p in points)
    # Where no deal fits what was heard, nothing is weighed.
    monkeypatch.setattr("oddtrick.players.learned.player.fitting_deals", lambda *_: [])
    assert bidder.weighed(seen, [passing], 8, random.Random(2), float("inf"), Solver()) is None


def test_hands_are_sampled_by_the_network_of_the_side_that_called() -> None:
    """A call that its network never makes says nothing, whatever the other side's makes."""
    one, two = calling("1S"), calling("2H")
    assert call_hands((one, two), ("1S", "2H"), 0).chance > 0.9
    assert call_hands((one, one), ("1S", "2H"), 0).chance < 1e-6
    assert call_hands((one, two), ("1S",), 0).chance > 0.9
    assert call_hands((two, one), ("1S",), 0).chance < 1e-6


def test_partner_is_read_by_the_network_and_by_what_the_system_states() -> None:
    """The network opens one no-trump on anything; the system takes fifteen points."""
    state = after(start(FLAT_SIXTEEN, system_ns="sayc"), "1NT P")
    bidder = expert(state, sayc=calling("1NT")).bidder
    read = bidder.likelihood(view(state, 2))
    assert read is not None
    assert read(0, bridge_hand(FLAT_SIXTEEN)) > read(0, bridge_hand("T8.J32.QT765.842")) + 1


def test_every_network_is_of_a_system_that_can_be_stated() -> None:
    assert set(BY_SYSTEM) <= set(FILE_SYSTEMS)
    for level in (BookExpert, LearnedExpert):
        assert level.network_of("natural") is shipped(level.name)
        assert all(level.network_of(system) is shipped(system) for system in BY_SYSTEM)
        assert level.network_of("strong-club") is None


def test_a_card_of_ones_own_is_bid_by_the_network_of_the_system_most_like_it() -> None:
    """Our one no-trump is another than SAYC's: until then the calls mean the same by both."""
    state = start("AQT842.K95.QJ3.8", "9.QJ876.K64.T976", "K73.AT2.AT875.A4", system_ns=OURS)
    near = {"natural": calling("7C"), "sayc": calling("1S"), "two-over-one": calling("7D")}
    who = by_networks_near(state, near)
    assert called(state, who).action.arg == "1S"
    partner = after(state, "1S P")
    assert who.bidder.chances(view(partner, 2)) is not None
    weak = after(start("AT84.K95.QJ3.Q82", "9.QJ876.K64.T976", system_ns=OURS), "1NT P")
    assert who.bidder.chances(view(weak, 2)) is None
    stated = after(start("AT84.K95.QJ3.Q82", "9.QJ876.K64.T976", system_ns="sayc"), "1NT P")
    assert who.bidder.chances(view(stated, 2)) is not None


def test_a_borrowed_network_calls_only_what_the_hand_has_to_the_point() -> None:
    """Two no-trump takes 20 points; 19 do by a network of the system itself."""
    nineteen, twenty = "AQ84.K95.AQ3.KJ2", "AQ84.K95.AQ3.KQ2"
    two_no_trump = {"sayc": calling("2NT")}
    for hand, borrowed in ((nineteen, []), (twenty, ["2NT"])):
        own, ours = start(hand, system_ns="sayc"), start(hand, system_ns=OURS)
        assert offered(expert(own, **two_no_trump), own) == ["2NT"]
        assert offered(by_networks_near(ours, two_no_trump), ours) == borrowed


def test_where_the_stated_system_has_its_own_call_it_makes_that() -> None:
    """SAYC's network would pass or open one spade, and our card opens one no-trump; what our one
    no-trump shows, SAYC's does not."""
    for code in ("P", "1C", "1NT"):
        state = start("AT84.K95.QJ3.Q82", system_ns=OURS)
        assert offered(by_networks_near(state, {"sayc": calling(code)}), state) == []
    sixteen = start(FLAT_SIXTEEN, system_ns=STRONG)
    assert offered(by_networks_near(sixteen, {"sayc": calling("1NT")}), sixteen) == []
    eight = start("AT84.K9.J8743.82", system_ns=OURS)
    assert offered(by_networks_near(eight, {"sayc": calling("P")}), eight) == ["P"]


def test_a_borrowed_network_does_not_make_a_call_that_is_another_by_the_card() -> None:
    """By the card two no-trump may have eight points, and the hand has them; SAYC's takes 20."""
    lines = "  P: at most 12 hcp\n  2NT: 5-21 hcp, balanced\n"
    wide = f"system Wide\ntitle Wide\nas sayc\nopening only\n{lines}"
    state = start("KT84.K95.Q93.832", system_ns=wide)
    assert offered(by_networks_near(state, {"sayc": calling("2NT")}), state) == []
    assert offered(by_networks_near(state, {"sayc": calling("P")}), state) == ["P"]


def test_nobody_borrows_a_network_for_a_system_that_is_unknown() -> None:
    state = start(FLAT_SIXTEEN, system_ns="unknown")
    who = by_networks_near(state, {"natural": calling("1NT")})
    assert who.bidder.chances(view(state, 0)) is None


def test_the_systems_most_like_a_stated_one_come_first() -> None:
    others = (*BY_SYSTEM, "natural")
    assert most_alike("acol", others)[0] == "acol-weak-twos"
    assert most_alike("two-club", others)[0] == "natural"
    assert most_alike(OURS, others)[0] == "sayc"


@pytest.mark.whole
@pytest.mark.parametrize(
    "system", sliced([*BY_SYSTEM, "acol", "strong-club", "vanderbilt", OURS], 2)
)
def test_near_its_system_a_network_makes_most_of_its_calls(system: str) -> None:
    """It was taught to stay near it, or is that of a system like it. Where it leaves it, the hand
    has what the call states, within a point."""
    found = game("contract-duplicate", AS_THE_BOOK | {"system_ns": system, "system_ew": system})
    book, same, calls = player("book", found), 0, 0
    assert isinstance(book, ContractPlayer)
    who = LearnedPlayer(book, BookExpert.network_of, explains=False, networks=NEAR)
    rng = random.Random(31)
    for number in range(40):
        state = deal(found, rng, DealStart(dealer=number % 4, vulnerable=number % 4))
        while not state.over and state.legal()[0].kind == "call":
            seen = view(state, state.turns[0].by)
            action = who.choose(seen, rng).action
            calls += 1
            if action == book.choose(seen, rng).action:
                same += 1
            else:
                misses = book.misses(seen, action, [seen.hand_mask()])
                assert misses in ([Miss(0, 0)], [Miss(1, 0)][: system in BY_SYSTEM])
            state = state.push(action)
    assert 0.8 * calls < same < calls
