"""Bidders who see a dummy, or a part of one, count it: what they bid against what can be made."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest

from oddtrick.cards import Mask, bits, bridge_hand
from oddtrick.core import NATURE, DealStart, Hands, State, View, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.hand_evaluation.playing_tricks import tricks_in_sight
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import PadStanding
from oddtrick.scoring.towie_match import SCALE_TOWIE
from oddtrick.solver import Position, Solver
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from slices import sliced

OPEN = ("double-dummy-widow", "single-exposed-dummy", "partially-exposed-dummy", "trio", "build-up")
"""The games in which a bidder sees all or much of the hand that he would play with his own."""

DEALS = 30


class Bidding(NamedTuple):
    """An auction of book players: the contract, the most points of hand and open dummy that a
    bidder saw at his first call, and the tricks that declarer makes against the best defence."""

    contract: Contract | None
    points: dict[int, int]
    tricks: int


def high(cards: Mask) -> int:
    return sum(max(0, c % 13 - 8) for c in bits(cards))


def own_dummy(seen: View) -> Mask:
    """The open cards of the hand that the viewer would play with his own."""
    game_, seat = seen.game, seen.seat
    side = game_.seating.side_of[seat]
    unmanned = game_.seating.unmanned
    mine = [s for s in unmanned if game_.seating.side_of[s] in (side, -1)]
    return max((seen.hand_mask(s) for s in mine), key=high, default=0)


def bid_out(name: str, seed: int, setting: DealStart | None = None) -> tuple[State, dict[int, int]]:
    """A deal bid by book players up to the play, and the points each bidder saw at first."""
    found, rng = game(name), random.Random(f"{name} in sight {seed}")
    book = player("book", found)
    state = deal(found, rng, setting) if setting else deal(found, rng)
    points: dict[int, int] = {}
    while not state.over and not hasattr(state.stage, "casting"):
        turn = state.turns[0]
        if turn.by == NATURE:
            state = state.after(state.stage.chance(state.stage_state, rng))
            continue
        seen = view(state, turn.by)
        if isinstance(state.stage, Auction):
            points.setdefault(turn.by, high(seen.hand_mask()) + high(own_dummy(seen)))
        state = state.push(book.choose(seen, rng).action)
    return state, points


def made(state: State, contract: Contract) -> int:
    """The tricks that declarer's side makes when all cards are seen."""
    roles = state.stage.casting(state.table)  # type: ignore[attr-defined]
    hands, place = state.table.get(Hands).cards, {h: i for i, h in enumerate(roles.active)}
    sides = roles.sides or state.game.side_of
    ours = [h for h in roles.active if sides[h] == sides[contract.declarer]]
    position = Position(
        tuple(hands[h] for h in roles.active),
        place[roles.leader],
        roles.order,
        sides=tuple(int(h not in ours) for h in roles.active),
    )
    return Solver().solve(position).value


@cache
def biddings(name: str) -> tuple[Bidding, ...]:
    found = []
    for seed in range(DEALS):
        state, points = bid_out(name, seed)
        contract = state.table.find(Contract)
        tricks = made(state, contract) if contract is not None else 0
        found.append(Bidding(contract, points, tricks))
    return tuple(found)


def is_game(contract: Contract) -> bool:
    return SCALE_1963.tricks(contract.level, contract.strain, 0) >= 100


@pytest.mark.whole
def test_who_sees_26_points_bids_game() -> None:
    """The sum that the point-count table asks for (Scarne 1963), in hand and open dummy."""
    strong = [
        b.contract
        for name in OPEN
        for b in biddings(name)
        if b.contract and b.points[b.contract.declarer] >= 26
    ]
    assert len(strong) > 8
    assert sum(map(is_game, strong)) >= 0.7 * len(strong)


@pytest.mark.parametrize("name", sliced(OPEN, 1))
def test_games_are_bid_that_can_be_made(name: str) -> None:
    """Ten tricks at the level of two are rare, where the whole dummy is seen; so is a contract two
    down."""
    played = [(b.contract, b.tricks) for b in biddings(name) if b.contract]
    low = [c for c, tricks in played if c.level <= 2 and tricks >= 10]
    down = [c for c, tricks in played if tricks <= c.level + 4]
    assert sum(is_game(c) for c, _ in played) >= DEALS / 8
    assert len(low) <= DEALS / (3 if name == "partially-exposed-dummy" else 6)
    assert len(down) <= DEALS / 5
    assert sum(tricks >= c.level + 6 for c, tricks in played) >= DEALS / 2


def test_no_hand_worth_a_bid_is_passed_out_with_a_widow() -> None:
    for b in biddings("double-dummy-widow"):
        assert b.contract is not None or max(b.points.values()) < 24


def test_points_in_sight_count_and_so_do_trumps_and_open_suits() -> None:
    mine, dummy = bridge_hand("AKQJ2.KQ3.A2.K42"), bridge_hand("T943.A54.K43.Q53")
    poor = bridge_hand("T943.854.943.753")
    rest = (1 << 52) - 1 & ~mine

    def tricks(other: Mask, strain: int) -> float:
        return tricks_in_sight((mine, other), 2, 13, rest & ~other, strain)

    assert tricks(dummy, 3) > 11 > tricks(poor, 3)
    assert tricks(dummy, 3) > tricks(dummy, 1)
    # Of a dummy not seen what is left is expected: more than of a poor one, less than of a good.
    unseen = tricks_in_sight((mine,), 2, 13, rest, 3)
    assert tricks(dummy, 3) > unseen > tricks(poor, 3)
    # Six low cards of it say a part of that.
    some = tricks_in_sight((mine, low := bridge_hand("943.85.4.")), 2, 13, rest & ~low, 3)
    assert unseen > some > tricks(poor, 3)


def test_a_part_score_is_known_to_bidders_who_see_a_dummy() -> None:
    """With 60 below the line nobody jumps past two of a major to be in game."""
    before = PadStanding(part=(60, 60))
    higher = []
    for seed in range(DEALS):
        state, _ = bid_out("double-dummy-widow", seed, DealStart(0, before=before))
        contract, calls = state.table.find(Contract), state.table.get(Calls).calls
        bids = [code for _, code in calls if code not in ("P", "X", "XX")]
        if contract is not None and len(bids) == 1 and 2 < contract.level < 6:
            higher.append(bids)
    assert not higher


def test_at_towie_nothing_is_doubled_that_is_not_played() -> None:
    """A contract short of game is dealt again as a goulash, so that nobody gains by doubling it
    unless the double makes it game; and what is bid is bid for game."""
    bid = 0
    for seed in range(DEALS):
        state, _ = bid_out("towie", seed)
        calls, contract = state.table.get(Calls).calls, state.table.find(Contract)
        if contract is None:
            continue
        bid += 1
        assert SCALE_TOWIE.tricks(contract.level, contract.strain, contract.doubled) >= 100, calls
    assert bid >= DEALS / 5


def test_the_double_of_one_heart_at_towie() -> None:
    """One heart doubled is worth 60 there, which is not played."""
    found = game("towie")
    book = player("book", found)
    for seed in range(DEALS):
        state = deal(found, random.Random(f"towie hearts {seed}"))
        state = state.push(state.action("1H"))
        seen = view(state, state.turns[0].by)
        assert book.choose(seen, random.Random(0)).action.arg != "X"
