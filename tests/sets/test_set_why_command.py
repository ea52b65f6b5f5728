"""`oddtrick set why`: one's own boards of a set against its field."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.formats.board import Board
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.records import write_record
from oddtrick.sets import daily
from oddtrick.sets.boards import board_record
from oddtrick.sets.comparing import BoardScores
from oddtrick.sets.kinds import QUICK_FIELD
from oddtrick.sets.seal import shipped_set
from oddtrick.support.commitment import hash_of

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
    assert "that are not of this set: 1." in err
    assert "Boards that you have not played: 2–4." in err
    code, _, err = asked(SET, written(tmp_path / "none.pbn", [turned]))
    assert (code, "no board of this set" in err) == (1, True)
    assert "that are not of this set: 1." in err
    code, _, err = asked(SET, written(tmp_path / "empty.pbn", []))
    assert (code, "no board of this set" in err) == (1, True)


def test_boards_without_results_are_said(tmp_path: Path) -> None:
    """Dealt only, and left in the middle of the play."""
    whole, open_ = as_played(1, range(1, 3))
    open_ = msgspec.structs.replace(open_, play=open_.play[:20], result=None, score=None)
    bare = msgspec.structs.replace(
        whole, auction=(), play=(), contract="", declarer="", result=None, score=None
    )
    code, _, err = asked(SET, written(tmp_path / "some.pbn", [whole, open_]))
    assert code == 0
    assert "Boards without a result are left out: 2." in err
    code, _, err = asked(SET, written(tmp_path / "none.pbn", [bare, open_]))
    assert (code, "Boards without a result are left out: 1, 2." in err) == (1, True)
    code, _, err = asked(SET, written(tmp_path / "again.pbn", [bare, whole, open_]))
    assert "Boards without a result are left out: 2." in err


def test_what_results_saves_of_all_games(tmp_path: Path) -> None:
    """The deals of a browser lie in one file, whatever was played."""
    found, other = shipped_set(SET), shipped_set("whist-4-1")
    lines = []
    for one in (found, other):
        for field in one.fields:
            actions = field.results[2].actions.split()
            record = msgspec.structs.replace(board_record(one.plan, field.number), actions=actions)
            lines.append(write_record(record) + b"\n")
    path = tmp_path / "oddtrick-results.jsonl"
    path.write_bytes(b"".join(lines))
    code, out, err = asked(SET, str(path), "--json")
    assert code == 0
    assert len(json.loads(out)["rows"][0]["lines"]) == found.plan.boards
    assert "“whist”" in err


def test_sets_from_files_and_of_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server gives out of a set is the set; what does not fit in it is said."""
    found, own = shipped_set(SET), written(tmp_path / "own.pbn", as_played(0, range(1, 5)))

    def of_file(opened: str, commitment: str = found.commitment) -> tuple[int, str, str]:
        path = tmp_path / "set.json"
        path.write_text(json.dumps({"commitment": commitment, "opened": opened}), encoding="utf-8")
        return asked(str(path), own, "--json")

    code, out, err = of_file(found.text)
    assert code == 0, err
    assert json.loads(out)["rows"] == json.loads(asked(SET, own, "--json")[1])["rows"]
    for opened, commitment, said in (
        (found.text, hash_of("another"), "not the one that was sealed"),
        ("", "", "no sealed set"),
    ):
        code, _, err = of_file(opened, commitment)
        assert (code, said in err) == (1, True)
    short = msgspec.structs.replace(found, fields=found.fields[:3])
    code, _, err = of_file(short.text, short.commitment)
    assert (code, "lacks boards" in err) == (1, True)
    # The field of a day plays at once: here one of few tables.
    monkeypatch.setattr(daily, "plan_of", partial(daily.plan_of, tables=QUICK_FIELD))
    code, out, err = asked("2026-11-22-bridge", "--json")
    assert code == 0, err
    assert len(json.loads(out)["rows"]) == 2 * len(QUICK_FIELD)
    code, _, err = asked("2026-11-22-bridge", own)
    assert (code, "that are not of this set: 4." in err) == (1, True)
    for name, said in (
        ("2026-11-22-whist", "another game"),
        ("2026-13-01-bridge", "no date"),
        ("2025-12-31-bridge", "first day"),
        ("nosuch", "There is no set"),
    ):
        code, _, err = asked(name)
        assert (code, said in err) == (1, True)


def test_the_fields_tables_and_other_games() -> None:
    code, out, _ = asked(SET, "--json")
    assert code == 0
    assert len(json.loads(out)["rows"]) == 2 * len(shipped_set(SET).plan.tables)
    code, _, err = asked("whist-4-1")
    assert (code, "Reasons are told of bridge" in err) == (1, True)
