"""Duplicate scoring: figures worked out by hand from the published formulas; what always holds."""

from __future__ import annotations

import random
import re
import time
from fractions import Fraction as F
from importlib.resources import files
from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddtrick.club.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Butler,
    CrossImps,
    Frequency,
    Matchpoints,
    Method,
    Outcome,
    Penalty,
    Per,
    Result,
    Rounding,
    Score,
    TeamMethod,
    TeamResult,
    TotalPoints,
    Traveller,
    Unequal,
    Unit,
    Weighted,
    carried_over,
    continuous,
    discrete,
    handicapped,
    imps,
    match,
    penalised,
    ranking,
    said,
    score_board,
    session_scores,
    shared_awards,
    strata,
    swing,
    to_common_top,
    together,
)
from oddtrick.club.scoring.imps import IMP_FROM
from oddtrick.errors import BadOption


def room(*scores: Outcome) -> list[Result]:
    """A board of pairs n1 against e1, n2 against e2 …"""
    return [Result(f"n{i}", f"e{i}", score) for i, score in enumerate(scores, 1)]


def ns(traveller: Traveller) -> list[F]:
    return [line.ns_figure.points for line in traveller.lines]


def ew(traveller: Traveller) -> list[F]:
    return [line.ew_figure.points for line in traveller.lines]


# Matchpoints


@pytest.mark.parametrize(
    ("win", "points"), [(2, [6, 10, 6, 0, 2, 6]), (1, [3, 5, 3, 0, 1, 3])], ids=["2n-2", "n-1"]
)
def test_both_customs(win: int, points: list[int]) -> None:
    """Law 78A: two for each lower score and one for an equal one; the other custom, one and a
    half. 620 beats two and equals two; 650 beats all five."""
    board = score_board(1, room(620, 650, 620, -100, 170, 620), Matchpoints(win))
    assert ns(board) == points
    assert ew(board) == [5 * win - p for p in points]
    assert board.top == 5 * win


def test_neuberg_as_published() -> None:
    """The English union's example: ten results where eleven were expected. Each counts 1.1 times:
    (M + 1) x 11 / 10 - 1 for M = 18, 16 … 0 is 19.9, 17.7 … 0.1 of 20."""
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    board = score_board(1, room(*scores), Matchpoints(), full=11)
    expected = ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"]
    assert ns(board) == [F(x) for x in expected]
    assert board.top == 20
    halved = score_board(1, room(*scores), Matchpoints(win=1), full=11)
    assert ns(halved) == [F(x) / 2 for x in expected]


def test_other_ways_with_unequal_frequency() -> None:
    """Eight results in a field of ten, a top of 14 and a bottom: Neuberg 15 x 10 / 8 - 1 = 17.75
    and 1 x 10 / 8 - 1 = 0.25; factoring 14 x 9 / 7 = 18 and nothing; a half for each of the two
    that are missing (one matchpoint of 2) 16 and 2."""
    results = room(*[10 * i for i in range(8)])
    ends = {}
    for unequal in Unequal:
        points = ns(score_board(1, results, Matchpoints(unequal=unequal), full=10))
        ends[unequal] = (points[-1], points[0])
    assert ends == {
        Unequal.NEUBERG: (F("17.75"), F("0.25")),
        Unequal.FACTORED: (18, 0),
        Unequal.HALVES: (16, 2),
    }


