"""Tableaux with hidden cards: nothing hidden is looked at, and what is called won or lost is so."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from oddtrick.cards import card
from oddtrick.core import Action, State, deal, settle, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.patience import sampled_tableau
from oddtrick.players.book.patience.sampled_tableau import (
    LOST,
    all_known,
    best_in_ways,
    known_tableau,
    made_since_bared,
)
from oddtrick.solver.engine import kernel
from oddtrick.solver.patience import move_chances, plain
from oddtrick.stages.piles.tableau import Tableau, TableauState

KLONDIKE = game("klondike")
STAGE = KLONDIKE.stages[-1]
RANKS = "A23456789TJQK"


def ending(seed: int) -> State:
    """Eight cards of Klondike in open piles, out of order; the others are built."""
    rng = random.Random(seed)
    built = tuple(tuple(card(suit + r) for r in RANKS[:11]) for suit in "SHCD")
    left = [card(suit + r) for suit in "SHCD" for r in RANKS[11:]]
    rng.shuffle(left)
    piles: list[tuple[int, ...]] = [(c,) for c in left[:3]]
    piles += [()] * 4
    waste = tuple(left[3:])
    state = TableauState(((),) * 7, tuple(piles), built, (), waste, turned_over=1)
    return deal(KLONDIKE, rng)._replace(stage_state=state)


def buried(seed: int) -> State:
    """Sixteen cards that lie on one another in any order, so that some of them are lost."""
    rng = random.Random(seed)
    built = tuple(tuple(card(suit + r) for r in RANKS[:9]) for suit in "SHCD")
    left = [card(suit + r) for suit in "SHCD" for r in RANKS[9:]]
    rng.shuffle(left)
    down = tuple(tuple(left[4 * n : 4 * n + 3]) for n in range(4)) + ((),) * 3
    up = tuple((left[4 * n + 3],) for n in range(4)) + ((),) * 3
    state = TableauState(down, up, built, (), (), turned_over=1)
    return deal(KLONDIKE, rng)._replace(stage_state=state)


def wins(state: Any) -> bool:
    found = plain.search(STAGE, state, 5_000).won
    assert found is not None
    return found


def test_where_every_card_is_known_a_hint_is_a_proof() -> None:
    book = player("book", KLONDIKE)
    for seed in range(6):
        seen = view(ending(seed), 0)
        assert all_known(seen)
        hint = book.proved(seen, book.choose(seen, random.Random(1)))
        if not wins(ending(seed).stage_state):
            assert hint.reason == LOST
            continue
        assert str(hint.reason).startswith("This still wins. ")
        assert wins(settled(ending(seed), hint.action))
        labels = [
            str(STAGE.label(a))
            for a in seen.legal
            if a.kind == "move" and not wins(settled(ending(seed), a))
        ]
        for label in labels[:3]:
            assert label[0].lower() + label[1:] in str(hint.reason)


def test_a_way_that_wins_is_found_once_and_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(s for s in map(ending, range(20)) if wins(s.stage_state))
    sampled_tableau._judged.clear()
    book, rng = player("book", KLONDIKE), random.Random(1)
    state = state.push(book.choose(view(state, 0), rng).action)

    def again(*_: Any) -> Any:
        raise AssertionError("the way is looked for anew")

    monkeypatch.setattr(sampled_tableau, "prove_layout", again)
    while not state.over:
        state = settle(state.push(book.choose(view(state, 0), rng).action), random.Random(0))
    assert not state.stage_state.left


def settled(state: State, action: Any) -> Any:
    return settle(state.push(action), random.Random(0)).stage_state


def test_what_is_hidden_is_not_looked_at() -> None:
    """Deals that differ in their hidden cards alone have the same hint."""
    book = player("book", KLONDIKE)
    for seed in range(4):
        state = buried(seed)
        hidden = [c for pile in state.stage_state.down for c in pile]
        random.Random(seed + 100).shuffle(hidden)
        down = tuple(tuple(hidden[3 * n : 3 * n + 3]) for n in range(4)) + ((),) * 3
        other = state._replace(stage_state=state.stage_state._replace(down=down))
        assert not all_known(view(state, 0))
        found = [book.choose(view(s, 0), random.Random(n)) for n, s in enumerate((state, other))]
        assert found[0] == found[1]


def test_of_the_ways_tried_no_more_are_won_than_there_are() -> None:
    for seed in range(4):
        seen = view(buried(seed), 0)
        found = best_in_ways(seen)
        assert 0 <= found.won <= found.ways
        assert (found.move is None) == (found.won == 0)
        assert not found.lost
        if found.move is not None:
            assert cast("Any", found.move) in [a.arg for a in seen.legal]


@pytest.mark.skipif(kernel.load() is None, reason="moves are tried by the kernel alone")
def test_a_move_is_won_where_every_way_tried_wins() -> None:
    """With one hidden card there is one way: a move wins in all ways drawn, or in none."""
    once = game("klondike", {"passes": 1}).stages[-1]
    answers = set()
    for seed in range(12):
        start = buried(seed).stage_state
        (under, *left), *others = start.down
        waste = tuple(left + [c for pile in others for c in pile])
        state = start._replace(down=((under,), *[()] * 6), waste=waste, turned_over=0)
        for chance in move_chances(once, state, seed):
            action = Action(0, 0, "move", chance.move)
            assert action in once.legal(state, 0)
            after = faced(once.apply(state, action))
            tried = plain.search(once, after, 5_000).won
            if tried is not None:
                assert chance.won == (chance.of if tried else 0)
                answers.add(tried)
    assert answers == {True, False}


def faced(state: Any) -> Any:
    """With bared cards turned up."""
    while state.left and (forced := STAGE.forced(state)) is not None:
        state = STAGE.apply(state, forced)
    return state


@pytest.mark.parametrize("name", ["klondike", "harp", "congress"])
def test_at_the_deal_nothing_is_called_proved(name: str) -> None:
    played = game(name)
    state = deal(played, random.Random(2))
    book = player("book", played)
    seen = view(state, 0)
    hint = book.proved(seen, book.choose(seen, random.Random(1)))
    assert "still wins" not in str(hint.reason)
    assert "cannot be won" not in str(hint.reason)


@pytest.mark.skipif(kernel.load() is None, reason="lines are tried by the kernel alone")
def test_of_two_packs_each_line_bares_a_card_with_its_last_move() -> None:
    played = game("harp")
    stage = cast("Tableau", played.stages[-1])
    for seed in range(3):
        start = deal(played, random.Random(seed)).stage_state
        tried = move_chances(stage, start, seed)
        assert tried
        assert len({chance.moves for chance in tried}) == len(tried)
        assert all(0 <= chance.won <= chance.of for chance in tried)
        for chance in tried:
            state, hidden = start, 36
            for n, move in enumerate(chance.moves, start=1):
                while move.source.kind == "waste" and state.waste[-1:] != (move.card,):
                    state = stage.apply(state, Action(0, 0, "turn" if state.hand else "turn-over"))
                action = Action(0, 0, "move", move)
                assert action in stage.legal(state, 0)
                state = stage.apply(state, action)
                bared = (turned := stage.forced(state)) is not None
                assert bared == (n == len(chance.moves))
                state = stage.apply(state, turned) if turned is not None else state
            assert sum(map(len, state.down)) == hidden - 1


@pytest.mark.skipif(kernel.load() is None, reason="lines are tried by the kernel alone")
def test_a_hint_does_not_hang_on_what_was_asked_before() -> None:
    """At Harp, after each move of a line: asked for the first time, or asked all the way."""
    played = game("harp")
    book, rng = player("book", played), random.Random(1)
    state, hints = deal(played, random.Random(0)), list[Any]()
    while len(hints) < 4:
        decision = book.choose(view(state, 0), rng)
        if decision.action.kind == "move":
            hints.append((state, decision))
        state = settle(state.push(decision.action), rng)
    sampled_tableau._lines.clear()
    for asked, decision in reversed(hints):
        assert book.choose(view(asked, 0), rng) == decision


@pytest.mark.skipif(kernel.load() is None, reason="lines are tried by the kernel alone")
def test_what_was_moved_since_a_card_was_bared_is_taken_back_to_the_layouts_it_was_made_in() -> (
    None
):
    played = game("harp")
    book, rng = player("book", played), random.Random(1)
    state, since, longest = deal(played, random.Random(0)), list[Any](), 0
    while longest < 3:
        seen = view(state, 0)
        known = known_tableau(seen)
        if known.turned_over or not known.hand:
            assert made_since_bared(seen, known) == since
            longest = max(longest, len(since))
        action = book.choose(seen, rng).action
        bared = sum(map(len, state.stage_state.down))
        state = settle(state.push(action), rng)
        if action.kind == "move":
            since.append((known, action.arg))
        if sum(map(len, state.stage_state.down)) < bared:
            since.clear()
