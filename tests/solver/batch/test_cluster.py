"""A real Dask scheduler and two worker processes, one of them killed half-way."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import dds
import numpy as np
import pytest

from oddtrick.solver import SolvingFailed, tables

pytestmark = pytest.mark.filterwarnings("ignore")


@contextmanager
def running(*args: str, cwd: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", *args],
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def cluster(cwd: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """The address of a scheduler, and its process with those of its workers."""
    options = ["--host=127.0.0.1", "--port=0", "--no-dashboard", "--no-show"]
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            running("distributed.cli.dask_scheduler", *options, cwd=cwd)
        )
        assert scheduler.stdout is not None
        address = ""
        for line in scheduler.stdout:
            if match := re.search(r"tcp://127\.0\.0\.1:\d+", line):
                address = match[0]
                break
        assert address, "the scheduler did not start"
        worker = ["distributed.cli.dask_worker", address, "--no-nanny", "--nthreads=1"]
        worker += ["--no-dashboard", f"--local-directory={cwd}"]
        started = [stack.enter_context(running(*worker, cwd=cwd)) for _ in range(workers)]
        yield address, [scheduler, *started]


def random_deals(count: int) -> np.ndarray:
    rng = random.Random(8)
    return np.array([dds.random_deal(rng) for _ in range(count)], dtype=np.uint64)


@pytest.mark.whole
def test_a_killed_worker_loses_and_doubles_nothing(tmp_path: Path) -> None:
    deals = random_deals(64)
    with cluster(tmp_path, 2) as (address, (_, first, _)):
        seen: list[int] = []

        def watch(done: int, total: int) -> None:
            seen.append(done)
            if done >= 24 and first.poll() is None:
                first.send_signal(signal.SIGKILL)

        found = tables(deals, strains=[4], scheduler=address, progress=watch)
        assert first.wait(timeout=10) == -signal.SIGKILL
    assert seen[-1] == 64
    assert len(seen) == len(set(seen))
    assert (found == tables(deals, strains=[4])).all()


@pytest.mark.whole
def test_a_lost_scheduler_is_reported_and_its_results_are_kept(tmp_path: Path) -> None:
    deals = random_deals(40)
    file = tmp_path / "results"
    with cluster(tmp_path, 1) as (address, (scheduler, _)):

        def watch(done: int, total: int) -> None:
            if done >= 16:
                scheduler.kill()

        with pytest.raises(SolvingFailed, match=r"scheduler at .* is gone"):
            tables(deals, strains=[4], scheduler=address, progress=watch, file=file)
    seen: list[int] = []
    found = tables(deals, strains=[4], file=file, progress=lambda done, total: seen.append(done))
    assert 16 <= seen[0] < 40
    assert (found == tables(deals, strains=[4])).all()


@pytest.mark.whole
def test_a_worker_without_memory_is_reported(tmp_path: Path) -> None:
    with (
        cluster(tmp_path, 1) as (address, _),
        pytest.raises(SolvingFailed, match="A worker of the cluster failed: 1000 bytes are too"),
    ):
        tables(random_deals(2), scheduler=address, memory=1000)


def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oddtrick.solver.batch._WORKER_SECONDS", 0.5)
    with (
        cluster(tmp_path, 0) as (address, _),
        pytest.raises(SolvingFailed, match="has had no worker"),
    ):
        tables(random_deals(2), scheduler=address)


def test_no_scheduler_there() -> None:
    deals = np.array([[1, 2, 4, 8]], dtype=np.uint64)
    with pytest.raises(SolvingFailed, match="tcp://HOST:PORT"):
        tables(deals, scheduler="nonsense")
