"""Players: they decide from a `View` alone and can say why."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple, Protocol, runtime_checkable

from oddtrick.cards import Mask
from oddtrick.core import Action, View
from oddtrick.errors import OddtrickError


class Decision(NamedTuple):
    """A chosen act, the rule it follows in plain words, where that rule stands (book and
    heading, page or law), and what a call shows the table."""

    action: Action
    reason: str
    citation: str = ""
    meaning: str = ""


class Player(Protocol):
    """Decides for one seat. Implementations hold no state: the view holds everything."""

    @property
    def name(self) -> str:
        """The name on the command line and in the lobby, such as ``book``."""
        ...

    def choose(self, view: View, rng: random.Random) -> Decision:
        """A legal act for the seat of the view, whose turn it is."""
        ...

    def meaning(self, view: View, action: Action) -> str:
        """The meaning of a call of the view's seat to the table, empty where it has none."""
        ...


@runtime_checkable
class Prover(Protocol):
    """A player that proves things, which it says in a hint and nowhere else: it takes time."""

    def proved(self, view: View, decision: Decision) -> Decision:
        """The decision with what is proved of it, and of other moves, in its reason."""
        ...


class Miss(NamedTuple):
    """How far a hand lies outside the stated meaning of a call: by so many points, and so many
    cards too few or too many."""

    points: int
    cards: int


@runtime_checkable
class Truthful(Protocol):
    """A player whose meanings can be held against hands."""

    def misses(self, view: View, action: Action, hands: Iterable[Mask]) -> list[Miss] | None:
        """How far hands lie outside the meaning of a call; `None` where nothing is stated."""
        ...


class GuestPlayer(Protocol):
    """A player of somebody's own: `choose` is all it needs, and a legal act is all that has to
    give."""

    def choose(self, view: View, rng: random.Random) -> Action | Decision:
        """One of the view's legal acts, or that act with its reason."""
        ...


class RandomPlayer:
    """Chooses evenly among the legal acts."""

    name = "random"

    def choose(self, view: View, rng: random.Random) -> Decision:
        return Decision(rng.choice(view.legal), "Chosen by lot.")

    def meaning(self, view: View, action: Action) -> str:
        return ""


class Checked:
    """A player from outside the program: what it chooses is looked at before it is done."""

    def __init__(self, name: str, player: GuestPlayer) -> None:
        self.name, self._player = name, player

    def choose(self, view: View, rng: random.Random) -> Decision:
        """The player's choice: a `Decision`, or an act alone. Raises `OddtrickError` where it
        fails, or chooses what is not legal."""
        try:
            chosen: object = self._player.choose(view, rng)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise OddtrickError(f"The player {self.name} failed: {said}.") from error
        if isinstance(chosen, Action):
            chosen = Decision(chosen, "As it chose.")
        if not isinstance(chosen, Decision) or chosen.action not in view.legal:
            some = ", ".join(view.stage.code(a) for a in view.legal[:12])
            raise OddtrickError(
                f"The player {self.name} is to choose one of the legal acts ({some}) "
                f"and gave {str(chosen)[:80]}."
            )
        return chosen

    def meaning(self, view: View, action: Action) -> str:
        """The player's meaning of a call; empty where it has none."""
        meaning = getattr(self._player, "meaning", None)
        return str(meaning(view, action)) if meaning else ""
