"""The smaller formats, links, records, diagrams; examples by hand or from their makers."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from pathlib import Path

import making_boards as making
import pytest
from msgspec import structs

from oddtrick.cards import bridge_hand, card
from oddtrick.errors import BadRecord, OddtrickError
from oddtrick.formats import duplimate, program_files
from oddtrick.formats.board import Board, Call, Play
from oddtrick.formats.diagram import board_html, board_page, board_svg
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.handviewer import HANDVIEWER, board_from_link, handviewer_link
from oddtrick.formats.outcome import disagreements, duplicate_score
from oddtrick.formats.pbn.values import deal_text
from oddtrick.formats.records.conversion import (
    board_from_line,
    board_from_record,
    has_boards,
    line_from_board,
    record_from_board,
)
from oddtrick.formats.registry import FORMATS, detect, read_boards, write_boards
from oddtrick.formats.usebio.xml_elements import Usebio, handset, read_usebio, write_usebio
from oddtrick.games import catalogue
from oddtrick.records import Record

DATA = Path(__file__).parent.parents[1] / "data" / "formats"
DEAL = "N:AKQ762.Q7.KQ72.J T93.T832.9.A9875 85.AKJ954.854.32 J4.6.AJT63.KQT64"
NORTH, EAST, SOUTH, WEST = DEAL[2:].split()


def deals(boards: object) -> list[str]:
    return [deal_text(b.hands) for b in boards]  # type: ignore[attr-defined]


# ------------------------------------------------------------------ generators

ONELINE = f"n {NORTH} e {EAST} s {SOUTH} w {WEST} \nGenerated 1 hands\nTime needed    0.004 sec\n"
SOLVED = f"n {NORTH} e {EAST} s {SOUTH} w {WEST};\n" * 2
BEN = (
    f"S E-W {NORTH} {EAST} {SOUTH} {WEST} P-1D-X-P-1N-P-P-P\nW Both {NORTH} {EAST} {SOUTH} {WEST}\n"
)
BEN_IN_TWO = f"{NORTH} {EAST} {SOUTH} {WEST}\nS E-W P 1D X P 1N P P P\n"
COMPACT = f"n {NORTH}\ne {EAST}\ns {SOUTH}\nw {WEST}\n"
ALL = """   1.
A K Q 7 6 2         T 9 3               8 5                 J 4 
Q 7                 T 8 3 2             A K J 9 5 4         6 
K Q 7 2             9                   8 5 4               A J T 6 3 
J                   A 9 8 7 5           3 2                 K Q T 6 4 

