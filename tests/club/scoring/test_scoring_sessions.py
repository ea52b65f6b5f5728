"""Sessions, rulings and places, worked out by hand."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from oddtrick.club.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    BoardResult,
    CrossImps,
    Matchpoints,
    Outcome,
    Penalty,
    Score,
    Traveller,
    Unit,
    carried_over,
    handicapped,
    penalised,
    ranking,
    score_board,
    session_scores,
    strata,
    to_common_top,
    together,
)
from oddtrick.errors import BadOption


def room(*scores: Outcome) -> list[BoardResult]:
    """A board of pairs n1 against e1, n2 against e2 …"""
    return [BoardResult(f"n{i}", f"e{i}", score) for i, score in enumerate(scores, 1)]


# Sessions, rulings, penalties


def session_of(*boards: list[BoardResult]) -> list[Traveller]:
    return [score_board(i, board, Matchpoints()) for i, board in enumerate(boards, 1)]


def test_average_plus_is_ones_own_where_that_is_more() -> None:
    """Law 12C2: n1 has 4 of 4 on one board (100 %) and n3 nothing; each is given an award of 60 and
    of 40 %. n1 keeps 100 %, n3 gets 0 %; n2, who has half, gets no less than 60 %."""
    first = [BoardResult(f"n{i}", f"e{i}", s) for i, s in enumerate((620, 170, -100), 1)]
    second = [
        BoardResult("n1", "e1", AVERAGE_PLUS),
        BoardResult("n2", "e2", AVERAGE_PLUS),
        BoardResult("n3", "e3", AVERAGE_MINUS),
    ]
    scores = session_scores(session_of(first, second))
    assert {w: s.points for w, s in scores.items() if w[0] == "n"} == {
        "n1": 8, "n2": 2 + F("2.4"), "n3": 0,
    }  # fmt: skip
    # e1, with nothing elsewhere, still has his 60 %; e3, with a top elsewhere, 40 % at the least.
    assert scores["e1"].points == F("2.4")
    assert scores["e3"].points == 4 + F("1.6")
    assert scores["n1"].percentage == 100
    assert str(scores["n1"].why[1]) == (
        "board 2: 4 (average plus (60 %): 60 % of 4, but 100 % on the other boards: 4)"
    )


def test_average_plus_in_imps_is_ones_own_average_where_that_is_more() -> None:
    """+600 beside two times -100 is 12 + 12 IMPs; the award of 2 x 2 gives way to 24."""
    boards = [
        room(600, -100, -100),
        [BoardResult("n1", "e1", AVERAGE_PLUS, AVERAGE), *room(0, 0, 0)[1:]],
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
    fined = "penalty (played the wrong board): 10 % of a top of 4, 0.4"
    assert str(scores["n1"].why[-1]) == fined
    team = {"A": Score("A", F(12), F(20), 8)}
    assert penalised(team, [Penalty("A", F(1, 2), "late")])["A"].points == F("11.5")
    with pytest.raises(BadOption, match="“Z” has no score"):
        penalised(team, [Penalty("Z", F(1), "late")])
    with pytest.raises(BadOption, match="no tops"):
        penalised(team, [Penalty("A", F(1), "late", Unit.TOPS)])


def test_an_individual_credits_both_players() -> None:
    board = score_board(
        1, [BoardResult("1+2", "3+4", 420), BoardResult("5+6", "7+8", 110)], Matchpoints()
    )
    sides = ("1+2", "3+4", "5+6", "7+8")
    scores = session_scores([board], credited={s: tuple(s.split("+")) for s in sides})
    assert {w: s.points for w, s in scores.items()} == {
        "1": 2, "2": 2, "3": 0, "4": 0, "5": 0, "6": 0, "7": 2, "8": 2,
    }  # fmt: skip


# Places


def test_ties_share_a_place_or_are_split() -> None:
    places = ranking({"a": F(9), "b": F(7), "c": F(7), "d": F(1)})
    assert [(p.written, p.contestant) for p in places] == [
        ("1", "a"), ("2=", "b"), ("2=", "c"), ("4", "d"),
    ]  # fmt: skip
    split = ranking({"a": F(7), "b": F(7), "c": F(7)}, [{"c": F(1)}, {"b": F(1)}])
    assert [p.written + p.contestant for p in split] == ["1c", "2b", "3a"]


def test_sections_of_unequal_size_come_to_a_common_top() -> None:
    """A section of seven tables has a top of 12, one of five a top of 8. 6 of 8 on one board is 9
    of 12; then the two sections are ranked together."""
    seven = {"a": Score("a", F(8), F(12), 1)}
    five = {"b": Score("b", F(6), F(8), 1)}
    event = together([seven, five])
    assert {w: s.points for w, s in event.items()} == {"a": 8, "b": 9}
    (why,) = event["b"].why
    assert str(why) == "6 of 8 brought to a top of 12 on 1 boards: x 12 / 8 = 9"
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
