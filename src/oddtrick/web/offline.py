"""The site without a network: what a browser keeps of it, and how it is installed."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from oddtrick.games import catalogue
from oddtrick.laws.director.law_data import law_book, practice_book
from oddtrick.rules import BEGINNINGS
from oddtrick.rules.lessons import LESSONS
from oddtrick.rules.printed import WORDS

from .messages import encode
from .places import OLD, PLACES, PageAddress
from .reference.game_rules import rules_page
from .reference.patience_book import patience_book
from .routes.pages import games_list
from .server.static_files import FOR_EVER, Asset, page_policy, page_text, static_texts, version
from .training import points_list

# Parts of the site that a browser keeps so that it opens without a network.
#
# All of it is the same for everybody: the files of the pages, pages that hold nothing of their
# own, the rules of the games, and lists that do not change while the server runs. It is fetched
# at once, as one file whose address follows from its content; so does the version of the worker
# that fetches it, and nobody has to remember to raise a number.


NEEDS_SERVER = "offline/index.html"
"""The page in place of any other, which says so."""


def _kept_pages() -> list[tuple[str, str]]:
    """The form of every address that opens without a network, and the page's file."""
    return [(place.form, place.file) for place in PLACES.values() if place.kept]


def _old_ways() -> list[tuple[str, str]]:
    """The form of every old address, and what is written in its stead, in JavaScript's words."""
    ways = []
    for old, name in OLD.items():
        now = PLACES[name].address
        for number, id_ in enumerate(re.findall(r"{\w+}", now), 1):
            now = now.replace(id_, f"${number}")
        ways.append((PageAddress(old).form, now))
    return ways


def _html(text: str) -> list[str]:
    return ["text/html; charset=utf-8", text]


def _page(file: str) -> list[str]:
    policy = page_policy(file)
    return [*_html(page_text(file)), *([policy] if policy else [])]


def _json(data: bytes) -> list[str]:
    return ["application/json", data.decode()]


@cache
def _files() -> dict[str, list[str]]:
    """The kind and the text of everything, by the path under which it is kept; and its content
    security policy, where that is not the one of all."""
    found = {f"/static/{version()}/{name}": text for name, text in static_texts().items()}
    found |= {
        f"/kept/{file}": _page(file)
        for file in (*(file for _, file in _kept_pages()), NEEDS_SERVER)
    }
    found |= {
        PLACES["rules"].path(name): _html(rules_page(name)) for name in (*catalogue(), *BEGINNINGS)
    }
    found[PLACES["words"].address] = _html(rules_page(WORDS))
    lessons = encode([lesson._asdict() for lesson in LESSONS])
    found["/api/games"], found["/api/lessons"] = _json(encode(games_list())), _json(lessons)
    found["/api/laws"], found["/api/practice"] = (
        _json(encode(law_book())),
        _json(encode(practice_book())),
    )
    found["/api/patience"] = _json(encode(patience_book()))
    found["/api/train/points"] = _json(encode(points_list()))
    return found


@cache
def bundle() -> Asset:
    """The one file: `{files: {path: [kind, text, policy?]}}`."""
    data: dict[str, Any] = {"files": _files()}
    return Asset.of("application/json", json.dumps(data, ensure_ascii=False).encode())


def offline_version() -> str:
    """The version of all that is kept: it follows from the content."""
    return hashlib.sha256(bundle().plain).hexdigest()[:12]


@cache
def worker() -> Asset:
    """The service worker, with the version that it fetches, the pages that it answers for, and
    where old addresses lead."""
    text = static_texts()["offline/worker.js"][1]
    given = (("VERSION", offline_version()), ("PAGES", _kept_pages()), ("OLD", _old_ways()))
    for line, value in given:
        start = text.index(f"const {line} = ")
        end = text.index(";", start)
        text = f"{text[:start]}const {line} = {json.dumps(value)}{text[end:]}"
    return Asset.of("text/javascript", text.encode())


# The addresses of what makes the site an app: the manifest, the worker, and what it keeps.


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
