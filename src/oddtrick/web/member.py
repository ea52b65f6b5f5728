"""A server's place among several that share a store."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import CancelledError as Cancelled
from concurrent.futures import TimeoutError as Late
from functools import partial
from typing import Any

from oddtrick.errors import OddtrickError
from oddtrick.store.leases import LIFE, Heartbeat, Membership, NameTaken, shard_of
from oddtrick.store.log import EventLog, StoreError
from oddtrick.web.books.live import LiveBooks
from oddtrick.web.cluster.ownership import Ownership
from oddtrick.web.cluster.proxy import NoProxy, ProxyMap
from oddtrick.web.cluster.sharing import Sharing
from oddtrick.web.operation.metrics import METRICS
from oddtrick.web.table.registry import TableRegistry

# Keeps a worker's leases: renewed all the time, taken from the dead, handed over to newcomers.
#
# One thread does nothing but say that the worker is alive, with one statement on a line of its
# own. Another looks after the shards when something has changed. So neither a loop that is busy
# for a second nor tables that are handed over slowly keep a worker from being heard of.

log = logging.getLogger(__name__)

TICK = 0.2
"""Seconds between two renewals: a few of them may fail before a worker is taken for dead."""

LOOK = 2.0
"""Seconds after which the shards and the proxy are looked at again where nothing seems to have
changed: the proxy may have been started anew."""

HANDING = 4.0
"""Seconds that handing over may take."""


class ClusterMember:
    """A worker of a cluster: the tables it owns, its leases, and what it shares with others."""

    def __init__(
        self,
        store: EventLog,
        name: str,
        address: str,
        proxy: ProxyMap | None = None,
        cache: str = "",
        life: float = LIFE,
    ) -> None:
        """Take part under a name, found by the others at an address, with a `proxy` before them
        and Valkey at the address `cache` where there are such; taken for dead when it is not heard
        of for `life` seconds. Raises `StoreError` where a worker of this name is at work, and what
        `Sharing` raises."""
        self.sharing = Sharing(cache, name) if cache else None
        ownership = self.ownership = Ownership(shared=True)
        store.fence = ownership.fence
        membership = self._membership = Membership(name, address, life)
        self._store, self._proxy = store, proxy
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []
        self._heartbeat = Heartbeat(store.engine, membership.name, membership.run, membership.life)
        self._heard = ""
        """The last answer of the database to the heartbeat; empty where there was none, or this
        worker is no longer alive."""
        self._seen = ""
        """The same, when the shards were last looked after."""
        self._settled = False
        self._renewed = self._looked = 0.0
        self._owners: dict[int, str] = {}
        self._surplus: Sequence[int] = ()
        self._others: set[str] = set()
        """The addresses of other servers that own something."""
        self._trouble = self._of_proxy = ""
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop that serves, once it does."""
        ownership.where = lambda id_: self._owners.get(shard_of(id_), "")
        self._join()

    def _join(self) -> None:
        # One of this name that was killed is waited for.
        ends = time.monotonic() + 3 * self._membership.life
        while True:
            try:
                self._renew()
                break
            except NameTaken:
                if time.monotonic() > ends:
                    raise
                time.sleep(TICK)
        for name, work in (("heartbeat", self._beat), ("leases", self._run)):
            thread = threading.Thread(target=work, name=name, daemon=True)
            thread.start()
            self._threads.append(thread)

    def begin(self, hub: TableRegistry, books: Collection[LiveBooks[Any]]) -> None:
        """From now on what is lost is let go of, in the loop that runs now."""
        self._hub, self._books = hub, books
        self._loop = asyncio.get_running_loop()

    async def leave(self, hub: TableRegistry) -> None:
        """End in good order: the others have the shards before the clients look for them."""

        async def given() -> None:
            await asyncio.to_thread(self.end)
            await asyncio.sleep(2 * TICK)

        await hub.leave(given)

    def end(self) -> None:
        """Own nothing any more. To be called when nothing is being written."""
        self.fall_silent(HANDING)
        try:
            self._store.ask(self._membership.leave)
        except OddtrickError as error:
            log.warning("the leases run out by themselves: %s", error)

    def fall_silent(self, seconds: float) -> None:
        """Renew nothing more; wait so long for what is being done."""
        self._stop.set()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(seconds)

    def before_pause(self) -> None:
        """Ask for time: this process is about to be busy with itself."""
        if not self._stop.is_set():
            self._heartbeat.beat(pause=True)

    def _beat(self) -> None:
        while not self._stop.wait(TICK):
            self._heard = self._heartbeat.beat()
        self._heartbeat.close()

    def _changed(self) -> bool:
        """Whether the shards have to be looked after."""
        heard, seen = self._heard, self._seen
        self._seen = heard
        late = time.monotonic() - self._renewed > LOOK
        return not heard or heard != seen or not self._settled or late

    def _run(self) -> None:
        while not self._stop.wait(TICK):
            if not self._changed():
                continue
            try:
                lost = self._renew()
                if lost:
                    self._let_go(lost)
                self._balance()
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
        before = self.ownership.epochs
        held = self._store.ask(self._membership.renew)
        lost = self.ownership.replace(held.epochs)
        self._owners, self._surplus = dict(held.owners), held.surplus
        self._warn_of(set(held.owners.values()) - {self._membership.address})
        self._settled = held.judged and not held.surplus
        self._renewed = time.monotonic()
        gained = {s for s, epoch in held.epochs.items() if before.get(s) != epoch}
        if gained:
            METRICS.count("oddtrick_takeovers_total", len(gained))
            log.info("%s owns %d shards", self._membership.name, len(held.epochs))
        if gained or time.monotonic() - self._looked > LOOK:
            self._tell_proxy()
        return lost

    def _warn_of(self, others: set[str]) -> None:
        """Say that there are other owners where nothing leads visitors to them."""
        if self._proxy is None and others - self._others:
            log.warning(
                "other servers own tables of this store, at %s, and ODDTRICK_PROXY names no proxy: "
                "who asks here finds only what this server owns",
                ", ".join(sorted(others)),
            )
        self._others = others

    def _tell_proxy(self) -> None:
        self._looked = time.monotonic()
        if self._proxy is None or not self.ownership.epochs:
            return
        try:
            self._proxy.say([*self.ownership.epochs], self._membership.name)
            trouble = ""
        except NoProxy as error:
            trouble = str(error)
        if trouble != self._of_proxy:
            if trouble:
                log.warning("%s", trouble)
            else:
                log.info("the proxy knows the shards again")
            self._of_proxy = trouble

    def _let_go(
        self, shards: Collection[int], given: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Have the loop let go of some shards, and wait for it. Raises `StoreError` where that
        takes too long."""
        if self._loop is None:
            return

        async def handed_over() -> None:
            await self._hub.hand_over(shards, given)
            for registry in self._books:
                await asyncio.to_thread(registry.let_go, shards)

        try:
            asyncio.run_coroutine_threadsafe(handed_over(), self._loop).result(HANDING)
        except (Late, Cancelled) as error:
            raise StoreError("Tables are handed over more slowly than they should be.") from error

    def _balance(self) -> None:
        surplus = self._surplus
        if not surplus or self._loop is None:
            return
        self.ownership.going = frozenset(surplus)

        async def given() -> None:
            give_up = partial(self._membership.give_up, shards=surplus)
            await asyncio.to_thread(self._store.ask, give_up)

        try:
            self._let_go(surplus, given)
            self._renew()
        finally:
            self.ownership.going = frozenset()
