"""Tables kept in a file as they are found, so that a long job goes on however it was stopped."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from oddtrick.solver.errors import SolvingFailed
from oddtrick.solver.search import Deals, Results

__all__ = ["UNKNOWN", "ResultsFile", "Rows"]

Rows = npt.NDArray[np.intp]

UNKNOWN = 255
"""Stands in a result that was not asked for or not reached."""

_HEADER = 256


class ResultsFile:
    """Results kept in a file as they come: a header line, then 20 bytes a deal."""

    def __init__(self, path: Path, deals: Deals, strains: Sequence[int]) -> None:
        self.path = path
        head = {
            "format": "oddtrick-tables",
            "version": 1,
            "deals": len(deals),
            "strains": list(strains),
            "digest": hashlib.sha256(deals.tobytes()).hexdigest(),
        }
        line = json.dumps(head).encode().ljust(_HEADER - 1) + b"\n"
        try:
            if path.exists() and not path.is_file():
                raise SolvingFailed(f"{path} cannot be used for results: it is no ordinary file.")
            if not path.exists() or path.stat().st_size == 0:
                self._create(line, len(deals))
            self.stream: BinaryIO = open(path, "r+b")  # noqa: SIM115
        except OSError as error:
            raise SolvingFailed(f"{path} cannot be used for results: {error.strerror}.") from None
        try:
            self._lock()
            self.results = self._load(line, len(deals))
        except BaseException:
            self.stream.close()
            raise

    def _create(self, line: bytes, deals: int) -> None:
        # Written aside, down to the disk, and moved into place: a half-made file is never resumed.
        part = self.path.with_name(self.path.name + ".part")
        with open(part, "wb") as stream:
            stream.write(line)
            left = 20 * deals
            while left:
                some = min(left, 1 << 20)
                stream.write(b"\xff" * some)
                left -= some
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(self.path)

    def _lock(self) -> None:
        with contextlib.suppress(ImportError):  # Windows has no such lock
            import fcntl

            try:
                fcntl.flock(self.stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise SolvingFailed(
                    f"{self.path} is in use: another run is writing its results there."
                ) from None

    def _load(self, line: bytes, deals: int) -> Results:
        sound = self.stream.read(_HEADER) == line
        sound &= os.fstat(self.stream.fileno()).st_size == _HEADER + 20 * deals
        found = np.frombuffer(self.stream.read(20 * deals) if sound else b"", dtype=np.uint8)
        if not sound or ((found > 13) & (found != UNKNOWN)).any():
            raise SolvingFailed(
                f"{self.path} holds the results of other deals, or is damaged. Name another file, "
                "or remove it to begin again."
            )
        return found.reshape(deals, 5, 4).copy()

    def save(self, rows: Rows, results: Results) -> None:
        try:
            for row, result in zip(rows, results, strict=True):
                self.stream.seek(_HEADER + 20 * int(row))
                self.stream.write(result.tobytes())
            self.stream.flush()
        except OSError as error:
            raise SolvingFailed(
                f"The results cannot be written to {self.path}: {error.strerror}."
            ) from None

    def close(self) -> None:
        with contextlib.suppress(OSError):  # said by `save`
            self.stream.close()
