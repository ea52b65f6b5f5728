"""Work that takes thought, done by the workers of a Dask cluster: the thinkers.

A decision, or a job (a review, a solve, a sheet to print, a stranger's file), that is lost with its
thinker is done by another. A job runs in a process of the thinker's own, which is killed where it
takes too much (`oddtrick.support.sandbox`). Where no scheduler answers, the caller hears it at once
and for some seconds nobody asks again.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import logging
import os
import threading
import time
from collections.abc import Callable
from enum import IntEnum
from typing import Any

from oddtrick.errors import OddtrickError
from oddtrick.messages import Message, Verbatim
from oddtrick.support.optional_libraries import needed_by
from oddtrick.support.sandbox import BUSY, Confined, TooMuch, Workers
from oddtrick.support.typed_json import decode, written

log = logging.getLogger(__name__)

CONNECT = 3.0
AGAIN = 5.0
"""Seconds until a scheduler that did not answer is asked again."""

LOOK = 1.0
"""Seconds after which it is looked whether those who think are still there."""

TRIES = 2
"""How often something is begun again whose thinker has died."""

QUEUED = 20.0
"""Seconds that a job may wait for a thinker, beside its own time."""

JOB = "job"
"""The resource that a thinker announces for jobs (``dask worker --resources "job=1"``), so that it
does one at a time and has a thread left for decisions."""


class Priority(IntEnum):
    """The order in which work is done."""

    LATER = 0
    """Nobody waits for it."""
    JOB = 5
    """A person waits for a page or a file."""
    PLAY = 10
    """A person waits at a table."""


class NoThinkers(OddtrickError):
    """No thinkers answer."""


class ThinkingCluster:
    """The scheduler at an address, ``tcp://host:port``. Safe to use from several threads."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._lock = threading.Lock()
        self._client: Any = None
        self._tried = self._looked = -AGAIN
        self._threads = self._jobs = 0

    @property
    def count(self) -> int:
        """How many decisions it makes at a time; 0 where none is connected."""
        client = self._client
        return 0 if client is None or client.status != "running" else self._threads

    def _look(self, client: Any, *, now: bool = False) -> None:
        """See now and then how many thinkers there are. Raises `NoThinkers` for none."""
        if now or time.monotonic() - self._looked > (AGAIN if self._threads else LOOK):
            self._looked = time.monotonic()
            threads = client.nthreads()
            found = client.scheduler_info(n_workers=-1)["workers"].values()
            self._jobs = int(sum(w.get("resources", {}).get(JOB, 0) for w in found))
            self._threads = max(min(1, len(threads)), sum(threads.values()) - self._jobs)
        if not self._threads:
            raise NoThinkers(
                "The scheduler at {address} has no thinkers.", address=Verbatim(self.address)
            )

    def connect(self) -> Any:
        """The client, connected. Raises `NoThinkers`."""
        with self._lock:
            client = self._client
            if client is not None and client.status == "running":
                return client
            if time.monotonic() - self._tried < AGAIN:
                raise NoThinkers("No thinkers answer at {address}.", address=Verbatim(self.address))
            self._tried = time.monotonic()
            with needed_by("DecisionPool apart need", "cluster"):
                from distributed import Client

            connect: Any = Client
            if client is not None:
                with contextlib.suppress(Exception):
                    client.close(timeout=1)
            try:
                self._client = connect(self.address, timeout=CONNECT, set_as_default=False)
            except (OSError, ValueError, TimeoutError) as error:
                log.warning("no thinkers answer at %s: %s", self.address, error)
                raise NoThinkers(
                    "No thinkers answer at {address}.", address=Verbatim(self.address)
                ) from error
            return self._client

    def decide(
        self, function: Callable[..., bytes], *arguments: object, priority: Priority, late: float
    ) -> bytes:
        """The result of a function in the thinker itself, within `late` seconds. Raises
        `NoThinkers`."""
        return bytes(self._result(function, arguments, priority, late, job=False))

    def call(
        self,
        function: Callable[..., object],
        data: bytes,
        *arguments: object,
        seconds: float,
        memory: int,
        priority: Priority = Priority.JOB,
    ) -> bytes:
        """The result of `function(data, *arguments)` in a confined process of a thinker, as JSON.
        Raises what `Workers.call` raises, and `NoThinkers`."""
        asked = (function.__module__, function.__qualname__, data, arguments, seconds, memory)
        kind, result = self._result(_confined, asked, priority, seconds * BUSY + QUEUED, job=True)
        if kind == "confined":
            raise Confined(decode(result, Message))
        if kind == "too much":
            raise TooMuch(decode(result, Message))
        if kind == "fault":
            raise RuntimeError(result.decode())
        return bytes(result)

    def _result(
        self,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        priority: Priority,
        late: float,
        *,
        job: bool,
    ) -> Any:
        client = self.connect()
        asked: Any = None
        try:
            self._look(client)
            asked = client.submit(
                function, *arguments, pure=False, retries=TRIES, priority=int(priority),
                resources={JOB: 1} if job and self._jobs else None,
            )  # fmt: skip
            ends = time.monotonic() + late
            while True:
                try:
                    return asked.result(timeout=LOOK)
                except TimeoutError:
                    self._look(client, now=True)  # the thinker may have died, and all others
                    if time.monotonic() > ends:
                        raise
        except Exception as error:
            if asked is not None:
                with contextlib.suppress(Exception):
                    asked.cancel(force=True)
            raise NoThinkers(
                "The thinkers have not answered: {error}.", error=Verbatim(repr(error))
            ) from error

    def close(self) -> None:
        """Let go of the scheduler."""
        with self._lock:
            if self._client is not None:
                with contextlib.suppress(Exception):
                    self._client.close(timeout=1)
                self._client = None


