"""USEBIO before and after the version that is written."""

from __future__ import annotations

from oddtrick.formats.usebio import read_usebio, write_usebio


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
