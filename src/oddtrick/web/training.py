"""The trainer on the server: its page, its points and questions, and the times of its memory."""

from __future__ import annotations

import asyncio
import random
from functools import cache
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.errors import BadOption
from oddtrick.games import game as find_game
from oddtrick.messages import Name, spoken_of
from oddtrick.table.session.seats import NAME_LENGTH
from oddtrick.trainer.exercises import Level, numbers_of, shipped, shipped_number, unmet_of
from oddtrick.trainer.memory import Progress, Skill, answered, choose_point, moment_of
from oddtrick.trainer.playing_on import PlayedOn, played_on
from oddtrick.trainer.point import FAMILIES, Exercise
from oddtrick.trainer.points import all_points, point_of
from oddtrick.trainer.question import TrainerQuestion, offline_questions, question_of
from oddtrick.web.server.calls import answer, checked_name, localized, read_body, spoken_by

from .machine_players.turns import layouts_event
from .messages import NewTable, encoder
from .server.static_files import Asset, spoken_asset
from .server.thread_pools import ThreadPool
from .server.visitors import Visitors
from .table.registry import TableRegistry

# A question played on at a table of the server: the pupil at their seat, machine players at the
# others, and the deal as `oddtrick.trainer.playing_on` deals it.

SECONDS, PATIENCE = 20.0, 20.0
"""How long one deal may be looked for, and how long one may wait for the others' to be found."""
PLAYERS: Literal["expert"] = "expert"


class PlayTables:
    """Where questions are asked and played on."""

    def __init__(self, hub: TableRegistry, visitors: Visitors) -> None:
        self._hub, self._visitors = hub, visitors
        self._dealing = ThreadPool("played on", 1, SECONDS, PATIENCE)
        self.asked = ThreadPool("questions", 1, SECONDS, PATIENCE)
        """Where the deals of questions are found."""
        self._random = random.SystemRandom()

    async def make(
        self, request: Request, exercise: Exercise, code: str, name: str
    ) -> dict[str, Any]:
        """A table at which the answer has been given and play goes on: its name, the pupil's seat
        and its token. Raises `TooMany`, `Busy`, `TooLong`, and `IllegalAction` for an answer that
        cannot be given."""
        who = await self._visitors.table_maker(request)
        name = checked_name(name, NAME_LENGTH)
        self._hub.moderation.check_name(name)
        rng = random.Random(self._random.getrandbits(64))
        on: PlayedOn = await self._dealing.do(who, lambda: played_on(exercise, code, rng))
        record = on.record
        new = NewTable(
            record.game, dict(record.options), exercise.seat, name, PLAYERS,
            record=msgspec.to_builtins(record), played=True,
        )  # fmt: skip
        seats = find_game(record.game, record.options).seats
        chosen = layouts_event(seats.index(exercise.seat), on.wrong)
        table, seat, token = await self._hub.make(new, name, who.key, who, then=[chosen])
        return {
            "id": table.session.id, "seat": table.session.game.seats[seat], "token": token,
        }  # fmt: skip

    def close(self) -> None:
        """Look for no more deals."""
        self._dealing.close()
        self.asked.close()


# The page of the trainer, and what it asks. The server keeps nothing of a pupil: what has been
# learned comes with the request and goes back with the answer.

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


def points_list() -> list[dict[str, Any]]:
    """The families with their points: how many exercises each has, or why it has none."""
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
                    "unmet": unmet_of(point.id),
                }
                for point in all_points()
                if point.family == family
            ],
        }
        for family, title in FAMILIES.items()
        if any(point.family == family for point in all_points())
    ]


@cache
def _offline(spoken: str) -> Asset:
    """The questions that a browser keeps, in the language of this code."""
    return Asset.of("application/json", encoder(spoken)(offline_questions()))


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
        for point in all_points()
        if asking.only in ("", point.family, point.id) and shipped_number(point.id)
    ]
    if not asked:
        one = next((point for point in all_points() if point.id == asking.only), None)
        if one is None:
            raise BadOption("There are no deals for “{family}”.", family=Name(asking.only))
        raise BadOption("{point}: {unmet}", point=one.name, unmet=unmet_of(one.id))
    name = choose_point(asking.progress, asked, _random)
    return _question(name, _random.choice(numbers_of(name, asking.level)))


def training_routes(visitors: Visitors, tables: PlayTables) -> APIRouter:
    """The addresses; at `tables` questions are played on."""
    routes, admitted = APIRouter(), visitors.admitted

    @routes.get("/api/train/points")
    def points(request: Request, language: str = "en") -> Response:
        return spoken_asset(points_list, spoken_of(language)).answer(request)

    @routes.get("/api/train/offline")
    def offline(request: Request) -> Response:
        found = _offline(spoken_by(request)).answer(request)
        found.headers["vary"] = "Accept-Encoding, Accept-Language"
        return found

    @routes.get("/api/train/points/{name}/{number}")
    async def question(name: str, number: int, request: Request) -> Response:
        who = admitted(request)
        return await localized(
            request, await tables.asked.do(who, lambda: _question(name, max(0, number)))
        )

    @routes.post("/api/train/points/{name}/{number}/table")
    async def play_on(name: str, number: int, request: Request) -> Response:
        asked = await read_body(request, PlayOn)
        who = admitted(request)
        made, _ = await tables.asked.do(who, lambda: _exercise(name, max(0, number)))
        return answer(await tables.make(request, made, asked.code, asked.name), 201)

    @routes.post("/api/train/next")
    async def following(request: Request) -> Response:
        who, asked = admitted(request), await read_body(request, QuestionRequest)
        return await localized(request, await tables.asked.do(who, lambda: _next(asked)))

    @routes.post("/api/train/answered")
    async def learned(request: Request) -> Response:
        given = await read_body(request, GivenAnswer)
        moment = moment_of(given.when)
        return answer(await asyncio.to_thread(answered, given.skill, given.right, moment))

    return routes