"""  # noqa: W291
LINE = "|".join(h.replace(".", " ") for h in DEAL[2:].split())
TRICKS = "8 7 7 6 6|5 6 5 6 6|8 7 8 6 6|5 6 5 7 10"


@pytest.mark.parametrize(
    "text",
    [
        ONELINE,
        COMPACT,
        ALL,
        LINE,
        f"{'|'.join(DEAL[2:].split())}|{TRICKS}",
        f"{' '.join(DEAL[2:].split()[3:] + DEAL[2:].split()[:3])}:{'a' * 20}",
    ],
    ids=["oneline", "compact", "all", "line", "ddline", "gib"],
)
def test_a_deal_as_generators_print_it(text: str) -> None:
    (board,) = program_files.boards_from_dealer(text)
    assert deal_text(board.hands) == DEAL
    assert (board.number, board.dealer, board.vulnerable) == (1, "N", "None")


def test_voids_in_lines_are_nothing_between_blanks() -> None:
    text = "QT5 KQ63 K53 Q74|AJ974 T72 A74 AJ|K8632 985 T98 T8| AJ4 QJ62 K96532"
    (board,) = program_files.boards_from_dealer(text)
    assert board.hands[3] == bridge_hand(".AJ4.QJ62.K96532")
    assert list(program_files.write_dealer([board], "line")) == [text]


def test_the_numeric_form_names_the_owner_of_each_card() -> None:
    text = "0332321231233120310112312230000121221010120102003333"
    (board,) = program_files.boards_from_dealer(text)
    assert board.hands[0] is not None
    assert board.holder(card("SA")) == "N"
    assert board.holder(card("SK")) == "W"
    assert board.holder(card("C2")) == "W"
    assert list(program_files.write_dealer([board], "numeric")) == [text]


def test_a_list_of_solved_deals_ends_each_with_a_semicolon() -> None:
    tricks = "0123456789ABCDABCDAB"
    first, second = read_boards(SOLVED.replace(";", f"; {tricks}", 1))
    assert deals([first]) == deals([second])
    assert first.complete_deal
    assert (first.tags, second.tags) == ({"SolvedTricks": tricks}, {})
    with pytest.raises(FormatError, match="not 20 numbers of tricks"):
        list(read_boards(SOLVED.replace(";", "; by hand")))


REMARKS = "# BEN\n# made by a program\n"


@pytest.mark.parametrize(
    "text",
    [BEN, BEN_IN_TWO, REMARKS + BEN, REMARKS + BEN_IN_TWO.replace("\n", "\n# and on\n")],
    ids=["one line", "two lines", "remarks", "remarks between two lines"],
)
def test_deals_of_ben_have_dealer_vulnerability_and_calls(text: str) -> None:
    board, *further = read_boards(text)
    (dealt,) = read_boards(SOLVED.splitlines()[0])
    assert board.hands == dealt.hands
    assert (board.dealer, board.vulnerable) == ("S", "EW")
    # South passes, West bids a diamond, North doubles, and South's notrump is passed out.
    assert (board.contract, board.declarer) == ("1NT", "S")
    assert [(b.dealer, b.vulnerable, b.auction) for b in further] == [("W", "All", ())] * len(
        further
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BEN.replace("1D", "8D"), "“8D” is not a call"),
        (f"N None {NORTH} {EAST} {SOUTH}\n", "does not give four hands"),
        (BEN + "BID = 0\nmeaning: \n", "“BID = 0” is not a deal"),
        (BEN_IN_TWO + BEN_IN_TWO.splitlines()[0], "lacks its dealer"),
        (BEN.replace(EAST, NORTH), "two hands"),
    ],
)
def test_what_ben_does_not_print_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        list(read_boards(text))
    assert caught.value.line >= 1


@pytest.mark.parametrize("form", ["oneline", "compact", "all", "line", "numeric", "gib"])
def test_generated_deals_written_and_read_are_the_same(form: str) -> None:
    rng = random.Random(3)
    made = [
        Board(number=k, dealer="NESW"[(k - 1) % 4], hands=making.deal(rng)) for k in range(1, 9)
    ]
    text = "\n".join(program_files.write_dealer(made, form))
    assert deals(program_files.boards_from_dealer(text)) == deals(made)


@pytest.mark.parametrize(
    ("text", "words"),
    [("hello", "not a deal"), (f"n {NORTH}", "not complete"), ("n A e K s Q w J", "four suits"),
     (ONELINE.replace("T93", "A93"), "two hands"), (f"{LINE}|1 2", "not 20")],
)  # fmt: skip
def test_what_no_generator_prints_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        list(program_files.boards_from_dealer(text))
    assert caught.value.line >= 1


def test_deals_that_cannot_be_printed_are_refused() -> None:
    with pytest.raises(Unsupported, match="not known"):
        list(program_files.write_dealer([Board(number=3)], "oneline"))
    with pytest.raises(Unsupported, match="no form"):
        list(program_files.write_dealer([], "verse"))


# ------------------------------------------------------------------ dealing machines

# AKQJ of spades … by number: North 1-13 (all spades), East the hearts, South the diamonds.
BRI = "".join(f"{n:02}" for n in range(1, 40)).encode()
SUITED = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
DGE = b"".join(
    b"".join(bytes([sign]) + (b"AKQJT98765432" if k == seat else b"")
             for k, sign in enumerate((6, 3, 4, 5)))
    for seat in range(4)
)  # fmt: skip


def test_bri_with_and_without_its_filling() -> None:
    filled = BRI + b" " * 32 + b"\0" * 18
    assert deals(duplimate.boards_from_bri(filled * 2)) == [SUITED] * 2
    assert deals(duplimate.boards_from_bri(BRI)) == [SUITED]


def test_dge_and_dup() -> None:
    assert deals(duplimate.boards_from_dge(DGE + b"\0" * 60)) == [SUITED]
    for shown in (DGE, b" " * 68):
        dup = BRI + shown + b"YN5  0 06 "
        boards = list(duplimate.boards_from_dup(dup * 2))
        assert deals(boards) == [SUITED] * 2
        assert [b.number for b in boards] == [5, 6]


def test_dlm_with_its_checksum() -> None:
    # Owners two to a letter: 0000 = a, 5 = f, 10 = k, 15 = p; the odd cards at the joins b, g, l.
    letters = "aaaaaabffffffkkkkkklpppppp"
    letters = "a" * 6 + "b" + "f" * 6 + "k" * 6 + "l" + "p" * 6
    checksum = 3
    for letter in letters:
        checksum ^= ord(letter)
    text = f"[Document]\nFrom board=3\nTo board=3\nBoard 02=x\nBoard 03={letters}{checksum:03}\n"
    text = text.replace("Board 02=x\n", "")
    (board,) = duplimate.boards_from_dlm(text)
    assert deal_text(board.hands) == SUITED
    assert board.number == 3
    with pytest.raises(FormatError, match="checksum") as caught:
        list(duplimate.boards_from_dlm(text.replace(f"{checksum:03}", "000")))
    assert caught.value.line == 4


def test_ber_and_bhg() -> None:
    assert deals(duplimate.boards_from_ber("1" * 13 + "2" * 13 + "3" * 13 + "4" * 13)) == [SUITED]
    line = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    first, second = duplimate.boards_from_bhg(f"\n{line}\n{line}\n")
    assert deal_text(first.hands) == SUITED
    assert deal_text(second.hands, "E") == SUITED.replace("N:", "E:"), (
        "a line begins with the dealer"
    )


@pytest.mark.parametrize(
    ("read", "data", "words"),
    [
        (duplimate.boards_from_bri, b"", "128 bytes"),
        (duplimate.boards_from_bri, b"0" * 78, "not a card"),
        (duplimate.boards_from_bri, b"01" * 39, "1 cards"),
        (duplimate.boards_from_bri, b"x" * 78, "digits"),
        (duplimate.boards_from_dge, b"x" * 128, "neither a suit"),
        (duplimate.boards_from_dup, b"x" * 156, "settings"),
        (duplimate.boards_from_dup, b"x" * 155, "156 bytes"),
        (duplimate.boards_from_dlm, "x", "[Document]"),
        (duplimate.boards_from_dlm, "[Document]\nBoard 01=xyz", "26 letters"),
        (duplimate.boards_from_ber, "5", "52 digits"),
        (duplimate.boards_from_bhg, "abc", "52 letters"),
    ],
)
def test_broken_files_of_machines_are_refused(read: object, data: object, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(read(data))  # type: ignore[operator]
    assert words in caught.value.sentence


# ------------------------------------------------------------------ links

LIN_LINK = f"{HANDVIEWER}?lin=pn%7Ca%2Cb%2Cc%2Cd%7Cmd%7C3SA%2CSK%2CSQ%2CSJ%7Csv%7Ce%7Cmb%7C1S%7C"
FIELDS = (
    "http://www.bridgebase.com/tools/handviewer.html?N=sakq&e=st9876h2&S=hakdc&d=E&v=B&b=12"
    "&a=p1C!(strong)xxr-2n{well}?&p=SASK&nn=Ada&bogus=1"
)


def test_a_link_with_lin_is_read() -> None:
    board = board_from_link(LIN_LINK)
    assert (board.dealer, board.vulnerable, board.names[2]) == ("N", "EW", "a")


def test_a_link_with_fields_is_read() -> None:
    board = board_from_link(FIELDS)
    assert (board.number, board.dealer, board.vulnerable) == (12, "E", "All")
    assert [c.call for c in board.auction] == ["P", "1C", "XX", "XX", "2NT"]
    assert board.auction[1] == Call("1C", True, "strong")
    assert board.auction[4].comment == "well"
    assert board.hands[0] == bridge_hand("AKQ...")
    assert board.hands[3] is None
    assert [p.card for p in board.play] == [card("SA"), card("SK")]
    assert board.names[0] == "Ada"


@pytest.mark.parametrize(
    "saved",
    [
        "{link}",
        "[InternetShortcut]\r\nURL={link}\r\nIconIndex=0\r\n",
        "[{{000214A0-0000-0000-C000-000000000046}}]\r\nProp3=19,2\r\n[internetshortcut]\r\n"
        "IDList=\r\nurl={link}\r\nIconFile=https://www.bridgebase.com/favicon.ico\r\n",
        "[DEFAULT]\nBASEURL={link}\n[InternetShortcut]\nURL={link}\n",
        "[Desktop Entry]\nType=Link\nName=A board\nURL={link}\n",
    ],
    ids=["the link", "Windows", "Windows with properties", "Windows with a base", "Linux"],
)
@pytest.mark.parametrize("amp", ["&", "&amp;", "&#38;", "&AMP;"])
@pytest.mark.parametrize("link", [LIN_LINK.replace("?", "?bbo=y&"), FIELDS], ids=["lin", "fields"])
def test_links_are_read_however_they_were_saved_or_copied(saved: str, amp: str, link: str) -> None:
    """Shortcuts as browsers and desktops save them; links as they stand in the source of a page."""
    text = saved.format(link=link.replace("&", amp))
    assert detect(text.encode()) == "link"
    assert list(read_boards(text)) == [board_from_link(link)]


@pytest.mark.parametrize("plain", [False, True])
def test_boards_survive_being_made_into_links(plain: bool) -> None:
    rng = random.Random(5)
    for k in range(20):
        board = making.board(rng, k + 1)
        linked = structs.replace(board, score=None, tags={})
        if plain:  # the fields have no place for a claim
            linked = structs.replace(linked, claimed=False, result=None)
            if len(linked.play) == 52:
                linked = structs.replace(linked, result=board.result)
        assert board_from_link(handviewer_link(board, plain=plain)) == linked


@pytest.mark.parametrize("link", ["http://x/?myhand=M-1-2", "http://x/?linurl=http://y/z"])
def test_links_that_only_point_elsewhere_are_refused(link: str) -> None:
    with pytest.raises(Unsupported, match="points to"):
        board_from_link(link)


@pytest.mark.parametrize(
    "link", ["", "http://x", "http://x/?q=1", "http://x/?lin=", "http://x/?n=sa&a=9z", "http://[x"]
)
def test_links_without_a_board_are_refused(link: str) -> None:
    with pytest.raises(FormatError):
        board_from_link(link)


# ------------------------------------------------------------------ USEBIO

USEBIO = (DATA / "results.xml").read_text()


def test_usebio_teams_with_lines_that_say_little() -> None:
    results = read_usebio(USEBIO.encode("latin-1"))
    assert (results.version, results.club) == ("1.2", "Hull & Beverley")
    (event,) = results.events
    assert (event.kind, event.title) == ("SWISS_TEAMS", "Autumn")
    assert [(p.kind, p.number, p.name) for p in event.participants] == [("TEAM", "1", "Larks")]
    assert event.matches[0].round == "2"
    first, second, third = event.boards[0].lines
    assert (first.contract, first.score, first.tricks) == ("", -620, None)
    assert second.contract == "Pass"
    assert (third.lead, third.score) == ("HT", None)
    (board,) = results.hands
    assert board.hands[0] == bridge_hand("T9...AKQ")
    assert (board.dealer, board.vulnerable) == ("S", "EW")


def test_usebio_written_and_read_is_the_same_with_what_we_do_not_know() -> None:
    results = read_usebio(USEBIO)
    text = write_usebio(results)
    assert read_usebio(text) == results
    assert 'ODD_THING x="1"' in text
    assert read_usebio(text.encode()) == results


def test_a_hand_record_becomes_usebio() -> None:
    rng = random.Random(9)
    boards = [structs.replace(b, number=k) for k, b in enumerate(
        (Board(hands=making.deal(rng)) for _ in range(4)), 1)]  # fmt: skip
    root = handset(boards)
    assert [
        b.hands for b in Usebio(structs.replace(root, name="USEBIO", children=(root,))).hands
    ] == [b.hands for b in boards]


@pytest.mark.parametrize(
    "text",
    ["", "<a>", "<USEBIO>", "<RESULTS/>", '<!DOCTYPE USEBIO [<!ENTITY a "aa">]><USEBIO/>',
     "<USEBIO>" + "<a>" * 60 + "</a>" * 60 + "</USEBIO>", '<?xml version="1.0" encoding="x"?><a/>'],
)  # fmt: skip
def test_what_is_no_usebio_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_usebio(text.encode())


# ------------------------------------------------------------------ records

HANDS = {"N": "AKQ2.KJ4.A32.K54", "E": "J98.T98.KQJ.QJT9", "S": "T543.AQ32.T98.A2",
         "W": "76.765.7654.8763"}  # fmt: skip


def test_a_record_becomes_a_board() -> None:
    record = Record(
        game="contract-duplicate", dealer="N", hands=dict(HANDS), options={"vulnerable": "Both"},
        number=4, actions="1C P 1S P 4S P P P D7 D2 DJ DT",
    )  # fmt: skip
    board = board_from_record(record)
    assert (board.number, board.dealer, board.vulnerable) == (4, "N", "All")
    assert (board.contract, board.declarer, len(board.play)) == ("4S", "S", 4)
    assert board.hands[2] == bridge_hand(HANDS["S"])
    assert disagreements(board) == []


@pytest.mark.parametrize("scoring", ["", "Rubber", "Chicago"])
@pytest.mark.parametrize("vulnerable", ["None", "NS", "EW", "All"])
def test_every_vulnerability_survives_in_every_contract_game(scoring: str, vulnerable: str) -> None:
    board = structs.replace(
        making.board(random.Random(8), 2),
        vulnerable=vulnerable, score=None, tags={"Scoring": scoring} if scoring else {},
    )  # fmt: skip
    back = board_from_record(record_from_board(board))
    assert (back.vulnerable, back.dealer) == (vulnerable, board.dealer)
    assert back.tags == board.tags


def test_boards_written_as_json_say_the_same() -> None:
    rng = random.Random(4)
    for k in range(25):
        board = making.board(rng, k + 1)
        assert board_from_line(line_from_board(board)) == board


BARE = """
[Dealer "S"]
[Deal "S:AQJT7.K2.K85.A65 32.JT54.QT96.T43 K954.A86.A43.Q72 86.Q973.J72.KJ98"]
"""


@pytest.mark.parametrize(
    ("said", "actions", "notes"),
    [
        (
            '[Declarer "S"][Contract "4S"][Result "10"]',
            "",
            {"result": 10, "contract": "4S", "declarer": "S"},
        ),
        ('[Declarer ""][Contract "Pass"]', "", {"contract": "Pass"}),
        (
            '[Declarer "S"][Contract "4S"][Play "W"] DT D3 D7 D5',
            "",
            {"contract": "4S", "declarer": "S", "play": ["DT", "D3", "D7", "D5"]},
        ),
        (
            '[Declarer "S"][Contract "4S"][Play "W"] DT D3 ^R C2 D5',
            "",
            {"contract": "4S", "declarer": "S", "play": ["DT", "D3", "^RC2", "D5"]},
        ),
        (
            '[Declarer "S"][Contract "4S"][Auction "S"] 1S Pass *',
            "1S P",
            {"contract": "4S", "declarer": "S"},
        ),
        (
            '[Declarer "S"][Contract "4S"][Result "9"][Auction "S"] 4S AP [Play "W"] DT D3 D7 D5 '
            "- - - SA *",
            "4S P P P DT D3 D7 D5",
            {"claimed": True, "result": 9, "play": ["-", "-", "-", "SA"]},
        ),
        ('[Auction "S"] 4S AP [Play "W"] DT D3 D7 D5', "4S P P P DT D3 D7 D5", None),
    ],
)
def test_json_keeps_contracts_and_cards_that_follow_from_no_auction(
    said: str, actions: str, notes: dict[str, object] | None
) -> None:
    (board,) = read_boards(BARE + '[Vulnerable "None"]' + said)
    line = line_from_board(board)
    fields = json.loads(line)
    assert (" ".join(fields.get("actions", [])), fields.get("notes")) == (actions, notes)
    assert board_from_line(line) == board


def test_cards_in_the_notes_of_json_are_read_with_care() -> None:
    (board,) = read_boards(BARE + '[Declarer "S"][Contract "4S"][Play "W"] DT D3 D7 D5')
    line = line_from_board(board)
    for word in ("D1", "", "^Q", "^R"):
        with pytest.raises(FormatError, match="card"):
            board_from_line(line.replace(b'"DT"', f'"{word}"'.encode()))
    with pytest.raises(FormatError, match="not a contract"):
        board_from_line(line.replace(b'"contract":"4S"', b'"contract":"9S"'))
    with pytest.raises(FormatError, match="declarer"):
        board_from_line(line.replace(b'"declarer":"S"', b'"declarer":"Q"'))


def test_other_games_are_refused_by_name_and_json_is_offered() -> None:
    with pytest.raises(Unsupported, match=r"“whist”.*JSON"):
        board_from_record(Record(game="whist", dealer="N"))


def test_boards_a_record_cannot_hold_are_refused() -> None:
    board = making.board(random.Random(3), 1)
    with pytest.raises(Unsupported, match="four hands"):
        record_from_board(structs.replace(board, hands=(None, *board.hands[1:])))
    marked = (Call("1C", skipped=1), Call("X"), Call("X"))
    with pytest.raises(Unsupported, match="You can only double"):
        record_from_board(structs.replace(board, auction=marked, play=()))
    with pytest.raises(FormatError, match="North cannot redouble here"):
        record_from_board(structs.replace(board, auction=(Call("XX"),), play=()))
    with pytest.raises(BadRecord):
        board_from_line("{")


# ------------------------------------------------------------------ facts

# Scores from the tables of the Laws of Duplicate Bridge (law 77): contract, vulnerable, tricks.
SCORES = [
    ("1C", False, 7, 70), ("1NT", False, 7, 90), ("2S", True, 8, 110), ("2D", False, 11, 150),
    ("3NT", True, 9, 600), ("4H", False, 10, 420), ("5C", True, 11, 600), ("6NT", False, 12, 990),
    ("6S", True, 12, 1430), ("7NT", True, 13, 2220), ("7C", False, 13, 1440),
    ("1CX", False, 7, 140), ("2HX", False, 8, 470), ("2DX", True, 8, 180), ("1NTX", True, 8, 380),
    ("1CXX", False, 7, 230), ("1SXX", True, 7, 720), ("4SX", False, 11, 690),
    ("3NT", False, 8, -50), ("3NT", True, 6, -300), ("4SX", False, 9, -100),
    ("4SX", False, 8, -300), ("4SX", False, 6, -800), ("4SX", True, 7, -800),
    ("4SXX", False, 9, -200), ("4SXX", True, 8, -1000), ("7NTX", False, 0, -3500),
]  # fmt: skip


@pytest.mark.parametrize("case", SCORES, ids=str)
def test_duplicate_scores(case: tuple[str, bool, int, int]) -> None:
    from oddtrick.formats.board import WrittenContract

    text, vulnerable, tricks, points = case
    contract = WrittenContract.read(text)
    assert contract is not None
    assert duplicate_score(contract, vulnerable, tricks) == points


# ------------------------------------------------------------------ diagrams

RICH = Board(
    number=7, dealer="N", vulnerable="EW", names=("A<b>", "", "", ""), contract="4SX", declarer="N",
    result=9, hands=(bridge_hand("AKQ2.KJ4.A32.K54"), None, None, None), score=-100,
    auction=(Call("1NT", True, "!H & <more>"), Call("P"), Call("2C", True), Call("P", skipped=1)),
    play=(Play(card("SA"), note="low"), Play(None), Play(card("HT"), revoke=True)),
    comment="a \\S b",
)  # fmt: skip


def test_a_diagram_is_well_formed_and_described() -> None:
    svg = board_svg(RICH)
    root = ET.fromstring(svg)
    assert root.attrib["role"] == "img"
    title = root[0].text or ""
    assert title.startswith("Board 7. North deals. East-West vulnerable.")
    assert "North: spades A K Q 2, hearts K J 4, diamonds A 3 2, clubs K 5 4." in title
    assert "A&lt;b&gt;" in svg


def test_a_page_shows_auction_notes_and_play() -> None:
    html = board_html(RICH)
    assert "1NT<sup>1</sup>" in html
    assert '<span class="h">♥</span> &amp; &lt;more&gt;' in html
    assert '2<span class="c">♣</span><sup>!</sup>' in html
    assert "(passed over)" in html
    assert "revoke" in html
    assert "by North, doubled, 9 tricks" in html
    assert "Score to North-South: -100" in html
    ET.fromstring(html)  # one well-formed element
    assert board_page([RICH], "x").startswith("<!doctype html>")


def test_an_empty_board_can_be_drawn() -> None:
    ET.fromstring(board_svg(Board()))
    ET.fromstring(board_html(Board()))


# ------------------------------------------------------------------ telling files apart


@pytest.mark.parametrize(
    ("head", "name", "form"),
    [
        (b'[Event "x"]', "", "pbn"), (b"% PBN 2.1\n", "", "pbn"), (b"{x}\n[A]", "", "pbn"),
        (b"\xef\xbb\xbf[Event", "", "pbn"), ('[E "x"]'.encode("utf-16"), "", "pbn"),
        (b"<html><PBN>[", "", "pbn"), (b"\n\nvg|x|", "", "lin"), (b"PN|a|", "", "lin"),
        (b"% RBN 3.2\n", "", "rbn"), (b"E x\nB 1\n", "", "rbn"), (b'{"version":1', "", "json"),
        (b"<?xml version='1.0'?>", "", "usebio"), (b"https://x/?lin=", "", "link"),
        (BRI + b" " * 32 + b"\0" * 18, "", "bri"), (BRI + DGE, "", "dup"), (DGE, "", "dge"),
        (b"[Document]\r\n", "", "dlm"), (ONELINE.encode(), "", "oneline"),
        (ALL.encode(), "", "all"),
        (LINE.encode(), "", "line"), (b"1234" * 13, "", "ber"),
        (b"0123" * 13 + b"\n", "", "numeric"),
        (b"", "x.PBN", "pbn"), (BRI, "x.bri", "bri"),
        (SOLVED.encode(), "", "oneline"), (BEN.encode(), "", "ben"),
        (BEN.upper().encode(), "", "ben"), (BEN_IN_TWO.encode(), "", "ben"),
    ],
)  # fmt: skip
def test_files_are_recognised_by_how_they_begin(head: bytes, name: str, form: str) -> None:
    assert detect(head, name) == form


@pytest.mark.parametrize(("head", "name"), [(b"", ""), (b"hello", ""), (b"x", "a.bws")])
def test_what_is_no_bridge_file_is_refused(head: bytes, name: str) -> None:
    with pytest.raises(FormatError):
        detect(head, name)


def test_solved_deals_of_zrd() -> None:
    """One suit to each seat, spades to West and so on round: a seat takes all tricks with its own
    suit for trumps, and so does its partner; at no-trump the leader does."""
    data = b"".join([
        int("11" * 13 + "10" * 13 + "01" * 13 + "00" * 13, 2).to_bytes(13, "little"),
        b"\0\0",  # no-trump
        b"\x0d\x0d", b"\xd0\xd0", b"\x0d\x0d", b"\xd0\xd0",  # W and E, or N and S
    ])  # fmt: skip
    (board,) = read_boards(data, "zrd")
    assert board.hands == (8191 << 26, 8191 << 13, 8191, 8191 << 39)
    row_ns, row_ew = "00D0D", "0D0D0"
    assert board.tags["DoubleDummyTricks"] == row_ns * 2 + row_ew * 2
    assert detect(b"%PDF", "rpdd.zrd") == "zrd"
    for wrong, words in (
        (data[:-1], "not whole deals"),
        (data[:-1] + b"\xff", "Deal 1: nobody takes more than 13"),
        (b"\xff" + data[1:], "Deal 1: a hand has not 13"),
    ):
        with pytest.raises(FormatError, match=words):
            list(read_boards(wrong, "zrd"))


@pytest.mark.parametrize("form", [f.name for f in FORMATS.values() if f.write and f.read])
def test_every_format_written_is_recognised_and_read_again(form: str) -> None:
    rng = random.Random(1)
    boards = [making.board(rng, k + 1, explained=False) for k in range(3)]
    data = b"".join(write_boards(boards, form, on_loss=None))
    kin = {"compact": "oneline"}
    assert detect(data) == kin.get(form, form)
    assert deals(read_boards(data)) == deals(boards)


def test_formats_that_are_only_read_or_written_say_so() -> None:
    with pytest.raises(Unsupported, match="cannot be written"):
        write_boards([], "ber", on_loss=None)
    with pytest.raises(Unsupported, match="written, not read"):
        list(read_boards(b"x", "html"))
    assert issubclass(Unsupported, OddtrickError)


@pytest.mark.parametrize(
    ("game", "scoring"),
    # PBN 2.1 has “Rubber” and “Chicago” for Scoring; a duplicate board stands by itself.
    [("contract-duplicate", None), ("contract-rubber", "Rubber"), ("contract-chicago", "Chicago")],
)
def test_a_board_is_of_the_game_that_its_scoring_names(game: str, scoring: str | None) -> None:
    board = Board(number=1, dealer="N", hands=tuple(map(bridge_hand, (NORTH, EAST, SOUTH, WEST))))
    made = record_from_board(structs.replace(board, tags={"Scoring": scoring} if scoring else {}))
    assert made.game == game
    assert board_from_record(made).tags.get("Scoring") == scoring


def test_only_contract_bridge_of_thirteen_cards_a_hand_has_boards() -> None:
    """A game that is composed of parts of it, such as a goulash, has none unless it says so."""
    assert {name for name in catalogue() if has_boards(name)} == {
        "contract-duplicate", "contract-rubber", "contract-chicago",
    }  # fmt: skip
