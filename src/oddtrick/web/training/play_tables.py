"""A question played on at a table of the server: the pupil at his seat, machine players at the
others, and the deal as `oddtrick.trainer.playing_on` deals it."""

from __future__ import annotations

import random
from typing import Any, Literal

import msgspec
from fastapi import Request

from oddtrick.games import game as find_game
from oddtrick.trainer.playing_on.start import PlayedOn, played_on
from oddtrick.trainer.point import Exercise
from oddtrick.web.connection.messages import NewTable
from oddtrick.web.machine_players.adaptive import layouts_event
from oddtrick.web.server.request_body import checked_name
from oddtrick.web.server.thread_pools import ThreadPool
from oddtrick.web.server.visitors import TooMany, Visitors
from oddtrick.web.session.seats import NAME_LENGTH
from oddtrick.web.table.registry import TableRegistry

__all__ = ["PlayTables"]

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
        who = self._visitors.visitor(request)
        who.check_writes()
        await self._visitors.check_quota(request, "tables")
        if not who.allows("tables"):
            raise TooMany("Too many tables have been made from your address. Wait a while.")
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
