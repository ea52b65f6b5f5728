"""Work without end costs its own table and nobody else's."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sessions import finish
from wire import Json, Server, Strict

from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.support import cpu_limit
from oddtrick.support.cpu_limit import TooLong, within
from oddtrick.support.loading import loaded_once
from oddtrick.web.machine_players import turns
from oddtrick.web.routes import review as review_routes
from oddtrick.web.server import thread_pools
from oddtrick.web.server.rate_limits import Limits
from oddtrick.web.table import bounded_rules, live_table, registry

SHORT = 0.2


def endless(*_: object) -> Any:
    """A game that has lost its way; it takes no exception for an answer."""
    while True:
        try:
            time.monotonic()
        except Exception:
            continue


def in_thread(work: Callable[[], object]) -> BaseException | object:
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(20)
    return found[0]


def test_what_the_package_says_is_read_on_nobodys_time() -> None:
    """Once for all who ask, however long it takes; what is done afterwards counts again."""
    names = []

    def read(name: str) -> str:
        names.append(name)
        end = time.thread_time() + 4 * SHORT
        while time.thread_time() < end:
            pass
        return name.upper()

    loaded = loaded_once(read)
    assert within(SHORT, lambda: loaded("sayc")) == "SAYC"
    begin = threading.Barrier(2)

    def asked() -> str:
        begin.wait()
        return loaded("acol")

    with ThreadPoolExecutor(2) as threads:
        both = [threads.submit(within, SHORT, asked) for _ in range(2)]
    assert [one.result() for one in both] == ["ACOL", "ACOL"]
    assert names == ["sayc", "acol"]
    with pytest.raises(TooLong):
        within(SHORT, lambda: (loaded("two-club"), endless()))


def test_what_ends_gives_what_it_gives_and_raises_what_it_raises() -> None:
    assert within(SHORT, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        within(SHORT, lambda: 1 // 0)


def test_what_does_not_end_is_stopped_in_every_thread() -> None:
    with pytest.raises(TooLong, match=r"more than 0\.2 seconds"):
        within(SHORT, endless)
    assert isinstance(in_thread(lambda: within(SHORT, endless)), TooLong)
    # Nothing is left over to strike whatever comes next.
    assert sum(range(300_000)) == 44_999_850_000


def test_a_table_of_slow_rules_is_asked_in_a_thread_and_others_in_the_loop() -> None:
    pools = thread_pools.ThreadPools()
    rules = bounded_rules.BoundedRules(pools, lambda what: None)
    other = bounded_rules.BoundedRules(pools, lambda what: None)

    def slow() -> int:
        ends = time.thread_time() + 2 * bounded_rules.SLOW
        while time.thread_time() < ends:
            pass
        return threading.get_ident()

    async def run() -> list[bool]:
        here = threading.get_ident()
        asked = [(rules, slow), (rules, threading.get_ident), (other, threading.get_ident)]
        found = [await each.change(None, "an act", work) == here for each, work in asked]
        for _ in range(bounded_rules.AFTER_SLOW - 1):
            await rules.change(None, "an act", threading.get_ident)
        return [*found, await rules.change(None, "an act", threading.get_ident) == here]

    try:
        assert finish(run()) == [True, False, True, True]
    finally:
        pools.close()


def test_the_bound_that_is_over_is_the_one_that_speaks() -> None:
    inner: list[str] = []

    def outer() -> None:
        try:
            within(60, endless)
        except TooLong:
            inner.append("the inner bound was not over")

    with pytest.raises(TooLong):
        within(SHORT, outer)
    assert not inner
    with pytest.raises(TooLong):
        within(60, lambda: within(SHORT, endless))


def test_what_was_stopped_leaves_nothing_to_be_looked_for() -> None:
    """An exception that was set and taken back leaves a note by which every thread looks for it at
    each call for ever, and by which CPython 3.11 does not end the first call under a profiler."""
    program = """
import sys
from oddtrick.support.cpu_limit import _Work
work = _Work(1)
work.stopped = True
work.ended()
sys.setprofile(lambda *_: None)
(lambda: None)()
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_who_waits_is_not_stopped() -> None:
    assert within(0.05, lambda: time.sleep(3 * cpu_limit.LOOK) or "slept") == "slept"


@pytest.mark.whole
def test_the_collector_of_memory_is_not_counted_and_not_stopped() -> None:
    class Slow:
        """Takes a while to be freed, and says whether it was stopped meanwhile."""

        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            end = time.thread_time() + 3 * cpu_limit.LOOK
            while time.thread_time() < end:
                pass
            freed.append(self.itself is self)

    freed: list[bool] = []

    def work() -> str:
        Slow()
        gc.collect()
        return "done"

    assert within(cpu_limit.LOOK, work) == "done"
    assert freed == [True]
    with pytest.raises(TooLong):
        within(cpu_limit.LOOK, lambda: work() and endless())


