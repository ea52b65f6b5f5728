"""The collection of cycles in a server's memory, a little at a time.

Python looks through all objects that live long, and nobody is answered meanwhile: 0.7 s with 500
tables. Here what has been looked through once is set aside, so that the next look sees only what
has come since; everything is looked through again when memory has doubled, or after an hour.

A busy server makes much that is new and hardly a circle. There only a tenth of what is new is
looked through, the rest is set aside unseen, as long as that tenth has next to no circles.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

from oddtrick.web.operation.metrics import memory_in_use

EVERY = 1.0
"""Seconds between two looks at what is new."""

SAMPLE = 0.1
"""Seconds whose new objects are looked through where a look at all takes too long."""

LONG = 0.01
"""Seconds of the processor that a look at what is new may take, in which nobody is answered: at a
thousand acts a second one at everything takes 0.1."""

FEW = 100
"""Objects in circles that a look may find without all being looked through the next time."""

WHOLE = 3600.0
"""Seconds after which everything is looked through at the latest."""

YOUNG = 200_000
"""New objects after which Python itself looks at them, between two looks: for work that leaves very
many circles at once."""

GROWTH = 2.0
"""So many times the memory of the last look at everything asks for another."""


class CycleCollector:
    """Collects the cycles of this process, which must have no other collector."""

    def __init__(self) -> None:
        """Take over from Python's own: what lives long is left to `collect`."""
        gc.freeze()
        gc.set_threshold(YOUNG, 5, 1_000_000)
        self._next_whole = time.monotonic() + WHOLE
        self._memory = memory_in_use()
        self.sampling = False
        """Whether the next look is at a sample of what is new."""

    def due(self) -> bool:
        """Whether everything is to be looked through."""
        return time.monotonic() > self._next_whole or memory_in_use() > GROWTH * self._memory

    def collect(self) -> None:
        """Free the cycles of what is new, and of everything when that is due."""
        whole = self.due()
        if whole:
            gc.unfreeze()
        began = time.thread_time()
        found = gc.collect()
        spent = time.thread_time() - began
        gc.freeze()
        if whole:
            self._next_whole = time.monotonic() + WHOLE
            self._memory = memory_in_use()
            return
        of_all = EVERY / SAMPLE if self.sampling else 1.0
        self.sampling = spent * of_all > LONG and found <= FEW

    async def run(self, before: Callable[[], object] | None = None) -> None:
        """Collect now and then, until it is cancelled; `before` is called in a thread of its own
        before everything is looked through, which may take a second in which nothing else is done.
        """
        while True:
            await asyncio.sleep(EVERY)
            if self.due():
                if before is not None:
                    await asyncio.to_thread(before)
            elif self.sampling:
                gc.freeze()
                await asyncio.sleep(SAMPLE)
            self.collect()
