"""How many patiences the book's player wins: a player that stands still is found here. The figures
of many deals are those of `benchmarks/players_of_all_games.py`."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from oddtrick.core import deal, settle, view
from oddtrick.games import catalogue, game
from oddtrick.players import player
from oddtrick.players.book.patience import solver_player
from oddtrick.players.book.patience import tableau as open_tableau
from oddtrick.players.book.patience.tableau import (
    HAND,
    HOME,
    WASTE,
    Attempt,
    OpenLayout,
    SampledOutcome,
    outcomes,
)
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import Built
from oddtrick.stages.piles.tableau import Tableau
from slices import sliced


class Least(NamedTuple):
    """The seeds of deals, and how many of them are won at least."""

    seeds: tuple[int, ...]
    won: int


AT_LEAST = {
    "congress": Least((3, 6, 7), 2),
    "harp": Least((6,), 1),
    "house-on-the-hill": Least((0, 1, 2, 3), 1),
    "intelligence": Least((0, 1), 1),
    "klondike": Least((0, 3), 1),
    "la-belle-lucie": Least((0, 1, 2, 3, 4, 5), 1),
}
"""Deals that can be won also by plans that are cut short."""
ELSEWHERE = {"house-in-the-wood"}
"""Needs whole plans: `test_patience.py` has most of its deals won."""


@pytest.fixture(autouse=True)
def _short_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_player, "LAYOUTS", 20_000)
    monkeypatch.setattr(open_tableau, "ORDERS", 2)
    solver_player.plan.cache_clear()


def test_every_patience_is_asked_for() -> None:
    patiences = {g.name for g in catalogue().values() if isinstance(g.stages[-1], (Fans, Tableau))}
    assert patiences == {*AT_LEAST, *ELSEWHERE}


@pytest.mark.whole
@pytest.mark.parametrize("name", sliced(AT_LEAST, 1))
def test_patiences_are_won(name: str) -> None:
    patience, least = game(name), AT_LEAST[name]
    book, built = player("book", patience), []
    for seed in least.seeds:
        rng = random.Random(f"{name} {seed}")
        state = deal(patience, rng)
        while not state.over:
            state = settle(state.after(book.choose(view(state, 0), rng).action), rng)
        built.append(state.table.get(Built))
    assert sum(b.cards == b.of for b in built) >= least.won


def cards(text: str) -> tuple[int, ...]:
    """Cards by suit and rank."""
    return tuple(13 * "CDHS".index(c[0]) + "23456789TJQKA".index(c[1]) for c in text.split())


def nearly_built(*piles: str, waste: str = "", hand: str = "", spades: int) -> OpenLayout:
    """All suits built but for the upper spades of one pack."""
    built = ((13, 13), (13, 13), (13, 13), (13, spades))
    return OpenLayout(tuple(map(cards, piles)), built, cards(waste), cards(hand))


def test_what_a_move_comes_to_is_what_can_be_built_after_it() -> None:
    """The knave goes up from the space, but the queen lies under the king: no card takes a king,
    and spaces are filled from the waste and the hand alone, which are used up."""
    layout = nearly_built("SQ SK", "", waste="SJ", spades=10)
    filled = outcomes(layout, [Attempt(WASTE, 1)], 3)
    assert filled == [SampledOutcome(0, 102)]


def test_a_deal_that_every_order_wins_is_won_in_all_of_them() -> None:
    layout = nearly_built("", "", hand="SK SQ", spades=11)
    assert outcomes(layout, [Attempt(HAND, WASTE)], 4) == [SampledOutcome(4, 4 * 104)]
    up = nearly_built("SK", waste="SQ", spades=11)
    assert outcomes(up, [Attempt(WASTE, HOME)], 4) == [SampledOutcome(1, 104)]


def test_the_same_layout_is_always_played_alike_and_the_hand_is_not_looked_at() -> None:
    """Two deals that differ in the order of their hands alone: the first move is the same."""
    congress = game("congress")
    book = player("book", congress)
    rng = random.Random(3)
    state = deal(congress, rng)
    while not any(a.kind == "turn" and len(state.legal()) > 3 for a in state.legal()):
        state = settle(state.after(book.choose(view(state, 0), rng).action), rng)
    turned = state.stage_state._replace(hand=state.stage_state.hand[::-1])
    other = state._replace(stage_state=turned)
    decisions = [book.choose(view(s, 0), random.Random(n)) for n, s in enumerate((state, other))]
    assert decisions[0] == decisions[1]
