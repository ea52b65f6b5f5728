"""The command line in processes of their own, each forked from one that has loaded the program.

What such a process does and how it dies is a process's own; only loading is not done again, which
is most of what a start costs. That the program starts from nothing too is seen elsewhere.
"""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TextIO

_FORKS = mp.get_context("forkserver")
_NUMBERS = count()
_FORKS.set_forkserver_preload(["oddtrick.cli", "oddtrick.web.start"])


def _run(args: Sequence[str], settings: Mapping[str, str], out: Connection, errors: str) -> None:
    """The work of the process: ``oddtrick`` with these arguments in this environment."""
    os.dup2(out.fileno(), 1)
    out.close()
    with open(errors, "wb") as stream:
        os.dup2(stream.fileno(), 2)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    os.environ.update(settings)
    sys.argv = ["oddtrick", *args]
    from oddtrick.cli import main

    main()


class Process:
    """One that runs. `stdout` is what it says."""

    def __init__(self, pid: int, process: mp.process.BaseProcess, stdout: TextIO) -> None:
        self.pid, self.stdout, self._process = pid, stdout, process

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def wait(self, seconds: float | None = None) -> int | None:
        """How it ended, as `subprocess.Popen.wait` tells it; `None` while it still runs."""
        self._process.join(seconds)
        return self._process.exitcode


@contextmanager
def oddtrick(folder: Path, *args: str, **settings: str) -> Iterator[Process]:
    """A command that goes on until it is killed. What it complains of must be no traceback."""
    reader, writer = _FORKS.Pipe(duplex=False)
    errors = folder / f"errors-{next(_NUMBERS)}.txt"
    process = _FORKS.Process(target=_run, args=(args, settings, writer, str(errors)), daemon=True)
    process.start()
    writer.close()
    assert process.pid is not None
    with reader, open(reader.fileno(), encoding="utf-8", closefd=False) as stdout:
        try:
            yield Process(process.pid, process, stdout)
        finally:
            process.kill()
            process.join()
            process.close()
    said = errors.read_text()
    assert "Traceback" not in said, said
