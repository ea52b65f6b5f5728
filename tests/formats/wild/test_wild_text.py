"""Letters, and the sentences that come with a part which cannot be read."""

from __future__ import annotations

import pytest
from habits import DEAL, DEAL_LIN, pbn, read_with_remarks

from oddtrick.cards import card, card_code
from oddtrick.formats.errors import FormatError
from oddtrick.formats.lin import parse_lin, write_lin_games
from oddtrick.formats.pbn import parse_pbn, write_pbn
from oddtrick.formats.registry import read_boards


def test_a_mark_before_what_is_not_utf_8_stays() -> None:
    data = b'\xef\xbb\xbf[Event "x"]\r\n[Site "Caf\xe9"]\r\n\r\n[Event "y"]\r\n'
    games = list(parse_pbn(data))
    assert games[0].get("Site") == "Café"
    assert b"".join(write_pbn(games)) == data
    changed = b"".join(write_pbn([games[0].replace("Event", "z"), games[1]], newline="\r\n"))
    assert changed == data.replace(b'"x"', b'"z"')
    text = b"\xef\xbb\xbf" + f"pn|Zo\u00eb,,,|md|{DEAL_LIN}|\r\nqx|o2|md|{DEAL_LIN}|".encode()
    assert b"".join(write_lin_games(parse_lin(text))) == text


def test_one_part_that_cannot_be_read_does_not_drop_the_board() -> None:
    text = (
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "perhaps"]\n[Deal "N:AKxxx.Kxx.Qxx.xx - - ____"]\n'
        '[Auction "N"]\n1S (weak) Pass ____\n\n'
        f'[Board "2"]\n[Deal "{DEAL}"]\n[Play "W"]\nS2 S3\n\n'
        f'[Board "3"]\n[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 zz SA\n"
    )
    found, errors = read_with_remarks(text)
    assert [b.number for b in found] == [1, 2, 3]
    assert [(e.line, e.column) for e in errors] == [
        (4, 1), (3, 1), (6, 4), (6, 16), (10, 1), (19, 7),
    ]  # fmt: skip
    north = found[0].hands[0]
    assert north is not None
    assert [card_code(c) for c in range(52) if north >> c & 1] == ["DQ", "HK", "SK", "SA"]
    assert found[0].hands[1:] == (None, None, None)
    assert [(c.call, c.comment) for c in found[0].auction] == [("1S", "(weak)"), ("P", "")]
    assert found[1].complete_deal
    # North led to the second trick; the card that cannot be read hides which.
    assert [p.card for p in found[2].play[4:]] == [None, card("S4"), card("S8")]
    with pytest.raises(FormatError, match="line 4"):
        pbn(text)


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
