"""What real files of other programs do: their habits, in small files of our own making.

Each test names the program or collection whose files showed the habit.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner

from oddtrick.cards import card, card_code
from oddtrick.formats.board import FULL, Board
from oddtrick.formats.command import check
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.facts import disagreements
from oddtrick.formats.files import detect, read_boards, write_boards
from oddtrick.formats.lin import parse_lin, write_lin_games
from oddtrick.formats.pbn import export_pbn, parse_pbn, verify_pbn, write_pbn
from oddtrick.formats.pbn.values import deal_text
from oddtrick.formats.usebio import read_usebio, write_usebio

app = typer.Typer()
app.command()(check)

DEAL = "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"
TURNED = "E:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"
DEAL_LIN = "1SAKQ2HAK2DA32C432,S543HQJT9DKQJTC65,SJT98H876D654CAKQ,S76H543D987CJT987"


def pbn(text: str) -> list[Board]:
    return list(read_boards(text, "pbn"))


def lin(text: str) -> list[Board]:
    return list(read_boards(text, "lin"))


# ------------------------------------------------------------------ LIN


def test_names_before_qx_belong_to_the_board_that_follows() -> None:
    """BridgeComposer’s LIN: mn, then for each board pn, qx with a label, rh, ah, md."""
    first, second = lin(
        "mn|Lesson|pn|S1,W1,N1,E1|qx|o1,BOARD 1|rh||ah|Board 1|md|1,,,|sv|n|sa|0|pg||\r\n"
        "pn|S2,W2,N2,E2|qx|o2,BOARD 2|rh||ah|Board 2|md|2,,,|sv|o|sa|0|mb|p|pg||\r\n"
    )
    assert (first.number, first.names) == (1, ("N1", "E1", "S1", "W1"))
    assert (second.number, second.names) == (2, ("N2", "E2", "S2", "W2"))
    assert (first.vulnerable, second.vulnerable) == ("NS", "None")


def test_team_files_one_behind_the_other_keep_their_own_names() -> None:
    one = "vg|{0},S,I,1,1,H{0},0,V{0},0|\nrs|1CS=,1CS=|\npn|{0}1,b,c,d,{0}5,f,g,h|pg||\n"
    boards = "qx|o1|md|1,,,|sv|o|mb|p|pg||\nqx|c1|md|1,,,|sv|o|mb|p|pg||\n"
    found = lin("".join(one.format(name) + boards for name in "xy"))
    assert [b.names[2] for b in found] == ["x1", "x5", "y1", "y5"]
    assert [b.tags["Event"] for b in found] == ["x", "x", "y", "y"]


def test_a_hand_viewer_link_with_bare_bars() -> None:
    """Links in the wild encode the commas and blanks, and leave the bars as they are."""
    link = (
        "http://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=pn|a,b,c,d|st||md|1SAKQJT98765432"
        "%2CHAKQJT98765432%2CDAKQJT98765432%2C|rh||ah|Board%205|sv|n|mb|7S|an|5%2B%20!S|mb|p|"
    )
    (board,) = read_boards(link)
    assert (board.number, board.vulnerable, board.auction[0].note) == (5, "NS", "5+ !S")
    assert board.hands[2] == 0x1FFF << 39


def test_ranks_may_run_upwards() -> None:
    """Bridge Base writes every suit from the lowest card."""
    (board,) = lin("md|3S89TJH678D456CQKA,S67H345D789C789TJ,S2QKAH2KAD23AC234,|sv|o|")
    assert deal_text(board.hands) == DEAL


# ------------------------------------------------------------------ play that does not fit


def test_a_play_that_leaves_the_hands_is_reported_once() -> None:
    """tenace’s examples and others: the order of the cards has been lost somewhere."""
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 S6 SA\nHA HQ H6 H5\nCA C6 CK CJ\n*\n"
    )
    assert disagreements(board) == [
        "From trick 3 on the cards do not fit the hands: North does not hold the five of hearts."
    ]


def test_a_single_wrong_card_is_told_and_the_rest_still_looked_at() -> None:
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 S2 SA\nDQ D5 D8 D2\nDJ D6 S7 D3\n"
    )
    assert disagreements(board) == [
        "West does not hold the two of spades.",
        "West plays the seven of spades instead of following suit.",
    ]


def test_a_card_played_twice_is_one_fault() -> None:
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 S6 SA\nS5 S9 S7 SA\n"
    )
    assert disagreements(board) == ["The ace of spades is played twice."]


# ------------------------------------------------------------------ check


def test_check_counts_what_is_wrong_in_every_board(tmp_path: Path) -> None:
    """A whole session without Scoring, with dates in another form: not a page of it each."""
    path = tmp_path / "club.pbn"
    path.write_text("\n".join(f'[Board "{n}"]\n[Date "201510{n}"]\n' for n in range(10, 40)))
    shown = CliRunner().invoke(app, [str(path)]).output
    assert shown.count("is not written as YYYY.MM.DD") == 10
    assert "only counted" in shown
    assert "30 things wrong" in shown
    every = CliRunner().invoke(app, ["--all", str(path)]).output
    assert every.count("is not written as YYYY.MM.DD") == 30


def test_line_ends_of_an_export_file_are_told_once() -> None:
    text = "% EXPORT\n" + '[Board "1"]\n\n' * 3
    assert sum("CR and LF" in p.sentence for p in verify_pbn(text)) == 1


# ------------------------------------------------------------------ other habits


@pytest.mark.parametrize(
    ("dealer", "seat"), [("north", "N"), ("sud", "S"), ("West", "W"), ("est", "E"), ("N ", "N")]
)
def test_a_seat_by_its_name(dealer: str, seat: str) -> None:
    """Scripts for deal write the names of the seats."""
    (board,) = pbn(f'[Dealer "{dealer}"]\n[Board "1"]\n[Deal "{DEAL}"]')
    assert board.dealer == seat


def test_a_contract_without_an_auction_and_a_lead() -> None:
    """Books of problems made with BridgeComposer: no declarer, only the first cards."""
    (board,) = pbn(
        '[Board "5"]\n[Dealer "N"]\n[Deal "' + DEAL + '"]\n[Declarer ""]\n[Contract "5C"]\n'
        '[Result ""]\n{\n\nfind the defence\n}\n[BCFlags "1f"]\n[Play "W"]\nH4 H7 HT\n'
    )
    assert (board.contract, board.declarer, board.leader) == ("5C", "", "W")
    assert [card_code(p.card) for p in board.play if p.card is not None] == ["H4", "H7", "HT"]
    assert board.comment == "find the defence"
    assert board.tags["BCFlags"] == "1f"


def test_a_page_without_a_deal() -> None:
    """BridgeComposer’s spacers: a board that is only a place on the page."""
    (board,) = pbn('[Board "spacer"]\n[Dealer "N"]\n[Deal ""]\n{\n\n }\n[BCFlags "17"]\n')
    assert (board.label, board.known_hands, board.comment) == ("spacer", {}, "")


def test_blanks_behind_tags_calls_and_cards() -> None:
    """WBridge5, Synrey and others."""
    (board,) = pbn(
        f'[Board "1"]   \n[Dealer "N"] \n[Deal "{DEAL}"]\n[Auction "N"]\n'
        "1C        Pass      3NT       Pass      \nPass      Pass      \n"
        '[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\nH5 H2 HT H6 \nD9 D2 DT D4 \n'
        '[BidSystemNS "Natural"]\n'
    )
    assert [c.call for c in board.auction] == ["1C", "P", "3NT", "P", "P", "P"]
    assert len(board.play) == 8
    assert board.tags == {"BidSystemNS": "Natural"}


def test_all_the_play_on_one_line() -> None:
    """Funbridge and Synrey exports."""
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n'
        '[Play "E"]\nDK D4 D7 DA S4 S8 S6 SA *'
    )
    assert len(board.play) == 8
    assert board.claimed


def test_two_hyphens_for_a_card_that_was_not_played() -> None:
    """Richard Pavlicek’s PBN."""
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\n-- S8 -- SA\n*\n"
    )
    cards = [p.card and card_code(p.card) for p in board.play]
    assert cards == ["DK", "D4", "D7", "DA", "SA", None, "S8"]


def test_the_head_of_a_dlm_file_in_capitals() -> None:
    text = (
        "[DOCUMENT]\nFrom board=1\nTo board=1\nDuplicates 01=1\n"
        "Board 01=laiiomjlleimhmnombbjfjfjdo012\n"
    )
    assert detect(text.encode()) == "dlm"
    (board,) = read_boards(text)
    assert deal_text(board.hands).startswith("N:QJ973.864.K764.5 ")


PAVLICEK = """% PBN (c) 2021 rpbridge.net
[Date "2012.08.??"]
[Event "Cup"]
[HomeTeam "Larks"]
[North "Ann"]
[East "Bob"]
[South "Cyd"]
[West "Dan"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "N"]
1NT Pass 3NT AP
[Play "W"]
CJ C2 C5 CA
S6 S2 S3 SJ
S7 SQ S4 S8
D7 DA DT D4
*

