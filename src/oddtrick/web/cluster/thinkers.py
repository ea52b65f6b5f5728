"""Decisions that take thought, made by the workers of a Dask cluster.

A decision lost with its worker is made by another. Where no scheduler answers, the caller is told
at once and for some seconds nobody asks again.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from typing import Any

import msgspec

from oddtrick.errors import OddtrickError
from oddtrick.support.optional_libraries import needed_by

from .thought import think

__all__ = ["NoThinkers", "ThinkingCluster"]

log = logging.getLogger(__name__)

CONNECT = 3.0
AGAIN = 5.0
"""Seconds until a scheduler that did not answer is asked again."""

LOOK = 1.0
"""Seconds after which it is looked whether those who think are still there."""

TRIES = 2
"""How often a decision is begun again whose worker has died."""


class NoThinkers(OddtrickError):
    """No thinkers answer."""


def _thought(data: bytes, seat: int, name: str, seed: int, seconds: float) -> bytes:
    return msgspec.json.encode(think(data, seat, name, seed, seconds))


class ThinkingCluster:
    """The scheduler at an address, ``tcp://host:port``. Safe to use from several threads."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._lock = threading.Lock()
        self._client: Any = None
        self._tried = self._looked = -AGAIN
        self._threads = 0

    @property
    def count(self) -> int:
        """How many decisions it makes at a time; 0 where none is connected."""
        client = self._client
        return 0 if client is None or client.status != "running" else self._threads

    def _look(self, client: Any, *, now: bool = False) -> None:
        """See now and then how many thinkers there are. Raises `NoThinkers` for none."""
        if now or time.monotonic() - self._looked > (AGAIN if self._threads else LOOK):
            self._looked = time.monotonic()
            self._threads = sum(client.nthreads().values())
        if not self._threads:
            raise NoThinkers(f"The scheduler at {self.address} has no thinkers.")

    def connect(self) -> Any:
        """The client, connected. Raises `NoThinkers`."""
        with self._lock:
            client = self._client
            if client is not None and client.status == "running":
                return client
            if time.monotonic() - self._tried < AGAIN:
                raise NoThinkers(f"No thinkers answer at {self.address}.")
            self._tried = time.monotonic()
            with needed_by("Thinkers apart need", "cluster"):
                from distributed import Client

            connect: Any = Client
            if client is not None:
                with contextlib.suppress(Exception):
                    client.close(timeout=1)
            try:
                self._client = connect(self.address, timeout=CONNECT, set_as_default=False)
            except (OSError, ValueError, TimeoutError) as error:
                log.warning("no thinkers answer at %s: %s", self.address, error)
                raise NoThinkers(f"No thinkers answer at {self.address}.") from error
            return self._client

    def think(
        self,
        data: bytes,
        seat: int,
        name: str,
        seed: int,
        seconds: float,
        *,
        urgent: bool,
        late: float,
    ) -> bytes:
        """A decision, as JSON, within `late` seconds; one that a person waits for comes before the
        others. Raises `NoThinkers`."""
        client = self.connect()
        asked: Any = None
        try:
            self._look(client)
            asked = client.submit(
                _thought, data, seat, name, seed, seconds,
                pure=False, retries=TRIES, priority=10 if urgent else 0,
            )  # fmt: skip
            ends = time.monotonic() + late
            while True:
                try:
                    return bytes(asked.result(timeout=LOOK))
                except TimeoutError:
                    self._look(client, now=True)  # whoever thought may have died, and all others
                    if time.monotonic() > ends:
                        raise
        except Exception as error:
            if asked is not None:
                with contextlib.suppress(Exception):
                    asked.cancel(force=True)
            raise NoThinkers(f"The thinkers have not decided: {error!r}.") from error

    def close(self) -> None:
        """Let go of the scheduler."""
        with self._lock:
            if self._client is not None:
                with contextlib.suppress(Exception):
                    self._client.close(timeout=1)
                self._client = None
