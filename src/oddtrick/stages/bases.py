"""What stages are made from: chance, words said in turn, and a stage round another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar, cast

from oddtrick.cards import COPY, Card, card, card_code
from oddtrick.core import (
    NATURE,
    Action,
    MenuStage,
    Phrase,
    Place,
    Result,
    Stage,
    Turn,
    Violation,
    kinds_of_act,
    menu_of,
    one_turn,
)
from oddtrick.errors import BadCards
from oddtrick.messages import Message, term

# Chance in the middle of a deal: a shuffle, a cut, a card drawn, recorded as it fell.


S = TypeVar("S")


class ChanceStage(Stage[S]):
    """A stage in which chance acts: alone, or between the turns of players.

    A subclass says when chance is `due`, what may fall (`fits`), how to `draw` it fairly and what
    the state is after it (`fallen`). Where players act too, their turns are those of its next base,
    and it overrides `done` instead of `apply`. What falls is a tuple of cards; `chance_kind` is the
    kind of act.
    """

    chance_kind: ClassVar[str] = "shuffle"
    chance_phrase: ClassVar[Phrase] = Phrase("Shuffle", "The cards are shuffled.")

    def due(self, state: S) -> bool:
        """Whether chance is to act now."""
        raise NotImplementedError

    def draw(self, state: S, rng: random.Random) -> tuple[Card, ...]:
        """The cards of a fair draw."""
        raise NotImplementedError

    def fits(self, state: S, cards: tuple[Card, ...]) -> bool:
        """Whether chance can do that now."""
        raise NotImplementedError

    def fallen(self, state: S, cards: tuple[Card, ...]) -> S:
        """The state after it."""
        raise NotImplementedError

    def done(self, state: S, action: Action) -> S:
        """The state after a player's act."""
        raise NotImplementedError

    # -- the stage -------------------------------------------------------------------------

    def turns(self, state: S) -> tuple[Turn, ...]:
        return (Turn(NATURE, NATURE),) if self.due(state) else super().turns(state)

    def admits(self, state: S, action: Action) -> bool:
        if action.by != NATURE:
            return super().admits(state, action)
        cards = action.arg
        return (
            self.due(state)
            and action[1:3] == (NATURE, self.chance_kind)
            and isinstance(cards, tuple)
            and all(isinstance(c, int) for c in cards)
            and self.fits(state, cards)
        )

    def chance(self, state: S, rng: random.Random) -> Action:
        return Action(NATURE, NATURE, self.chance_kind, self.draw(state, rng))

    def apply(self, state: S, action: Action) -> S:
        if action.by == NATURE:
            cards = action.arg
            assert isinstance(cards, tuple)  # by `admits`
            return self.fallen(state, cards)
        return self.done(state, action)

    def code(self, action: Action) -> str:
        if action.by != NATURE:
            return super().code(action)
        cards = action.arg if isinstance(action.arg, tuple) else ()
        return f"{self.chance_kind}:{','.join(_physical(c) for c in cards)}"

    def decode(self, state: S, by: int, text: str) -> Action | None:
        if by != NATURE:
            return super().decode(state, by, text)
        kind, _, rest = text.partition(":")
        if kind.lower() != self.chance_kind:
            return None
        try:
            cards = tuple(_read(t) for t in rest.split(",") if t)
        except (BadCards, ValueError):
            return None
        return Action(NATURE, NATURE, self.chance_kind, cards)

    def label(self, action: Action) -> Message:
        return term(self.chance_phrase.label) if action.by == NATURE else super().label(action)

    def describe(self, state: S, action: Action) -> Message:
        if action.by == NATURE:
            return term(self.chance_phrase.log_text)
        return super().describe(state, action)

    def seen_by(self, state: S, action: Action) -> int:
        return 0 if action.by == NATURE else super().seen_by(state, action)


def _physical(card: Card) -> str:
    """A card with its copy, because here it matters which of two lay where: ``SA``, ``SA*1``."""
    return card_code(card) + (f"*{card // COPY}" if card >= COPY else "")


def _read(text: str) -> Card:
    code, _, copy = text.partition("*")
    return card(code) + COPY * (int(copy) if copy else 0)


class SayingStage(Stage[S]):
    """A stage in which one seat at a time says one word of some: `speaker` says who, `offered`
    which words there are. The act is of the first of its kinds."""

    def speaker(self, state: S) -> int:
        """The seat that is to speak, -1 for nobody."""
        raise NotImplementedError

    def offered(self, state: S) -> tuple[str, ...]:
        """The words it can say."""
        raise NotImplementedError

    def turns(self, state: S) -> tuple[Turn, ...]:
        seat = self.speaker(state)
        return one_turn(seat, seat) if seat >= 0 else ()

    def possible(self, state: S, seat: int) -> tuple[Action, ...]:
        if seat < 0 or seat != self.speaker(state):
            return ()
        return said(seat, kinds_of_act(self)[0], self.offered(state))


@cache
def said(seat: int, kind: str, words: tuple[str, ...]) -> tuple[Action, ...]:
    """The acts of saying these words, made once."""
    return tuple(Action(seat, seat, kind, word) for word in words)


# A stage that keeps something beside another: a stock to draw from, cards still covered.


class HasPlay(Protocol):
    """The private state of a stage that wraps another: a `NamedTuple` whose `play` is the
    state of the one inside."""

    @property
    def play(self) -> Any: ...


B = TypeVar("B", bound=HasPlay)


class Beside(MenuStage[B]):
    """Everything is as in the stage `inner`; a subclass changes what differs."""

    @property
    def inner(self) -> Stage[Any]:
        """The stage inside, the same one every time."""
        raise NotImplementedError

    def turns(self, state: B) -> tuple[Turn, ...]:
        return self.inner.turns(state.play)

    def possible(self, state: B, seat: int) -> Sequence[Action]:
        return self.inner.possible(state.play, seat)

    def violations(self, state: B, action: Action) -> tuple[Violation, ...]:
        return self.inner.violations(state.play, action)

    def legal(self, state: B, seat: int) -> Sequence[Action]:
        return self.inner.legal(state.play, seat)

    def apply(self, state: B, action: Action) -> B:
        after: B = cast("Any", state)._replace(play=self.inner.apply(state.play, action))
        return after

    def forced(self, state: B) -> Action | None:
        return self.inner.forced(state.play)

    def chance(self, state: B, rng: random.Random) -> Action:
        return self.inner.chance(state.play, rng)

    def end(self, state: B) -> tuple[Result, ...] | None:
        return self.inner.end(state.play)

    def code(self, action: Action) -> str:
        return self.inner.code(action)

    def decode(self, state: B, by: int, text: str) -> Action | None:
        return self.inner.decode(state.play, by, text)

    def label(self, action: Action) -> Message:
        return self.inner.label(action)

    def describe(self, state: B, action: Action) -> Message:
        return self.inner.describe(state.play, action)

    def prompt(self, state: B, turn: Turn) -> Message | None:
        return self.inner.prompt(state.play, turn)

    def seen_by(self, state: B, action: Action) -> int:
        return self.inner.seen_by(state.play, action)

    def places(self, state: B) -> tuple[Place, ...] | None:
        return self.inner.places(state.play)

    def facts(self, state: B) -> tuple[Result, ...]:
        return self.inner.facts(state.play)

    def menu(self, state: B, seat: int) -> Sequence[Action]:
        return menu_of(self.inner, state.play, seat)
