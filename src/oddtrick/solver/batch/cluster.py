"""Tables on a Dask cluster, for corpora that outgrow one machine.

Every worker needs Oddtrick installed. A chunk of deals lost with its worker is solved again by
another; a chunk's result is counted once.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from typing import Any

from oddtrick.solver.clock import Clock
from oddtrick.solver.errors import SolvingFailed
from oddtrick.solver.search import Deals, Results, Solver

from .tables import Rows

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
                f"No Dask scheduler answers at {address} ({error}). Give its address as "
                "tcp://HOST:PORT."
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
                        f"The scheduler at {address} has had no worker for {_WORKER_SECONDS} "
                        "seconds: start some with “dask worker ADDRESS”."
                    ) from None
                submit(len(done))
                for future in done:
                    if future.status == "error":
                        raise SolvingFailed(f"A worker of the cluster failed: {future.exception()}")
                    yield rows_of.pop(future), future.result()
        except (CancelledError, OSError) as error:
            raise SolvingFailed(f"The scheduler at {address} is gone.") from error
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