def test_a_fouled_board_is_scored_in_groups() -> None:
    """Law 87 and Neuberg: seven results of which three played other cards. In the group of three
    the top is 5 x 7 / 3 - 1 = 10 2/3 of 12 (88.9 %), in that of four 7 x 7 / 4 - 1 = 11 1/4
    (93.75 %)."""
    results = [
        Result(f"n{i}", f"e{i}", score, group=group)
        for i, (score, group) in enumerate(
            [(420, "a"), (170, "a"), (-50, "a"), (620, "b"), (600, "b"), (170, "b"), (-100, "b")]
        )
    ]
    points = ns(score_board(7, results, Matchpoints()))
    assert points[:3] == [F(32, 3), 6, F(4, 3)]
    assert points[3:] == [F("11.25"), F("7.75"), F("4.25"), F("0.75")]
    # Scarne 1963, “Interchanged Cards”: 1 a lower score, 1/2 a pair of the other group.
    old = ns(score_board(7, results, Matchpoints(1, Unequal.HALVES)))
    assert old == [4, 3, 2, F("4.5"), F("3.5"), F("2.5"), F("1.5")]


def test_an_award_is_no_result_to_compare() -> None:
    """Law 12C2 and Neuberg: four scores in a field of five, (6 + 1) x 5 / 4 - 1 = 7.75; the fifth
    table has 60 and 40 % of 8."""
    results = [*room(650, 620, 170, -100), Result("x", "y", AVERAGE_PLUS, AVERAGE_MINUS)]
    board = score_board(1, results, Matchpoints())
    assert ns(board) == [F("7.75"), F("5.25"), F("2.75"), F("0.25"), F("4.8")]
    assert ew(board)[-1] == F("3.2")
    assert board.lines[-1].score == (
        "North–South average plus (60 %); East–West average minus (40 %)"
    )


def test_a_weighted_score() -> None:
    """Law 12C1c: 60 % of +420 and 40 % of -50 beside 420, 400 and -50. +420 would bring 5 of 6,
    -50 would bring 1: 0.6 x 5 + 0.4 x 1 = 3.4. The other 420 beats 400, -50 and 40 % of the ruling
    and equals 60 % of it: 2 x 2.4 + 0.6 = 5.4."""
    ruling = Weighted(((420, F(3, 5)), (-50, F(2, 5))))
    board = score_board(1, room(ruling, 420, 400, -50), Matchpoints())
    assert ns(board) == [F("3.4"), F("5.4"), F("2.8"), F("0.4")]
    assert ew(board) == [6 - p for p in ns(board)]
    assert board.lines[0].score == "60 % of +420, 40 % of -50"


def test_a_split_score() -> None:
    """Law 12C1: North–South keep -100, East–West get no more than -620. Each side is compared with
    what its own field has: -100 is a bottom for North–South, and so is -620 for East–West."""
    results = [Result("n1", "e1", -100, 620), Result("n2", "e2", 170)]
    results.append(Result("n3", "e3", 600))
    board = score_board(1, results, Matchpoints())
    assert ns(board) == [0, 2, 4]
    assert ew(board) == [0, 4, 2]


SCORES = st.sampled_from([-800, -500, -100, -50, 0, 110, 140, 170, 420, 450, 620, 650, 1430])


@settings(max_examples=60, deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=12), st.integers(0, 4), st.sampled_from([1, 2]))
def test_matchpoints_of_a_board_are_constant(scores: list[int], more: int, win: int) -> None:
    """Either side has half of all tops, and every table shares out one, whatever was scored."""
    full = len(scores) + more
    for unequal in Unequal:
        board = score_board(1, room(*scores), Matchpoints(win, unequal), full=full)
        assert board.top is not None
        assert sum(ns(board)) == board.top * len(scores) / 2
        assert all(a + b == board.top for a, b in zip(ns(board), ew(board), strict=True))


@settings(max_examples=60, deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=12))
def test_matchpoints_by_comparing_every_two(scores: list[int]) -> None:
    """The definition itself, score by score, is what counting by frequency must give."""
    board = score_board(1, room(*scores), Matchpoints())
    plain = [
        sum(2 * (a > b) + (a == b) for j, b in enumerate(scores) if i != j)
        for i, a in enumerate(scores)
    ]
    assert ns(board) == plain


METHODS: list[Method] = [Matchpoints(), CrossImps(), Butler(), TotalPoints()]


