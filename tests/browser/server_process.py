"""A server of its own process for a browser: on a free port, with a store of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


@contextmanager
def server_process(folder: Path, **settings: str) -> Iterator[str]:
    """The address of a server whose store is in a folder; `settings` are environment variables."""
    server = subprocess.Popen(
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
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert "http://" in line, f"the server did not start: {line!r}"
        yield line.split()[3].rstrip("/")
    finally:
        server.terminate()
        server.wait(10)
        if server.stdout is not None:
            server.stdout.close()
