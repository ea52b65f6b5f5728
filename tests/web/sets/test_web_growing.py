"""Lists of deals that can be won grow while the server is idle."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from oddtrick.games import game
from oddtrick.sets.grown import GrownLists
from oddtrick.sets.winnable import known_winnable, variant_of, variants, wins
from oddtrick.store import open_log
from oddtrick.web.sets.growing import Growth
from oddtrick.web.table.registry import TableRegistry


async def grown(path: Path) -> None:
    store = open_log(path / "tables.sqlite3")
    hub = TableRegistry(store)
    growth = Growth(hub, GrownLists(path / "deals.txt"), pause=0)
    growth._rng = random.Random(2)
    try:
        assert growth.idle
        assert growth.next() == variants()[0]
        klondike = game("klondike", {"draw": 3})
        found = None
        while found is None:
            found = await growth.step(klondike)
        assert wins(klondike, found)
        assert GrownLists(path / "deals.txt").of(variant_of(klondike)) == (found,)
        assert known_winnable(klondike, found.number) is None  # it is not run yet
        growing = asyncio.create_task(growth.run())
        await asyncio.sleep(0)
        assert known_winnable(klondike, found.number) == found
        growing.cancel()
    finally:
        growth.close()
        hub.close()
        store.close()
    assert known_winnable(klondike, found.number) is None


def test_one_deal_after_another_is_proved_in_a_process_of_its_own(tmp_path: Path) -> None:
    asyncio.run(grown(tmp_path))
