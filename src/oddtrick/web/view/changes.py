"""Changes by an event, for everybody who saw the table before it.

A change is two patches. The shared one is what has changed for somebody who knows only what all
know: it is made and written once for all. The other makes of that the view of one seat:
its hand, what it may do, what it alone is sent. Folded into the view before, both give the whole
view (`oddtrick.web.view.build.whole`), which stays the definition, and is what is sent where names,
roles, sides or the stage are others than before (`Scene.settled`).

A patch is a value, which takes the place of what was there, or an object. Folded into an object it
changes the fields it has; folded into a list, the items whose numbers it has, once its `splice`
(where, how many go, what comes) is done.

Cards and calls in the midst of a stage go a shorter way to the same two patches
(`oddtrick.web.view`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oddtrick.support.lazy import lazy
from oddtrick.web import messages

from .build import whole
from .patches import Patch, changed, correction, corrections, delta, line_corrections, spliced
from .plain_change import PlainChange, PlainPatches
from .scene import OWN_PLACES, Scene, ViewContext

# Differences of views: a client is sent the changes since the last view it was sent.

_FIELDS = tuple(
    name
    for name in messages.ViewFrame.__struct_fields__
    if name not in ("version", "log", "log_from")
)


def difference(last: messages.ViewFrame | None, new: messages.ViewFrame) -> bytes:
    """The frame that makes the last view into the new one; all of it where there was none.

    Fields that are left out stay as they were. Of the log the lines from `log_from` on are sent.
    """
    if last is None:
        return messages.encode(new)
    changed: dict[str, Any] = {"type": "view", "version": new.version}
    for name in _FIELDS:
        value, before = getattr(new, name), getattr(last, name)
        if value is not before and value != before:
            changed[name] = value
    common = _alike(last.log, new.log)
    if common < len(new.log) or common < len(last.log):
        changed["log"], changed["log_from"] = new.log[common:], common
    return messages.encode(changed)


def _alike(one: list[messages.LogLine], two: list[messages.LogLine]) -> int:
    """How many lines two logs have in common at their beginning."""
    shorter = min(len(one), len(two))
    if one[:shorter] == two[:shorter]:
        return shorter
    return next(i for i in range(shorter) if one[i] != two[i])


SHARED = (
    "table", "seats", "status", "headline", "places", "trick", "tricks", "calls", "referee",
    "proposal", "log", "alone",
)  # fmt: skip
"""The fields of the shared patch."""

NOTHING_TO_DO: Mapping[str, object] = {"actions": [], "menu": [], "refusals": [], "hint": False}
"""The fields on what a seat may do, where that is nothing."""

TO_DO = tuple(NOTHING_TO_DO)

GONE, TOUCHED = -1, -2
"""In `SharedChange.places_moved`, a place that is gone for all, and one whose line has changed."""


class SharedChange:
    """The change sent to all who saw an older scene."""

    def __init__(self, old: Scene, new: Scene) -> None:
        self.old, self.new = old, new
        self.patch: Patch | None = None
        """`None` where the whole view is sent."""
        self.begin = b'{"type":"view","version":%d' % new.session.version
        """The frame as far as it is the same for all."""
        self.caused: tuple[str, ...] = ()
        """The fields of `Scene.causes` that each is to be sent by itself."""
        self.next = new.after == old.number
        """Whether the older scene is the one before."""
        if self.next or old.settled == new.settled:
            self.patch = shared_patch(old.public, new.public)
            was, now = old.causes, new.causes
            self.caused = tuple(name for name, cause in now.items() if cause != was[name])
            if self.patch:
                self.begin += b',"shared":' + messages.encode(self.patch)

    @lazy
    def plain(self) -> bool:
        """Whether who had nothing to do, has nothing to do, and is concerned by none of it is sent
        what all are sent, but for the tricks won: nothing else hangs on who he is."""
        old, new = self.old, self.new
        return (
            self.next
            and self.caused in ((), ("won",))
            and not new.tallied
            and old.no_undo
            and new.no_undo
            and not new.session.explained
            and not new.session.next_players
            and not new.turned
            and not old.asks_director
            and not new.asks_director
            and isinstance((self.patch or {}).get("places", {}), dict)
        )

    def unconcerned(self, seen: ViewContext, now: ViewContext) -> Patch | None:
        """The patch of a person whom an event does not concern: empty, but for the tricks won.
        `None` where it may concern him."""
        home = now.home
        if not (self.plain and home >= 0 and seen.idle and now.idle) or now.concerned:
            return None
        if not seen.has(OWN_PLACES) or self.log_concerns >> home & 1:  # all bits of -1 are set
            return None
        moved = self.places_moved
        own: dict[int, messages.PlaceLine] = {}
        for i, line in seen.own_places.items():
            at = moved[i]
            if at >= 0:
                own[at] = line
            elif at == TOUCHED:
                return None
        now.give(OWN_PLACES, own)
        if not self.caused:
            now.take("won", seen)
        elif (won := now.part("won")) != seen.part("won"):
            return {"won": won}
        return {}

    @lazy
    def places_moved(self) -> list[int]:
        """Of each place before its number now, where the patch for all says nothing of it but that;
        `GONE` where it is gone for all, `TOUCHED` for the others."""
        touched, now_at = (self.patch or {}).get("places", ()), self.new.places_now
        begin, stop, gone = self.places_come
        found: list[int] = []
        for i in range(len(self.old.raw)):
            at = i if i < begin else i + stop - gone
            if begin <= i < gone:
                found.append(TOUCHED if i in now_at else GONE)
            else:
                found.append(TOUCHED if at in touched or now_at.get(i) != at else at)
        return found

    @lazy
    def lists(self) -> Mapping[str, tuple[list[Any], list[Any]]]:
        """Of the lists that each sees somewhat otherwise, how they are for all: as they were, with
        what has come and gone, and as they are."""
        patch, was, now = self.patch or {}, self.old.public, self.new.public
        return {
            name: (spliced(was.part(name), patch.get(name)), now.part(name))
            for name in ("places", "log")
        }

    @lazy
    def places_come(self) -> tuple[int, int, int]:
        """The number of the first place that has come or gone, that of the first after those that
        have come, and the same by the numbers there were before."""
        places = (self.patch or {}).get("places")
        if not isinstance(places, dict) or "splice" not in places:
            count = len(self.new.raw)
            return count, count, count
        at, gone, come = places["splice"]
        return at, at + len(come), at + gone

    @lazy
    def log_concerns(self) -> int:
        """A mask of the seats that may hear a new line of the log otherwise than all do."""
        return self.new.session.log_concerns(self.old.line_count)

    @lazy
    def log_grows(self) -> bool:
        """Whether the log is as it was, with more lines."""
        return _grown(self.old, self.new)


class Changes:
    """The frames for those who saw one scene of a table and are to see another, made while the
    other is the latest."""

    def __init__(self, plain: PlainPatches | None = None) -> None:
        """Without `plain` all goes the general way."""
        self._plain = plain
        self._direct: PlainChange | None = None
        self._frames: dict[tuple[int, int], tuple[ViewContext | None, bytes]] = {}
        self._patches: dict[int, SharedChange] = {}

    def frame(self, seen: ViewContext | None, now: ViewContext) -> bytes:
        """The frame for those who have `seen` one thing and are to see another; the whole of it
        where he has seen nothing."""
        if seen is not None and (change := self.direct(seen, now)) is not None:
            return change.frame(now.home)
        key = (id(seen), id(now))
        found = self._frames.get(key)
        if found is None:
            # What was seen is kept with it, so that its id stays its own.
            found = self._frames[key] = (seen, self._frame(seen, now))
        return found[1]

    def direct(self, seen: ViewContext, now: ViewContext) -> PlainChange | None:
        """The change that a plain act makes; `None` where it goes the general
        way."""
        if seen.home != now.home or seen.late or now.late or now.opened:
            return None
        old, new = seen.scene, now.scene
        if new.plain_after != old.number or self._plain is None:
            return None
        if self._direct is None:
            self._direct = self._plain.change(old, new)
        return self._direct

    def _frame(self, seen: ViewContext | None, now: ViewContext) -> bytes:
        if seen is None:
            return messages.encode(whole(now))
        if seen.home != now.home or seen.late or now.late:
            return difference(whole(seen), whole(now))
        change = self._shared(seen.scene, now.scene)
        if change.patch is None:
            return messages.encode(whole(now))
        if own := own_patch(seen, now, change):
            return b'%b,"own":%b}' % (change.begin, messages.encode(own))
        return change.begin + b"}"

    def _shared(self, old: Scene, new: Scene) -> SharedChange:
        """The change sent to all, between two scenes."""
        found = self._patches.get(old.number)
        if found is None:
            found = self._patches[old.number] = SharedChange(old, new)
        return found


def shared_patch(seen: ViewContext, now: ViewContext) -> Patch:
    """The changes for a viewer who knows what all know."""
    old, new = seen.scene, now.scene
    was_made_of, made_of = old.inputs, new.inputs
    patch: Patch = {}
    for name in SHARED if new.session.explained else (*SHARED, "auction"):
        if name in made_of and name in was_made_of and made_of[name] == was_made_of[name]:
            now.take(name, seen)
            continue
        if name == "log" and _grown(old, new):
            if new.line_count > old.line_count:
                come = new.session.heard_since(old.line_count, -1, -1, new.names)
                patch[name] = {"splice": [old.line_count, 0, [line for _, line in come]]}
            continue
        was, is_ = seen.part(name), now.part(name)
        if name == "seats" and len(was) == len(is_):  # the same, clockwise
            if found := changed(was, is_):
                patch[name] = found
        elif was is not is_ and was != is_:
            # All of the status: to those whose turn it was, all of it has changed.
            patch[name] = is_ if name == "status" else delta(was, is_)
    return patch


def _grown(old: Scene, new: Scene) -> bool:
    """Whether the log of a settled scene is that of another, with more lines or none."""
    was, now = old.session, new.session
    last = len(was.moments) - 1
    return (
        old.line_count > 0
        and last < len(now.moments)
        and now.moments[last] is was.moments[last]
        and not now.left
    )


def own_patch(seen: ViewContext, now: ViewContext, change: SharedChange) -> Patch:
    """The patch that makes the view of one seat from what it saw and the shared patch."""
    spared = change.unconcerned(seen, now)
    if spared is not None:
        return spared
    scene, shared, patch = now.scene, change.patch or {}, Patch()
    names = change.caused
    if "won" not in names:
        now.take("won", seen)
    if not now.idle:
        names = (*TO_DO, *names)
    elif not seen.idle:
        for name, nothing in NOTHING_TO_DO.items():
            if seen.part(name):
                patch[name] = nothing
    if scene.tallied:
        names = (*names, "tallies")
    if not (scene.no_undo and seen.scene.no_undo):
        names = (*names, "undo")
    nothing_before = NOTHING_TO_DO if seen.idle else {}
    for name in names:
        was = nothing_before[name] if name in nothing_before else seen.part(name)
        is_ = now.part(name)
        if was is not is_ and was != is_:
            patch[name] = is_
    if scene.session.explained:
        was, is_ = seen.part("auction"), now.part("auction")
        if was != is_:
            patch["auction"] = delta(was, is_)
    if now is not scene.public:
        known = (scene.public if "status" in shared else seen).part("status")
        status = now.part("status")
        if known is not status and known != status:
            patch["status"] = status
        if found := _own_places(seen, now, change):
            patch["places"] = found
        if found := _own_log(seen, now, change):
            patch["log"] = found
    return patch


def _own_places(seen: ViewContext, now: ViewContext, change: SharedChange) -> Any:
    """The patch that makes the places of one seat from those it saw and the shared patch."""
    shared = (change.patch or {}).get("places")
    begin, stop, gone = change.places_come
    patched = shared is None or isinstance(shared, dict)
    if not change.next or not patched or seen is seen.scene.public:
        saw, sees = change.lists["places"]
        return corrections(seen.part("places"), now.part("places"), shared, saw, sees)
    saw, sees = change.old.public.part("places"), change.new.public.part("places")
    was, is_, patch = seen.own_places, now.own_places, Patch()
    if not now.concerned and (was is is_ or was == is_):
        touched = shared or ()
        if all(i < begin and i not in touched for i in is_):
            return patch  # the same lines, where they were
    met = 0
    for i, two in is_.items():
        if begin <= i < stop:
            one = sees[i]
        else:
            at = i if i < begin else i - stop + gone
            if at in was:
                one = was[at]
                met += 1
            else:
                one = saw[at]
        if one is two and not (shared and i in shared):
            continue
        if found := correction(one, two, (shared or {}).get(i)):
            patch[i] = found
    if met < len(was):  # what was the seat's alone is now as all see it, or gone
        for at in was:
            i = at if at < begin else at - gone + stop
            if i in is_ or begin <= at < gone:
                continue
            if found := correction(was[at], sees[i], (shared or {}).get(i)):
                patch[i] = found
    return patch


def _own_log(seen: ViewContext, now: ViewContext, change: SharedChange) -> Any:
    """The patch that makes the log of one seat from the one it had and the shared patch."""
    if not change.log_grows:
        saw, sees = change.lists["log"]
        shared = (change.patch or {}).get("log")
        return corrections(seen.part("log"), now.part("log"), shared, saw, sees)
    scene, home, concerned = now.scene, now.home, change.log_concerns
    if home < 0 or not (concerned < 0 or concerned >> home & 1 or scene.turned):
        return {}  # an onlooker who sees all hands hears what all hear
    first = change.old.line_count
    if first == scene.line_count:
        return {}
    seat = scene.seat_of(home)
    own = scene.session.heard_since(first, home, seat, scene.names)
    if not own:
        return {}
    come = change.patch["log"]["splice"][2] if change.patch else []
    return line_corrections(come, first, own)
