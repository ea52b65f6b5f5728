"""Files as other programs write them: which custom their points follow, and what differs.

All data is made up; the figures are worked out by hand from the customs' formulas."""

from __future__ import annotations

import random
import re

import pytest

from oddtrick.club.event.entries import Adjusted, EventOpened, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.movements import mitchell
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.rescore import Rescored, rescored
from oddtrick.club.usebio.to_entries import award_of, entries_of, read_line
from oddtrick.club.usebio.writer import usebio
from oddtrick.errors import Refused
from oddtrick.formats.usebio.xml_elements import Element, Usebio, read_usebio, write_usebio

LINE = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "TRICKS", "SCORE")


def line(values: str, unit: str = "MATCH_POINTS") -> str:
    """A line of a table: the pairs, contract, declarer, tricks, score and both sides' points; a
    dash stands for an empty element."""
    names = (*LINE, f"NS_{unit}", f"EW_{unit}")
    cells = values.split()
    assert len(cells) == len(names), values
    inner = "".join(
        f"<{name}>{cell if cell != '-' else ''}</{name}>"
        for name, cell in zip(names, cells, strict=True)
    )
    return f"<TRAVELLER_LINE>{inner}</TRAVELLER_LINE>"


def board(number: int, *lines: str, unit: str = "MATCH_POINTS", average: str = "") -> str:
    head = f"<BOARD_NUMBER>{number}</BOARD_NUMBER>"
    head += f"<BOARD_AVERAGE>{average}</BOARD_AVERAGE>" if average else ""
    return f"<BOARD>{head}{''.join(line(values, unit) for values in lines)}</BOARD>"


def pair(number: str, total: str = "", percent: str = "", place: str = "", where: str = "") -> str:
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{where}</DIRECTION>"
        f"<TOTAL_SCORE>{total}</TOTAL_SCORE><PERCENTAGE>{percent}</PERCENTAGE>"
        f"<PLACE>{place}</PLACE></PAIR>"
    )


def file(*parts: str, pairs: str = "", winners: int = 1) -> Usebio:
    return read_usebio(
        f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><WINNER_TYPE>{winners}</WINNER_TYPE>'
        f"<PARTICIPANTS>{pairs}</PARTICIPANTS>{''.join(parts)}</EVENT></USEBIO>"
    )


def again(*parts: str, pairs: str = "", winners: int = 1) -> Rescored:
    return rescored(file(*parts, pairs=pairs, winners=winners).events[0])


FULL = board(
    1, "1 2 PASS N 0 0 2 2", "3 4 4S N 10 420 4 0", "5 6 4S N 9 -50 0 4"
)  # a board passed out has a declarer and no tricks in many programs' files
UNEQUAL = {
    # The better and the worse score of a board played by two of three tables, whose top is 4.
    "with half a win for each missing score": ("3", "1"),
    "by Neuberg's formula where a board was played less often": ("3.50", "0.50"),
    "in proportion where a board was played less often": ("4", "0"),
    "on boards played less often only for the scores there are": ("2", "0"),
}


@pytest.mark.parametrize("custom", UNEQUAL)
def test_the_custom_of_unequal_boards_is_reported(custom: str) -> None:
    best, worst = UNEQUAL[custom]
    short = board(2, f"1 4 1NT S 7 90 {best} {worst}", f"3 6 1NT S 6 -100 {worst} {best}")
    found = again(FULL, short)
    assert found.differences == ()
    called = "The points are matchpoints, two for a lower score and one for an equal one"
    assert found.customs == (f"{called}, {custom}.",)
    assert str(found.summary) == "Compared: 5 scores, 10 points; all as published."
    # Where every board was played as often nobody can tell, and nothing is said.
    assert again(FULL).customs == (f"{called}.",)


def test_one_point_for_a_lower_score() -> None:
    single = board(1, "1 2 1NT S 7 90 1.5 0.5", "3 4 1NT S 7 90 1.5 0.5", "5 6 PASS - - 0 0 2")
    found = again(single)
    assert found.differences == ()
    assert found.customs[0].endswith("one for a lower score and a half for an equal one.")


