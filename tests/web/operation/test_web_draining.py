"""A server that is asked to end does so in good order: nothing acknowledged is lost, nobody is sent
away for good."""

from __future__ import annotations

import os
import random
import signal
import threading
from pathlib import Path

import pytest
import uvicorn
from forked import oddtrick
from websockets.exceptions import ConnectionClosed
from wire import Line, Server, serving

from oddtrick.games import game
from oddtrick.records import write_record
from oddtrick.simulate import simulate
from oddtrick.store.opening import open_log
from oddtrick.web import start
from oddtrick.web.server.rate_limits import Limits


def _play_on(line: Line, rng: random.Random, pid: int) -> tuple[int, int]:
    """Act until the line is closed, which is asked for at the sixth act: the latest version seen,
    and the closing code."""
    seen, actions = 0, 0
    while True:
        try:
            view = line.my_turn()
            seen = max(seen, view["version"])
            line.view = {}
            if actions == 5:
                os.kill(pid, signal.SIGTERM)
            actions += 1
            if view["over"]:
                line.send(type="next", version=view["version"])
            else:
                line.act(rng.choice(view["actions"])["code"], view["version"])
        except ConnectionClosed as closed:
            return seen, closed.rcvd.code if closed.rcvd else 0


@pytest.mark.whole
def test_sigterm_ends_a_server_under_way_and_loses_no_acknowledged_act(tmp_path: Path) -> None:
    rng = random.Random(33)
    path = tmp_path / "tables.sqlite3"
    place = {"PORT": "0", "HOST": "127.0.0.1", "OPEN_BROWSER": "0", "ODDTRICK_DB": str(path)}
    with oddtrick(tmp_path, "play", **place) as process:
        address = process.stdout.readline().split("127.0.0.1:")[1].split("/")[0]
        server = Server(f"http://127.0.0.1:{address}", path)
        made = server.make("whist", others="random", seed=3)
        # A review takes longer than the server has: the worker that makes it has yet to start.
        _, record = next(iter(simulate(game("whist"), 1, seed=7)))
        answers = list[int]()

        def review() -> None:
            asked = server.http.post("/api/reviews", content=write_record(record))
            answers.append(asked.status_code)

        reader = threading.Thread(target=review)
        reader.start()
        with server.line(made["id"], made["token"]) as line:
            seen, code = _play_on(line, rng, process.pid)
        assert code == 1012  # the service restarts: come back
        assert not any('"bye"' in frame for frame in line.frames)
        assert process.wait(60) in (0, -signal.SIGTERM)  # it ended, and by that signal
        reader.join(30)
        assert answers in ([503], [200])
        server.close()
    # The store was closed: a copy of the file alone has all of it.
    assert not path.with_name(f"{path.name}-wal").exists()
    log = open_log(path)
    assert len(log.read(made["id"])) >= seen > 5
    log.close()


def test_a_server_that_ends_takes_nothing_new_and_says_when_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", Limits()) as server:
        made = server.make("whist", seat="N")
        assert server.hub is not None
        with server.line(made["id"], made["token"]) as line:
            server.inside(server.hub.leave())
            with pytest.raises(ConnectionClosed) as closed:
                line.next_of("bye")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        for answer in (
            server.http.post("/api/tables", json={"game": "whist"}),
            server.http.get(f"/api/tables/{made['id']}"),
            server.http.get("/readyz"),
        ):
            assert answer.status_code == 503
        assert server.http.get(f"/api/tables/{made['id']}").headers["retry-after"] == "1"
        assert server.http.get("/healthz").status_code == 200


def test_the_order_to_end_is_heard_where_no_thread_can_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    async def nothing() -> None: ...

    monkeypatch.setattr(threading.Thread, "start", full)
    monkeypatch.setattr("faulthandler.dump_traceback_later", full)
    server = start._Server(uvicorn.Config("app"), [], "", nothing)
    server.handle_exit(signal.SIGTERM, None)
    assert server.should_exit


def test_machine_players_have_stopped_when_a_server_has_ended(tmp_path: Path) -> None:
    """One of them waits for his turn to act as it ends."""
    with serving(tmp_path / "tables.sqlite3", Limits()) as server:
        assert server.hub is not None
        made = server.make("whist", others="random", seat=None, pace="calm")
        with server.line(made["id"]):
            machines = server.inside(server.hub.get(made["id"])).machines
            assert machines.playing
    assert not machines.playing
