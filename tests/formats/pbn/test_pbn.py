"""PBN files of our own, each holding rows of the standard; expected values by hand."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from oddtrick.cards import bridge_hand, card, card_code
from oddtrick.formats.board import Board, Call
from oddtrick.formats.errors import FormatError
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.pbn import (
    Inheritance,
    Tag,
    boards_from_games,
    export_pbn,
    game_from_board,
    parse_pbn,
    read_pbn,
    section,
    table_of,
    verify_pbn,
    write_game,
    write_pbn,
)

DATA = Path(__file__).parent.parents[1] / "data" / "formats"
FILES = sorted(DATA.glob("*.pbn"))
EVERY = (DATA / "every_feature.pbn").read_text()


def boards(text: str | bytes) -> list[Board]:
    return list(boards_from_games(parse_pbn(text)))


def played(board: Board) -> str:
    return " ".join("--" if p.card is None else card_code(p.card) for p in board.play)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_untouched_games_are_written_byte_for_byte(path: Path) -> None:
    assert b"".join(write_pbn(read_pbn(path))) == path.read_bytes()


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_our_corpus_is_valid_and_does_not_contradict_itself(path: Path) -> None:
    assert [str(p) for p in verify_pbn(path) if p.grave] == []
    for board in boards_from_games(read_pbn(path)):
        assert disagreements(board) == []


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_files_with_a_byte_order_mark_are_written_back_byte_for_byte(
    mark: str, newline: str
) -> None:
    text = (
        '%Content-type: text/x-pbn; charset=ISO-8859-1\n[Event "Café ♠"]\n[Board "1"]\n\n'
        '[Board "2"] {Żółw 🂡}\n\n\n[Board "3"]'
    ).replace("\n", newline)
    source = text.encode(mark) if mark == "utf-8-sig" else ("\ufeff" + text).encode(mark)
    games = list(parse_pbn(source))
    assert [g.get("Event") for g in games] == ["Café ♠", None, None]
    assert b"".join(write_pbn(games)) == source
    changed = [games[0], games[1].replace("Board", "22"), games[2]]
    written = b"".join(write_pbn(changed, newline=newline))
    assert [g.get("Board") for g in parse_pbn(written)] == ["1", "22", "3"]
    assert written[:2] == source[:2]


def test_games_of_several_files_are_written_in_the_encoding_of_the_first() -> None:
    wide = list(parse_pbn('\ufeff[Event "é"]'.encode("utf-16-le")))
    narrow = list(parse_pbn('[Event "è"]'.encode("latin-1")))
    for games in (wide + narrow, narrow + wide):
        written = b"".join(write_pbn(games))
        assert [g.get("Event") for g in parse_pbn(written)] == [g.get("Event") for g in games]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n", "\n\r"], ids=repr)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_every_line_end_and_encoding_reads_the_same(end: str, encoding: str) -> None:
    expected = list(parse_pbn(EVERY))
    assert list(parse_pbn(EVERY.replace("\n", end).encode(encoding))) == expected


def test_a_declared_character_set_is_believed() -> None:
    head = b"%Content-type: text/x-pbn; charset=windows-1250\n"
    (game,) = parse_pbn(head + '[North "Wiśniewski, Łukasz"]\n'.encode("windows-1250"))
    assert game.get("North") == "Wiśniewski, Łukasz"
    assert game.encoding == "cp1250"


def test_every_feature_is_read() -> None:
    first, second = boards(EVERY)
    assert (first.number, first.dealer, first.vulnerable) == (3, "S", "EW")
    assert first.names == ("Beech, Bob", "Cedar, Cy", "Date, Di", "Alder, Ann;Ash, Al")
    assert first.hands[0] == bridge_hand("AKQ2.32.AKQ.5432")
    assert first.hands[3] == bridge_hand("43.87654.432.K76")
    assert " ".join(c.call for c in first.auction) == "P P 1NT P 2C P 2S P 3NT P P P"
    assert first.auction[0].comment == "South thinks"
    assert first.auction[2] == Call(
        "1NT", True, '15 to 17, "balanced"', (1, 15, 20), comment="strong"
    )
    assert first.auction[4].note == "asks"
    assert first.auction[8].nags == (5,)
    # Trick by trick in order of play: East leads, then North, then East.
    assert played(first) == "DT D7 D4 DQ H3 HQ HT H8 HA H9 H7 H2 HK HJ H6 S2"
    assert first.play[0].note == "top of a sequence"
    assert first.play[5].nags == (9,)
    assert first.play[6].comment == "too high"
    assert (first.claimed, first.declarer, first.contract, first.result) == (True, "N", "3NT", 9)
    assert first.score == 400
    assert first.tags["Event"] == 'Café "Trèfle" evening'
    assert first.tags["Comment_1"] == r"a tag of our own, C:\bridge"
    assert first.comment.startswith("A game with everything.\n\nBlank lines and % signs\n% even")
    assert second.tags["Event"] == 'Café "Trèfle" evening', "a default holds for later games"
    assert second.tags["Site"] == "Hull, GBR"
    assert second.contract == "Pass"
    assert [c.call for c in second.auction] == ["P"] * 4
    assert second.hands[1] is None
    assert second.hands[2] is None
    assert second.hands[3] == bridge_hand("AKQJT98765432...")
    assert second.hands[0] == bridge_hand(".AKQJT98765432..")


def test_irregularities_are_read_and_checked() -> None:
    calls, cards = boards((DATA / "irregular.pbn").read_text())
    # West 1D, North skipped, East 2D, South skipped, West's 1S insufficient, South 2D.
    assert [(seat, c.call) for seat, c in calls.calls()][:3] == [
        ("W", "1D"), ("E", "2D"), ("W", "1S"),
    ]  # fmt: skip
    assert calls.auction[2].insufficient
    assert calls.auction[1].skipped == 1
    assert (cards.declarer, cards.swapped, cards.miscounted) == ("S", True, True)
    assert played(cards) == "SJ SA HK SQ SK S4 S5 S2 DK DQ DJ DA HA S3 HQ HJ"
    assert [k for k, p in enumerate(cards.play) if p.revoke] == [2]
    assert [k for k, p in enumerate(cards.play) if p.out_of_turn] == [4]


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1D ^I 1C", "W1D N1C"),
        ("^S 1D", "N1D"),
        ("1D ^S 2D", "W1D E2D"),
        ("1D ^S ^I 1C", "W1D E1C"),
        ("1D ^S ^S 2D", "W1D S2D"),
        ("1D ^S ^S ^I 1C", "W1D S1C"),
    ],
)
def test_the_irregular_auctions_of_the_standard(text: str, calls: str) -> None:
    """The examples (A) and (B) of PBN 3.9, with West as dealer."""
    (board,) = boards(f'[Dealer "W"]\n[Auction "W"]\n{text}')
    assert " ".join(seat + c.call for seat, c in board.calls()) == calls
    assert [c.call for c in board.auction if c.insufficient] == ["1C"] * ("^I" in text)
    (back,) = boards(write_game(game_from_board(board)))
    assert back == board


@pytest.mark.parametrize(
    ("row", "order"), [("CA ^R S6 C3 C4", "CA S6 C3 C4"), ("CA C2 ^L C3 C4", "C3 C4 CA C2")]
)
def test_the_irregular_plays_of_the_standard(row: str, order: str) -> None:
    """The examples (C) and (D) of PBN 3.9, where West must lead."""
    (board,) = boards(f'[Declarer "S"]\n[Contract "1NT"]\n[Play "W"]\n{row}')
    assert played(board) == order


def test_the_next_card_of_the_standard_stands_where_it_will_be_played() -> None:
    """The example of PBN 3.6: South has played the last card, West leads next but one row on."""
    (board,) = boards('[Declarer "S"]\n[Contract "1NT"]\n[Play "W"]\nH2 H3 H4 HA\n+ - - CQ')
    assert played(board) == "H2 H3 H4 HA CQ"


def test_tables_are_read_with_their_columns() -> None:
    first = next(parse_pbn(EVERY))
    table = table_of(first.tag("ScoreTable") or Tag("", ""))
    assert [c.name for c in table.columns] == ["Rank", "Names_NS", "Score_NS", "Lead"]
    assert (table.columns[2].width, table.columns[2].align) == (5, "R")
    assert table.column("Names_NS") == ["Oak, O;Pine, P", "Elm, E;Fir, F"]
    assert table.column("Score_NS") == ["400", "^-50"]
    optimum = table_of(first.tag("OptimumResultTable") or Tag("", ""))
    assert optimum.columns[0].order == "+"
    assert list(optimum.dicts())[2] == {"Declarer": "E", "Denomination": "H", "Result": "7"}


def test_comments_keep_their_place() -> None:
    first = next(parse_pbn(EVERY))
    north = section(first.tag("North") or Tag("", ""))
    assert north.remarks[0].text == "always late"
    kinds = [r.kind for r in first.remarks()]
    assert kinds == ["%", "%", "{"]
    site = first.tag("Site")
    assert site is not None
    assert section(site).remarks[0].text == " the town"


def test_a_default_can_be_redefined_in_the_middle_of_a_file() -> None:
    text = '[Date "##2024.01.01"]\n\n[Board "2"]\n\n[Date "2024.01.02"]\n\n[Board "4"]'
    heirs = Inheritance()
    dates = [heirs.values(game)["Date"] for game in parse_pbn(text)]
    assert dates == ["2024.01.01", "2024.01.01", "2024.01.02", "2024.01.02"]


def test_inheriting_where_nothing_came_before_gives_nothing() -> None:
    heirs = Inheritance()
    assert heirs.values(next(parse_pbn('[Event "#"]')))["Event"] == ""


def test_an_end_position_is_led_by_the_seat_of_the_play_tag() -> None:
    (board,) = boards(
        '[Deal "N:A.K.. .A.K. K..A. ..3.A"]\n[Declarer "S"]\n[Contract "H"]\n[Play "S"]\n'
        "SK D3 SA HA"
    )
    assert board.leader == "S"
    assert played(board) == "SK D3 SA HA"
    assert board.tricks()[0][2] == "E"


def test_cards_marked_to_be_played_next_are_not_played() -> None:
    (board,) = boards(
        '[Deal "W:2.2.. 3.3.. 4.4.. A..A."]\n[Declarer "S"]\n[Contract "NT"]\n[Play "W"]\n'
        "S2 S3 S4 SA\n+ - - DA"
    )
    assert played(board) == "S2 S3 S4 SA DA"
    assert not board.claimed


@pytest.mark.parametrize(
    ("text", "tricks"),
    [("9", 9), ("EW 4", 9), ("NS 9", 9), ("EW 4 NS 9", 9), ("NS 9 EW 4", 9), ("^9", 9), ("", None)],
)
def test_the_five_ways_to_write_a_result(text: str, tricks: int | None) -> None:
    (board,) = boards(f'[Declarer "S"]\n[Contract "3NT"]\n[Result "{text}"]')
    assert board.result == tricks


@pytest.mark.parametrize(
    ("text", "points"),
    [("120", -120), ("NS -120", -120), ("EW 120", -120), ("EW 120 NS -120", -120), ("NS +50", 50)],
)
def test_scores_are_turned_to_north_south(text: str, points: int) -> None:
    (board,) = boards(f'[Declarer "E"]\n[Contract "1NT"]\n[Score "{text}"]')
    assert board.score == points


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('[Event "so "called" cup"]', 'so "called" cup'),
        ("[Event Cup]", "Cup"),
        ('[Event "Cup]', "Cup"),
        ('[Event "Cup"', "Cup"),
        ('[Event "Cup', "Cup"),
        ('[Event "The\nCup"]', "The Cup"),
        ('[Event"Cup"]', "Cup"),
        ('[ Event\t"Cup" ]', "Cup"),
        (r'[Event "C:\bridge\"]', "C:\\bridge\\"),
        (r'[Event "\\S \"x\""]', r'\S "x"'),
        ('[Event "[x]"]', "[x]"),
        ('[Event "{;%"]', "{;%"),
        ('[Event ""]', ""),
    ],
)
def test_tags_that_are_not_quite_right_are_still_read(text: str, value: str) -> None:
    first, second = parse_pbn(text + '\n[Board "1"]\n\n[Board "2"]')
    assert first.get("Event") == value
    assert first.get("Board") == "1"
    assert second.get("Board") == "2"


@pytest.mark.parametrize(
    ("word", "call"),
    [("pass", "P"), ("P", "P"), ("PASS", "P"), ("x", "X"), ("Dbl", "X"), ("1n", "1NT"),
     ("7nt", "7NT"), ("1C", "1C")],
)  # fmt: skip
def test_calls_are_read_in_every_spelling(word: str, call: str) -> None:
    (board,) = boards(f'[Dealer "N"]\n[Auction "N"]\n{word}')
    assert board.auction[0].call == call


def test_a_star_within_an_auction_is_somebodys_alert_and_at_its_end_the_end() -> None:
    (board,) = boards('[Dealer "N"]\n[Auction "N"]\n1♥ 2C* Pass Pass *')
    assert [(c.call, c.alert) for c in board.auction] == [
        ("1H", False), ("2C", True), ("P", False), ("P", False),
    ]  # fmt: skip


def test_a_score_of_nobody_is_kept_as_it_is() -> None:
    (board,) = boards('[Score "420"]')
    assert (board.score, board.tags["Score"]) == (None, "420")


def test_an_auction_after_an_empty_line_belongs_to_its_game() -> None:
    (game,) = parse_pbn('[Dealer "N"]\n\n[Auction "N"]\n1C Pass\n\nPass Pass\n\n[Play "E"]\n*\n')
    assert [t.name for t in game.tags] == ["Dealer", "Auction", "Play"]


def test_comments_between_games_belong_to_the_next_and_at_the_end_to_the_last() -> None:
    text = '{head}\n\n[Board "1"]\n\n; about two\n\n[Board "2"]\n\n% end\n\n'
    first, second = parse_pbn(text)
    assert [r.text for r in first.remarks()] == ["head"]
    assert [r.text for r in second.remarks()] == [" about two"]
    assert (second.raw or b"").endswith(b"% end\n\n")


def test_a_file_may_have_no_game() -> None:
    assert list(parse_pbn("")) == []
    assert list(parse_pbn("\n \n\t\n")) == []
    assert next(parse_pbn("% PBN 2.1\n")).tags == ()
    assert boards("% PBN 2.1\n") == []


def test_pbn_embedded_in_another_text_is_found() -> None:
    text = (
        '<html><p>Board [1]</p><PBN>[Board "1"]\n\n[Board "2"]</PBN> and\n'
        '<PBN>\n[Board "3"]\n</PBN><PBN>[Board "4"]</PBN>'
    )
    games = list(parse_pbn(text))
    assert [g.get("Board") for g in games] == ["1", "2", "3", "4"]
    assert games[2].place(games[2].tags[0]) == (5, 1)


def test_a_changed_game_is_written_anew_between_untouched_ones() -> None:
    source = b'[Board  "1"]\r\n\r\n[Board  "2"] ; two\r\n\r\n[Board  "3"]'
    one, two, three = parse_pbn(source)
    out = b"".join(write_pbn([one, two.replace("Board", "22"), three], newline="\r\n"))
    assert out == b'[Board  "1"]\r\n\r\n[Board "22"] ; two\r\n\r\n[Board  "3"]'


def test_games_written_after_one_without_a_line_end_stay_apart() -> None:
    (one,) = parse_pbn('[Board "1"]')
    assert b"".join(write_pbn([one, one, one])) == b'[Board "1"]\n\n[Board "1"]\n\n[Board "1"]'


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("hello", 1, 1, "hello"),
        ("\n\n  hello world", 3, 1, "hello"),
        ('[Board "1"]\n\n{never closed', 3, 1, "never closed"),
        ('[Board "1"]\n]', 2, 1, "lone ]"),
        ('[Board "1"]\n\n[Board "2"]\n[ "x"]', 4, 1, "bracket"),
        ("% only\nxyz [Board]", 2, 1, "xyz"),
        ('{a\nb} x [Board "1"]', 2, 4, "x"),
    ],
)
def test_text_that_belongs_nowhere_is_refused_with_its_place(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(FormatError) as caught:
        list(parse_pbn(text))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in caught.value.sentence


@pytest.mark.parametrize("end", ["{never closed", "{" + "x" * (1 << 22), "[" + "x" * (1 << 22)])
def test_the_games_before_one_that_cannot_be_read_are_read(end: str) -> None:
    text = f'[Board "1"]\n\n[Board "2"]\n\n[Board "3"]\n{end}'
    found: list[str] = []
    with pytest.raises(FormatError, match=r"^line [56], column 1: "):
        found.extend(game.get("Board") or "" for game in parse_pbn(text))
    assert found == ["1", "2"]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('[Event "x"]\n[Deal "N:A.. - - -"]', 2, 1, "four suits"),
        ('[Deal "N:AA... - - -"]', 1, 1, "twice"),
        ('[Deal "N:A... A... - -"]', 1, 1, "SA is in two hands"),
        ('[Deal "N:A... -"]', 1, 1, "2 hands"),
        ('[Deal "Q:A... - - -"]', 1, 1, "first seat"),
        ('[Deal "N:AKQJT98765432.A.. - - -"]', 1, 1, "14 cards"),
        ('[Deal "N:1... - - -"]', 1, 1, "not a card rank"),
        ('[Vulnerable "Sometimes"]', 1, 1, "vulnerability"),
        ('[Contract "8S"]', 1, 1, "not a contract"),
        ('[Dealer "N"]\n[Auction "N"]\nPass {x} 1Z', 3, 10, "1Z"),
        ('[Contract "1S"]\n[Declarer "N"]\n[Play "E"]\nSA S1', 4, 4, "S1"),
        ('[Play "E"]\nSA', 1, 1, "contract"),
    ],
)
def test_boards_that_cannot_be_are_refused_with_their_place(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(FormatError) as caught:
        boards(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in caught.value.sentence


def test_reading_goes_on_behind_a_bad_game_when_errors_are_collected() -> None:
    errors: list[FormatError] = []
    games = list(parse_pbn('[Board "1"]\n\n[Board "2"] ]\n\n[Board "3"]', on_error=errors.append))
    assert [g.get("Board") for g in games] == ["1", "3"]
    assert [e.line for e in errors] == [3]


def test_the_export_format_has_its_order_and_its_values() -> None:
    text = (
        '[Play "N"]\nH2 SA S3 S2\n[Contract "3nt"][Zeal "z"][Declarer "n"][Vulnerable "Love"]\n'
        '[Board "7"] {seven}\n[Auction "N"]\n- - - pass pass 1NT !! $25 =1= AP\n[Note "1:x"]\n'
        '[Deal "e:- - - -"][Dealer "w"][Annotator "a"][Event "e"][Result "NS 9"]'
    )
    data = b"".join(export_pbn(parse_pbn(text)))
    assert data.decode().split("\r\n") == [
        "% PBN 2.1",
        "% EXPORT",
        "%Content-type: text/x-pbn; charset=ISO-8859-1",
        '[Event "e"]',
        '[Site "?"]',
        '[Date "?"]',
        '[Board "7"]',
        "{seven}",
        '[West "?"]',
        '[North "?"]',
        '[East "?"]',
        '[South "?"]',
        '[Dealer "W"]',
        '[Vulnerable "None"]',
        '[Deal "W:- - - -"]',
        '[Scoring "?"]',
        '[Declarer "N"]',
        '[Contract "3NT"]',
        '[Result "9"]',
        '[Annotator "a"]',
        '[Zeal "z"]',
        '[Auction "W"]',
        "Pass Pass 1NT =1= $3 $25 AP",
        '[Note "1:x"]',
        '[Play "E"]',
        "SA S3 S2 H2",
        "",
    ]


def test_export_breaks_long_comments_and_writes_latin1_only() -> None:
    text = '[Event "Łódź ♥ – 5€"]\n{' + "word " * 200 + "}\n"
    data = b"".join(export_pbn(parse_pbn(text)))
    assert b'[Event "L\xf3dz \\\\H - 5EUR"]' in data
    assert max(map(len, data.split(b"\r\n"))) <= 253
    assert list(verify_pbn(data)) == []


def test_boards_written_as_pbn_say_the_same() -> None:
    for board in boards(EVERY) + boards((DATA / "irregular.pbn").read_text()):
        (back,) = boards(write_game(game_from_board(board)))
        assert back == board


def test_reading_from_a_path_a_stream_and_a_text_is_the_same() -> None:
    path = DATA / "every_feature.pbn"
    data = path.read_bytes()
    games = list(read_pbn(path))
    assert list(read_pbn(io.BytesIO(data))) == games
    assert list(parse_pbn(data)) == games
    assert card("SA") == 51
