"""The heartbeat of a worker: it is alive, and what has changed among the workers meanwhile."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from .log import first_line

log = logging.getLogger(__name__)

_BEAT = text("""
WITH now (at) AS MATERIALIZED (SELECT CAST(extract(epoch FROM clock_timestamp()) AS float8)),
alive AS (
    UPDATE worker SET until = greatest(until, now.at + CAST(:life AS float8)) FROM now
    WHERE name = CAST(:name AS text) AND run = CAST(:run AS text) AND until > now.at
        AND until <= now.at + CAST(:longest AS float8) RETURNING 1
)
SELECT concat_ws(';', (SELECT sum(epoch) FROM lease),
    (SELECT string_agg(name || ' ' || run, ',' ORDER BY name) FROM worker, now
     WHERE until > now.at AND until <= now.at + CAST(:longest AS float8)))
FROM alive
""")
"""Epochs only grow, with each shard that changes hands: their sum stays the same only where none
does."""


LATE = 4.0
"""So many times the longest wait between two heartbeats a worker asks to be taken for alive, where
that is more than its life."""

MOST = 5.0
"""So many times its life at most: a worker that dies is missed so late then."""

LONGEST = 900.0
"""Seconds for which no worker asks to be taken for alive, whatever its life: where one is said to
be for longer, the database's clock has been set back since it was heard of."""

RECENT = 30.0
"""Seconds after which a long wait is forgotten."""


class Heartbeat:
    """A line of its own on which a worker says that it is alive. Where it is heard late, as on a
    machine that has too much to do, it asks for more time, before it is taken for dead. Safe to use
    from several threads."""

    def __init__(self, engine: Engine, name: str, run: str, life: float) -> None:
        """`life` is for how many seconds it is taken for alive then."""
        self._engine = engine
        self._line: Connection | None = None
        self._who = {"name": name, "run": run, "longest": LONGEST}
        self._life = life
        self._lock = threading.Lock()
        self._last = self._long_since = time.monotonic()
        self._longest = 0.0
        self._trouble = ""

    def asks_for(self, now: float) -> float:
        """Seconds to be taken for alive from this moment on, by this machine's own clock."""
        wait, self._last = now - self._last, now
        if wait >= self._longest or now - self._long_since > RECENT:
            self._longest, self._long_since = wait, now
        return min(MOST * self._life, max(self._life, LATE * self._longest))

    def beat(self, *, pause: bool = False) -> str:
        """Say so; what the database answers is another text whenever workers have come or gone, or
        shards changed hands. Empty where this worker is dead already, or cannot be heard. `pause`
        asks for all the time there is: it will be busy with itself."""
        with self._lock:
            life = self.asks_for(time.monotonic())
            return self._beat(MOST * self._life if pause else life)

    def _beat(self, life: float) -> str:
        try:
            answer = self._opened().execute(_BEAT, {**self._who, "life": life}).scalar()
        except SQLAlchemyError as error:
            self._let_go()  # whatever is wrong with it, the next is opened anew
            cause = first_line(error)
            if cause != self._trouble:
                log.warning("the heartbeat does not reach the database: %s", cause)
                self._trouble = cause
            return ""
        self._trouble = ""
        return str(answer or "")

    def _opened(self) -> Connection:
        """The line, opened where it is not. Raises `SQLAlchemyError`."""
        if self._line is None:
            self._line = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._line.detach()
            # A slow disk makes nobody dead, and who was heard of before a crash of the database
            # says so again.
            self._line.exec_driver_sql("SET synchronous_commit TO off")
        return self._line

    def close(self) -> None:
        """Let go of the line."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(SQLAlchemyError):
                line.close()
