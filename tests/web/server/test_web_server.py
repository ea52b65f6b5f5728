"""Starting: ports, addresses, browsers and what is said when it cannot be."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sessions import finish

from oddtrick.cli import main
from oddtrick.store.opening import open_log
from oddtrick.web import start
from oddtrick.web.app import create_app
from oddtrick.web.sets.registry import SetRegistry
from oddtrick.web.start import NoPort

ROOT = Path(__file__).parent.parents[2]


def taken() -> socket.socket:
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen()
    return sock


def test_the_next_free_port_is_taken() -> None:
    with taken() as busy:
        port = busy.getsockname()[1]
        with start.listen("127.0.0.1", port) as sock:
            assert port < sock.getsockname()[1] <= port + start.TRIES


def test_the_wished_port_is_taken_where_it_is_free() -> None:
    with taken() as busy:
        port = busy.getsockname()[1]
    with start.listen("127.0.0.1", port) as sock:
        assert sock.getsockname()[1] == port


def test_the_second_of_two_frames_does_not_wait_for_the_firsts_acknowledgement() -> None:
    delayed: list[int] = []

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        sock = writer.get_extra_info("socket")
        delayed.append(sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def meet() -> None:
        with start.listen("127.0.0.1", 0) as sock:
            async with await asyncio.start_server(answered, sock=sock):
                reader, writer = await asyncio.open_connection(*sock.getsockname())
                await reader.read()
                writer.close()

    finish(meet())
    assert delayed
    assert delayed[0]


@pytest.mark.parametrize("host", ["198.51.100.7", "no-such-host.invalid"])
def test_an_address_that_is_not_ours_is_refused(host: str) -> None:
    with pytest.raises(NoPort, match="cannot listen on"):
        start.listen(host, 0)


def test_a_port_that_must_be_that_one_is_refused_where_it_is_taken() -> None:
    with start.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(NoPort, match=f"cannot listen on 127.0.0.1, port {port}: "):
            start.listen("127.0.0.1", port, exact=True)


@pytest.mark.parametrize("port", [-1, 65536, 70000])
def test_a_port_that_cannot_be_is_refused(port: int) -> None:
    with pytest.raises(NoPort, match=f"no port {port}: they go from 0 to 65535"):
        start.listen("127.0.0.1", port)


def test_there_are_no_more_connections_than_files_may_be_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import resource

    bounds = [(256, 700)]
    monkeypatch.setattr(resource, "getrlimit", lambda which: bounds[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda which, wished: bounds.append(wished))
    assert start._room() == 700 - start.SPARE
    assert bounds[-1] == (700, 700)


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[object, str]]:
    """``oddtrick play`` with an environment in which it cannot start: its exit code, and what it
    complains of."""

    def played(**settings: str) -> tuple[object, str]:
        for name, value in ({"OPEN_BROWSER": "0", "PORT": "0"} | settings).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["oddtrick", "play"])
        with pytest.raises(SystemExit) as ended:
            main()
        return ended.value.code, capsys.readouterr().err

    return played


@pytest.mark.parametrize("port", ["x", "-1", "70000", "8e3"])
def test_a_port_that_is_none_is_named(
    port: str, tmp_path: Path, play: Callable[..., tuple[object, str]]
) -> None:
    code, said = play(PORT=port, ODDTRICK_DB=str(tmp_path / "x.sqlite3"))
    assert code == 2
    assert "port" in said
    assert "Traceback" not in said


def test_a_store_that_cannot_be_opened_is_named(
    tmp_path: Path, play: Callable[..., tuple[object, str]]
) -> None:
    (tmp_path / "letter").write_text("Dear Ada, " * 100)
    code, said = play(ODDTRICK_DB=str(tmp_path / "letter"))
    assert code == 2
    assert said.endswith("letter cannot be opened: file is not a database.\n")
    assert len(said.splitlines()) == 1


def test_sets_ahead_are_switched_on_or_off(
    tmp_path: Path, play: Callable[..., tuple[object, str]]
) -> None:
    code, said = play(ODDTRICK_SETS_AHEAD="no", ODDTRICK_DB=str(tmp_path / "x.sqlite3"))
    assert code == 2
    assert said.startswith("ODDTRICK_SETS_AHEAD is 1 to have")


@pytest.mark.parametrize("ahead", [True, False])
def test_todays_sets_are_played_ahead_where_the_operator_lets_them(
    ahead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[SetRegistry] = []
    monkeypatch.setattr(SetRegistry, "prepare_today", lambda self: prepared.append(self))
    store = open_log(":memory:")

    async def visit() -> int:
        app = create_app(store, ahead=ahead)
        way = httpx.ASGITransport(app)
        with closing(app.state.hub):
            async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1") as client:
                return (await client.get("/api/front")).status_code

    assert finish(visit()) == 200
    assert len(prepared) == ahead
    store.close()


def test_no_browser_is_opened_where_none_could_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    start._open_browser("http://127.0.0.1:1/")

    def none() -> None:
        raise webbrowser.Error

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", none)
    start._open_browser("http://127.0.0.1:1/")
    assert opened == []


def test_a_browser_is_opened_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    opened = threading.Event()
    monkeypatch.setattr(webbrowser, "get", lambda: None)
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.set())
    monkeypatch.setenv("DISPLAY", ":0")
    start._open_browser("http://127.0.0.1:1/")
    assert opened.wait(5)


@pytest.mark.whole
def test_the_server_stops_when_asked(tmp_path: Path) -> None:
    environment = os.environ | {
        "PORT": "0",
        "OPEN_BROWSER": "0",
        "ODDTRICK_DB": str(tmp_path / "x.sqlite3"),
        "PYTHONPATH": str(ROOT / "src"),
    }
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "oddtrick", "play"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Oddtrick is at http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert errors == ""
