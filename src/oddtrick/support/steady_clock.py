"""Whether the clock of this machine can be believed in what is days old.

A clock that has just been set, by hand or by the network, makes of a minute what looks like days,
and perhaps it is set back soon. What is done after days waits a while then.
"""

from __future__ import annotations

import math
import time

SLACK = 600.0
"""Seconds by which a clock may go wrong without being set."""

AGAIN = 3600.0
"""Seconds after which a clock that was set is believed."""


class SteadyClock:
    """The clock of this machine beside the time that passes, from one look to the next."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()
        self._set = -math.inf

    def believed(self) -> bool:
        """Whether it has not been set for a while."""
        passed = time.monotonic()
        ahead = time.time() - passed
        if abs(ahead - self._ahead) > SLACK:
            self._ahead, self._set = ahead, passed
        return passed - self._set >= AGAIN
