"""The addresses of what makes the site an app: the manifest, the worker, and what it keeps."""

from __future__ import annotations

import json
from functools import cache

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from oddtrick.web.server.static_files import FOR_EVER, Asset, version

from .precache import bundle, offline_version, worker

__all__ = ["offline_routes"]


@cache
def _manifest() -> Asset:
    icons = [("icon.svg", "any", "image/svg+xml", "any")]
    icons += [(f"offline/icon-{n}.png", f"{n}x{n}", "image/png", "any") for n in (192, 512)]
    icons += [("offline/icon-maskable.png", "512x512", "image/png", "maskable")]
    data = {
        "name": "Oddtrick, card games by the book",
        "short_name": "Oddtrick",
        "description": "Trick games and patience, alone or with friends.",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3f0e9",
        "theme_color": "#fdfcf9",
        "lang": "en",
        "categories": ["games", "cards"],
        "icons": [
            {"src": f"/static/{version()}/{name}", "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in icons
        ],
    }
    return Asset.of("application/manifest+json", json.dumps(data).encode())


def offline_routes() -> APIRouter:
    """The manifest, the worker, and the file of all that it keeps."""
    routes = APIRouter()

    @routes.get("/manifest.webmanifest")
    async def manifest(request: Request) -> Response:
        return _manifest().answer(request)

    @routes.get("/worker.js")
    def worker_script(request: Request) -> Response:
        # Its address is that of the site's root: it answers for all pages below.
        return worker().answer(request)

    @routes.get("/offline/{wanted}.json")
    def offline_file(wanted: str, request: Request) -> Response:
        if wanted != offline_version():
            raise HTTPException(
                404
            )  # a worker of another version: the browser asks for the new one
        return bundle().answer(request, FOR_EVER)

    return routes
