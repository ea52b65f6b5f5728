"""Tables on a Dask cluster, for corpora that outgrow one machine.

Every worker needs Oddtrick installed. A chunk of deals lost with its worker is solved again by
another; a chunk's result is counted once, whoever sends it.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Sequence
from concurrent.futures import CancelledError
from typing import Any

from .batch import Rows
from .errors import SolvingFailed
from .search import Deals, Results, Solver

__all__ = ["solve_on_cluster"]

_CONNECT_SECONDS = 15
_WORKER_SECONDS = 60
_CHUNK = 8
_AHEAD = 4
"""Chunks handed out for every thread of the cluster, so that millions do not wait there."""


def solve_on_cluster(
    address: str, deals: Deals, missing: Rows, strains: Sequence[int], memory: int
) -> Generator[tuple[Rows, Results]]:
    """Yields (rows, results) of chunks of the deals `missing` names, as they are finished."""
    try:
        from distributed import (  # type: ignore[import-not-found, unused-ignore]
            Client,
            as_completed,
        )
    except ImportError:
        raise SolvingFailed(
            "A cluster needs Dask: install it with “pip install oddtrick[cluster]”."
        ) from None
    try:
        client: Any = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SolvingFailed(
            f"No Dask scheduler answers at {address} ({error}). Give its address as "
            "tcp://HOST:PORT."
        ) from None
    rows_of: dict[Any, Rows] = {}
    chunks = iter([missing[i : i + _CHUNK] for i in range(0, len(missing), _CHUNK)])

    def submit(count: int) -> list[Any]:
        futures = []
        for rows in itertools.islice(chunks, count):
            futures.append(
                client.submit(
                    solve_chunk, deals[rows], list(strains), memory, pure=False, retries=3
                )
            )
            rows_of[futures[-1]] = rows
        return futures

    try:
        try:
            client.wait_for_workers(1, timeout=_WORKER_SECONDS)
        except TimeoutError:
            raise SolvingFailed(
                f"The scheduler at {address} has had no worker for {_WORKER_SECONDS} seconds: "
                "start some with “dask worker ADDRESS”."
            ) from None
        coming = as_completed(submit(_AHEAD * sum(client.nthreads().values())), loop=client.loop)
        for future in coming:
            try:
                results = future.result()
            except CancelledError:
                raise SolvingFailed(f"The scheduler at {address} is gone.") from None
            except Exception as error:  # whatever the worker met
                raise SolvingFailed(f"A worker of the cluster failed: {error}") from error
            yield rows_of.pop(future), results
            for more in submit(1):
                coming.add(more)
    finally:
        if rows_of and client.status == "running":
            client.cancel(list(rows_of))
        client.close()


def solve_chunk(deals: Deals, strains: Sequence[int], memory: int) -> Results:
    """The tables of a few deals, on a worker."""
    return Solver(memory)._tables(deals, strains)
