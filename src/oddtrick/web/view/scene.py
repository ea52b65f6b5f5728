"""A table at one moment for all who see it, and as one seat may know it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import compress, count
from typing import Any, TypeVar

from oddtrick.core import (
    EVERYONE,
    NATURE,
    Action,
    Place,
    State,
    Turn,
    View,
    opened,
    redact,
    view,
    whole_view,
)
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, PlayRoles, Tricks
from oddtrick.support.lazy import lazy
from oddtrick.web import messages
from oddtrick.web.session.session import Session

from .audience import Audience, Meaning
from .moment import TableMoment, unchanged_places

# Acts that change nothing but the trick or the calls, and whose turn it is: cards and calls in
# the midst of a stage. `oddtrick.web.view` tells people what they change.

_MOVING = frozenset(
    ("version", "since", "changes", "moments", "moment_versions", "_foreseen", "_twin")
)
"""The fields of a table that an act in the hand changes, if it is nothing more."""

_SETTLED = frozenset(
    (
        "names", "running", "contract", "trump", "doubled", "open_case", "cast", "sides",
        "side_of", "waiting", "turned", "settled", "asks_director", "no_undo", "tallied", "given",
        "_refereed", "_menus", "is_plain",
    )
)  # fmt: skip
"""The parts of a moment that a plain act leaves as they were."""


def is_plain_act(last: TableMoment, now: TableMoment) -> bool:
    """Whether one plain act, seen by all, leads from one moment to another, at a table where
    nothing else has changed or hangs on it: no name, role, side or order of cards."""
    was, is_ = last.session, now.session
    if is_.version != was.version + 1 or not was.moments:
        return False
    before, after = last.state, now.state
    return (
        before.at == after.at
        and before.results is after.results
        and before.secret is after.secret
        and len(after.log) == len(before.log) + 1
        and not after.over
        and (_is_card(before, after) or _is_call(before, after))
        and last.audience == now.audience
        and _same_but_for_act(was, is_)
        and last.is_plain
    )


def _same_but_for_act(was: Session, is_: Session) -> bool:
    """Whether two tables differ in one act in the hand alone."""
    one, two = was.__dict__, is_.__dict__
    if len(is_.moments) < 2 or is_.moments[-2] is not was.moments[-1] or [*one] != [*two]:
        return False
    others = compress(one, map(operator.is_not, one.values(), two.values()))
    return all(name in _MOVING or one[name] == two[name] for name in others)


def _is_card(before: State, after: State) -> bool:
    """Whether the act was a card of a trick that went from a hand to the table, or to a heap with
    the trick that it ended."""
    if type(after.stage).places is not Tricks.places:
        return False
    was, is_ = before.sub, after.sub
    _, hand, kind, c = after.log[-1].action
    if kind != "play" or c.__class__ is not int:
        return False
    facts = after.stage_facts()
    if (
        len(facts) != 2
        or facts[1].__class__ is not CurrentTrick
        or facts[0].__class__ is not Played
    ):
        return False
    if was.cast is not is_.cast or was.faced != is_.faced or was.aside is not is_.aside:
        return False
    if was.uneven is not None or is_.uneven is not None or was.claim or is_.claim:
        return False
    left = list(was.hands)
    left[hand] ^= 1 << c
    if tuple(left) != is_.hands or was.claimed != is_.claimed:
        return False
    plays = (*was.trick, (hand, c))
    if is_.trick:
        return bool(is_.trick == plays and is_.tricks is was.tricks and is_.quitted is was.quitted)
    tricks = is_.tricks
    return bool(tricks[:-1] == was.tricks and tricks[-1].plays == plays and not tricks[-1].surplus)


def _is_call(before: State, after: State) -> bool:
    """Whether the act was a call, which moves no card."""
    stage = after.stage
    return isinstance(stage, Auction) and bool(after.sub.calls[:-1] == before.sub.calls)


def settle_as(last: TableMoment, now: TableMoment) -> None:
    """Take from the moment before what a plain act has not changed."""
    known = last.__dict__
    now.__dict__.update({name: known[name] for name in known.keys() & _SETTLED})


L = TypeVar("L")

OWN_PLACES = "own places"
"""Not a field of a frame, but what one is made from: see `ViewContext.own_places`."""

_numbers = count(1)


class Scene(TableMoment):
    """A moment with what its viewers see of it; what was the same a moment before is taken from
    there."""

    def __init__(
        self,
        session: Session,
        audience: Audience,
        meaning: Meaning,
        fields: Mapping[str, Callable[[ViewContext], Any]],
        last: Scene | None = None,
    ) -> None:
        """`fields` says how each field of a frame is made; `last` is the scene before, which is
        not kept."""
        super().__init__(session, audience, meaning, last)
        self.fields = fields
        self._seen: dict[int, ViewContext] = {}
        self._made: dict[str, list[tuple[Any, Any]]] = {}
        self._made_before: dict[str, list[tuple[Any, Any]]] = {}
        self.places_unchanged: list[int] = []
        """Of each place the number it had in the scene before, -1 where it was another."""
        self.number = next(_numbers)
        self.after = 0
        """The number of the scene before, where all that has changed since is sent event by event;
        0 where it is not."""
        self.public_places_before: list[messages.PlaceLine] = []
        """The lines of the places as all saw them in the scene before, where they are known."""
        self._own_before: dict[int, dict[int, messages.PlaceLine]] = {}
        self.seats_before: tuple[Audience, list[messages.SeatLine]] | None = None
        """The people in the scene before, and the lines of the seats."""
        self.plain_after = 0
        """The number of the scene before, where a plain act has led here from it; 0 where not. The
        change is made from the act, so nothing else of that scene is taken over."""
        if last is not None and is_plain_act(last, self):
            settle_as(last, self)
            self.plain_after = last.number
        elif last is not None and last.settled == self.settled:
            self.after = last.number
            self._made_before = last._made
            self.places_unchanged = unchanged_places(last.raw, self.raw)
            self._own_before = {h: s.own_places for h, s in last._seen.items() if s.has(OWN_PLACES)}
            if last.public.has("places"):
                self.public_places_before = last.public.part("places")
            if last.public.has("seats"):
                self.seats_before = last.audience, last.public.part("seats")

    @lazy
    def hands(self) -> tuple[Place, ...]:
        """The hands while calls are made, which are counted then."""
        calling = self.public.part("calls") is not None
        return tuple(p for p in self.raw if p.kind == "hand") if calling else ()

    @lazy
    def causes(self) -> Mapping[str, object]:
        """The fields that each seat is sent by itself where what they are made of has changed, and
        what that is."""
        session, audience, host = self.session, self.audience, self.session.host
        return {
            "holding": self.hands,
            "won": (self.taken, self.given),
            "asked": audience.asked,
            "house": (session.house, host),
            "talk": session.talk.number,
            "asking": (audience.asking, host),
        }

    def lines(self, name: str, sources: Sequence[Any], make: Callable[[Any], L]) -> list[L]:
        """A list that grows from scene to scene, with a line for each of `sources`: what was made
        in the scene before is not made again."""
        before = self._made_before.get(name, [])
        made = [
            before[i] if i < len(before) and before[i][0] == source else (source, make(source))
            for i, source in enumerate(sources)
        ]
        self._made[name] = made
        return [line for _, line in made]

    @lazy
    def public(self) -> ViewContext:
        """The hand as everybody may know it: as an onlooker does who sees no hands."""
        return ViewContext(self, -1, -1)

    def seen(self, home: int) -> ViewContext:
        """The hand as the person at a seat may know it, or an onlooker (-1), who sees all hands
        where the host allows it."""
        found = self._seen.get(home)
        if found is None:
            if home < 0 and self.session.house.watch != "hands":
                return self.public
            # A finished deal is looked at from the player's seat again.
            seat = self.seat_of(home) if home >= 0 and not self.state.over else home
            found = self._seen[home] = ViewContext(self, home, seat, opened=home < 0)
        return found

    def retire(self) -> None:
        """Let go of its contexts, now that everybody has seen a later scene: they hold it in turn,
        and memory that goes round in a circle is given back late, by the collector of cycles."""
        self._seen = {}
        self.__dict__.pop("public", None)

    def rest(self) -> None:
        """Let go of what serves to make its contexts alone, now that everybody has seen them: a
        table may stand as it does for long. What is asked for all the same is made anew."""
        self._made_before, self._own_before = {}, {}
        self.public_places_before, self.seats_before = [], None
        self.__dict__.pop("where", None)

    def own_places_before(self, home: int) -> dict[int, messages.PlaceLine] | None:
        """The lines of the places that a person saw otherwise than all in the scene before, by
        their numbers; `None` where they are not known."""
        return self._own_before.get(home) if self.places_unchanged else None

    @lazy
    def places_changed(self) -> list[int]:
        """The numbers of the places that are not as in the scene before."""
        return [i for i, was in enumerate(self.places_unchanged) if was < 0]

    @lazy
    def seats_concerned(self) -> int:
        """A mask of the seats to which a place that has changed is another than to all."""
        found = 0
        for i in self.places_changed:
            place = self.raw[i]
            if place.seat >= 0:
                found |= 1 << place.seat
            if place.seen_by != EVERYONE:
                found |= place.seen_by if place.open_to == EVERYONE else EVERYONE
        return found

    @lazy
    def places_now(self) -> dict[int, int]:
        """The numbers of the unchanged places, by those they had in the scene before."""
        return {was: i for i, was in enumerate(self.places_unchanged) if was >= 0}


class ViewContext:
    """A scene as one seat may know it: `home` is where the person sits, `seat` the place he
    takes now (another while the table is turned); both -1 for an onlooker."""

    def __init__(self, scene: Scene, home: int, seat: int, *, opened: bool = False) -> None:
        """`opened` is whether it is an onlooker's who sees all hands."""
        self.scene = scene
        self.session = scene.session
        self.game = scene.game
        self.state = scene.state
        self.names = scene.names
        """The name of the player at each seat; empty where nobody does."""
        self.home, self.seat, self.opened = home, seat, opened
        self.late = False
        """Whether some of its fields are of another time, see `with_parts`."""
        self._parts: dict[str, Any] = {}

    @property
    def cast(self) -> PlayRoles | None:
        """The roles in the tricks of this hand."""
        return self.scene.cast

    @lazy
    def choice(self) -> tuple[Sequence[Action], Sequence[Action], Turn | None]:
        """The actions from here, the other actions that the table allows, and the turn to act from
        here, if it is."""
        over = self.seat < 0 or self.scene.state.over
        return ((), (), None) if over else self.scene.choice(self.seat)

    @property
    def legal(self) -> Sequence[Action]:
        """The actions from here."""
        return self.choice[0]

    @property
    def menu(self) -> Sequence[Action]:
        """The other actions that the table allows from here."""
        return self.choice[1]

    @property
    def own_turn(self) -> Turn | None:
        """The turn to act from here, if it is."""
        return self.choice[2]

    @lazy
    def may(self) -> Sequence[Action]:
        """The offers from here: the director's answers where he is asked."""
        scene = self.scene
        if not scene.asks_director:
            return self.choice[0]
        return scene.state.legal(NATURE) if scene.session.directs(self.home) else ()

    @lazy
    def idle(self) -> bool:
        """Whether there is nothing to be done from here."""
        return not self.may and not self.choice[1] and self.choice[2] is None

    def part(self, name: str) -> Any:
        """A field of its frame, made once."""
        parts = self._parts
        if name in parts:
            return parts[name]
        found = parts[name] = self.scene.fields[name](self)
        return found

    def has(self, name: str) -> bool:
        """Whether a field has been made."""
        return name in self._parts

    def give(self, name: str, part: Any) -> None:
        """Give it a field that is known."""
        self._parts[name] = part

    def take(self, name: str, before: ViewContext) -> None:
        """Have a field from an earlier context, in which it was the same."""
        if name in before._parts:
            self._parts[name] = before._parts[name]

    @property
    def own_places(self) -> dict[int, messages.PlaceLine]:
        """The lines of the places that are seen or called otherwise from here than by all, by
        their numbers."""
        found: dict[int, messages.PlaceLine] = self.part(OWN_PLACES)
        return found

    @lazy
    def view(self) -> View:
        """The core's view for this viewer."""
        if self.seat < 0:
            return whole_view(self.state) if self.opened else self.scene.view
        return view(self.state, self.seat)

    def sees(self, place: Place) -> Place:
        """A place as it is seen from here."""
        return opened(place) if self.opened else redact(place, self.seat)

    def as_all_see(self, place: Place) -> bool:
        """Whether a place is seen and called from here as by everybody."""
        if place.seat >= 0 and place.seat == self.own:
            return False
        if place.seen_by == EVERYONE:
            return True
        if self.opened or place.open_to != EVERYONE:
            return False
        return self.seat < 0 or not place.seen_by >> self.seat & 1

    @lazy
    def concerned(self) -> bool:
        """Whether a place that has changed may be another from here than to all."""
        found = self.scene.seats_concerned
        own, seat = self.own, self.seat
        return (
            self.opened
            or found < 0
            or (seat >= 0 and bool(found >> seat & 1))
            or (own >= 0 and bool(found >> own & 1))
        )

    def with_parts(self, parts: Mapping[str, Any]) -> ViewContext:
        """The same with other fields: shown late, say, beside what has been said since."""
        found = copy(self)
        found.late, found._parts = True, {**self._parts, **parts}
        return found

    @property
    def own(self) -> int:
        """The seat that is “you”: where the person sits, also while he plays another's cards; -1
        for an onlooker and for who only waits for the next deal."""
        return -1 if self.home in self.session.next_players else self.home

    @property
    def away(self) -> bool:
        """Whether a machine player acts for the person."""
        return self.home >= 0 and self.session.seats[self.home].away

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that belong together, see `Scene.sides`."""
        return self.scene.sides

    def side_at(self, seat: int) -> int:
        """The number of a seat's side in `sides`; -1 where it has none."""
        return self.scene.side_of[seat] if seat >= 0 else -1
