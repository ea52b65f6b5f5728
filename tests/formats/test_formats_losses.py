"""No writer loses in silence: what is read back as another was told as it was written."""

from __future__ import annotations

import random
from collections import defaultdict

import making_sessions as making
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddtrick.formats import Board, FormatError, read_boards, write_boards
from oddtrick.formats.facts import complete, derived_score
from oddtrick.formats.files import FORMATS

READ = [f.name for f in FORMATS.values() if f.write and (f.read or f.reads_as) and not f.once]


def words(text: str) -> list[str]:
    return text.split()


def facts(board: Board, score: int | None) -> dict[str, object]:
    """What counts of a board, by what a loss of it is about. Told apart from the code under test:
    nothing here is shared with it but what follows from calls and cards."""
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


TAGS = ("Event", "Stage", "HomeTeam", "VisitTeam", "Scoring", "Room", "Date")
WHOLES = {"An alert": "The auction", "The explanation": "The auction", "A mark": "The auction",
          "The comment on a call": "The auction", "The comment on a card": "The play",
          "The opening leader": "The play"}  # fmt: skip
"""What is not told apart where the whole of it is lost."""


def holdable(boards: list[Board], form: str) -> list[Board]:
    """The boards that the format does not refuse by themselves."""
    found = []
    for board in boards:
        try:
            list(write_boards([board], form))
        except FormatError:
            continue
        found.append(board)
    return found


def check_session(seed: int, form: str) -> None:
    boards = holdable(making.session(random.Random(seed)), form)
    lost: dict[str, list[str]] = defaultdict(list)
    data = b"".join(
        write_boards(boards, form, on_loss=lambda loss: lost[loss.board].append(str(loss)))
    )
    assert data == b"".join(write_boards(boards, form))
    back = list(read_boards(data, FORMATS[form].reads_as or form)) if boards else []
    if len(back) != len(boards):
        assert any("as a whole" in sentence for told in lost.values() for sentence in told)
        return
    for board, read in zip(boards, back, strict=True):
        told = " ".join(lost[board.name])
        derived = derived_score(complete(read)) if read.score is None else read.score
        was, now = (
            facts(board, board.score),
            facts(read, derived if board.score is not None else None),
        )
        for fact in was:
            assert (
                was[fact] == now[fact] or fact.strip(" (") in told or WHOLES.get(fact, fact) in told
            ), f"seed {seed}, {board.name}: {fact} {was[fact]} reads {now[fact]}, told: {told}"


@pytest.mark.parametrize("form", READ)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_differs_was_told(form: str, seed: int) -> None:
    check_session(seed, form)
