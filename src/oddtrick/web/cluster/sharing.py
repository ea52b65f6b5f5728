"""Facts shared between servers through Valkey (or Redis): open tables, players there, and the use
of an address today.

None of it is needed to play. When Valkey is gone tables go on, each server shows its own open
tables, and says so.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from oddtrick.messages import say
from oddtrick.support.optional_libraries import needed_by
from oddtrick.support.typed_json import decode

log = logging.getLogger(__name__)

EVERY = 1.0
"""Seconds between two reports."""

FRESH = 6.0
"""Seconds after which a report is forgotten, and after which nothing heard is nothing known."""

PATIENCE = 0.5
"""Seconds that Valkey may take to answer."""

MOST = 50
"""Open tables of one server, published to the others."""

CUT_OFF = say(
    "The connection to the other servers is lost. This table goes on, and nothing is lost."
)
"""Told at the tables meanwhile."""


class _Report(msgspec.Struct, frozen=True):
    at: float
    thinking: int
    lobby: list[dict[str, Any]]


class Sharing:
    """This server among those that use one Valkey."""

    def __init__(self, url: str, name: str) -> None:
        """`name` is this server’s. Raises `OddtrickError` where the library is missing."""
        with needed_by("Several servers need", "valkey"):
            from valkey.asyncio import Valkey
            from valkey.exceptions import ValkeyError
        self._error: type[Exception] = ValkeyError
        self._valkey: Any = Valkey.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
        self.name = name
        self._heard = time.monotonic()
        self._others: list[_Report] = []
        self._gone = False
        self.when_heard: Callable[[], None] = lambda: None
        """Called when the open tables of the others, or whether they are heard, are not what they
        were."""

    @property
    def alone(self) -> bool:
        """Whether the others cannot be heard just now."""
        return time.monotonic() - self._heard > FRESH

    @property
    def lobby(self) -> list[dict[str, Any]]:
        """The open tables of the other servers."""
        return [] if self.alone else [line for report in self._others for line in report.lobby]

    @property
    def thinking(self) -> list[int]:
        """How many decisions are asked for at each of the others."""
        return [] if self.alone else [report.thinking for report in self._others]

    async def follow(
        self, lobby: Callable[[], Sequence[dict[str, Any]]], thinking: Callable[[], int]
    ) -> None:
        """Publish what goes on here and read of the others, until it is cancelled."""
        before = (False, self.lobby)
        try:
            while True:
                await self._report(_Report(time.time(), thinking(), [*lobby()][:MOST]))
                if (now := (self.alone, self.lobby)) != before:
                    before = now
                    self.when_heard()
                await asyncio.sleep(EVERY)
        finally:
            await self.close()

    async def _report(self, report: _Report) -> None:
        try:
            await self._exchange(report)
            if self._gone:
                log.info("Valkey answers again")
            self._gone = False
        except (self._error, OSError, TimeoutError) as error:
            if not self._gone:
                log.warning("Valkey does not answer, the lobby is this server’s: %s", error)
            self._gone = True

    async def _exchange(self, report: _Report) -> None:
        asked = self._valkey.pipeline(transaction=False)
        asked.hset("oddtrick:servers", self.name, msgspec.json.encode(report))
        asked.hgetall("oddtrick:servers")
        _, found = await asked.execute()
        others, old = [], []
        for name, data in found.items():
            try:
                other = decode(data, _Report)
            except msgspec.MsgspecError:
                old.append(name)
                continue
            if abs(report.at - other.at) > 60:
                old.append(name)  # ended long ago, or its clock is of another day
            elif name.decode() != self.name and abs(report.at - other.at) < FRESH:
                others.append(other)
        if old:
            await self._valkey.hdel("oddtrick:servers", *old)
        self._others, self._heard = others, time.monotonic()

    async def counted(self, what: str, address: str) -> int:
        """One more of something for an address; how many it has made today at all servers, 0 where
        that cannot be known."""
        day = datetime.now(UTC).date().isoformat()
        hashed = hashlib.sha256(f"{day}/{address}".encode()).hexdigest()[:24]
        key = f"oddtrick:day:{day}:{what}:{hashed}"
        try:
            asked = self._valkey.pipeline(transaction=False)
            asked.incr(key)
            asked.expire(key, 90_000)
            made, _ = await asked.execute()
        except (self._error, OSError, TimeoutError):
            return 0  # each server's own count goes on
        return int(made)

    async def close(self) -> None:
        """Say that this server has ended, and let go."""
        try:
            await self._valkey.hdel("oddtrick:servers", self.name)
            await self._valkey.aclose()
        except (self._error, OSError, TimeoutError):
            pass  # its report is forgotten in a few seconds
