"""Tables of many deals at once: on several threads, resumable, stopped at once by Ctrl-C.

>>> import numpy as np
>>> from oddtrick.solver import hands_of
>>> deals = np.array([hands_of("N:AK... QJ... T9... 87...")], dtype=np.uint64)
>>> tables(deals).shape
(1, 5, 4)
"""

from __future__ import annotations

import hashlib
import json
import os
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import kernel
from .errors import BadPosition, NoMemory, SolvingFailed
from .search import DEFAULT_MEMORY, Deal, Solver, hands_of

__all__ = ["UNKNOWN", "as_array", "tables"]

Deals = npt.NDArray[np.uint64]
Results = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]

UNKNOWN = 255
"""Stands in a result that was not asked for or not reached."""

CHUNK = 8
"""Deals handed to a thread at a time."""

_HEADER = 256


def as_array(deals: Deals | Iterable[Deal]) -> Deals:
    """Deals as an n × 4 array of 64-bit masks, checked. Raises `BadPosition` or `BadCards`."""
    if isinstance(deals, np.ndarray):
        if deals.ndim != 2 or deals.shape[1] != 4 or deals.dtype.kind not in "iu":
            raise BadPosition(
                "Deals are an array of n rows of four 64-bit masks (N E S W), not "
                f"{deals.dtype} of shape {deals.shape}."
            )
        array = np.ascontiguousarray(deals, dtype=np.uint64)
        _check(array)
        return array
    rows = [hands_of(deal) for deal in deals]
    return np.array(rows, dtype=np.uint64).reshape(len(rows), 4)


def _check(deals: Deals) -> None:
    n, e, s, w = deals.T
    together = n | e | s | w
    counts = np.bitwise_count(deals) if hasattr(np, "bitwise_count") else None
    if counts is None:  # NumPy 1
        for row in deals:
            hands_of([int(h) for h in row])
        return
    bad = (counts != counts[:, :1]).any(axis=1) | (counts[:, 0] == 0) | (counts[:, 0] > 13)
    bad |= np.bitwise_count(together) != counts.sum(axis=1)
    bad |= together >> np.uint64(52) != 0
    for i in np.flatnonzero(bad):
        try:
            hands_of([int(h) for h in deals[i]])
        except BadPosition as error:
            raise BadPosition(f"Deal {i + 1}: {error}") from None


class _File:
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
            if not path.exists() or path.stat().st_size == 0:
                self._create(line, len(deals))
            self.stream = open(path, "r+b")  # noqa: SIM115
        except OSError as error:
            raise SolvingFailed(f"{path} cannot be used for results: {error.strerror}.") from None
        found = self.stream.read(_HEADER)
        size = _HEADER + 20 * len(deals)
        if found != line or os.fstat(self.stream.fileno()).st_size != size:
            self.stream.close()
            raise SolvingFailed(
                f"{path} holds the results of other deals, or is damaged. Name another file, or "
                "remove it to begin again."
            )

    def _create(self, line: bytes, n: int) -> None:
        # Written aside and moved into place, so that a half-made file is never resumed.
        part = self.path.with_name(self.path.name + ".part")
        with open(part, "wb") as stream:
            stream.write(line)
            left = 20 * n
            while left:
                some = min(left, 1 << 20)
                stream.write(b"\xff" * some)
                left -= some
        part.replace(self.path)

    def load(self, n: int) -> Results:
        self.stream.seek(_HEADER)
        data = np.frombuffer(self.stream.read(20 * n), dtype=np.uint8)
        return data.reshape(n, 5, 4).copy()

    def save(self, start: int, results: Results) -> None:
        self.stream.seek(_HEADER + 20 * start)
        self.stream.write(results.tobytes())
        self.stream.flush()

    def close(self) -> None:
        self.stream.close()


