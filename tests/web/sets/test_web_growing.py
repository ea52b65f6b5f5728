"""Lists of deals that can be won grow while the server is idle."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from oddtrick.games import game
from oddtrick.sets.field import GrownLists
from oddtrick.sets.winnable import known_winnable, variant_of, variants, wins
from oddtrick.store.opening import open_log
from oddtrick.support.sandbox import TooMuch
from oddtrick.web.sets import growing
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


async def skipped(path: Path, call: Callable[..., bytes]) -> Growth:
    store = open_log(path / "tables.sqlite3")
    hub = TableRegistry(store)
    growth = Growth(hub, GrownLists(path / "deals.txt"), pause=0)
    growth._rng = random.Random(2)
    growth._workers.call = call  # type: ignore[method-assign]
    try:
        await asyncio.wait_for(growth.run(), 20)
    finally:
        growth.close()
        hub.close()
        store.close()
    return growth


def test_a_proof_beyond_its_bounds_is_skipped_and_growing_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []

    def call(function: object, data: bytes) -> bytes:
        """Five deals take too long; then the worker itself is broken, which ends it."""
        asked.append(data)
        if len(asked) > 5:
            raise RuntimeError("broken")
        raise TooMuch("Reading this takes too long.")

    monkeypatch.setattr(growing, "REST", 0)
    monkeypatch.setattr(growing, "MOST_SKIPPED", 4)
    monkeypatch.setattr(growing, "DEALS", 40)
    growth = asyncio.run(skipped(tmp_path, call))
    assert len(asked) == 6
    tried = [f"{msgspec.json.decode(data)[2]}" for data in asked[1:5]]
    assert [str(number) for _, number in growth.skipped] == tried, "the oldest is forgotten"
    assert len(set(asked[:5])) == 5, "none is tried again while it is remembered"
