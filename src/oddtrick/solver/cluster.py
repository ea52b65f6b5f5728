"""Tables on a Dask cluster, for corpora that outgrow one machine.

Every worker needs Oddtrick installed. A chunk of deals lost with its worker is solved again by
another; a chunk's result is counted once, whoever sends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .batch import Deals, Results, solve_chunk
from .errors import SolvingFailed

__all__ = ["solve_on_cluster"]

_CONNECT_SECONDS = 15


def solve_on_cluster(
    address: str,
    deals: Deals,
    chunks: list[npt.NDArray[np.intp]],
    strains: Sequence[int],
    memory: int,
) -> Iterator[tuple[npt.NDArray[np.intp], Results]]:
    """Yields (rows, results) of the chunks in the order they are finished."""
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
    rows_of: dict[Any, npt.NDArray[np.intp]] = {}
    try:
        for rows in chunks:
            future = client.submit(
                solve_chunk, deals[rows], list(strains), memory, pure=False, retries=3
            )
            rows_of[future] = rows
        for future in as_completed(list(rows_of), loop=client.loop):
            try:
                results = future.result()
            except Exception as error:  # whatever the worker met
                raise SolvingFailed(f"A worker of the cluster failed: {error}") from error
            yield rows_of.pop(future), results
    finally:
        if rows_of:
            client.cancel(list(rows_of))
        client.close()
