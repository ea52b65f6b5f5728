"""Why a set was scored so: the parts add up to the score that the set itself gives."""

from __future__ import annotations

from statistics import mean

import msgspec
import pytest

from oddtrick.formats.records.conversion import board_from_record
from oddtrick.sets import BoardScores, board_record
from oddtrick.sets.seal import shipped_set
from oddtrick.sets.why import OwnBoard, explained_set

SET = "bridge-8-1"
TABLE = 4


def test_parts_of_a_set_add_up_to_its_score() -> None:
    """The results of a machine table of the set that comes with the program, as if they were a
    person's, without its cards and with those of its first board."""
    sealed = shipped_set(SET)
    kind = sealed.plan.about
    results = {field.number: field.results[TABLE] for field in sealed.fields}
    scored = [
        BoardScores(kind, [r.score for r in field.results], [results[field.number].score]).scored(
            results[field.number].score
        )
        for field in sealed.fields
    ]
    printed = mean(one.percent or 0 for one in scored)
    own = {number: OwnBoard(result) for number, result in results.items()}
    for cards in (False, True):
        if cards:
            dealt = board_record(sealed.plan, 1)
            record = msgspec.structs.replace(dealt, actions=results[1].actions)
            own[1] = OwnBoard(results[1], board_from_record(record))
        found = explained_set(sealed, own, [])
        (row,) = found.evening.rows
        assert found.evening.tables == len(sealed.plan.tables) + 1
        assert row.names == []
        assert row.score == pytest.approx(printed)
        assert 50 + sum(part.points for part in row.parts) == pytest.approx(printed)
        for line, one in zip(row.lines, scored, strict=True):
            assert line.points == pytest.approx(one.percent)
            assert 50 + sum(step.points for step in line.steps) == pytest.approx(line.points)
        assert found.evening.cards is cards
        # All sides of a set bid by one book, whoever plays.
        assert (found.decisions.system, found.decisions.stated) == ("Standard American", False)
        undivided = {line.board for line in row.lines for step in line.steps if step.kind == "play"}
        assert (1 in undivided) is not cards


def test_people_who_lack_a_board_are_not_compared() -> None:
    sealed = shipped_set("bridge-4-1")
    tables = len(sealed.plan.tables)
    results = [{f.number: f.results[n] for f in sealed.fields} for n in range(3)]
    own = {number: OwnBoard(result) for number, result in results[0].items()}
    one = {1: results[2][1]}
    found = explained_set(sealed, own, [results[1], one])
    assert found.evening.tables == tables + 2
