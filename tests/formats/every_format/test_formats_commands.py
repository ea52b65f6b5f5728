"""The commands convert, check and show, as they are mounted in the program."""

from __future__ import annotations

import gzip
import json
import random
import tarfile
import zipfile
from pathlib import Path

import making_boards as making
import pytest
import typer
from typer.testing import CliRunner

from oddtrick.errors import OddtrickError
from oddtrick.formats.command import check, convert, show
from oddtrick.formats.registry import read_boards, write_boards
from work import calls

DATA = Path(__file__).parent.parents[1] / "data" / "formats"
EVERY = str(DATA / "every_feature.pbn")

app = typer.Typer()
for command in (convert, check, show):
    app.command()(command)
runner = CliRunner()


def run(*arguments: str, code: int = 0, stdin: bytes = b"") -> str:
    result = runner.invoke(app, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_pbn_as_pbn_keeps_every_byte(tmp_path: Path) -> None:
    run("convert", EVERY, str(tmp_path / "out.pbn"))
    assert (tmp_path / "out.pbn").read_bytes() == Path(EVERY).read_bytes()


def test_pbn_in_export_format_passes_the_check(tmp_path: Path) -> None:
    out = tmp_path / "out.pbn"
    run("convert", EVERY, str(out), "--to", "export")
    assert "nothing is wrong" in run("check", str(out))
    assert list(read_boards(out)) == list(read_boards(Path(EVERY)))


@pytest.mark.parametrize("suffix", ["lin", "json", "rbn", "html", "xml", "txt", "url"])
def test_the_suffix_names_the_format(tmp_path: Path, suffix: str) -> None:
    boards = [making.board(random.Random(k), k) for k in (1, 2)]
    source = tmp_path / "in.pbn"
    source.write_bytes(b"".join(write_boards(boards, "pbn", on_loss=None)))
    out = tmp_path / f"out.{suffix}"
    run("convert", str(source), str(out), "--lossy")
    assert out.stat().st_size > 100
    if suffix != "html":
        assert [b.hands for b in read_boards(out)] == [b.hands for b in boards]


def test_one_board_becomes_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    run("convert", EVERY, str(out), "--board", "3", "--lossy")
    assert "Board 3. South deals." in out.read_text()
    with pytest.raises(OddtrickError, match="one board"):
        run("convert", EVERY, str(out))


def test_standard_input_and_output() -> None:
    out = run("convert", "-", "-", "--to", "lin", stdin=b'[Board "5"]\n[Dealer "N"]\n')
    assert out == "pn|,,,|st||md|3,,,|rh||ah|Board 5|\n"


def test_boards_a_format_cannot_hold_are_reported_and_left_out(tmp_path: Path) -> None:
    out = tmp_path / "out.lin"
    said = run("convert", str(DATA / "irregular.pbn"), str(out), code=1)
    assert said.count("out of turn") == 2
    assert not out.exists()


RECORD = (
    '{"game": "contract-duplicate", "dealer": "%s", "options": {"vulnerable": "%s"},%s "hands": {'
    '"N": "AKQ2.KJ4.A32.K54", "E": "J98.T98.KQJ.QJT9", "S": "T543.AQ32.T98.A2", '
    '"W": "76.765.7654.8763"}, "actions": "P P P P"}\n'
)


def test_records_without_a_number_get_that_of_their_line(tmp_path: Path) -> None:
    source, out = tmp_path / "deals.jsonl", tmp_path / "x.pbn"
    lines = [RECORD % ("N", "None", ""), "\n", RECORD % ("S", "EW", ""),
             RECORD % ("E", "All", ' "number": 16,')]  # fmt: skip
    source.write_text("".join(lines))
    run("convert", str(source), str(out))
    boards = list(read_boards(out))
    # What the record says of dealer and vulnerability stands, whatever the number.
    assert [(b.number, b.dealer, b.vulnerable) for b in boards] == [
        (1, "N", "None"), (3, "S", "EW"), (16, "E", "All"),
    ]  # fmt: skip
    assert "Board 1. North deals." in run("show", str(out), "--board", "1")
    assert "Board 3. South deals." in run("show", str(source), "--board", "3")


def test_boards_without_a_number_go_by_their_place(tmp_path: Path) -> None:
    source = tmp_path / "x.pbn"
    source.write_text(
        '[Dealer "N"]\n\n[Board "Final"]\n[Dealer "W"]\n\n[Dealer "S"]\n\n[Board "7"]\n'
    )
    assert "South deals" in run("show", str(source), "--board", "3")
    assert "West deals" in run("show", str(source), "--board", "Final")
    for number in ("2", "4"):
        with pytest.raises(OddtrickError, match=f"no board {number}"):
            run("show", str(source), "--board", number)


def test_what_cannot_be_done_is_said_in_a_sentence() -> None:
    for arguments, words in (
        (("convert", EVERY, "x.unknown"), "--to"),
        (("convert", EVERY, "x.lin", "--from", "word"), "no format"),
        (("convert", "nowhere.pbn", "x.lin"), "cannot be read"),
        (("show", EVERY, "--board", "99"), "no board 99"),
        (("convert", EVERY, "x.lin", "--board", "99"), "no board 99"),
        (("convert", EVERY, "x.ber"), "cannot be written"),
    ):
        with pytest.raises(OddtrickError, match=words):
            run(*arguments)


def test_a_file_is_not_written_over_itself(tmp_path: Path) -> None:
    """Once what came behind the first 128 kB was lost."""
    source, link = tmp_path / "x.pbn", tmp_path / "y.pbn"
    source.write_bytes(Path(EVERY).read_bytes())
    link.hardlink_to(source)
    for target in (source, tmp_path / "." / "x.pbn", link):
        with pytest.raises(OddtrickError, match="would be overwritten"):
            run("convert", str(source), str(target))
    assert source.read_bytes() == Path(EVERY).read_bytes()


def test_results_without_hands_are_no_boards(tmp_path: Path) -> None:
    results = tmp_path / "results.xml"
    results.write_text('<USEBIO Version="1.0"><CLUB/><EVENT EVENT_TYPE="PAIRS"/></USEBIO>')
    said = run("check", str(results), code=1)
    assert "There is no board in the file. [odd]" in said
    assert "Event has no DATE." in said
    with pytest.raises(OddtrickError, match="has no boards"):
        run("convert", str(results), str(tmp_path / "out.pbn"))
    assert not (tmp_path / "out.pbn").exists()


def test_check_names_file_line_and_column(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_text('[Dealer "N"]\n[Dealer "N"]\n[Auction "N"]\n1C 1B')
    said = run("check", str(bad), code=1)
    assert f"{bad}:4:4: “1B” is not a call" in said.replace("\n", "\n")
    assert "[odd]" in said
    assert "1 thing wrong, 1 odd" in said


def test_check_compares_results_with_the_play(tmp_path: Path) -> None:
    bad = tmp_path / "bad.lin"
    bad.write_text(
        "vg|x,y,I,1,1,,,,|rs|2CS=|qx|o1|md|1,,,|mb|1C|mb|1C|mb|p|mb|p|mb|p|qx|o2|md|1SAA,,,|"
    )
    said = run("check", str(bad), code=1)
    assert "Board 1: West’s 1C is not higher than 1C." in said
    assert "list of results says 2CS=" in said
    assert ":1:72: The A appears twice" in said or "appears twice" in said


def test_check_goes_on_after_a_file_that_is_nothing(tmp_path: Path) -> None:
    nothing = tmp_path / "x.txt"
    nothing.write_text("hello")
    said = run("check", str(nothing), EVERY, str(tmp_path / "none"), code=1)
    assert "no bridge file" in said
    assert "nothing is wrong" in said
    assert "cannot be read" in said


def test_show_prints_hands_auction_play_and_result() -> None:
    said = run("show", EVERY, "--board", "3")
    for words in ("Board 3. South deals. East-West vulnerable.", "♠ A K Q 2", "North (Beech, Bob)",
                  "1NT (2)", '(2) 15 to 17, "balanced"; strong', ">♦10", "3NT by North, 9 tricks",
                  "Score to North-South: 400"):  # fmt: skip
        assert words in said, said


def test_show_reports_what_it_cannot_read_and_goes_on(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_text('[Board "1"]\n[Deal "x"]\n\n[Board "2"]\n')
    said = run("show", str(bad), code=1)
    assert "Board 2." in said
    assert "line 2, column 1" in said


def test_an_empty_file_is_no_file_without_faults(tmp_path: Path) -> None:
    for name in ("x.pbn", "x.lin"):
        (tmp_path / name).write_text("\n")
        assert "The file is empty." in run("check", str(tmp_path / name), code=1)


def test_what_a_terminal_obeys_is_shown(tmp_path: Path) -> None:
    bad = tmp_path / "x.pbn"
    bad.write_text('[Board "1"]\n[North "\x1b]0;owned\x07"]\n[Deal "N:\x1b[2J... - - -"]\n')
    for command in ("check", "show"):
        said = run(command, str(bad), code=1)
        assert "\x1b" not in said
        assert "␛" in said


def test_long_lines_and_strange_letters_are_odd(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_text(f'[Board "1"]\n[North "Łukasz"]\n; {"x" * 300}\n', encoding="utf-8")
    assert "2 odd" in run("check", str(path))
    run("check", "--export", str(path), code=1)


def test_packed_files_are_read_and_others_named(tmp_path: Path) -> None:
    data = Path(EVERY).read_bytes()
    (tmp_path / "x.pbn.gz").write_bytes(gzip.compress(data))
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("inside.pbn", data)
    expected = list(read_boards(Path(EVERY)))
    for name in ("x.pbn.gz", "x.zip"):
        assert list(read_boards(tmp_path / name)) == expected
        assert "nothing is wrong" in run("check", str(tmp_path / name))
    with zipfile.ZipFile(tmp_path / "x.zip", "a") as archive:
        archive.writestr("other.pbn", data)
    (tmp_path / "cut.gz").write_bytes(gzip.compress(data)[:-20])
    (tmp_path / "x.pdf").write_bytes(b"%PDF-1.4 x")
    (tmp_path / "x.bws").write_bytes(b"\0\1\0\0Standard Jet DB\0")
    for name, words in (("x.zip", "holds 2 files"), ("cut.gz", "damaged"), ("x.pdf", "PDF"),
                        ("x.bws", "cut off or damaged")):  # fmt: skip
        assert words in run("check", str(tmp_path / name), code=1)


def test_an_encoding_may_be_given(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_bytes('[Board "1"]\n[North "Жук"]\n[Deal "N:AKQ... - - -"]\n'.encode("cp1251"))
    assert "Жук" in run("convert", str(path), "-", "--to", "lin", "--encoding", "cp1251")
    assert "North (Жук)" in run("show", str(path), "--encoding", "cp1251")
    with pytest.raises(OddtrickError, match="no encoding"):
        run("convert", str(path), "-", "--to", "lin", "--encoding", "zip")


def test_records_set_out_over_lines_and_in_lists(tmp_path: Path) -> None:
    record = json.loads(RECORD % ("N", "None", ' "number": 4,'))
    for text in (json.dumps(record, indent=2), json.dumps([record, record]),
                 json.dumps([record, record], indent=1)):  # fmt: skip
        found = list(read_boards(text))
        assert [b.number for b in found] == [4] * text.count("contract-duplicate")


def test_traveller_lines_become_boards_and_deals_are_written_once(tmp_path: Path) -> None:
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>9</EW_PAIR_NUMBER>"
        "<CONTRACT>{}</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>{}</SCORE>"
        "</TRAVELLER_LINE>"
    )
    hands = "".join(
        f"<HAND><DIRECTION>{seat}</DIRECTION><CLUBS>{cards}</CLUBS><DIAMONDS/><HEARTS/><SPADES/>"
        "</HAND>"
        for seat, cards in (("North", "AKQ"), ("East", "JT9"))
    )
    text = (
        "<USEBIO><EVENT><BOARD><BOARD_NUMBER>2</BOARD_NUMBER>"
        f"{line.format(1, '3NT', 600)}{line.format(2, '2S*', -300)}</BOARD></EVENT>"
        f"<HANDSET><BOARD><BOARD_NUMBER>2</BOARD_NUMBER>{hands}</BOARD></HANDSET></USEBIO>"
    )
    found = list(read_boards(text, "usebio"))
    assert [(b.number, b.contract, b.declarer, b.result, b.score) for b in found] == [
        (2, "3NT", "N", 9, 600), (2, "2SX", "N", 9, -300),
    ]  # fmt: skip
    assert found[0].tags["PairNS"] == "1"
    assert [len(b.known_hands) for b in found] == [2, 2]
    tables = [making.board(random.Random(1), 1)] * 3
    for form, size in (("dup", 156), ("bri", 128)):
        assert len(b"".join(write_boards(tables, form, on_loss=None))) == size
    assert len(list(read_boards(b"".join(write_boards(tables, "usebio", on_loss=None))))) == 1


DOUBLED = """[Board "41"]
[Dealer "{dealer}"]
[Vulnerable "EW"]
[Deal "N:AK32.AK3.AK3.AK3 QJT9.QJT.QJT.QJT 8765.9876.987.98 4.542.6542.76542"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "11"]
[Auction "{dealer}"]
5C X Pass Pass Pass
"""


@pytest.mark.parametrize("suffix", ["lin", "url"])
def test_a_contract_that_is_not_the_auctions_is_reported_where_the_auction_is_written(
    tmp_path: Path, suffix: str
) -> None:
    """Tags of real files leave out the double, or the passes before the opening bid."""
    for dealer, declarer, contract, warning in (
        ("S", "S", "5C", "Board 41: The contract (5C) is read back as 5CX."),
        ("E", "S", "5CX", "Board 41: The declarer (South) is read back as East."),
        ("S", "S", "5CX", ""),
    ):
        source = tmp_path / "in.pbn"
        source.write_text(DOUBLED.format(dealer=dealer, declarer=declarer, contract=contract))
        said = run("convert", str(source), str(tmp_path / f"out.{suffix}"), code=int(bool(warning)))
        assert (warning in said) if warning else not said, said
        assert run("convert", str(source), str(tmp_path / "out.pbn")) == ""


def test_what_is_refused_again_and_again_is_reported_once_and_counted(tmp_path: Path) -> None:
    source = tmp_path / "in.pbn"
    source.write_text("".join(f'[Board "{n}"]\n[Deal "x{n}"]\n\n' for n in range(1, 2001)))
    for command in (("convert", str(source), str(tmp_path / "out.lin")), ("show", str(source))):
        said = run(*command, code=1)
        reported = [line for line in said.splitlines() if "in.pbn" in line]
        assert len(reported) == 2
        assert "line 2, column 1" in reported[0]
        assert "1,999 more like it" in reported[1]


def test_what_is_not_kept_is_reported_once_with_the_number_of_boards(tmp_path: Path) -> None:
    source, out = tmp_path / "in.pbn", tmp_path / "out.lin"
    boards = [f'[Board "{n}"]\n[Dealer "N"]\n[Site "Hull"]\n\n' for n in range(1, 301)]
    source.write_text("".join(boards))
    said = run("convert", str(source), str(out), code=1)
    assert "Board 1: The tag Site (Hull) is not kept. So it is with 300 boards." in said
    assert said.count("\n") == 1
    assert run("convert", str(source), str(out), "--all", code=1).count("is not kept.") == 300
    assert "Site" in run("convert", str(source), str(out), "--lossy")


def test_boards_are_shown_about_as_fast_as_they_are_checked(tmp_path: Path) -> None:
    """Laying the tables out took ninety times as long as the check, ten milliseconds a board."""
    source = tmp_path / "in.pbn"
    boards = [making.board(random.Random(k), k) for k in range(1, 41)]
    source.write_bytes(b"".join(write_boards(boards, "pbn", on_loss=None)))
    run("check", str(source))  # what is loaded and made once
    show, check = (calls(lambda c=c: run(c, str(source))) for c in ("show", "check"))
    assert show < 10 * check


def test_names_of_wide_letters_keep_the_table_straight(tmp_path: Path) -> None:
    source = tmp_path / "in.pbn"
    deal = "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"
    source.write_text(f'[Board "1"]\n[West "王小明"]\n[East "Ada"]\n[Deal "{deal}"]\n')
    lines = run("show", str(source)).splitlines()
    (head,) = (line for line in lines if "王小明" in line)
    (spades,) = (line for line in lines if "♠ 7 6" in line)
    assert head.index("East") + 3 == spades.index("♠ 5 4 3")  # each letter takes the room of two


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_a_board_unlike_its_number_is_odd(tmp_path: Path, form: str) -> None:
    deal = "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"
    prefix = "Board 1 is dealt by North with neither side vulnerable; here"
    for dealer, vulnerable, words in (
        ("E", "All", f"{prefix} East deals, both sides vulnerable. [odd]"),
        ("N", "All", f"{prefix} both sides vulnerable. [odd]"),
        ("N", "None", "nothing is wrong"),
    ):
        source = tmp_path / "in.pbn"
        source.write_text(
            f'[Board "1"]\n[Dealer "{dealer}"]\n[Vulnerable "{vulnerable}"]\n[Deal "{deal}"]\n'
        )
        file = tmp_path / f"out.{form}"
        run("convert", str(source), str(file), "--all") if form != "pbn" else file.write_bytes(
            source.read_bytes()
        )
        assert words in run("check", str(file))
    rubber = tmp_path / "rubber.pbn"
    rubber.write_text(
        f'[Board "1"]\n[Dealer "E"]\n[Vulnerable "All"]\n[Deal "{deal}"]\n[Scoring "Rubber"]\n'
    )
    assert "nothing is wrong" in run("check", str(rubber))


def test_records_of_another_version_or_game_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    for text, words in (
        (
            '{"version": 3, "what": "else"}',
            "The record is of version 3; versions 1 to 2 are read here.",
        ),
        ('{"game": "bridge", "dealer": "N"}', "No game called “bridge” here; contract bridge is"),
        ('{"game": "whist", "dealer": "N"}', "A deal of “whist” cannot be written in a bridge"),
    ):
        file.write_text(text + "\n")
        assert words in run("check", str(file), code=1)


def test_a_tar_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "in.pbn").write_bytes(Path(EVERY).read_bytes())
    for name, mode in (("x.tar.gz", "w:gz"), ("x.tar", "w")):
        with tarfile.open(tmp_path / name, mode) as archive:  # type: ignore[call-overload]
            archive.add(tmp_path / "in.pbn", "in.pbn")
        assert "TAR archive" in run("check", str(tmp_path / name), code=1)
