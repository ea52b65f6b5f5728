"""Files of teams as named programs write them: cross-IMPs, the whole scale of victory points and a
scale of the file's own, a point a board.

The data is made up from a seed; every figure of the files is worked out here, by the definitions.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, sqrt

import pytest
from program_files import again, element, fixed, imps

from oddtrick.club.usebio.past_events import past_events
from oddtrick.formats.usebio.xml_elements import read_usebio

Match = tuple[int, int, list[tuple[int, int, int]]]
"""Home, away, and boards with North–South's scores where the home team sat so and where it did
not."""


def matches(seed: int) -> list[Match]:
    chance = random.Random(seed)
    scores = (620, 170, 140, -50, -100, 430, 400, -420, 90, 80, 420)
    return [
        (home, away, [(b, chance.choice(scores), chance.choice(scores)) for b in range(1, 9)])
        for home, away in ((1, 2), (3, 4), (5, 6))
    ]


def teams_file(
    found: Sequence[Match], boards: Mapping[tuple[int, int], Fraction] | None,
    totals: Mapping[int, tuple[Fraction, Fraction]], name: str = "IMPS",
) -> str:  # fmt: skip
    parts = ""
    for home, away, played_ in found:
        inner = "".join(
            "<BOARD>" + element("BOARD_NUMBER", b)
            + (element(name, fixed(boards[home, b])) if boards is not None else "")
            + "".join(
                "<TRAVELLER_LINE>" + element("DIRECTION", where) + element("SCORE", score)
                + "</TRAVELLER_LINE>"
                for where, score in (("NS", first), ("EW", second))
            )
            + "</BOARD>"
            for b, first, second in played_
        )  # fmt: skip
        ours, theirs = totals[home]
        parts += (
            "<MATCH>" + element("ROUND_NUMBER", 1) + element("TEAM", home)
            + element("OPPOSING_TEAM", away) + element("TEAM_SCORE", fixed(ours))
            + element("OPPOSING_TEAM_SCORE", fixed(theirs)) + inner + "</MATCH>"
        )  # fmt: skip
    return f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="SWISS_TEAMS">{parts}</EVENT></USEBIO>'


def in_whole_points(margin: int, boards: int) -> int:
    """10 + 10 (1 - t^(3M/B)) / (1 - t^3), with B = 15 times the root of the boards."""
    golden = (sqrt(5) - 1) / 2
    part = (1 - golden ** (3 * min(1, abs(margin) / (15 * sqrt(boards))))) / (1 - golden**3)
    won = floor(10 + 10 * part + 0.5)
    return won if margin >= 0 else 20 - won


def test_cross_imps_over_the_field_and_whole_victory_points() -> None:
    """As TeamsScorer writes them: each half is compared with all other tables, and what is over
    is divided by how many those are; the match counts by the scale from 20 to 0."""
    found = matches(7)
    boards: dict[tuple[int, int], Fraction] = {}
    for b in range(1, 9):
        scores = [s for _, _, rows in found for n, *both in rows if n == b for s in both]
        for k, (home, _, _) in enumerate(found):
            first, second = 2 * k, 2 * k + 1
            ours = sum(imps(scores[first] - s) for j, s in enumerate(scores) if j != first)
            ours += sum(imps(s - scores[second]) for j, s in enumerate(scores) if j != second)
            boards[home, b] = Fraction(ours, len(scores) - 1)
    totals = {}
    for home, _, _ in found:
        margin = sum((boards[home, b] for b in range(1, 9)), Fraction(0))
        whole = floor(abs(margin) + Fraction(1, 2)) * (1 if margin >= 0 else -1)
        won = in_whole_points(whole, 8)
        totals[home] = Fraction(won), Fraction(20 - won)
    found_again = again(teams_file(found, boards, totals))
    assert found_again.differences == ()
    assert found_again.customs == (
        "What a board of a match brought is the cross-IMPs of both halves over the number of "
        "comparisons.",
        "A match counts victory points by the WBF’s scale in whole points, 20 to 0.",
    )
    assert (found_again.compared["swings"], found_again.compared["matches"]) == (24, 3)


def test_imps_and_the_whole_scale_make_an_event_with_the_same_figures() -> None:
    found = matches(8)
    boards = {(h, b): Fraction(imps(x - y)) for h, _, rows in found for b, x, y in rows}
    totals = {}
    for home, _, _ in found:
        won = in_whole_points(int(sum(boards[home, b] for b in range(1, 9))), 8)
        totals[home] = Fraction(won), Fraction(20 - won)
    text = teams_file(found, boards, totals)
    found_again = again(text)
    assert found_again.differences == ()
    assert found_again.customs == (
        "A match counts victory points by the WBF’s scale in whole points, 20 to 0.",
    )
    who = "".join(
        f'<TEAM TEAM_ID="{team}" TEAM_NAME="Team {team}">'
        f"{element('TOTAL_SCORE', fixed(total))}</TEAM>"
        for home, away, _ in found
        for team, total in zip((home, away), totals[home], strict=True)
    )
    listed = text.replace("<MATCH>", f"<PARTICIPANTS>{who}</PARTICIPANTS><MATCH>", 1)
    (past,) = past_events(read_usebio(listed))
    assert past.event.opened.victory == "discrete"
    assert not [remark for remark in past.remarks if "published results" in remark]


@pytest.mark.parametrize("level", [0, 10])
@pytest.mark.parametrize(
    ("win", "tie", "lost"), [("2", "1", "0"), ("1", "1/2", "0"), ("1", "0", "-1")]
)
@pytest.mark.parametrize("name", ["IMPS", "POINTS", ""])
def test_a_point_a_board(win: str, tie: str, lost: str, level: int, name: str) -> None:
    found = matches(9)
    found[0][2][0] = (1, 430, 420)  # ten points better
    found[1][2][0] = (1, 420, 420)
    boards = {}
    for home, _, rows in found:
        for b, x, y in rows:
            worth = tie if abs(x - y) <= level else win if x > y else lost
            boards[home, b] = Fraction(worth)
    of = 8 * (Fraction(win) + Fraction(lost))
    totals = {}
    for home, _, _ in found:
        own = sum((boards[home, b] for b in range(1, 9)), Fraction(0))
        totals[home] = own, of - own
    found_again = again(teams_file(found, boards if name else None, totals, name or "IMPS"))
    assert found_again.differences == ()
    assert "a point a board" in " ".join(found_again.customs)
    assert ("a difference of 10 being none" in " ".join(found_again.customs)) == (level == 10)
    assert found_again.compared["matches"] == 3


def test_a_board_that_follows_no_way_is_reported() -> None:
    found = matches(8)
    boards = {(h, b): Fraction(imps(x - y)) for h, _, rows in found for b, x, y in rows}
    boards[3, 4] += 5
    totals = {}
    for home, _, _ in found:
        own = sum((boards[home, b] for b in range(1, 9)), Fraction(0))
        totals[home] = own, -own
    found_again = again(teams_file(found, boards, totals))
    assert [text.split(":")[0] for text in found_again.differences] == [
        "Board 4, 3 against 4",
        "3 against 4",
    ]
    assert found_again.customs == ()


def test_a_scale_of_victory_points_that_is_the_file_s_own() -> None:
    """As TeamsScorer has for matches of three boards."""
    chance = random.Random(12)
    found: list[Match] = []
    boards: dict[tuple[int, int], Fraction] = {}
    totals = {}
    for k in range(20):
        rows = [(b, chance.choice((620, 170, -50, 430)), chance.choice((620, 140, -100, 430)))
                for b in range(1, 4)]  # fmt: skip
        home = 2 * k + 1
        found.append((home, home + 1, rows))
        boards.update({(home, b): Fraction(imps(x - y)) for b, x, y in rows})
        margin = sum((boards[home, b] for b in range(1, 4)), Fraction(0))
        over = min(10, int(abs(margin) + 2) // 3)
        won = 10 + over * (1 if margin >= 0 else -1)
        totals[home] = Fraction(won), Fraction(20 - won)
    found_again = again(teams_file(found, boards, totals))
    assert found_again.differences == ()
    assert found_again.compared["matches"] == 20
    assert (
        "victory points of 20 by a scale of the file's own: by the margin, 10 at 0, "
        in (found_again.customs[-1])
    )
    # The same margin with other points is no scale.
    ours, theirs = totals[1]
    totals[1] = ours - 4, theirs + 4
    assert "a scale of the file's own" not in " ".join(
        again(teams_file(found, boards, totals)).customs
    )
