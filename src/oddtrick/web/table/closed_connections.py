"""When somebody's line closes: how long they are waited for, when a machine player takes over, and
when their seat is free."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from oddtrick.web.session.session import Session

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
