"""The PBN of Richard Pavlicek's pages, which repeats what it leaves out."""

from __future__ import annotations

import pytest
from habits import pbn

from oddtrick.cards import card_code
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.pbn import export_pbn, parse_pbn, verify_pbn

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
