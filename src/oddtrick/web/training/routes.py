"""The page of the trainer, and what it asks. The server keeps nothing of a pupil: what has been
learned comes with the request and goes back with the answer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.errors import BadOption
from oddtrick.trainer.memory import Progress, Skill, answered, choose_point, moment_of
from oddtrick.trainer.offline import offline_questions
from oddtrick.trainer.point import FAMILIES, Exercise
from oddtrick.trainer.points import POINTS, point_of
from oddtrick.trainer.question import TrainerQuestion, question_of
from oddtrick.trainer.shipped import Level, numbers_of, shipped, shipped_number, stored_points
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.responses import answer
from oddtrick.web.server.static_files import Asset, page

from .play_tables import PlayTables

__all__ = ["GivenAnswer", "PlayOn", "QuestionRequest", "points_list", "training_routes"]

_random = random.SystemRandom()


class GivenAnswer(msgspec.Struct, frozen=True):
    """The state of a point, whether it was answered rightly, and when, where that was earlier: an
    ISO 8601 moment with its zone, of an answer that waited for a network."""

    right: bool
    skill: Skill = msgspec.field(default_factory=Skill)
    when: str = ""


class QuestionRequest(msgspec.Struct, frozen=True):
    """The progress so far, the family or point that the next question is to be of, and how hard
    it is to be."""

    progress: Progress = msgspec.field(default_factory=Progress)
    only: str = ""
    level: Level = ""


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer after which a question is played on, and the name of the player."""

    code: str
    name: str = ""


@cache
def points_list() -> list[dict[str, Any]]:
    """The families with their points: how many exercises each has, or why it has none."""
    stored = stored_points()
    return [
        {
            "id": family,
            "title": title,
            "points": [
                {
                    "id": point.id,
                    "name": point.name,
                    "heading": point.heading,
                    "number": shipped_number(point.id),
                    "unmet": stored[point.id].unmet if point.id in stored else "",
                }
                for point in POINTS
                if point.family == family
            ],
        }
        for family, title in FAMILIES.items()
        if any(point.family == family for point in POINTS)
    ]


@cache
def _offline() -> Asset:
    """The questions that a browser keeps."""
    return Asset.of("application/json", offline_questions())


def _exercise(name: str, number: int) -> tuple[Exercise, int]:
    """An exercise of a point and its number; the next one where its deal is out of date."""
    point_of(name)
    most = shipped_number(name)
    for step in range(most):
        made = shipped(name, (number + step) % most)
        if made is not None:
            return made, (number + step) % most
    raise BadOption("No certified deal of this point comes with the program.")


def _question(name: str, number: int) -> TrainerQuestion:
    return question_of(*_exercise(name, number))


def _next(asking: QuestionRequest) -> TrainerQuestion:
    """The question that is due, of a family, a point or all."""
    asked = [
        point.id
        for point in POINTS
        if asking.only in ("", point.family, point.id) and shipped_number(point.id)
    ]
    if not asked:
        one = next((point for point in POINTS if point.id == asking.only), None)
        if one is None:
            raise BadOption(f"There are no deals for “{asking.only[:60]}”.")
        raise BadOption(f"{one.name}: {stored_points()[one.id].unmet}")
    name = choose_point(asking.progress, asked, _random)
    return _question(name, _random.choice(numbers_of(name, asking.level)))


def training_routes(
    admitted: Callable[[Request], Visitor], body: Callable[..., Awaitable[Any]], tables: PlayTables
) -> APIRouter:
    """The addresses. `admitted` refuses one that asks too much, `body` reads a request, bounded;
    at `tables` questions are played on."""
    routes = APIRouter()

    @routes.get("/train")
    async def train(request: Request) -> Response:
        return page(request, "train/index.html")

    @routes.get("/api/train/points")
    async def points() -> Response:
        return answer(points_list())

    @routes.get("/api/train/offline")
    def offline(request: Request) -> Response:
        return _offline().answer(request)

    @routes.get("/api/train/points/{name}/{number}")
    async def question(name: str, number: int, request: Request) -> Response:
        who = admitted(request)
        return answer(await tables.asked.do(who, lambda: _question(name, max(0, number))))

    @routes.post("/api/train/points/{name}/{number}/table")
    async def play_on(name: str, number: int, request: Request) -> Response:
        asked = await body(request, PlayOn)
        who = admitted(request)
        made, _ = await tables.asked.do(who, lambda: _exercise(name, max(0, number)))
        return answer(await tables.make(request, made, asked.code, asked.name), 201)

    @routes.post("/api/train/next")
    async def following(request: Request) -> Response:
        who, asked = admitted(request), await body(request, QuestionRequest)
        return answer(await tables.asked.do(who, lambda: _next(asked)))

    @routes.post("/api/train/answered")
    async def learned(request: Request) -> Response:
        given = await body(request, GivenAnswer)
        moment = moment_of(given.when)
        return answer(await asyncio.to_thread(answered, given.skill, given.right, moment))

    return routes
