"""A log that a stranger cannot fill: a few lines of a kind a minute, and how many were left out."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

MOST = 5
"""Lines of one kind in a `PERIOD`."""

PERIOD = 60.0
"""Seconds."""

KINDS = 500
"""Kinds of line that are distinguished."""


class ThrottleFilter(logging.Filter):
    """Lets so many lines of a kind through in a period. A kind is a logger and a template."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg)[:200])
        now = self._clock()
        began, count = self._seen.get(kind, (now, 0))
        if now - began >= PERIOD:
            if count > MOST:
                record.msg = f"{record.msg} (and {count - MOST} like it before)"
            began, count = now, 0
        if kind not in self._seen and len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[kind] = (began, count + 1)
        return count < MOST


def keep_quiet() -> None:
    """Let all logging of this program go to the error output, seldom."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(ThrottleFilter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
