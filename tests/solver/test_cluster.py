"""A real Dask scheduler and two worker processes, one of them killed half-way."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dds
import numpy as np
import pytest

from oddtrick.solver import SolvingFailed, compiled, tables

pytestmark = [
    pytest.mark.skipif(not compiled(), reason="the kernel was not built"),
    pytest.mark.filterwarnings("ignore"),
]


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


def test_a_killed_worker_loses_and_doubles_nothing(tmp_path: Path) -> None:
    rng = random.Random(8)
    deals = np.array([dds.random_deal(rng) for _ in range(64)], dtype=np.uint64)
    with running(
        "distributed.cli.dask_scheduler",
        "--host=127.0.0.1",
        "--port=0",
        "--no-dashboard",
        "--no-show",
        cwd=tmp_path,
    ) as scheduler:
        assert scheduler.stdout is not None
        address = ""
        for line in scheduler.stdout:
            if match := re.search(r"tcp://127\.0\.0\.1:\d+", line):
                address = match[0]
                break
        assert address, "the scheduler did not start"
        worker = ["distributed.cli.dask_worker", address, "--no-nanny", "--nthreads=1"]
        worker += ["--no-dashboard", f"--local-directory={tmp_path}"]
        with running(*worker, cwd=tmp_path) as first, running(*worker, cwd=tmp_path):
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


def test_no_scheduler_there() -> None:
    deals = np.array([[1, 2, 4, 8]], dtype=np.uint64)
    with pytest.raises(SolvingFailed, match="tcp://HOST:PORT"):
        tables(deals, scheduler="nonsense")
