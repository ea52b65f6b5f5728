"""`oddtrick set why`: one's own boards of a set against its field."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.formats.board import Board
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.sets.boards import board_record
from oddtrick.sets.comparing import BoardScores
from oddtrick.sets.seal import shipped_set

SET = "bridge-4-1"


def asked(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["set", "why", *words])
    return done.exit_code, done.stdout, done.stderr or str(done.exception)


def as_played(table: int, numbers: range) -> list[Board]:
    """The boards as a table of the field played them, as if they were one's own."""
    found = shipped_set(SET)
    boards = []
    for field in (found.field(number) for number in numbers):
        actions = field.results[table].actions.split()
        record = msgspec.structs.replace(board_record(found.plan, field.number), actions=actions)
        boards.append(board_from_record(record))
    return boards


def written(path: Path, boards: list[Board]) -> str:
    path.write_bytes(b"".join(write_pbn(game_from_board(board) for board in boards)))
    return str(path)


def test_own_boards_against_the_field(tmp_path: Path) -> None:
    """The score is that of the set's results: one more table beside the machines'."""
    path = written(tmp_path / "own.pbn", as_played(0, range(1, 5)))
    code, out, err = asked(SET, path, "--json")
    assert code == 0, err
    answer = json.loads(out)
    (row,) = answer["rows"]
    assert row["names"] == ["You"]
    found, expected = shipped_set(SET), []
    for field in found.fields:
        machines = [result.score for result in field.results]
        scores = BoardScores(found.plan.about, machines, [machines[0]])
        expected.append(scores.scored(machines[0]).percent)
    assert row["score"] == pytest.approx(sum(expected) / 4)
    parts = sum(part["points"] for part in row["parts"])
    assert 50 + parts == pytest.approx(row["score"], abs=0.01)
    kinds = {part["kind"] for part in row["parts"]}
    assert kinds <= {"contract", "lead", "declarer", "defence"}
    assert answer["decisions"]["system"] == "Standard American"


def test_boards_that_are_not_the_sets_are_said(tmp_path: Path) -> None:
    own = as_played(1, range(1, 3))
    turned = msgspec.structs.replace(own[1], number=9, hands=own[1].hands[1:] + own[1].hands[:1])
    code, _, err = asked(SET, written(tmp_path / "some.pbn", [own[0], turned]))
    assert code == 0
    assert "Not of this set: 9." in err
    assert "Boards that you have not played: 2–4." in err
    code, _, err = asked(SET, written(tmp_path / "none.pbn", [turned]))
    assert (code, "None of your boards is of this set: 9." in err) == (1, True)


def test_the_fields_tables_and_other_games() -> None:
    code, out, _ = asked(SET, "--json")
    assert code == 0
    assert len(json.loads(out)["rows"]) == 2 * len(shipped_set(SET).plan.tables)
    code, _, err = asked("whist-4-1")
    assert (code, "Reasons are told of bridge" in err) == (1, True)
