"""The server may be killed at any moment: what was acknowledged is there when it is back.

Each server is a process of its own; `forked` says what they share.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from forked import Process, oddtrick
from websockets.exceptions import ConnectionClosed
from wire import Server

from oddtrick.formats import read_boards
from oddtrick.formats.pbn.values import deal_text
from slices import sliced

ROOT = Path(__file__).parent.parents[2]


@contextmanager
def running(path: Path) -> Iterator[tuple[Server, Process]]:
    """A server of its own process."""
    place = {"PORT": "0", "HOST": "127.0.0.1", "OPEN_BROWSER": "0", "ODDTRICK_DB": str(path)}
    path.parent.mkdir(parents=True, exist_ok=True)
    with oddtrick(path.parent, "play", **place) as process:
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line, line
        server = Server("http://127.0.0.1:" + line.split("127.0.0.1:")[1].split("/")[0], path)
        try:
            yield server, process
        finally:
            server.close()


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is true only of the moment."""
    return {**view, "seats": [{**s, "present": None} for s in view["seats"]], "table": None}


DEAL = "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"
FILE = f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n'


def wanted(server: Server, name: str) -> dict[str, Any]:
    """The options beside the game: none, or the deal of a file."""
    if name != "contract-duplicate":
        return {"seed": 5}
    (board,) = server.http.post("/api/boards", content=FILE).json()["boards"]
    return {"record": board["record"], "seat": "S"}


@pytest.mark.parametrize("name", sliced(["contract-rubber", "euchre", "contract-duplicate"], 1))
def test_an_acknowledged_act_survives_a_kill_at_any_moment(tmp_path: Path, name: str) -> None:
    """A moment after so many views, while acts are on their way. The duplicate deal comes from a
    file that was dropped on the lobby."""
    rng = random.Random(name)
    path = tmp_path / "tables.sqlite3"
    made: dict[str, Any] = {}
    seen: dict[int, dict[str, Any]] = {}
    for _ in range(4):
        with running(path) as (server, process):
            if not made:
                made = server.make(name, others="random", **wanted(server, name))
            try:
                with server.line(made["id"], made["token"]) as line:
                    last = max(seen, default=0)
                    assert line.view["home"] == made["seat"]
                    assert line.view["version"] >= last
                    if line.view["version"] == last and seen:
                        assert plain(line.view) == plain(seen[last])
                    elif seen and line.view["table"]["deal"] == seen[last]["table"]["deal"]:
                        # Acts nobody was told of may have been stored; none that were is missing.
                        texts = [entry["text"] for entry in seen[last]["log"]]
                        assert [e["text"] for e in line.view["log"]][: len(texts)] == texts
                    killer = threading.Timer(rng.uniform(0.0, 0.05), process.kill)
                    still = rng.randrange(2, 12)
                    while True:
                        view = line.my_turn()
                        seen[view["version"]] = view
                        if still == 0:
                            killer.start()
                        still -= 1
                        line.view = {}
                        if view["over"]:
                            line.send(type="next", version=view["version"])
                        else:
                            line.act(rng.choice(view["actions"])["code"], view["version"])
            except (ConnectionClosed, OSError, EOFError):
                assert process.wait(60) == -signal.SIGKILL
    assert len(seen) > 5
    if name == "contract-duplicate":
        with running(path) as (server, _), server.line(made["id"], made["token"]) as line:
            while not line.my_turn()["over"]:
                view, line.view = line.view, {}
                line.act(rng.choice(view["actions"])["code"], view["version"])
            headers = {"authorization": f"Bearer {made['token']}"}
            home = server.http.get(f"/api/tables/{made['id']}/session.pbn", headers=headers)
            first = next(read_boards(home.text, "pbn"))
            assert deal_text(first.hands) == DEAL
            assert (first.dealer, first.vulnerable) == ("S", "All")


@pytest.mark.whole
def test_machine_players_go_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with running(path) as (server, process):
        made = server.make("whist", others="random", seat=None, pace="fast")
        with server.line(made["id"]) as line:
            line.view_from(line.view["version"] + 2)
            before = line.view
            process.kill()
    with running(path) as (server, _), server.line(made["id"]) as line:
        texts = [entry["text"] for entry in before["log"]]
        assert [e["text"] for e in line.view["log"]][: len(texts)] == texts
        line.view_from(before["version"] + 3)


@pytest.mark.whole
def test_two_servers_may_share_a_store(tmp_path: Path) -> None:
    """Neither overwrites the other: the second to act is told that it was late. Who starts the
    second is told of the first."""
    path = tmp_path / "tables.sqlite3"
    with running(path) as (one, _), running(path) as (two, _):
        said = [file.read_text() for file in sorted(tmp_path.glob("errors-*.txt"))]
        assert sorted("Another server has the tables of" in text for text in said) == [False, True]
        made = one.make("whist", others="people", seat="N", seed=2)
        tokens = {"N": made["token"]}
        for seat in "ESW":
            tokens[seat] = one.sit(made["id"], seat=seat)["token"]
        for token in tokens.values():
            with one.line(made["id"], token) as here:
                if not here.view["actions"]:
                    continue
                with two.line(made["id"], token) as there:
                    code = here.view["actions"][0]["code"]
                    here.act(code)
                    after = here.view_from(here.view["version"] + 1)
                    there.act(there.view["actions"][1]["code"])
                    assert there.next_of("error")["kind"] == "stale"
                    view = there.until(lambda f: f["type"] == "view" and not f["actions"])
                    assert view["trick"] == after["trick"]
                return
    raise AssertionError("nobody could act")


@pytest.mark.whole
def test_the_first_table_costs_no_five_seconds_of_work(tmp_path: Path) -> None:
    """From nothing, as a person starts it: what the processor did, whatever else it had to do."""
    environment = os.environ | {
        "PORT": "0",
        "HOST": "127.0.0.1",
        "OPEN_BROWSER": "0",
        "ODDTRICK_DB": str(tmp_path / "new" / "tables.sqlite3"),
        "PYTHONPATH": str(ROOT / "src"),
    }
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(
        [sys.executable, "-m", "oddtrick", "play"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = "http://127.0.0.1:" + line.split("127.0.0.1:")[1].split("/")[0]
            server = Server(address, tmp_path)
            made = server.make("contract-rubber")
            with server.line(made["id"], made["token"]) as table:
                assert table.view["you"] == "S"
            server.close()
        finally:
            process.kill()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 5.0
