"""The patience player: it looks for the whole way, keeps to it, and resigns where there is none."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oddtrick.cards import card
from oddtrick.core import State, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.patience import solver_player
from oddtrick.solver.engine import kernel
from oddtrick.solver.fans import FanVerdict
from oddtrick.stages.piles.fans import FansState
from oddtrick.stages.piles.moves import Built, Move

WOOD = game("house-in-the-wood")


def played(seed: int, first: int = 0) -> State:
    """A deal played out by the book player, after some moves at random."""
    book, rng = player("book", WOOD), random.Random(seed)
    state = deal(WOOD, rng)
    for _ in range(first):
        moves = [a for a in state.legal() if a.kind == "move"]
        state = state.push(rng.choice(moves)) if moves else state
    while not state.over:
        decision = book.choose(view(state, 0), rng)
        assert decision.action in view(state, 0).legal
        state = state.push(decision.action)
    return state


@pytest.mark.whole
def test_most_deals_are_won() -> None:
    """The book expects nine in ten; the best that is published finds 64 in a hundred. Playing
    without looking ahead wins one in forty."""
    won = sum(played(seed).table.get(Built).cards == 104 for seed in range(4))
    assert won >= 2


@pytest.mark.whole
def test_deals_are_won_where_suits_are_built_both_ways() -> None:
    """House on the Hill: a search that is cut short found 43 of 100 in an earlier trial; one that
    lets cards lie which fit a foundation finds none."""
    hill = game("house-on-the-hill")
    won = 0
    for seed in range(4):
        book, rng = player("book", hill), random.Random(seed)
        state = deal(hill, rng)
        while not state.over:
            state = state.push(book.choose(view(state, 0), rng).action)
        won += state.table.get(Built).cards == 104
    assert won >= 1


def test_the_player_goes_on_where_somebody_else_has_begun() -> None:
    state = played(3, first=5)
    assert state.over
    assert state.table.get(Built).cards > 20


def test_every_move_has_a_reason_that_is_true() -> None:
    """Where a number of moves to the next card built is given, so many they are."""
    book, state, due = player("book", WOOD), deal(WOOD, random.Random(0)), -1
    while not state.over:
        decision = book.choose(view(state, 0), random.Random(0))
        arg = decision.action.arg
        home = isinstance(arg, Move) and arg.target.kind == "foundation"
        if due >= 0:
            due -= 1
            assert home == (due == 0), decision.reason
        if home:
            due = -1
        elif str(decision.reason).endswith(" moves."):
            due = int(str(decision.reason).split()[-2]) - 1
        elif "frees the next" in str(decision.reason):
            due = 1
        state = state.push(decision.action)


def test_a_deal_kept_to_is_searched_once_and_no_farther_than_is_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The cost of a decision, by the layouts searched and not by the clock."""
    allowed = 40_000
    asked: list[int] = []
    solve = solver_player.solve_fans

    def counted(*question: Any, nodes: int) -> Any:
        answer = solve(*question, nodes=nodes)
        assert answer.nodes <= nodes + 200  # the limit is asked between layouts
        asked.append(nodes)
        return answer

    monkeypatch.setattr(solver_player, "solve_fans", counted)
    monkeypatch.setattr(solver_player, "LAYOUTS", allowed)
    solver_player.plan.cache_clear()
    state = played(0)
    solver_player.plan.cache_clear()
    assert len(state.log) > 20
    assert asked.count(allowed) == 1
    assert max(asked) == allowed


@pytest.mark.parametrize(
    ("fans", "kind", "says"),
    [
        # On the ace go the two and the three: nothing is left.
        (("S3", "S2"), "move", "This still wins. "),
        # The two lies under the five, the three under the nine, and neither goes anywhere.
        (("S2 S5", "S3 S9"), "resign", "It is lost: every way on has been tried."),
    ],
)
def test_the_book_says_whether_a_layout_is_won_or_lost(
    fans: tuple[str, ...], kind: str, says: str
) -> None:
    laid = tuple(tuple(map(card, fan.split())) for fan in fans)
    built = ((card("SA"),), *((),) * 7)
    state = deal(WOOD, random.Random(1))._replace(stage_state=FansState(laid, built))
    decision = player("book", WOOD).choose(view(state, 0), random.Random(1))
    assert decision.action.kind == kind
    assert str(decision.reason).startswith(says)


def test_a_search_that_is_cut_short_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout it has not searched may be won: the book gives up and says how far it looked."""
    monkeypatch.setattr(solver_player, "LAYOUTS", 1)
    monkeypatch.setattr(solver_player, "LAYOUTS_IN_PYTHON", 1)
    solver_player.plan.cache_clear()
    state, reasons = deal(WOOD, random.Random(3)), []
    while not state.over:
        decision = player("book", WOOD).choose(view(state, 0), random.Random(1))
        reasons.append(str(decision.reason))
        state = state.push(decision.action)
    solver_player.plan.cache_clear()
    assert not any(r.startswith("It is lost") for r in reasons)
    assert "among 1 layouts" in reasons[-1] or state.score() == {"You": 104}


@pytest.mark.skipif(kernel.load() is None, reason="the passes of a proof are the kernel's")
def test_what_the_passes_of_a_proof_win_is_won_where_the_first_search_finds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = view(deal(WOOD, random.Random("deal 19")), 0)
    layout, rules = solver_player._layout(seen), solver_player._rules(seen)
    searched = solver_player._searched
    monkeypatch.setattr(solver_player, "_searched", lambda at, of, _: searched(at, of, 1))
    solver_player.plan.cache_clear()
    found = solver_player.plan(layout, rules)
    solver_player.plan.cache_clear()
    assert found.verdict is FanVerdict.WON
    fans = [[solver_player._face(c) for c in fan] for fan in layout.fans]
    built = [0] * len(layout.built)
    for source, target in found.steps:
        face = fans[source].pop()
        if target >= 0:
            assert face // 13 == fans[target][-1] // 13
            assert abs(face - fans[target][-1]) == 1
            fans[target].append(face)
        else:
            assert face == 13 * rules.foundations[-1 - target].suit + built[-1 - target]
            built[-1 - target] += 1
    assert built == [13] * 8
    assert found.up == 104
