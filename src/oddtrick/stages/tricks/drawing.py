"""Play with a stock: after each trick every hand draws a card, the winner first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, the_card
from oddtrick.core import (
    EVERYONE,
    NOBODY,
    Action,
    Acts,
    Aside,
    DealContext,
    Hands,
    Phrase,
    Place,
    Result,
    Stage,
    Turn,
    Violation,
    one_turn,
    seat_bit,
)
from oddtrick.messages import Message, say
from oddtrick.stages.bases import Beside
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, TrickState

# Tricks in which nobody need follow suit, though only the suit led, or a trump, can win.


@dataclass(frozen=True)
class FreeTricks(Tricks):
    """As `Tricks`, but any card may be played to a lead.

    Source: Scarne 1963, “Strip or Draw Bridge”.
    """

    def violations(self, state: TrickState, action: Action) -> tuple[Violation, ...]:
        return tuple(f for f in super().violations(state, action) if f.kind != "revoke")

    def legal(self, state: TrickState, seat: int) -> Sequence[Action]:
        return [a for a in self.possible(state, seat) if not self.violations(state, a)]

    def prompt(self, state: TrickState, turn: Turn) -> Message:
        if not state.trick:
            return super().prompt(state, turn)
        if turn.by == turn.hand:
            return say("Your play: any card.")
        return say("{Hand}'s play: any card.", hand=self.another)


class DrawingState(NamedTuple):
    """The tricks, the stock from the top, the hands that still draw after the last trick, what
    else lies aside, and a mask of the hands that may look at two cards when they next draw."""

    play: TrickState
    stock: tuple[Card, ...]
    to_draw: tuple[int, ...]
    aside: tuple[Place, ...]
    may_look: int = 0


_TAKES = {
    "top": Phrase("Take the top card", "looked at two cards and took the top one"),
    "second": Phrase("Take the card below it", "looked at two cards and took the second one"),
}


@dataclass(frozen=True)
class Drawing(Beside[DrawingState]):
    """Tricks for the right to draw first, until the stock is used up.

    `casting` says who leads and how cards rank, as in `Tricks`. The tricks count for nothing;
    their cards are out of play, and each drawn card is seen by its drawer alone. The stock
    must hold as many cards as come out even. With `free` nobody need follow suit; with `exposed`
    the top of the stock lies face up whenever a trick is played, and goes into the winner's hand
    for all to see. A hand that has been given the right to it (`DrawingState.may_look`) looks at
    the two top cards when it next draws, and takes either. Sources: Scarne 1963, “Honeymoon
    Bridge”, “Strip or Draw Bridge”.
    """

    casting: Callable[[DealContext], PlayRoles]
    free: bool = False
    exposed: bool = False

    name: ClassVar[str] = "drawing"
    acts: ClassVar[Acts] = {"play": None, "draw": None, "take": None}

    @cached_property
    def inner(self) -> Tricks:
        return FreeTricks(self.casting) if self.free else Tricks(self.casting)

    def start(self, table: DealContext) -> DrawingState:
        places = table.get(Aside).places
        play = self.inner.start(table)._replace(aside=())
        stock = tuple(c for p in places if p.kind == "stock" for c in p.cards)
        return DrawingState(play, stock, (), tuple(p for p in places if p.kind != "stock"))

    def _looks(self, state: DrawingState) -> int:
        """The hand that looks at two cards now, -1 for none."""
        looks = state.to_draw and state.may_look >> state.to_draw[0] & 1 and len(state.stock) > 1
        return state.to_draw[0] if looks else -1

    def turns(self, state: DrawingState) -> tuple[Turn, ...]:
        if not state.to_draw:
            return super().turns(state)
        hand = self._looks(state)
        return one_turn(hand, hand) if hand >= 0 else ()

    def possible(self, state: DrawingState, seat: int) -> Sequence[Action]:
        if not state.to_draw:
            return super().possible(state, seat)
        looks = seat >= 0 and seat == self._looks(state)
        return tuple(Action(seat, seat, "take", which) for which in _TAKES) if looks else ()

    def admits(self, state: DrawingState, action: Action) -> bool:
        if state.to_draw:
            return action in self.possible(state, action.by)
        return self.inner.admits(state.play, action)

    def violations(self, state: DrawingState, action: Action) -> tuple[Violation, ...]:
        return () if action.kind == "take" else super().violations(state, action)

    def legal(self, state: DrawingState, seat: int) -> Sequence[Action]:
        return self.possible(state, seat) if state.to_draw else super().legal(state, seat)

    def apply(self, state: DrawingState, action: Action) -> DrawingState:
        if action.kind == "take":
            at = list(_TAKES).index(cast("str", action.arg))
            looked = state.may_look & ~seat_bit(action.hand)
            return self._drawn(state, action.hand, at)._replace(may_look=looked)
        if action.kind == "draw":
            seen = state.play.roles.shown | (1 << state.stock[0] if self._in_sight(state) else 0)
            after = self._drawn(state, action.hand, 0)
            who = replace(after.play.roles, shown=seen)
            return after._replace(play=after.play._replace(roles=who))
        play, to_draw = self.inner.apply(state.play, action), state.to_draw
        if not play.trick and state.stock:
            active = play.roles.active
            first = active.index(play.tricks[-1].winner)
            to_draw = active[first:] + active[:first]
        return state._replace(play=play, to_draw=to_draw)

    def _drawn(self, state: DrawingState, hand: int, at: int) -> DrawingState:
        """A hand has drawn the card at a place of the stock."""
        play, stock = state.play, state.stock
        hands = list(play.hands)
        hands[hand] |= 1 << stock[at]
        return state._replace(
            play=play._replace(hands=tuple(hands)),
            stock=stock[:at] + stock[at + 1 :],
            to_draw=state.to_draw[1:],
        )

    def _in_sight(self, state: DrawingState) -> bool:
        """Whether the top of the stock lies face up: not when its fellow has just been taken."""
        return self.exposed and len(state.to_draw) != 1

    def forced(self, state: DrawingState) -> Action | None:
        if not state.to_draw or self._looks(state) >= 0:
            return None
        return Action(NOBODY, state.to_draw[0], "draw", state.stock[0])

    def end(self, state: DrawingState) -> tuple[Result, ...] | None:
        if state.stock:
            return None
        played = tuple(c for t in state.play.tricks for _, c in t.plays)
        out = (Place("out", -1, played, seen_by=0),) if played else ()
        return (Hands(state.play.hands, state.play.roles.shown), Aside(state.aside + out))

    def decode(self, state: DrawingState, by: int, text: str) -> Action | None:
        if not state.to_draw:
            return super().decode(state, by, text)
        return next((a for a in self.possible(state, by) if a.arg == text.lower()), None)

    def code(self, action: Action) -> str:
        return cast("str", action.arg) if action.kind == "take" else super().code(action)

    def _phrase(self, action: Action) -> Phrase:
        return _TAKES[cast("str", action.arg)]

    def label(self, action: Action) -> Message:
        return Stage.label(self, action) if action.kind == "take" else super().label(action)

    def prompt(self, state: DrawingState, turn: Turn) -> Message | None:
        return say("Take either card.") if state.to_draw else super().prompt(state, turn)

    def describe(self, state: DrawingState, action: Action) -> Message:
        if action.kind == "draw":
            return say("{hand} drew {card}.", card=the_card(action.arg))
        if action.kind == "take":
            return Stage.describe(self, state, action)
        return super().describe(state, action)

    def seen_by(self, state: DrawingState, action: Action) -> int:
        if action.kind == "take":
            return EVERYONE  # which of the two, and not which card
        if action.kind == "draw":
            return EVERYONE if self._in_sight(state) else seat_bit(action.hand)
        return super().seen_by(state, action)

    def places(self, state: DrawingState) -> tuple[Place, ...]:
        looks = self._looks(state)
        if looks >= 0:
            drawn = Place("drawn", looks, state.stock[:2], seat_bit(looks), ordered=True)
            rest = Place("stock", -1, state.stock[2:], seen_by=0, ordered=True)
            return (*self.inner.places(state.play), drawn, rest, *state.aside)
        top = 1 if state.stock and self._in_sight(state) else 0
        stock = (Place("stock", -1, state.stock[top:], seen_by=0, ordered=True),)
        turned = (Place("turn-up", -1, state.stock[:top]),) if top else ()
        return self.inner.places(state.play) + turned + stock + state.aside
