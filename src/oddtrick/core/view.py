"""Views: the log and the table as one seat may know them.

Players and browsers get a `View`, never a `State`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from oddtrick.cards import Card, Mask, cards_of
from oddtrick.seats import SeatLike
from oddtrick.support.lazy import IdentityCache

from .action import EVERYONE, Action, Event, Turn
from .game import Game
from .places import Place, Result, hand_mask, places_picture
from .stage import DealContext, DealStart, Stage, WatchingStage, action_code, legal_acts, menu_of

if TYPE_CHECKING:
    from .state import State


R = TypeVar("R")

HIDDEN: Card = -1
"""Stands in a `Place` for a card whose face the viewer may not see."""


class View(NamedTuple):
    """Everything one seat may know of a deal, and nothing else.

    `seat` is -1 for an onlooker; `stage` is the running stage. `events` is the log with hidden
    arguments removed, `places` the cards with hidden faces replaced by `HIDDEN`, `facts` the
    public results so far (contract, trump, auction, tricks), newest last; `legal` the seat's
    legal acts, `menu` what the table lets it do besides (at a refereed table breaches, and
    drawing attention to them).
    """

    game: Game
    setting: DealStart
    seat: int
    stage: Stage[Any]
    events: tuple[Event, ...]
    places: tuple[Place, ...]
    facts: tuple[Result, ...]
    turns: tuple[Turn, ...]
    legal: tuple[Action, ...]
    over: bool
    menu: tuple[Action, ...] = ()

    def __repr__(self) -> str:
        """One line: which game, whose view, and how far."""
        whose = self.game.seats[self.seat] if self.seat >= 0 else "an onlooker"
        now = "over" if self.over else f"in {self.stage.name}"
        return f"<View of {whose} at {self.game.name}: {len(self.events)} events, {now}>"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: what this seat sees, with hidden cards as backs."""
        return places_picture(repr(self)[1:-1], self.places, self.game.seats).svg

    def find(self, kind: type[R]) -> R | None:
        """The latest public fact of a type, or `None`."""
        for fact in reversed(self.facts):
            if isinstance(fact, kind):
                return fact
        return None

    def get(self, kind: type[R]) -> R:
        """The latest public fact of a type; raises `LookupError` when there is none."""
        found = self.find(kind)
        if found is None:
            raise LookupError(f"nobody at the table knows a {kind.__name__} yet")
        return found

    def hand(self, seat: SeatLike | None = None) -> tuple[Card, ...]:
        """The known cards in a hand, by its number or letter, suit by suit from the lowest up; the
        viewer's own by default. Raises `BadOption` for a seat that the table does not have."""
        return tuple(cards_of(self.hand_mask(None if seat is None else self.game.seat(seat))))

    def hand_mask(self, seat: int | None = None) -> Mask:
        """As `hand`, with one bit a card."""
        return hand_mask(self.places, self.seat if seat is None else seat)

    def code(self, action: Action) -> str:
        """The act as records write it, such as ``SA`` or ``1NT``, see `State.code`."""
        return action_code(self.game.seats, self.stage, self.turns, action)

    def count(self, seat: int) -> int:
        """How many cards a hand holds."""
        return sum(len(p.cards) for p in self.places if p.kind == "hand" and p.seat == seat)

    @property
    def table(self) -> DealContext:
        """The table by what everybody may know."""
        return DealContext(self.game.seating, self.setting, self.facts)

    @property
    def own_turn(self) -> Turn | None:
        """The viewer's turn, if it is."""
        return next((t for t in self.turns if t.by == self.seat), None)


def _sees(seen_by: int, seat: int) -> bool:
    return seen_by == EVERYONE or (seat >= 0 and bool(seen_by >> seat & 1))


CLOSED_PLACES = 4096
"""Places that are remembered together with how they look to those who see nothing of them: from act
to act all but one or two stay as they are."""

_closed: IdentityCache[Place] = IdentityCache(CLOSED_PLACES)


