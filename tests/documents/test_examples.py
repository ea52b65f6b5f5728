"""Worked examples: deals written as records, with what the book says they come to.

Every line of ``tests/examples/*.jsonl`` is ``{"id", "source", "record", "expect"}``. `expect` may
have any field of the replayed record's summary (``ledger``, ``score``, ``tricks``, ``trump``,
``contract``, ``declarer`` …), a ledger entry telling as much as it likes, and of the position
the record ends in: ``legal``, all codes that may be done; ``refused``, codes that may not;
``turn``, the seat to act.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oddtrick.core import State
from oddtrick.errors import IllegalAction
from oddtrick.games import catalogue
from oddtrick.records import legal_codes, read_record, replay_record, summary

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = sorted(EXAMPLES.glob("*.jsonl"))


def _laws() -> dict[tuple[str, str], list[str]]:
    """The laws that an example shows to be kept, by the file and the id: ``examples/laws.tsv``."""
    found: dict[tuple[str, str], list[str]] = {}
    for line in (EXAMPLES / "laws.tsv").read_text(encoding="utf-8").splitlines():
        law, name, ids = line.split("\t")
        for one in ids.split():
            found.setdefault((name, one), []).append(law)
    return found


def _examples() -> list[Any]:
    found: list[Any] = []
    laws = _laws()
    for path in FILES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            example = json.loads(line)
            marks = [pytest.mark.law(law) for law in laws.pop((path.stem, example["id"]), ())]
            name = f"{path.stem}:{example['id']}"
            found.append(pytest.param(path.stem, example, id=name, marks=marks))
            assert number == len({e.id for e in found if e.values[0] == path.stem}), (
                f"{path.name}, line {number}: the id {example['id']} is used twice"
            )
    assert not laws, f"laws.tsv names examples that there are not: {sorted(laws)}"
    return found


def test_every_game_has_worked_examples() -> None:
    assert set(catalogue()) <= {path.stem for path in FILES}


@pytest.mark.parametrize(("name", "example"), _examples())
def test_example(name: str, example: dict[str, Any]) -> None:
    assert example["source"].strip()
    assert example["expect"], "an example that expects nothing shows nothing"
    record = read_record(json.dumps(example["record"]))
    assert record.game == name
    state = replay_record(record)
    found = summary(state) | _position(state)
    for key, expected in example["expect"].items():
        if key == "ledger":
            assert _documented(found["ledger"], expected) == expected
        elif key == "refused":
            for code in expected:
                with pytest.raises(IllegalAction):
                    state.push(state.action(code))
        else:
            assert found[key] == expected, key


def _position(state: State) -> dict[str, Any]:
    turns = state.turns
    return {
        "legal": legal_codes(state),
        "turn": state.game.seats[turns[0].by] if turns else None,
    }


def _documented(
    ledger: list[dict[str, Any]], expected: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The ledger with only the fields that the expected entries tell."""
    if len(ledger) != len(expected):
        return ledger
    return [{k: e[k] for k in want} for e, want in zip(ledger, expected, strict=True)]
