"""One vulnerability, in any usual word, wherever it is asked for."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.deals.script_language import read_script
from oddtrick.env import make
from oddtrick.formats import read_boards
from oddtrick.formats.board import Board
from oddtrick.formats.handviewer import board_from_link
from oddtrick.formats.lin import lin_to_boards, parse_lin
from oddtrick.games import game
from oddtrick.matches.messages import BoardInfo, parse
from oddtrick.records import read_record, replay_record
from oddtrick.seats import VULNERABLE, board_vulnerable, vulnerable_sides
from oddtrick.solver import TrickTable, hands_of, par
from slices import sliced

WORDS = {
    "None": ("None", "none", "-", "O", "o", "Love", "LOVE ALL", "nil", "Neither"),
    "NS": ("NS", "ns", "N", "N-S", "n/s", "N–S", "North-South"),
    "EW": ("EW", "ew", "E", "E-W", "e/w", "E–W", "East-West"),
    "All": ("All", "ALL", "both", "Both", "B", "game all"),
}
DEALT = hands_of("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
SAID = [(sides, word) for sides, words in WORDS.items() for word in words]
TRICKS = tuple(
    zip((9, 10, 8, 9, 9), (3, 3, 5, 4, 4), (9, 10, 8, 9, 9), (3, 3, 5, 4, 4), strict=True)
)


@pytest.mark.parametrize(("sides", "word"), sliced(SAID, 8))
def test_every_usual_word_is_understood_by_every_part(sides: str, word: str) -> None:
    mask = VULNERABLE.index(sides)
    assert vulnerable_sides(word) == mask
    table = TrickTable(TRICKS, TRICKS)
    assert par(table, "N", word) == par(table, "N", (bool(mask & 1), bool(mask & 2)))
    assert dict(game("contract-duplicate", {"vulnerable": word}).chosen) == (
        {"vulnerable": sides} if mask else {}
    )
    (board,) = read_boards(f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "{word}"]\n')
    assert board.vulnerable == sides
    link = f"http://x/?n=sakq&d=n&v={word.replace(' ', '+').replace('&', '%26')}"
    assert board_from_link(link).vulnerable == sides
    (board,) = lin_to_boards(parse_lin(f"md|3S23H45D67C89,,,|sv|{word}|"))
    assert board.vulnerable == sides
    made = Board(vulnerable=word, dealer="N", hands=DEALT)
    assert made.vulnerable == sides
    with make("contract-duplicate", batch=1, vulnerable=word) as env:
        assert dict(env.game.chosen).get("vulnerable", "None") == sides
        env.reset(deals=[made])
        assert env.state(0).setting.vulnerable == mask
    if word.isascii():
        info = parse(f"Board number 3. Dealer South. {word} vulnerable.")
        assert info == BoardInfo(3, 2, sides)
    done = CliRunner().invoke(app, ["deal", "-n", "1", "--seed", "1", "--vulnerable", word])
    assert f'[Vulnerable "{sides}"]' in done.stdout


@pytest.mark.parametrize(("sides", "word"), [("None", "none"), ("All", "all"), ("All", "both")])
def test_scripts_take_the_same_words(sides: str, word: str) -> None:
    assert read_script(f"vulnerable {word} produce 1").vulnerable == sides


def test_records_that_say_both_are_read() -> None:
    """As all were written before the words became one."""
    line = (
        b'{"game": "contract-duplicate", "dealer": "N", "options": {"vulnerable": "Both"}, '
        b'"hands": {"N": "AKQ2.KJ4.A32.K54", "E": "J98.T98.KQJ.QJT9", "S": "T543.AQ32.T98.A2", '
        b'"W": "76.765.7654.8763"}, "actions": "P P P P"}'
    )
    assert replay_record(read_record(line)).setting.vulnerable == 3
    (board,) = read_boards(line)
    assert board.vulnerable == "All"


def test_the_boards_of_a_number_repeat_every_sixteen() -> None:
    """Scarne 1963, “Duplicate: Equipment”; law 2 of 2017."""
    marks = ("None", "NS", "EW", "All")
    sixteen = [marks[int(n)] for n in "0123123023013012"]
    assert [board_vulnerable(n) for n in range(1, 33)] == sixteen * 2