@settings(max_examples=60, deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=12), st.randoms(use_true_random=False))
@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.name)
def test_the_order_of_rows_changes_nothing(
    method: Method, scores: list[int], rng: random.Random
) -> None:
    results = room(*scores)
    mixed = rng.sample(results, len(results))
    before = {x.ns: (x.ns_figure, x.ew_figure) for x in score_board(1, results, method).lines}
    after = {x.ns: (x.ns_figure, x.ew_figure) for x in score_board(1, mixed, method).lines}
    assert before == after


# IMPs


def test_the_table_of_imps() -> None:
    """Law 78B, from its printed ranges: the first and last difference of each."""
    ranges = """0-10 20-40 50-80 90-120 130-160 170-210 220-260 270-310 320-360 370-420 430-490
    500-590 600-740 750-890 900-1090 1100-1290 1300-1490 1500-1740 1750-1990 2000-2240 2250-2490
    2500-2990 3000-3490 3500-3990 4000-9000"""
    for worth, span in enumerate(ranges.split()):
        low, high = map(int, span.split("-"))
        assert imps(low) == imps(high) == worth
        assert imps(-low) == imps(-high) == -worth


def test_the_browser_has_the_same_table() -> None:
    script = files("oddtrick.web").joinpath("static/review-beside.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"const IMPS = \[([^\]]+)\]", script)
    assert tuple(map(int, listed.split(","))) == IMP_FROM


def test_cross_imps_by_hand() -> None:
    """Law 78B against each other score. +420 against +420, +170 and -50: 0 + 6 (250) + 10 (470)
    = 16; +170 against 420, 420, -50: -6 - 6 + 6 (220) = -6; -50: -10 - 10 - 6 = -26."""
    results = room(420, 420, 170, -50)
    assert ns(score_board(1, results, CrossImps())) == [16, 16, -6, -26]
    over = {per: ns(score_board(1, results, CrossImps(per)))[0] for per in Per}
    assert over == {Per.TOTAL: 16, Per.COMPARISONS: F(16, 3), Per.SCORES: 4}
    # A full board has six results: five comparisons in place of three.
    assert ns(score_board(1, results, CrossImps(), full=6))[0] == F(80, 3)


@settings(max_examples=60, deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=12), st.integers(0, 3))
def test_cross_imps_sum_to_nothing(scores: list[int], more: int) -> None:
    for per in Per:
        board = score_board(1, room(*scores), CrossImps(per), full=len(scores) + more)
        assert sum(ns(board)) == sum(ew(board)) == 0
        assert ns(board) == [-p for p in ew(board)]


def test_butler_by_hand() -> None:
    """Scores 650, 620, 620, 170, -100. Without the ends the mean is 1410 / 3 = 470, with them
    1960 / 5 = 392, to the nearest ten 390. Against 470: 180, 150, -300 and -570 are 5, 4, -7 and
    -11 IMPs; against 390: 260, 230, -220 and -490 are 6, 6, -6 and -10."""
    results = room(650, 620, 620, 170, -100)
    assert ns(score_board(1, results, Butler())) == [5, 4, 4, -7, -11]
    assert ns(score_board(1, results, Butler(drop=0))) == [6, 6, 6, -6, -10]
    line = score_board(1, results, Butler()).lines[0]
    assert line.ns_figure.why == (
        "+650 against datum 470, the mean of 5 without the highest and the lowest, 470 to the "
        "nearest ten: 180, 5 IMPs"
    )


def test_the_datum_is_rounded_the_same_for_both_sides() -> None:
    """+140 and +110 have a mean of 125, to the nearest ten 130 (a five away from zero), and for
    East–West -130: 10 and -20 are 0 and -1 IMP. Unrounded, 15 either way is nothing."""
    results = room(140, 110)
    board = score_board(1, results, Butler())
    assert ns(board) == [0, -1]
    assert ew(board) == [0, 1]
    assert ns(score_board(1, results, Butler(rounding=Rounding.NONE))) == [0, 0]
    assert ns(score_board(1, room(420), Butler(drop=2))) == [0]


