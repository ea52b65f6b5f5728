"""Strangers with bad intentions: half requests, floods, and a log that does not fill."""

from __future__ import annotations

import logging
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from queue import Queue

import httpx
import pytest
from greedy import read_for_ever
from websockets.exceptions import ConnectionClosed, InvalidMessage
from wire import WAIT, Server, Strict

from oddtrick.support import sandbox
from oddtrick.web.operation.request_log import MOST, PERIOD, ThrottleFilter
from oddtrick.web.routes import files
from oddtrick.web.server.rate_limits import Bucket, ConnectedAddresses, Limits, address_key

HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Half: "


def raw(server: Server, stack: ExitStack, data: bytes = HALF) -> socket.socket:
    """A connection that has said so much and says no more."""
    host, port = server.base.removeprefix("http://").split(":")
    found = stack.enter_context(socket.create_connection((host, int(port)), timeout=WAIT))
    found.sendall(data)
    return found


def ended(connection: socket.socket) -> bool:
    """Whether the server has closed it, or does within the time a test may take."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


def test_half_a_request_is_not_waited_for(strict: Strict) -> None:
    with strict(Limits(header=0.3)) as server, ExitStack() as stack:
        connection = raw(server, stack)
        assert b" 408 " in connection.recv(4096)
        assert ended(connection)


def test_a_byte_now_and_then_does_not_give_more_time(strict: Strict) -> None:
    with strict(Limits(header=0.4)) as server, ExitStack() as stack:
        connection = raw(server, stack)
        connection.settimeout(0.05)
        answer = b""
        for _ in range(200):
            try:
                connection.sendall(b"x")
                answer += connection.recv(4096)
            except TimeoutError:
                continue
            except ConnectionError:
                break
            break
        assert b" 408 " in answer


@pytest.mark.parametrize("path", ["/api/boards", "/api/tables"])
def test_half_a_body_is_not_waited_for(strict: Strict, path: str) -> None:
    with strict(Limits(body=0.3)) as server, ExitStack() as stack:
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{{"
        assert ended(raw(server, stack, head.encode()))


def test_whoever_waits_longest_makes_room_for_others(strict: Strict) -> None:
    """More half requests of one address than there may be: and still everybody is answered."""
    with strict(Limits(pending=10, header=60)) as server, ExitStack() as stack:
        held = [raw(server, stack) for _ in range(40)]
        for _ in range(5):
            answer = httpx.get(server.base + "/api/games", timeout=WAIT, trust_env=False)
            assert answer.status_code == 200
        for connection in held[:20]:
            assert ended(connection)


def test_so_many_may_be_connected_in_all(strict: Strict) -> None:
    with strict(Limits(total=10, header=60)) as server, ExitStack() as stack:
        held = [raw(server, stack) for _ in range(30)]
        assert (
            httpx.get(server.base + "/api/games", timeout=WAIT, trust_env=False).status_code == 200
        )
        for connection in held[:15]:
            assert ended(connection)


def test_so_many_lines_may_come_from_one_address(strict: Strict) -> None:
    with strict(Limits(lines=2)) as server, ExitStack() as stack:
        made = server.make("whist")
        for _ in range(2):
            stack.enter_context(server.line(made["id"]))
        with pytest.raises((ConnectionClosed, ConnectionError, EOFError, InvalidMessage)):
            stack.enter_context(server.line(made["id"]))


def test_so_many_may_look_on(strict: Strict) -> None:
    with strict(Limits(watchers=1)) as server, ExitStack() as stack:
        made = server.make("whist", seat="S")
        stack.enter_context(server.line(made["id"]))
        with server.open(made["id"]) as other:
            other.send('{"type":"hello"}')
            assert "no room for more onlookers" in str(other.recv(WAIT))
        stack.enter_context(server.line(made["id"], made["token"]))


def test_whoever_floods_is_read_slowly_and_holds_up_nobody(strict: Strict) -> None:
    with strict(Limits(frames=(5, 2))) as server:
        made = server.make("whist", seat="S")
        with server.line(made["id"]) as flood, server.line(made["id"], made["token"]) as line:
            for _ in range(60):
                flood.send(type="ping")
            for _ in range(4):
                flood.next_of("pong")
            line.send(type="ping")
            assert line.next_of("pong")
            answered = 4
            with suppress(TimeoutError):
                while True:
                    flood.next_of("pong", 0.1)
                    answered += 1
            assert answered < 60
            # Its good-bye would be read after all that.
            flood.socket.close_timeout = 0.0


def test_pings_of_the_protocol_itself_are_bounded(strict: Strict) -> None:
    with strict(Limits(pings=(3, 0.001))) as server:
        made = server.make("whist", seat="S")
        with server.open(made["id"]) as flood, suppress(ConnectionClosed):
            for _ in range(20):
                flood.ping()
            flood.recv(WAIT)
        assert flood.close_code == 1006


@pytest.mark.parametrize("what", ["tables", "files"])
def test_tables_and_files_of_one_address_are_bounded(strict: Strict, what: str) -> None:
    limits = Limits(tables=(3, 0.001)) if what == "tables" else Limits(files=(3, 0.001))
    with strict(limits) as server:
        status = [
            server.http.post("/api/tables", json={"game": "whist"}).status_code
            if what == "tables"
            else server.http.post("/api/boards", content=b'[Board "1"]').status_code
            for _ in range(5)
        ]
        assert status[3:] == [429, 429]
        assert 429 not in status[:3]


def test_a_file_that_takes_for_ever_holds_up_no_table_and_no_download(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time is up when the test says so."""
    begun: Queue[threading.Timer] = Queue()

    class Timer(threading.Timer):
        def start(self) -> None:
            if self.interval == files.READING * sandbox.BUSY:
                begun.put(self)
            elif self.interval == files.AT_ONCE * sandbox.BUSY:
                super().start()

    monkeypatch.setattr(sandbox, "Timer", Timer)
    monkeypatch.setattr(files, "told_file", read_for_ever)
    with strict(Limits()) as server, ThreadPoolExecutor(1) as beside:
        made = server.make("house-in-the-wood", seat="S")
        with server.line(made["id"], made["token"]) as line:
            line.act("resign")
            line.see(lambda f: f["over"])
            reading = beside.submit(httpx.post, f"{server.base}/api/boards", content=b"x",
                                    timeout=WAIT, trust_env=False)  # fmt: skip
            late = begun.get(timeout=WAIT)
            mine = {"authorization": f"Bearer {made['token']}"}
            for _ in range(3):
                line.send(type="ping")
                assert line.next_of("pong")
                download = server.http.get(f"/api/tables/{made['id']}/session.jsonl", headers=mine)
                assert download.status_code == 200
            assert not reading.done()
            late.function()
            answer = reading.result()
        assert answer.status_code == 422
        assert "longer than 10 seconds" in answer.json()["error"]


