"""The front door and the pages behind it, the page of a table, the rules, and the lists."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from oddtrick.core import Game, Option
from oddtrick.errors import BadOption
from oddtrick.games import catalogue, player_counts
from oddtrick.games import game as find_game
from oddtrick.messages import Message, spoken_of, term
from oddtrick.rules.front import PRESETS, book_of
from oddtrick.rules.lessons import lessons
from oddtrick.rules.printed import WORDS
from oddtrick.rules.translation import translation
from oddtrick.sets.daily import day_of
from oddtrick.store.leases import NotOwner
from oddtrick.systems import STATED, titles
from oddtrick.terms import UNKNOWN_SYSTEM
from oddtrick.web.messages import OfferedSystem, encode
from oddtrick.web.places import OLD, PLACES, PageAddress
from oddtrick.web.reference.game_rules import rules_page
from oddtrick.web.server.calls import encoded, localized
from oddtrick.web.server.static_files import page, spoken_asset
from oddtrick.web.sets.registry import NoSet, SetRegistry
from oddtrick.web.table.registry import Damaged, NoTable, TableRegistry

Status = Callable[..., Awaitable[int]]
"""The status of a page, by the ids in its address."""


@cache
def games_list() -> list[dict[str, Any]]:
    """The games that can be played; the list is always the same."""
    return [_game_line(g) for g in catalogue().values()]


def _game_line(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": term(game.title),
        "family": game.family,
        "family_title": term(game.family),
        "source": book_of(game.source),
        "summary": term(game.summary),
        "seats": list(game.player_names),
        "players": list(player_counts(game)),
        "seats_for": {
            n: list(find_game(game.name, {"players": n}).player_names)
            for n in player_counts(game)
            if n != len(game.players)
        },
        "options": [
            {
                "name": o.name,
                "title": term(o.title),
                "note": term(o.note),
                "choices": list(o.choices),
                "titles": _titles(o),
                "default": o.default,
                "open": o.accepts is not None,
                "group": term(o.group),
            }
            for o in sorted(game.options, key=lambda o: bool(o.group))
        ],
        "presets": [
            {"title": term(way.title), "words": term(way.words), "options": way.options}
            for way in PRESETS.get(game.name, ())
        ],
    }


def _titles(option: Option) -> list[Message]:
    """What people call an option's choices, where they are names of the server's."""
    return [term(titles()[name]) for name in option.choices] if option.name in STATED else []


def _page_route(file: str, status: Status | None) -> Callable[[Request], Awaitable[Response]]:
    async def show(request: Request) -> Response:
        found = await status(*request.path_params.values()) if status else 200
        return page(request, file, found)

    return show


def _way_on(new: PageAddress) -> Callable[[Request], Awaitable[Response]]:
    async def lead(request: Request) -> Response:
        # The browser keeps what stands behind #, where keys are.
        asked = request.url.query
        path = new.path(*request.path_params.values()) + (f"?{asked}" if asked else "")
        return RedirectResponse(path, 301)

    return lead


def page_routes(hub: TableRegistry, board_sets: SetRegistry) -> APIRouter:
    """All pages, the ways from their old addresses, and the lists of games and lessons. The page
    of a table, a set or a day that there is none of has the status 404, and itself says so."""
    routes = APIRouter()

    async def table_status(table: str) -> int:
        try:
            await hub.get(table)
        except NotOwner:
            pass  # the page is the same at all servers; its line finds the right one
        except NoTable:
            return 404
        except Damaged:
            return 409
        return 200

    async def set_status(id_: str) -> int:
        try:
            await board_sets.find(id_, prepare=False)
        except (NoSet, BadOption):
            return 404
        return 200

    async def day_status(text: str) -> int:
        try:
            day_of(text)
        except BadOption:
            return 404
        return 200

    checks: dict[str, Status] = {"table": table_status, "set": set_status, "day": day_status}
    for name, place in PLACES.items():
        if place.file:
            routes.add_api_route(place.address, _page_route(place.file, checks.get(name)))

    @routes.get(PLACES["rules"].address)
    async def rules(game: str) -> Response:
        return HTMLResponse(rules_page(game))

    @routes.get(PLACES["words"].address)
    async def words() -> Response:
        return HTMLResponse(rules_page(WORDS))

    for old, name in OLD.items():
        routes.add_api_route(old, _way_on(PLACES[name]))

    @routes.get("/api/games")
    def games(request: Request, language: str = "en") -> Response:
        return spoken_asset(games_list, spoken_of(language)).answer(request)

    @routes.get("/api/systems")
    async def systems(request: Request) -> Response:
        named = titles().items()
        offered = [OfferedSystem(n, term(t)) for n, t in named if n != UNKNOWN_SYSTEM]
        return await localized(request, offered)

    @routes.get("/api/lessons")
    async def first_lessons(language: str = "en") -> Response:
        lines = [lesson._asdict() for lesson in lessons(translation(language))]
        return encoded(encode(lines), language=language)

    return routes
