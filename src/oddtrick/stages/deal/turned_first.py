"""A deal whose turn-up is seen before the hands: by the joker the dealer names trumps unseen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from oddtrick.cards import JOKER, SUITS, Card
from oddtrick.core import EVERYONE, NATURE, Action, Acts, Phrase, Place, Result, Turn, one_turn
from oddtrick.messages import Message, say
from oddtrick.stages.bases import said
from oddtrick.stages.trumps import NamedUnseen, suit_phrases

from .deal import Deal, DealState

_WORDS = ("S", "H", "D", "C")


@dataclass(frozen=True)
class TurnedFirst(Deal):
    """The card after the hands is turned up first. Where it is the joker the dealer names trumps
    before any card reaches them; then the hands are dealt."""

    acts: ClassVar[Acts] = {
        **Deal.acts,
        **suit_phrases(Phrase("Make {suit} trumps", "made {suit} trumps before seeing a card")),
    }

    def _turned(self, state: DealState) -> Card:
        return state.pack[self._positions(state)[1]] if state.pack else -1

    def _asks(self, state: DealState) -> bool:
        """Whether the dealer has to name a suit now."""
        return self._turned(state) == JOKER and state.named < 0

    def turns(self, state: DealState) -> tuple[Turn, ...]:
        if self._asks(state):
            return one_turn(state.dealer, state.dealer)
        return super().turns(state)

    def possible(self, state: DealState, seat: int) -> tuple[Action, ...]:
        return said(seat, "suit", _WORDS) if seat == state.dealer and self._asks(state) else ()

    def admits(self, state: DealState, action: Action) -> bool:
        if action.by == NATURE:
            return super().admits(state, action)
        return action in self.possible(state, action.by)

    def apply(self, state: DealState, action: Action) -> DealState:
        if action.by == NATURE:
            return super().apply(state, action)
        return state._replace(named=SUITS.index(str(action.arg)))

    def end(self, state: DealState) -> tuple[Result, ...] | None:
        if self._asks(state):
            return None
        results = super().end(state)
        if results is None or state.named < 0:
            return results
        return (*results, NamedUnseen(state.named))

    def code(self, action: Action) -> str:
        return str(action.arg) if action.kind == "suit" else super().code(action)

    def decode(self, state: DealState, by: int, text: str) -> Action | None:
        return next((a for a in self.possible(state, by) if a.arg == text.upper()), None)

    def describe(self, state: DealState, action: Action) -> Message:
        if action.kind == "suit":
            phrase = self._phrase(action)
            return Message(f"{{by}} {phrase.log_text}.", dict(phrase.values))
        return super().describe(state, action)

    def prompt(self, state: DealState, turn: Turn) -> Message:
        return say("The joker is turned up: name trumps before you see your cards.")

    def seen_by(self, state: DealState, action: Action) -> int:
        return super().seen_by(state, action) if action.by == NATURE else EVERYONE

    def places(self, state: DealState) -> tuple[Place, ...]:
        if not self._asks(state):
            return super().places(state)
        rest = tuple(c for c in self.pack if c != JOKER)
        return (Place("turn-up", -1, (JOKER,)), Place("stock", -1, rest, seen_by=0))
