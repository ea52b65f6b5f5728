"""The contents of the front door, in one answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from oddtrick.rules.front import FIRST_LESSONS, TILES, FirstLesson, FrontTile, families
from oddtrick.rules.lessons import LESSONS
from oddtrick.sets import KINDS, winnable_deals
from oddtrick.web.server.responses import answer

__all__ = ["front_routes"]

_random = random.SystemRandom()


def front_routes(visited: Callable[[], None]) -> APIRouter:
    """The call; `visited` is called whenever somebody is at the front door."""
    routes = APIRouter()
    shown = msgspec.to_builtins(families())

    @routes.get("/api/front")
    async def front() -> Response:
        visited()
        return answer(
            {
                "tiles": [_tile(tile) for tile in TILES],
                "today": [
                    {"kind": kind.name, "title": kind.title, "boards": kind.boards[0]}
                    for kind in KINDS.values()
                ],
                "lessons": [line for first in FIRST_LESSONS if (line := _lesson(first))],
                "lesson_count": len(LESSONS),
                "families": shown,
                "games": sum(len(family["games"]) for family in shown),
            }
        )

    return routes


def _tile(tile: FrontTile) -> dict[str, Any]:
    start = dict(tile.start)
    if tile.winnable:
        start["seed"] = _random.choice(winnable_deals()).number
    shown: dict[str, Any] = msgspec.to_builtins(tile)
    del shown["winnable"]
    return {**shown, "start": start}


def _lesson(first: FirstLesson) -> dict[str, Any] | None:
    """The first lesson of a game, with the number it has in ``GET /api/lessons``."""
    for number, lesson in enumerate(LESSONS):
        if lesson.game == first.game:
            return {"number": number, "title": lesson.title, **first._asdict()}
    return None
