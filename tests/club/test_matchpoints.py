"""Matchpoints, worked out by hand from law 78A and Neuberg's formula."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from oddtrick.club.scoring.matchpoints import matchpoints
from oddtrick.errors import BadOption

SCORES = [620, 650, 620, -100, 170, 620]


@pytest.mark.parametrize(
    ("win", "points"), [(2, [6, 10, 6, 0, 2, 6]), (1, [3, 5, 3, 0, 1, 3])], ids=["2n-2", "n-1"]
)
def test_both_customs(win: int, points: list[int]) -> None:
    """620 beats two and equals two; 650 beats all five."""
    assert [f.points for f in matchpoints(SCORES, win=win)] == points


def test_neuberg_and_factoring_by_hand() -> None:
    """Eight results in a field of ten. A top of 14 is 15 x 10 / 8 - 1 = 17.75 of 18, a bottom
    1 x 10 / 8 - 1 = 0.25; factoring gives 14 x 9 / 7 = 18 and nothing."""
    scores = [10 * i for i in range(8)]
    fair = [f.points for f in matchpoints(scores, field=10)]
    assert (fair[0], fair[7]) == (Fraction(1, 4), Fraction(71, 4))
    plain = [f.points for f in matchpoints(scores, field=10, neuberg=False)]
    assert [plain[0], plain[1], plain[7]] == [0, Fraction(18, 7), 18]
    halves = [f.points for f in matchpoints(scores, field=10, win=1)]
    assert halves == [p / 2 for p in fair]


@pytest.mark.parametrize("neuberg", [True, False])
def test_a_board_played_once_is_average(neuberg: bool) -> None:
    (only,) = matchpoints([430], field=7, neuberg=neuberg)
    assert only.points == only.against == 6


@pytest.mark.parametrize("neuberg", [True, False])
def test_a_board_gives_half_its_top_on_average(neuberg: bool) -> None:
    rng = random.Random(3)
    for _ in range(50):
        scores = [rng.choice((-100, 110, 140, 420)) for _ in range(rng.randint(1, 9))]
        figures = matchpoints(scores, field=9, neuberg=neuberg)
        assert sum(f.points for f in figures) == 8 * len(scores)
        for figure in figures:
            assert (
                figure.raw == sum(2 * (figure.score > s) + (figure.score == s) for s in scores) - 1
            )


def test_a_figure_says_how_it_came_about() -> None:
    figure = matchpoints([10 * i for i in range(8)], field=10)[7]
    assert figure.how() == (
        "+70: better than 7 and equal to 0 of 7 others, 14; "
        "played 8 times of 10, by Neuberg 17.75 of 18"
    )


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadOption):
        matchpoints([1, 2, 3], field=2)
    with pytest.raises(BadOption):
        matchpoints([1], win=3)
