"""RBN and RBX, Richard Pavlicek's notation."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import making_boards as making
import pytest
from msgspec import structs

from oddtrick.cards import bridge_hand, card_code
from oddtrick.formats.board import Board
from oddtrick.formats.errors import FormatError
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.rbn import boards_from_rbn, write_rbn, write_rbx
from oddtrick.formats.registry import detect

DATA = Path(__file__).parents[1] / "data" / "formats"

RBN = (DATA / "every_feature.rbn").read_text()


def test_rbn_as_far_as_it_is_known() -> None:
    first, second, third = boards_from_rbn(RBN)
    assert (first.number, first.dealer, first.vulnerable) == (9, "W", "None")
    assert first.names == ("Ada", "Dan", "Bea", "Cy")
    assert first.hands[2] == bridge_hand("AKQJ.QJ872.J2.T7")
    assert " ".join(c.call for c in first.auction) == "1D P 1NT X XX 2C P P P"
    assert first.auction[5].note == "weak, long clubs"
    assert (first.contract, first.declarer, first.result) == ("2C", "N", 8)
    assert first.tags["Site"] == "Valkenberg NL;Holland Casino"
    assert first.tags["Description"] == "Preempts: Fact or Fiction?"
    assert first.tags["Annotator"] == "Marty"
    assert (first.tags["HomeTeam"], first.tags["HomeCarryover"]) == ("Larks", "5")
    assert first.tags["Room"] == "Closed"
    assert first.comment == "Here is text\nover two lines."
    assert second.names == first.names, "names repeat until they change"
    assert second.hands[0] == bridge_hand("AK...")
    assert second.hands[2] == bridge_hand("QJ...")
    assert second.vulnerable == "All"
    assert third.contract == "Pass"
    assert [c.call for c in third.auction] == ["P"] * 4


@pytest.mark.parametrize("write", [write_rbn, write_rbx])
def test_rbn_written_and_read_is_the_same(
    write: Callable[[Iterable[Board]], Iterator[str]],
) -> None:
    made = [making.board(random.Random(k), k) for k in range(1, 40)]
    for boards in (list(boards_from_rbn(RBN)), made):
        back = list(boards_from_rbn("".join(write(boards))))
        for a, b in zip(boards, back, strict=True):
            tags = {k: v for k, v in b.tags.items() if k in a.tags}
            comment = a.comment if write is write_rbn else " ".join(a.comment.split())
            plain = structs.replace(a, score=a.score or None, comment=comment)
            assert structs.replace(b, tags=tags) == plain


def test_rbn_and_its_inline_form_say_the_same() -> None:
    inline = (
        "%{RBX}%{made by hand}D{20120801}E{Cup}K{Larks:Owls}N{Ada+Bea:Cy+Dan:O}B{1}"
        "H{W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:}A{WN:1D*P1N^1A}1{weak}C{1N:E}"
        "P{HQ64K:C27K3}R{7-90:-2}\n"
        "N{Eve+Fay:Gil+Hal:C}A{WN:PP1N:PA}C{1N:E}P{H7^1659}1{fourth best}R{8-120:=}{late}\n"
        "B{2}H{N:AK...:.QJ..}A{NZ:A}C{P}\n"
    )
    long = inline
    for sign in "DEKNBHACPR1":
        long = long.replace(f"{sign}{{", f"\n{sign} ")
    long = long.replace("%{", "\n% ").replace("{late}", "\n<late>").replace("}", "\n")
    long = re.sub("\n+", "\n", long).replace("<late>", "{late}")
    long = long.replace("\nN Eve", "\n\nN Eve").replace("\nB 2", "\n\nB 2")
    boards = list(boards_from_rbn(inline))
    assert list(boards_from_rbn(long)) == boards
    first, second, third = boards
    assert detect(inline.encode()) == "rbx"
    assert [card_code(p.card or 0) for p in first.play] == [
        "HQ", "H6", "H4", "HK", "C2", "C7", "CK", "C3",
    ]  # fmt: skip
    assert (first.result, first.score, first.claimed) == (7, -90, True)
    assert [c.alert for c in first.auction[:3]] == [True, False, True]
    assert first.auction[2].note == "weak"
    assert second.hands == first.hands, "another table with the same board"
    assert second.names == ("Eve", "Hal", "Fay", "Gil")
    assert second.play[0].note == "fourth best"
    assert second.comment == "late"
    assert third.names == first.names, "players stand table by table"
    assert (third.number, [c.call for c in third.auction]) == (2, ["P"] * 4)
    assert [disagreements(b) for b in boards] == [[], [], []]


def test_a_play_of_another_form_is_kept_as_it_is() -> None:
    for text in ("HQ64:C2", "64KQ", "see below", "HQ64KA"):
        (board,) = boards_from_rbn(f"B 1\nC 1N:E\nP {text}\nR made")
        assert (board.play, board.tags["RbnPlay"], board.tags["RbnResult"]) == ((), text, "made")
        assert f"P {text}\n" in "".join(write_rbn([board]))


def test_a_broken_record_does_not_take_the_others_with_it() -> None:
    errors: list[FormatError] = []
    text = "B 1\nH N:AA\n\nB 2\nH N:AK\n"
    assert [b.number for b in boards_from_rbn(text, on_error=errors.append)] == [2]
    assert [e.line for e in errors] == [2]


@pytest.mark.parametrize(
    ("text", "line"),
    [("B 1\nhello", 2), ("B 1\n{open", 2), ("B 1\nH Q:A", 2), ("B 1\nA Q:P", 2),
     ("B 1\n\nB 2\nA NZ:8C", 4), ("B 1\nC 9S:N", 2), ("B 1\nH N:A...:A...", 2)],
)  # fmt: skip
def test_broken_rbn_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(FormatError) as caught:
        list(boards_from_rbn(text))
    assert caught.value.line == line


def test_notes_that_no_call_names_are_remarks() -> None:
    (board,) = boards_from_rbn("B 1\nA NZ:1N^1PPP\n1 15-17\n0 a quiet hand\n")
    assert board.auction[0].note == "15-17"
    assert board.comment == "a quiet hand"


def test_a_pound_sign_repeats_the_label_before() -> None:
    first, second = boards_from_rbn("N a+b:c+d\nB 1\nA NZ:A\n\nN #\nB 2\nA EN:A\n")
    assert second.names == first.names == ("a", "d", "b", "c")
