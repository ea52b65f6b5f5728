"""Sets outlive the server: what was begun goes on, what ended is written down, and a field that
was being played does not keep the server from ending."""

from __future__ import annotations

import functools
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import wire
from set_player import SetPlayer
from sqlalchemy import update
from wire import Server, serving

from oddtrick.sets import FULL_FIELD, QUICK_FIELD, TablePlayers
from oddtrick.sets.daily import today
from oddtrick.store.schema import set_board
from oddtrick.web.app import create_app
from oddtrick.web.server.rate_limits import Limits


def _again(player: SetPlayer, server: Server) -> SetPlayer:
    found = SetPlayer(server, player.name)
    found.token = player.token
    return found


def _serve(monkeypatch: pytest.MonkeyPatch, field: tuple[TablePlayers, ...]) -> None:
    monkeypatch.setattr(wire, "create_app", functools.partial(create_app, field=field))


@pytest.mark.whole
def test_a_set_goes_on_after_the_server_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _serve(monkeypatch, QUICK_FIELD)
    path = tmp_path / "tables.sqlite3"
    with serving(path, Limits()) as server:
        ann = SetPlayer(server, "Ann")
        id_ = ann.make(kind="euchre", boards=4)
        done = ann.play(id_, 1)
        begun = ann.begin(id_, 2)
        # As if the server had been killed between the last card and the writing down of it.
        assert server.hub is not None
        undone = update(set_board).where(set_board.c.board == 1).values(done=None, result="")
        server.inside(server.hub.ask(lambda c: c.execute(undone)))
    with serving(path, Limits()) as server:
        ann = _again(ann, server)
        found = ann.see(id_)
        assert found["commitment"] == done["commitment"]
        assert found["boards"][0]["result"] == done["boards"][0]["result"]
        assert ann.begin(id_, 2) == begun
        ann.finish(begun)
        assert [b["state"] for b in ann.see(id_)["boards"]] == ["done", "done", "new", "new"]


def test_a_server_ends_at_once_while_a_field_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board of bridge at eleven tables takes a minute; the process that plays it is ended."""
    _serve(monkeypatch, FULL_FIELD)
    path = tmp_path / "tables.sqlite3"
    with serving(path, Limits()) as server:
        nobody = SetPlayer(server)
        id_ = f"{today()}-bridge"
        assert nobody.see(id_)["ready"] is False
        refused = nobody.ask(id_, 1)
        assert refused.status_code == 409
        assert "still playing this set: 0 of 4 boards" in refused.json()["error"]
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("SELECT id FROM board_set WHERE sealed != ''").fetchall() == []


def test_an_address_makes_so_many_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _serve(monkeypatch, QUICK_FIELD)
    with serving(tmp_path / "tables.sqlite3", Limits(sets=(2, 0.001))) as server:
        wish = {"kind": "euchre", "boards": 4}
        codes = [server.http.post("/api/sets", json=wish).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
