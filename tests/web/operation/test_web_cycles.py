"""The collection of cycles in parts: new ones at every look, old ones when everything is due."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from oddtrick.web import cycles
from oddtrick.web.cycles import CycleCollector


class _Node:
    def __init__(self) -> None:
        self.other: _Node | None = None


def _cycle() -> tuple[_Node, weakref.ref[_Node]]:
    one, two = _Node(), _Node()
    one.other, two.other = two, one
    return one, weakref.ref(one)


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[CycleCollector]:
    monkeypatch.setattr(cycles, "memory_in_use", lambda: 4)
    threshold = gc.get_threshold()
    try:
        found = CycleCollector()
        # What other threads of the tests leave may have Python look between two lines of a test.
        gc.disable()
        yield found
    finally:
        gc.enable()
        gc.set_threshold(*threshold)
        gc.unfreeze()


def test_new_cycles_go_at_the_next_look(collector: CycleCollector) -> None:
    node, seen = _cycle()
    collector.collect()
    assert seen() is node
    del node
    node, late = _cycle()
    del node
    collector.collect()
    assert late() is None


def test_old_cycles_go_when_everything_is_looked_through(
    collector: CycleCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, seen = _cycle()
    collector.collect()
    del node
    collector.collect()
    assert seen() is not None
    monkeypatch.setattr(cycles, "memory_in_use", lambda: 10)
    assert collector.due()
    collector.collect()
    assert seen() is None
    assert not collector.due()
    monkeypatch.setattr(cycles, "memory_in_use", lambda: 20)
    assert not collector.due()
    monkeypatch.setattr(cycles, "memory_in_use", lambda: 21)
    assert collector.due()


def test_a_sample_of_what_is_new_is_enough_where_a_look_takes_long(
    collector: CycleCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cycles, "LONG", -1.0)
    gc.collect()
    gc.freeze()
    collector.collect()
    assert collector.sampling

    left: list[weakref.ref[_Node]] = []

    async def sleep(seconds: float) -> None:
        node, seen = _cycle()
        left.append(seen)
        del node
        if len(left) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(cycles.asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(collector.run())
    # What came before the sample is set aside, what came with it has gone.
    assert left[0]() is not None
    assert left[1]() is None

    many = [_cycle()[1] for _ in range(cycles.FEW)]
    collector.collect()
    assert not collector.sampling, "so many circles are not left unseen"
    assert not any(seen() for seen in many)
