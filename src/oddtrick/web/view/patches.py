"""Patches, which make one value into another (see `oddtrick.web.view.changes`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import asdict, astuple

from oddtrick.web import messages

Patch = dict[Any, Any]

_KEYS: Mapping[type, Callable[[Any], object]] = {
    messages.PlaceLine: attrgetter("kind", "seat", "number"),
    messages.SeatLine: attrgetter("seat"),
}
"""By what items of lists are known again. Others are never changed, only come and go."""


def correction(one: Any, two: Any, patch: Patch | None = None) -> Patch:
    """The fields that make one line into another, once a patch is in it."""
    if not patch:
        both = zip(two.__struct_fields__, astuple(one), astuple(two), strict=True)
        return {name: is_ for name, was, is_ in both if was != is_}
    had = {**asdict(one), **patch}
    return {name: is_ for name, is_ in asdict(two).items() if had[name] != is_}


def line_corrections(come: list[Any], first: int, heard: Iterable[tuple[int, Any]]) -> Patch:
    """The patch of a log for a seat that heard some of the lines that have come otherwise than
    all: of those, the number and the line. The first line that has come has number `first`."""
    return {i: found for i, line in heard if (found := correction(come[i - first], line))}


def delta(was: Any, now: Any) -> Any:
    """The patch that makes one value into another."""
    if not was or not now or type(was) is not type(now):
        return now
    if isinstance(now, msgspec.Struct):
        return fields(was, now)
    if isinstance(now, list) and isinstance(now[0], msgspec.Struct):
        return items(was, now)
    return now


def fields(was: Any, now: Any) -> Patch:
    """The fields of a struct that have changed."""
    return {
        name: delta(one, two) if two.__class__ is list else two
        for name, one, two in zip(now.__struct_fields__, astuple(was), astuple(now), strict=True)
        if one is not two and one != two
    }


def changed(was: list[Any], now: list[Any]) -> Patch:
    """The changes of the items of a list of which none come or go."""
    patch: Patch = {}
    for i, (one, two) in enumerate(zip(was, now, strict=True)):
        if one is not two and (found := fields(one, two)):
            patch[i] = found
    return patch


def items(was: list[Any], now: list[Any]) -> Patch:
    """The items that come and go in a list, in one place, and the changes of the others."""
    key: Callable[[Any], object] = _KEYS.get(type(now[0]), _itself)
    if key is _itself and was == now[: len(was)]:  # it has grown, as most do
        return {"splice": [len(was), 0, now[len(was) :]]}
    most = min(len(was), len(now))
    begin = 0
    while begin < most and (was[begin] is now[begin] or key(was[begin]) == key(now[begin])):
        begin += 1
    end = 0
    while end < most - begin and (
        was[~end] is now[~end] or key(was[~end]) == key(now[~end])
    ):  # fmt: skip
        end += 1
    patch: Patch = {}
    stop = len(now) - end
    if begin + end < max(len(was), len(now)):
        patch["splice"] = [begin, len(was) - end - begin, now[begin:stop]]
    if key is not _itself:
        for i in (*range(begin), *range(stop, len(now))):
            one, two = was[i if i < begin else i - len(now)], now[i]
            if one is not two and (found := fields(one, two)):
                patch[i] = found
    return patch


def _itself(item: Any) -> Any:
    return item


def spliced(was: list[Any], patch: Any) -> list[Any]:
    """A list once a patch has let items come and go."""
    if not isinstance(patch, dict):
        return was if patch is None else patch
    if "splice" not in patch:
        return was
    at, gone, come = patch["splice"]
    return [*was[:at], *come, *was[at + gone :]]


def corrections(
    was: list[Any], now: list[Any], shared: Any, all_saw: list[Any], all_see: list[Any]
) -> Any:
    """The patch that makes a list as it is now from what was there and a shared patch of it. The
    patch was made of `all_saw` (the list for all, once items had come and gone) and `all_see` (as
    it is)."""
    had = spliced(was, shared)
    if len(had) != len(now):
        return now
    shared_part = shared if isinstance(shared, dict) else {}
    patch: Patch = {}
    if len(shared_part) == ("splice" in shared_part) and had == now:
        return patch
    for i, (one, two, saw, sees) in enumerate(zip(had, now, all_saw, all_see, strict=True)):
        if one is saw and two is sees:
            continue  # the same to him as to all
        if i not in shared_part and (one is two or one == two):
            continue
        if found := correction(one, two, shared_part.get(i)):
            patch[i] = found
    return patch