@pytest.fixture
def looping(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The tables, by the leader's first card, whose play goes round for ever once it is led."""
    cards: set[str] = set()
    apply = Tricks.apply

    def never(stage: Any, state: Any, action: Any) -> Any:
        return endless() if stage.code(action) in cards else apply(stage, state, action)

    monkeypatch.setattr(Tricks, "apply", never)
    monkeypatch.setattr(thread_pools, "ACT", SHORT)
    return cards


def whist(server: Server) -> tuple[Json, str]:
    """A table where one plays against machines, and a card he may lead or follow with."""
    made = server.make("whist", others="random")
    with server.line(made["id"], made["token"]) as line:
        card: str = line.my_turn()["actions"][0]["code"]
    return made, card


def test_an_act_that_never_ends_closes_its_table_and_no_other(
    strict: Strict, looping: set[str], caplog: pytest.LogCaptureFixture
) -> None:
    with strict(Limits()) as server:
        other = server.make("la-belle-lucie")
        made, card = whist(server)
        assert server.hub is not None
        before = server.hub.store.read(made["id"])
        looping.add(card)
        with server.line(made["id"], made["token"]) as line:
            line.my_turn()
            line.act(card)
            bye = line.next_of("bye")
        assert "had to be stopped" in bye["message"]
        # What happened before is kept, and the log has the record that shows it.
        stored = server.hub.store.read(made["id"])
        assert stored[: len(before)] == before
        assert json.loads(stored[-1].body) == {"type": "closed", "stopped": True}
        assert f"act {card} took too long" in caplog.text
        assert '"game":"whist"' in caplog.text
        looping.clear()
        # It stays closed, and says why; another table goes on.
        with server.open(made["id"]) as socket:
            socket.send(json.dumps({"type": "hello", "token": made["token"]}))
            assert "had to be stopped" in json.loads(socket.recv(5))["message"]
        with server.line(other["id"], other["token"]) as line:
            line.act(line.my_turn()["actions"][0]["code"])
            line.view_from(line.view["version"] + 1)


def test_others_are_answered_while_an_act_does_not_end(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The act goes on until the others have been answered, however long that takes."""
    answered, apply, held = threading.Event(), Tricks.apply, set[str]()

    def slow(stage: Any, state: Any, action: Any) -> Any:
        if stage.code(action) in held:
            while not answered.is_set():
                pass
        return apply(stage, state, action)

    monkeypatch.setattr(Tricks, "apply", slow)
    monkeypatch.setattr(bounded_rules, "AT_ONCE", 0.01)  # then it is asked in a thread
    monkeypatch.setattr(thread_pools, "ACT", 600.0)
    with strict(Limits()) as server:
        made, card = whist(server)
        assert server.hub is not None
        before = len(server.hub.store.read(made["id"]))
        with server.line(made["id"], made["token"]) as line:
            line.my_turn()
            held.add(card)
            line.act(card)
            try:
                for _ in range(3):
                    server.http.get("/api/lessons", timeout=60).raise_for_status()
                assert len(server.hub.store.read(made["id"])) == before
            finally:
                answered.set()
            line.view_from(before + 1)


def test_a_table_that_cannot_be_shown_is_closed(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop itself makes what is shown: it is held up for a moment, and not again."""
    monkeypatch.setattr(bounded_rules, "SHOWING", SHORT)
    with strict(Limits()) as server:
        other, (made, card) = server.make("la-belle-lucie"), whist(server)
        shown = live_table.ViewCache.view

        def never(showing: Any, session: Any, *rest: Any) -> Any:
            last = session.moments[-1].by
            if session.id == made["id"] and last is not None and last.code == card:
                return endless()
            return shown(showing, session, *rest)

        monkeypatch.setattr(live_table.ViewCache, "view", never)
        with server.line(made["id"], made["token"]) as line:
            line.my_turn()
            line.act(card)
            assert "had to be stopped" in line.next_of("bye")["message"]
        with server.line(other["id"], other["token"]) as line:
            assert line.my_turn()["actions"]


def test_a_player_that_thinks_for_ever_plays_by_lot(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Player:
        choose = endless

    monkeypatch.setattr(turns, "_player", lambda *_: Player())
    monkeypatch.setattr(turns, "DECISION", SHORT)
    with strict(Limits()) as server:
        made = server.make("whist", others="random", seat=None)
        with server.line(made["id"]) as line:
            line.view_from(line.view["version"] + 2)


SERVER = """
import sys
from pathlib import Path
from oddtrick.support.loading import loaded_once
from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.web.start import serve

def endless(*_):
    while True:
        pass

Tricks.apply = endless
serve("127.0.0.1", 0, Path(sys.argv[1]), open_browser=False)
"""


@pytest.mark.whole
@pytest.mark.skipif(os.name != "posix", reason="signals are sent to it")
def test_a_server_that_plays_an_endless_game_ends_when_asked(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path / "tables.sqlite3")],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split(" is at ")[1].split("/ ")[0]
            with closing(Server(address, tmp_path)) as server:
                made = server.make("whist", others="random", seat=None)
                with server.open(made["id"]) as socket:
                    # Whoever watches has the machine players lead, and the game loops.
                    socket.send(json.dumps({"type": "hello"}))
                    time.sleep(0.5)
                    process.send_signal(signal.SIGTERM)
                    assert process.wait(30) == -signal.SIGTERM
        finally:
            process.kill()


@pytest.mark.whole
def test_a_record_that_plays_for_ever_gets_a_sentence(
    strict: Strict, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A stranger's record is played in a process of its own, which is ended."""
    # The worker imports what the server's path has first: a game that loops.
    (tmp_path / "sitecustomize.py").write_text(
        "from oddtrick.stages.tricks.tricks import Tricks\n"
        "def endless(*_):\n"
        "    while True: pass\n"
        "Tricks.apply = endless\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "LAYING", 1.0)
    monkeypatch.setattr(review_routes, "SECONDS", 1.0)
    hands = {"N": "AKQJT98765432...", "E": ".AKQJT98765432..",
             "S": "..AKQJT98765432.", "W": "...AKQJT98765432"}  # fmt: skip
    record = {"version": 1, "game": "contract-duplicate", "dealer": "N", "hands": hands,
              "actions": "7S P P P HA"}  # fmt: skip
    with strict(Limits()) as server:
        wish = {"game": "contract-duplicate", "record": record, "played": True}
        for path, body in (("tables", wish), ("reviews", record)):
            answer = server.http.post(f"/api/{path}", json=body, timeout=60)
            assert answer.status_code == 422, answer.text
            assert "longer than 1 seconds" in answer.json()["error"]
        server.make("la-belle-lucie")
