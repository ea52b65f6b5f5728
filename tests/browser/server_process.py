"""A server of its own process for a browser: on a free port, with a store of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


class ServerProcess:
    """A running server; `address` is where a browser finds it."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "oddtrick", "play"],
            env={
                **os.environ,
                "HOST": "127.0.0.1",
                "PORT": "0",
                "OPEN_BROWSER": "0",
                "ODDTRICK_DB": str(folder / "tables.db"),
                "PYTHONPATH": os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")]),
                **settings,
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.stop()
        assert "http://" in line, f"the server did not start: {line!r}"
        self.address = line.split()[3].rstrip("/")

    @property
    def ended(self) -> int | None:
        """The exit code of a server that ended by itself, negative after a signal."""
        return self.process.poll()

    def stop(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def server_process(folder: Path, **settings: str) -> Iterator[str]:
    """The address of a server whose store is in a folder; `settings` are environment variables."""
    server = ServerProcess(folder, settings)
    try:
        yield server.address
    finally:
        server.stop()
