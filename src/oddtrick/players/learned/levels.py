"""The levels whose contract at duplicate is called by networks that come with the package.

Two networks judge: that of `LearnedExpert` made its own system, that of `BookExpert` speaks the
book's language. Everything else is the expert's.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from importlib.resources import as_file, files
from typing import ClassVar

from oddtrick.cards import Mask
from oddtrick.core import Action, View
from oddtrick.players.network import Net
from oddtrick.players.player import Decision, Miss, Player, Truthful
from oddtrick.players.simulation.expected_score import score_gains
from oddtrick.players.simulation.player import (
    CALL,
    CLEAR_CALL,
    FEWEST_WORLDS,
    SECONDS,
    ExpertPlayer,
    clear,
    differing,
    worth,
)

from .bidding_network import load
from .player import LITTLE_KNOWN, LearnedPlayer, alike, compared, share

__all__ = ["BookExpert", "LearnedExpert", "shipped"]

TRAINED = "Learned from tables of deals"
"""The source of a call that the book would not have made."""


ASKED = 128
"""The hands that make a call of which it is asked whether the book has them so."""


@cache
def shipped(name: str) -> Net:
    """The network of a level; the file of its name beside this one says how it was taught."""
    with as_file(files(__package__) / f"{name}.npz") as path:
        return load(path)[0]


class LearnedExpert(ExpertPlayer):
    """Bids contract with compared scores as the network does, and reads its own side's calls by
    it; else it is the expert."""

    name: ClassVar[str] = "learned"
    knows: Callable[[View], bool] = staticmethod(compared)

    def __init__(self, book: Player, seconds: float = SECONDS, net: Net | None = None) -> None:
        self.plain, net = book, net or shipped(self.name)
        self.bidder = LearnedPlayer(book, net, explains=False, knows=self.knows)
        super().__init__(self.bidder, seconds)

    def miss(self, view: View, action: Action, hand: Mask) -> Miss | None:
        """How far a hand lies outside the meaning of a call (see `Truthful`)."""
        return self.bidder.miss(view, action, hand)

    def _call(self, view: View, book: Decision, rng: random.Random) -> Decision:
        known = self.knows(view) and book.action.kind == "call"
        chances = self.bidder.chances(view) if known else None
        if chances is None:
            return super()._call(view, book, rng)
        return self._judged(view, book, chances[book.action], rng)

    def _judged(self, view: View, found: Decision, chance: float, rng: random.Random) -> Decision:
        """The call of the network, made so often with such a hand, with what it means."""
        return found._replace(meaning=self.meaning(view, found.action))


class BookExpert(LearnedExpert):
    """The expert at contract. It calls as a network does that began as the book and was taught to
    stay near it: partners who go by the book understand it. Where it leaves the book both calls are
    looked into, and the book's is made if it is clearly better. With a part score it looks ahead
    among the book's calls."""

    name: ClassVar[str] = "expert"
    knows: Callable[[View], bool] = staticmethod(alike)

    def meaning(self, view: View, action: Action) -> str:
        """A description of the hands that call so, and how many of them are as the book has it."""
        if not self.bidder.speaks(view, action):
            return self.plain.meaning(view, action)
        plain, found = self.plain.meaning(view, action), self.bidder.counted(view, action)
        if found is None or not plain:
            return found.words if found else LITTLE_KNOWN
        fitting = self._by_book(view, action)
        share = f" ({100 * fitting:.0f} % of such hands are so)" if fitting is not None else ""
        return f"{found.words}. By the book{share}: {plain[:1].lower()}{plain[1:]}"

    def _by_book(self, view: View, action: Action) -> float | None:
        """The share of the hands that make a call which have what the book states of it."""
        hands = self.bidder.some_hands(view, action, ASKED)
        if not isinstance(self.plain, Truthful) or not hands:
            return None
        misses = [self.plain.miss(view, action, hand) for hand in hands]
        return sum(not any(miss or (1,)) for miss in misses) / len(hands)

    def _judged(self, view: View, found: Decision, chance: float, rng: random.Random) -> Decision:
        """The call of the network, or the book's: what both come to is said."""
        until = time.monotonic() + CALL * self.seconds
        found = super()._judged(view, found, chance, rng)
        book, trained = self.plain.choose(view, rng), share(chance)
        if book.action == found.action:
            says = f"{book.reason} So its training says with such a hand ({trained})."
            return found._replace(reason=says, citation=book.citation)
        label, plain = (view.stage.words.label(action) for action in (found.action, book.action))
        says = f"{label} is what its training made of such a hand ({trained})"
        own = found._replace(citation=differing(book, TRAINED))
        both = (book.action, found.action)
        looked = self._outlooks(view, lambda *_: both, rng, until, leave=False)
        if len(looked) < len(both) or len(looked[1].each) < FEWEST_WORLDS:
            return own._replace(reason=f"{says}; the book says {plain.lower()}: {book.reason}")
        more = score_gains(view.game, looked[0].each, looked[1].each)
        if clear([-gain for gain in more], CLEAR_CALL):
            less = f"but it brings clearly less in {len(more)} deals that fit"
            return book._replace(
                reason=f"{says}, {less}; the book says {plain.lower()}: {book.reason}"
            )
        return own._replace(reason=f"{says}, {worth(view, book, looked[1], looked[0], more)}")
