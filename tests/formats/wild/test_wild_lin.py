"""LIN as people and programs write it, and links to the hand viewer."""

from __future__ import annotations

from urllib.parse import quote

from habits import DEAL, DEAL_LIN, lin, pbn

from oddtrick.formats.pbn.values import deal_text
from oddtrick.formats.registry import read_boards, write_boards


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


def test_a_page_without_a_deal() -> None:
    """BridgeComposer’s spacers: a board that is only a place on the page."""
    (board,) = pbn('[Board "spacer"]\n[Dealer "N"]\n[Deal ""]\n{\n\n }\n[BCFlags "17"]\n')
    assert (board.label, board.known_hands, board.comment) == ("spacer", {}, "")


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
    (back,) = pbn(b"".join(write_boards([board], "pbn", on_loss=None)).decode())
    assert back.hands == board.hands
    assert back.comment == "Cards played: DK D4 D7"


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
