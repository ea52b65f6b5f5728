"""The front door and the pages behind it, the page of a table, the rules, and the lists."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from oddtrick.core import Game
from oddtrick.games import catalogue, player_counts
from oddtrick.games import game as find_game
from oddtrick.rules.front import book_of
from oddtrick.rules.lessons import lessons
from oddtrick.rules.translation import translation
from oddtrick.store.leases import NotOwner
from oddtrick.web.messages import encode
from oddtrick.web.reference.game_rules import rules_page
from oddtrick.web.server.network_addresses import qr_code
from oddtrick.web.server.request_body import BadRequest
from oddtrick.web.server.responses import answer, encoded
from oddtrick.web.server.static_files import page
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.table.registry import Damaged, NoTable, TableRegistry

from .files import FileThreads

# How others are asked to a table: its link, and the link as a picture.


def invitation_routes(hub: TableRegistry, threads: FileThreads, visitors: Visitors) -> APIRouter:
    """The routes; pictures are drawn in the `threads` of downloads."""
    routes = APIRouter()

    @routes.get("/api/tables/{table}/invitation")
    async def invitation(table: str, request: Request) -> Response:
        await hub.get(table)
        found = visitors.reach(request)
        link = f"{found.link}/table/{table}" if found.link else None
        return answer({"link": link, "sentence": found.sentence})

    @routes.get("/api/tables/{table}/invitation.svg")
    async def picture(table: str, request: Request) -> Response:
        who = visitors.admitted(request)
        await hub.get(table)
        found = visitors.reach(request)
        if not found.link:
            raise BadRequest(found.sentence, 409)
        drawn = await threads.take(who, lambda: qr_code(f"{found.link}/table/{table}"))
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    return routes


def _other_counts(game: Game) -> list[int]:
    """For how many more players than by default, or fewer, a game can be played."""
    return [n for n in player_counts(game) if n != len(game.players)]


@cache
def games_list() -> list[dict[str, Any]]:
    """The games that can be played; the list is always the same."""
    return [_game_line(g) for g in catalogue().values()]


def _game_line(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "family": game.family,
        "source": book_of(game.source),
        "summary": game.summary,
        "seats": list(game.player_names),
        "players": list(player_counts(game)),
        "seats_for": {
            n: list(find_game(game.name, {"players": n}).player_names) for n in _other_counts(game)
        },
        "options": [
            {
                "name": o.name,
                "title": o.title,
                "note": o.note,
                "choices": list(o.choices),
                "default": o.default,
                "open": o.accepts is not None,
            }
            for o in game.options
        ],
    }


def _page_route(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def show(request: Request) -> Response:
        return page(request, name)

    return show


def page_routes(hub: TableRegistry) -> APIRouter:
    """The pages, and the lists of games and lessons."""
    routes = APIRouter()

    @routes.get("/")
    async def front_door(request: Request) -> Response:
        return page(request, "front/index.html")

    for name in ("games", "friends", "clubs", "learn", "statistics"):
        routes.add_api_route(f"/{name}", _page_route(f"{name}/index.html"))

    @routes.get("/table/own-{name}")
    async def own_table(name: str, request: Request) -> Response:
        # A table of the browser itself, of which the server knows nothing.
        return page(request, "table/index.html")

    @routes.get("/table/{table}")
    async def table_page(table: str, request: Request) -> Response:
        try:
            await hub.get(table)
            status = 200
        except NotOwner:
            status = 200  # the page is the same at all servers; its line finds the right one
        except NoTable:
            status = 404  # the page itself says so
        except Damaged:
            status = 409
        return page(request, "table/index.html", status)

    @routes.get("/rules/{game}")
    async def rules(game: str) -> Response:
        return HTMLResponse(rules_page(game))

    @routes.get("/api/games")
    async def games() -> Response:
        return answer(games_list())

    @routes.get("/api/lessons")
    async def first_lessons(language: str = "en") -> Response:
        lines = [lesson._asdict() for lesson in lessons(translation(language))]
        return encoded(encode(lines), language=language)

    return routes