[North "Eve"]
[East "Fay"]
[South "Gil"]
[West "Hal"]
[Declarer "N"]
[Contract "1N"]
[Result "7"]
[Auction "N"]
1NT AP
[Play "E"]
DK D4 D7 DA
SK S3 S8 S6
*

[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987 AKQ2.AK2.A32.432"]
[Declarer "W"]
[Contract "1N"]
[Result "7"]
[Auction "E"]
1NT AP
[Play "N"]
DK -- -- --
*
"""


def test_pbn_of_richard_pavlicek_repeats_what_it_leaves_out() -> None:
    """His files: the board and the players stand, opening passes go, columns may be turned."""
    first, second, third = pbn(PAVLICEK)
    assert (first.number, first.dealer, first.names) == (1, "N", ("Ann", "Bob", "Cyd", "Dan"))
    assert [c.call for c in first.auction] == ["P", "P", "1NT", "P", "3NT", "P", "P", "P"]
    assert (second.number, second.hands, second.vulnerable) == (1, first.hands, "None")
    assert second.names == ("Eve", "Fay", "Gil", "Hal")
    assert [card_code(p.card or 0) for p in second.play[4:]] == ["SK", "S3", "S8", "S6"]
    assert (third.number, third.dealer, third.names) == (2, "E", first.names)
    assert [c.call for c in third.auction] == ["P", "P", "1NT", "P", "P", "P"]
    assert [b.tags["Event"] for b in (first, second, third)] == ["Cup"] * 3
    assert [b.tags["HomeTeam"] for b in (first, second, third)] == ["Larks"] * 3
    assert [disagreements(b) for b in (first, second, third)] == [[], [], []]


def test_pbn_of_richard_pavlicek_stands_alone_in_export_format() -> None:
    data = b"".join(export_pbn(parse_pbn(PAVLICEK)))
    back = pbn(data.decode())
    for a, b in zip(pbn(PAVLICEK), back, strict=True):
        assert (a.hands, a.names, a.auction, a.play) == (b.hands, b.names, b.auction, b.play)
    assert [str(p) for p in verify_pbn(data)] == []


def test_other_files_are_not_read_so() -> None:
    """Without the first line that names his tools a game says only what it says."""
    first, second, _ = pbn(PAVLICEK.partition("\n")[2])
    assert [c.call for c in first.auction[:1]] == ["1NT"]
    assert (second.number, second.known_hands) == (0, {})


def test_a_comment_within_a_comment() -> None:
    """PBN has no such thing, so the first brace closes both; commentators write it all the same."""
    text = '[Board "1"]\n{\nA fine match. {Your host, Ann}\n}\n[Play "S"]\n*\n[Contract "1C"]\n'
    (board,) = pbn(text)
    assert (board.comment, board.claimed) == ("A fine match. {Your host, Ann", True)
    assert b"".join(write_pbn(parse_pbn(text))) == text.encode()
    assert "A lone } stands here." in [p.sentence for p in verify_pbn(text)]
    (other,) = pbn('[Dealer "N"]\n[Auction "N"]\n1C {so {or so} } Pass\n1D\n')
    assert [c.call for c in other.auction] == ["1C", "P", "1D"]


def test_what_a_generator_prints_behind_the_deals() -> None:
    """`dealer` ends with its statistics; some files have them behind %, some bare."""
    deal = f'[Board "1"]\n[Deal "{DEAL}"]\n[Result "?"]\n\n'
    said = "Frequency HCP South :\n   14\t      39\nGenerated 11 hands\nTime needed    8.000 sec\n"
    for text in (deal + said, deal + "% " + said.replace("\n", "\n% ")):
        (board,) = pbn(text)
        assert deal_text(board.hands) == DEAL
        assert b"".join(write_pbn(parse_pbn(text))) == text.encode()


def test_suits_behind_their_letters_and_a_full_stop_too_many() -> None:
    (board,) = pbn(
        '[Deal "N:SAKQ2.HAK2.DA32.C432 S543.HQJT9.DKQJT.C65 '
        'SJT98.H876.D654.CAKQ S76.H543.D987.CJT987"]'
    )
    assert deal_text(board.hands) == DEAL
    (board,) = pbn('[Deal "N:AKQJ.AKQ.AKQJT9.. - - -"]')
    assert deal_text(board.hands) == "N:AKQJ.AKQ.AKQJT9. - - -"


def test_a_note_of_number_nought_is_an_alert_without_a_text() -> None:
    """Pavlicek’s converter writes =0= for what LIN only marks."""
    (board,) = pbn('[Dealer "E"]\n[Auction "E"]\n1C 2NT =0= ! 3H =0= pass\n')
    assert [(c.alert, c.note, c.nags) for c in board.auction] == [
        (False, "", ()), (True, "", (1,)), (True, "", ()), (False, "", ()),
    ]  # fmt: skip


def test_commentary_anywhere_in_a_team_file() -> None:
    """Vugraph: between calls, within tricks, behind the claim; cards in small letters."""
    (board,) = lin(
        "qx|o57|st||md|3SJT98H876D654CAKQ,S76H543D987CJT987,SAKQ2HAK2DA32C432,|sv|e|"
        "nt|Ann: good evening|pg||\nmb|p|mb|p|mb|1C|an|alert of course|mb|p|nt|Bob: 1@D next|pg||\n"
        "mb|1D!|nt|Ann: 0-7|pg||\nmb|p|mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|"
        "pc|h5|pc|h2|nt|Bob: hm|pg||\npc|h9|pc|h6|pg||\nmc|9|nt|Ann: bye|pg||\npg||\n"
    )
    assert board.comment == "Ann: good evening"
    assert [c.comment for c in board.auction if c.comment] == ["Bob: 1@D next", "Ann: 0-7"]
    assert (board.auction[2].note, board.auction[4].alert) == ("alert of course", True)
    assert [p.comment for p in board.play] == ["", "Bob: hm", "", "Ann: bye"]
    assert (board.contract, board.declarer, board.result) == ("4S", "S", 9)


def test_cards_without_a_contract_become_a_remark() -> None:
    """tenace’s example of a coup has no auction; PBN cannot place the cards then."""
    (board,) = lin("md|3SJT98H876D654CAKQ,S76H543D987CJT987,SAKQ2HAK2DA32C432,|pc|DK|pc|D4|pc|D7|")
    (back,) = pbn(b"".join(write_boards([board], "pbn")).decode())
    assert back.hands == board.hands
    assert back.comment == "Cards played: DK D4 D7"


# ------------------------------------------------------------------ USEBIO before 1.2


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


def test_the_lin_of_the_tables_stands_in_for_hands() -> None:
    """Results of play on the internet carry each table’s record, and often no hand record."""
    text = (
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><BOARD><BOARD_NUMBER>5</BOARD_NUMBER>'
        "<TRAVELLER_LINE><LIN_DATA>pn|a,b,c,d|md|3SJT98H876D654CAKQ,S76H543D987CJT987,"
        "SAKQ2HAK2DA32C432,|ah|Board 5|sv|n|mb|1C|mb|p|mb|p|mb|p|mc|9|</LIN_DATA>"
        "</TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    )
    (board,) = read_boards(text)
    assert (deal_text(board.hands), board.number, board.contract) == (DEAL, 5, "1C")


def test_rows_of_dashes_behind_a_claim_are_no_cards() -> None:
    """Some programs fill the play up to thirteen rows."""
    (board,) = read_boards(
        '[Dealer "N"]\n[Deal "N:AK... Q2... 43... 65..."]\n[Declarer "N"]\n[Contract "1NT"]\n'
        '[Play "E"]\nSQ S3 S5 SA\n- - - -\n- - - -\n'
    )
    assert [card_code(p.card) for p in board.play if p.card is not None] == ["SQ", "S3", "S5", "SA"]
    assert len(board.play) == 4


def test_the_contract_behind_an_empty_line_belongs_to_the_deal_before() -> None:
    text = (
        '[Board "1"]\n[Deal "N:AK... Q2... 43... 65..."] { {} { open\n\n{ {{{ }[Extra ""]\n\n'
        '[Scoring "IMP"]\n[Declarer "N"]\n[Contract "3NT"]\n\n'
        '[Board "2"]\n[Deal "N:AK... Q2... 43... 65..."]\n[Contract "1C"]\n\n[Contract "2C"]\n'
    )
    boards = list(read_boards(text))
    assert [(b.number, str(b.contract)) for b in boards] == [
        (1, "3NT"), (2, "1C"), (0, "2C"),
    ]  # fmt: skip
    said = [p.sentence for p in verify_pbn(text) if p.line == 6]
    assert said == ["An empty line stands within the game."]
    assert b"".join(write_pbn(parse_pbn(text))) == text.encode()


def test_columns_divided_by_spaces_are_one_column() -> None:
    (problem,) = verify_pbn('[OptimumResultTable "Declarer Denomination Result"]\nN S 7\n')
    assert "semicolons divide columns" in problem.sentence
    assert not problem.grave


def test_links_with_plain_pluses_keep_them() -> None:
    """The viewer's own links write spaces as %20 and leave the plus of “5+ !H” as it is."""
    deal = "md|1SK2H862D976CKQT97,S4HQJ974DAK5CJ432,SAJT86HAKTDQJT3C8,SQ9753H53D842CA65"
    body = f"st||pn|a,b,c,d|{deal}|sv|e|rh||ah|Board%2019|mb|P|mb|1H|an|5+%20!H;%2050%25%20flat|"
    for text in (f"https://www.bridgebase.com/tools/handviewer.html?lin={body}", body):
        (board,) = read_boards(text)
        assert board.number == 19
        assert board.auction[1].note == "5+ !H; 50% flat"


def test_all_boards_of_a_link_are_read() -> None:
    hands = DEAL_LIN.replace("1S", "S", 1)
    lines = f"qx|o1|md|1{hands}|sv|o|pg||qx|o2|md|2{hands}|sv|b|pg||"
    link = f"https://www.bridgebase.com/tools/handviewer.html?lin={quote(lines)}"
    assert [(b.number, b.dealer, b.vulnerable) for b in read_boards(link)] == [
        (1, "S", "None"), (2, "W", "All"),
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["pbn", "rbn", "rbx"])
def test_calls_without_a_dealer_become_a_remark(form: str) -> None:
    """LIN without ``md`` names no dealer; elsewhere an auction begins with one."""
    (board,) = lin("qx|o1|sv|n|mb|1N!|an|15-17|mb|p|pg||")
    (again,) = read_boards(b"".join(write_boards([board], form)), form)
    assert "Calls: 1NT (15-17) Pass" in again.comment
    assert again.vulnerable == "NS" or "Vulnerable: NS" in again.comment


def test_a_mark_before_what_is_not_utf_8_stays() -> None:
    data = b'\xef\xbb\xbf[Event "x"]\r\n[Site "Caf\xe9"]\r\n\r\n[Event "y"]\r\n'
    games = list(parse_pbn(data))
    assert games[0].get("Site") == "Café"
    assert b"".join(write_pbn(games)) == data
    changed = b"".join(write_pbn([games[0].replace("Event", "z"), games[1]], newline="\r\n"))
    assert changed == data.replace(b'"x"', b'"z"')
    text = b"\xef\xbb\xbf" + f"pn|Zo\u00eb,,,|md|{DEAL_LIN}|\r\nqx|o2|md|{DEAL_LIN}|".encode()
    assert b"".join(write_lin_games(parse_lin(text))) == text


def test_a_comment_left_open_is_told_where_it_begins() -> None:
    (problem,) = verify_pbn('[Board "1"]\n\n[Board "2"]\n[Event "a"] {never\nclosed')
    assert (problem.line, problem.column) == (4, 13)


def test_a_tag_there_twice_does_not_hide_what_stands_behind_it() -> None:
    said = [p.sentence for p in verify_pbn('[Event "a"]\n[Event "b"]\nstray text\n')]
    assert "“stray” stands behind the tag Event." in said


def test_a_pass_too_many_is_told_and_kept_in_rbn() -> None:
    (board,) = pbn(f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1C Pass Pass Pass\nPass\n')
    assert disagreements(board) == ["North passes after the auction has ended."]
    (again,) = read_boards(b"".join(write_boards([board], "rbn")), "rbn")
    assert [call.call for call in again.auction] == ["1C", "P", "P", "P", "P"]


# ------------------------------------------------------------------ dealing machines


@pytest.mark.parametrize("form", ["bri", "dge", "dup", "dlm"])
def test_what_a_dealing_machine_takes_comes_back(form: str) -> None:
    boards = [
        Board(number=5, dealer="N", vulnerable="NS", hands=pbn(f'[Deal "{DEAL}"]')[0].hands),
        Board(number=6, dealer="E", vulnerable="EW", hands=pbn(f'[Deal "{TURNED}"]')[0].hands),
    ]
    data = b"".join(write_boards(boards, form))
    assert detect(data) == form
    again = list(read_boards(data))
    assert [b.hands for b in again] == [b.hands for b in boards]
    assert [b.number for b in again] == ([5, 6] if form in ("dup", "dlm") else [1, 2])


def test_the_bytes_of_a_dup_file() -> None:
    """As Duplimate describes them: cards from the ace of spades on, suits by sign, settings."""
    suited = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    (board,) = pbn(f'[Board "1"]\n[Deal "{suited}"]')
    data = b"".join(write_boards([board], "dup"))
    assert len(data) == 156
    assert data[:10] == b"0102030405"
    assert data[72:78] == b"373839"
    assert data[78:112] == b"\x06AKQJT98765432\x03\x04\x05\x06\x03AKQJT98765432\x04\x05"
    assert data[146:] == b"YN1  1 1  "


def test_old_dup_files_are_lines_of_digits() -> None:
    line = "".join(f"{n:02}" for n in range(1, 40)).encode()
    for name in ("", "x.bri", "x.dup"):
        boards = list(read_boards(line + b"\r\n" + line + b"\r\n", name=name))
        assert [(b.number, b.hands[3]) for b in boards] == [(1, FULL >> 39), (2, FULL >> 39)]


def test_what_a_dealing_machine_cannot_take() -> None:
    (whole,) = pbn(f'[Board "3"]\n[Deal "{DEAL}"]')
    with pytest.raises(Unsupported, match="four hands of thirteen cards; board 3 has not"):
        list(write_boards([replace(whole, hands=(whole.hands[0], None, None, None))], "bri"))
    for form in ("bri", "dge", "dup", "dlm"):
        with pytest.raises(Unsupported, match="board 7 stands where 4 should be"):
            list(write_boards([whole, replace(whole, number=7)], form))
    with pytest.raises(Unsupported, match="up to 99, not 100"):
        list(write_boards([replace(whole, number=100)], "dlm"))


def test_the_library_of_gib_begins_with_west() -> None:
    """So its author's notes say, and so its tricks come out when its deals are solved."""
    suits = [f"{'.' * k}AKQJT98765432{'.' * (3 - k)}" for k in range(4)]
    text = f"{{a remark\nname=x}}\n\n{' '.join(suits)}:{'D' * 19}-\n{' '.join(suits)}\n"
    first, second = read_boards(text, name="x.gib")
    assert first.hands == second.hands
    assert [first.holder(card) for card in (51, 38, 25, 12)] == ["W", "N", "E", "S"]
    assert first.tags == {"GibTricks": "D" * 19 + "-"}
    assert b"".join(write_boards([first], "gib")).decode().splitlines() == text.splitlines()[3:4]


@pytest.mark.parametrize(
    ("contract", "result", "tricks"),
    [
        ("4SX", "=", 10), ("4SX", "+1", 11), ("4 S x", "-2", 8), ("4SX", "14", None),
        ("4SX", "+9", None), ("4SX", "eight", None), ("", "+1", None), ("4SX", "NS 8", 8),
        ("4SX", "EW 8", 5),
    ],
)  # fmt: skip
def test_results_are_counted_from_the_contract_or_kept(
    contract: str, result: str, tricks: int | None
) -> None:
    text = f'[Dealer "N"]\n[Declarer "N"]\n[Contract "{contract}"]\n[Result "{result}"]\n'
    (board,) = read_boards(text)
    assert board.result == tricks
    assert board.tags.get("Result") == (result if tricks is None else None)
    (again,) = read_boards(b"".join(write_boards([board], "pbn")))
    assert again == board


TOGETHER = """[Event "Club"]
[Board "1"]
[Dealer "N"]
[Deal "N:AKQ762.Q7.KQ72.J T93.T832.9.A9875 85.AKJ954.854.32 J4.6.AJT63.KQT64"]
[Auction "N"]
1S =1= AP
[Note "1:five"]
[Event "Club"]
[Event "twice"]
[Board "2"]
[Dealer "E"]
[Deal "N:T93.T832.9.A9875 AKQ762.Q7.KQ72.J 85.AKJ954.854.32 J4.6.AJT63.KQT64"]
[Auction "E"]
1C =1= AP
[Note "1:three"]
[Event "Club"]
[Board "3"]
[Auction "N"]
1H 1Z
"""


def test_games_without_an_empty_line_between_are_all_read() -> None:
    errors: list[FormatError] = []
    found = list(read_boards(TOGETHER, on_error=errors.append))
    assert [(b.number, b.dealer, b.tags["Event"]) for b in found] == [
        (1, "N", "Club"),
        (2, "E", "Club"),
        (3, "N", "Club"),
    ]
    assert [b.auction[0].note for b in found] == ["five", "three", ""]
    assert [c.call for c in found[2].auction] == ["1H"]
    assert [(e.line, e.column) for e in errors] == [(19, 4)]
    (game,) = parse_pbn(TOGETHER)
    assert b"".join(write_pbn([game])).decode() == TOGETHER
    assert len(list(parse_pbn(b"".join(export_pbn([game]))))) == 3
    missing = [p.line for p in verify_pbn(TOGETHER) if "empty line missing" in p.sentence]
    assert missing == [10, 12, 17]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('[Board "1"]\n[Dealer "N"]\n[Board "1"]\n', 1),
        ('[Event "a"]\n[Event "b"]\n[Board "1"]\n[Event "c"]\n[Deal "N:- - - -"]\n', 1),
        ('[Board "1"]\n[Room "Open"]\n[Board "1"]\n[Room "Closed"]\n', 1),
        ('[Board "1"]\n[Deal "N:- - - -"]\n[Board "1"]\n[Deal "N:- - - -"]\n', 2),
        ('[Deal "N:2... - - -"]\n[Deal "N:3... - - -"]\n[Deal "N:4... - - -"]\n', 3),
    ],
)
def test_a_tag_given_twice_is_not_always_another_game(text: str, count: int) -> None:
    assert len(list(read_boards(text))) == count


