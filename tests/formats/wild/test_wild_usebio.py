"""USEBIO before and after the version that is written."""

from __future__ import annotations

from oddtrick.formats.usebio.xml_elements import read_usebio, write_usebio


def test_usebio_of_version_1_0() -> None:
    """A club’s own program: pairs by session and letter, matchpoints only, no contracts."""
    text = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_0.dtd">
<USEBIO Version="1.0"><CLUB><CLUB_ID_NUMBER>81</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS"><DATE>05/07/2011</DATE><PARTICIPANTS>
<PAIR><MASTER_POINTS_AWARDED>12</MASTER_POINTS_AWARDED><PAIR_NUMBER>1-iv</PAIR_NUMBER>
<PLAYER><NATIONAL_ID_NUMBER>123456</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><NATIONAL_ID_NUMBER>654321</NATIONAL_ID_NUMBER></PLAYER></PAIR></PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1-iv</NS_PAIR_NUMBER>
<EW_PAIR_NUMBER>1-v</EW_PAIR_NUMBER><NS_MATCH_POINTS>6</NS_MATCH_POINTS>
<EW_MATCH_POINTS>2</EW_MATCH_POINTS></TRAVELLER_LINE></BOARD></EVENT></USEBIO>"""
    results = read_usebio(text)
    (event,) = results.events
    assert (results.version, event.kind, event.participants[0].number) == (
        "1.0",
        "MP_PAIRS",
        "1-iv",
    )
    line = event.boards[0].lines[0]
    assert (line.ns, line.ew, line.contract, line.score) == ("1-iv", "1-v", "", None)
    assert line.element.number("NS_MATCH_POINTS") == 6
    written = write_usebio(results)
    assert '<!DOCTYPE USEBIO SYSTEM "usebio_v1_0.dtd">' in written
    assert read_usebio(written) == results


def test_usebio_of_version_1_1() -> None:
    """New Zealand’s converter: a public document type, master points apart, spaces in contracts."""
    text = """<?xml version="1.0"?><!DOCTYPE USEBIO PUBLIC "-//EBU//DTD USEBIO 1.1//EN"
 "http://www.usebio.org/files/usebio_v1_1.dtd"><USEBIO Version="1.1"><CLUB>
<CLUB_NAME>Otago</CLUB_NAME></CLUB><EVENT EVENT_TYPE="MP_PAIRS"><WINNER_TYPE>2</WINNER_TYPE>
<PARTICIPANTS><PAIR><PAIR_NUMBER>3 NS</PAIR_NUMBER><DIRECTION>NS</DIRECTION><MASTER_POINTS>
<MASTER_POINTS_AWARDED>5</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>c</MASTER_POINT_TYPE>
</MASTER_POINTS></PAIR></PARTICIPANTS><BOARD><BOARD_NUMBER>2</BOARD_NUMBER><TRAVELLER_LINE>
<NS_PAIR_NUMBER>3 NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4 EW</EW_PAIR_NUMBER>
<CONTRACT>4 SX</CONTRACT><PLAYED_BY>West</PLAYED_BY><SCORE>Adj</SCORE></TRAVELLER_LINE></BOARD>
</EVENT></USEBIO>"""
    results = read_usebio(text)
    line = results.events[0].boards[0].lines[0]
    assert (results.version, results.club) == ("1.1", "Otago")
    assert (line.contract, line.declarer, line.score, line.ew) == ("4SX", "W", None, "4 EW")
    assert "DTD USEBIO 1.1//EN" in write_usebio(results)
    assert read_usebio(write_usebio(results)) == results


def test_usebio_of_version_1_3_says_so() -> None:
    results = read_usebio('<USEBIO Version="1.3"><CLUB/><EVENT EVENT_TYPE="INDIVIDUAL"/></USEBIO>')
    written = write_usebio(results)
    assert '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">' in written
    assert read_usebio(written) == results


def test_boards_of_a_file_of_two_lists() -> None:
    """Both lists count from one; a board passed out has a declarer; an award stands for a score."""
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>{where}</DIRECTION><PLAYER><PLAYER_NAME>"
        f"{name}</PLAYER_NAME></PLAYER></PAIR>"
        for where, name in (("NS", "Ada"), ("EW", "Bee"))
    )
    line = "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1</EW_PAIR_NUMBER>"
    passed = "<CONTRACT>PASS</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>0</TRICKS><SCORE>0</SCORE>"
    text = f"""<USEBIO><CLUB><CLUB_NAME>Hull</CLUB_NAME></CLUB><EVENT><TITLE>Heat</TITLE>
<DATE>05/07/2011</DATE><PARTICIPANTS>{pairs}</PARTICIPANTS><BOARD><BOARD_NUMBER>2</BOARD_NUMBER>
<TRAVELLER_LINE>{line}{passed}</TRAVELLER_LINE>
<TRAVELLER_LINE>{line}<SCORE>A6040</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>"""
    first, second = read_usebio(text).results
    assert (first.contract, first.declarer, first.result, first.score) == ("Pass", "", None, 0)
    assert (second.contract, second.score, second.comment) == ("", None, "Score: A6040.")
    for board in (first, second):
        tags = (board.tags[name] for name in ("NamesNS", "NamesEW", "Event", "Site", "Date"))
        assert tuple(tags) == ("Ada", "Bee", "Heat", "Hull", "2011.07.05")


def test_a_date_that_is_none_is_left_out() -> None:
    for date in ("", "5 July", "31/13/2011", "0/1/2011", "1/1/11"):
        text = f"<USEBIO><EVENT><DATE>{date}</DATE></EVENT></USEBIO>"
        assert read_usebio(text).events[0].date == ""
