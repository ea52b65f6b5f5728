"""People at a table: who waits to be let in."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from oddtrick.errors import Refused
from oddtrick.messages import term
from oddtrick.store.events import TableEvent
from oddtrick.table.session.seats import TableSeat
from oddtrick.table.session.session import Session

from .requests import seating

# Admission where somebody of the same address sits already: the host is asked.
#
# One person has one seat. That two of one address are two people, as friends behind one router
# are, no server can tell; that they are not the same, who has invited them can. What is asked is
# kept in memory alone: after a restart it is asked again.


class Asking(NamedTuple):
    """Somebody asks the host to be let in."""

    number: int
    seat: int
    name: str
    token: str
    address: str
    person: str = ""


class Admission:
    """The people who wait at one table to be let in."""

    def __init__(self) -> None:
        self.asking: dict[int, Asking] = {}
        """By number, the oldest first; one a seat."""
        self._numbers = count(1)

    def sit(
        self,
        session: Session,
        seat: str | None,
        name: str,
        token: str,
        address: str,
        person: str = "",
    ) -> tuple[int, bool, Sequence[TableEvent]]:
        """The seat somebody of an address gets; whether the host has to be asked first, and what
        happens if not. Raises `Refused` where there is no such seat to be had."""
        chosen, events = seating.sit(session, seat, name, token, address, person=person)
        if not session.at(address):
            return chosen, False, events
        if seat is None:
            chosen = self._not_asked_for(session, chosen)
        if any(a.seat == chosen for a in [*self.asking.values()]):
            letter = session.game.seats[chosen]
            raise Refused(
                "Somebody is waiting to be let in at seat {seat} already.", seat=term(letter)
            )
        number = next(self._numbers)
        self.asking[number] = Asking(number, chosen, name, token, address, person)
        return chosen, True, []

    def _not_asked_for(self, session: Session, chosen: int) -> int:
        taken = {a.seat for a in [*self.asking.values()]}
        seats: list[TableSeat] = session.claimed
        free = [i for i in session.game.players if seats[i].kind != "person" and i not in taken]
        return chosen if chosen in free or not free else free[0]

    def waits(self, token: str) -> int:
        """The number under which the holder of a token waits; 0 if nobody does."""
        given = token.encode()
        held = [*self.asking.values()]
        return next((a.number for a in held if hmac.compare_digest(a.token.encode(), given)), 0)

    def answer(self, session: Session, home: int, number: int, yes: bool) -> Sequence[TableEvent]:
        """The events when a person answers; the asker waits until then (`answered`). Raises
        `Refused` for anybody but the host, or where it need not be answered any more."""
        if home != session.host:
            raise Refused("The host lets people in.")
        asked = self.asking.get(number)
        if asked is None:
            raise Refused("Nobody is waiting to be let in there any more.")
        if not yes:
            return []
        letter = session.game.seats[asked.seat]
        try:
            return seating.sit(
                session, letter, asked.name, asked.token, asked.address, person=asked.person
            )[1]
        except Refused:
            self.answered(number)
            raise

    def answered(self, number: int) -> None:
        """Nobody waits under a number any more."""
        self.asking.pop(number, None)
