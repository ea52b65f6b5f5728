"""The meaning of a call by the system that its side has stated, as laws on calls compare it. What
it means is read by a higher part of the package, loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, cast

Bounds = tuple[tuple[int, int], ...]


class StatedMeaning(NamedTuple):
    """The denominations that a call specifies: what it shows, and not what it names; the bounds of
    each kind of hand that makes it, with whether they are all that it shows."""

    denominations: frozenset[int]
    ways: tuple[tuple[Bounds, bool], ...]


def meaning_of(
    stated: tuple[str, str], calls: tuple[str, ...], call: str, vulnerable: tuple[bool, bool]
) -> StatedMeaning | None:
    """The meaning of a call after those from the dealer's on; `None` where the system is not known
    or says nothing of it. Systems and vulnerability are those of the caller's side and of the
    other's."""
    found = import_module("oddtrick.systems.meanings").call_meaning(stated, calls, call, vulnerable)
    return cast("StatedMeaning | None", found)


def within(first: StatedMeaning, second: StatedMeaning) -> bool:
    """Whether all that the second call can mean is sure to be among what the first can (2017, law
    23A2). Whether meanings are similar, or have the same purpose, is for the director to judge."""
    return all(
        any(whole and _inside(bounds, other) for other, whole in first.ways)
        for bounds, _ in second.ways
    )


def _inside(bounds: Bounds, other: Bounds) -> bool:
    return all(a <= low and high <= b for (low, high), (a, b) in zip(bounds, other, strict=True))
