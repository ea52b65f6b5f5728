"""The heartbeat of a worker: it is alive, and what has changed among the workers meanwhile."""

from __future__ import annotations

import logging
import struct
from typing import TYPE_CHECKING

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from . import WriteFailed

if TYPE_CHECKING:
    from .postgresql import PreparedLine

__all__ = ["Heartbeat"]

log = logging.getLogger(__name__)

_BEAT = b"""
WITH now (at) AS MATERIALIZED (SELECT extract(epoch FROM clock_timestamp())::float8),
alive AS (
    UPDATE worker SET until = greatest(until, now.at + $3::float8) FROM now
    WHERE name = $1::text AND run = $2::text AND until > now.at RETURNING 1
)
SELECT concat_ws(';', (SELECT sum(epoch) FROM lease),
    (SELECT string_agg(name || ' ' || run, ',' ORDER BY name) FROM worker, now
     WHERE until > now.at))
FROM alive
"""
"""Epochs only grow, with each shard that changes hands: their sum stays the same only where none
does."""


class Heartbeat:
    """A line of its own on which a worker says that it is alive. Used by one thread."""

    def __init__(self, engine: Engine, name: str, run: str, life: float) -> None:
        """`life` is for how many seconds it is taken for alive then."""
        self._engine = engine
        self._line: PreparedLine | None = None
        self._values = [name.encode(), run.encode(), struct.pack("!d", life)]
        self._trouble = ""

    def beat(self) -> str:
        """Say so; what the database answers is another text whenever workers have come or gone, or
        shards changed hands. Empty where this worker is dead already, or cannot be heard."""
        try:
            if self._line is None:
                from .postgresql import PreparedLine

                self._line = PreparedLine(self._engine, _BEAT)
            result = self._line.ask(self._values)
        except (WriteFailed, SQLAlchemyError) as error:
            if str(error) != self._trouble:
                log.warning("the heartbeat does not reach the database: %s", error)
                self._trouble = str(error)
            return ""
        self._trouble = ""
        return result.get_value(0, 0).decode() if result.ntuples else ""

    def close(self) -> None:
        """Let go of the line."""
        if self._line is not None:
            self._line.close()
