"""Hands too weak to be played: before anybody calls, a player may show one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import JOKER, Card, Mask, bits, rank_of
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
    Turn,
    Void,
)
from oddtrick.messages import Message, say
from oddtrick.stages.bases import SayingStage

_TEN, _ACE = 10, 14


def nines_and_tens(hand: Mask) -> bool:
    """Whether no card is above the ten (a farmer's hand).

    >>> from oddtrick.cards import mask_of
    >>> nines_and_tens(mask_of("S9 ST H9 D9 DT".split())), nines_and_tens(mask_of(["JOKER"]))
    (True, False)
    """
    return all(c != JOKER and rank_of(c) <= _TEN for c in bits(hand))


def ace_no_face(hand: Mask) -> bool:
    """Whether there is one ace, and no other card above the ten.

    >>> from oddtrick.cards import mask_of
    >>> ace_no_face(mask_of("S9 ST HA D9 DT".split())), ace_no_face(mask_of("S9 HA DA".split()))
    (True, False)
    """
    aces = [c for c in bits(hand) if c != JOKER and rank_of(c) == _ACE]
    return len(aces) == 1 and nines_and_tens(hand & ~(1 << aces[0]))


class WeakState(NamedTuple):
    """The hands and what lies aside, the seats still to be asked, who has shown a hand (-1 for
    nobody), and what has been laid away from it."""

    hands: Hands
    aside: Aside
    asked: tuple[int, ...]
    weak: int = -1
    laid: tuple[Card, ...] = ()


@dataclass(frozen=True)
class WeakHand(SayingStage[WeakState]):
    """From the dealer's left every player whose hand `qualifies` may show it. Then the same dealer
    deals again; or, with `swaps`, the player lays so many away and takes as many from the top of
    the stock, and they go under it. Others are not asked, and nobody after the first who shows."""

    qualifies: Callable[[Mask], bool]
    swaps: int = 0

    name: ClassVar[str] = "weak-hand"
    acts: ClassVar[Acts] = {
        "weak WEAK": Phrase("Show the weak hand", "showed a weak hand"),
        "weak KEEP": Phrase("Play it", "plays a weak hand"),
        "swap": Phrase("Lay {card} away", "laid {card} away"),
    }

    def start(self, table: DealContext) -> WeakState:
        hands, order = table.get(Hands), table.seating.from_left(table.setting.dealer)
        asked = tuple(s for s in order if self.qualifies(hands.cards[s]))
        return WeakState(hands, table.find(Aside) or Aside(()), asked)

    def speaker(self, state: WeakState) -> int:
        return state.asked[0] if state.asked and state.weak < 0 else -1

    def offered(self, state: WeakState) -> tuple[str, ...]:
        return ("WEAK", "KEEP")

    def _to_lay(self, state: WeakState) -> int:
        return self.swaps - len(state.laid) if state.weak >= 0 else 0

    def turns(self, state: WeakState) -> tuple[Turn, ...]:
        if self._to_lay(state):
            return (Turn(state.weak, state.weak),)
        return super().turns(state)

    def possible(self, state: WeakState, seat: int) -> tuple[Action, ...]:
        if not self._to_lay(state):
            return super().possible(state, seat)
        if seat != state.weak:
            return ()
        return tuple(Action(seat, seat, "swap", c) for c in bits(state.hands.cards[seat]))

    def apply(self, state: WeakState, action: Action) -> WeakState:
        if action.arg == "KEEP":
            return state._replace(asked=state.asked[1:])
        if action.arg == "WEAK":
            shown = state.hands.cards[action.hand] if not self.swaps else 0
            hands = replace(state.hands, open=state.hands.open | shown)
            return state._replace(hands=hands, weak=action.hand)
        c, held = cast("Card", action.arg), list(state.hands.cards)
        held[action.hand] &= ~(1 << c)
        hands = replace(state.hands, cards=tuple(held))
        return state._replace(hands=hands, laid=(*state.laid, c))

    def end(self, state: WeakState) -> tuple[Result, ...] | None:
        if state.weak < 0:
            return None if state.asked else ()
        if not self.swaps:
            return (state.hands, Void())
        if self._to_lay(state):
            return None
        stock, held = state.aside.cards("stock"), list(state.hands.cards)
        held[state.weak] |= sum(1 << c for c in stock[: self.swaps])
        rest = stock[self.swaps :]
        under = Place("stock", -1, rest, seen_by=0, ordered=True)
        places = (*state.aside.without("stock"), *((under,) if rest else ()), self._laid(state))
        return (replace(state.hands, cards=tuple(held)), Aside(places))

    def _laid(self, state: WeakState) -> Place:
        return Place("stock", -1, state.laid, EVERYONE)

    def prompt(self, state: WeakState, turn: Turn) -> Message:
        left = self._to_lay(state)
        if left == 1:
            return say("Lay a card away.")
        if left:
            return say("Lay {left} cards away.", left=left)
        if self.swaps:
            return say(
                "Show your weak hand and exchange {swaps} cards, or play it.", swaps=self.swaps
            )
        return say("Show your weak hand, so that the cards are dealt again, or play it.")

    def places(self, state: WeakState) -> tuple[Place, ...]:
        laid = (self._laid(state),) if state.laid else ()
        return (*state.hands.places(), *state.aside.places, *laid)