def _hidden(place: Place, seat: int) -> Place:
    """The place as it is seen by a seat that may not see all of it. Most places of most views are
    made here, so the tuple is made directly."""
    kind, whose, cards, seen_by, open_, ordered, number, shape, counted, first, spread, to = place
    if to != EVERYONE and not _sees(to, seat):
        open_ = 0
    if open_:
        cards = tuple([c if open_ >> c & 1 else HIDDEN for c in cards])
        if not counted and HIDDEN in cards:
            cards = (HIDDEN, *(c for c in cards if c != HIDDEN))
        if not ordered:
            cards = tuple(sorted(cards))
    else:
        cards = (HIDDEN,) * len(cards)
    fields = (
        kind, whose, cards, seen_by, open_, ordered, number, shape, counted, first, spread, to
    )  # fmt: skip
    found: Place = tuple.__new__(Place, fields)
    if not place.open:
        _closed.put(place, found)
    return found


def redact(place: Place, seat: int) -> Place:
    """The place as a seat sees it: unknown faces hidden, their number too where it is not to be
    known, and no order where none is given."""
    return place if _sees(place.seen_by, seat) else _hidden(place, seat)


def seen_events(state: State, seat: int = -1) -> tuple[Event, ...]:
    """The log of a deal as a seat sees it: the state knows which acts not all have seen."""
    unseen = [(at, redacted) for at, redacted in state.secret if not _sees(redacted.seen_by, seat)]
    if not unseen:
        return state.log
    events = list(state.log)
    for at, redacted in unseen:
        events[at] = redacted
    return tuple(events)


def seen_places(state: State, seat: int = -1) -> tuple[Place, ...]:
    """Where the cards of a deal lie, as a seat sees them: what `view` says of it."""
    own, closed = 1 << seat if seat >= 0 else 0, _closed.find
    return tuple(
        [
            p if p[3] & own or p[3] == EVERYONE else closed(p) or _hidden(p, seat)
            for p in state.places()
        ]
    )


def opened(place: Place) -> Place:
    """The place as an onlooker sees it who may see all hands: all that any player sees."""
    return place if place.seen_by else redact(place._replace(open_to=EVERYONE), -1)


KNOWN_RESULTS = 2048
"""Results of deals whose public ones are remembered: they stay the same to the end of a stage."""

_public: IdentityCache[tuple[Result, ...]] = IdentityCache(KNOWN_RESULTS)


def public_results(results: tuple[Result, ...]) -> tuple[Result, ...]:
    """Those of a deal's results that everybody may know, in order."""
    found = _public.find(results)
    if found is None:
        found = _public.put(results, tuple([r for r in results if r.public]))
    return found


def whole_view(state: State) -> View:
    """A deal with all hands open, for onlookers who may see them."""
    return view(state)._replace(places=tuple(map(opened, state.places())))


def view(state: State, seat: int | str = -1) -> View:
    """A deal as one seat may know it. Give the seat by number or name; -1 is an onlooker, who sees
    only what everybody sees. Raises `BadOption` for a seat that the game does not have."""
    game, setting, at, stage_state, results, _, over, _ = state
    if seat.__class__ is not int or seat >= len(game.seating.seats):
        seat = game.seat(seat)
    stage = game.stages[at]
    facts = public_results(results)
    legal: tuple[Action, ...] = ()
    menu: tuple[Action, ...] = ()
    if not over:
        facts += tuple(stage.facts(stage_state))
        if seat >= 0:
            legal = tuple(legal_acts(stage, stage_state, seat))
            menu = tuple(menu_of(stage, stage_state, seat))
    game, running = (
        stage.running(stage_state) if isinstance(stage, WatchingStage) else (game, stage)
    )
    fields = (
        game,
        setting._replace(stack=()) if setting.stack else setting,
        seat,
        running,
        seen_events(state, seat),
        seen_places(state, seat),
        facts,
        () if over else stage.turns(stage_state),
        legal,
        over,
        menu,
    )
    found: View = tuple.__new__(View, fields)  # made directly: it is made for every act
    return found
