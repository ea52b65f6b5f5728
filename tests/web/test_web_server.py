"""Starting: ports, addresses, browsers and what is said when it cannot be."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from oddtrick.web import server
from oddtrick.web.server import NoPort, main

ROOT = Path(__file__).parents[2]


def taken() -> socket.socket:
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen()
    return sock


def test_the_next_free_port_is_taken() -> None:
    with taken() as busy:
        port = busy.getsockname()[1]
        with server._listen("127.0.0.1", port) as sock:
            assert port < sock.getsockname()[1] <= port + server.TRIES


def test_the_wished_port_is_taken_where_it_is_free() -> None:
    with taken() as busy:
        port = busy.getsockname()[1]
    with server._listen("127.0.0.1", port) as sock:
        assert sock.getsockname()[1] == port


@pytest.mark.parametrize("host", ["198.51.100.7", "no-such-host.invalid"])
def test_an_address_that_is_not_ours_is_refused(host: str) -> None:
    with pytest.raises(NoPort, match="cannot listen on"):
        server._listen(host, 0)


@pytest.mark.parametrize("port", [-1, 65536, 70000])
def test_a_port_that_cannot_be_is_refused(port: int) -> None:
    with pytest.raises(NoPort, match=f"a number up to 65535, not “{port}”"):
        server._listen("127.0.0.1", port)


@pytest.mark.parametrize("port", ["x", "-1", "70000", "8e3"])
def test_a_port_that_is_none_is_named(
    port: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORT", port)
    assert main() == 1
    assert "PORT must be a number" in capsys.readouterr().err


def test_a_store_that_cannot_be_opened_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter").write_text("Dear Ada, " * 100)
    monkeypatch.setenv("ODDTRICK_DB", str(tmp_path / "letter"))
    monkeypatch.setenv("PORT", "0")
    assert main() == 1
    assert "cannot be opened" in capsys.readouterr().err


def test_no_browser_is_opened_where_none_could_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    server._open_browser("http://127.0.0.1:1/")

    def none() -> None:
        raise webbrowser.Error

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", none)
    server._open_browser("http://127.0.0.1:1/")
    assert opened == []


def test_a_browser_is_opened_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    opened = threading.Event()
    monkeypatch.setattr(webbrowser, "get", lambda: None)
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.set())
    monkeypatch.setenv("DISPLAY", ":0")
    server._open_browser("http://127.0.0.1:1/")
    assert opened.wait(5)


def test_the_server_stops_when_asked(tmp_path: Path) -> None:
    environment = os.environ | {
        "PORT": "0",
        "OPEN_BROWSER": "0",
        "ODDTRICK_DB": str(tmp_path / "x.sqlite3"),
        "PYTHONPATH": str(ROOT / "src"),
    }
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "oddtrick.web"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Oddtrick is at http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=10)
    assert errors == ""
