"""Records from strangers: whatever stands in them, they replay or are refused in a sentence."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import RANKS, SUITS
from oddtrick.errors import OddtrickError
from oddtrick.games import catalogue
from oddtrick.records import read_record, record_of, replay_record, summary, write_record
from oddtrick.simulate import simulate

CARD = st.builds(lambda s, r: s + r, st.sampled_from(SUITS), st.sampled_from(RANKS))
CODE = st.one_of(
    CARD,
    st.sampled_from(["P", "X", "1C", "7NT", "1N", "UP", "H-ALONE", "resign", "12>5", "1>S"]),
    st.sampled_from(["N:SA", "face", ":", "N:", "deal"]),
    st.text(max_size=6),
)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "version": st.sampled_from([1, 1, 1, 2, "1"]),
    "game": st.sampled_from([*catalogue(), "skat", "", 3]),
    "options": st.dictionaries(st.sampled_from(["vulnerable", "pack", "target", "x"]), ANYTHING),
    "dealer": st.sampled_from(["N", "E", "S", "W", "Q", "", 1]),
    "hands": st.dictionaries(
        st.sampled_from(["N", "E", "S", "W", "Q"]),
        st.text("AKQJT98765432.", max_size=20) | ANYTHING,
    ),
    "pack": st.lists(CARD, max_size=53) | st.text(max_size=20),
    "turn_up": CARD | ANYTHING,
    "stock": st.lists(CARD, max_size=5) | ANYTHING,
    "before": ANYTHING,
    "actions": st.lists(CODE, max_size=6) | ANYTHING,
}


def _survives(line: bytes) -> None:
    """A line is replayed or refused with one of our own sentences; nothing else."""
    refusal = ""
    try:
        json.dumps(summary(replay_record(read_record(line))))
    except OddtrickError as error:
        refusal = str(error) or "no reason"
    assert "Traceback" not in refusal
    assert refusal != "no reason"


@given(st.binary(max_size=200))
def test_any_bytes(line: bytes) -> None:
    _survives(line)


@given(st.fixed_dictionaries({}, optional=FIELDS))
def test_any_fields(fields: dict[str, Any]) -> None:
    _survives(json.dumps(fields).encode("utf-8", "surrogatepass"))


@cache
def good(name: str) -> dict[str, Any]:
    """The fields of a record of that game that is in order."""
    fields: dict[str, Any] = json.loads(write_record(next(simulate(catalogue()[name], 1, 11))[1]))
    return fields


@given(st.sampled_from(sorted(catalogue())), st.data())
def test_a_good_record_with_one_thing_wrong(name: str, data: st.DataObject) -> None:
    fields = dict(good(name))
    key = data.draw(st.sampled_from(sorted(fields)))
    value = fields[key]
    if isinstance(value, list) and value and data.draw(st.booleans()):
        value = list(value)
        value[data.draw(st.integers(0, len(value) - 1))] = data.draw(CODE)
        fields[key] = value
    else:
        fields[key] = data.draw(FIELDS.get(key, ANYTHING))
    _survives(json.dumps(fields).encode("utf-8", "surrogatepass"))


@given(st.sampled_from(sorted(catalogue())), st.integers(0, 2**32))
def test_writing_and_reading_again_changes_nothing(name: str, seed: int) -> None:
    state, record = next(simulate(catalogue()[name], 1, random.Random(seed).random().hex()))
    line = write_record(record)
    again = replay_record(read_record(line))
    assert again == state
    assert write_record(record_of(again)) == line
