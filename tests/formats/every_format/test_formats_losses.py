"""No writer loses in silence: what is read back as another was told as it was written."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from html import escape

import making_boards as boards
import making_sessions as making
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oddtrick.formats import Board, Call, FormatError, Unsupported, read_boards, write_boards
from oddtrick.formats.losses import Loss, read_back
from oddtrick.formats.outcome import complete, derived_score
from oddtrick.formats.registry import FORMATS
from slices import sliced

READ = [f.name for f in FORMATS.values() if f.write and (f.read or f.reads_as) and not f.once]


def words(text: str) -> list[str]:
    return text.split()


def facts(board: Board, score: int | None) -> dict[str, object]:
    """The facts of a board that count, by the kind of their loss. Worked out apart from the code
    under test: nothing here is shared with it but what follows from calls and cards."""
    board = complete(board)
    return {
        "The dealer": board.dealer,
        "The vulnerability": board.vulnerable,
        "hand": board.hands,
        "name": [words(name) for name in board.names],
        "The auction": [(c.call, c.insufficient, c.skipped) for c in board.auction],
        "An alert": [c.alert for c in board.auction],
        "The explanation": [words(c.note) for c in board.auction],
        "A mark": [c.nags for c in board.auction],
        "The comment on a call": [words(c.comment) for c in board.auction],
        "The comment on a card": [words(p.comment) for p in board.play],
        "The play": [(p.card, p.revoke, p.out_of_turn) for p in board.play],
        "The contract": board.contract,
        "The declarer": (board.declarer, board.swapped),
        "The opening leader": board.first_leader() if board.play else "",
        "The result": (board.result, board.miscounted),
        "The comment (": words(board.comment),
        "The score": score,
        **{f"The tag {name} ": words(board.tags.get(name, "")) for name in TAGS},
    }


TAGS = ("Event", "Stage", "HomeTeam", "VisitTeam", "Scoring", "Room", "Date", "ScoreTable")
WHOLES = {"An alert": "The auction", "The explanation": "The auction", "A mark": "The auction",
          "The comment on a call": "The auction", "The comment on a card": "The play",
          "The opening leader": "The play"}  # fmt: skip
"""What is not told apart where the whole of it is lost."""


def holdable(boards: list[Board], form: str) -> list[Board]:
    """The boards that the format does not refuse by themselves."""
    found = []
    for board in boards:
        try:
            list(write_boards([board], form, on_loss=None))
        except FormatError:
            continue
        found.append(board)
    return found


def check_session(seed: int, form: str) -> None:
    session = holdable(making.session(random.Random(seed)), form)
    lost: dict[str, list[str]] = defaultdict(list)
    data = b"".join(
        write_boards(session, form, on_loss=lambda loss: lost[loss.board].append(str(loss)))
    )
    assert data == b"".join(write_boards(session, form, on_loss=None))
    back = list(read_boards(data, FORMATS[form].reads_as or form)) if session else []
    if len(back) != len(session):
        assert any(
            "as a whole" in sentence for sentences in lost.values() for sentence in sentences
        )
        return
    for board, read in zip(session, back, strict=True):
        check_losses(board, read, " ".join(lost[board.name]), seed)


def check_losses(board: Board, read: Board, report: str, seed: int) -> None:
    """Every fact of a board that is read back as another was told."""
    derived = derived_score(complete(read)) if read.score is None else read.score
    was = facts(board, board.score)
    now = facts(read, derived if board.score is not None else None)
    for fact in was:
        assert (
            was[fact] == now[fact] or fact.strip(" (") in report or WHOLES.get(fact, fact) in report
        ), f"seed {seed}, {board.name}: {fact} {was[fact]} reads {now[fact]}, told: {report}"


@pytest.mark.parametrize("form", sliced(READ, 4))
@given(seed=st.integers(0, 2**32))
def test_what_differs_was_reported(form: str, seed: int) -> None:
    check_session(seed, form)


CARDS_ALONE = [f.name for f in FORMATS.values() if f.write and f.once]


def numbered_on(boards: list[Board]) -> Iterator[Board]:
    """The boards with numbers that go on by one from deal to deal, as machines count them, and
    without labels, by which deals are told apart too."""
    number = 0
    for at, board in enumerate(boards):
        number += not at or board.hands != boards[at - 1].hands
        yield replace(board, number=number, label="")


def check_cards(seed: int, form: str) -> None:
    """The same for a file that has each deal once, whoever played it."""
    session = [*numbered_on(holdable(making.session(random.Random(seed)), form))]
    lost: dict[str, list[str]] = defaultdict(list)
    data = b"".join(
        write_boards(session, form, on_loss=lambda loss: lost[loss.board].append(str(loss)))
    )
    back = list(read_boards(data, form)) if session else []
    assert len(back) == len({board.number for board in session})
    for board in session:
        report, read = " ".join(lost[board.name]), back[board.number - 1]
        check_losses(board, read, report, seed)
        assert board.number == read.number or "The number" in report, f"seed {seed}: {report}"


@pytest.mark.parametrize("form", CARDS_ALONE)
@given(seed=st.integers(0, 2**32))
def test_what_files_of_cards_do_not_keep_was_reported(form: str, seed: int) -> None:
    check_cards(seed, form)


@pytest.mark.parametrize("form", CARDS_ALONE)
def test_files_of_cards_say_that_the_rest_is_lost(form: str) -> None:
    first, second = (boards.board(random.Random(k), 1) for k in (3, 4))
    again = replace(first, auction=second.auction, play=(), claimed=False, result=None)
    losses: list[Loss] = []
    data = b"".join(write_boards([first, again], form, on_loss=losses.append))
    assert [b.hands for b in read_boards(data, form)] == [first.hands]
    lost = {loss.fact for loss in losses}
    assert {"The auction", "The play", "The contract", "The tag Event"} <= lost
    assert not {"The dealer", "The vulnerability", "The number", "North’s hand"} & lost
    assert sum(loss.fact == "The auction" for loss in losses) == 2


def test_a_dealing_machine_without_numbers_gives_others() -> None:
    losses: list[Loss] = []
    board = Board(number=7, dealer="S", vulnerable="All", hands=boards.deal(random.Random(1)))
    list(write_boards([board], "bri", on_loss=losses.append))
    assert [str(loss) for loss in losses] == [
        "Board 7: The number (7) is read back as 1.",
        "Board 7: The dealer (South) is read back as North.",
        "Board 7: The vulnerability (All) is read back as None.",
    ]


@pytest.mark.parametrize("form", ["html", "svg"])
@pytest.mark.parametrize("seed", range(10))
def test_pictures_show_what_is_not_reported_as_lost(form: str, seed: int) -> None:
    made = boards.board(random.Random(seed), seed + 1)
    board = replace(made, comment="Well bid", names=("Ada" * 9, "Bo", "Cy", "Di"))
    losses: set[str] = set()
    list_of = write_boards([board], form, on_loss=lambda loss: losses.add(loss.fact))
    page = b"".join(list_of).decode()
    for fact, text in (
        ("North’s name", board.names[0]), ("The comment", "Well bid"),
        ("The tag Event", "Club night"), ("The auction", "<caption>Auction"),
        *[("The play", "<caption>The play")] * bool(board.play),
        *[("The result", f", {board.result} trick")] * bool(board.declarer),
    ):  # fmt: skip
        assert (escape(text, quote=False) in page or text in page) == (fact not in losses), fact


def test_what_is_written_is_the_same_however_it_is_looked_at() -> None:
    """Also where the writer fails in the middle, and for a file of many blocks."""
    many = [boards.board(random.Random(k), k) for k in range(1, 150)]
    for form in ("pbn", "lin", "json", "oneline", "dge"):
        losses: list[Loss] = []
        assert b"".join(write_boards(many, form, on_loss=losses.append)) == b"".join(
            write_boards(many, form, on_loss=None)
        )
    broken = [*many, replace(many[0], number=200, auction=(Call("1C", skipped=1),))]
    with pytest.raises(Unsupported, match="out of turn"):
        list(write_boards(broken, "lin", on_loss=losses.append))


def test_a_board_that_is_not_in_the_file_is_reported() -> None:
    """A writer that leaves boards out, or changes a card."""
    many = [boards.board(random.Random(k), k) for k in range(1, 41)]
    losses: list[Loss] = []

    def forgetful() -> Iterator[bytes]:
        rest = [b for b in many if b.number not in (1, 7, 8, 40)]
        yield from write_boards(rest, "pbn", on_loss=None)

    reader = FORMATS["pbn"].read
    assert reader is not None
    list(read_back(many, forgetful(), reader, losses.append))
    assert [(loss.board, str(loss.written)) for loss in losses] == [
        (f"Board {n}", "as a whole") for n in (1, 7, 8, 40)
    ]
