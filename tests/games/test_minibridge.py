"""Minibridge: who declares, what is seen before trumps are named, and how its players do."""

from __future__ import annotations

import random

import pytest

from oddtrick import game
from oddtrick.cards import bits, card_code
from oddtrick.core import Hands, State, deal, next_dealer, next_setting, settle, view
from oddtrick.core.match import added
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played
from slices import sliced

MINIBRIDGE = game("minibridge")


def _points(state: State) -> list[int]:
    """The points of each hand as dealt, by the printed cards."""
    return [
        sum("JQKA".find(card_code(c)[1]) + 1 for c in bits(hand))
        for hand in state.table.first(Hands).cards
    ]


def _dealt(seed: int, **options: str) -> State:
    made = game("minibridge", options)
    return deal(
        made, random.Random(seed), made.match.setting(made, made.match.start(made), seed % 4)
    )


@pytest.mark.parametrize("equal", ["deal again", "dealer side"])
def test_the_hand_with_more_points_of_the_side_with_more_declares(equal: str) -> None:
    ties = 0
    for seed in range(300):
        state, dealer = _dealt(seed, equal=equal), seed % 4
        points = _points(state)
        ours = points[0] + points[2]
        ties += ours == 20
        if ours == 20 and equal == "deal again":
            assert state.over
            assert not any(state.score().values())
            continue
        sides = [(0, 2), (1, 3)]
        side = sides[dealer % 2] if ours == 20 else sides[ours < 20]
        first = sorted(side, key=lambda seat: (-points[seat], (seat - dealer) % 4))[0]
        assert [turn.by for turn in state.turns] == [first]
        for seat in range(4):
            seen = view(state, seat)
            assert seen.hand_mask((first + 2) % 4).bit_count() == 13
            assert seen.hand_mask((first + 1) % 4).bit_count() == 13 * (seat == (first + 1) % 4)
    assert ties > 20


def test_a_deal_thrown_in_is_dealt_again_by_the_same_dealer() -> None:
    seed = next(s for s in range(200) if _dealt(s).over)
    state = _dealt(seed)
    start = MINIBRIDGE.match.start(MINIBRIDGE)
    standing = added(MINIBRIDGE, start, state.table, state.ledger())
    assert standing == start
    assert next_dealer(MINIBRIDGE, standing, state.table) == seed % 4
    assert next_setting(MINIBRIDGE, standing, state.table).number == 1


@pytest.mark.whole
def test_the_book_makes_most_of_what_it_promises() -> None:
    """Contracts are made as often as a learner should make them, and games are among them."""
    book, rng = player("book", MINIBRIDGE), random.Random(5)
    made = {1: [0, 0], 2: [0, 0]}
    for seed in range(60):
        state = _dealt(seed)
        while not state.over:
            action = book.choose(view(state, state.turns[0].by), rng).action
            state = settle(state.push(action), rng)
        contract = state.table.find(Contract)
        if contract is None:
            continue
        won = state.table.get(Played).taken(MINIBRIDGE.sides[MINIBRIDGE.side_of[contract.declarer]])
        row = made[1 + (contract.level > 1)]
        row[0] += 1
        row[1] += won >= contract.level + 6
    (parts, made_parts), (games, made_games) = made[1], made[2]
    assert min(parts, games) >= 10
    assert made_parts / parts > 0.75, made
    assert made_games / games > 0.5, made


def test_hidden_hands_are_drawn_with_the_points_announced() -> None:
    book, rng = player("book", MINIBRIDGE), random.Random(1)
    state = _dealt(next(s for s in range(50) if not _dealt(s).over))
    declarer = state.turns[0].by
    seen = view(state, declarer)
    points, right = _points(state), 0
    likelihood = book.likelihood(seen)  # type: ignore[attr-defined]
    worlds = DealSampler(Knowledge(seen), likelihood).draw(60, rng)
    for world in worlds:
        right += [
            sum("JQKA".find(card_code(c)[1]) + 1 for c in bits(hand)) for hand in world
        ] == points
    assert right >= 54


@pytest.mark.parametrize("level", sliced(["beginner", "expert", "learned"], 1))
def test_every_level_plays_a_deal(level: str) -> None:
    guide, rng = player(level, MINIBRIDGE), random.Random(3)
    guide.think_for(0.02)
    state = _dealt(next(s for s in range(50) if not _dealt(s).over))
    while not state.over:
        found = guide.choose(view(state, state.turns[0].by), rng)
        assert found.reason
        state = settle(state.push(found.action), rng)
    assert any(state.score().values())
