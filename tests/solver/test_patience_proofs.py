"""Proofs of patiences, checked against the rules with every way tried, and move by move."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from oddtrick.cards import COPY, Card, card
from oddtrick.core import Action, Game, deal, settle
from oddtrick.games import game
from oddtrick.sets.winnable import number_key
from oddtrick.solver.engine import kernel
from oddtrick.solver.errors import BadPosition
from oddtrick.solver.patience import (
    PatienceProof,
    PatienceVerdict,
    is_patience,
    plain,
    proof,
    prove,
    prove_layout,
    win,
)
from oddtrick.stages.piles.fans import Fans, FansState
from oddtrick.stages.piles.tableau import Tableau, TableauState
from slices import sliced

RANKS = "A23456789TJQK"

PATIENCES: list[tuple[str, dict[str, Any]]] = [
    ("klondike", {}),
    ("klondike", {"draw": 3}),
    ("klondike", {"passes": 1}),
    ("klondike", {"passes": 3}),
    ("klondike", {"draw": 3, "passes": 1}),
    ("klondike", {"draw": 3, "passes": 3}),
    ("harp", {}),
    ("congress", {}),
    ("house-in-the-wood", {}),
    ("house-on-the-hill", {}),
    ("intelligence", {}),
    ("la-belle-lucie", {}),
    ("la-belle-lucie", {"draw": 0}),
]
ENDINGS = 12
"""Endings of each patience; run as a script it tries others, from one seed to another."""


TRIED = 600
"""Layouts that are gone through to try every way, a second's work at the most."""


def patience(name: str, options: dict[str, Any]) -> tuple[Game, Any]:
    found = game(name, options)
    return found, found.stages[-1]


def _left(
    stage: Any, rng: random.Random, most: int
) -> tuple[tuple[tuple[Card, ...], ...], list[Card]]:
    """The foundations with all but so many cards built, and these cards, shuffled."""
    sizes = [13] * len(stage.home)
    for _ in range(most):
        at = rng.randrange(len(sizes))
        sizes[at] = max(0, sizes[at] - 1)
    built: list[tuple[Card, ...]] = []
    used: Counter[Card] = Counter()
    for home, size in zip(stage.home, sizes, strict=True):
        ranks = RANKS if home.up else RANKS[::-1]
        cards = []
        for rank in ranks[:size]:
            c = card("CDHS"[home.suit] + rank)
            cards.append(c + COPY * used[c])
            used[c] += 1
        built.append(tuple(cards))
    packs = len(stage.home) // 4
    left = [c + COPY * n for c in range(52) for n in range(used[c], packs)]
    rng.shuffle(left)
    return tuple(built), left


