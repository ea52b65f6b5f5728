"""A patience for several: a layout each, with own or with common foundations."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from oddtrick.cards import Card, Mask, mask_of
from oddtrick.core import (
    EVERYONE,
    NATURE,
    NOBODY,
    Action,
    Acts,
    Aside,
    DealContext,
    Dealt,
    Place,
    Result,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.messages import Message, say
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import AllAtOnce
from oddtrick.stages.piles.racing import RaceResult
from oddtrick.stages.piles.tableau import Tableau


@dataclass(frozen=True)
class Compared(Result):
    """How many cards each player has on the foundations, of how many dealt."""

    cards: tuple[int, ...]
    of: int

    public: ClassVar[bool] = True


class BesideState(NamedTuple):
    """Each player's layout, and the cards that are theirs."""

    layouts: tuple[Any, ...]
    own: tuple[Mask, ...]


@dataclass(frozen=True)
class SideBySide(AllAtOnce[BesideState]):
    """Everybody plays the same patience alone, all at once. With `common` whatever is on the
    foundations may be built on by everybody; cards keep their owners. With `secret` nobody sees the
    others' cards but those on common foundations: where all have the same deal, they would show
    them their own. `out` says what ends it as a race: ``stock``, as soon as somebody has no cards
    left to lay out; ``all``, as soon as somebody has built all of theirs; empty where it is none.

    Source: Scarne 1963, “Multiple Solitaire”, “Pounce”; rulings M-1, M-2 and N-5.
    """

    patience: Tableau | Fans
    common: bool = False
    secret: bool = False
    out: str = ""

    name: ClassVar[str] = "beside"

    @property
    def acts(self) -> Acts:  # type: ignore[override]
        return self.patience.acts

    def start(self, table: DealContext) -> BesideState:
        packs = table.get(Dealt).hands
        layouts = []
        for pack in packs:
            stock = Aside((Place("stock", -1, pack, seen_by=0, ordered=True),))
            layouts.append(self.patience.start(table._replace(results=(stock,))))
        if self.common:
            built = self._together([layout.foundations for layout in layouts])
            layouts = [layout._replace(foundations=built) for layout in layouts]
        return BesideState(tuple(layouts), tuple(mask_of(p) for p in packs))

    def _together(
        self, begun: Sequence[Sequence[tuple[Card, ...]]]
    ) -> tuple[tuple[Card, ...], ...]:
        """The common foundations where some were begun in laying out, as aces are that go up."""
        found: list[tuple[Card, ...]] = [()] * len(self.patience.home)
        for piles in begun:
            for home, cards in zip(self.patience.home, piles, strict=True):
                if cards:
                    places = enumerate(zip(self.patience.home, found, strict=True))
                    at = next(i for i, (h, taken) in places if h == home and not taken)
                    found[at] = cards
        return tuple(found)

    def _playing(self, state: BesideState, seat: int) -> bool:
        return self.patience.end(state.layouts[seat]) is None and self._first_out(state) < 0

    def _left(self, state: BesideState) -> tuple[tuple[int, int], ...]:
        """For each player the cards that are to be got rid of, and those they have built."""
        built = self._compared(state).cards
        if self.out == "all":
            return tuple((state.own[0].bit_count() - n, n) for n in built)
        return tuple(
            (self.patience.stock(layout), n) for layout, n in zip(state.layouts, built, strict=True)
        )

    def _first_out(self, state: BesideState) -> int:
        """The winner of the race; -1 where nobody has, or it is none."""
        if not self.out:
            return -1
        return next((seat for seat, (cards, _) in enumerate(self._left(state)) if not cards), -1)

    def turns(self, state: BesideState) -> tuple[Turn, ...]:
        """Everybody who still plays; but cards that are gathered are shuffled first."""
        found = []
        for seat, layout in enumerate(state.layouts):
            if self._playing(state, seat):
                by = self.patience.turns(layout)[0].by
                if by == NATURE:
                    return (Turn(NATURE, NATURE),)
                found.append(Turn(seat, seat))
        return tuple(found)

    def _gathered(self, state: BesideState) -> int:
        """The player whose cards are gathered, to be shuffled before anything else; -1 for
        nobody's."""
        for seat, layout in enumerate(state.layouts):
            if self._playing(state, seat) and self.patience.turns(layout)[0].by == NATURE:
                return seat
        return -1

    def seat_of(self, state: BesideState, action: Action) -> int:
        """In whose layout an act is done: nature's where cards are gathered."""
        return self._gathered(state) if action.by == NATURE else action.hand

    # A player's acts are those of seat 0 of their layout.

    def _mine(self, action: Action, seat: int) -> Action:
        if action.by == NATURE:
            return action._replace(hand=NATURE)
        return action._replace(by=action.by if action.by < 0 else seat, hand=seat)

    def _inner(self, action: Action) -> Action:
        if action.by == NATURE:
            return action._replace(hand=NATURE)
        if action.by == NOBODY:
            return action._replace(hand=0)
        return action._replace(by=0, hand=0)

    def possible(self, state: BesideState, seat: int) -> Sequence[Action]:
        if not 0 <= seat < len(state.layouts) or not self._playing(state, seat):
            return ()
        return [self._mine(a, seat) for a in self.patience.possible(state.layouts[seat], 0)]

    def legal(self, state: BesideState, seat: int) -> Sequence[Action]:
        if not 0 <= seat < len(state.layouts) or not self._playing(state, seat):
            return ()
        return [self._mine(a, seat) for a in self.patience.legal(state.layouts[seat], 0)]

    def admits(self, state: BesideState, action: Action) -> bool:
        seat = self.seat_of(state, action)
        if not 0 <= seat < len(state.layouts) or action.by not in (seat, NATURE):
            return False
        # All but the shuffle waits for it.
        if action.by != NATURE and self._gathered(state) >= 0:
            return False
        return self._playing(state, seat) and self.patience.admits(
            state.layouts[seat], self._inner(action)
        )

    def violations(self, state: BesideState, action: Action) -> tuple[Violation, ...]:
        return self.patience.violations(
            state.layouts[self.seat_of(state, action)], self._inner(action)
        )

    def apply(self, state: BesideState, action: Action) -> BesideState:
        seat = self.seat_of(state, action)
        layouts = list(state.layouts)
        layouts[seat] = self.patience.apply(layouts[seat], self._inner(action))
        if self.common:
            built = layouts[seat].foundations
            layouts = [layout._replace(foundations=built) for layout in layouts]
        return state._replace(layouts=tuple(layouts))

    def forced(self, state: BesideState) -> Action | None:
        for seat, layout in enumerate(state.layouts):
            action = self.patience.forced(layout) if self._playing(state, seat) else None
            if action is not None:
                return self._mine(action, seat)
        return None

    def chance(self, state: BesideState, rng: random.Random) -> Action:
        seat = self._gathered(state)
        return self._mine(self.patience.chance(state.layouts[seat], rng), seat)

    def end(self, state: BesideState) -> tuple[Result, ...] | None:
        if any(self._playing(state, seat) for seat in range(len(state.layouts))):
            return None
        if self.out:
            return (RaceResult(self._first_out(state), self._left(state)),)
        return (self._compared(state),)

    def _compared(self, state: BesideState) -> Compared:
        counts = []
        for seat, layout in enumerate(state.layouts):
            up = mask_of(c for pile in layout.foundations for c in pile)
            counts.append((up & state.own[seat]).bit_count())
        return Compared(tuple(counts), state.own[0].bit_count())

    # -- what may be seen --------------------------------------------------------------------

    def code(self, action: Action) -> str:
        return self.patience.code(action)

    def decode(self, state: BesideState, by: int, text: str) -> Action | None:
        seat = self._gathered(state) if by == NATURE else by
        if not 0 <= seat < len(state.layouts) or not self._playing(state, seat):
            return None
        action = self.patience.decode(state.layouts[seat], 0 if by >= 0 else by, text)
        return None if action is None else self._mine(action, seat)

    def label(self, action: Action) -> Message:
        return self.patience.label(action)

    def target(self, action: Action) -> int | str | None:
        return self.patience.target(action)

    def describe(self, state: BesideState, action: Action) -> Message:
        if action.arg is None and action.kind in FIXED_PHRASES:
            return FIXED_PHRASES[action.kind]
        layout = state.layouts[self.seat_of(state, action)]
        return self.patience.describe(layout, self._inner(action))

    def prompt(self, state: BesideState, turn: Turn) -> Message | None:
        return self.patience.prompt(state.layouts[turn.hand], Turn(0, 0))

    def facts(self, state: BesideState) -> tuple[Result, ...]:
        return (self._compared(state),)

    def seen_by(self, state: BesideState, action: Action) -> int:
        if self.secret:
            return 0 if action.by == NATURE else seat_bit(action.hand)
        layout = state.layouts[self.seat_of(state, action)]
        seen = self.patience.seen_by(layout, self._inner(action))
        return seen if seen in (EVERYONE, 0) else seat_bit(action.hand)

    def places(self, state: BesideState) -> tuple[Place, ...]:
        found: list[Place] = []
        secret = self.secret and self.end(state) is None
        for seat, layout in enumerate(state.layouts):
            for place in self.patience.places(layout) or ():
                shared = self.common and place.kind == "foundation"
                if not shared:
                    found.append(_own(place, seat) if secret else place._replace(seat=seat))
                elif seat == 0:
                    found.append(place)
        return tuple(found)


def _own(place: Place, seat: int) -> Place:
    """A place of a player's layout that nobody else sees."""
    mine = seat_bit(seat)
    return place._replace(seat=seat, seen_by=place.seen_by and mine, open_to=mine)


FIXED_PHRASES = {
    "move": say("{by} moved a card."),
    "draw": say("{by} drew a card out."),
    "face": say("{hand} turned a card up."),
    "refill": say("{hand} replaced a fan from the stock."),
    "turn": say("{by} turned the hand."),
}
"""The words for acts to those who do not see the cards."""
