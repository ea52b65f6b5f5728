"""Boards that a class plays at tables: an evening of the club is made for them and begun, with the
pupils' links in the class's own file."""

from __future__ import annotations

import msgspec

from oddtrick.club.event.entries import Entry
from oddtrick.trainer.classroom.entries import BoardsSet
from oddtrick.trainer.classroom.table_boards import BoardsPlan, ReadBoards
from oddtrick.web.club.access_tokens import Role
from oddtrick.web.club.online_tables import play_here
from oddtrick.web.club.registry import Evenings
from oddtrick.web.club.room.entries import Begun, Here

from .open_class import OpenClass

__all__ = ["leave_boards", "set_boards"]

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
    evening = evenings.open_event(made.opened, first, *who)
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
    now on: the others at it need not wait for him. Raises what an unknown evening raises."""
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
