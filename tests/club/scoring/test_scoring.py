"""Boards scored: figures worked out by hand from the published formulas; what always holds."""

from __future__ import annotations

import random
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.club.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    BoardResult,
    Butler,
    CrossImps,
    Frequency,
    Matchpoints,
    Method,
    Outcome,
    Per,
    Rounding,
    TotalPoints,
    Traveller,
    Unequal,
    Weighted,
    format_points,
    imps,
    ranking,
    score_board,
    session_scores,
)
from oddtrick.errors import BadOption
from slices import sliced
from work import calls


def room(*scores: Outcome) -> list[BoardResult]:
    """A board of pairs n1 against e1, n2 against e2 …"""
    return [BoardResult(f"n{i}", f"e{i}", score) for i, score in enumerate(scores, 1)]


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
        Unequal.WHITE_BOOK: (F("17.75"), F("0.25")),
        Unequal.FACTORED: (18, 0),
        Unequal.HALVES: (16, 2),
    }


def test_a_fouled_board_is_scored_in_groups() -> None:
    """Law 87 and Neuberg: seven results of which three played other cards. In the group of three
    the top is 5 x 7 / 3 - 1 = 10 2/3 of 12 (88.9 %), in that of four 7 x 7 / 4 - 1 = 11 1/4
    (93.75 %)."""
    results = [
        BoardResult(f"n{i}", f"e{i}", score, group=group)
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
    results = [*room(650, 620, 170, -100), BoardResult("x", "y", AVERAGE_PLUS, AVERAGE_MINUS)]
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
    results = [BoardResult("n1", "e1", -100, 620), BoardResult("n2", "e2", 170)]
    results.append(BoardResult("n3", "e3", 600))
    board = score_board(1, results, Matchpoints())
    assert ns(board) == [0, 2, 4]
    assert ew(board) == [0, 4, 2]


SCORES = st.sampled_from([-800, -500, -100, -50, 0, 110, 140, 170, 420, 450, 620, 650, 1430])


@st.composite
def weighted(draw: st.DrawFn) -> Weighted:
    """Two different scores with parts in tenths."""
    first, second = draw(st.lists(SCORES, min_size=2, max_size=2, unique=True))
    tenths = draw(st.integers(1, 9))
    return Weighted(((first, F(tenths, 10)), (second, F(10 - tenths, 10))))


OUTCOMES = st.one_of(SCORES, SCORES, weighted())


@given(st.lists(OUTCOMES, min_size=1, max_size=12), st.integers(0, 4), st.sampled_from([1, 2]))
def test_matchpoints_of_a_board_are_constant(scores: list[Outcome], more: int, win: int) -> None:
    """Either side has half of all tops, and every table shares out one, whatever was scored."""
    full = len(scores) + more
    for unequal in Unequal:
        board = score_board(1, room(*scores), Matchpoints(win, unequal), full=full)
        assert board.top is not None
        assert sum(ns(board)) == board.top * len(scores) / 2
        assert all(a + b == board.top for a, b in zip(ns(board), ew(board), strict=True))


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


@given(st.lists(OUTCOMES, min_size=1, max_size=12), st.randoms(use_true_random=False))
@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.name)
def test_the_order_of_rows_changes_nothing(
    method: Method, scores: list[Outcome], rng: random.Random
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


def test_cross_imps_by_hand() -> None:
    """Law 78B against each other score. +420 against +420, +170 and -50: 0 + 6 (250) + 10 (470)
    = 16; +170 against 420, 420, -50: -6 - 6 + 6 (220) = -6; -50: -10 - 10 - 6 = -26."""
    results = room(420, 420, 170, -50)
    assert ns(score_board(1, results, CrossImps())) == [16, 16, -6, -26]
    over = {per: ns(score_board(1, results, CrossImps(per)))[0] for per in Per}
    assert over == {Per.TOTAL: 16, Per.COMPARISONS: F(16, 3), Per.SCORES: 4}
    # A full board has six results: five comparisons in place of three.
    assert ns(score_board(1, results, CrossImps(), full=6))[0] == F(80, 3)


@given(st.lists(OUTCOMES, min_size=1, max_size=12), st.integers(0, 3))
def test_cross_imps_sum_to_nothing(scores: list[Outcome], more: int) -> None:
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
    assert str(line.ns_figure.why) == (
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
    results = [*room(420, 420, -50), BoardResult("x", "y", AVERAGE_PLUS, AVERAGE)]
    assert score_board(1, results, Butler()).lines[-1].ns_figure.points == 2
    assert score_board(1, results, CrossImps()).lines[-1].ns_figure.points == 6
    each = CrossImps(Per.COMPARISONS)
    assert score_board(1, results, each).lines[-1].ns_figure.points == 2
    assert score_board(1, results, Butler()).lines[-1].ew_figure.points == 0


def test_total_points() -> None:
    """Scarne 1963: cumulative scores; 100 points for a matchpoint. Five tables have an average of
    2 of 4 matchpoints, average plus is 2.4, 40 points more."""
    results = [*room(420, -50, 0, 110), BoardResult("x", "y", AVERAGE_PLUS, AVERAGE_MINUS)]
    board = score_board(1, results, TotalPoints())
    assert ns(board) == [420, -50, 0, 110, 40]
    assert ew(board) == [-420, 50, 0, -110, -40]


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
        score_board(1, [BoardResult("a", "b", 0), BoardResult("c", "a", 0)], Matchpoints())
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
    assert [format_points(F(x)) for x in ("10", "0", "-0.004", "99.995", "-2.5")] == [
        "10", "0", "0", "100", "-2.5",
    ]  # fmt: skip


@pytest.mark.parametrize("method", sliced(METHODS, 1), ids=lambda m: m.name)
def test_a_hundred_tables_and_thirty_boards(method: Method) -> None:
    """A constant amount of work for each of the 6,000 scores."""
    rng = random.Random(1)
    scores = [
        s * sign for s in (50, 100, 110, 140, 170, 200, 420, 450, 620, 650) for sign in (1, -1)
    ]
    boards = [room(*rng.choices(scores, k=100)) for _ in range(30)]

    def score() -> None:
        made = [score_board(i, board, method, full=101) for i, board in enumerate(boards)]
        totals = session_scores(made)
        ranking({who: s.points for who, s in totals.items()})
        assert len(totals) == 200

    assert calls(score) < 200 * 6_000