def read_with_remarks(text: str | bytes) -> tuple[list[Board], list[FormatError]]:
    errors: list[FormatError] = []
    return list(read_boards(text, "pbn", on_error=errors.append)), errors


@pytest.mark.parametrize(
    "end",
    ["all pass", "All  Pass", "All\nPass", "ALL PASS", "AllPass", "(all pass)", "All-pass", "ap"],
)
def test_all_pass_in_any_spelling_ends_the_auction(end: str) -> None:
    """623 of 6,790 files of one public collection write it in two words."""
    (board,) = pbn(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C 2NT\n{end}\n')
    assert [c.call for c in board.auction] == ["1C", "2NT", "P", "P", "P"]
    assert (board.contract, board.declarer) == ("2NT", "E")
    (lin_board,) = lin("md|1,,,|mb|1C|mb|All Pass|")
    assert lin_board.contract == "1C"


@pytest.mark.parametrize(
    ("contract", "read"),
    [("3NR", "3NTXX"), ("4HR", "4HXX"), ("4H*", "4HX"), ("2dd", "2DX"), ("5C**", "5CXX")],
)
def test_signs_for_doubled_contracts(contract: str, read: str) -> None:
    (board,) = pbn(f'[Declarer "N"]\n[Contract "{contract}"]\n')
    assert board.contract == read


def test_omitted_passes_are_repaired_where_the_tag_omits_a_double() -> None:
    (board,) = pbn(
        '% PBN (c) 2021 rpbridge.net\n[Board "7"]\n[Dealer "S"]\n[Declarer "W"]\n'
        '[Contract "1NT"]\n[Auction "S"]\n1NT X AP\n'
    )
    assert [c.call for c in board.auction[:3]] == ["P", "1NT", "X"]


def test_one_part_that_cannot_be_read_does_not_drop_the_board() -> None:
    text = (
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "perhaps"]\n[Deal "N:AKxxx.Kxx.Qxx.xx - - ____"]\n'
        '[Auction "N"]\n1S weak Pass ____\n\n'
        f'[Board "2"]\n[Deal "{DEAL}"]\n[Play "W"]\nS2 S3\n\n'
        f'[Board "3"]\n[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 zz SA\n"
    )
    found, errors = read_with_remarks(text)
    assert [b.number for b in found] == [1, 2, 3]
    assert [(e.line, e.column) for e in errors] == [
        (4, 1), (3, 1), (6, 4), (6, 14), (10, 1), (19, 7),
    ]  # fmt: skip
    north = found[0].hands[0]
    assert north is not None
    assert [card_code(c) for c in range(52) if north >> c & 1] == ["DQ", "HK", "SK", "SA"]
    assert found[0].hands[1:] == (None, None, None)
    assert [(c.call, c.comment) for c in found[0].auction] == [("1S", "weak"), ("P", "")]
    assert found[1].full
    # North led to the second trick; the card that cannot be read hides which.
    assert [p.card for p in found[2].play[4:]] == [None, card("S4"), card("S8")]
    with pytest.raises(FormatError, match="line 4"):
        pbn(text)