def test_figures_rounded_to_tenths_or_to_whole_numbers() -> None:
    four = board(
        1, "1 2 4S N 10 420 6 0", "3 4 4S N 9 -50 0 6", "5 6 1S N 7 80 3 3", "7 8 1S N 7 80 3 3"
    )
    # By Neuberg (4 + 1) x 4 / 3 - 1 = 5.67, 3 and 0.33; of two results 5 and 1.
    for best, worst, said in (("5.7", "0.3", "tenths"), ("6", "0", "whole numbers")):
        three = board(
            2, f"1 4 1NT S 7 90 {best} {worst}", "3 6 PASS N 0 0 3 3",
            f"5 8 1NT S 6 -100 {worst} {best}",
        )  # fmt: skip
        two = board(3, "1 6 1NT S 7 90 5 1", "3 8 1NT S 5 -100 1 5")
        found = again(four, three, two)
        assert found.differences == (), found
        assert "Neuberg" in found.customs[0]
        assert found.customs[0].endswith(f", rounded to {said}.")


def test_a_point_that_is_neither_is_reported_for_either_side() -> None:
    wrong = FULL.replace("<EW_MATCH_POINTS>0<", "<EW_MATCH_POINTS>1<")
    found = again(wrong)
    (difference,) = found.differences
    assert difference.startswith("Board 1, 3 against 4: published 1 for East–West, scored 0 (")
    assert str(found.summary).endswith("1 differs.")


def test_a_score_that_no_result_has_is_reported_and_compared_with_nothing() -> None:
    odd = board(2, "1 4 - - - 425 4 0", "3 6 1NT S 7 90 3 1", "5 2 1NT S 6 -100 1 3")
    found = again(FULL, odd)
    assert found.differences == ("Board 2, 1 against 4: 425 is no score.",)
    assert "half a win for each missing score" in found.customs[0]  # of the two others


def test_sections_are_fields_by_themselves() -> None:
    """The fuller section's top is not the other's."""
    small = board(1, "1 2 4S N 10 420 2 0", "3 4 4S N 9 -50 0 2")
    parts = (f'<SECTION SECTION_ID="{n}">{text}</SECTION>' for n, text in enumerate((FULL, small)))
    found = again(f"<SESSION>{''.join(parts)}</SESSION>")
    assert (found.results, found.differences) == (5, ())


# Scores 620, 170, 140 and -100: without the highest and the lowest 155, the datum 160.
BUTLER = ("1 2 4S N 10 620 10 -10", "3 4 2S N 10 170 0 0",
          "5 6 2S N 9 140 -1 1", "7 8 4S N 9 -100 -6 6")  # fmt: skip


def test_butler_points_and_datums() -> None:
    found = again(board(2, *BUTLER, unit="BUTLER_POINTS", average="160"))
    assert found.differences == ()
    assert found.customs == (
        "The points are IMPs against the mean of the scores, the highest and the lowest left out, "
        "rounded to tens.",
    )
    assert found.compared["datums"] == 1
    # The mean of all four is 207.5; 620 is 412.5 better, 140 is 67.5 worse.
    other = [
        text.replace("10 -10", "9 -9").replace("170 0 0", "170 -1 1")
        .replace("140 -1 1", "140 -2 2").replace("-100 -6 6", "-100 -7 7")
        for text in BUTLER
    ]  # fmt: skip
    found = again(board(2, *other, unit="BUTLER_POINTS"))
    assert found.differences == ()
    assert "all of them" in found.customs[0]


def test_a_datum_that_is_another_and_points_of_nobody_s() -> None:
    lines = (BUTLER[0].replace("10 -10", "9 -9"), *BUTLER[1:])
    points, datum = again(board(2, *lines, unit="BUTLER_POINTS", average="150")).differences
    assert points.startswith("Board 2, 1 against 2: published 9, scored 10 (")
    assert datum.startswith("Board 2: published datum 150, datum 160, the mean of 4")


