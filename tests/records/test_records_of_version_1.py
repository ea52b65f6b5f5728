"""What was written before a default changed keeps its meaning: records, tables and seals.

The records were made by the program as it was before, from matches of machine players, some with
each option; their ledgers are those of that program.
"""

import json
from pathlib import Path

import pytest

from oddtrick.games import earlier_defaults
from oddtrick.records import VERSION, read_record, replay_record, summary, write_record
from oddtrick.store.events import Made, read_event
from oddtrick.table.session.session import Session

EARLIER = Path(__file__).parent.parent / "data" / "records_of_version_1.jsonl"
ROWS = [json.loads(line) for line in EARLIER.read_text(encoding="utf-8").splitlines()]
GAMES = dict.fromkeys(row["record"]["game"] for row in ROWS)


def test_every_game_whose_defaults_changed_has_records():
    assert earlier_defaults._EARLIER.keys() <= GAMES.keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_version_1_scores_as_it_did(name):
    for row in ROWS:
        if row["record"]["game"] == name:
            record = read_record(json.dumps(row["record"]))
            found = summary(replay_record(record))["ledger"]
            assert found == row["ledger"], row["record"]
            assert summary(replay_record(read_record(write_record(record))))["ledger"] == found


def test_a_record_that_says_no_version_is_of_the_first():
    row = next(r for r in ROWS if r["record"]["game"] == "euchre")
    record = {k: v for k, v in row["record"].items() if k != "version"}
    assert read_record(json.dumps(record)) == read_record(json.dumps(row["record"]))
    assert json.loads(write_record(read_record(json.dumps(record))))["version"] == VERSION


def test_a_table_made_before_plays_on_by_its_own_rules():
    made = '{"type":"made","game":"euchre","options":{},"seed":"s","pace":"none","others":"book"}'
    old = read_event(made)
    assert isinstance(old, Made)
    session = Session("t", [old])
    assert (session.game.match.target, len(session.game.stages[0].pack)) == (5, 32)
    assert session.written == ({}, 1)  # its seals have the words that were told
