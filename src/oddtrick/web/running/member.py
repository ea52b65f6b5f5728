"""A server's place among several that share a store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any

from oddtrick.store import EventLog
from oddtrick.store.leases import LIFE, Membership
from oddtrick.web.cluster.books import BookRegistry
from oddtrick.web.cluster.ownership import Ownership
from oddtrick.web.cluster.proxy import ProxyMap
from oddtrick.web.cluster.sharing import Sharing
from oddtrick.web.cluster.shelves import Shelves
from oddtrick.web.table.registry import TableRegistry

from .keeper import TICK, Keeper

__all__ = ["ClusterMember"]


@dataclass
class ClusterMember:
    """A member of a cluster: the tables it owns, its keeper, and the state of shared evenings."""

    ownership: Ownership
    keeper: Keeper
    shelves: Shelves
    sharing: Sharing | None = None

    @staticmethod
    def of(
        store: EventLog,
        name: str,
        address: str,
        proxy: ProxyMap | None = None,
        cache: str = "",
        life: float = LIFE,
    ) -> ClusterMember:
        """Take part under a name, found by the others at an address, with a `proxy` before them
        and Valkey at the address `cache` where there are such; taken for dead when it is not heard
        of for `life` seconds. Raises `StoreError` where a worker of this name is at work, and what
        `Sharing` raises."""
        sharing = Sharing(cache, name) if cache else None
        ownership = Ownership(shared=True)
        store.fence = ownership.fence
        keeper = Keeper(store, ownership, Membership(name, address, life), proxy)
        keeper.join()
        return ClusterMember(ownership, keeper, Shelves(store, ownership), sharing)

    def begin(self, hub: TableRegistry, books: Collection[BookRegistry[Any]]) -> None:
        """Keep the leases from now on; what is lost is let go of."""

        async def hand_over(
            shards: Collection[int], given: Callable[[], Awaitable[None]] | None
        ) -> None:
            await hub.hand_over(shards, given)
            for registry in books:
                await asyncio.to_thread(registry.let_go, shards)

        self.keeper.begin(hand_over)

    async def leave(self, hub: TableRegistry) -> None:
        """End in good order: the others have the shards before the clients look for them."""

        async def given() -> None:
            await asyncio.to_thread(self.keeper.end)
            await asyncio.sleep(2 * TICK)

        await hub.leave(given)

    def end(self) -> None:
        """Own nothing any more."""
        self.keeper.end()
