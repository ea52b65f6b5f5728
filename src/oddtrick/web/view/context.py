"""The context that all parts of a frame are made from, with the sides of this deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, cast

from oddtrick.cards import Card, Mask
from oddtrick.core import (
    EVERYONE,
    NATURE,
    Action,
    Game,
    Pad,
    Place,
    Result,
    Sight,
    State,
    Turn,
    View,
    opened,
    redact,
    view,
    whole_view,
)
from oddtrick.core.view import public_results
from oddtrick.laws import OpenCase, Refereed
from oddtrick.scoring.rulings import Transfer, transferred
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.calling.doubling import Doubled
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, PlayRoles, Trump
from oddtrick.stages.trumps.making import Making
from oddtrick.support.lazy import lazy
from oddtrick.web.connection import messages
from oddtrick.web.people.admission import Asking
from oddtrick.web.requests.consent import ConsentQuestion
from oddtrick.web.session.session import Session

__all__ = ["Audience", "Meaning", "Scene", "ViewContext", "letter"]

Meaning = Callable[[State, Action], str]
"""The meaning of an act in a state to the table."""


class Audience(NamedTuple):
    """The people connected: the seats of the persons, the number of onlookers, and a question that
    one of them asks of all."""

    present: frozenset[int] = frozenset()
    watchers: int = 0
    leaving: Mapping[int, int] = MappingProxyType({})
    """Of the seats that are waited for, how many seconds more."""
    asked: ConsentQuestion | None = None
    asking: tuple[Asking, ...] = ()
    """The people who ask the host to be let in."""


L = TypeVar("L")

OWN_PLACES = "own places"
"""Not a field of a frame, but what one is made from: see `ViewContext.own_places`."""

_numbers = count(1)


class Scene:
    """A table at one moment, for all who see it. What is the same for all of them is found once,
    and what was the same a moment before is taken from there."""

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
        self.fields = fields
        self.session = session.copy()
        """The table as it stood: it does not change any more."""
        self.audience = audience
        if audience.asked is not None:  # those who answer are struck off
            asked = replace(audience.asked, awaiting={*audience.asked.awaiting})
            self.audience = audience._replace(asked=asked)
        self.meaning = meaning
        self.game: Game = session.game
        self.state: State = session.state
        self.names = self._names(last)
        self.raw: tuple[Place, ...] = self.state.places()
        """Where every card lies, with nothing hidden."""
        self.facts = _public_facts(self.state)
        """The public facts of the hand, in the order in which they came about."""
        self.turns = self.state.turns
        """Everyone who must act now."""
        supervision = self.state.stage.supervision
        self.running = supervision.running(self.state.sub) or (self.game, self.state.stage)
        """The game and its stage that run: of a game that a referee watches, what he watches."""
        self.cast: PlayRoles | None = None
        """The roles in the tricks of this hand."""
        self._find()
        self.taken = self._won()
        """The tricks that each hand has won."""
        self.asks_director = self.session.asks_director
        """Whether the hand waits for an answer of the director."""
        self.turned = None if self.cast is None else self.session.turned
        """(home, seat) while a person plays the hand of his machine partner."""
        self._seen: dict[int, ViewContext] = {}
        self._legal: dict[int, Sequence[Action]] = {}
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
        if last is not None and last.settled == self.settled:
            self.after = last.number
            self._made_before = last._made
            self.places_unchanged = _kept(last.raw, self.raw)
            self._own_before = {h: s.own_places for h, s in last._seen.items() if s.has(OWN_PLACES)}
            if last.public.has("places"):
                self.public_places_before = last.public.part("places")
            if last.public.has("seats"):
                self.seats_before = last.audience, last.public.part("seats")

    def _names(self, last: Scene | None) -> tuple[str, ...]:
        same = last is not None and last.session.seats == self.session.seats
        return last.names if last is not None and same else self.session.names

    # -- the same for all ------------------------------------------------------------------

    @lazy
    def view(self) -> View:
        """The view of the hand that all may have, onlookers who see no hands included."""
        return view(self.state)

    def _find(self) -> None:
        """Find what is known of the play: the latest of each sort."""
        found = {_kind(fact): fact for fact in self.facts}
        self.contract: Contract | None = cast("Contract | None", found.get(Contract))
        self.trump: Trump | None = cast("Trump | None", found.get(Trump))
        self.played: Played | None = cast("Played | None", found.get(Played))
        self.current: CurrentTrick | None = cast("CurrentTrick | None", found.get(CurrentTrick))
        """The trick on the table."""
        self.calls: Calls | None = cast("Calls | None", found.get(Calls))
        self.doubled: Doubled | None = cast("Doubled | None", found.get(Doubled))
        self.open_case = OpenCase in found
        """Whether somebody has to choose, or the director to answer."""
        self.cast = self.current.cast if self.current is not None else self.session.cast

    def _won(self) -> tuple[int, ...]:
        if self.played is None:
            return (0,) * len(self.game.seats)
        won = [*self.played.claimed] or [0] * len(self.game.seats)
        for trick in self.played.tricks:
            won[trick.winner] += 1
        return tuple(won)

    @lazy
    def pad(self) -> Pad:
        """The score pad of the match."""
        return self.game.match.pad(self.game, self.session.current_standing)

    @lazy
    def summary(self) -> str:
        """How the match stands, in a sentence, with the sides as ``{0}``, ``{1}``."""
        return self.game.match.summary(self.game, self.session.current_standing)

    @lazy
    def played_hands(self) -> Sequence[Mask]:
        """The cards of each hand as play began; as they are where nothing was played."""
        found = [0] * len(self.game.seats)
        for trick in self.played.tricks if self.played else ():
            for hand, c in trick.plays:
                found[hand] |= 1 << c
        for place in self.raw:
            if place.kind == "hand" and place.seat >= 0:
                for c in place.cards:
                    found[place.seat] |= 1 << c
        return found

    @lazy
    def no_undo(self) -> bool:
        """Whether the table lets nobody take anything back just now."""
        session = self.session
        return session.house.undo == "never" or (
            session.house.undo == "alone" and len(session.persons) > 1
        )

    @lazy
    def hands_to_act(self) -> frozenset[int]:
        """The hands whose turn it is."""
        return frozenset([turn.hand for turn in self.turns])

    def legal(self, seat: int) -> Sequence[Action]:
        """The legal acts of a seat in a deal that is not over."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.state.stage.legal(self.state.sub, seat)
        return found

    @lazy
    def where(self) -> Mapping[Card, int]:
        """The numbers of the places in which the cards lie."""
        return {c: i for i, place in enumerate(self.raw) for c in place.cards}

    @lazy
    def won_lines(self) -> dict[int, list[messages.WonLine]]:
        """The lines of the tricks won, by the side that sees them, as far as they have been
        made."""
        return {}

    @lazy
    def given(self) -> tuple[int, ...]:
        """The tricks that rulings have given to each side of the game."""
        rulings = [fact for fact in self.facts if isinstance(fact, Transfer)]
        return tuple([transferred(rulings, side) for side in range(len(self.game.sides))])

    @lazy
    def counts(self) -> tuple[int, ...]:
        """How many cards each hand holds."""
        found = [0] * len(self.game.seats)
        for place in self.raw:
            if place.kind == "hand":
                known = place if place.counted else redact(place, -1)
                found[place.seat] += len(known.cards)
        return tuple(found)

    @lazy
    def tallied(self) -> bool:
        """Whether lines of cards are worth something."""
        return type(self.running[0].stages[-1].sight).tallies is not Sight.tallies

    @lazy
    def actions_due(self) -> frozenset[str]:
        """The sorts of act that somebody may do now."""
        return frozenset([a.kind for turn in self.state.turns for a in self.legal(turn.by)])

    @lazy
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that belong together: as the deal has made them, or as the table has them."""
        made = self.cast.sides if self.cast is not None else ()
        if not made:
            return self.game.sides
        return tuple(
            tuple(s for s, side in enumerate(made) if side == each)
            for each in sorted(set(made))
            if each >= 0
        )

    @lazy
    def side_of(self) -> tuple[int, ...]:
        """The number of each seat's side in `sides`; -1 where it has none."""
        found = [-1] * len(self.game.seats)
        for number, side in reversed([*enumerate(self.sides)]):
            for seat in side:
                found[seat] = number
        return tuple(found)

    @lazy
    def waiting(self) -> frozenset[int]:
        """Players who have no part in this deal: others hold cards, they have none and get none."""
        cast, places = self.cast.active if self.cast is not None else (), self.raw
        others = [s for s in self.game.players if s not in cast]
        if not others or not any(p.kind == "hand" and p.cards for p in places):
            return frozenset()
        held = {p.seat for p in places if p.cards or p.kind != "hand"}
        return frozenset([s for s in others if s not in held])

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
            "talk": session.talk.count,
            "asking": (audience.asking, host),
        }

    @lazy
    def settled(self) -> tuple[Any, ...]:
        """The key that all wording depends on: where it is the same in two scenes, no name, role,
        side, or order of cards has changed between them, and what has is sent event by event."""
        session, state = self.session, self.state
        return (
            session.dealt_event,
            session.deals,
            session.matches,
            self.game,
            state.at,
            state.over,
            self.running,
            session.seats,
            session.sitting,
            session.next_players,
            session.standing,
            session.left,
            session.explained,
            self.turned,
            self.contract,
            self.trump,
            self.cast,
            self.sides,
            self.waiting,
        )

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

    # -- who sees it -----------------------------------------------------------------------

    def seat_of(self, home: int) -> int:
        """The seat whose place a person takes now, see `Session.seat_of`."""
        if home in self.session.next_players:
            return -1
        return self.turned[1] if self.turned and self.turned[0] == home else home

    @lazy
    def public(self) -> ViewContext:
        """The hand as everybody may know it: as an onlooker does who sees no hands."""
        return ViewContext(self, -1, -1)

    def seen(self, home: int) -> ViewContext:
        """The hand as the person at a seat may know it, or an onlooker (-1), who sees all hands
        where the host allows it."""
        if home < 0 and self.session.house.watch != "hands":
            return self.public
        found = self._seen.get(home)
        if found is None:
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

    @lazy
    def line_count(self) -> int:
        """How many lines the log of the hand has."""
        return self.session.line_count()

    @lazy
    def inputs(self) -> Mapping[str, object]:
        """The makings of those fields that are the same for all, beside what is in `settled`: a
        field of which they are the same in two settled scenes is the same."""
        session, calls = self.session, self.calls
        running = (self.open_case, self.current is None)
        found: dict[str, object] = {
            "table": (session.pace, self.audience.watchers),
            "headline": self.doubled,
            "trick": self.current,
            "tricks": self.played and self.played.tricks,
            "calls": running,
            "auction": calls and (calls, session.meanings(), running),
        }
        if not self._refereed:
            found["referee"] = None
        if not isinstance(self.state.stage, Making):
            found["proposal"] = None
        if not session.alone:
            found["alone"] = None
        return found

    @lazy
    def _refereed(self) -> bool:
        return any(isinstance(stage, Refereed) for stage in self.game.stages)


