"""What the reference pages ask of the server: the laws, the front door, odds and patiences."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from oddtrick.laws.director.as_data import JointRuling, RuledPart, combined_data, in_writing
from oddtrick.laws.director.law_data import law_book, practice_book
from oddtrick.laws.headings import headings_of, with_headings
from oddtrick.messages import Language, language, spoken_of, term
from oddtrick.odds.tables import answer_odds
from oddtrick.rules.front import (
    FIRST_LESSONS,
    TILES,
    FirstLesson,
    FrontGame,
    FrontTile,
    families,
)
from oddtrick.rules.lessons import LESSONS
from oddtrick.rules.translation import translation, whole_translation
from oddtrick.sets import KINDS, winnable_deals
from oddtrick.sets.winnable import deal_verdict
from oddtrick.web.messages import encoder, spoken_encoder
from oddtrick.web.server.calls import checked_name, encoded, localized, read_body, spoken_by
from oddtrick.web.server.static_files import spoken_asset
from oddtrick.web.server.thread_pools import ReadingInTurn
from oddtrick.web.server.visitors import Visitors

from .game_rules import rules_text
from .patience_book import patience_book
from .worked_deals import deal_data, words_data

# Several irregularities in one ruling, for the director's page: what a browser asks, and the
# answer of `oddtrick rule --did … --json` with the laws as their books call them.

LONGEST_NAME = 60
"""Letters that a player's name may have."""


class JointQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code, the irregularities as the command line writes them (``2 W revoke: suit=H; …``), and
    the players' names by their seats."""

    code: Annotated[str, Meta(max_length=40)]
    did: tuple[str, ...]
    names: dict[Literal["N", "E", "S", "W"], str] = {}


def joint_ruling(asked: JointQuestion, told: Language) -> JointRuling:
    """One ruling for the whole, or the next question; roles that bear something are named in the
    language `told`. Raises `BadOption`, and `BadRequest` for a name that is too long."""
    called = {seat: checked_name(name, LONGEST_NAME) for seat, name in asked.names.items()}
    written = [f"{seat}={name}" for seat, name in called.items() if name]
    _, names, ruled = in_writing(asked.code, asked.did, written)
    found = combined_data(ruled, names)
    return {
        **found,
        "parts": [_with_headings(part) for part in found["parts"]],
        "owed": {_bearer(who, told): words for who, words in found["owed"].items()},
        "review": headings_of(map(str, found["review"])),
        "besides": list(map(with_headings, found["besides"])),
    }


def _bearer(who: str, told: Language) -> str:
    """A seat or a side by its letters, or a role in words."""
    return who if who.isupper() else told.text(term(who))


def _with_headings(part: RuledPart) -> RuledPart:
    """A part with its laws as their book calls them."""
    return {
        **part,
        "laws": headings_of(map(str, part["laws"])),
        "later": list(map(with_headings, part["later"])),
        "besides": list(map(with_headings, part["besides"])),
        "review": headings_of(map(str, part["review"])),
    }


# The contents of the front door, in one answer.

_random = random.SystemRandom()


def _in_words(line: FrontTile | FrontGame) -> dict[str, Any]:
    """A line of the front door with its title and what is said of it."""
    return {**msgspec.to_builtins(line), "title": term(line.title), "words": term(line.words)}


def _tile(tile: FrontTile) -> dict[str, Any]:
    start = dict(tile.start)
    if tile.winnable:
        start["seed"] = _random.choice(winnable_deals()).number
    shown = _in_words(tile)
    del shown["winnable"]
    return {**shown, "start": start}


def _lesson(first: FirstLesson) -> dict[str, Any] | None:
    for number, lesson in enumerate(LESSONS):
        if lesson.game == first.game:
            words = {"title": term(lesson.title), "words": term(first.words)}
            return {"number": number, "game": first.game, **words}
    return None


# What pages of laws, odds and rules ask for, and the front door. The laws are the same for all who
# speak one language: written once, packed once, and kept. A question of odds is counted, and a
# proof of a patience found, in a confined process: they take time that no table should wait for.

LONGEST = 60
"""Letters that one word of a question may have."""


def told_odds(asked: bytes, spoken: str) -> msgspec.Raw:
    """The answer to a question, as JSON in the language of this code. Raises `OddsError`."""
    return msgspec.Raw(encoder(spoken)(answer_odds(asked).as_json()))


def reference_routes(
    visitors: Visitors, read: ReadingInTurn, visited: Callable[[], None]
) -> APIRouter:
    """The calls. `read` is a call in the confined process, in turn by address; `visited` is called
    whenever somebody is at the front door."""
    routes, known = APIRouter(), families()
    shown = [
        {"title": term(family.title), "games": [_in_words(game) for game in family.games]}
        for family in known
    ]

    @routes.get("/api/front")
    async def front(language: str = "en") -> Response:
        visited()
        code = spoken_of(language)
        write = await spoken_encoder(code)
        data = {
            "tiles": [_tile(tile) for tile in TILES],
            "today": [
                {"kind": kind.name, "title": term(kind.title), "boards": kind.boards[0]}
                for kind in KINDS.values()
            ],
            "lessons": [line for first in FIRST_LESSONS if (line := _lesson(first))],
            "lesson_count": len(LESSONS),
            "families": shown,
            "games": sum(len(family.games) for family in known),
        }
        return encoded(write(data), language=code)

    @routes.get("/api/odds/{ask}")
    async def answered(ask: str, request: Request) -> Response:
        who = visitors.admitted(request)
        words = {name: text[:LONGEST] for name, text in [*request.query_params.items()][:8]}
        asked = msgspec.json.encode({**words, "ask": ask[:LONGEST]})
        code = spoken_by(request)
        return encoded(await read(who, told_odds, asked, code), language=code)

    @routes.get("/api/patience")
    def patiences(request: Request, language: str = "en") -> Response:
        return spoken_asset(patience_book, spoken_of(language)).answer(request)

    @routes.get("/api/patience/{name}/{number}")
    async def verdict(name: str, number: int, request: Request) -> Response:
        who = visitors.admitted(request)
        options = {n[:LONGEST]: text[:LONGEST] for n, text in [*request.query_params.items()][:8]}
        asked = msgspec.json.encode([name[:LONGEST], number, options])
        return encoded(await read(who, deal_verdict, asked))

    @routes.get("/api/laws")
    def laws(request: Request, language: str = "en") -> Response:
        return spoken_asset(law_book, spoken_of(language)).answer(request)

    @routes.post("/api/laws/rule")
    async def several(request: Request) -> Response:
        visitors.admitted(request)
        asked = await read_body(request, JointQuestion)
        return await localized(request, joint_ruling(asked, language(spoken_by(request))))

    @routes.get("/api/practice")
    def situations(request: Request, language: str = "en") -> Response:
        return spoken_asset(practice_book, spoken_of(language)).answer(request)

    # A page of rules in a language, the worked deal of a game, and its words.

    @routes.get("/api/rules/{game}/text")
    def text(game: str, language: str = "en") -> Response:
        found = rules_text(game, whole_translation(language))
        return encoded(msgspec.json.encode(found._asdict()), language=language)

    @routes.get("/api/rules/{game}/deal")
    def deal(game: str, request: Request) -> Response:
        return encoded(deal_data(game, spoken_by(request)))

    @routes.get("/api/rules/{game}/words")
    def words(game: str, language: str = "en") -> Response:
        return encoded(words_data(game, translation(language)), language=language)

    return routes
