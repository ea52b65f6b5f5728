"""Cards taken up, and cards laid away: the stock, the turn-up, discards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, Mask, bits
from oddtrick.core import (
    EVERYONE,
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
from oddtrick.messages import Message, say
from oddtrick.stages.bases import SayingStage
from oddtrick.stages.deal.deal import hand_places

# Discarding: a hand with too many cards lays some away, face down.


class DiscardState(NamedTuple):
    """The hands, what lies aside, what each seat has laid away, the cards that all know to
    be in a hand because they saw them go there, and a mask of the seats that have too many."""

    hands: tuple[Mask, ...]
    aside: tuple[Place, ...]
    laid: tuple[tuple[Card, ...], ...]
    shown: Mask
    over: int


def every_hand(table: DealContext) -> tuple[int, ...]:
    """All hands."""
    return tuple(range(len(table.seating.seats)))


_UNDISCARDED = (Violation("undiscarded", say("A card must be discarded first.")),)


@dataclass(frozen=True)
class Discard(Stage[DiscardState]):
    """Every hand of more than `size` cards, of those in `hands`, is brought down to it, secretly.

    Nobody has anything to do where no hand is too large. With `forgets` who has taken up a card
    that all have seen can go on without discarding (a refereed table): that card is then out of
    play. Source: Scarne 1963, chapter 13, “The Deal” (the dealer's right to exchange the turn-up),
    “Incorrect Number of Cards”; ruling E-3.
    """

    size: int
    hands: Callable[[DealContext], tuple[int, ...]] = every_hand
    forgets: bool = False

    name: ClassVar[str] = "discard"
    acts: ClassVar[Acts] = {
        "discard": Phrase("Discard {card}", "discarded {card}"),
        "undiscarded": Phrase("Go on without discarding", "went on without discarding"),
    }

    def start(self, table: DealContext) -> DiscardState:
        hands, aside = table.get(Hands), table.find(Aside)
        over = sum(seat_bit(s) for s in self.hands(table) if self._over(hands.cards[s]))
        places = aside.places if aside else ()
        return DiscardState(hands.cards, places, ((),) * len(hands.cards), hands.open, over)

    def _over(self, hand: Mask) -> bool:
        return hand.bit_count() > self.size

    def turns(self, state: DiscardState) -> tuple[Turn, ...]:
        return tuple(Turn(seat, seat) for seat in bits(state.over))

    def possible(self, state: DiscardState, seat: int) -> Sequence[Action]:
        if seat < 0 or not state.over >> seat & 1:
            return ()
        actions = [Action(seat, seat, "discard", c) for c in bits(state.hands[seat])]
        taken = state.shown & state.hands[seat]
        one_over = state.hands[seat].bit_count() == self.size + 1
        if self.forgets and one_over and taken.bit_count() == 1:
            actions.append(Action(seat, seat, "undiscarded"))
        return actions

    def violations(self, state: DiscardState, action: Action) -> tuple[Violation, ...]:
        return () if action.kind == "discard" else _UNDISCARDED

    def apply(self, state: DiscardState, action: Action) -> DiscardState:
        taken = state.shown & state.hands[action.hand]
        c = cast("Card", action.arg) if action.kind == "discard" else taken.bit_length() - 1
        hands, laid = list(state.hands), list(state.laid)
        # From here on nobody else knows whether a card that was shown is still there.
        shown = state.shown & ~hands[action.hand]
        hands[action.hand] ^= 1 << c
        laid[action.hand] += (c,)
        over = state.over if self._over(hands[action.hand]) else state.over & ~seat_bit(action.hand)
        return DiscardState(tuple(hands), state.aside, tuple(laid), shown, over)

    def end(self, state: DiscardState) -> tuple[Result, ...] | None:
        if state.over:
            return None
        if not any(state.laid):
            return ()
        return (Hands(state.hands), Aside(state.aside + self._discards(state)))

    def _discards(self, state: DiscardState) -> tuple[Place, ...]:
        return tuple(
            Place("discards", seat, cards, seat_bit(seat))
            for seat, cards in enumerate(state.laid)
            if cards
        )

    def prompt(self, state: DiscardState, turn: Turn) -> Message:
        over = state.hands[turn.hand].bit_count() - self.size
        return say("Discard a card.") if over == 1 else say("Discard {over} cards.", over=over)

    def seen_by(self, state: DiscardState, action: Action) -> int:
        return seat_bit(action.hand) if action.kind == "discard" else EVERYONE

    def places(self, state: DiscardState) -> tuple[Place, ...]:
        return hand_places(state.hands, 0, state.shown) + self._discards(state) + state.aside


# Keeping: hands are made from the stock, each card kept or thrown away before it is followed.
#
# Source: Scarne 1963, “Draw and Discard Bridge”; ruling DR-1.


class KeepingState(NamedTuple):
    """The hands, the stock from the top, whose turn it is and whose after each, and what each
    has thrown away."""

    hands: tuple[Mask, ...]
    stock: tuple[Card, ...]
    turn: int
    following: tuple[int, ...]
    thrown: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Keeping(SayingStage[KeepingState]):
    """In turn everybody looks at the top of the stock and keeps it, or throws it away face down
    and must take the next, until all hands have `size` cards. `first` looks first."""

    size: int
    first: Callable[[DealContext], int]

    name: ClassVar[str] = "keeping"
    acts: ClassVar[Acts] = {
        "take keep": Phrase("Keep it", "kept the card"),
        "take throw": Phrase("Throw it away", "threw the card away and took the next"),
    }

    def prompt(self, state: KeepingState, turn: Turn) -> Message:
        return say("Keep the card you have drawn, or throw it away and take the next.")

    def start(self, table: DealContext) -> KeepingState:
        seating, hands = table.seating, table.get(Hands).cards
        following = tuple(seating.after(s) for s in range(len(hands)))
        stock = table.get(Aside).cards("stock")
        return KeepingState(hands, stock, self.first(table), following, ((),) * len(hands))

    def speaker(self, state: KeepingState) -> int:
        return state.turn

    def offered(self, state: KeepingState) -> tuple[str, ...]:
        return ("keep", "throw")

    def apply(self, state: KeepingState, action: Action) -> KeepingState:
        hands, thrown, stock, seat = list(state.hands), list(state.thrown), state.stock, action.hand
        if action.arg == "throw":
            thrown[seat] += stock[:1]
            stock = stock[1:]
        hands[seat] |= 1 << stock[0]
        return KeepingState(
            tuple(hands), stock[1:], state.following[seat], state.following, tuple(thrown)
        )

    def end(self, state: KeepingState) -> tuple[Result, ...] | None:
        if state.hands[state.turn].bit_count() < self.size:
            return None
        stock = (Place("stock", -1, state.stock, seen_by=0),) if state.stock else ()
        return (Hands(state.hands), Aside(stock + self._thrown(state)))

    def _thrown(self, state: KeepingState) -> tuple[Place, ...]:
        return tuple(
            Place("discards", seat, cards, seat_bit(seat))
            for seat, cards in enumerate(state.thrown)
            if cards
        )

    def places(self, state: KeepingState) -> tuple[Place, ...]:
        looked = Place("drawn", state.turn, state.stock[:1], seat_bit(state.turn))
        stock = Place("stock", -1, state.stock[1:], seen_by=0, ordered=True)
        return (*hand_places(state.hands), looked, stock, *self._thrown(state))


# Taking: cards that lie aside go into a hand, where somebody has the right to them.


class TakingState(NamedTuple):
    """The hands, what lies aside, and the seat that takes (-1 for nobody)."""

    hands: Hands
    aside: Aside
    to: int


@dataclass(frozen=True)
class Taking(Stage[TakingState]):
    """The cards of the places of a `kind` go to the seat that `to` says, or stay (-1).

    `shown` says that all may know they are in that hand, as long as they surely are. It takes no
    act: the seat with the right may lay the same cards away again.
    """

    kind: str
    to: Callable[[DealContext], int]
    shown: bool = False

    name: ClassVar[str] = "taking"

    def start(self, table: DealContext) -> TakingState:
        return TakingState(table.get(Hands), table.find(Aside) or Aside(()), self.to(table))

    def end(self, state: TakingState) -> tuple[Result, ...] | None:
        taken = sum(1 << c for c in state.aside.cards(self.kind))
        if state.to < 0 or not taken:
            return ()
        cards = list(state.hands.cards)
        cards[state.to] |= taken
        open_ = state.hands.open | taken if self.shown else state.hands.open
        hands = replace(state.hands, cards=tuple(cards), open=open_)
        return (hands, Aside(state.aside.without(self.kind)))
