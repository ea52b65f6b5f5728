"""What a player is: somebody who decides from a `View` alone and can say why."""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol

from ..core import Act, View

__all__ = ["Decision", "Player", "RandomPlayer"]


class Decision(NamedTuple):
    """A chosen act, the rule it follows in plain words, where that rule stands (book and
    heading, page or law), and what a call tells the table."""

    act: Act
    reason: str
    citation: str = ""
    meaning: str = ""


class Player(Protocol):
    """Decides for one seat. Implementations hold no state: the view tells everything."""

    @property
    def name(self) -> str:
        """What the command line and the lobby call it, such as ``book``."""
        ...

    def choose(self, view: View, rng: random.Random) -> Decision:
        """A legal act for the seat of the view, whose turn it is."""
        ...

    def meaning(self, view: View, act: Act) -> str:
        """What a call of the view's seat would tell the table, empty where it tells nothing."""
        ...


class RandomPlayer:
    """Chooses evenly among the legal acts."""

    name = "random"

    def choose(self, view: View, rng: random.Random) -> Decision:
        return Decision(rng.choice(view.legal), "Chosen by lot.")

    def meaning(self, view: View, act: Act) -> str:
        return ""
