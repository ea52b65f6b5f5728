"""Laws of 2017 that are reckoned and not ruled on: boards, scores, match points, IMPs, awards. The
figures are worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from scoring import deal, worth

from oddtrick.club.scoring import AVERAGE_MINUS, AVERAGE_PLUS, BoardResult, Weighted
from oddtrick.club.scoring.board import score_board
from oddtrick.club.scoring.imps import award_in_imps
from oddtrick.club.scoring.matchpoints import Matchpoints
from oddtrick.core import Result
from oddtrick.formats.board import board_by_number
from oddtrick.games import game
from oddtrick.scoring.imps import imps
from oddtrick.scoring.rulings import Transfer

NONE = (1, 8, 11, 14)
NS = (2, 5, 12, 15)
EW = (3, 6, 9, 16)
BOTH = (4, 7, 10, 13)


@pytest.mark.law("duplicate2017:2")
def test_dealer_and_vulnerability_of_the_sixteen_boards() -> None:
    for number in range(1, 33):
        board, place = board_by_number(number), (number - 1) % 16 + 1
        words = {NONE: "None", NS: "NS", EW: "EW", BOTH: "All"}
        assert board.vulnerable == next(word for row, word in words.items() if place in row)
        assert board.dealer == "NESW"[(number - 1) % 4]
    assert {*NONE, *NS, *EW, *BOTH} == set(range(1, 17))


def row(law: str, bid: str, won: int, points: int, vulnerable: bool, *rulings: Result) -> object:
    marks = pytest.mark.law(f"duplicate2017:{law}")
    return pytest.param(bid, won, points, vulnerable, rulings, marks=marks)


@pytest.mark.parametrize(
    ("bid", "won", "points", "vulnerable", "rulings"),
    [
        row("77-tricks", "3N", 9, 100 + 300, False),
        row("77-tricks", "2SX", 8, 120 + 300 + 50, False),
        row("77-tricks", "1CXX", 7, 80 + 50 + 100, False),
        row("77-tricks", "5D", 11, 100 + 300, False),
        row("77-over", "2HX", 9, 120 + 500 + 50 + 200, True),
        row("77-over", "2HX", 9, 120 + 300 + 50 + 100, False),
        row("77-over", "1CXX", 8, 80 + 50 + 100 + 200, False),
        row("77-premium", "4SXX", 10, 480 + 300 + 100, False),
        row("77-premium", "6N", 12, 190 + 500 + 750, True),
        row("77-premium", "7D", 13, 140 + 300 + 1000, False),
        row("77-premium", "2S", 8, 60 + 50, False),
        row("77-under", "4SX", 6, -800, False),
        row("77-under", "4SX", 7, -800, True),
        row("77-under", "4S", 7, -150, False),
        row("77-under", "4S", 7, -300, True),
        row("77-under", "4SXX", 9, -200, False),
        # 64A: tricks that go over count for the contract and beyond it.
        row("64A-score", "3N", 8, 130 + 300, False, Transfer(1, 0, 2, "64A")),
    ],
)
def test_what_a_board_is_worth(
    bid: str, won: int, points: int, vulnerable: bool, rulings: tuple[Result, ...]
) -> None:
    table = game("contract-duplicate")
    found = worth(table, deal(table, bid, won, *rulings, vulnerable=0b01 * vulnerable))
    ours = sum(found.get(k, 0) for k in ("below", "above"))
    theirs = sum(found.get(k, 0) for k in ("BELOW", "ABOVE"))
    assert ours - theirs == points


@pytest.mark.law("duplicate2017:78A")
def test_match_points_are_two_for_each_worse_score() -> None:
    """420 beaten by three and equal to two others of twelve: 2 x 6 + 2 = 14 of 22."""
    scores = [450] * 3 + [420] * 3 + [170] * 6
    results = [BoardResult(f"n{i}", f"e{i}", score) for i, score in enumerate(scores)]
    lines = score_board(1, results, Matchpoints()).lines
    assert lines[3].ns_figure.points == 14
    assert lines[3].ew_figure.points == 22 - 14


@pytest.mark.law("duplicate2017:78B")
@pytest.mark.parametrize(
    ("difference", "points"),
    [
        (10, 0), (20, 1), (40, 1), (50, 2), (90, 3), (130, 4), (170, 5), (220, 6), (270, 7),
        (320, 8),
        (370, 9), (430, 10), (470, 10), (500, 11), (600, 12), (750, 13), (900, 14), (1100, 15),
        (1300, 16), (1500, 17), (1750, 18), (2000, 19), (2250, 20), (2500, 21), (3000, 22),
        (3500, 23), (3990, 23), (4000, 24),
    ],
)  # fmt: skip
def test_the_scale_of_imps(difference: int, points: int) -> None:
    assert imps(difference) == points


@pytest.mark.law("duplicate2017:12C1c")
def test_each_outcome_is_turned_into_match_points_before_the_average() -> None:
    """60 % of 420 and 40 % of -50 against 420, 170 and -50: 0.6 x 5 + 0.4 x 1 = 3.4; 232, which is
    the average in points, would have had 4."""
    others = [BoardResult(f"n{i}", f"e{i}", score) for i, score in enumerate((420, 170, -50))]
    mixed = Weighted(((420, Fraction(3, 5)), (-50, Fraction(2, 5))))
    lines = score_board(1, [*others, BoardResult("n", "e", mixed)], Matchpoints()).lines
    assert lines[3].ns_figure.points == Fraction(17, 5)
    assert lines[3].ew_figure.points == 6 - Fraction(17, 5)


@pytest.mark.law("duplicate2017:12C2b")
def test_average_plus_is_three_imps() -> None:
    assert award_in_imps(AVERAGE_PLUS, Fraction(3)).points == 3
    assert award_in_imps(AVERAGE_MINUS, Fraction(3)).points == -3
