"""Tables put away and brought back: nothing is lost on the way, and nothing in use is moved."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy import text

from oddtrick.errors import BadOption, Refused
from oddtrick.store import upkeep as archiving
from oddtrick.store.deals import OVER, DealSummary, SeatedPerson, deals_of
from oddtrick.store.log import Conflict, EventLog, StoreError
from oddtrick.store.opening import open_log
from oddtrick.store.upkeep import archive, restore


@pytest.fixture
def log(tmp_path: Path) -> EventLog:
    """Tables old, young and mixed: ten days, now, and begun long ago but played today."""
    found = open_log(tmp_path / "tables.sqlite3")
    seats = (SeatedPerson(0, "ann", "hash"),)
    found.append("old", 1, ["a", "b"], [DealSummary("old", 1, "whist", "c", OVER, sitters=seats)])
    found.append("mixed", 1, ["a"])
    found.append("young", 1, ["a"])
    ago = time.time() - 10 * 86_400
    found.ask(lambda c: c.execute(text(f"UPDATE event SET at = {ago} WHERE table_id != 'young'")))
    found.append("mixed", 2, ["b"])
    found.close()
    return open_log(tmp_path / "tables.sqlite3")  # ten days later nobody remembers them


def test_only_what_is_untouched_is_moved_and_comes_back_whole(
    log: EventLog, tmp_path: Path
) -> None:
    file, before = tmp_path / "archive.sqlite3", log.read("old")
    assert archive(log, file, days=9) == 1
    assert sorted(log.tables()) == ["mixed", "young"]
    assert log.ask(lambda c: deals_of(c, "ann")) == []
    put_away = open_log(file)
    assert put_away.read("old") == before
    assert [d.table for d, _, _ in put_away.ask(lambda c: deals_of(c, "ann"))] == ["old"]
    put_away.close()
    assert restore(log, file) == 1
    assert log.read("old") == before
    assert [d.table for d, _, _ in log.ask(lambda c: deals_of(c, "ann"))] == ["old"]
    assert restore(log, file, "old") == 0  # it is there already
    log.close()


def test_nobody_goes_on_at_half_a_table(log: EventLog, tmp_path: Path) -> None:
    archive(log, tmp_path / "archive.sqlite3", days=9)
    with pytest.raises(Conflict, match="put away"):
        log.append("old", 3, ["c"])
    assert log.read("old") == []
    log.close()


def test_a_table_that_is_played_at_meanwhile_stays(
    log: EventLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = archiving._write

    def slow(*args: object, **how: object) -> int:
        found = written(*args, **how)  # type: ignore[arg-type]
        log.append("old", 3, ["c"])
        return found

    monkeypatch.setattr(archiving, "_write", slow)
    assert archive(log, tmp_path / "archive.sqlite3", days=9) == 0
    assert [e.body for e in log.read("old")] == ["a", "b", "c"]
    log.close()


def test_an_archive_takes_the_longer_log_of_a_table_it_has(log: EventLog, tmp_path: Path) -> None:
    file = tmp_path / "archive.sqlite3"
    archive(log, file, days=9)
    restore(log, file, "old")
    log.append("old", 3, ["c"])
    log.ask(lambda c: c.execute(text("UPDATE event SET at = 1 WHERE table_id = 'old'")))
    assert archive(log, file, days=9) == 1
    assert restore(log, file, "old") == 1
    assert [e.body for e in log.read("old")] == ["a", "b", "c"]
    log.close()


def test_what_cannot_be_is_reported(log: EventLog, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="1 day"):
        archive(log, tmp_path / "a", days=0)
    with pytest.raises(StoreError, match="no archive"):
        restore(log, tmp_path / "none")
    archive(log, tmp_path / "a.sqlite3", days=9)
    with pytest.raises(Refused, match="no table xyz"):
        restore(log, tmp_path / "a.sqlite3", "xyz")
    log.close()
