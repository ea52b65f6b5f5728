"""Pictures in a notebook and by `oddtrick draw`: hands, auctions, tables and boards as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from contextlib import chdir
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from oddtrick import catalogue, deal, game, view
from oddtrick.cards import bridge_hand, mask_of
from oddtrick.cli import app
from oddtrick.core import Hands
from oddtrick.errors import OddtrickError
from oddtrick.stages.calling.auction import Calls
from oddtrick.support.pictures import PlacedCards, cards_picture, hand_picture

SVG = "{http://www.w3.org/2000/svg}"
TWO = """[Board "1"]
[Deal "N:AKQ2.KJ4.A32.K54 - - -"]

[Board "2"]
[Deal "N:- AKQJT98765432... - -"]
"""


def _texts(svg: str) -> list[str]:
    return ["".join(t.itertext()) for t in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_hand_is_four_lines_spades_first() -> None:
    picture = hand_picture(bridge_hand("AKQT2..A32.K5432"))
    assert _texts(picture.svg) == ["♠", "A K Q 10 2", "♥", "–", "♦", "A 3 2", "♣", "K 5 4 3 2"]
    assert str(picture) == "♠ A K Q 10 2  ♥ –  ♦ A 3 2  ♣ K 5 4 3 2"


def test_the_hands_of_a_deal_are_drawn_with_every_card() -> None:
    hands = tuple(mask_of([f"{suit}A", f"{suit}K"]) for suit in "SHDC")
    assert _texts(Hands(hands)._repr_svg_()) == (
        ["Hands", "N", "A♠", "K♠", "E", "A♥", "K♥", "S", "A♦", "K♦", "W", "A♣", "K♣"]
    )


def test_an_auction_goes_round_under_the_names_of_its_seats() -> None:
    calls = Calls(((1, "P"), (2, "1NT"), (3, "X"), (0, "2C"), (1, "P"), (2, "P"), (3, "P")))
    root = ET.fromstring(calls._repr_svg_())
    shown = [
        ("".join(t.itertext()), int(t.attrib["x"]), int(t.attrib["y"]))
        for t in root.iter(f"{SVG}text")
    ]
    assert [words for words, _, _ in shown] == (
        ["N", "E", "S", "W", "Pass", "1NT", "Double", "2♣", "Pass", "Pass", "Pass"]
    )
    column = {words: x for words, x, _ in shown[:4]}
    assert [x for _, x, _ in shown[4:]] == [column[s] for s in "ESWNESW"]
    # North's call begins a new line: it stands below west's.
    assert shown[7][2] > shown[6][2] == shown[4][2]


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_table_is_drawn_and_a_view_hides_what_its_seat_may_not_know(name: str) -> None:
    state = deal(game(name), Random(1))
    root = ET.fromstring(state._repr_svg_())
    width = float(root.attrib["width"])
    for box in root.iter(f"{SVG}rect"):
        assert float(box.attrib.get("x", 0)) + float(box.attrib["width"]) <= width
    seen = view(state, 0)
    known = sum(c >= 0 for place in seen.places for c in place.cards)
    hidden = sum(c < 0 for place in seen.places for c in place.cards)
    faces = [
        t for t in ET.fromstring(seen._repr_svg_()).iter(f"{SVG}text") if "text-anchor" in t.attrib
    ]
    boxes = list(ET.fromstring(seen._repr_svg_()).iter(f"{SVG}rect"))[1:]
    assert (len(faces), len(boxes)) == (known, known + hidden)
    assert "\n" not in repr(seen)
    assert len(repr(seen)) < 160


def test_a_table_shows_the_cards_that_lie_there() -> None:
    state = deal(game("whist"), Random(1))
    north = next(p for p in state.places() if p.kind == "hand" and p.seat == 0)
    shown = _texts(state._repr_svg_())
    at = shown.index("N hand")
    expected = cards_picture("", [PlacedCards("", sorted(north.cards, reverse=True))])
    assert shown[at + 1 : at + 14] == _texts(expected.svg)[2:]


def _draw(folder: Path, *words: str, stdin: str = "") -> tuple[int, str, str]:
    """The exit code of the command, what it wrote, and what it said was wrong."""
    with chdir(folder):
        found = CliRunner().invoke(app, ["draw", *words], input=stdin)
    if isinstance(found.exception, OddtrickError):
        return 2, found.stdout, str(found.exception)
    return found.exit_code, found.stdout, found.stderr


def test_the_boards_of_a_file_are_drawn_beside_it_or_where_one_says(tmp_path: Path) -> None:
    (tmp_path / "two.pbn").write_text(TWO)
    assert _draw(tmp_path, "two.pbn")[1].split() == ["two-1.svg", "two-2.svg"]
    assert "A K Q J 10 9 8 7 6 5 4 3 2" in (tmp_path / "two-2.svg").read_text()
    assert _draw(tmp_path, "two.pbn", "--board", "1", "-o", "one.svg")[1] == "one.svg\n"
    assert (tmp_path / "one.svg").read_text() == (tmp_path / "two-1.svg").read_text()
    assert _draw(tmp_path, "-", "--board", "2", "-o", "-", stdin=TWO)[1].startswith("<svg")
    assert _draw(tmp_path, "two.pbn", "-o", "all")[0] == 0
    assert sorted(p.name for p in (tmp_path / "all").iterdir()) == ["two-1.svg", "two-2.svg"]


def test_what_cannot_be_drawn_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "two.pbn").write_text(TWO)
    (tmp_path / "half.pbn").write_text(TWO + '\n[Board "3"]\n[Deal "N:AA.. - - -"]\n')
    (tmp_path / "file").write_text("")
    for words, code, said in (
        (["none.pbn"], 2, "none.pbn"),
        (["two.pbn", "--board", "9"], 2, "two.pbn has no board 9."),
        (["two.pbn", "-o", "-"], 2, "choose a board with --board"),
        (["two.pbn", "--from", "doc"], 2, "There is no format “doc”"),
        (["two.pbn", "-o", "file/x"], 2, "cannot be written"),
        (["half.pbn", "-o", "half"], 1, "half.pbn: line"),
    ):
        ended, _, wrong = _draw(tmp_path, *words)
        assert ended == code, (words, wrong)
        assert said in wrong
        assert "Traceback" not in wrong
    assert len(list((tmp_path / "half").iterdir())) >= 2
