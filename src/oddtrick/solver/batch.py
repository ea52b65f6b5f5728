"""Many deals at once: on several threads or a Dask cluster, stopped at once by Ctrl-C.

They are kept in a file as they are found, so that a long job goes on however it was stopped.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np
import numpy.typing as npt

from oddtrick.errors import OddtrickError, cause
from oddtrick.messages import Verbatim
from oddtrick.seats import StrainLike

from .clock import Clock
from .deals import Deal, hands_of, strain_numbers
from .errors import BadPosition, SolvingFailed
from .search import DEFAULT_MEMORY, Deals, Results, Solver
from .threads import spread, thread_count

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
                raise SolvingFailed(
                    "{path} cannot be used for results: it is no ordinary file.",
                    path=Verbatim(str(path)),
                )
            if not path.exists() or path.stat().st_size == 0:
                self._create(line, len(deals))
            self.stream: BinaryIO = open(path, "r+b")  # noqa: SIM115
        except OSError as error:
            raise SolvingFailed(
                "{path} cannot be used for results: {why}.",
                path=Verbatim(str(path)),
                why=Verbatim(str(error.strerror)),
            ) from None
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
                    "{path} is in use: another run is writing its results there.",
                    path=Verbatim(str(self.path)),
                ) from None

    def _load(self, line: bytes, deals: int) -> Results:
        sound = self.stream.read(_HEADER) == line
        sound &= os.fstat(self.stream.fileno()).st_size == _HEADER + 20 * deals
        found = np.frombuffer(self.stream.read(20 * deals) if sound else b"", dtype=np.uint8)
        if not sound or ((found > 13) & (found != UNKNOWN)).any():
            raise SolvingFailed(
                "{path} holds the results of other deals, or is damaged. Name another file, "
                "or remove it to begin again.",
                path=Verbatim(str(self.path)),
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
                "The results cannot be written to {path}: {why}.",
                path=Verbatim(str(self.path)),
                why=Verbatim(str(error.strerror)),
            ) from None

    def close(self) -> None:
        with contextlib.suppress(OSError):  # said by `save`
            self.stream.close()


Progress = Callable[[int, int], None]
Job = TypeVar("Job")
Result = TypeVar("Result")

CHUNK = 2
"""Deals handed to a thread at a time; few, so that all threads end together."""


def as_array(deals: Deals | Iterable[Deal]) -> Deals:
    """Deals as an n × 4 array of 64-bit masks, checked. Raises `BadPosition` or `BadCards`."""
    if isinstance(deals, np.ndarray):
        if deals.ndim != 2 or deals.shape[1] != 4 or deals.dtype.kind not in "iu":
            raise BadPosition(
                "Deals are an array of n rows of four 64-bit masks (N E S W), not "
                "{dtype} of shape {shape}.",
                dtype=Verbatim(str(deals.dtype)),
                shape=Verbatim(str(deals.shape)),
            )
        array = np.ascontiguousarray(deals, dtype=np.uint64)
        _check(array)
        return array
    if isinstance(deals, str) or hasattr(deals, "hands") or not isinstance(deals, Iterable):
        raise BadPosition(
            "Deals are a list of deals or boards, or an array: for one, write [deal]."
        )
    rows = [_checked(number, deal) for number, deal in enumerate(deals, 1)]
    return np.array(rows, dtype=np.uint64).reshape(len(rows), 4)


def _checked(number: int, deal: Deal) -> tuple[int, int, int, int]:
    try:
        return hands_of(deal)
    except OddtrickError as error:
        raise BadPosition("Deal {number}: {error}", number=number, error=error.message) from None


def _check(deals: Deals) -> None:
    if not hasattr(np, "bitwise_count"):  # NumPy 1
        for number, row in enumerate(deals, 1):
            _checked(number, row)
        return
    n, e, s, w = deals.T
    together = n | e | s | w
    counts = np.bitwise_count(deals)
    bad = (counts != counts[:, :1]).any(axis=1) | (counts[:, 0] == 0) | (counts[:, 0] > 13)
    bad |= np.bitwise_count(together) != counts.sum(axis=1)
    bad |= together >> np.uint64(52) != 0
    for i in np.flatnonzero(bad):
        _checked(int(i) + 1, deals[i])


def tables(
    deals: Deals | Iterable[Deal],
    *,
    strains: Iterable[StrainLike] = range(5),
    threads: int | None = None,
    progress: Progress | None = None,
    file: str | os.PathLike[str] | None = None,
    scheduler: str | None = None,
    memory: int = DEFAULT_MEMORY,
    seconds: float | None = None,
) -> Results:
    """The tables of all `deals`: an n × 5 × 4 array of tricks by strain and declarer, such as
    ``found[0, Strain.NO_TRUMP, Seat.SOUTH]``.

    * `strains`: which to solve, such as ``["NT"]``; the others come out as 255 (`UNKNOWN`).
    * `threads`: one per processor by default; each has a solver of `memory` bytes.
    * `progress`: called as `progress(done, total)` after every few deals.
    * `file`: results are kept there as they come, and a later call goes on where this one
      stopped, however it stopped.
    * `scheduler`: the address of a Dask scheduler whose workers do the work
      (``pip install oddtrick[cluster]``).
    * `seconds`: when they are over, deals not finished come out as 255; with `file=` the same
      call goes on with them.

    Ctrl-C stops all threads at once; what was finished is in the file.

    >>> tables(["N:AK... QJ... T9... 87..."]).shape
    (1, 5, 4)
    """
    array = as_array(deals)
    results = np.full((len(array), 5, 4), UNKNOWN, dtype=np.uint8)
    with contextlib.closing(
        solved(
            array,
            strains=strains,
            threads=threads,
            progress=progress,
            file=file,
            scheduler=scheduler,
            memory=memory,
            seconds=seconds,
        )
    ) as source:
        for rows, some in source:
            results[rows] = some
    return results


def solved(
    deals: Deals,
    *,
    strains: Iterable[StrainLike] = range(5),
    threads: int | None = None,
    progress: Progress | None = None,
    file: str | os.PathLike[str] | None = None,
    scheduler: str | None = None,
    memory: int = DEFAULT_MEMORY,
    seconds: float | None = None,
) -> Generator[tuple[Rows, Results]]:
    """As `tables`, but yields (rows, results) as they come, those of the file first.

    `deals` are those of `as_array`. Close it to stop before the end.
    """
    clock = Clock(seconds)
    wanted = strain_numbers(strains)
    if not wanted:
        raise BadPosition("Name at least one denomination: C, D, H, S or NT.")
    thread_count(threads)
    stored = None if file is None else ResultsFile(Path(file), deals, wanted)
    try:
        missing = np.arange(len(deals))
        if stored is not None:
            open_ = (stored.results[:, wanted] == UNKNOWN).any(axis=(1, 2))
            missing, known = np.flatnonzero(open_), np.flatnonzero(~open_)
            if len(known):
                yield known, stored.results[known]
        done = len(deals) - len(missing)
        if progress is not None:
            progress(done, len(deals))
        with contextlib.closing(
            _solve(deals, missing, wanted, threads, scheduler, memory, clock)
        ) as source:
            for rows, results in source:
                if not len(rows):
                    continue
                if stored is not None:
                    stored.save(rows, results)
                yield rows, results
                done += len(rows)
                if progress is not None:
                    progress(done, len(deals))
    finally:
        if stored is not None:
            stored.close()


def _solve(
    deals: Deals,
    missing: Rows,
    strains: Sequence[int],
    threads: int | None,
    scheduler: str | None,
    memory: int,
    clock: Clock,
) -> Generator[tuple[Rows, Results]]:
    if scheduler is not None:
        yield from solve_on_cluster(scheduler, deals, missing, strains, memory, clock)
        return
    chunks = [missing[i : i + CHUNK] for i in range(0, len(missing), CHUNK)]

    def one(solver: Solver, rows: Rows) -> tuple[Rows, Results]:
        found = solver._tables(deals[rows], strains, clock)
        return rows[: len(found)], found

    yield from on_threads(one, chunks, threads, memory)


def on_threads(
    work: Callable[[Solver, Job], Result],
    jobs: Sequence[Job],
    threads: int | None = None,
    memory: int = DEFAULT_MEMORY,
) -> Generator[Result]:
    """The results of all jobs as they come, each thread with a solver of its own.

    When it is left before the end, by Ctrl-C say, all solvers are stopped at once.
    """
    count = min(thread_count(threads), max(len(jobs), 1))
    with contextlib.closing(spread(work, jobs, [Solver(memory) for _ in range(count)])) as source:
        for _, result in source:
            yield result


# Tables on a Dask cluster, for corpora that outgrow one machine.
#
# Every worker needs Oddtrick installed. A chunk of deals lost with its worker is solved again by
# another; a chunk's result is counted once.

_CONNECT_SECONDS = 15
_WORKER_SECONDS = 60
_CHUNK = 8
_AHEAD = 4
"""Chunks handed out for every thread of the cluster, so that millions do not wait there."""


def solve_on_cluster(
    address: str,
    deals: Deals,
    missing: Rows,
    strains: Sequence[int],
    memory: int,
    clock: Clock,
) -> Generator[tuple[Rows, Results]]:
    """Yields (rows, results) of chunks of the deals `missing` names, as they are finished.

    When time is up, what the workers have not handed in is left to them.
    """
    from concurrent.futures import CancelledError

    try:
        from distributed import (  # type: ignore[import-not-found, unused-ignore]
            Client,
            wait,
        )
    except ImportError:
        raise SolvingFailed(
            "A cluster needs Dask: install it with “pip install oddtrick[cluster]”."
        ) from None
    chunks = iter([missing[i : i + _CHUNK] for i in range(0, len(missing), _CHUNK)])
    rows_of: dict[Any, Rows] = {}

    def submit(count: int) -> None:
        for rows in itertools.islice(chunks, count):
            future = client.submit(
                solve_chunk, deals[rows], list(strains), memory, pure=False, retries=3
            )
            rows_of[future] = rows

    with _quiet():
        try:
            client: Any = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise SolvingFailed(
                "No Dask scheduler answers at {address} ({error}). Give its address as "
                "tcp://HOST:PORT.",
                address=Verbatim(address),
                error=cause(error),
            ) from None
        try:
            with contextlib.suppress(TimeoutError):  # said below
                client.wait_for_workers(1, timeout=_WORKER_SECONDS)
            submit(_AHEAD * max(1, sum(client.nthreads().values())))
            while rows_of and not clock.over():
                patience = min(_WORKER_SECONDS, clock.left or _WORKER_SECONDS)
                try:
                    with client.as_current():
                        done, _ = wait(list(rows_of), patience, "FIRST_COMPLETED")
                except TimeoutError:
                    if clock.over() or client.nthreads():
                        continue
                    raise SolvingFailed(
                        "The scheduler at {address} has had no worker for {worker_seconds} "
                        "seconds: start some with “dask worker ADDRESS”.",
                        address=Verbatim(address),
                        worker_seconds=_WORKER_SECONDS,
                    ) from None
                submit(len(done))
                for future in done:
                    if future.status == "error":
                        raise SolvingFailed(
                            "A worker of the cluster failed: {error}",
                            error=future.exception(),
                        )
                    yield rows_of.pop(future), future.result()
        except (CancelledError, OSError) as error:
            raise SolvingFailed(
                "The scheduler at {address} is gone.", address=Verbatim(address)
            ) from error
        finally:
            if rows_of and client.status == "running":
                client.cancel(list(rows_of))
            client.close()


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without Dask's own reports: errors raised here say the same in a sentence."""
    theirs = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    levels = {name: logging.getLogger(name).level for name in theirs}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def solve_chunk(deals: Deals, strains: Sequence[int], memory: int) -> Results:
    """The tables of a few deals, on a worker."""
    return Solver(memory)._tables(deals, strains)
