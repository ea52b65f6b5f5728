"""Tables of whist whose players act by lot, and what they remember to have been acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from websockets.exceptions import ConnectionClosed

from loaded_cluster.clients import Seat, post

AT_ONCE = 20
"""Tables that are opened at the same time."""


@dataclass
class History:
    """The history of one table as its players know it: by its number in the log each act that was
    sent, and which of them were acknowledged."""

    table: str
    sent: dict[int, set[tuple[str, str]]] = field(default_factory=dict)
    acked: dict[int, tuple[str, str]] = field(default_factory=dict)
    times: list[tuple[float, float]] = field(default_factory=list)
    """When each acknowledged act was sent, and how long until all four had seen it."""
    refused: list[str] = field(default_factory=list)


class Table:
    """Four players at a table of whist."""

    def __init__(self, history: History, seats: dict[str, Seat]) -> None:
        self.history, self.seats = history, seats

    @staticmethod
    async def open(base: str, number: int, by: Callable[[str], str] | None = None) -> Table:
        """A new table; `by` says at which address the lines of a table are opened."""
        who = f"10.{number >> 8 & 255}.{number & 255}.1"
        wish = {"game": "whist", "others": "people", "seat": "N", "seed": number}
        made = await post(base, "/api/tables", wish, who)
        id_, tokens = made["id"], {"N": made["token"]}
        lines = by(id_) if by else base
        for seat in "ESW":
            path = f"/api/tables/{id_}/seats"
            found = await post(lines, path, {"seat": seat}, who, tokens["N"])
            tokens[seat] = found["token"]
        seats = {letter: Seat(lines, id_, token, who) for letter, token in tokens.items()}
        table = Table(History(id_), seats)
        for player in seats.values():
            if not await player.until(partial(player.is_past, 0)):
                raise RuntimeError(f"a player of table {id_} got no view")
        # Nobody is away: machines would act for players whose lines are cut.
        north = seats["N"]
        before = north.version
        assert north.line is not None
        await north.line.send(json.dumps({"type": "arrange", "patience": 0}))
        await north.until(partial(north.is_past, before))
        return table

    async def play(self, ends: float, every: float, rng: random.Random) -> None:
        """Act by lot until a time, once in so many seconds."""
        await asyncio.sleep(rng.uniform(0, every))
        while time.monotonic() < ends:
            due = time.monotonic() + every
            await self.act(rng)
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def act(self, rng: random.Random) -> None:
        """One act, by whoever may and knows the newest view; it is remembered."""
        newest = max(seat.version for seat in self.seats.values())
        ready = [
            (letter, seat)
            for letter, seat in self.seats.items()
            if seat.line is not None and seat.version == newest and (seat.actions or seat.over)
        ]
        if not ready:
            await asyncio.sleep(0.05)
            return
        letter, seat = ready[0]
        line, version, history = seat.line, seat.version, self.history
        assert line is not None
        if seat.over:
            frame: dict[str, Any] = {"type": "next", "version": version}
        else:
            code = rng.choice(seat.actions)
            frame = {"type": "act", "version": version, "code": code}
            history.sent.setdefault(version + 1, set()).add((letter, code))
        seat.error, connections = "", seat.connections
        began, at = time.perf_counter(), time.monotonic()
        try:
            await line.send(json.dumps(frame))
        except ConnectionClosed:
            return
        await seat.until(
            lambda: seat.version > version or bool(seat.error) or seat.line is not line, 5
        )
        if seat.error:
            history.refused.append(seat.error)
        elif seat.version > version and seat.connections == connections and seat.line is line:
            if frame["type"] == "act":
                history.acked[version + 1] = (letter, frame["code"])
            others = self.seats.values()
            seen = (other.until(partial(other.is_past, version), 5) for other in others)
            if all(await asyncio.gather(*seen)) and frame["type"] == "act":
                last = max(other.arrived for other in others)
                history.times.append((at, last - began))

    async def close(self) -> None:
        await asyncio.gather(*(seat.close() for seat in self.seats.values()))


async def open_tables(base: str, count: int, by: Callable[[str], str] | None = None) -> list[Table]:
    """So many tables, some at a time."""
    tables: list[Table] = []
    for start in range(0, count, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, count))
        tables += await asyncio.gather(*(Table.open(base, n, by) for n in numbers))
    return tables


async def close_tables(tables: Iterable[Table]) -> None:
    await asyncio.gather(*(table.close() for table in tables))


def acknowledged(tables: Iterable[Table]) -> int:
    """How many acts have been acknowledged."""
    return sum(len(table.history.acked) for table in tables)


def refused(tables: Iterable[Table]) -> int:
    """How many acts have been refused."""
    return sum(len(table.history.refused) for table in tables)


def times_of(tables: Iterable[Table]) -> list[tuple[float, float]]:
    """When each act that all four saw was sent, and how long it took."""
    return [time for table in tables for time in table.history.times]
