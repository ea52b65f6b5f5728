"""PBN whose games are not divided as the standard has it."""

from __future__ import annotations

import pytest
from habits import DEAL, pbn

from oddtrick.formats.errors import FormatError
from oddtrick.formats.pbn import export_pbn, parse_pbn, verify_pbn, write_pbn
from oddtrick.formats.registry import read_boards


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


@pytest.mark.parametrize(
    "tags", ['[BidSystemNS "x"]', '[Room "Open"]\n[Score "NS 420"]', '[HomeTeam "a"]']
)
def test_an_empty_line_before_the_last_tags_makes_no_board(tags: str) -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Result "9"]\n\n{tags}\n\n[Board "2"]\n'
    assert [b.number for b in pbn(text)] == [1, 2]
    assert b"".join(write_pbn(parse_pbn(text))).decode() == text
