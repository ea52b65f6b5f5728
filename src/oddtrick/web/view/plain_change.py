"""The changes by plain acts (`oddtrick.web.view.scene`), straight from the act
and without the scenes before and after it, which stay the definition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from oddtrick.core import Action
from oddtrick.web import messages

from .auction import call_line, callers
from .cards import action_texts, refused_to
from .fixed_words import FixedWords
from .patches import Patch, line_corrections
from .plain_cards import CardPatches
from .scene import Scene
from .seats import turn_status

# The acts that each seat may do, as its frames say them.


class ToDo(NamedTuple):
    """The acts of a seat and the other fields on what it may do, which go with them."""

    legal: Sequence[Action] = ()
    menu: Sequence[Action] = ()
    refusals: tuple[messages.Refusal, ...] = ()
    hint: bool = False
    status: messages.Status | None = None
    """`None` where it gets what all get."""


IDLE = ToDo()


def to_do(scene: Scene) -> dict[int, ToDo]:
    """The acts of each seat that may do anything: one whose turn it is, or that the table lets do
    something besides."""
    due = {turn.by for turn in scene.turns}
    if scene.has_menus:
        due |= {seat for seat in range(len(scene.game.seats)) if scene.choice(seat)[1]}
    return {seat: _of_seat(scene, seat) for seat in due}


def _of_seat(scene: Scene, seat: int) -> ToDo:
    may, menu, turn = scene.choice(seat)
    session, state, legal = scene.session, scene.state, may
    away = session.seats[seat].away
    if away:
        legal = menu = ()
    if turn is None:
        return ToDo(legal, menu)
    return ToDo(
        legal,
        menu,
        tuple(refused_to(state, seat, may)),
        not away and not session.conducted,
        turn_status(state, turn),
    )


def news(scene: Scene, seat: int, before: ToDo, now: ToDo) -> dict[str, Any]:
    """The fields on what a seat may do, but for the status, that are others than before."""
    found: dict[str, Any] = {}
    by_book = bool(now.legal) and scene.session.read_by_machines(seat)
    if by_book or before.legal != now.legal:
        found["actions"] = (
            scene.seen(seat).part("actions") if by_book else _offers(scene, now.legal)
        )
    if before.menu != now.menu:
        found["menu"] = _offers(scene, now.menu)
    if before.refusals != now.refusals:
        found["refusals"] = now.refusals
    if before.hint is not now.hint:
        found["hint"] = now.hint
    return found


def _offers(scene: Scene, actions: Sequence[Action]) -> msgspec.Raw:
    texts = action_texts(scene.state.stage)
    return msgspec.Raw(texts.offers(scene.game, actions))


class PlainChange:
    """The change that a plain act makes for all who saw the table before it."""

    def __init__(self, version: int, shared: Patch, private: dict[int, Patch]) -> None:
        self.shared, self.private = shared, private
        self._frames: dict[int, bytes] = {}
        self._begin = b'{"type":"view","version":%d,"shared":%b' % (
            version,
            messages.encode(shared),
        )

    def frame(self, home: int) -> bytes:
        """The frame for the person at a seat, or an onlooker (-1)."""
        found = self._frames.get(home)
        if found is None:
            private = self.private.get(home)
            own = b',"own":%b}' % messages.encode(private) if private else b"}"
            found = self._frames[home] = self._begin + own
        return found


class PlainPatches:
    """The changes that plain acts make, one after the other. It knows how things stood after the
    last."""

    def __init__(self) -> None:
        self._at = 0
        """The number of the scene after the last; 0 where none is known."""
        self._words: FixedWords | None = None

    def change(self, old: Scene, new: Scene) -> PlainChange:
        """The change between two scenes, between which a plain act lies."""
        if self._at != old.number:
            self._begin(old)
        self._at = 0  # until the change is made
        found = self._tell(old, new)
        self._at = new.number
        return found

    def _begin(self, scene: Scene) -> None:
        """Know how things stand in a scene, of which all have been told."""
        words = self._words
        if words is None or not words.fits(scene):
            words = self._words = FixedWords(scene)
        self._cards = CardPatches(scene, words)
        self._to_do, self._status = to_do(scene), words.status(scene)
        self._callers = callers(scene.public, scene.calls) if scene.calls else []

    def _tell(self, old: Scene, new: Scene) -> PlainChange:
        shared: Patch = {}
        private: dict[int, Patch] = {}

        def tell(seat: int, name: str, value: Any) -> None:
            private.setdefault(seat, {})[name] = value

        self._turn(old, new, shared, private)
        seats: Patch = {}
        if new.state.log[-1].action.kind == "play":
            self._cards.played(old, new, shared, seats, tell)
            if old.state.sub.to_play != new.state.sub.to_play:
                shared["trick"]["next"] = new.game.seats[new.state.sub.to_play]
        else:
            self._called(new, shared)
        if old.turns != new.turns:
            one, two = {turn.hand for turn in old.turns}, {turn.hand for turn in new.turns}
            for seat in one ^ two:
                seats.setdefault(seat, {})["to_act"] = seat in two
        if seats:
            shared["seats"] = seats
        self._log(old, new, shared, private)
        return PlainChange(new.session.version, shared, private)

    def _turn(self, old: Scene, new: Scene, shared: Patch, private: dict[int, Patch]) -> None:
        """Tell whose turn it is, and each what he may do."""
        assert self._words is not None
        was_known, known = self._status, self._words.status(new)
        if known != was_known:
            shared["status"] = known
        was, now = self._to_do, to_do(new)
        for seat in {*was, *now}:
            before, after = was.get(seat, IDLE), now.get(seat, IDLE)
            patch = news(new, seat, before, after)
            status = after.status or known
            if status != (known if "status" in shared else before.status or was_known):
                patch["status"] = status
            if patch:
                private[seat] = patch
        self._to_do, self._status = now, known

    def _called(self, new: Scene, shared: Patch) -> None:
        """Tell all of a call."""
        calls = new.calls
        assert calls is not None
        number = len(calls.calls) - 1
        come = [call_line(new.public, number)]
        patch: Patch = {"calls": {"splice": [number, 0, come]} if number else come}
        if (seats := callers(new.public, calls)) != self._callers:
            patch["seats"] = [new.game.seats[s] for s in seats]
            self._callers = seats
        shared["auction"] = patch

    def _log(self, old: Scene, new: Scene, shared: Patch, private: dict[int, Patch]) -> None:
        """Tell what is new in the log."""
        session, first = new.session, old.line_count
        if new.line_count == first:
            return
        come, own = session.news_of_log(first, new.names)
        shared["log"] = {"splice": [first, 0, come]}
        for seat, heard in own:
            if patch := line_corrections(come, first, heard):
                private.setdefault(seat, {})["log"] = patch