_clusters: dict[str, ThinkingCluster] = {}


def thinkers_apart() -> ThinkingCluster | None:
    """The thinkers named to this server (``ODDTRICK_THINKERS``); None where it thinks for
    itself."""
    address = os.environ.get("ODDTRICK_THINKERS", "")
    return _clusters.setdefault(address, ThinkingCluster(address)) if address else None


class DistributedWorkers:
    """Jobs done by the thinkers, and by a server's own workers where there are none or they do not
    answer."""

    def __init__(self, own: Workers, priority: Priority = Priority.JOB) -> None:
        self.own, self.priority = own, priority
        self.cluster = thinkers_apart()

    def call(self, function: Callable[..., object], data: bytes, *arguments: object) -> bytes:
        """As `Workers.call`."""
        own = self.own
        if self.cluster is not None:
            try:
                return self.cluster.call(
                    function, data, *arguments,
                    seconds=own.seconds, memory=own.memory, priority=self.priority,
                )  # fmt: skip
            except NoThinkers as error:
                log.warning("this server does it itself: %s", error)
        return own.call(function, data, *arguments)

    def close(self, *, now: bool = False) -> None:
        """End what this server has of its own, and let go of the thinkers."""
        self.own.close(now=now)
        if self.cluster is not None:
            self.cluster.close()


# -- in the thinker ------------------------------------------------------------------------

_sandboxes: dict[tuple[float, int], Workers] = {}


def _confined(
    module: str,
    name: str,
    data: bytes,
    arguments: tuple[object, ...],
    seconds: float,
    memory: int,
) -> tuple[str, bytes]:
    """The result of a call in a process of its own, by how it ended."""
    function = getattr(importlib.import_module(module), name)
    workers = _sandboxes.get((seconds, memory))
    if workers is None:
        if not _sandboxes:
            atexit.register(_end_sandboxes)
        workers = Workers(1, seconds=seconds, memory=memory, patience=seconds)
        workers = _sandboxes.setdefault((seconds, memory), workers)
    try:
        return "fine", workers.call(function, data, *arguments)
    except Confined as error:
        return "confined", written(error.message)
    except TooMuch as error:
        return "too much", written(error.message)
    except RuntimeError as error:
        return "fault", str(error).encode()


def _end_sandboxes() -> None:
    while _sandboxes:
        _sandboxes.popitem()[1].close()
