"""What an event has changed, for everybody who saw the table before it.

A change is two patches. The shared one is what has changed for somebody who knows only what all
know: it is made and written once for all. The own one is what makes of that the view of one seat:
its hand, what it may do, what it alone is told. Folded into the view before, both give the whole
view (`oddtrick.web.view.build.whole`), which stays the definition: where names, roles, sides or
the stage are others than before (`Scene.settled`), the two whole views are compared.

A patch is a value, which takes the place of what was there, or an object. Folded into an object it
changes the fields it has; folded into a list, the items whose numbers it has, once its `splice`
(where, how many go, what comes) is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
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
    "log", "alone", "seal",
)  # fmt: skip
"""The fields that the shared patch tells of."""

OWN = ("tallies", "actions", "menu", "refusals", "holding", "undo", "hint")
"""The fields that each seat is told by itself after every event."""

CAUSES: Mapping[str, Callable[[Scene], object]] = {
    "won": lambda scene: (scene.taken, scene.given),
    "asked": lambda scene: scene.audience.asked,
    "house": lambda scene: (scene.session.house, scene.session.host),
    "talk": lambda scene: scene.session.talk.count,
    "asking": lambda scene: (scene.audience.asking, scene.session.host),
}
"""The fields that each seat is told by itself, where what they are made of has changed."""

_KEYS: Mapping[type, Callable[[Any], object]] = {
    messages.PlaceLine: attrgetter("kind", "seat", "number"),
    messages.SeatLine: attrgetter("seat"),
}
"""By what items of lists are known again. Others are never changed, only come and go."""


class SharedChange(NamedTuple):
    """What is told to all who saw an older scene: the patch and its bytes, `None` where whole views
    are to be compared; and the fields of `CAUSES` that each is to be told by itself."""

    old: Scene
    patch: Patch | None
    text: bytes
    caused: tuple[str, ...]


class Changes:
    """The frames for those who saw one scene of a table and are to see another, made while the
    other is the latest."""

    def __init__(self) -> None:
        self._frames: dict[tuple[int, int], tuple[ViewContext | None, bytes]] = {}
        self._patches: dict[int, SharedChange] = {}

    def frame(self, seen: ViewContext | None, now: ViewContext) -> bytes:
        """The frame for whoever has `seen` one thing and is to see another; the whole of it where
        he has seen nothing."""
        key = (id(seen), id(now))
        found = self._frames.get(key)
        if found is None:
            # What was seen is kept with it, so that its id stays its own.
            found = self._frames[key] = (seen, self._frame(seen, now))
        return found[1]

    def _frame(self, seen: ViewContext | None, now: ViewContext) -> bytes:
        if seen is None:
            return messages.encode(whole(now))
        _, shared, text, caused = self._shared(seen.scene, now.scene)
        if shared is None or seen.home != now.home or seen.late or now.late:
            return difference(whole(seen), whole(now))
        parts = [b'{"type":"view","version":%d' % now.session.version]
        if shared:
            parts += b',"shared":', text
        if own := own_patch(seen, now, shared, caused):
            parts += b',"own":', messages.encode(own)
        return b"".join((*parts, b"}"))

    def _shared(self, old: Scene, new: Scene) -> SharedChange:
        """What is to be told of all, between two scenes."""
        found = self._patches.get(id(old))
        if found is None:
            patch = shared_patch(old.public, new.public) if old.settled == new.settled else None
            caused = tuple(name for name, cause in CAUSES.items() if cause(old) != cause(new))
            found = SharedChange(old, patch, messages.encode(patch), caused)
            self._patches[id(old)] = found
        return found


def shared_patch(seen: ViewContext, now: ViewContext) -> Patch:
    """What has changed for somebody who knows what all know."""
    explained = now.session.explained
    patch: Patch = {}
    for name in SHARED if explained else (*SHARED, "auction"):
        was, is_ = seen.part(name), now.part(name)
        if was is not is_ and was != is_:
            patch[name] = delta(was, is_)
    return patch


def own_patch(
    seen: ViewContext, now: ViewContext, shared: Patch, caused: Iterable[str] = CAUSES
) -> Patch:
    """What makes the view of one seat out of what it saw and the shared patch; `caused` are the
    fields of `CAUSES` that may have changed."""
    patch: Patch = {}
    for name in OWN:
        was, is_ = seen.part(name), now.part(name)
        if was is not is_ and was != is_:
            patch[name] = is_
    for name in caused:
        if seen.part(name) != now.part(name):
            patch[name] = now.part(name)
    if now.session.explained and seen.part("auction") != now.part("auction"):
        patch["auction"] = delta(seen.part("auction"), now.part("auction"))
    public = now.scene.public
    if now is not public:
        told = public if "status" in shared else seen
        if told.part("status") != now.part("status"):
            patch["status"] = now.part("status")
        for name in ("places", "log"):
            if own := corrections(seen.part(name), now.part(name), shared.get(name, {})):
                patch[name] = own
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
    """What comes and goes in a list, in one place, and what has changed of the others."""
    key = _KEYS.get(type(now[0]), _itself)
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


def corrections(was: list[Any], now: list[Any], shared: Any) -> Any:
    """What makes a list as it is now out of what was there and a shared patch of it."""
    if not isinstance(shared, dict):
        was, shared = shared, {}
    if "splice" in shared:
        at, gone, come = shared["splice"]
        was = [*was[:at], *come, *was[at + gone :]]
    if len(was) != len(now):
        return now
    patch: Patch = {}
    if len(shared) <= ("splice" in shared) and was == now:
        return patch
    for i, (one, two) in enumerate(zip(was, now, strict=True)):
        told = shared.get(i)
        if told is None and (one is two or one == two):
            continue
        found = {}
        for name in two.__struct_fields__:
            here, due = (told or {}).get(name, getattr(one, name)), getattr(two, name)
            if here is not due and here != due:
                found[name] = due
        if found:
            patch[i] = found
    return patch
