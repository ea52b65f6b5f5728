"""The addresses of classes: see ``docs/program/protocol-club.md``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.club.event.entries import Entry
from oddtrick.club.room import Begun, Here
from oddtrick.errors import BadOption, Refused
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.messages import Name, Verbatim
from oddtrick.sets import KINDS, SetPlan, board_record
from oddtrick.sets.daily import day_of, day_plan, last_over
from oddtrick.sets.seal import shipped_ids, shipped_set
from oddtrick.support.typed_json import decode
from oddtrick.trainer.classroom.state import BoardsSet, ClassEntry, TasksSet
from oddtrick.trainer.classroom.tasks import (
    BoardsPlan,
    ReadBoards,
    ReadDeals,
    boards_by_script,
    boards_of_file,
    boards_read,
    deals_by_script,
    deals_of_file,
)
from oddtrick.web.books.live import Role
from oddtrick.web.books.routes import BookVisits, book_routes, work
from oddtrick.web.club.online_tables import play_here
from oddtrick.web.club.registry import Evenings, open_event
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.deals.upload import LARGEST
from oddtrick.web.server.calls import answer, localized, read_body, read_bytes
from oddtrick.web.server.thread_pools import ReadingInTurn
from oddtrick.web.training import PlayTables

from . import requests
from .open_class import OpenClass
from .view import board_hands, task_page

# Boards of a set that is there already, to be played at the tables of a class: a set that comes
# with the program, or the boards of a day that is over. A teacher sees all cards of it, so no set
# is given out that is still played for a score.

KIND = "bridge"
"""The kind of the sets whose boards a class plays."""


def stored_plan(name: str) -> SetPlan:
    """The plan of a set by its name, as ``bridge-4-1`` or ``2026-11-22-bridge``. Raises `BadOption`
    for one that is none, that is of another game, or whose day is not over everywhere."""
    here = [id_ for id_ in shipped_ids() if id_.startswith(f"{KIND}-")]
    day, _, kind = name.rpartition("-")
    if name in here:
        return shipped_set(name).plan
    if not (day[:1].isdigit() and kind in KINDS):
        raise BadOption(
            "There is no set “{name}”: take {sets} or a day’s.",
            name=Name(name),
            sets=Verbatim(", ".join(here)),
        )
    if kind != KIND:
        raise BadOption("A class plays the boards of bridge: take a day’s set of bridge.")
    found = day_of(day)
    if found > last_over():
        raise BadOption("These boards are still being played: take a day that is over everywhere.")
    return day_plan(found, KINDS[KIND])


def boards_of_set(name: str) -> ReadBoards:
    """The boards of a set. Raises what `stored_plan` raises."""
    plan = stored_plan(name)
    numbers = range(1, plan.boards + 1)
    return boards_read(board_from_record(board_record(plan, number)) for number in numbers)


# Boards that a class plays at tables: an evening of the club is made for them and begun, with the
# pupils' links in the class's own file.

MINUTES = 8
"""Minutes a board takes, for the clock that the tables see."""
LONGEST = 240


def set_boards(
    held: OpenClass, evenings: Evenings, read: ReadBoards, plan: BoardsPlan, who: tuple[str, int]
) -> int:
    """Have the pupils who are here play boards; how many have no place in the movement. Raises
    `BadOption` where these pupils cannot play them so, and `Refused`."""
    made = held.event(read, plan)
    first: list[Entry] = [*made.names]
    evening = open_event(evenings, made.opened, first, *who)
    evening.keep_hands(made.hands)
    play_here(evening, Here(machines=True, seated=made.machines))
    each = len(made.hands) // made.opened.rounds
    evening.write(notes=[Begun(1, min(LONGEST, MINUTES * max(1, each)))])
    players = {
        pupil: evening.token(Role("player", number)) for pupil, number in made.players.items()
    }
    director = evening.token(Role("director"))
    held.set_boards(BoardsSet(evening.id, director, made.hands, players, plan))
    return made.left


def leave_boards(held: OpenClass, evenings: Evenings, pupil: int) -> None:
    """A machine player takes the seat of a pupil who was sent out, at each table that is laid from
    now on: the others at it need not wait for them. Raises what an unknown evening raises."""
    for entry in held.book.school.boards:
        if pupil not in entry.players:
            continue
        evening = evenings.get(entry.event)
        with evening.lock:
            here = evening.room.here
            if evening.room.over or here is None:
                continue
            number = evening.role(entry.players[pupil]).number
            seated = (*here.seated, number)
            evening.write(notes=[msgspec.structs.replace(here, seated=seated)])


def class_routes(
    visits: BookVisits[OpenClass],
    read: ReadingInTurn,
    tables: PlayTables,
    club: ClubVisits,
) -> APIRouter:
    """All routes of classes. `read` reads a stranger's file in a process of its own; at `tables`
    pupils play on, and in evenings of the `club` they play boards."""

    def told(held: OpenClass, role: Role, asked: Any, made: Sequence[ClassEntry]) -> Any:
        if isinstance(asked, requests.AnswerTask):
            return task_page(held.book.school, role, asked.task)
        if isinstance(asked, requests.RemovePupil):
            leave_boards(held, club.books, asked.pupil)
        tasks = [len(one.tasks) for one in made if isinstance(one, TasksSet)]
        return {"tasks": sum(tasks)} if tasks else {}

    routes = book_routes(visits, requests.NewClass, requests.AskedOfClass, told)

    # Teacher and pupils, once the class is open; pupils come in.

    @routes.post("/api/classes/{id_}/pupils")
    async def come_in(id_: str, request: Request) -> Response:
        held, _ = await visits.let_in(request, id_)
        visits.check_haste(held)
        number, token = await work(held.come_in, await read_body(request, requests.ComeIn))
        return answer({"number": number, "token": token}, 201)

    @routes.delete("/api/classes/{id_}")
    async def delete(id_: str, request: Request) -> Response:
        held, _ = await visits.let_in(request, id_, "teacher")
        if not held.book.school.over:
            raise Refused("End the class first: its pupils hear of that.")
        await work(visits.books.remove, held.id)
        return answer({})

    @routes.post("/api/classes/{id_}/tasks/{number}/table")
    async def play_on(id_: str, number: int, request: Request) -> Response:
        held, role = await visits.let_in(request, id_)
        visits.check_haste(held)
        exercise, code, name = await work(held.answered, role, number)
        made = await tables.make(request, exercise, code, name)
        await work(held.seated, role, number, made["id"])
        return answer(made, 201)

    @routes.get("/api/classes/{id_}/tasks/{number}")
    async def task(id_: str, number: int, request: Request) -> Response:
        held, role = await visits.let_in(request, id_)
        return await localized(request, await work(task_page, held.book.school, role, number))

    # What the teacher sets: deals of their own, and boards that the pupils play at tables; and the
    # link for the pupils.

    async def held_by(request: Request, id_: str) -> OpenClass:
        """The class of a teacher."""
        return (await visits.let_in(request, id_, "teacher"))[0]

    async def file_read(request: Request, what: Callable[..., object], name: str) -> bytes:
        """What a function makes of the file that is sent."""
        visits.admitted(request)
        data = await read_bytes(request, LARGEST)
        return await read(visits.visitor(request), what, data, name[-255:])

    async def script_read(
        request: Request,
        what: Callable[..., object],
        asked: requests.SetScript | requests.BoardsByScript,
    ) -> bytes:
        """What a function makes of a dealer script."""
        text, seed = asked.script.encode(), secrets.randbits(62)
        return await read(visits.visitor(request), what, text, asked.count, seed)

    @routes.get("/api/classes/{id_}/link")
    async def link(id_: str, request: Request) -> Response:
        return await visits.link(request, await held_by(request, id_))

    @routes.post("/api/classes/{id_}/deals")
    async def deals(id_: str, request: Request, name: str = "") -> Response:
        held = await held_by(request, id_)
        return await set_deals(request, held, await file_read(request, deals_of_file, name))

    @routes.post("/api/classes/{id_}/script")
    async def script(id_: str, request: Request) -> Response:
        held = await held_by(request, id_)
        visits.admitted(request)
        asked = await read_body(request, requests.SetScript)
        return await set_deals(request, held, await script_read(request, deals_by_script, asked))

    async def set_deals(request: Request, held: OpenClass, data: bytes) -> Response:
        deals = decode(data, ReadDeals)
        await work(held.set_deals, deals)
        made = {"tasks": len(deals.tasks), "left_out": list(deals.left_out)}
        return await localized(request, made, 201)

    @routes.post("/api/classes/{id_}/boards")
    async def boards(
        id_: str,
        request: Request,
        name: str = "",
        alone: bool = False,
        move: bool = False,
        scoring: Literal["matchpoints", "imps"] = "matchpoints",
    ) -> Response:
        held = await held_by(request, id_)
        found = decode(await file_read(request, boards_of_file, name), ReadBoards)
        return await set_played(request, held, found, BoardsPlan(alone, move, scoring))

    @routes.post("/api/classes/{id_}/boards/script")
    async def boards_script(id_: str, request: Request) -> Response:
        held = await held_by(request, id_)
        visits.admitted(request)
        asked = await read_body(request, requests.BoardsByScript)
        found = decode(await script_read(request, boards_by_script, asked), ReadBoards)
        return await set_played(request, held, found, asked)

    @routes.post("/api/classes/{id_}/boards/set")
    async def stored(id_: str, request: Request) -> Response:
        held = await held_by(request, id_)
        visits.admitted(request)
        asked = await read_body(request, requests.BoardsBySet)
        return await set_played(request, held, await work(boards_of_set, asked.name), asked)

    @routes.get("/api/classes/{id_}/boards/{movement}/{board}")
    async def hands(id_: str, movement: int, board: int, request: Request) -> Response:
        held = await held_by(request, id_)
        return answer(await work(board_hands, held.book.school, movement, board))

    async def set_played(
        request: Request, held: OpenClass, found: ReadBoards, asked: BoardsPlan
    ) -> Response:
        plan = BoardsPlan(asked.alone, asked.move, asked.scoring)
        await club.check_makes(request)
        left = await work(set_boards, held, club.books, found, plan, club.quota(request))
        made = {"boards": len(found.boards) - left, "left": left, "left_out": found.left_out}
        return await localized(request, made, 201)

    return routes