@pytest.mark.parametrize("by", [1, 3])
def test_cross_imps(by: int) -> None:
    """620 has 10, 10 and 12 IMPs of the others; 170 loses 10 and has 1 and 7; 140 loses 10 and 1
    and has 6; -100 loses 12, 7 and 6."""
    called = {1: "the sums of the IMPs against the other scores", 3: "the mean of the IMPs against"}
    lines = [
        re.sub(r"\S+ \S+$", f"{n / by:.2f} {-n / by:.2f}", text)
        for text, n in zip(BUTLER, (32, -2, -5, -25), strict=True)
    ]
    found = again(board(2, *lines, unit="CROSS_IMP_POINTS"))
    assert found.differences == ()
    assert found.customs[0].startswith(f"The points are {called[by]}")


@pytest.mark.parametrize("plus", [2, 3])
def test_awards_in_imps(plus: int) -> None:
    award = f"9 10 - - - A6040 {plus} -{plus}"
    found = again(board(2, *BUTLER, award, unit="BUTLER_POINTS"))
    assert found.differences == ()
    assert ("average plus is 3 IMPs" in found.customs[0]) == (plus == 3)


def test_imps_of_two_tables() -> None:
    """620 and -170 are 450, 10 IMPs; -50 and -110 are -160, -4 IMPs."""

    def swing(number: int, ours: int, at_the_other: int, imps: int) -> str:
        lines = "".join(
            f"<TRAVELLER_LINE><DIRECTION>{where}</DIRECTION><SCORE>{score}</SCORE></TRAVELLER_LINE>"
            for where, score in (("NS", ours), ("EW", at_the_other))
        )
        return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER><IMPS>{imps}</IMPS>{lines}</BOARD>"

    met = "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>3</TEAM><OPPOSING_TEAM>5</OPPOSING_TEAM>"
    found = again(met, swing(1, 620, 170, 10), swing(2, -50, 110, -4), "</MATCH>")
    assert (found.compared["swings"], found.differences) == (2, ())
    found = again(met, swing(1, 620, 170, 9), swing(2, -50, 110, -4), "</MATCH>")
    assert found.differences == ("Board 1, 3 against 5: published 9 IMPs, 620 and -170 are 10.",)


def test_totals_and_places_follow_from_points() -> None:
    """Two lists that both count from one, as many programs do; of a top of 4 in all."""
    boards = (
        board(1, "1 1 4S N 10 420 2 0", "2 2 4S N 9 -50 0 2"),
        board(2, "1 2 1NT S 7 90 1 1", "2 1 1NT S 7 90 1 1"),
    )

    def listed(*rows: str) -> str:
        return "".join(
            pair(*row.split()[:4], where=row.split()[4]) for row in rows
        )  # fmt: skip

    right = ("1 3 75.00 1 NS", "2 1 25.00 2 NS", "1 1 25.00 2 EW", "2 3 75.00 1 EW")
    found = again(*boards, pairs=listed(*right), winners=2)
    assert found.differences == ()
    assert (
        str(found.summary) == "Compared: 4 scores, 8 points, 8 totals, 4 places; all as published."
    )
    wrong = ("1 3 70.00 2 NS", "2 1 25.00 1 NS", "1 2 25.00 2 EW", "2 3 75.00 1 EW")
    found = again(*boards, pairs=listed(*wrong), winners=2)
    assert found.differences == (
        "Pair 1: published 70 %, the points of 2 boards come to 75 %.",
        "Pair 1: published 2, the points of 2 boards come to 1.",
        "Pair 1: published place 2, by its result 1.",
        "Pair 2: published place 1, by its result 2.",
    )
    # Of one list two pairs of one number cannot be told apart, and equal ones may stand anyhow.
    same = pair("1", "3", "50", "1") + pair("1", "9", "50", "2=")
    assert again(*boards, pairs=same).differences == ()


def test_a_file_without_figures_says_so() -> None:
    found = again("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD>")
    assert str(found.summary) == "The file publishes no figures to compare."


@pytest.mark.parametrize(
    ("cells", "award"),
    [
        ({"SCORE": "A6040"}, (60, 40)),
        ({"SCORE": "A60/40"}, (60, 40)),
        ({"SCORE": "a 100 0%"}, (100, 0)),
        ({"SCORE": "60%-60%"}, (60, 60)),
        ({"NS_SCORE": "40%", "EW_SCORE": "60%"}, (40, 60)),
        ({"SCORE": "5050"}, None),
        ({"SCORE": "Adj"}, None),
        ({}, None),
    ],
)
def test_awards_as_they_are_written(cells: dict[str, str], award: tuple[int, int] | None) -> None:
    element = Element.make("TRAVELLER_LINE", *(Element(k, v) for k, v in cells.items()))
    assert award_of(element) == award


