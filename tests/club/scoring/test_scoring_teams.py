"""Team matches and victory points, worked out by hand from their sources; what always holds."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.club.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    TeamMethod,
    TeamResult,
    Weighted,
    continuous,
    discrete,
    match,
    swing,
)
from oddtrick.errors import BadOption

# Teams


def test_two_tables_in_three_ways() -> None:
    """620 at the first and 170 at the second table is 450 for the home team: 10 IMPs, or a board
    won; equal scores are a board tied."""
    boards = [TeamResult(1, 620, 170), TeamResult(2, -50, -50), TeamResult(3, 100, 110)]
    whole = match(boards)
    assert [s.home.points for s in whole.swings] == [10, 0, 0]
    assert [s.away.points for s in whole.swings] == [-10, 0, 0]
    won = match(boards, TeamMethod.BOARD_A_MATCH)
    assert [(s.home.points, s.away.points) for s in won.swings] == [
        (1, 0),
        (F(1, 2), F(1, 2)),
        (0, 1),
    ]
    assert (won.home, won.away) == (F(3, 2), F(3, 2))
    assert match(boards, TeamMethod.BOARD_A_MATCH, win=2).home == 3
    assert match(boards, TeamMethod.TOTAL_POINTS).home == 440
    assert whole.words()[0] == (
        "Board 1: 10 (+620 and -170: +450, 10); -10 (+170 and -620: -450, -10)"
    )
    assert whole.words()[-1] == "Sum: 10 and -10 IMPs"


def test_rulings_in_a_match() -> None:
    """Law 86B: average plus is 3 IMPs whatever happened at the other table. Of a weighted score the
    IMPs are weighted: half of 620 - 600 (1 IMP) and half of -100 - 600 (-12) is -5.5."""
    ruled = swing(TeamResult(4, AVERAGE_PLUS, 620, ew_first=AVERAGE_MINUS))
    assert [ruled.home.points, ruled.away.points] == [3, -3]
    half = Weighted(((620, F(1, 2)), (-100, F(1, 2))))
    both = swing(TeamResult(5, half, 600))
    assert (both.home.points, both.away.points) == (F("-5.5"), F("5.5"))
    # Split: the home team keeps -100, the other is given -620 of its own.
    split = swing(TeamResult(6, -100, 600, ew_first=620))
    assert [split.home.points, split.away.points] == [-12, -1]
    with pytest.raises(BadOption, match="at one table and average minus"):
        swing(TeamResult(7, AVERAGE_PLUS, AVERAGE_PLUS, ew_second=AVERAGE_MINUS))
    with pytest.raises(BadOption, match="assign a score"):
        swing(TeamResult(8, AVERAGE, 0), TeamMethod.TOTAL_POINTS)
    with pytest.raises(BadOption, match="there twice"):
        match([TeamResult(1, 0, 0), TeamResult(1, 0, 0)])


# Victory points


def test_the_continuous_scale_by_its_formula() -> None:
    """10 + 10 (1 - t^(3M/B)) / (1 - t^3), t = 0.618034, B = 15 x sqrt(16) = 60. For M = 20 the
    power is t, (1 - 0.618034) / 0.763932 = 0.5 exactly: 15 VPs. For M = 40 it is t^2:
    0.618034 / 0.763932 = 0.809017: 18.09. For M = 1, t^0.05 = 0.976227: 10.31. From 60 on, 20."""
    for margin, home in [
        (0, "10"),
        (1, "10.31"),
        (20, "15"),
        (40, "18.09"),
        (60, "20"),
        (99, "20"),
    ]:
        points = continuous(margin, 16)
        assert (points.home, points.away) == (F(home), 20 - F(home))
        assert continuous(-margin, 16)[:2] == (20 - F(home), F(home))
    assert continuous(5, 4).home == F(
        "12.8"
    )  # B = 30: t^0.5 = 0.786151, 0.213849 / 0.763932 = 0.27993
    assert str(continuous(10, 16).why) == (
        "+10 IMPs over 16 boards (all from 60): 12.8 to 7.2 of 20"
    )


def test_steps_of_the_continuous_scale_never_grow() -> None:
    """The report's promise, for every length of match up to 64 boards. Another way to the same
    table: the steps of the rounded one, put into falling order."""
    golden = (5**0.5 - 1) / 2
    for boards in range(1, 65):
        most = 15 * boards**0.5
        plain = [
            round(1000 + 1000 * (1 - golden ** (3 * m / most)) / (1 - golden**3))
            for m in range(ceil(most))
        ]
        expected = [1000]
        for step in sorted((b - a for a, b in pairwise([*plain, 2000])), reverse=True):
            expected.append(expected[-1] + step)
        table = [100 * continuous(m, boards).home for m in range(len(expected))]
        assert table == expected, boards


def test_a_corrected_figure() -> None:
    """16 boards: the formula gives 13.516, 13.744 and 13.966 for 13 to 15 IMPs. Rounded alone the
    steps would be 0.22 and 0.23, so 13.74 becomes 13.75."""
    assert [continuous(m, 16).home for m in (13, 14, 15)] == [F("13.52"), F("13.75"), F("13.97")]


@given(st.integers(-200, 200), st.integers(1, 64))
def test_victory_points_sum_to_the_scale(margin: int, boards: int) -> None:
    assert sum(continuous(margin, boards)[:2]) == 20
    for most in (20, 30):
        points = discrete(margin, 6 + boards % 6, most)
        assert points.home + points.away == most
        assert (points.home > points.away) == (margin > 0)


def test_the_printed_scales() -> None:
    """Rows of the American scales: over 6 to 8 boards 3-4 IMPs are 12-8 and 20-8… on; over 9 to 11
    boards 31-35 are 19-1 and 29-1; and one IMP is 11-9, but 18-12 of 30."""
    rows = [
        (7, 20, "0:10 1:11 2:11 3:12 4:12 5:13 8:14 13:15 14:16 19:17 20:18 24:19 27:19 28:20"),
        (9, 20, "0:10 2:11 5:12 9:13 13:14 17:15 21:16 25:17 30:18 35:19 36:20"),
        (7, 30, "0:15 1:18 2:19 3:20 4:21 6:22 8:23 10:24 13:25 16:26 19:27 23:28 27:29 28:30"),
        (9, 30, "0:15 1:18 2:19 4:20 6:21 8:22 11:23 14:24 17:25 21:26 25:27 30:28 35:29 36:30"),
    ]
    for boards, most, printed in rows:
        for cell in printed.split():
            margin, home = map(int, cell.split(":"))
            assert discrete(margin, boards, most).home == home, (boards, most, margin)
    with pytest.raises(BadOption, match="6 to 11"):
        discrete(3, 12)
    with pytest.raises(BadOption, match="to 25"):
        discrete(3, 7, 25)
    with pytest.raises(BadOption, match="one board"):
        continuous(3, 0)
