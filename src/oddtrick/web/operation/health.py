"""Addresses for a server's operator: is it alive, is it ready, what does it measure."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from fastapi import APIRouter, Request, Response

from oddtrick.web.server.network_addresses import among
from oddtrick.web.server.responses import answer

from .metrics import METRICS, Gauge, of_process
from .settings import metrics_readers


class Readiness(NamedTuple):
    """Whether new visitors may be sent here, and why not."""

    ready: bool
    sentence: str = "Ready."


def health_routes(
    ready: Callable[[bool], Awaitable[Readiness]],
    gauges: Callable[[], Sequence[Gauge]],
    host: Callable[[Request], str | None],
) -> APIRouter:
    """The routes. `ready` says whether the server can serve, its store looked at or not; `gauges`
    gives the figures of the moment, and `host` the address that a request comes from."""
    routes = APIRouter()
    readers = metrics_readers()

    @routes.get("/healthz")
    async def alive() -> Response:
        return answer({"alive": True})

    @routes.get("/readyz")
    async def is_ready(store: str = "") -> Response:
        readiness = await ready(store != "skip")
        return answer(readiness._asdict(), 200 if readiness.ready else 503)

    @routes.get("/metrics")
    async def measured(request: Request) -> Response:
        if not among(host(request), readers):
            return answer({"error": "There is nothing at this address."}, 404)
        text = METRICS.text([*gauges(), *of_process()])
        kind = "text/plain; version=0.0.4; charset=utf-8"
        return Response(text, media_type=kind, headers={"cache-control": "no-store"})

    return routes
