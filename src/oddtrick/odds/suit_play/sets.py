"""Sets of layouts, which are bit masks: those that no other holds, and what two fronts keep
together. Long fronts go through the compiled kernel (`native/odds`), where there is one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from oddtrick.support.optional_libraries import compiled_module

FEW = 24
"""So few sets are gone through here as quickly."""


@cache
def kernel() -> ModuleType | None:
    """The compiled kernel; none where none was built, or ``ODDTRICK_KERNEL`` says ``plain``."""
    return compiled_module(__package__)


class SetScale(NamedTuple):
    """The weight of each member of a set, and the same for the kernel, where there is one."""

    ways: tuple[float, ...]
    native: Any

    @classmethod
    def of(cls, ways: Iterable[float]) -> SetScale:
        """A scale of these weights."""
        held, native = tuple(map(float, ways)), kernel()
        return cls(held, native.Scale(held) if native else None)

    def weigh(self, members: int) -> float:
        """The weight of a set."""
        return sum(way for at, way in enumerate(self.ways) if members >> at & 1)


def pruned(sets: Iterable[int]) -> list[int]:
    """The sets that are in no other, the largest first, of equals the lowest number."""
    found = set(sets)
    native = kernel()
    if native is not None and len(found) > FEW:
        width = _width(found)
        return _read(native.pruned(_written(found, width), width // 8), width)
    layouts: list[int] = []
    for one in sorted(sorted(found), key=int.bit_count, reverse=True):
        for other in layouts:
            if one | other == other:
                break
        else:
            layouts.append(one)
    return layouts


def met(
    fronts: Sequence[int], others: Sequence[int], scale: SetScale | None = None, floor: float = -1.0
) -> list[int]:
    """The sets that one of each front keeps together, pruned; of those that weigh more than
    `floor`, where there is a scale."""
    native = kernel()
    if native is not None and len(fronts) * len(others) > FEW:
        width = max(_width(fronts), _width(others))
        rows = (_written(sets, width) for sets in (fronts, others))
        return _read(native.met(*rows, width // 8, scale and scale.native, floor), width)
    both = {a & b for a in fronts for b in others}
    if scale:
        both = {one for one in both if scale.weigh(one) > floor}
    return pruned(both)


def weights(sets: Sequence[int], scale: SetScale) -> list[float]:
    """The weight of each set."""
    if scale.native is None or not sets:
        return [scale.weigh(one) for one in sets]
    width = _width(sets)
    return list(scale.native.weights(_written(sets, width), width // 8))


def choose(
    scale: SetScale, floor: float, enough: float, everything: int, fronts: Sequence[Sequence[int]]
) -> tuple[int, float]:
    """The kernel's best choice of one set of each front: what they keep of `everything`, and what
    that weighs; 0 and the floor where none weighs more (see `choice`)."""
    native, width = kernel(), _width([everything])
    assert native is not None, scale
    rows = [_written(front, width) for front in fronts]
    ways = list(scale.ways)
    whole = _written([everything], width)
    found, worth = native.choose(ways, floor, enough, whole, rows, width // 8)
    return int.from_bytes(found, "little"), worth


def _width(sets: Iterable[int]) -> int:
    """The bytes of the largest set, in whole words."""
    return max(1, (max(map(int.bit_length, sets)) + 63) // 64) * 8


def _written(sets: Collection[int], width: int) -> bytes:
    return b"".join([one.to_bytes(width, "little") for one in sets])


def _read(rows: bytes, width: int) -> list[int]:
    return [int.from_bytes(rows[at : at + width], "little") for at in range(0, len(rows), width)]
