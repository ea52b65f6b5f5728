"""Cards given to other hands: passed to players, or laid to dummies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, cast

from oddtrick.cards import Card, Mask, bits, card_code, mask_of, the_card
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
    seat_bit,
)
from oddtrick.messages import Listing, Message, say, term


def _laid_ready(ready: tuple[Mask, ...]) -> tuple[Place, ...]:
    """The cards that each hand has chosen and not given yet."""
    return tuple(
        Place("passed", seat, tuple(bits(mask)), seat_bit(seat), shape="row")
        for seat, mask in enumerate(ready)
        if mask
    )


# Passing: cards chosen in secret by several at once, and then given all together.
#
# Source: Scarne 1963, “Passing Goulashes”; rulings GO-5 and G-9.


class PassingState(NamedTuple):
    """The hands, what lies aside, who passes to whom (-1: to nobody), the number of the batch,
    and what each hand has laid ready."""

    hands: Hands
    aside: tuple[Place, ...]
    to: tuple[int, ...]
    batch: int
    ready: tuple[Mask, ...]


_UNSAID = term("")


@dataclass(frozen=True)
class Passing(Stage[PassingState]):
    """Cards are passed in `batches`, each chosen by all before any of it is given.

    `to` says for every hand whom it passes to, -1 where it passes nothing.
    """

    batches: tuple[int, ...]
    to: Callable[[DealContext], tuple[int, ...]]

    name: ClassVar[str] = "passing"
    acts: ClassVar[Acts] = {"pass": Phrase("Pass {card}", "passed {card}")}

    def start(self, table: DealContext) -> PassingState:
        hands, aside, to = table.get(Hands), table.find(Aside), self.to(table)
        batch = 0 if max(to) >= 0 else len(self.batches)
        places = aside.places if aside else ()
        return PassingState(hands, places, to, batch, (0,) * len(hands.cards))

    def _short(self, state: PassingState, seat: int) -> int:
        """How many cards a hand has still to lay ready."""
        if state.to[seat] < 0:
            return 0
        return self.batches[state.batch] - state.ready[seat].bit_count()

    def turns(self, state: PassingState) -> tuple[Turn, ...]:
        return tuple(Turn(s, s) for s in range(len(state.ready)) if self._short(state, s))

    def possible(self, state: PassingState, seat: int) -> Sequence[Action]:
        if seat < 0 or not self._short(state, seat):
            return ()
        return [Action(seat, seat, "pass", c) for c in bits(state.hands.cards[seat])]

    def apply(self, state: PassingState, action: Action) -> PassingState:
        bit = 1 << cast("Card", action.arg)
        cards, ready = list(state.hands.cards), list(state.ready)
        cards[action.hand] ^= bit
        ready[action.hand] |= bit
        hands = replace(state.hands, cards=tuple(cards))
        after = state._replace(hands=hands, ready=tuple(ready))
        if self.turns(after):
            return after
        for seat, given in enumerate(ready):
            if given:
                cards[state.to[seat]] |= given
        hands = replace(state.hands, cards=tuple(cards))
        return PassingState(hands, state.aside, state.to, state.batch + 1, (0,) * len(cards))

    def end(self, state: PassingState) -> tuple[Result, ...] | None:
        return (state.hands,) if state.batch == len(self.batches) else None

    def prompt(self, state: PassingState, turn: Turn) -> Message:
        left = self._short(state, turn.hand)
        if left == 1:
            return say("Choose a card to pass.")
        return say("Choose {left} cards to pass.", left=left)

    def seen_by(self, state: PassingState, action: Action) -> int:
        return seat_bit(action.hand)

    def places(self, state: PassingState) -> tuple[Place, ...]:
        return state.hands.places() + _laid_ready(state.ready) + state.aside


# Building: players add cards of their hands to their dummies, all at once.
#
# Source: Scarne 1963, “Double-Dummy Bridge with a Widow” and the second half of “Draw and Discard
# Bridge”; rulings 1d and G-9.


@dataclass(frozen=True)
class BuiltCards(Result):
    """The cards that each hand was given by the last building."""

    cards: tuple[Mask, ...]


class BuildingState(NamedTuple):
    """The hands, what lies aside, the dummy of each player (-1 for none), what each may lay, what
    each has laid ready, what each may not lay, and what lies in the dummies."""

    hands: Hands
    aside: tuple[Place, ...]
    dummy: tuple[int, ...]
    offered: tuple[Mask, ...]
    ready: tuple[Mask, ...]
    barred: tuple[Mask, ...]
    laid: tuple[Mask, ...]


def nothing(table: DealContext) -> tuple[Mask, ...]:
    """Every card may be laid."""
    return (0,) * len(table.seating.seats)


@dataclass(frozen=True)
class Building(Stage[BuildingState]):
    """Each of the players `to` is dealt `drawn` cards of a pile, then lays `moved` cards to their
    dummy; everybody chooses in secret and all are laid together.

    `dummy` says which hand each builds up. With `of_drawn` only the cards just dealt may be laid;
    with `closed` nobody but their owner sees what is laid. `barred` are cards that a hand may
    not lay, for the reason `why`.
    """

    drawn: int
    moved: int
    to: Callable[[DealContext], tuple[int, ...]]
    dummy: Callable[[DealContext], tuple[int, ...]]
    pile: str = "stock"
    of_drawn: bool = False
    closed: bool = False
    barred: Callable[[DealContext], tuple[Mask, ...]] = nothing
    why: Message = _UNSAID

    name: ClassVar[str] = "building"
    acts: ClassVar[Acts] = {
        "lay": Phrase("Put {card} in dummy", "chose {card} for dummy"),
        "show": None,
    }

    def start(self, table: DealContext) -> BuildingState:
        hands, aside = table.get(Hands), table.find(Aside)
        cards, offered = list(hands.cards), list(hands.cards)
        pile = aside.cards(self.pile) if aside else ()
        for i, seat in enumerate(self.to(table)):
            new = mask_of(pile[i * self.drawn : (i + 1) * self.drawn])
            cards[seat] |= new
            offered[seat] = new if self.of_drawn else cards[seat]
        rest = pile[self.drawn * len(self.to(table)) :]
        places = aside.without(self.pile) if aside else ()
        if rest:
            places += (Place(self.pile, -1, rest, seen_by=0, ordered=True),)
        none = (0,) * len(cards)
        hands = replace(hands, cards=tuple(cards))
        return BuildingState(
            hands, places, self.dummy(table), tuple(offered), none, self.barred(table), none
        )

    def _short(self, state: BuildingState, seat: int) -> int:
        """How many cards a player has still to choose."""
        dummy = state.dummy[seat]
        return 0 if dummy < 0 or state.laid[dummy] else self.moved - state.ready[seat].bit_count()

    def turns(self, state: BuildingState) -> tuple[Turn, ...]:
        return tuple(Turn(s, s) for s in range(len(state.dummy)) if self._short(state, s))

    def possible(self, state: BuildingState, seat: int) -> tuple[Action, ...]:
        if seat < 0 or not self._short(state, seat):
            return ()
        left = state.offered[seat] & ~state.ready[seat]
        return tuple(Action(seat, seat, "lay", c) for c in bits(left))

    def violations(self, state: BuildingState, action: Action) -> tuple[Violation, ...]:
        barred = state.barred[action.hand] >> cast("Card", action.arg) & 1
        return (Violation("barred", self.why),) if barred else ()

    def apply(self, state: BuildingState, action: Action) -> BuildingState:
        cards, ready, laid = list(state.hands.cards), list(state.ready), list(state.laid)
        if action.kind == "lay":
            bit = 1 << cast("Card", action.arg)
            cards[action.hand] ^= bit
            ready[action.hand] |= bit
            hands = replace(state.hands, cards=tuple(cards))
            return state._replace(hands=hands, ready=tuple(ready))
        shown, owner = mask_of(cast("tuple[Card, ...]", action.arg)), state.dummy.index(action.hand)
        cards[action.hand] |= shown
        laid[action.hand], ready[owner] = shown, 0
        seen = list(state.hands.seen or (seat_bit(s) for s in range(len(cards))))
        seen[action.hand] |= seat_bit(owner)
        opened = state.hands.open if self.closed else state.hands.open | shown
        hands = Hands(tuple(cards), opened, tuple(seen))
        return state._replace(hands=hands, ready=tuple(ready), laid=tuple(laid))

    def forced(self, state: BuildingState) -> Action | None:
        if self.turns(state):
            return None
        for seat, dummy in enumerate(state.dummy):
            if dummy >= 0 and not state.laid[dummy]:
                return Action(NOBODY, dummy, "show", tuple(bits(state.ready[seat])))
        return None

    def end(self, state: BuildingState) -> tuple[Result, ...] | None:
        if any(d >= 0 and not state.laid[d] for d in state.dummy):
            return None
        return (state.hands, Aside(state.aside), BuiltCards(state.laid))

    def code(self, action: Action) -> str:
        if isinstance(action.arg, tuple):
            return " ".join(card_code(cast("Card", c)) for c in action.arg)
        return super().code(action)

    def describe(self, state: BuildingState, action: Action) -> Message:
        if action.kind == "lay":
            return super().describe(state, action)
        cards: Any = action.arg
        if cards is None:
            return say("{hand} was given cards face down.")
        return say("{hand} was given {cards}.", cards=Listing(tuple(map(the_card, cards))))

    def prompt(self, state: BuildingState, turn: Turn) -> Message:
        left = self._short(state, turn.hand)
        if left == 1:
            return say("Choose a card for your dummy.")
        return say("Choose {left} cards for your dummy.", left=left)

    def seen_by(self, state: BuildingState, action: Action) -> int:
        if action.kind == "lay":
            return seat_bit(action.hand)
        return seat_bit(state.dummy.index(action.hand)) if self.closed else EVERYONE

    def places(self, state: BuildingState) -> tuple[Place, ...]:
        return state.hands.places() + _laid_ready(state.ready) + state.aside
