"""Calls in a worker process: what they give, and that they end, whatever they do."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from oddtrick.formats import FormatError
from oddtrick.support import sandbox
from oddtrick.support.sandbox import Confined, TooMuch, Workers, WorkersClosed


def size(data: bytes, more: int = 0) -> dict[str, int]:
    return {"size": len(data) + more, "worker": os.getpid()}


def refuses(data: bytes) -> None:
    raise FormatError(f"“{data.decode()}” is no file.", 3, 7)


def endless(data: bytes) -> None:
    Path(data.decode()).touch()
    while True:
        pass


def waits(data: bytes) -> str:
    time.sleep(float(data))
    return "waited"


def greedy(data: bytes) -> int:
    return len(data * (1 << 30))


def broken(data: bytes) -> None:
    raise KeyError("this one")


def gone(data: bytes) -> None:
    os._exit(7)


def chatters(data: bytes) -> str:
    print("x" * 100_000, flush=True)
    return "heard"


def deep(data: bytes) -> object:
    return deep(data)


def secrets(data: bytes) -> list[str]:
    return sorted(os.environ)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(seconds=60, memory=256 << 20) as made:
        yield made


def test_an_answer_comes_back_and_the_worker_is_kept(workers: Workers) -> None:
    data = bytes(range(256)) * 20_000  # more than a pipe holds
    first, second = (msgspec.json.decode(workers.call(size, data, n)) for n in (0, 5))
    assert (first["size"], second["size"]) == (len(data), len(data) + 5)
    assert first["worker"] == second["worker"] != os.getpid()


def test_the_sentence_of_a_refusal_is_passed_on(workers: Workers) -> None:
    with pytest.raises(Confined, match=r"^line 3, column 7: “x” is no file\.$"):
        workers.call(refuses, b"x")


def test_too_much_memory_costs_the_worker_only(workers: Workers) -> None:
    with pytest.raises(TooMuch, match="more memory"):
        workers.call(greedy, b"1234")
    assert msgspec.json.decode(workers.call(size, b"abc"))["size"] == 3


def test_faults_and_deaths_are_distinguished(workers: Workers) -> None:
    with pytest.raises(RuntimeError, match="this one"):
        workers.call(broken, b"")
    with pytest.raises(RuntimeError, match="code 7"):
        workers.call(gone, b"")
    with pytest.raises(Confined, match="nested too deeply"):
        workers.call(deep, b"")
    assert workers.call(chatters, b"") == b'"heard"'


def test_a_worker_has_no_secrets(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDTRICK_STORE", "postgresql://me:secret@host/db")
    with Workers(seconds=60) as fresh:
        assert "ODDTRICK_STORE" not in msgspec.json.decode(fresh.call(secrets, b""))


def test_what_does_not_end_is_ended_and_others_do_not_wait_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time is up when the test says so."""
    timers: list[threading.Timer] = []

    class Kept(threading.Timer):
        def start(self) -> None:
            timers.append(self)

    monkeypatch.setattr(sandbox, "Timer", Kept)
    begun = tmp_path / "begun"
    with Workers(seconds=3, patience=0.01) as workers:
        said: list[str] = []

        def ask() -> None:
            with pytest.raises(TooMuch) as caught:
                workers.call(endless, str(begun).encode())
            said.append(str(caught.value))

        thread = threading.Thread(target=ask)
        thread.start()
        while not begun.exists():
            time.sleep(0.01)
        with pytest.raises(TooMuch, match="Many files"):
            workers.call(size, b"")
        timers[-1].function()
        thread.join()
        assert said == ["Reading this takes longer than 3 seconds."]
        workers.patience = 60
        assert msgspec.json.decode(workers.call(size, b"abc"))["size"] == 3


def test_the_time_of_a_call_is_that_of_the_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who computes without end is ended and who waits is not, long before the clock says so."""
    monkeypatch.setattr(sandbox, "BUSY", 1000)
    began = time.monotonic()
    with Workers(seconds=0.2) as workers:
        with pytest.raises(TooMuch, match=r"longer than 0\.2 seconds"):
            workers.call(endless, str(tmp_path / "begun").encode())
        assert workers.call(waits, b"0.4") == b'"waited"'
    assert time.monotonic() - began < 0.2 * sandbox.BUSY


def test_warm_workers_have_loaded_the_module_before_they_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "loaded"
    code = f"import os, pathlib\nwith pathlib.Path({str(said)!r}).open('a') as s:\n"
    code += "    s.write(f'{os.getpid()} ')\ndef own(data):\n    return os.getpid()\n"
    (tmp_path / "loads_and_says_so.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    from loads_and_says_so import own

    said.unlink()
    with Workers(2, seconds=60) as made:
        made.warm(own)
        made.warm(own)  # they are there
        end = time.monotonic() + 60
        while not said.exists() or len(said.read_text().split()) < 2:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert made.call(own, b"").decode() in said.read_text().split()
        assert len(said.read_text().split()) == 2


def test_the_time_of_a_call_begins_when_its_module_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading is bounded too, but by far more: a busy machine is no fault of the file."""
    begun, go = tmp_path / "begun", tmp_path / "go"
    (tmp_path / "loads_slowly.py").write_text(
        "import pathlib, time\n"
        f"pathlib.Path({str(begun)!r}).touch()\n"
        f"while not pathlib.Path({str(go)!r}).exists():\n    time.sleep(0.01)\n"
        "def own(data):\n    return len(data)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    go.touch()
    from loads_slowly import own

    begun.unlink()
    go.unlink()
    bounds: list[float] = []

    class Counted(threading.Timer):
        def __init__(self, seconds: float, end: Callable[[], None]) -> None:
            bounds.append(seconds)
            super().__init__(seconds, end)

    monkeypatch.setattr(sandbox, "Timer", Counted)
    answers: list[bytes] = []
    with Workers(seconds=59) as made:
        thread = threading.Thread(target=lambda: answers.append(made.call(own, b"abc")))
        thread.start()
        while not begun.exists():
            time.sleep(0.01)
        assert bounds == [sandbox._LOADING]
        go.touch()
        thread.join()
    assert answers == [b"3"]
    assert bounds == [sandbox._LOADING, 59 * sandbox.BUSY]


def test_all_idle_workers_end_when_it_is_closed() -> None:
    made = Workers(3, seconds=60)
    made.warm(size)
    workers = made._idle()
    assert len(workers) == 3
    for worker in workers:
        made._free.put(worker)
    made.close()
    assert not any(worker is not None and worker.alive for worker in workers)


def test_a_call_that_is_broken_off_says_that_the_server_ends(tmp_path: Path) -> None:
    made, ends = Workers(1, seconds=60), list[WorkersClosed]()

    def ask() -> None:
        with pytest.raises(WorkersClosed) as raised:
            made.call(endless, str(tmp_path / "begun").encode())
        ends.append(raised.value)

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    while not (tmp_path / "begun").exists():
        time.sleep(0.01)
    made.close(now=True)
    for thread in threads:
        thread.join(10)
    assert [str(end) for end in ends] == [sandbox.ENDING] * 2
