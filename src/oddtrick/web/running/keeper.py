"""Keeps a worker's leases: renewed all the time, taken from the dead, handed over to newcomers.

It runs in a thread of its own: a loop that is busy for a second loses nothing by that.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import CancelledError as Cancelled
from concurrent.futures import TimeoutError as Late
from functools import partial
from typing import NamedTuple

from oddtrick.errors import OddtrickError
from oddtrick.store import EventLog, StoreError
from oddtrick.store.leases import LIFE, Membership, NameTaken, shard_of
from oddtrick.web.cluster.ownership import Ownership
from oddtrick.web.cluster.proxy import NoProxy, ProxyMap
from oddtrick.web.operation.metrics import METRICS

__all__ = ["HandOver", "Keeper"]

log = logging.getLogger(__name__)

TICK = 0.3
"""Seconds between two renewals: a few of them may fail before a worker is taken for dead."""

LOOK = 2.0
"""Seconds after which the proxy is looked at again: it may have been started anew."""

HANDING = 4.0
"""Seconds that handing over may take."""

HandOver = Callable[[Collection[int], Callable[[], Awaitable[None]] | None], Awaitable[None]]
"""Lets go of what is in these shards, and calls what is given when nothing is being written."""


class _Serving(NamedTuple):
    """The loop that serves, and how it lets go of what is another's."""

    loop: asyncio.AbstractEventLoop
    hand_over: HandOver

    def do(self, shards: Collection[int], given: Callable[[], Awaitable[None]] | None) -> None:
        """Have it let go of some shards, and wait for it. Raises `StoreError` where that takes too
        long."""

        async def done() -> None:
            await self.hand_over(shards, given)

        future = asyncio.run_coroutine_threadsafe(done(), self.loop)
        try:
            future.result(HANDING)
        except (Late, Cancelled) as error:
            raise StoreError("Tables are handed over more slowly than they should be.") from error


class Keeper:
    """The leases of one worker."""

    def __init__(
        self,
        store: EventLog,
        ownership: Ownership,
        membership: Membership,
        proxy: ProxyMap | None = None,
    ) -> None:
        self._store, self._ownership, self._membership = store, ownership, membership
        self._proxy = proxy
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._looked = 0.0
        self._owners: dict[int, str] = {}
        self._trouble = ""
        self._serving: _Serving | None = None
        ownership.where = lambda id_: self._owners.get(shard_of(id_), "")

    def join(self) -> None:
        """Take part, before anything is served. Raises `StoreError` where that cannot be, as where
        another worker of this name is at work."""
        ends = time.monotonic() + 3 * LIFE  # one of this name that was killed is waited for
        while True:
            try:
                self._renew()
                break
            except NameTaken:
                if time.monotonic() > ends:
                    raise
                time.sleep(TICK)
        self._thread = threading.Thread(target=self._run, name="leases", daemon=True)
        self._thread.start()

    def begin(self, hand_over: HandOver) -> None:
        """From now on there is something to be handed over, in the loop that runs now."""
        self._serving = _Serving(asyncio.get_running_loop(), hand_over)

    def end(self) -> None:
        """Own nothing any more. To be called when nothing is being written."""
        self._stop.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(HANDING)
        try:
            self._store.ask(self._membership.leave)
        except OddtrickError as error:
            log.warning("the leases run out by themselves: %s", error)

    def _run(self) -> None:
        while not self._stop.wait(TICK):
            try:
                lost, serving = self._renew(), self._serving
                if serving is not None:
                    if lost:
                        serving.do(lost, None)
                    self._balance(serving)
                self._trouble = ""
            except NameTaken as error:
                log.error("%s", error)
                os.kill(os.getpid(), signal.SIGTERM)
                return
            except OddtrickError as error:
                if str(error) != self._trouble:
                    log.warning("leases are not renewed: %s", error)
                    self._trouble = str(error)

    def _renew(self) -> frozenset[int]:
        """Renew; the shards that were lost. The proxy hears of those that are new."""
        before = self._ownership.epochs
        held = self._store.ask(self._membership.renew)
        lost = self._ownership.replace(held.epochs)
        self._owners = dict(held.owners)
        gained = {s for s, epoch in held.epochs.items() if before.get(s) != epoch}
        if gained:
            METRICS.count("oddtrick_takeovers_total", len(gained))
            log.info("%s owns %d shards", self._membership.name, len(held.epochs))
        if gained or time.monotonic() - self._looked > LOOK:
            self._tell_proxy()
        return lost

    def _tell_proxy(self) -> None:
        self._looked = time.monotonic()
        if self._proxy is None or not self._ownership.epochs:
            return
        try:
            self._proxy.say([*self._ownership.epochs], self._membership.name)
        except NoProxy as error:
            log.warning("%s", error)

    def _balance(self, serving: _Serving) -> None:
        """Hand over what others should have."""
        surplus = self._store.ask(self._membership.surplus)
        if not surplus:
            return
        self._ownership.going = frozenset(surplus)

        async def given() -> None:
            give_up = partial(self._membership.give_up, shards=surplus)
            await asyncio.to_thread(self._store.ask, give_up)

        try:
            serving.do(surplus, given)
            self._renew()
        finally:
            self._ownership.going = frozenset()