# -- what is counted -----------------------------------------------------------------------


def test_a_bucket_gives_back_with_time_and_never_more_than_it_holds() -> None:
    bucket = Bucket(3, 2.0)
    assert [bucket.allows(100.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.allows(100.5)
    assert not bucket.allows(100.5)
    assert [bucket.allows(900.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.wait(900.0) for _ in range(3)] == [0.5, 1.0, 1.5]


def test_an_address_that_is_gone_is_forgotten() -> None:
    now = [0.0]
    addresses = ConnectedAddresses(Limits(), lambda: now[0])
    for i in range(1000):
        addresses.visitor(f"10.0.{i // 250}.{i % 250}").allows("tables")
    visitor = addresses.visitor("10.0.0.0")
    assert not visitor.buckets["tables"].full(0.0)
    now[0] = 1e6
    addresses.visitor("10.9.9.9")
    assert len(addresses._visitors) == 1


def test_addresses_of_one_household_are_one() -> None:
    assert address_key("2001:db8:1:2::3") == address_key("2001:db8:1:2:ffff::9")
    assert address_key("2001:db8:1:2::3") != address_key("2001:db8:1:3::3")
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1")
    assert address_key("192.0.2.1") != address_key("192.0.2.2")
    assert address_key(None) == ""


# -- the log -------------------------------------------------------------------------------


def test_the_same_line_is_logged_a_few_times_and_then_counted() -> None:
    now = [0.0]
    seldom = ThrottleFilter(lambda: now[0])

    def line(text: str = "Invalid HTTP request received.") -> logging.LogRecord:
        return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), None)

    let_through = [seldom.filter(line()) for _ in range(1000)]
    assert sum(let_through) == MOST
    assert seldom.filter(line("another"))
    now[0] = PERIOD
    later = line()
    assert seldom.filter(later)
    assert later.getMessage().endswith(f"(and {1000 - MOST} like it before)")


def test_a_thousand_kinds_of_line_are_not_remembered_for_ever() -> None:
    seldom = ThrottleFilter(lambda: 0.0)
    for i in range(5000):
        seldom.filter(logging.LogRecord("x", logging.ERROR, "", 0, f"line {i}", (), None))
    assert len(seldom._seen) <= 500
