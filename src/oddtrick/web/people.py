"""People at a table: seats, consent, presence, chat."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from oddtrick.errors import Refused
from oddtrick.messages import term
from oddtrick.store import TableEvent

from .requests import seating
from .session.seats import TableSeat
from .session.session import Session

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


# Presence: the people waited for, and until when; a machine player plays for one who stays away
# too long.

GONE = 900.0
"""Seconds after which the seat of somebody who stays away is free, where others are there."""

LONGER = 60.0
"""Seconds that everybody who is waited for is given more when somebody asks for it."""


class Presence:
    """When the people who are not connected will have been away for too long.

    Nobody is waited for while nobody else is there: a table of one person's own stands still.
    """

    def __init__(self) -> None:
        self._until: dict[int, tuple[bool, float]] = {}  # whether they are away already, and when

    def look(self, session: Session, here: Collection[int], now: float) -> None:
        """See who is there, and count from now for those who have just gone."""
        wanted: dict[int, tuple[bool, float]] = {}
        # Where each turn has days, nobody has to be there.
        if not session.closed and not session.house.days:
            for seat in session.sitting:
                if seat in here or seat in session.next_players:
                    continue
                if not any(s in here for s in session.sitting):
                    continue
                away = session.seats[seat].away
                wait = GONE if away else float(session.house.patience)
                if not wait:
                    continue
                known = self._until.get(seat)
                wanted[seat] = known if known and known[0] == away else (away, now + wait)
        self._until = wanted

    def longer(self, now: float) -> None:
        """Give those who are waited for more time."""
        self._until = {
            s: (away, until if away else max(until, now) + LONGER)
            for s, (away, until) in self._until.items()
        }

    def again(self) -> None:
        """Count anew, after the patience of the table has changed."""
        self._until = {s: u for s, u in self._until.items() if u[0]}

    @property
    def next(self) -> float | None:
        """When the first of them will have been away for too long."""
        return min((until for _, until in self._until.values()), default=None)

    def due(self, now: float) -> list[tuple[int, bool]]:
        """Those who have been away for too long: the seat, and whether it is for good."""
        return [(s, away) for s, (away, until) in self._until.items() if until <= now]

    def seconds(self, now: float) -> Mapping[int, int]:
        """The seconds left, of those for whom no machine player plays yet."""
        return {
            s: max(0, round(until - now)) for s, (away, until) in self._until.items() if not away
        }
