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
    Aside,
    Dealt,
    Place,
    Result,
    Table,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import AllAtOnce
from oddtrick.stages.piles.racing import RaceResult
from oddtrick.stages.piles.tableau import Tableau


@dataclass(frozen=True)
class Compared(Result):
    """How many cards each player has on the foundations, of how many he was dealt."""

    cards: tuple[int, ...]
    of: int

    public: ClassVar[bool] = True


class BesideState(NamedTuple):
    """Each player's layout, and the cards that are his."""

    layouts: tuple[Any, ...]
    own: tuple[Mask, ...]


@dataclass(frozen=True)
class SideBySide(AllAtOnce[BesideState]):
    """Everybody plays the same patience by himself, all at once. With `common` whatever is on the
    foundations may be built on by everybody; cards keep their owners. With `secret` nobody sees the
    others' cards but those on common foundations: where all have the same deal, they would show him
    his own. `out` says what ends it as a race: ``stock``, as soon as somebody has no cards left to
    lay out; ``all``, as soon as somebody has built all of his; empty where it is none.

    Source: Scarne 1963, “Multiple Solitaire”, “Pounce”; rulings M-1, M-2 and N-5.
    """

    patience: Tableau | Fans
    common: bool = False
    secret: bool = False
    out: str = ""

    name: ClassVar[str] = "beside"

    @property
    def kinds(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.patience.kinds

    def start(self, table: Table) -> BesideState:
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

    def _playing(self, sub: BesideState, seat: int) -> bool:
        return self.patience.end(sub.layouts[seat]) is None and self._first_out(sub) < 0

    def _left(self, sub: BesideState) -> tuple[tuple[int, int], ...]:
        """For each player the cards that are to be got rid of, and those he has built."""
        built = self._compared(sub).cards
        if self.out == "all":
            return tuple((sub.own[0].bit_count() - n, n) for n in built)
        return tuple(
            (self.patience.stock(layout), n) for layout, n in zip(sub.layouts, built, strict=True)
        )

    def _first_out(self, sub: BesideState) -> int:
        """The winner of the race; -1 where nobody has, or it is none."""
        if not self.out:
            return -1
        return next((seat for seat, (cards, _) in enumerate(self._left(sub)) if not cards), -1)

    def turns(self, sub: BesideState) -> tuple[Turn, ...]:
        """Everybody who still plays; but cards that are gathered are shuffled first."""
        found = []
        for seat, layout in enumerate(sub.layouts):
            if self._playing(sub, seat):
                by = self.patience.turns(layout)[0].by
                if by == NATURE:
                    return (Turn(NATURE, NATURE),)
                found.append(Turn(seat, seat))
        return tuple(found)

    def _gathered(self, sub: BesideState) -> int:
        """The player whose cards are gathered, to be shuffled before anything else; -1 for
        nobody's."""
        for seat, layout in enumerate(sub.layouts):
            if self._playing(sub, seat) and self.patience.turns(layout)[0].by == NATURE:
                return seat
        return -1

    def seat_of(self, sub: BesideState, action: Action) -> int:
        """In whose layout an act is done: nature's where cards are gathered."""
        return self._gathered(sub) if action.by == NATURE else action.hand

    # A player's acts are those of seat 0 of his layout.

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

    def possible(self, sub: BesideState, seat: int) -> Sequence[Action]:
        if not 0 <= seat < len(sub.layouts) or not self._playing(sub, seat):
            return ()
        return [self._mine(a, seat) for a in self.patience.possible(sub.layouts[seat], 0)]

    def legal(self, sub: BesideState, seat: int) -> Sequence[Action]:
        if not 0 <= seat < len(sub.layouts) or not self._playing(sub, seat):
            return ()
        return [self._mine(a, seat) for a in self.patience.legal(sub.layouts[seat], 0)]

    def admits(self, sub: BesideState, action: Action) -> bool:
        seat = self.seat_of(sub, action)
        if not 0 <= seat < len(sub.layouts) or action.by not in (seat, NATURE):
            return False
        # All but the shuffle waits for it.
        if action.by != NATURE and self._gathered(sub) >= 0:
            return False
        return self._playing(sub, seat) and self.patience.admits(
            sub.layouts[seat], self._inner(action)
        )

    def violations(self, sub: BesideState, action: Action) -> tuple[Violation, ...]:
        return self.patience.violations(sub.layouts[self.seat_of(sub, action)], self._inner(action))

    def apply(self, sub: BesideState, action: Action) -> BesideState:
        seat = self.seat_of(sub, action)
        layouts = list(sub.layouts)
        layouts[seat] = self.patience.apply(layouts[seat], self._inner(action))
        if self.common:
            built = layouts[seat].foundations
            layouts = [layout._replace(foundations=built) for layout in layouts]
        return sub._replace(layouts=tuple(layouts))

    def forced(self, sub: BesideState) -> Action | None:
        for seat, layout in enumerate(sub.layouts):
            action = self.patience.forced(layout) if self._playing(sub, seat) else None
            if action is not None:
                return self._mine(action, seat)
        return None

    def chance(self, sub: BesideState, rng: random.Random) -> Action:
        seat = self._gathered(sub)
        return self._mine(self.patience.chance(sub.layouts[seat], rng), seat)

    def end(self, sub: BesideState) -> tuple[Result, ...] | None:
        if any(self._playing(sub, seat) for seat in range(len(sub.layouts))):
            return None
        if self.out:
            return (RaceResult(self._first_out(sub), self._left(sub)),)
        return (self._compared(sub),)

    def _compared(self, sub: BesideState) -> Compared:
        counts = []
        for seat, layout in enumerate(sub.layouts):
            up = mask_of(c for pile in layout.foundations for c in pile)
            counts.append((up & sub.own[seat]).bit_count())
        return Compared(tuple(counts), sub.own[0].bit_count())

    # -- what may be seen --------------------------------------------------------------------

    def code(self, action: Action) -> str:
        return self.patience.code(action)

    def decode(self, sub: BesideState, by: int, text: str) -> Action | None:
        seat = self._gathered(sub) if by == NATURE else by
        if not 0 <= seat < len(sub.layouts) or not self._playing(sub, seat):
            return None
        action = self.patience.decode(sub.layouts[seat], 0 if by >= 0 else by, text)
        return None if action is None else self._mine(action, seat)

    def label(self, action: Action) -> str:
        return self.patience.label(action)

    def uses(self, action: Action) -> Card | None:
        return self.patience.uses(action)

    def target(self, action: Action) -> int | str | None:
        return self.patience.target(action)

    def describe(self, sub: BesideState, action: Action) -> str:
        if action.arg is None and action.kind in FIXED_PHRASES:
            return FIXED_PHRASES[action.kind]
        layout = sub.layouts[self.seat_of(sub, action)]
        return self.patience.describe(layout, self._inner(action))

    def prompt(self, sub: BesideState, turn: Turn) -> str:
        return self.patience.prompt(sub.layouts[turn.hand], Turn(0, 0))

    def facts(self, sub: BesideState) -> tuple[Result, ...]:
        return (self._compared(sub),)

    def seen_by(self, sub: BesideState, action: Action) -> int:
        if self.secret:
            return 0 if action.by == NATURE else seat_bit(action.hand)
        layout = sub.layouts[self.seat_of(sub, action)]
        seen = self.patience.seen_by(layout, self._inner(action))
        return seen if seen in (EVERYONE, 0) else seat_bit(action.hand)

    def places(self, sub: BesideState) -> tuple[Place, ...]:
        found: list[Place] = []
        secret = self.secret and self.end(sub) is None
        for seat, layout in enumerate(sub.layouts):
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
    "move": "{by} moved a card.",
    "draw": "{by} drew a card out.",
    "face": "{hand} turned a card up.",
    "refill": "{hand} replaced a fan from the stock.",
    "turn": "{by} turned the hand.",
}
"""The words for acts to those who do not see the cards."""
