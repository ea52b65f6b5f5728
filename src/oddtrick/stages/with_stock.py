"""A stage that keeps something beside another: a stock to draw from, cards still covered."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, cast

from oddtrick.cards import Card
from oddtrick.core import Action, Place, Result, Stage, Turn, Violation


class HasPlay(Protocol):
    """The private state of a stage that wraps another: a `NamedTuple` whose `play` is the
    state of the one inside."""

    @property
    def play(self) -> Any: ...


B = TypeVar("B", bound=HasPlay)


class Beside(Stage[B]):
    """Everything is as in the stage `inner`; a subclass changes what differs."""

    @property
    def inner(self) -> Stage[Any]:
        """The stage inside, the same one every time."""
        raise NotImplementedError

    def turns(self, sub: B) -> tuple[Turn, ...]:
        return self.inner.turns(sub.play)

    def possible(self, sub: B, seat: int) -> Sequence[Action]:
        return self.inner.possible(sub.play, seat)

    def admits(self, sub: B, action: Action) -> bool:
        return action in self.possible(sub, action.by)

    def violations(self, sub: B, action: Action) -> tuple[Violation, ...]:
        return self.inner.violations(sub.play, action)

    def legal(self, sub: B, seat: int) -> Sequence[Action]:
        return self.inner.legal(sub.play, seat)

    def apply(self, sub: B, action: Action) -> B:
        after: B = cast("Any", sub)._replace(play=self.inner.apply(sub.play, action))
        return after

    def forced(self, sub: B) -> Action | None:
        return self.inner.forced(sub.play)

    def chance(self, sub: B, rng: random.Random) -> Action:
        return self.inner.chance(sub.play, rng)

    def end(self, sub: B) -> tuple[Result, ...] | None:
        return self.inner.end(sub.play)

    def code(self, action: Action) -> str:
        return self.inner.code(action)

    def decode(self, sub: B, by: int, text: str) -> Action | None:
        return self.inner.decode(sub.play, by, text)

    def label(self, action: Action) -> str:
        return self.inner.label(action)

    def uses(self, action: Action) -> Card | None:
        return self.inner.uses(action)

    def target(self, action: Action) -> int | str | None:
        return self.inner.target(action)

    def describe(self, sub: B, action: Action) -> str:
        return self.inner.describe(sub.play, action)

    def prompt(self, sub: B, turn: Turn) -> str:
        return self.inner.prompt(sub.play, turn)

    def seen_by(self, sub: B, action: Action) -> int:
        return self.inner.seen_by(sub.play, action)

    def places(self, sub: B) -> tuple[Place, ...] | None:
        return self.inner.places(sub.play)

    def facts(self, sub: B) -> tuple[Result, ...]:
        return self.inner.facts(sub.play)

    def menu(self, sub: B, seat: int) -> Sequence[Action]:
        return self.inner.menu(sub.play, seat)
