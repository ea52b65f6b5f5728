"""Addresses for a server's operator: is it alive, is it ready, what does it measure."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fastapi import APIRouter, Request, Response

from oddtrick import __version__
from oddtrick.store.log import StoreError
from oddtrick.web.server.calls import answer
from oddtrick.web.server.thread_pools import FairQueue

from .operation.metrics import METRICS, Gauge, of_process
from .operation.settings import metrics_readers
from .server.network_addresses import among
from .server.visitors import Visitors
from .table.registry import TableRegistry

ANSWER = 2.0
"""Seconds that the store may take to say that it is there."""


async def _missing(hub: TableRegistry, with_store: bool) -> str:
    """Why no visitors may be sent here; empty where they may. The store is looked at where that is
    asked."""
    if hub.leaving:
        return "This server is about to end."
    if hub.ownership.shared and not hub.ownership.epochs:
        return "This server owns no tables yet."
    try:
        if with_store:
            async with asyncio.timeout(ANSWER):
                await hub.look()
    except StoreError as error:
        return str(error)
    except TimeoutError:
        return "The store does not answer."
    return ""


def _figures(hub: TableRegistry, visitors: Visitors, jobs: Mapping[str, FairQueue]) -> list[Gauge]:
    rooms = {**hub.pools.queues, **jobs}
    clients = [client for table in hub.tables.values() for client in table.clients]
    waits, lines = "Pieces of work that wait, by room.", visitors.addresses.total
    return [
        Gauge("oddtrick_info", "The version.", 1, f'version="{__version__}"'),
        Gauge("oddtrick_tables", "Tables in memory.", len(hub.tables)),
        Gauge("oddtrick_connections", "Connections, lines among them.", lines),
        Gauge("oddtrick_sockets", "Lines to tables.", len(clients)),
        Gauge("oddtrick_people", "People who sit.", sum(c.seat >= 0 for c in clients)),
        Gauge("oddtrick_shards", "Shards that this server owns.", len(hub.ownership.epochs)),
        Gauge("oddtrick_leaving", "Whether the server ends.", hub.leaving),
        *(
            Gauge("oddtrick_queue_waiting", waits, queue.waiting, f'room="{name}"')
            for name, queue in rooms.items()
        ),
    ]


def figure_routes(
    hub: TableRegistry, visitors: Visitors, jobs: Mapping[str, FairQueue]
) -> APIRouter:
    """The routes; `jobs` are queues beside the tables'."""
    routes, readers = APIRouter(), metrics_readers()

    @routes.get("/healthz")
    async def alive() -> Response:
        return answer({"alive": True})

    @routes.get("/readyz")
    async def is_ready(store: str = "") -> Response:
        why = await _missing(hub, store != "skip")
        return answer({"ready": not why, "sentence": why or "Ready."}, 503 if why else 200)

    @routes.get("/metrics")
    async def measured(request: Request) -> Response:
        if not among(visitors.host(request), readers):
            return answer({"error": "There is nothing at this address."}, 404)
        text = METRICS.text([*_figures(hub, visitors, jobs), *of_process()])
        kind = "text/plain; version=0.0.4; charset=utf-8"
        return Response(text, media_type=kind, headers={"cache-control": "no-store"})

    return routes
