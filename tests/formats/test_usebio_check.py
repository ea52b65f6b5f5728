"""Faults of a USEBIO file: each rule found where it is broken, and nothing in a sound file."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.formats.usebio.element_table import check_usebio
from oddtrick.formats.usebio.xml_elements import read_usebio

SOUND = """<USEBIO Version="1.3"><CLUB><CLUB_NAME>Hull</CLUB_NAME><CLUB_ID_NUMBER>81</CLUB_ID_NUMBER>
</CLUB><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Monday</EVENT_DESCRIPTION>
<DATE>2026-03-09</DATE><MPS_AWARDED_FLAG>Y</MPS_AWARDED_FLAG><EVENT_RATING>CLUB</EVENT_RATING>
<WINNER_TYPE>2</WINNER_TYPE><SESSION_COUNT>1</SESSION_COUNT><SECTION_COUNT>1</SECTION_COUNT>
<PAIRS>2</PAIRS><PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION>
<PERCENTAGE>60.5</PERCENTAGE><PLACE>1</PLACE><MASTER_POINTS>
<MASTER_POINTS_AWARDED>6</MASTER_POINTS_AWARDED></MASTER_POINTS>
<PLAYER><PLAYER_NAME>Ada</PLAYER_NAME><NATIONAL_ID_NUMBER>1</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><PLAYER_NAME>Bea</PLAYER_NAME><NATIONAL_ID_NUMBER>2</NATIONAL_ID_NUMBER></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PERCENTAGE>39.5</PERCENTAGE>
<PLACE>1</PLACE><PLAYER><PLAYER_NAME>Cy</PLAYER_NAME><NATIONAL_ID_NUMBER>3</NATIONAL_ID_NUMBER>
</PLAYER><PLAYER><PLAYER_NAME>Di</PLAYER_NAME><NATIONAL_ID_NUMBER>4</NATIONAL_ID_NUMBER></PLAYER>
</PAIR></PARTICIPANTS><BOARD><BOARD_NUMBER>7</BOARD_NUMBER><TRAVELLER_LINE>
<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>3NTX</CONTRACT>
<PLAYED_BY>N</PLAYED_BY><LEAD>KD</LEAD><TRICKS>9</TRICKS><SCORE>750</SCORE>
<NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS></TRAVELLER_LINE></BOARD>
</EVENT></USEBIO>"""

# ruff: noqa: E501 - a row a rule
BROKEN = {
    "version": ('Version="1.3"', 'Version="2"', "“2” is no version"),
    "no version": (' Version="1.3"', "", "the version is missing"),
    "no club": ("CLUB>", "NOTES>", "no CLUB, which says who sends it"),
    "no club's name": ("<CLUB_NAME>Hull</CLUB_NAME>", "", "Club has no CLUB_NAME"),
    "no club number": ("<CLUB_ID_NUMBER>81</CLUB_ID_NUMBER>", "", "no CLUB_ID_NUMBER"),
    "kind": ("MP_PAIRS", "MIXED", "“MIXED” is no EVENT_TYPE"),
    "no kind": (' EVENT_TYPE="MP_PAIRS"', "", "EVENT_TYPE is missing"),
    "no date": ("<DATE>2026-03-09</DATE>", "", "Event has no DATE"),
    "date": ("2026-03-09", "2026-02-30", "“2026-02-30” is no day; write it as 2026-03-09"),
    "twice": ("<PAIRS>2</PAIRS>", "<PAIRS>2</PAIRS><PAIRS>2</PAIRS>", "has 2 times PAIRS"),
    "elsewhere": ("<PLACE>1</PLACE>", "<LEAD>KD</LEAD>", "LEAD does not stand in PAIR (pair 1)"),
    "unknown": ("<PAIRS>2</PAIRS>", "<COLOUR>2</COLOUR>", "“COLOUR” in event is no element known"),
    "older version": ('Version="1.3"', 'Version="1.2"', "EVENT_RATING came with version 1.3"),
    "gave way": ("EVENT_RATING>", "MASTER_POINT_SCALE>", "gave way to EVENT_RATING in version 1.3"),
    "text": ("<PAIRS>2</PAIRS>", "", None),
    "value within": ("<PAIRS>2</PAIRS>", "<PAIRS><PAIR/></PAIRS>", "holds a value, and no elements"),
    "winner": ("<WINNER_TYPE>2", "<WINNER_TYPE>3", "WINNER_TYPE “3” of event is none; it is 1 or 2"),
    "flag": ("FLAG>Y<", "FLAG>yes<", "MPS_AWARDED_FLAG “yes”"),
    "lead": ("KD", "D11", "LEAD “D11” of board 7 is none; it is suit and rank"),
    "lead of most programs": ("KD", "D10", None),
    "declarer": ("<PLAYED_BY>N", "<PLAYED_BY>Q", "PLAYED_BY “Q” of board 7"),
    "tricks": ("<TRICKS>9", "<TRICKS>14", "TRICKS “14” of board 7 is none; it is 0 to 13"),
    "contract": ("3NTX", "8NT", "CONTRACT “8NT” of board 7"),
    "score": ("<SCORE>750", "<SCORE>755", "SCORE “755” of board 7"),
    "figure": ("60.5", "60,5", "PERCENTAGE “60,5” of pair 1 is none; it is a number, with a dot"),
    "whole": ("<BOARD_NUMBER>7", "<BOARD_NUMBER>7a", "BOARD_NUMBER “7a”"),
    "place": ("<PLACE>1", "<PLACE>first", "PLACE “first” of pair 1"),
    "count": ("<PAIRS>2", "<PAIRS>3", "PAIRS says 3, and the file has 2"),
    "sections": ("<SECTION_COUNT>1", "<SECTION_COUNT>2", "SECTION_COUNT says 2"),
    "same number": ("<PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>EW", "<PAIR_NUMBER>1</PAIR_NUMBER>"
                    "<DIRECTION>NS", "Pair 1 stands 2 times in a list"),
    "no direction": ("<DIRECTION>EW</DIRECTION>", "", "Pair 2 needs its DIRECTION"),
    "percent": ("39.5", "139.5", "PERCENTAGE of 139.5; it is 0 to 100"),
    "one player": ("<PLAYER><PLAYER_NAME>Di</PLAYER_NAME><NATIONAL_ID_NUMBER>4</NATIONAL_ID_NUMBER>"
                   "</PLAYER>\n", "", "Pair 2 has 1 players"),
    "no national number": ("<NATIONAL_ID_NUMBER>3</NATIONAL_ID_NUMBER>", "", "1 of 4 players have"),
    "stranger": ("<EW_PAIR_NUMBER>2", "<EW_PAIR_NUMBER>5", "Board 7 names 5, who is no participant"),
    "no participants": ("PARTICIPANTS>", "NOTES>", "The event has no PARTICIPANTS"),
    "nobody awarded": ("<MASTER_POINTS>\n<MASTER_POINTS_AWARDED>6</MASTER_POINTS_AWARDED>"
                       "</MASTER_POINTS>", "", "FLAG says Y, and nobody has MASTER_POINTS"),
    "no scale": ("<EVENT_RATING>CLUB</EVENT_RATING>", "", "says by which scale"),
    "not awarded": ("FLAG>Y<", "FLAG>N<", "FLAG says N, and there are MASTER_POINTS"),
}  # fmt: skip


def said(text: str) -> list[str]:
    return [problem.sentence for problem in check_usebio(read_usebio(text))]


def test_a_sound_file() -> None:
    assert said(SOUND) == []


@pytest.mark.parametrize("name", BROKEN)
def test_each_rule(name: str) -> None:
    old, new, expected = BROKEN[name]
    assert old in SOUND
    found = said(SOUND.replace(old, new))
    assert found == [] if expected is None else any(expected in sentence for sentence in found)


def test_a_board_twice_and_text_that_belongs_nowhere() -> None:
    board = SOUND[SOUND.index("<BOARD>") : SOUND.index("</BOARD>") + 8]
    assert "Board 7 stands 2 times in a section." in said(SOUND.replace(board, board * 2))
    found = said(SOUND.replace("<PARTICIPANTS>", "<PARTICIPANTS>Hello"))
    assert found == ["In event the text “Hello” stands outside any element."]


def test_who_has_more_stands_first() -> None:
    one_list = SOUND.replace(">EW<", ">NS<").replace("<WINNER_TYPE>2", "<WINNER_TYPE>1")
    swapped = one_list.replace("<PLACE>1</PLACE><MASTER", "<PLACE>2</PLACE><MASTER")
    assert said(one_list) == []
    assert said(swapped) == ["1 has 60.5 % and place 2, 2 has 39.5 % and place 1."]


def test_a_file_of_hands_alone_needs_no_club() -> None:
    suits = "".join(
        f"<{s}>{c}</{s}>"
        for s, c in (("CLUBS", "AKQ"), ("DIAMONDS", "AKQ"), ("HEARTS", "AKQ"), ("SPADES", "AKQJ"))
    )
    hand = f"<HAND><DIRECTION>North</DIRECTION>{suits}</HAND>"
    text = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{hand}</BOARD>"
    assert said(f'<USEBIO Version="1.2"><HANDSET>{text}</HANDSET></USEBIO>') == []
    assert "neither an EVENT nor a HANDSET" in said('<USEBIO Version="1.2"/>')[0]


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "a.xml"
    file.write_text(SOUND)
    done = CliRunner().invoke(app, ["check", str(file)])
    assert (done.exit_code, "nothing is wrong" in done.output) == (0, True)
    file.write_text(SOUND.replace("<PAIRS>2", "<PAIRS>3").replace("750", "760"))
    done = CliRunner().invoke(app, ["check", str(file)])
    assert done.exit_code == 1
    assert "PAIRS says 3, and the file has 2." in done.output
    assert "by the duplicate scale" in done.output  # what the board says against itself
    assert "2 things wrong" in done.output
