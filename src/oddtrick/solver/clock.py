"""Time limits."""

from __future__ import annotations

import math
import time

from oddtrick.messages import Name

from .errors import BadPosition

_ENDLESS = 1e8
"""A time limit of years is none."""


class Clock:
    """The rest of a time limit."""

    def __init__(self, seconds: float | None) -> None:
        if seconds is not None and not isinstance(seconds, (int, float)):
            raise BadPosition(
                "A time limit is a number of seconds, not “{seconds}”.", seconds=Name(seconds)
            )
        if seconds is not None and (seconds <= 0 or math.isnan(seconds)):
            raise BadPosition("A time limit must be more than 0 seconds.")
        limited = seconds is not None and seconds < _ENDLESS
        self.end = time.monotonic() + seconds if limited and seconds else None

    @property
    def left(self) -> float:
        """Seconds left, at least a token; 0 for no limit."""
        return 0.0 if self.end is None else max(self.end - time.monotonic(), 1e-6)

    def over(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end
