"""Files of dealing machines and of programs that deal."""

from __future__ import annotations

import pytest
from habits import DEAL, TURNED, pbn
from msgspec.structs import replace

from oddtrick.formats.board import FULL, Board
from oddtrick.formats.errors import Unsupported
from oddtrick.formats.pbn import parse_pbn, write_pbn
from oddtrick.formats.pbn.values import deal_text
from oddtrick.formats.registry import detect, read_boards, write_boards


def test_the_head_of_a_dlm_file_in_capitals() -> None:
    text = (
        "[DOCUMENT]\nFrom board=1\nTo board=1\nDuplicates 01=1\n"
        "Board 01=laiiomjlleimhmnombbjfjfjdo012\n"
    )
    assert detect(text.encode()) == "dlm"
    (board,) = read_boards(text)
    assert deal_text(board.hands).startswith("N:QJ973.864.K764.5 ")


def test_what_a_generator_prints_behind_the_deals() -> None:
    """`dealer` ends with its statistics; some files have them behind %, some bare."""
    deal = f'[Board "1"]\n[Deal "{DEAL}"]\n[Result "?"]\n\n'
    said = "Frequency HCP South :\n   14\t      39\nGenerated 11 hands\nTime needed    8.000 sec\n"
    for text in (deal + said, deal + "% " + said.replace("\n", "\n% ")):
        (board,) = pbn(text)
        assert deal_text(board.hands) == DEAL
        assert b"".join(write_pbn(parse_pbn(text))) == text.encode()


@pytest.mark.parametrize("form", ["bri", "dge", "dup", "dlm"])
def test_what_a_dealing_machine_takes_comes_back(form: str) -> None:
    boards = [
        Board(number=5, dealer="N", vulnerable="NS", hands=pbn(f'[Deal "{DEAL}"]')[0].hands),
        Board(number=6, dealer="E", vulnerable="EW", hands=pbn(f'[Deal "{TURNED}"]')[0].hands),
    ]
    data = b"".join(write_boards(boards, form, on_loss=None))
    assert detect(data) == form
    again = list(read_boards(data))
    assert [b.hands for b in again] == [b.hands for b in boards]
    assert [b.number for b in again] == ([5, 6] if form in ("dup", "dlm") else [1, 2])


def test_the_bytes_of_a_dup_file() -> None:
    """As Duplimate describes them: cards from the ace of spades on, suits by sign, settings."""
    suited = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    (board,) = pbn(f'[Board "1"]\n[Deal "{suited}"]')
    data = b"".join(write_boards([board], "dup", on_loss=None))
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
        list(
            write_boards(
                [replace(whole, hands=(whole.hands[0], None, None, None))], "bri", on_loss=None
            )
        )
    for form in ("bri", "dge", "dup", "dlm"):
        with pytest.raises(Unsupported, match="board 7 stands where 4 should be"):
            list(write_boards([whole, replace(whole, number=7)], form, on_loss=None))
    with pytest.raises(Unsupported, match="up to 99, not 100"):
        list(write_boards([replace(whole, number=100)], "dlm", on_loss=None))


def test_the_library_of_gib_begins_with_west() -> None:
    """So its author's notes say, and so its tricks come out when its deals are solved."""
    suits = [f"{'.' * k}AKQJT98765432{'.' * (3 - k)}" for k in range(4)]
    text = f"{{a remark\nname=x}}\n\n{' '.join(suits)}:{'D' * 19}-\n{' '.join(suits)}\n"
    first, second = read_boards(text, name="x.gib")
    assert first.hands == second.hands
    assert [first.holder(card) for card in (51, 38, 25, 12)] == ["W", "N", "E", "S"]
    assert first.tags == {"GibTricks": "D" * 19 + "-"}
    assert (
        b"".join(write_boards([first], "gib", on_loss=None)).decode().splitlines()
        == text.splitlines()[3:4]
    )