def test_awards_in_imps() -> None:
    """Average plus is 2 IMPs at Butler and for each comparison (the default), average nothing."""
    results = [*room(420, 420, -50), Result("x", "y", AVERAGE_PLUS, AVERAGE)]
    assert score_board(1, results, Butler()).lines[-1].ns_figure.points == 2
    assert score_board(1, results, CrossImps()).lines[-1].ns_figure.points == 6
    each = CrossImps(Per.COMPARISONS)
    assert score_board(1, results, each).lines[-1].ns_figure.points == 2
    assert score_board(1, results, Butler()).lines[-1].ew_figure.points == 0


def test_total_points() -> None:
    """Scarne 1963: cumulative scores; 100 points for a matchpoint. Five tables have an average of
    2 of 4 matchpoints, average plus is 2.4, 40 points more."""
    results = [*room(420, -50, 0, 110), Result("x", "y", AVERAGE_PLUS, AVERAGE_MINUS)]
    board = score_board(1, results, TotalPoints())
    assert ns(board) == [420, -50, 0, 110, 40]
    assert ew(board) == [-420, 50, 0, -110, -40]


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
    assert continuous(10, 16).why == ("+10 IMPs over 16 boards (all from 60): 12.8 to 7.2 of 20")


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


@settings(max_examples=80, deadline=None)
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


# Sessions, rulings, penalties


def session_of(*boards: list[Result]) -> list[Traveller]:
    return [score_board(i, board, Matchpoints()) for i, board in enumerate(boards, 1)]


def test_average_plus_is_ones_own_where_that_is_more() -> None:
    """Law 12C2: n1 has 4 of 4 on one board (100 %) and n3 nothing; each is given an award of 60 and
    of 40 %. n1 keeps 100 %, n3 gets 0 %; n2, who has half, gets no less than 60 %."""
    first = [Result(f"n{i}", f"e{i}", s) for i, s in enumerate((620, 170, -100), 1)]
    second = [
        Result("n1", "e1", AVERAGE_PLUS),
        Result("n2", "e2", AVERAGE_PLUS),
        Result("n3", "e3", AVERAGE_MINUS),
    ]
    scores = session_scores(session_of(first, second))
    assert {w: s.points for w, s in scores.items() if w[0] == "n"} == {
        "n1": 8, "n2": 2 + F("2.4"), "n3": 0,
    }  # fmt: skip
    # e1, with nothing elsewhere, still has his 60 %; e3, with a top elsewhere, 40 % at the least.
    assert scores["e1"].points == F("2.4")
    assert scores["e3"].points == 4 + F("1.6")
    assert scores["n1"].percentage == 100
    assert scores["n1"].why[1] == (
        "board 2: 4 (average plus (60 %): 60 % of 4, but 100 % on the other boards: 4)"
    )


def test_average_plus_in_imps_is_ones_own_average_where_that_is_more() -> None:
    """+600 beside two times -100 is 12 + 12 IMPs; the award of 2 x 2 gives way to 24."""
    boards = [
        room(600, -100, -100),
        [Result("n1", "e1", AVERAGE_PLUS, AVERAGE), *room(0, 0, 0)[1:]],
    ]
    made = [score_board(i, b, CrossImps()) for i, b in enumerate(boards, 1)]
    scores = session_scores(made)
    assert scores["n1"].points == 48
    assert scores["n1"].percentage is None


