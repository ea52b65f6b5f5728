"""Requests about a table as a whole: to make it, to sit down, to fill it, its pace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from oddtrick import __version__
from oddtrick.errors import Refused
from oddtrick.games import DEFAULTS_VERSION
from oddtrick.games import game as find_game
from oddtrick.messages import Name, Verbatim, term
from oddtrick.store.events import AtEvening, AtSet, Filled, Made, Paced, Sat, TableEvent
from oddtrick.systems import check_stated
from oddtrick.table.session.seats import token_hash
from oddtrick.table.session.session import Session
from oddtrick.table.session.table_settings import PaceName

PACES: tuple[str, ...] = get_args(PaceName)


def make(
    id_: str,
    game: str,
    options: Mapping[str, Any],
    *,
    others: str,
    pace: str,
    seed: str,
    seeded: bool = False,
    evening: AtEvening | None = None,
    of_set: AtSet | None = None,
) -> tuple[Session, list[TableEvent]]:
    """A new table with its first event folded in already, and that event.

    `seeded` is whether somebody chose the seed; `evening` the club's evening and `of_set` the set
    of boards it belongs to.
    """
    check_stated(options)
    found = find_game(game, options)
    made = Made(
        found.name, dict(found.chosen), seed, pace, others, seeded, __version__, evening, of_set,
        DEFAULTS_VERSION,
    )  # fmt: skip
    return Session(id_, [made]), [made]


def sit(
    session: Session,
    seat: str | None,
    name: str,
    token: str,
    address: str = "",
    *,
    at_once: bool = False,
    person: str = "",
) -> tuple[int, list[TableEvent]]:
    """Sit down on a seat that no person holds; on any such seat where `seat` is `None`.

    A hand that a machine player is playing is shown to nobody: the seat is taken over with the
    next deal, and the machine plays on until then; `at_once` is for the person whose hand it is.
    `address` is the hash of the address they come from; whether others sit there already is asked
    in `oddtrick.table.admission`. `person` is the id of who has a name that stays.
    """
    seats = session.claimed
    held = next((i for i, s in enumerate(seats) if person and s.person == person), None)
    if held is not None:
        raise Refused("You sit at {seat} already.", seat=term(session.game.seats[held]))
    free = [i for i in session.game.players if seats[i].kind != "person"]
    if seat is None:
        # The middle of the list is South, at a table of two or four.
        middle = len(seats) // 2
        order = [*range(middle, len(seats)), *range(middle)]
        order.sort(key=lambda i: seats[i].kind != "open")
        chosen = next((i for i in order if i in free), None)
        if chosen is None:
            raise Refused("Every seat at this table is taken. You may watch.")
    else:
        chosen = session.game.seat(seat)
        if chosen not in session.game.players:
            raise Refused(
                "Nobody sits at {seat}: it is a hand without a player.",
                seat=term(session.game.seats[chosen]),
            )
        if chosen not in free:
            taken, by = term(session.game.seats[chosen]), seats[chosen].name
            if not by:
                raise Refused("Seat {seat} is taken.", seat=taken)
            raise Refused("Seat {seat} is taken by {name}.", seat=taken, name=Name(by))
    machine = seats[chosen].kind == "machine" and not at_once
    later = machine and _would_show(session, chosen)
    return chosen, [Sat(chosen, name, token_hash(token), later, address, person)]


def _would_show(session: Session, seat: int) -> bool:
    """Whether a seat sees cards of a running deal that onlookers do not."""
    if not session.dealt or session.state.over:
        return False
    return session.view(seat).places != session.view(-1).places


def fill(session: Session, player: str) -> list[TableEvent]:
    """Give all open seats to machine players of a kind."""
    if all(s.kind != "open" for s in session.seats):
        raise Refused("No seat is open.")
    if session.evening and not session.evening.machines:
        raise Refused("The director has not said that machine players may sit here.")
    return [Filled(player)]


def set_pace(session: Session, pace: str) -> list[TableEvent]:
    """Let the machine players act faster or slower."""
    if pace not in PACES:
        asked = ", ".join(PACES)
        raise Refused(
            "There is no pace “{pace}”: {choices}.", pace=Name(pace), choices=Verbatim(asked)
        )
    return [Paced(pace)] if pace != session.pace else []
