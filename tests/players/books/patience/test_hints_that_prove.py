"""Hints at the patiences of fans say what still wins and what loses: against every layout that can
be reached, tried out here without the solver."""

from __future__ import annotations

import random
from functools import cache
from typing import cast

import pytest

from oddtrick.cards import COPY, card
from oddtrick.core import Action, State, deal, view
from oddtrick.games import game
from oddtrick.messages import term
from oddtrick.players import player
from oddtrick.players.book.patience.solver_player import Losing, losing_moves, losing_warning
from oddtrick.solver.fans import FanRules, FanSolution, FanVerdict
from oddtrick.stages.piles.fans import Fans, FansState
from oddtrick.stages.piles.moves import Move

WOOD = game("house-in-the-wood")
STAGE = cast("Fans", WOOD.stages[-1])
SUITS = "SHCD"
BOOK = player("book", WOOD)


def ending(seed: int) -> State:
    """The last four cards of two suits in fans of three; everything else is built."""
    rng = random.Random(seed)
    built = []
    for suit in SUITS:
        ranks = "A23456789TJQK"
        low = 9 if suit in "SH" else 13
        built.append(tuple(card(suit + r) for r in ranks[:low]))
        built.append(tuple(card(suit + r) + COPY for r in ranks))
    left = [card(s + r) for s in "SH" for r in "TJQK"]
    rng.shuffle(left)
    fans = tuple(tuple(left[i : i + 3]) for i in range(0, len(left), 3))
    return deal(WOOD, rng)._replace(stage_state=FansState(fans, tuple(built)))


@cache
def wins(state: FansState) -> bool:
    """Whether everything can be built: every way is tried."""
    seen, now = {state.fans}, [state]
    while now:
        at = now.pop()
        if not at.left:
            return True
        for action in STAGE.legal(at, 0):
            if action.kind == "move":
                after = STAGE.apply(at, action)
                if after.fans not in seen:
                    seen.add(after.fans)
                    now.append(after)
    return False


def moves(state: State) -> list[Action]:
    return [a for a in state.legal() if a.kind == "move"]


def test_what_a_hint_says_is_so() -> None:
    won = lost = warned = 0
    for seed in range(60):
        state = ending(seed)
        seen = view(state, 0)
        decision = BOOK.choose(seen, random.Random(1))
        hint = BOOK.proved(seen, decision)
        assert hint.action == decision.action
        if not wins(state.stage_state):
            lost += 1
            assert str(hint.reason).startswith(("It cannot be won any more. ", "It is lost: "))
            continue
        won += 1
        assert str(hint.reason).startswith("This still wins. ")
        assert wins(STAGE.apply(state.stage_state, hint.action))
        losing = [a for a in moves(state) if not wins(STAGE.apply(state.stage_state, a))]
        labels = [str(STAGE.label(a)) for a in losing]
        assert ("after that it cannot be won." in str(hint.reason)) == bool(losing)
        for label in labels[:3]:
            assert label[0].lower() + label[1:] in str(hint.reason)
        warned += bool(losing)
    assert min(won, lost, warned) >= 5


@pytest.mark.parametrize(("redeals", "draws"), [(1, 1), (0, 1)])
def test_nothing_is_called_lost_while_cards_may_be_dealt_or_drawn(redeals: int, draws: int) -> None:
    lucie = game("la-belle-lucie")
    for seed in range(4):
        state = deal(lucie, random.Random(seed))
        state = state._replace(stage_state=state.stage_state._replace(redeals=redeals, draws=draws))
        seen = view(state, 0)
        book = player("book", lucie)
        hint = book.proved(seen, book.choose(seen, random.Random(1)))
        assert "cannot be won" not in str(hint.reason)


def test_the_work_of_a_hint_is_counted_in_layouts() -> None:
    """However many moves there are, no more layouts than the bound are asked for."""
    state = deal(WOOD, random.Random(3))
    asked: list[int] = []

    def after(move: Move, rules: FanRules, layouts: int) -> FanSolution:
        asked.append(layouts)
        return FanSolution(FanVerdict.GAVE_UP, (), 0, layouts)

    seen = view(state, 0)
    found = losing_moves(seen, FanRules(()), after)
    assert found == Losing((), len(moves(state)))
    assert sum(asked) <= 120_000
    assert len(asked) == len(moves(state))


def test_the_warning_names_three_moves_and_counts_the_others() -> None:
    actions = tuple(Action(0, 0, "move", n) for n in range(5))
    labels = [term(f"Ace of spades from fan {n} to fan 9") for n in range(5)]
    assert str(losing_warning(Losing(actions, 9), labels)) == (
        "Not the ace of spades from fan 0 to fan 9, ace of spades from fan 1 to fan 9, "
        "ace of spades from fan 2 to fan 9 or 2 other moves: after that it cannot be won."
    )
    assert str(losing_warning(Losing(actions[:1], 9), labels[:1])) == (
        "Not the ace of spades from fan 0 to fan 9: after that it cannot be won."
    )
    assert str(losing_warning(Losing(actions, 5), labels)) == "After any move it cannot be won."


def test_a_player_that_proves_nothing_leaves_a_decision_as_it_is() -> None:
    whist = game("whist")
    state = deal(whist, random.Random(1))
    seen, book = view(state, state.turns[0].by), player("book", whist)
    decision = book.choose(seen, random.Random(1))
    assert book.proved(seen, decision) is decision