def test_penalties_and_indemnities() -> None:
    """Scarne 1963: a tenth of a top of 4 is 0.4. In IMPs and victory points: points."""
    scores = session_scores(
        session_of(room(620, 170, -100)),
        penalties=[
            Penalty("n1", F(1, 10), "played the wrong board", Unit.TOPS),
            Penalty("e1", F(-1, 10), "through no fault of his", Unit.TOPS),
            Penalty("n2", F(1), "slow"),
        ],
    )
    assert [scores[w].points for w in ("n1", "e1", "n2")] == [F("3.6"), F("0.4"), 1]
    assert scores["n1"].why[-1] == ("penalty (played the wrong board): 10 % of a top of 4, 0.4")
    team = {"A": Score("A", F(12), F(20), 8)}
    assert penalised(team, [Penalty("A", F(1, 2), "late")])["A"].points == F("11.5")
    with pytest.raises(BadOption, match="“Z” has no score"):
        penalised(team, [Penalty("Z", F(1), "late")])
    with pytest.raises(BadOption, match="no tops"):
        penalised(team, [Penalty("A", F(1), "late", Unit.TOPS)])


def test_an_individual_credits_both_players() -> None:
    board = score_board(1, [Result("1+2", "3+4", 420), Result("5+6", "7+8", 110)], Matchpoints())
    sides = ("1+2", "3+4", "5+6", "7+8")
    scores = session_scores([board], credited={s: tuple(s.split("+")) for s in sides})
    assert {w: s.points for w, s in scores.items()} == {
        "1": 2, "2": 2, "3": 0, "4": 0, "5": 0, "6": 0, "7": 2, "8": 2,
    }  # fmt: skip


# Places


def test_ties_share_a_place_and_what_it_brings() -> None:
    """Awards of 6, 4, 2: two who share the second place have (4 + 2) / 2 each."""
    places = ranking({"a": F(9), "b": F(7), "c": F(7), "d": F(1)})
    assert [(p.written, p.contestant) for p in places] == [
        ("1", "a"), ("2=", "b"), ("2=", "c"), ("4", "d"),
    ]  # fmt: skip
    assert shared_awards(places, [F(6), F(4), F(2)]) == {"a": 6, "b": 3, "c": 3, "d": 0}
    split = ranking({"a": F(7), "b": F(7), "c": F(7)}, [{"c": F(1)}, {"b": F(1)}])
    assert [p.written + p.contestant for p in split] == ["1c", "2b", "3a"]


def test_sections_of_unequal_size_come_to_a_common_top() -> None:
    """A section of seven tables has a top of 12, one of five a top of 8. 6 of 8 on one board is 9
    of 12; then the two sections are ranked together."""
    seven = {"a": Score("a", F(8), F(12), 1)}
    five = {"b": Score("b", F(6), F(8), 1)}
    event = together([seven, five])
    assert {w: s.points for w, s in event.items()} == {"a": 8, "b": 9}
    assert event["b"].why == ("6 of 8 brought to a top of 12 on 1 boards: x 12 / 8 = 9",)
    assert to_common_top(Score("c", F(7), F(0), 3), F(12)).points == 7
    with pytest.raises(BadOption, match="rank them apart"):
        together([seven, {"c": Score("c", F(7), F(0), 3)}])


def test_sessions_add_up() -> None:
    """60 % of two boards of top 8 (9.6, as 14.4 of 24) and 50 % of one of 12 (6): 20.4 of 36."""
    first = {"a": Score("a", F("9.6"), F(16), 2)}
    second = {"a": Score("a", F(6), F(12), 1)}
    total = together([first, second])["a"]
    assert [total.points, total.available, total.boards] == [F("20.4"), 36, 3]
    assert (
        together([{"i": Score("i", F(5), F(0), 2)}, {"i": Score("i", F(-8), F(0), 2)}])["i"].points
        == -3
    )