def ending(stage: Any, seed: int) -> FansState | TableauState:
    """The last cards of a patience, in any layout that its rules could leave."""
    rng = random.Random(seed)
    fewest = 16 if isinstance(stage, Tableau) and stage.groups else 8
    built, left = _left(stage, rng, fewest + rng.choice((0, 2, 4, 6)))
    piles: list[tuple[Card, ...]] = []
    if isinstance(stage, Fans):
        stock: tuple[Card, ...] = ()
        if stage.refill:
            size = rng.randrange(len(left))
            stock, left = tuple(left[:size]), left[size:]
        while left:
            size = rng.randint(1, 4)
            piles.append(tuple(left[:size]))
            left = left[size:]
        return FansState(tuple(piles), built, stock, draws=rng.randint(0, stage.draws))
    down, most = [], rng.choice((4, 6, 9))
    in_hand = rng.randint(0, len(left) // 2)
    hand, left = left[:in_hand], left[in_hand:]
    for _ in stage.sizes:
        size = min(rng.randint(0, most), len(left))
        cards, left = tuple(left[:size]), left[size:]
        hidden = size - 1 if size and len(stage.sizes) != 8 else 0
        down.append(cards[: max(0, hidden)])
        piles.append(cards[max(0, hidden) :])
    left = hand + left
    at = rng.randint(0, len(left))
    over = rng.randrange(stage.passes) if stage.passes else rng.randint(0, 1)
    return TableauState(
        tuple(down), tuple(piles), built, tuple(left[at:]), tuple(left[:at]), turned_over=over
    )


def replayed(stage: Any, state: Any, actions: tuple[Action, ...]) -> bool:
    """Whether these acts are legal one after another and build every card."""
    for action in actions:
        while state.left and (forced := stage.forced(state)) is not None:
            state = stage.apply(state, forced)
        assert action in stage.legal(state, 0), stage.code(action)
        state = stage.apply(state, action)
    while state.left and (forced := stage.forced(state)) is not None:
        state = stage.apply(state, forced)
    return not state.left


def compared(stage: Any, seed: int) -> PatienceVerdict:
    """The verdict on an ending, the same by the kernel and with every way tried."""
    state = ending(stage, seed)
    found = prove_layout(stage, state, 200_000)
    assert found.verdict is not PatienceVerdict.GAVE_UP, seed
    if found.verdict is PatienceVerdict.WON:
        assert replayed(stage, state, found.actions), seed
    tried = plain.search(stage, state, TRIED)
    if tried.won is None:
        return PatienceVerdict.GAVE_UP
    assert tried.won == (found.verdict is PatienceVerdict.WON), seed
    if tried.won:
        assert replayed(stage, state, tried.actions), seed
    return found.verdict


@pytest.mark.parametrize(("name", "options"), sliced(PATIENCES, 4), ids=str)
def test_endings_are_what_every_way_tried_makes_them(name: str, options: dict[str, Any]) -> None:
    _, stage = patience(name, options)
    verdicts = Counter(compared(stage, seed) for seed in range(ENDINGS))
    assert verdicts[PatienceVerdict.WON] >= 2
    assert verdicts[PatienceVerdict.LOST] >= 1 or name == "harp"  # hardly any ending of it is lost
    assert verdicts[PatienceVerdict.GAVE_UP] <= ENDINGS // 2


@pytest.mark.parametrize(("name", "options"), sliced(PATIENCES, 4), ids=str)
def test_what_is_won_is_won_at_the_table(name: str, options: dict[str, Any]) -> None:
    """Whole deals: the acts are played by the game itself, with turned cards and refilled fans."""
    found, _ = patience(name, options)
    won = 0
    for number in range(1, 40):
        state = deal(found, random.Random(f"deal {number}"))
        actions = prove(state, 40_000).actions
        for action in actions:
            assert action in state.legal()
            state = settle(state.push(action), random.Random(0))
        if actions:
            won += 1
            assert state.over
            assert not state.stage_state.left
        if won == 1:
            return
    assert won, "no deal of forty was won"


@pytest.mark.whole
def test_the_plain_twin_wins_and_loses_whole_deals_alike() -> None:
    """La Belle Lucie to the end of the first deal, which every way tried can get through."""
    found, stage = patience("la-belle-lucie", {})
    compared_deals = 0
    for number in range(1, 16):
        state = deal(found, random.Random(f"deal {number}"))
        tried = plain.search(stage, state.stage_state, 1_500)
        if tried.won is not None:
            compared_deals += 1
            assert tried.won == (prove(state).verdict is PatienceVerdict.WON)
    assert compared_deals


def test_without_the_kernel_the_plain_search_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    _, stage = patience("klondike", {})
    native = [prove_layout(stage, ending(stage, seed)).verdict for seed in range(3)]
    monkeypatch.setattr(proof.kernel, "load", lambda: None)
    assert [prove_layout(stage, ending(stage, seed)).verdict for seed in range(3)] == native


def test_the_same_question_has_the_same_answer() -> None:
    found, _ = patience("harp", {})
    state = deal(found, random.Random("deal 1"))
    assert prove(state, 30_000) == prove(state, 30_000)


def test_no_more_layouts_are_looked_at_than_asked_for() -> None:
    for name, options in PATIENCES:
        found, _ = patience(name, options)
        state = deal(found, random.Random("deal 3"))
        assert prove(state, 2_000).nodes <= 2_200


def test_what_is_over_is_won_or_lost_as_it_stands() -> None:
    found, _ = patience("klondike", {})
    state = deal(found, random.Random("deal 1"))
    resigned = state.push(state.action("resign"))
    assert prove(resigned) == PatienceProof(PatienceVerdict.LOST, (), 0)
    assert win(resigned) == ()


@pytest.mark.parametrize("name", ["whist", "poker-squares", "russian-bank"])
def test_other_games_are_refused(name: str) -> None:
    state = deal(game(name), random.Random(1))
    assert not is_patience(state.stage)
    with pytest.raises(BadPosition, match="is no patience that is played alone"):
        prove(state)


@pytest.mark.parametrize("nodes", [0, -5, 10**9])
def test_a_number_of_layouts_that_cannot_be_is_refused(nodes: int) -> None:
    state = deal(game("klondike"), random.Random(1))
    with pytest.raises(BadPosition, match="layouts can be looked at"):
        prove(state, nodes)


def test_the_kernel_is_the_one_that_is_tested() -> None:
    assert kernel.load() is None or hasattr(kernel.load(), "prove_tableau")
    assert all(isinstance(game(n).stages[-1], (Fans, Tableau)) for n, _ in PATIENCES)


if __name__ == "__main__":
    import sys

    for name_, options_ in PATIENCES:
        stage_ = patience(name_, options_)[1]
        first, last = int(sys.argv[1]), int(sys.argv[2])
        print(name_, options_, Counter(compared(stage_, s).name for s in range(first, last)))


@pytest.mark.parametrize("most", [5_000, 20_000, 60_000])
def test_all_layouts_that_are_asked_for_are_looked_at(most: int) -> None:
    """Where a deal is not decided: what the passes leave over is for the search depth first."""
    found = prove(deal(game("klondike"), random.Random(number_key(2))), most)
    assert found.verdict is PatienceVerdict.GAVE_UP
    assert found.nodes == most
