"""Changes by an event, for everybody who saw the table before it.

A change is two patches. The shared one is what has changed for somebody who knows only what all
know: it is made and written once for all. The other makes of that the view of one seat:
its hand, what it may do, what it alone is sent. Folded into the view before, both give the whole
view (`oddtrick.web.view.build.whole`), which stays the definition, and is what is sent where names,
roles, sides or the stage are others than before (`Scene.settled`).

A patch is a value, which takes the place of what was there, or an object. Folded into an object it
changes the fields it has; folded into a list, the items whose numbers it has, once its `splice`
(where, how many go, what comes) is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from oddtrick.web.connection import messages
from oddtrick.web.connection.view_diff import difference

from .build import whole
from .context import Scene, ViewContext

__all__ = ["Changes"]

Patch = dict[Any, Any]

SHARED = (
    "table", "seats", "status", "headline", "places", "trick", "tricks", "calls", "referee",
    "proposal", "log", "alone",
)  # fmt: skip
"""The fields of the shared patch."""

TO_DO = ("actions", "menu", "refusals", "hint")
"""The fields on what a seat may do."""

_KEYS: Mapping[type, Callable[[Any], object]] = {
    messages.PlaceLine: attrgetter("kind", "seat", "number"),
    messages.SeatLine: attrgetter("seat"),
}
"""By what items of lists are known again. Others are never changed, only come and go."""


class SharedChange(NamedTuple):
    """The change sent to all who saw an older scene."""

    old: Scene
    patch: Patch | None
    """`None` where the whole view is sent."""
    text: bytes = b""
    """The patch, written."""
    caused: tuple[str, ...] = ()
    """The fields of `Scene.causes` that each is to be sent by itself."""
    lists: Mapping[str, tuple[list[Any], list[Any]]] = MappingProxyType({})
    """Of the lists that each sees somewhat otherwise, how they are for all: as they were, with what
    has come and gone, and as they are."""


class Changes:
    """The frames for those who saw one scene of a table and are to see another, made while the
    other is the latest."""

    def __init__(self) -> None:
        self._frames: dict[tuple[int, int], tuple[ViewContext | None, bytes]] = {}
        self._patches: dict[int, SharedChange] = {}

    def frame(self, seen: ViewContext | None, now: ViewContext) -> bytes:
        """The frame for those who have `seen` one thing and are to see another; the whole of it
        where he has seen nothing."""
        key = (id(seen), id(now))
        found = self._frames.get(key)
        if found is None:
            # What was seen is kept with it, so that its id stays its own.
            found = self._frames[key] = (seen, self._frame(seen, now))
        return found[1]

    def _frame(self, seen: ViewContext | None, now: ViewContext) -> bytes:
        if seen is None:
            return messages.encode(whole(now))
        if seen.home != now.home or seen.late or now.late:
            return difference(whole(seen), whole(now))
        change = self._shared(seen.scene, now.scene)
        shared, text = change.patch, change.text
        if shared is None:
            return messages.encode(whole(now))
        parts = [b'{"type":"view","version":%d' % now.session.version]
        if shared:
            parts += b',"shared":', text
        if own := own_patch(seen, now, change):
            parts += b',"own":', messages.encode(own)
        return b"".join((*parts, b"}"))

    def _shared(self, old: Scene, new: Scene) -> SharedChange:
        """The change sent to all, between two scenes."""
        found = self._patches.get(id(old))
        if found is None:
            found = self._patches[id(old)] = shared_change(old, new)
        return found


def shared_patch(seen: ViewContext, now: ViewContext) -> Patch:
    """The changes for a viewer who knows what all know."""
    explained = now.session.explained
    patch: Patch = {}
    for name in SHARED if explained else (*SHARED, "auction"):
        was, is_ = seen.part(name), now.part(name)
        if was is not is_ and was != is_:
            # All of the status: to those whose turn it was, all of it has changed.
            patch[name] = is_ if name == "status" else delta(was, is_)
    return patch


def shared_change(old: Scene, new: Scene) -> SharedChange:
    """The change sent to all, between two scenes."""
    if old.settled != new.settled:
        return SharedChange(old, None)
    patch = shared_patch(old.public, new.public)
    was, now = old.causes, new.causes
    caused = tuple(name for name, cause in now.items() if cause != was[name])
    lists = {
        name: (spliced(old.public.part(name), patch.get(name)), new.public.part(name))
        for name in ("places", "log")
    }
    return SharedChange(old, patch, messages.encode(patch) if patch else b"", caused, lists)


def own_patch(seen: ViewContext, now: ViewContext, change: SharedChange) -> Patch:
    """The patch that makes the view of one seat from what it saw and the shared patch."""
    scene, patch, shared = now.scene, Patch(), change.patch or {}

    def tell(*names: str) -> None:
        for name in names:
            was, is_ = seen.part(name), now.part(name)
            if was is not is_ and was != is_:
                patch[name] = is_

    if not (seen.idle and now.idle):
        tell(*TO_DO)
    if scene.tallied:
        tell("tallies")
    tell("undo", *change.caused)
    if scene.session.explained:
        was, is_ = seen.part("auction"), now.part("auction")
        if was != is_:
            patch["auction"] = delta(was, is_)
    if now is not scene.public:
        known = scene.public if "status" in shared else seen
        if known.part("status") != now.part("status"):
            patch["status"] = now.part("status")
        for name, (old, new) in change.lists.items():
            found = corrections(seen.part(name), now.part(name), shared.get(name), old, new)
            if found:
                patch[name] = found
    return patch


def delta(was: Any, now: Any) -> Any:
    """The patch that makes one value into another."""
    if not was or not now or type(was) is not type(now):
        return now
    if isinstance(now, msgspec.Struct):
        return _fields(was, now)
    if isinstance(now, list) and isinstance(now[0], msgspec.Struct):
        return _items(was, now)
    return now


def _fields(was: Any, now: Any) -> Patch:
    """The fields of a struct that have changed."""
    patch: Patch = {}
    for name in now.__struct_fields__:
        one, two = getattr(was, name), getattr(now, name)
        if one is not two and one != two:
            patch[name] = delta(one, two) if isinstance(two, list) else two
    return patch


def _items(was: list[Any], now: list[Any]) -> Patch:
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
            if one is not two and (fields := _fields(one, two)):
                patch[i] = fields
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
        if i in shared_part:
            fields = {**_values(one), **shared_part[i]}
        elif one is two or one == two:
            continue
        else:
            fields = _values(one)
        patch[i] = {n: v for n, v in _values(two).items() if fields[n] != v}
        if not patch[i]:
            del patch[i]
    return patch


def _values(line: Any) -> Patch:
    return {name: getattr(line, name) for name in line.__struct_fields__}
