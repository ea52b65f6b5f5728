"""Players: they decide from a `View` alone and can say why."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from oddtrick.cards import Mask
from oddtrick.core import Action, Game, View
from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING, Message, Name, Verbatim, say

if TYPE_CHECKING:  # needed for types alone: loading them takes time
    from .card_play.following_suit import CardChoice
    from .card_play.seat_knowledge import Knowledge


class Decision(NamedTuple):
    """A chosen act, the rule it follows in plain words, where that rule stands (book and
    heading, page or law), and what a call shows the table. `rule` is the rule of a book that the
    act follows, where it follows one: the reason without what was found by trying deals, and
    without the hand."""

    action: Action
    reason: Message
    citation: Message = NOTHING
    meaning: Message = NOTHING
    rule: Message = NOTHING


class Miss(NamedTuple):
    """How far a hand lies outside the stated meaning of a call: by so many points, and so many
    cards too few or too many."""

    points: int
    cards: int


World = tuple[Mask, ...]
"""Where all cards may lie: one mask a hand."""

Likelihood = Callable[[int, Mask], float]
"""How well a hand fits what its seat has shown: the logarithm of its likelihood, 0 at best. The
mask is the hand as its holder had it when play began."""

Weighing = Callable[[Sequence[World]], Sequence[float]]
"""How likely worlds make the cards that were played, as logarithms."""

SideSizes = tuple[int, int]
"""How many hands the side on lead has in play, and how many the others."""

Forecast = Callable[[SideSizes, int, int], Sequence[float]]
"""The chances of the side on lead to win none, one and more tricks: by the hands in play, the
tricks left, and how many of them it can win with all cards seen."""


class Player(ABC):
    """Decides for one seat. Players hold no state: the view holds everything.

    `choose` is all that a player must have. The rest is what some can say besides; a player that
    cannot says nothing by it.
    """

    name: str = ""
    """The name on the command line and in the lobby, such as ``book``."""

    card_rules: str = ""
    """The rules by which it plays cards, where players of several kinds share them."""

    @abstractmethod
    def choose(self, view: View, rng: random.Random) -> Decision:
        """A legal act for the seat of the view, whose turn it is."""

    def think_for(self, seconds: float) -> None:  # noqa: B027 (most do not think)
        """Take about so many seconds for a decision, where it takes any time at all."""

    def meaning(self, view: View, action: Action) -> Message:
        """The meaning of a call of the view's seat to the table, empty where it has none."""
        return NOTHING

    def misses(self, view: View, action: Action, hands: Iterable[Mask]) -> list[Miss] | None:
        """How far hands lie outside the meaning of a call; `None` where nothing is stated."""
        return None

    def proved(self, view: View, decision: Decision) -> Decision:
        """The decision as a hint, with what is proved of it and of other moves in its reason. This
        takes time, so that nothing but a hint asks for it."""
        return decision

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit the calls of a view; `None` where these give nothing away."""
        return None

    def would_call(self, view: View) -> Likelihood | None:
        """How likely hands make the calls of a view by this player; `None` where it has not
        called, or cannot say."""
        return None

    def would_play(self, known: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far; `None` where these say nothing."""
        return None

    def signal(self, view: View, cards: Mask) -> CardChoice | None:
        """Of cards of one suit that cost the same the one that tells partner most in defence, and
        why; `None` where nothing is to be told."""
        return None

    def forecast(self, game: Game) -> Forecast | None:
        """How often what could be won with all cards seen is won at the table; `None` where nobody
        has counted it."""
        return None


class PlayerAround(Player):
    """A player that goes by another, `book`, in all that it does not do itself."""

    def __init__(self, book: Player) -> None:
        self.book = book

    def choose(self, view: View, rng: random.Random) -> Decision:
        return self.book.choose(view, rng)

    def think_for(self, seconds: float) -> None:
        self.book.think_for(seconds)

    def meaning(self, view: View, action: Action) -> Message:
        return self.book.meaning(view, action)

    def misses(self, view: View, action: Action, hands: Iterable[Mask]) -> list[Miss] | None:
        return self.book.misses(view, action, hands)

    def proved(self, view: View, decision: Decision) -> Decision:
        return self.book.proved(view, decision)

    def likelihood(self, view: View) -> Likelihood | None:
        return self.book.likelihood(view)

    def would_call(self, view: View) -> Likelihood | None:
        return self.book.would_call(view)

    def would_play(self, known: Knowledge) -> Weighing | None:
        return self.book.would_play(known)

    def signal(self, view: View, cards: Mask) -> CardChoice | None:
        return self.book.signal(view, cards)

    def forecast(self, game: Game) -> Forecast | None:
        return self.book.forecast(game)


class GuestPlayer(Protocol):
    """A player of somebody's own: `choose` is all it needs, and a legal act is all that has to
    give."""

    def choose(self, view: View, rng: random.Random) -> Action | Decision:
        """One of the view's legal acts, or that act with its reason."""
        ...


class RandomPlayer(Player):
    """Chooses evenly among the legal acts."""

    name = "random"

    def choose(self, view: View, rng: random.Random) -> Decision:
        return Decision(rng.choice(view.legal), say("Chosen by lot."))


def _message(said: object) -> Message:
    """What a player from outside says, who may say it in plain words."""
    if isinstance(said, Message):
        return said
    return say("{text}", text=Verbatim(str(said))) if said else NOTHING


class Checked(Player):
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
            raise OddtrickError(
                "The player {name} failed: {said}.", name=Name(self.name), said=Verbatim(said)
            ) from error
        if isinstance(chosen, Action):
            chosen = Decision(chosen, say("As it chose."))
        if not isinstance(chosen, Decision) or chosen.action not in view.legal:
            some = ", ".join(view.stage.code(a) for a in view.legal[:12])
            raise OddtrickError(
                "The player {name} is to choose one of the legal acts ({acts}) and gave {chosen}.",
                name=Name(self.name),
                acts=Verbatim(some),
                chosen=Name(str(chosen)[:80]),
            )
        return chosen._replace(
            reason=_message(chosen.reason),
            citation=_message(chosen.citation),
            meaning=_message(chosen.meaning),
            rule=_message(chosen.rule),
        )

    def meaning(self, view: View, action: Action) -> Message:
        """The player's meaning of a call; empty where it has none."""
        meaning = getattr(self._player, "meaning", None)
        return _message(meaning(view, action)) if meaning else NOTHING
