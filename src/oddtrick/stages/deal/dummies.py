"""Hands that are turned up, looked at, shown or laid half open before anybody leads."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from oddtrick.cards import Card, Mask, bits, mask_of
from oddtrick.core import (
    EVERYONE,
    NOBODY,
    Action,
    Acts,
    Aside,
    DealContext,
    Dealt,
    Hands,
    Phrase,
    Place,
    Result,
    Stage,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.bases import ChanceStage
from oddtrick.stages.deal.deal import hand_places


class TurnedUpState(NamedTuple):
    """The hands, the table with what lies aside, and the dummies still to be turned up."""

    hands: Hands
    table: DealContext
    due: tuple[int, ...]


TURNED_UP = say("{hand} was turned up.")


@dataclass(frozen=True)
class TurnedUp(Stage[TurnedUpState]):
    """The hands that `which` names are laid open for all to see; `said` is the line of the log."""

    which: Callable[[DealContext], tuple[int, ...]]
    said: Message = TURNED_UP

    name: ClassVar[str] = "turned-up"
    acts: ClassVar[Acts] = {"face": None}

    def start(self, table: DealContext) -> TurnedUpState:
        return TurnedUpState(table.get(Hands), table, self.which(table))

    def apply(self, state: TurnedUpState, action: Action) -> TurnedUpState:
        hands = replace(state.hands, open=state.hands.open | state.hands.cards[action.hand])
        table = state.table._replace(results=(*state.table.results, hands))
        return TurnedUpState(hands, table, state.due[1:])

    def forced(self, state: TurnedUpState) -> Action | None:
        return Action(NOBODY, state.due[0], "face") if state.due else None

    def end(self, state: TurnedUpState) -> tuple[Result, ...] | None:
        return None if state.due else (state.hands,)

    def describe(self, state: TurnedUpState, action: Action) -> Message:
        return self.said

    def places(self, state: TurnedUpState) -> tuple[Place, ...]:
        return state.table.places()


@dataclass(frozen=True)
class Looking(Stage[Hands]):
    """Players look at hands that nobody sits at: `seen` has for each hand a mask of the seats."""

    seen: tuple[int, ...]

    name: ClassVar[str] = "looking"

    def start(self, table: DealContext) -> Hands:
        return table.get(Hands)

    def end(self, state: Hands) -> tuple[Result, ...] | None:
        return (replace(state, seen=self.seen),)


@dataclass(frozen=True)
class HalfOpen(Stage[tuple[Hands, Dealt]]):
    """Of the cards dealt to the hands `hands` all but the first `down` lie face up."""

    hands: tuple[int, ...]
    down: int

    name: ClassVar[str] = "half-open"

    def start(self, table: DealContext) -> tuple[Hands, Dealt]:
        return table.get(Hands), table.get(Dealt)

    def end(self, state: tuple[Hands, Dealt]) -> tuple[Result, ...] | None:
        hands, dealt = state
        faces = sum(1 << c for h in self.hands for c in dealt.hands[h][self.down :])
        return (replace(hands, open=hands.open | faces),)


# Facing: cards of a hand that nobody has seen are turned up, all of them or some by chance.


class FacingState(NamedTuple):
    """The hands, and whether the cards are faced."""

    hands: Hands
    faced: bool = False


@dataclass(frozen=True)
class Facing(ChanceStage[FacingState]):
    """`count` cards of the hand `hand` are faced and lie open in it."""

    hand: int
    count: int

    name: ClassVar[str] = "facing"
    acts: ClassVar[Acts] = {"open": None}
    chance_kind: ClassVar[str] = "open"
    chance_phrase: ClassVar[Phrase] = Phrase("Face cards", "Cards of the dummy were faced.")

    def start(self, table: DealContext) -> FacingState:
        return FacingState(table.get(Hands))

    def due(self, state: FacingState) -> bool:
        return not state.faced

    def draw(self, state: FacingState, rng: random.Random) -> tuple[Card, ...]:
        return tuple(sorted(rng.sample(list(bits(state.hands.cards[self.hand])), self.count)))

    def fits(self, state: FacingState, cards: tuple[Card, ...]) -> bool:
        held = set(bits(state.hands.cards[self.hand]))
        return len(cards) == self.count == len(set(cards) & held)  # in any order

    def fallen(self, state: FacingState, cards: tuple[Card, ...]) -> FacingState:
        return FacingState(replace(state.hands, open=state.hands.open | mask_of(cards)), True)

    def end(self, state: FacingState) -> tuple[Result, ...] | None:
        return (state.hands,) if state.faced else None

    def seen_by(self, state: FacingState, action: Action) -> int:
        return EVERYONE


# Showing: the holder of certain cards lays their hand down, and the deal is over.


@dataclass(frozen=True)
class Shown(Result):
    """The cards that a hand has shown; nothing is played."""

    hand: int
    cards: Mask

    public = True
    final = True


class ShowingState(NamedTuple):
    """The hands, what lies aside, whose cards count, which they are, and whether they are shown."""

    hands: tuple[Mask, ...]
    aside: tuple[Place, ...]
    hand: int
    cards: Mask
    shown: bool = False


@dataclass(frozen=True)
class Showing(Stage[ShowingState]):
    """Where the hand that `which` names holds all the cards it names, they are shown by
    themselves. (Asking would show the others that it holds them.)"""

    which: Callable[[DealContext], tuple[int, Mask]]
    word: str

    name: ClassVar[str] = "showing"
    acts: ClassVar[Acts] = {"face": None}

    def start(self, table: DealContext) -> ShowingState:
        hands, aside = table.get(Hands), table.find(Aside)
        return ShowingState(hands.cards, aside.places if aside else (), *self.which(table))

    def forced(self, state: ShowingState) -> Action | None:
        return None if state.shown else Action(NOBODY, state.hand, "face")

    def apply(self, state: ShowingState, action: Action) -> ShowingState:
        return state._replace(shown=True)

    def end(self, state: ShowingState) -> tuple[Result, ...] | None:
        if state.cards & ~state.hands[state.hand]:
            return ()
        if not state.shown:
            return None
        return (Shown(state.hand, state.cards),)

    def describe(self, state: ShowingState, action: Action) -> Message:
        return say("{hand} showed {what}.", what=term(self.word))

    def places(self, state: ShowingState) -> tuple[Place, ...]:
        return hand_places(state.hands, state.shown << state.hand) + state.aside
