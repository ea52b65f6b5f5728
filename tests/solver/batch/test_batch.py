"""Many deals at once: the same results however they are divided, stopped and resumed."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from contextlib import closing
from pathlib import Path

import dds
import numpy as np
import pytest
from interrupts import heeding_ctrl_c

from oddtrick.cards import bits
from oddtrick.solver import UNKNOWN, BadPosition, NoMemory, SolvingFailed, table, tables
from oddtrick.solver.batch import ResultsFile, solved


def short_deals(count: int, seed: int = 1) -> np.ndarray:
    """Deals of eight cards a hand, which are solved at once."""
    rng = random.Random(seed)
    rows = [
        [sum(1 << c for c in list(bits(h))[:8]) for h in dds.random_deal(rng)] for _ in range(count)
    ]
    return np.array(rows, dtype=np.uint64)


def test_a_batch_is_its_tables() -> None:
    deals = short_deals(30)
    found = tables(deals, threads=2)
    assert found.shape == (30, 5, 4)
    for deal, result in zip(deals, found, strict=True):
        assert tuple(map(tuple, result)) == table([int(h) for h in deal]).tricks
    assert (tables(deals, threads=1) == found).all()


def test_strains_not_asked_for_are_unknown() -> None:
    found = tables(short_deals(3), strains=[4])
    assert (found[:, :4] == UNKNOWN).all()
    assert (found[:, 4] <= 8).all()


def test_progress_comes_to_the_whole() -> None:
    seen: list[tuple[int, int]] = []
    tables(short_deals(20), progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (0, 20)
    assert seen[-1] == (20, 20)
    assert [d for d, _ in seen] == sorted(d for d, _ in seen)


def test_a_stopped_batch_goes_on_where_it_was(tmp_path: Path) -> None:
    deals = short_deals(60)
    path = tmp_path / "results"

    class Enough(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done >= 20:
            raise Enough

    with pytest.raises(Enough):
        tables(deals, file=path, progress=stop)
    first: list[int] = []
    found = tables(deals, file=path, progress=lambda done, total: first.append(done))
    assert first[0] >= 16  # a chunk may have been in flight
    assert (found == tables(deals)).all()
    again: list[int] = []
    same = tables(deals, file=path, progress=lambda done, total: again.append(done))
    assert (same == found).all()
    assert again == [60]


def test_results_of_other_deals_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    tables(short_deals(4), file=path)
    with pytest.raises(SolvingFailed, match="other deals"):
        tables(short_deals(4, seed=2), file=path)
    whole = path.read_bytes()
    for damaged in (whole + b"x", whole[:-1], whole[:100], whole[:-3] + b"\x7f\0\0"):
        path.write_bytes(damaged)
        with pytest.raises(SolvingFailed, match="damaged"):
            tables(short_deals(4), file=path)
    path.write_bytes(whole[:-3] + b"\xff\xff\xff")  # only not yet solved
    assert (tables(short_deals(4), file=path) == tables(short_deals(4))).all()
    assert path.read_bytes() == whole


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "results"
    deals = short_deals(30)
    refused: list[str] = []

    def again(done: int, total: int) -> None:
        try:
            tables(deals, file=path)
        except SolvingFailed as error:
            refused.append(str(error))

    tables(deals, file=path, progress=again)
    assert refused
    assert all("in use" in text for text in refused)


def test_only_an_ordinary_file_takes_results(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(SolvingFailed, match="no ordinary file"):
            tables(short_deals(4), file=place)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["pipe"]


def test_a_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "results"
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SolvingFailed, match="No space left"):
        tables(short_deals(4), file=path)
    assert not path.exists()
    monkeypatch.undo()
    stored = ResultsFile(path, short_deals(4), range(5))
    stored.stream.close()
    stored.stream = open("/dev/full", "wb", buffering=0)  # noqa: SIM115
    with pytest.raises(SolvingFailed, match=r"cannot be written .*No space left"):
        stored.save(np.arange(1), np.zeros((1, 5, 4), dtype=np.uint8))
    stored.close()


def test_results_come_as_they_are_found(tmp_path: Path) -> None:
    path = tmp_path / "results"
    deals = short_deals(20)
    want = tables(deals)
    with closing(solved(deals, file=path)) as source:
        first, _ = next(source)
    rest = list(solved(deals, file=path))
    assert rest[0][0].tolist() == first.tolist()  # those of the file
    assert sorted(r for rows, _ in rest for r in rows) == list(range(20))
    for rows, results in rest:
        assert (results == want[rows]).all()


def test_an_error_in_a_thread_is_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise NoMemory("Nothing left.")

    monkeypatch.setattr("oddtrick.solver.search.Solver._tables", broken)
    with pytest.raises(NoMemory):
        tables(short_deals(20), threads=2)


def test_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    script = textwrap.dedent("""
        import random, sys
        import numpy as np
        from oddtrick.solver import tables
        rng = random.Random(1)
        rows = []
        for _ in range(4000):
            pack = rng.sample(range(52), 52)
            rows.append([sum(1 << c for c in pack[13 * i : 13 * i + 13]) for i in range(4)])
        print("ready", flush=True)
        try:
            tables(np.array(rows, dtype=np.uint64), file=sys.argv[1])
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """)
    path = tmp_path / "results"
    running = subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ,
        preexec_fn=heeding_ctrl_c,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    while not path.exists():
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=60)
    assert out == "stopped\n"
    assert path.stat().st_size == 256 + 20 * 4000


def test_a_bad_deal_is_named() -> None:
    with pytest.raises(BadPosition, match="Deal 2: The hands hold"):
        tables(["N:A... K... Q... J...", "N:A2... K... Q... J..."])
    with pytest.raises(BadPosition, match="Deal 2: A deal is written"):
        tables(["N:A... K... Q... J...", "N:A..."])
    deals = short_deals(3)
    deals[1, 2] = deals[1, 0]
    with pytest.raises(BadPosition, match=r"Deal 2: .* is there twice"):
        tables(deals)


def test_no_deals_are_no_work() -> None:
    assert tables([]).shape == (0, 5, 4)


@pytest.mark.parametrize(
    "bad",
    [
        np.zeros((2, 3), dtype=np.uint64),
        np.zeros((2, 4), dtype=np.float64),
        np.array([[1, 1, 2, 4]], dtype=np.uint64),
        np.array([[1, 2, 4, 24]], dtype=np.uint64),
        np.array([[1 << 53, 2, 4, 8]], dtype=np.uint64),
    ],
)
def test_deals_that_cannot_be(bad: np.ndarray) -> None:
    with pytest.raises(BadPosition):
        tables(bad)