# -- entered into an event of ours ---------------------------------------------------------


def played(event: ClubEvent, seed: str) -> ClubEvent:
    chance = random.Random(seed)
    while True:
        for due in event.missing():
            contract = f"{chance.randint(1, 7)}{chance.choice(['C', 'H', 'NT'])}"
            tricks = chance.randint(5, 11)
            event = event.add(ResultEntered(due.board, due.ns, due.ew, contract, "W", tricks, "C2"))
        if event.complete:
            return event
        event = event.add(next_round(event))


def entered(text: str, opened: EventOpened) -> ClubEvent:
    event = ClubEvent.fold([opened])
    for entry in entries_of(read_usebio(text), event):
        event = event.add(entry)
    return event


@pytest.mark.parametrize("written", ["{0}{1}", "{0} {1}", "{0}"])
def test_two_lists_that_both_count_from_one(written: str) -> None:
    """Ours number East–West on from North–South."""
    opened = EventOpened("", mitchell(3), 2, 3)
    event = played(ClubEvent.fold([opened]), written)
    text = write_usebio(usebio(event))

    def theirs(match: re.Match[str]) -> str:
        number = int(match[2])
        where = "NS" if number <= 3 else "EW"
        number -= 3 * (where == "EW")
        return f"<{match[1]}>{written.format(number, where)}</{match[1]}>"

    text = re.sub(r"<((?:NS_|EW_|)PAIR_NUMBER)>(\d+)</\1>", theirs, text)
    back = entered(text, opened)
    assert back.lines == event.lines
    assert standings(back) == standings(event)
    assert rescored(read_usebio(text).events[0]).differences == ()


def test_a_pair_that_is_not_there_is_refused() -> None:
    event = ClubEvent.fold([EventOpened("", mitchell(3), 2, 3)])
    element = Element.make(
        "TRAVELLER_LINE", Element("NS_PAIR_NUMBER", "1NS"), Element("EW_PAIR_NUMBER", "4EW")
    )
    with pytest.raises(Refused, match="no pair 4 EW"):
        read_line(event, 1, element)


@pytest.mark.parametrize("of", [{"pairs": 6}, {"teams": 4}])
def test_lines_of_matches_that_name_nobody(of: dict[str, int]) -> None:
    """Many programs say who met once, at the match; a difference names them all the same."""
    opened = opening(EventSetup("swiss", boards=2, rounds=2, **of), random.Random("match"))
    text = re.sub(
        r"(?<=<TRAVELLER_LINE>)(\s*<DIRECTION>..</DIRECTION>)?\s*<NS_PAIR.*?</EW_PAIR_NUMBER>",
        r"\1",
        write_usebio(usebio(played(ClubEvent.fold([opened]), "match"))),
        flags=re.DOTALL,
    )
    assert rescored(read_usebio(text).events[0]).differences == ()
    wrong = re.sub(r"<SCORE>-?\d+<", "<SCORE>10<", text, count=1)
    first, *_ = rescored(read_usebio(wrong).events[0]).differences
    assert re.search(r"Board 1, \d against \d:", first)


def test_a_board_passed_out_is_entered_whatever_stands_beside_it() -> None:
    event = ClubEvent.fold([EventOpened("", mitchell(3), 2, 3)])
    due = event.due()[0]
    text = line(f"{due.ns} {due.ew} PASS N 0 0 2 2")
    element = read_usebio(f"<USEBIO>{text}</USEBIO>").element.children[0]
    assert read_line(event, due.board, element) == ResultEntered(due.board, due.ns, due.ew, "Pass")
    text = line(f"{due.ns} {due.ew} - - - A6040 2 2")
    element = read_usebio(f"<USEBIO>{text}</USEBIO>").element.children[0]
    assert read_line(event, due.board, element) == Adjusted(due.board, due.ns, due.ew, 60, 40)
