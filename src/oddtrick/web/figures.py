"""The figures of the moment, for the server's operator."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from oddtrick import __version__
from oddtrick.store.log import StoreError
from oddtrick.web.operation.health import Readiness
from oddtrick.web.operation.metrics import Gauge
from oddtrick.web.server.fair_queue import FairQueue
from oddtrick.web.server.rate_limits import ConnectedAddresses
from oddtrick.web.table.registry import TableRegistry

ANSWER = 2.0
"""Seconds that the store may take to say that it is there."""


async def readiness(hub: TableRegistry, with_store: bool = True) -> Readiness:
    """Whether a server can serve: it does not end, and, where that is asked, its store answers."""
    if hub.leaving:
        return Readiness(False, "This server is about to end.")
    if hub.ownership.shared and not hub.ownership.epochs:
        return Readiness(False, "This server owns no tables yet.")
    if not with_store:
        return Readiness(True)
    try:
        async with asyncio.timeout(ANSWER):
            await hub.look()
    except StoreError as error:
        return Readiness(False, str(error))
    except TimeoutError:
        return Readiness(False, "The store does not answer.")
    return Readiness(True)


def figures(
    hub: TableRegistry, addresses: ConnectedAddresses, jobs: Mapping[str, FairQueue] | None = None
) -> list[Gauge]:
    """Figures of what is open, who sits and what waits; `jobs` are queues beside the tables'."""
    rooms = {**hub.pools.queues, **(jobs or {})}
    clients = [client for table in hub.tables.values() for client in table.clients]
    waits = "Pieces of work that wait, by room."
    return [
        Gauge("oddtrick_info", "The version.", 1, f'version="{__version__}"'),
        Gauge("oddtrick_tables", "Tables in memory.", len(hub.tables)),
        Gauge("oddtrick_connections", "Connections, lines among them.", addresses.total),
        Gauge("oddtrick_sockets", "Lines to tables.", len(clients)),
        Gauge("oddtrick_people", "People who sit.", sum(c.seat >= 0 for c in clients)),
        Gauge("oddtrick_shards", "Shards that this server owns.", len(hub.ownership.epochs)),
        Gauge("oddtrick_leaving", "Whether the server ends.", hub.leaving),
        *(
            Gauge("oddtrick_queue_waiting", waits, queue.waiting, f'room="{name}"')
            for name, queue in rooms.items()
        ),
    ]