def test_carry_over_handicaps_and_strata() -> None:
    """Half of the distance from the mean 70: 40, 0, -40; and at most 30."""
    points = {"a": F(150), "b": F(70), "c": F(-10)}
    assert carried_over(points, F(1, 2)) == {"a": 40, "b": 0, "c": -40}
    assert carried_over(points, F(1, 2), most=F(30)) == {"a": 30, "b": 0, "c": -30}
    assert carried_over({}, F(1, 2)) == {}
    with pytest.raises(BadOption):
        carried_over(points, F(2))
    after = handicapped(points, {"b": F(85)})
    assert [p.contestant for p in ranking(after)] == ["b", "a", "c"]
    lists = strata(points, {"a": 1, "b": 3, "c": 2})
    assert {k: [p.contestant for p in v] for k, v in lists.items()} == {
        1: ["a", "b", "c"], 2: ["b", "c"], 3: ["b"],
    }  # fmt: skip
    with pytest.raises(BadOption, match="no stratum"):
        strata(points, {"a": 1})


# Words, refusals, speed


def test_every_figure_says_how_it_came_about() -> None:
    board = score_board(3, room(420, 420, -50), Matchpoints(), full=4)
    assert board.words() == [
        "Board 3, matchpoints, top 6",
        *[
            f"n{i} against e{i}: +420; n{i} 4.33 (better than 1 and equal to 1 of 2: "
            "2 x 1 + 1 x 1 = 3 of 4; played 3 times of 4, by Neuberg (3 + 1) x 4 / 3 - 1 = 4.33 "
            f"of 6); e{i} 1.67 (better than 0 and equal to 1 of 2: 2 x 0 + 1 x 1 = 1 of 4; played "
            "3 times of 4, by Neuberg (1 + 1) x 4 / 3 - 1 = 1.67 of 6)"
            for i in (1, 2)
        ],
        "n3 against e3: -50; n3 0.33 (better than 0 and equal to 0 of 2: 2 x 0 + 1 x 0 = 0 of 4; "
        "played 3 times of 4, by Neuberg (0 + 1) x 4 / 3 - 1 = 0.33 of 6); e3 5.67 (better than 2 "
        "and equal to 0 of 2: 2 x 2 + 1 x 0 = 4 of 4; played 3 times of 4, by Neuberg "
        "(4 + 1) x 4 / 3 - 1 = 5.67 of 6)",
    ]
    often = Frequency.of(score_board(3, room(420, -50, 420), CrossImps()))
    assert [r[:4] for r in often.rows] == [("+420", 2, F(10), F(-10)), ("-50", 1, F(-20), F(20))]
    assert often.words()[0] == "+420, 2 times: 10 and -10 (10 IMPs against 2 others)"


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadOption, match="without a result"):
        score_board(1, [], Matchpoints())
    with pytest.raises(BadOption, match="“a” has two results"):
        score_board(1, [Result("a", "b", 0), Result("c", "a", 0)], Matchpoints())
    with pytest.raises(BadOption, match="3 results, more than the 2"):
        score_board(1, room(1, 2, 3), Matchpoints(), full=2)
    with pytest.raises(BadOption, match="1 or 2"):
        Matchpoints(3)
    with pytest.raises(BadOption, match="make 1"):
        Weighted(((420, F(1, 2)),))
    with pytest.raises(BadOption, match="0 to 1"):
        Artificial(F(3, 2))
    with pytest.raises(BadOption, match="no scores"):
        Butler(drop=-1)


def test_numbers_are_written_to_two_decimals() -> None:
    assert [said(F(x)) for x in ("10", "0", "-0.004", "99.995", "-2.5")] == [
        "10", "0", "0", "100", "-2.5",
    ]  # fmt: skip


@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.name)
def test_a_hundred_tables_and_thirty_boards(method: Method) -> None:
    """Well under a second is meant; five times that much CPU is let pass."""
    rng = random.Random(1)
    scores = [
        s * sign for s in (50, 100, 110, 140, 170, 200, 420, 450, 620, 650) for sign in (1, -1)
    ]
    boards = [room(*rng.choices(scores, k=100)) for _ in range(30)]
    started = time.process_time()
    made = [score_board(i, board, method, full=101) for i, board in enumerate(boards)]
    totals = session_scores(made)
    ranking({who: s.points for who, s in totals.items()})
    assert time.process_time() - started < 2.5
    assert len(totals) == 200