def test_an_unclosed_comment_that_takes_in_tags_is_told() -> None:
    text = '[Board "1"]\n{ a good board\n[Result "9"]\n[Room "Open"]\n{ yes }\n'
    found, errors = read_with_remarks(text)
    assert [b.number for b in found] == [1]
    assert [str(e) for e in errors] == [
        "line 2, column 1: The comment that begins here takes in the tag Result; "
        "its } may be missing."
    ]


@pytest.mark.parametrize(
    "tags", ['[BidSystemNS "x"]', '[Room "Open"]\n[Score "NS 420"]', '[HomeTeam "a"]']
)
def test_an_empty_line_before_the_last_tags_makes_no_board(tags: str) -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Result "9"]\n\n{tags}\n\n[Board "2"]\n'
    assert [b.number for b in pbn(text)] == [1, 2]
    assert b"".join(write_pbn(parse_pbn(text))).decode() == text


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        ('% Content-type: x; charset=ISO-8859-1\n[North "Łukasz Ślęza"]'.encode(), "Łukasz Ślęza"),
        ('[North "Łukasz Ślęza"]'.encode("cp1250"), "Łukasz Ślęza"),
        ('[North "Tomáš Dvořák"]'.encode("cp1250"), "Tomáš Dvořák"),
        ('[North "O’Brien–Zoë"]'.encode("cp1252"), "O’Brien–Zoë"),
        ('[North "Åsa Müller"]'.encode("latin-1"), "Åsa Müller"),
    ],
)  # fmt: skip
def test_letters_of_other_languages(raw: bytes, names: str) -> None:
    (board,) = read_boards(raw, "pbn")
    assert board.names[0] == names
    assert b"".join(write_pbn(parse_pbn(raw))) == raw
