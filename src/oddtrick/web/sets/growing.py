"""Lists of deals that can be won, grown while nobody needs the server: one deal is proved after
another, of the variant of which fewest have grown, in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec

from oddtrick.core import Game
from oddtrick.errors import OddtrickError
from oddtrick.sets.field import GrownLists
from oddtrick.sets.winnable import (
    DEALS,
    WinnableDeal,
    grow,
    known_winnable,
    use_grown,
    variant_of,
    variants,
)
from oddtrick.support.sandbox import TooMuch, Workers
from oddtrick.support.typed_json import decode
from oddtrick.web.machine_players import turns
from oddtrick.web.table.registry import TableRegistry

log = logging.getLogger(__name__)

PAUSE = 10.0
"""Seconds between two proofs, and before the first: a proof takes some tenths of a second of one
core, with two packs some seconds."""
REST = 20
"""So many times as long as a proof took the server then rests at least: proofs take a twentieth of
one core at most."""
QUIET = 20.0
"""Seconds since anything happened at a table at which somebody is."""
SECONDS, MEMORY = 60.0, 512 << 20
"""Bounds of a proof: of its process, beside those of the layouts that it looks at."""
MOST_SKIPPED = 1_000
"""Deals remembered as not proved within these bounds; then the oldest is forgotten."""


class Growth:
    """Grows lists until each is full, and has deals drawn from them."""

    def __init__(self, hub: TableRegistry, lists: GrownLists, pause: float = PAUSE) -> None:
        self.hub, self.lists, self.pause = hub, lists, pause
        self._workers = Workers(1, seconds=SECONDS, memory=MEMORY, patience=SECONDS)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="growing")
        self._rng = random.Random()
        self.skipped: dict[tuple[str, int], None] = {}  # the oldest first

    @property
    def idle(self) -> bool:
        """Whether no machine player thinks, and nobody has done anything for a while."""
        at_rest = all(table.quiet_for > QUIET for table in self.hub.tables.values())
        return at_rest and turns.thinking()[0] == 0

    def next(self) -> Game | None:
        """The variant of which fewest deals have grown; none where all are full."""
        open_ = [one for one in variants() if not self.lists.full(variant_of(one))]
        return min(open_, key=lambda one: len(self.lists.of(variant_of(one))), default=None)

    async def run(self) -> None:
        """Prove one deal after another, for ever or until all lists are full. A deal that takes too
        long is skipped. What fails otherwise, as a disk that is full, is logged, and ends it."""
        use_grown(self.lists)
        took = 0.0
        try:
            while (game := self.next()) is not None:
                await asyncio.sleep(max(self.pause, REST * took))
                if self.idle:
                    began = time.monotonic()
                    await self.step(game)
                    took = time.monotonic() - began
        except (OddtrickError, RuntimeError) as error:
            log.error("the lists of deals that can be won do not grow: %s", error)

    async def step(self, game: Game) -> WinnableDeal | None:
        """Try one deal of a variant; it is written down where it can be won. One whose proof goes
        beyond its bounds is remembered, and not tried again."""
        number = self._rng.randrange(1, DEALS)
        tried = variant_of(game), number
        if tried in self.skipped or known_winnable(game, number) is not None:
            return None
        asked = msgspec.json.encode([game.name, dict(game.chosen), number])
        loop = asyncio.get_running_loop()
        try:
            said = await loop.run_in_executor(self._thread, self._workers.call, grow, asked)
        except TooMuch as error:
            log.info("deal %d of %s is skipped: %s", number, variant_of(game), error)
            self.skipped[tried] = None
            if len(self.skipped) > MOST_SKIPPED:
                del self.skipped[next(iter(self.skipped))]
            return None
        found = decode(said, WinnableDeal | None)
        if found is not None:
            await loop.run_in_executor(self._thread, self.lists.add, variant_of(game), found)
        return found

    def close(self) -> None:
        """Stop; deals are drawn from the lists of the program alone."""
        use_grown(None)
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._workers.close(now=True)
