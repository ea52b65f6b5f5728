"""The links of an evening, as text and as pictures, and its file."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.web.club.links import links_of
from oddtrick.web.club.pages.content import GatheredLinks, LinkDrawn
from oddtrick.web.club.pages.results_usebio import union_usebio
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.cluster.book_visits import work
from oddtrick.web.server.network_addresses import qr_source
from oddtrick.web.server.responses import answer, saved

__all__ = ["link_routes"]


def link_routes(visits: ClubVisits) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.get("/api/club/{id_}/links")
    async def links(id_: str, request: Request) -> Response:
        found, _ = await visits.let_in(request, id_, "director")
        reach = visits.reached(request)

        def drawn(link: str) -> LinkDrawn:
            return {"link": link, "qr": qr_source(link)}

        def all_links() -> GatheredLinks:
            links = links_of(found, visits.base(request))
            return {
                "sentence": reach.sentence,
                "results": drawn(links.results),
                "director": drawn(links.director),
                "deputy": drawn(links.deputy),
                "tables": [{"table": n, **drawn(link)} for n, link in links.tables.items()],
                "players": [{"name": x.name, "of": x.of, **drawn(x.link)} for x in links.players],
            }

        return answer(await work(all_links))

    @routes.get("/api/club/{id_}/file")
    async def file(id_: str, request: Request) -> Response:
        found, _ = await visits.let_in(request, id_, "director")
        visits.check_files(request)
        data = await work(found.copy)
        return saved(data, f"{id_}.club", "application/octet-stream")

    @routes.get("/api/club/{id_}/union.xml")
    async def union(id_: str, request: Request, version: str = "1.3") -> Response:
        found, _ = await visits.let_in(request, id_, "director")
        visits.check_files(request)
        data = await work(union_usebio, found, version)
        return saved(data, f"{id_}.xml", "application/xml")

    return routes
