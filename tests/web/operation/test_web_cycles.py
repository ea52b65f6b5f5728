"""The collection of cycles in parts: new ones at every look, old ones when everything is due."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from oddtrick.web.running import cycles
from oddtrick.web.running.cycles import CycleCollector


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
        yield CycleCollector()
    finally:
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
    monkeypatch.setattr(cycles, "memory_in_use", lambda: 15)
    assert not collector.due()
    monkeypatch.setattr(cycles, "memory_in_use", lambda: 16)
    assert collector.due()