class ViewContext:
    """A scene as one seat may know it: `home` is where the person sits, `seat` the place he
    takes now (another while the table is turned); both -1 for an onlooker."""

    def __init__(self, scene: Scene, home: int, seat: int, *, opened: bool = False) -> None:
        """`opened` is whether an onlooker sees all hands."""
        self.scene = scene
        self.session = scene.session
        self.game = scene.game
        self.state = scene.state
        self.cast = scene.cast
        self.names = scene.names
        """The name of the player at each seat; empty where nobody does."""
        self.home, self.seat, self._opened = home, seat, opened
        self.legal: Sequence[Action] = ()
        """The actions from here."""
        self.menu: Sequence[Action] = ()
        """The other actions that the table allows from here."""
        self.own_turn: Turn | None = None
        """The turn to act from here, if it is."""
        state = scene.state
        if seat >= 0 and not state.over:
            stage = state.stage
            self.legal = scene.legal(seat)
            self.menu = stage.supervision.menu(state.sub, seat)
            for turn in reversed(scene.turns):
                if turn.by == seat:
                    self.own_turn = turn
        self.may = self.legal
        """The offers from here: the director's answers where he is asked."""
        if scene.asks_director:
            self.may = state.legal(NATURE) if scene.session.directs(home) else ()
        self.idle = not self.may and not self.menu and self.own_turn is None
        """Whether there is nothing to be done from here."""
        self.late = False
        """Whether some of its fields are of another time, see `with_parts`."""
        self._parts: dict[str, Any] = {}

    def part(self, name: str) -> Any:
        """A field of its frame, made once."""
        found = self._parts.get(name, self)
        if found is self:
            found = self._parts[name] = self.scene.fields[name](self)
        return found

    def has(self, name: str) -> bool:
        """Whether a field has been made."""
        return name in self._parts

    def give(self, name: str, part: Any) -> None:
        """Give it a field that is known."""
        self._parts[name] = part

    def take(self, name: str, before: ViewContext) -> None:
        """Have a field from an earlier context, in which it was the same."""
        found = before._parts.get(name, self)
        if found is not self:
            self._parts[name] = found

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
            return whole_view(self.state) if self._opened else self.scene.view
        return view(self.state, self.seat)

    def sees(self, place: Place) -> Place:
        """A place as it is seen from here."""
        return opened(place) if self._opened else redact(place, self.seat)

    def as_all_see(self, place: Place) -> bool:
        """Whether a place is seen and called from here as by everybody."""
        if place.seat >= 0 and place.seat == self.own:
            return False
        if place.seen_by == EVERYONE:
            return True
        if self._opened or place.open_to != EVERYONE:
            return False
        return self.seat < 0 or not place.seen_by >> self.seat & 1

    @lazy
    def concerned(self) -> bool:
        """Whether a place that has changed may be another from here than to all."""
        found = self.scene.seats_concerned
        own, seat = self.own, self.seat
        return (
            self._opened
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


def _public_facts(state: State) -> tuple[Result, ...]:
    """The facts of a hand that everybody may know, as its view has them."""
    found = public_results(state.results)
    return found if state.over else (*found, *state.stage_facts())


_KINDS = (Played, CurrentTrick, Contract, Trump, Calls, Doubled, OpenCase)


_kinds: dict[type[Result], type[Result]] = {}


def _kind(fact: Result) -> type[Result]:
    """The sort that a fact is known as here; its own class where it is none of them."""
    kind = fact.__class__
    found = _kinds.get(kind)
    if found is None:
        found = _kinds[kind] = next((k for k in _KINDS if issubclass(kind, k)), kind)
    return found


def _kept(before: Sequence[Place], now: Sequence[Place]) -> list[int]:
    """Of each place now the number of the same before, -1 where another lies there."""
    known: dict[tuple[str, int, int], int] | None = None
    found, most = [], len(before)
    for i, place in enumerate(now):
        was = before[i] if i < most else None
        if was is place:
            found.append(i)
            continue
        key = place.kind, place.seat, place.number
        if was is not None and (was.kind, was.seat, was.number) == key:
            found.append(i if was == place else -1)
            continue
        if known is None:
            known = {(p.kind, p.seat, p.number): at for at, p in enumerate(before)}
        at = known.get(key, -1)
        found.append(at if at >= 0 and before[at] == place else -1)
    # How a cell of a square is called hangs on how many there are.
    return found if len(before) == len(now) or not any(p.shape == "grid" for p in now) else []


def letter(game: Game, seat: int) -> str | None:
    """The name of a seat in frames; `None` for nobody."""
    return game.seats[seat] if seat >= 0 else None
