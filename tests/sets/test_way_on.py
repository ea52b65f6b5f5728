"""The next move of a way that wins, on deals that are known to be winnable."""

from __future__ import annotations

import random

import pytest

from oddtrick.core import Game, State, deal, settle
from oddtrick.games import game
from oddtrick.sets import WayOn, known_winnable, way_on, winnable_of
from oddtrick.sets.winnable import number_key, variants
from slices import sliced

LISTED = [one for one in variants() if winnable_of(one)]
AHEAD = 10


def done(state: State, *codes: str) -> State:
    for code in codes:
        state = settle(state.push(state.action(code)), random.Random(0))
    return state


def left_at(of: Game, number: int, rng: random.Random) -> State:
    """A listed deal somewhere on its way, and ten moves from there that nobody thought about."""
    known = known_winnable(of, number)
    assert known is not None
    state = deal(of, random.Random(number_key(number)))
    state = done(state, *known.actions.split()[: rng.randrange(known.moves // 2)])
    for _ in range(AHEAD):
        moves = [a for a in state.legal(0) if a.kind not in ("resign", "redeal")]
        if moves and not state.over:
            state = done(state, state.code(rng.choice(moves)))
    return state


def followed(state: State, number: int) -> tuple[State, WayOn | None]:
    """Where the advice leads, and the last that was said."""
    said = None
    while (way := way_on(state, number)) is not None:
        said = way
        if way.action is None:
            break
        state = settle(state.push(way.action), random.Random(0))
    return state, said


def test_who_follows_it_from_the_start_goes_the_way_that_is_kept() -> None:
    known = known_winnable(game("klondike"), 422)
    assert known is not None
    end, said = followed(deal(game("klondike"), random.Random(number_key(422))), 422)
    assert end.over
    assert end.stage_state.left == 0
    assert said is not None
    done_codes = [end.stage.code(e.action) for e in end.log if e.action.by == 0]
    assert done_codes == known.actions.split()[: len(done_codes)]


@pytest.mark.parametrize("of", sliced(LISTED, 4), ids=lambda of: f"{of.name} {dict(of.chosen)}")
def test_after_any_ten_moves_it_wins_or_says_that_it_cannot(of: Game) -> None:
    number = winnable_of(of)[0].number
    end, said = followed(left_at(of, number, random.Random(number)), number)
    assert said is not None
    if said.action is not None:
        assert end.stage_state.left == 0


def test_who_has_left_the_way_goes_another_that_wins() -> None:
    state = deal(game("klondike"), random.Random(number_key(422)))
    first = way_on(state, 422)
    assert first is not None
    other = next(a for a in state.legal(0) if a.kind != "resign" and a != first.action)
    state = settle(state.push(other), random.Random(0))
    end, _ = followed(state, 422)
    assert end.stage_state.left == 0


def test_a_deal_that_is_in_no_list_is_proved() -> None:
    assert known_winnable(game("klondike"), 52) is None  # it cannot be won
    found = way_on(deal(game("klondike"), random.Random(number_key(52))), 52)
    assert found == WayOn(lost=True)


def test_a_move_says_what_it_is_good_for() -> None:
    """Deal 422: the ace of spades lies on a hidden card."""
    state = deal(game("klondike"), random.Random(number_key(422)))
    first = way_on(state, 422)
    assert first is not None
    assert str(first.reason) == "It turns a hidden card."
