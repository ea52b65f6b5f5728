"""The addresses of names that stay, of ratings, and of whose turn it is."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.errors import Refused
from oddtrick.games import catalogue
from oddtrick.messages import term
from oddtrick.store import names as stored_names
from oddtrick.store import ratings, turns
from oddtrick.store.names import NamedPerson
from oddtrick.table.session.seats import NAME_LENGTH, token_hash
from oddtrick.web.server.calls import answer, bearer, checked_name, localized, read_body, spoken_by
from oddtrick.web.server.visitors import Visitors

from .names import Names
from .push import Notices, checked_line
from .turns import turn_lines

MOST_TOKENS = 100
"""Seats of which a page asks at once whether it is their turn."""

MOST_PERSONS = 200
"""Persons whose ratings are asked for at once: fewer sit at the tables that a list shows."""


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/names``: a name, and the key that it is reserved to."""

    name: str
    key: str


class PersonChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/names/me``: what is to be otherwise."""

    rated: bool | None = None
    key: str | None = None


class SeatsHeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/turns``: the tokens of the seats that a browser holds."""

    tokens: list[str] = []


class NewPushLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/names/me/notices``: where a browser is reached."""

    endpoint: str
    p256dh: str
    auth: str


def _line(person: NamedPerson) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "rated": person.rated}


def _rating(rating: ratings.PersonRating) -> dict[str, Any]:
    game = catalogue().get(rating.game)
    return {
        "person": rating.person,
        "name": rating.name,
        "game": rating.game,
        "title": term(game.title) if game else rating.game,
        "rating": rating.skill.shown,
        "matches": rating.matches,
    }


def company_routes(names: Names, visitors: Visitors, notices: Notices | None) -> APIRouter:
    """The routes; `notices` are sent where there is a way to."""
    routes = APIRouter()

    @routes.post("/api/names")
    async def register(request: Request) -> Response:
        new = await read_body(request, NewName)
        visitors.admitted(request)
        name = checked_name(new.name, NAME_LENGTH)
        await visitors.check_quota(request, "names")
        return answer(_line(await names.register(name, new.key)), 201)

    @routes.get("/api/names/me")
    async def me(request: Request) -> Response:
        visitors.admitted(request)
        who = await names.person(bearer(request))
        own = await names.hub.look_up(lambda c: ratings.ratings_of(c, who.id))
        line = {**_line(who), "ratings": [_rating(one) for one in own]}
        return await localized(request, line)

    @routes.post("/api/names/me")
    async def change(request: Request) -> Response:
        new = await read_body(request, PersonChange)
        visitors.admitted(request)
        who = await names.person(bearer(request))
        if new.key is not None:
            await names.renew(who, new.key)
        if new.rated is not None:
            rated = new.rated
            await names.hub.change(lambda c: stored_names.set_rated(c, who.id, rated))
            return answer(_line(who._replace(rated=rated)))
        return answer(_line(who))

    @routes.delete("/api/names/me")
    async def delete(request: Request) -> Response:
        visitors.admitted(request)
        who = await names.person(bearer(request))
        await names.hub.change(lambda c: stored_names.delete_person(c, who.id))
        return answer({"deleted": who.name})

    # Notices.

    @routes.get("/api/notices")
    async def offered() -> Response:
        return answer({"key": notices.public_key if notices else None})

    @routes.post("/api/names/me/notices")
    async def add(request: Request) -> Response:
        new = await read_body(request, NewPushLine)
        visitors.admitted(request)
        who = await names.person(bearer(request))
        if notices is None:
            raise Refused(
                "This server sends no notices. Your turns stand on the page of your tables."
            )
        line = checked_line(new.endpoint, new.p256dh, new.auth, spoken_by(request))
        await names.hub.change(lambda c: turns.add_line(c, who.id, line))
        return answer({"sent": True}, 201)

    @routes.delete("/api/names/me/notices")
    async def remove(request: Request) -> Response:
        new = await read_body(request, NewPushLine)
        visitors.admitted(request)
        who = await names.person(bearer(request))
        await names.hub.change(lambda c: turns.remove_line(c, new.endpoint, who.id))
        return answer({"sent": False})

    # Whose turn it is, and ratings.

    @routes.post("/api/turns")
    async def own_turns(request: Request) -> Response:
        held = await read_body(request, SeatsHeld)
        visitors.admitted(request)
        if len(held.tokens) > MOST_TOKENS:
            raise Refused("At most {seats} seats are asked about at once.", seats=MOST_TOKENS)
        key = bearer(request)
        person = (await names.person(key)).id if key else ""
        hashes = [token_hash(token) for token in held.tokens]
        stored_turns = await names.hub.look_up(lambda c: turns.turns_of(c, person, hashes))
        return answer(turn_lines(stored_turns))

    @routes.get("/api/ratings")
    async def games(request: Request) -> Response:
        visitors.admitted(request)
        known = catalogue()
        found = await names.hub.look_up(ratings.rated_games)
        lines = [{"game": g, "title": term(known[g].title)} for g in found if g in known]
        return await localized(request, lines)

    @routes.get("/api/ratings/{game}/of")
    async def of_persons(game: str, persons: str, request: Request) -> Response:
        visitors.admitted(request)
        ids = persons.split(",")
        if len(ids) > MOST_PERSONS:
            raise Refused(
                "At most {persons} persons are asked about at once.", persons=MOST_PERSONS
            )
        found = await names.hub.look_up(lambda c: ratings.figures_of(c, game[:64], ids))
        return answer(found)

    @routes.get("/api/ratings/{game}")
    async def of_game(game: str, request: Request) -> Response:
        visitors.admitted(request)
        person_ratings = await names.hub.look_up(lambda c: ratings.ratings_of_game(c, game[:64]))
        return await localized(request, [_rating(one) for one in person_ratings])

    return routes
