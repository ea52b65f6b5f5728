"""LIN files of our own: a team match, hand records, odd habits; expected values by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import making_boards as making
import pytest
from msgspec import structs
from typer.testing import CliRunner

from oddtrick.cards import bridge_hand, card, card_code, mask_of
from oddtrick.cli import app
from oddtrick.formats.board import Board, Call, Play
from oddtrick.formats.diagram import heading
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.lin import (
    boards_from_lin,
    lesson_steps,
    lin_from_board,
    parse_lin,
    read_lin,
    write_lin,
    write_lin_games,
)
from oddtrick.formats.outcome import disagreements

DATA = Path(__file__).parents[1] / "data" / "formats"
FILES = sorted(DATA.glob("*.lin"))


def boards(text: str) -> list[Board]:
    return list(boards_from_lin(text))


def cards(board: Board) -> str:
    return " ".join(card_code(p.card) for p in board.play if p.card is not None)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_untouched_boards_are_written_byte_for_byte(path: Path) -> None:
    assert b"".join(write_lin_games(read_lin(path))) == path.read_bytes()


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_our_corpus_does_not_contradict_itself(path: Path) -> None:
    for board in boards_from_lin(path):
        assert disagreements(board) == []


def test_a_team_match_with_both_rooms() -> None:
    first, second, third, fourth = boards_from_lin(DATA / "team.lin")
    assert [b.number for b in (first, second, third, fourth)] == [1, 1, 2, 2]
    assert [b.tags["Room"] for b in (first, second)] == ["Open", "Closed"]
    assert heading(second) == "Board 1, closed room. South deals. Neither side vulnerable."
    assert first.names == ("nan", "eve", "sue", "wes")
    assert second.names == ("ned", "eda", "sam", "wil"), (
        "the last four names sit in the closed room"
    )
    assert first.tags["Event"] == "Hull Cup"
    assert first.tags["Stage"] == "Semi-final"
    assert first.tags["Scoring"] == "IMP"
    assert (first.tags["HomeTeam"], first.tags["VisitTeam"]) == ("Larks", "Owls")
    assert first.tags["VisitCarryover"] == "5"
    assert first.comment == "Good evening."
    assert first.auction[0] == Call(
        "1NT", True, "15-17, may have a five-card major", comment="here we go"
    )
    assert (first.contract, first.declarer, first.result, first.claimed) == ("3NT", "S", 9, True)
    assert cards(first) == "DK D4 D7 DA SA S3 S8 S6"
    assert first.play[5].comment == "Smooth."
    # Only three hands are given; East has the rest.
    assert first.hands[1] == bridge_hand("76.543.987.JT987")
    assert (second.contract, second.result) == ("3NT", 8)
    assert [c.call for c in second.auction] == ["1NT", "P", "3NT", "P", "P", "P"]
    assert cards(second) == "DK D4 D7 DA", "cards run together in one pair"
    assert third.contract == "Pass"
    assert fourth.hands == (None,) * 4
    assert fourth.auction == ()


def test_hand_records_one_to_a_line() -> None:
    first, second = boards_from_lin(DATA / "records.lin")
    assert (first.number, first.dealer, first.vulnerable) == (12, "N", "All")
    assert first.names == ("~~M2", "~~M3", "South", "~~M1")
    assert [c.call for c in first.auction] == ["P", "P", "7C", "X", "XX", "P", "P", "P"]
    assert first.auction[2].alert
    assert (first.auction[3].alert, first.auction[3].note) == (False, "Lightner")
    assert (first.contract, first.declarer) == ("7CXX", "S")
    assert first.result is None, "no claim and not all cards: unfinished"
    assert second.label == "Ending"
    assert second.hands[2] == bridge_hand("2.2.2.2")
    assert second.comment == "North to lead"
    assert second.vulnerable == "None"


def test_latin1_files_are_read_and_kept() -> None:
    (game,) = read_lin(DATA / "latin1.lin")
    assert game.encoding == "latin-1"
    (board,) = boards_from_lin(DATA / "latin1.lin")
    assert board.names[2] == "Olé"
    assert board.hands[1] == bridge_hand("...AKQJT98765432"), "the fourth hand has the rest"


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("mb|1H|mb|p|", "1H P"),
        ("mb|1Hp2Hp|", "1H P 2H P"),
        ("mb|-1Dp1Sppp|", "1D P 1S P P P"),
        ("mb|1n|mb|D|mb|R|", "1NT X XX"),
        ("mb|1NT|mb|dbl|mb|pass|", "1NT X P"),
        ("mb|1cdr2c!|", "1C X XX 2C"),
        ("mb|1C|mb|X|mb|XX|", "1C X XX"),
        ("mb| 1 c |", "1C"),
        ("mb|1D|mb|ap|", "1D P P P"),
    ],
)
def test_calls_in_every_spelling_run_together_or_not(text: str, calls: str) -> None:
    (board,) = boards("md|1,,,|" + text)
    assert " ".join(c.call for c in board.auction) == calls


def test_comments_may_stand_anywhere() -> None:
    text = "nt|a|md|1,,,|nt|b|mb|p|nt|c|nt|d|mb|1C|pc|SA|nt|e|mc|7|nt|f|"
    (board,) = boards(text)
    assert board.comment == "a\nb"
    assert board.auction[0].comment == "c\nd"
    assert board.play[0].comment == "e\nf"


def test_lines_may_break_anywhere_between_pairs() -> None:
    plain = "qx|o1|md|1,,,|mb|1C|an|x|mb|p|pg||"
    broken = "\r\nqx|o1|\nmd|1,,,|\n\nmb|1C|\nan|x|mb|p|\npg||\n"
    assert boards(plain) == boards(broken)


def test_a_bar_within_a_text_belongs_to_the_text() -> None:
    game, = parse_lin("md|1,,,|nt|either | or, you see|mb|1C|")  # fmt: skip
    assert game.get("nt") == "either | or, you see"
    assert game.get("mb") == "1C"


def test_a_missing_or_doubled_bar_does_no_harm() -> None:
    for text in ("md|1,,,|mb|1C|mb|p||mb|p||mb|p|mc|7", "md|1,,,|mb|1C|mb|p|mb|p|mb|p|mc|7|||"):
        assert b"".join(write_lin_games(parse_lin(text))) == text.encode()
        (board,) = boards(text)
        assert (len(board.auction), board.result) == (4, 7)
    (first, second) = boards("md|1,,,|mb|1C|st||md|2,,,")
    assert (first.dealer, second.dealer) == ("S", "W")


@pytest.mark.parametrize(
    "text",
    [
        "qx|o1|md|1,,,|qx|o2|md|2,,,|",
        "pn|a,b,c,d|st||md|1,,,|mb|p|pn|a,b,c,d|st||md|2,,,|mb|p|",
        "pn|a,b,c,d|st||md|1,,,|ah|Board 1|pn|a,b,c,d|st||md|2,,,|ah|Board 2|",
        "md|1,,,|md|2,,,|",
        "st||md|1,,,|mb|p|pg||ah|Board 2|st||md|2,,,|mb|p|",
    ],
)
def test_boards_are_distinguished_however_they_begin(text: str) -> None:
    assert [b.dealer for b in boards(text)] == ["S", "W"]


def test_names_after_the_deal_stay_with_their_board() -> None:
    first, second = boards("md|1,,,|pn|a,b,c,d|mb|p|st||md|2,,,|pn|e,f,g,h|mb|p|")
    assert first.names[2] == "a"
    assert second.names[2] == "e"


def test_names_once_at_the_head_hold_for_all_boards() -> None:
    text = "vg|x,y,I,1,2,,,,|pn|a,b,c,d|pg||qx|o1|md|1,,,|qx|o2|md|2,,,|"
    assert [b.names[2] for b in boards(text)] == ["a", "a"]


def test_a_board_of_a_lesson_can_be_played_back_and_on() -> None:
    text = "md|1,,,|mb|1C|pc|SA|pc|S2|pc|S3|pc|S4|up|2|pc|S5|"
    assert cards(boards(text)[0]) == "SA S2 S3 S4", "the longest line of play is kept"


def test_the_result_list_settles_boards_without_claim_and_is_checked() -> None:
    head = "vg|x,y,I,4,4,A,0,B,0|rs|1CS+2,1DN-1|pg||"
    text = head + "qx|o4|md|1,,,|mb|1Cppp|pc|SA|qx|c4|md|1,,,|mb|2Cppp|pc|SA|"
    first, second = boards(text)
    assert first.result == 9
    assert second.tags["LinResult"] == "1DN-1"
    assert second.contract == "2C"


@pytest.mark.parametrize(
    ("entry", "contract", "declarer", "tricks"),
    [("4HE=", "4H", "E", 10), ("3NW+1", "3NT", "W", 10), ("5DNx-2", "5DX", "N", 9),
     ("5DxxN-2", "5DXX", "N", 9), ("P", "Pass", "", None), ("PASS", "Pass", "", None)],
)  # fmt: skip
def test_the_ways_to_write_a_result(
    entry: str, contract: str, declarer: str, tricks: int | None
) -> None:
    (board,) = boards(f"vg|x,y,P,1,1,,,,|rs|{entry},|qx|o1|md|1,,,|")
    assert (board.contract, board.declarer, board.result) == (contract, declarer, tricks)


def test_the_leader_is_who_held_the_card() -> None:
    text = "md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|pc|SQ|pc|SJ|"
    (board,) = boards(text)
    assert board.declarer == "S"
    assert board.leader == "N", "not West, as it should be"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("hello", 1, 1, "hello"),
        ("\n\nhello|x|", 3, 1, "hello"),
        ("md|1SAA,,,|", 1, 1, "twice"),
        ("md|1SA,SA,,|", 1, 1, "two hands"),
        ("md|1XA,,,|", 1, 1, "cannot be read"),
        ("md|1,,,|mb|1C|\nmb|9Z|", 2, 1, "9Z"),
        ("md|1,,,|mb|1C|mb|p|pc|S1|", 1, 20, "S1"),
        ("md|1,,,|sv|q|", 1, 9, "vulnerability"),
        ("md|1,,,|mb|1C|\n\npg||mc|14|", 3, 5, "14"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(FormatError) as caught:
        boards(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in caught.value.sentence


def test_reading_goes_on_behind_a_bad_board_when_errors_are_collected() -> None:
    errors: list[FormatError] = []
    text = "qx|o1|md|1,,,|qx|o2|md|1SAA,,,|qx|o3|md|3,,,|"
    found = list(boards_from_lin(text, on_error=errors.append))
    assert [(b.number, len(b.known_hands)) for b in found] == [(1, 0), (2, 0), (3, 0)]
    assert len(errors) == 1


def test_boards_written_as_lin_say_the_same() -> None:
    rng = random.Random(11)
    made = [making.board(rng, k + 1) for k in range(60)]
    back = list(boards_from_lin("".join(write_lin(made))))
    assert back == [structs.replace(b, score=None, tags={"Event": "Club night"}) for b in made]


def test_a_match_written_as_lin_says_the_same() -> None:
    match = list(boards_from_lin(DATA / "team.lin"))
    assert list(boards_from_lin("".join(write_lin(match)))) == match


def test_a_session_with_its_points_and_numbers() -> None:
    deal = "st||md|3S2,,,|sv|o|"
    text = (
        "vg|Saturday,,P,7,20,,,,|\nrs|,,3NS=,,PASS,|\nmp|-7.2,,-6.3,,,|\nbn|7,12,20|\npg||\n"
        f"qx|o7|{deal}\nqx|o12|{deal}\nqx|o20|{deal}"
    )
    found = boards(text)
    assert [b.number for b in found] == [7, 12, 20]
    assert [b.contract for b in found] == ["", "3NT", "Pass"]
    assert [b.tags.get("LinPoints") for b in found] == ["-7.2", "-6.3", None]
    again = boards("".join(write_lin(found)))
    assert [b.tags for b in again] == [b.tags for b in found]


def test_long_files_are_written_without_holding_them() -> None:
    taken = 0

    def many() -> Iterator[Board]:
        nonlocal taken
        for taken in range(1, 5001):
            yield Board(number=taken, dealer="N", tags={"Event": "All of it"})

    parts = write_lin(many())
    assert next(parts).startswith("vg|All of it,,,1,1000,,,,|\nrs|,,,")
    assert next(parts).startswith("qx|o1|")
    assert taken < 1100
    assert sum(1 for _ in parts) == 5003  # and four more heads


def test_every_table_keeps_its_own_result() -> None:
    """A list of results has one place for a board; several tables once all read the last one’s."""
    results = [(2, "3NT", "N", 9), (2, "4SXX", "E", 8), (3, "Pass", "", None), (2, "3NT", "N", 7),
            (3, "1C", "W", 13), (3, "1C", "W", 6)]  # fmt: skip
    tables = [
        Board(number=n, dealer="N", vulnerable="NS", contract=c, declarer=d, result=r)
        for n, c, d, r in results
    ]
    found = boards("".join(write_lin(tables)))
    assert [(b.number, b.contract, b.declarer, b.result) for b in found] == results
    rng = random.Random(10)
    played = [making.board(rng, 1 + k % 3) for k in range(60)]
    for header in (None, False, True):
        again = boards("".join(write_lin(played, header=header)))
        for board, other in zip(played, again, strict=True):
            for field in ("number", "hands", "contract", "declarer", "result"):
                assert getattr(other, field) == getattr(board, field)


def test_a_list_for_several_tables_is_not_believed() -> None:
    """Files written so exist: one list, and five tables of each board."""
    table = "qx|o1|md|3,,,|sv|o|"
    one, other = boards(f"vg|x,,P,1,1,,,,|rs|4SE=,|{table}{table}")
    assert (one.contract, other.contract) == ("4S", "")
    assert other.tags["LinResult"] == "4SE="


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=repr)
def test_files_wrapped_within_their_tags_are_read(end: str) -> None:
    (whole,) = boards("md|3S2,,,|sv|o|ah|Board 5|mb|1N|an|weak|mb|p|mb|p|mb|p|pg||pc|S2|")
    broken = f"m{end}d|3S2,,,|s{end}v|o|a{end}h|Board 5|mb|1{end}N|a{end}n|weak|m{end}b|p|mb|p|m"
    (board,) = boards(f"{broken}{end}b|p|p{end}g||p{end}c|S{end}2|")
    assert board == whole


def test_bars_and_commas_cannot_break_what_is_written() -> None:
    board = Board(
        number=1, dealer="N", vulnerable="None", names=("A, B", "C|D", "", ""), comment="x|mb|1C|"
    )
    (back,) = boards(lin_from_board(board))
    assert back.names[:2] == ("A B", "C/D")
    assert back.auction == ()


def test_what_lin_cannot_say_is_refused() -> None:
    with pytest.raises(Unsupported, match="out of turn"):
        lin_from_board(Board(dealer="N", auction=(Call("1C", skipped=1),)))
    lead = (Play(card("SA")), Play(card("S2"), out_of_turn=True))
    with pytest.raises(Unsupported, match="out of turn"):
        lin_from_board(Board(dealer="N", play=lead))


MOVIE = """\
vu|x|nt|^*bA safety play^*n|at| in !S|pg||
md|3SA3,SKQT9,S2,|nt|South has @2!S A 3@0.|pg||
st||md|1S432HAKQDA32CK432,S765H765D765C8765,SAKHJT98DKQJCAQJT,|sv|n|mb|1Np3Nppp|nt|Well?|pc|S|pg||
pc|SK|pg||up|1|nt|Try~the ace.|pc|SA|pg||pc|ZZ|pg||
"""


def test_a_movie_is_stepped_through_page_by_page(tmp_path: Path) -> None:
    """Texts without their layout, hands in part, a lowest card, and a card taken back."""
    found: list[FormatError] = []
    steps = list(lesson_steps(parse_lin(MOVIE), on_error=found.append))
    assert [step.text for step in steps] == [
        "A safety play in !S", "South has !S A 3.", "Well?", "", "Try the ace.",
    ]  # fmt: skip
    cards = [[card_code(p.card) for p in s.played if p.card is not None] for s in steps]
    assert cards == [[], [], ["S5"], ["SK"], ["SA"]]
    assert [step.line for step in steps] == [1, 2, 3, 4, 4]
    assert steps[0].board is None
    assert steps[1].board is not None
    assert steps[1].board.hands[2] == mask_of(["SA", "S3"])
    assert steps[4].board is not None
    north, _, _, west = steps[4].board.hands
    assert north is not None
    assert west is not None
    assert (north >> card("SK") & 1, north >> card("SA") & 1, west >> card("S5") & 1) == (1, 0, 0)
    assert [str(e).split(":")[0] for e in found] == ["line 4, column 42"]
    path = tmp_path / "safety.lin"
    path.write_text(MOVIE.replace("pc|ZZ|", ""), "utf-8")
    said = CliRunner().invoke(app, ["show", str(path)]).output
    assert "Step 1.\nA safety play in ♠\n" in said
    assert "Played: ♠5\nWell?\n" in said
    assert "Step" not in CliRunner().invoke(app, ["show", "--boards", str(path)]).output