def tables(
    deals: Deals | Iterable[Deal],
    *,
    strains: Iterable[int] = range(5),
    threads: int | None = None,
    progress: Progress | None = None,
    file: str | os.PathLike[str] | None = None,
    scheduler: str | None = None,
    memory: int = DEFAULT_MEMORY,
) -> Results:
    """The tables of all `deals`: an n × 5 × 4 array of tricks by strain and declarer.

    * `strains`: which to solve; the others come out as 255 (`UNKNOWN`).
    * `threads`: one per processor by default; each has a solver of `memory` bytes.
    * `progress`: called as `progress(done, total)` after every few deals.
    * `file`: results are kept there as they come, and a later call goes on where this one
      stopped, however it stopped.
    * `scheduler`: the address of a Dask scheduler whose workers do the work
      (``pip install oddtrick[cluster]``).

    Ctrl-C stops all threads at once; what was finished is in the file.
    """
    array = as_array(deals)
    wanted = sorted(set(strains))
    if not wanted or not set(wanted) <= set(range(5)):
        raise BadPosition("Strains are 0 to 4: clubs, diamonds, hearts, spades, no-trump.")
    if threads is not None and threads < 1:
        raise BadPosition(f"Solving takes at least one thread, not {threads}.")
    kept = None if file is None else _File(Path(file), array, wanted)
    try:
        if kept is None:
            results = np.full((len(array), 5, 4), UNKNOWN, dtype=np.uint8)
        else:
            results = kept.load(len(array))
        missing = np.flatnonzero((results[:, wanted] == UNKNOWN).any(axis=(1, 2)))
        done = len(array) - len(missing)
        if progress is not None:
            progress(done, len(array))
        chunks = [missing[i : i + CHUNK] for i in range(0, len(missing), CHUNK)]
        source: Iterator[tuple[npt.NDArray[np.intp], Results]]
        if scheduler is not None:
            from .cluster import solve_on_cluster

            source = solve_on_cluster(scheduler, array, chunks, wanted, memory)
        else:
            source = _solve_on_threads(array, chunks, wanted, threads, memory)
        for rows, solved in source:
            results[rows] = solved
            if kept is not None:
                for run in np.split(rows, np.flatnonzero(np.diff(rows) != 1) + 1):
                    kept.save(int(run[0]), results[run[0] : run[-1] + 1])
            done += len(rows)
            if progress is not None:
                progress(done, len(array))
        return results
    finally:
        if kept is not None:
            kept.close()


def solve_chunk(deals: Deals, strains: Sequence[int], memory: int) -> Results:
    """The tables of a few deals, for a cluster's worker."""
    results = np.full((len(deals), 5, 4), UNKNOWN, dtype=np.uint8)
    worker = _Worker(memory)
    worker.solve(np.ascontiguousarray(deals), results, strains)
    return results


class _Worker:
    """One thread's solver."""

    def __init__(self, memory: int) -> None:
        module = kernel.load()
        self._solver = Solver(memory)
        self._door: Any = None
        self._stop = False
        if module is not None:
            try:
                self._door = module.Bridge(memory)
            except MemoryError:
                raise NoMemory(
                    f"There are not {memory >> 20} MiB of memory left for another thread: use "
                    "fewer threads, or give each less with `memory`."
                ) from None

    def solve(self, deals: Deals, results: Results, strains: Sequence[int]) -> int:
        """Fills `results`; returns how many deals were finished before `stop`."""
        if self._door is not None:
            bits = sum(1 << s for s in strains)
            return int(
                self._door.tables(
                    deals.ctypes.data, results.ctypes.data, len(deals), bits, 0.0, False
                )
            )
        for i, deal in enumerate(deals):
            if self._stop:
                return i
            table = self._solver.table([int(h) for h in deal], strains=strains)
            for s in strains:
                results[i, s] = table.tricks[s]
        return len(deals)

    def stop(self) -> None:
        self._stop = True
        if self._door is not None:
            self._door.stop()


def _solve_on_threads(
    deals: Deals,
    chunks: list[npt.NDArray[np.intp]],
    strains: Sequence[int],
    threads: int | None,
    memory: int,
) -> Iterator[tuple[npt.NDArray[np.intp], Results]]:
    count = min(threads or os.cpu_count() or 1, max(len(chunks), 1))
    todo: queue.SimpleQueue[npt.NDArray[np.intp] | None] = queue.SimpleQueue()
    done: queue.SimpleQueue[tuple[npt.NDArray[np.intp], Results] | BaseException] = (
        queue.SimpleQueue()
    )
    for chunk in chunks:
        todo.put(chunk)
    for _ in range(count):
        todo.put(None)
    workers = [_Worker(memory) for _ in range(count)]

    def work(worker: _Worker) -> None:
        try:
            while (rows := todo.get()) is not None:
                results = np.full((len(rows), 5, 4), UNKNOWN, dtype=np.uint8)
                finished = worker.solve(np.ascontiguousarray(deals[rows]), results, strains)
                done.put((rows[:finished], results[:finished]))
                if finished < len(rows):
                    return
        except BaseException as error:  # handed to the caller's thread
            done.put(error)

    running = [threading.Thread(target=work, args=(w,), daemon=True) for w in workers]
    for thread in running:
        thread.start()
    got = 0
    total = sum(map(len, chunks))
    try:
        while got < total:
            try:
                item = done.get(timeout=0.1)
            except queue.Empty:
                continue
            if isinstance(item, BaseException):
                raise item
            got += len(item[0])
            if len(item[0]):
                yield item
    finally:
        for worker in workers:
            worker.stop()
        for thread in running:
            thread.join()
