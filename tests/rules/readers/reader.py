"""A reader of a game: what it is shown, and what it is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from readers.tricks import Tricks


class Line(NamedTuple):
    """A line of score: the side, the column, the points, and the key of its sentence."""

    side: int
    column: str
    points: int
    key: str


class Dealt(NamedTuple):
    """The deal as a reader is shown it when play begins."""

    hands: tuple[tuple[str, ...], ...]
    dealer: int
    turned: str = ""
    piles: tuple[tuple[str, ...], ...] = ()
    """Of a patience: the columns from left to right, and last the hand, the next card first; of
    another game the stock alone."""
    vulnerable: tuple[bool, bool] = (False, False)
    """Which sides a board says are vulnerable."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The hands in the order in which their cards were dealt."""
    places: Mapping[tuple[str, int, int], tuple[str, ...]] = {}
    """All places, by kind, player (-1 for nobody's) and number."""
    cut: tuple[str, ...] = ()
    """The cards that were cut for the first turn."""


class Reader:
    """A reader of one game, from deal to deal."""

    tricks: Tricks | None = None
    over = False
    interrupts = False
    """Whether who is not in turn may say something, too."""

    def deal(self, dealt: Dealt) -> None:
        """Begin a deal."""
        self.dealt, self.over, self.tricks = dealt, False, None

    def turn(self) -> int:
        """The player in turn."""
        assert self.tricks is not None
        return self.tricks.by[self.tricks.hand]

    def turns(self) -> set[int]:
        """The players who may act now; where there are several, an act is the player's number, a
        colon and what he does."""
        return {self.turn()}

    def shuffled(self, cards: Sequence[str]) -> None:
        """Cards have been shuffled in the middle of the deal, and lie so from the top."""
        raise NotImplementedError

    def legal(self) -> dict[str, str]:
        """The legal acts, with the key of the sentence that permits them."""
        assert self.tricks is not None
        return self.tricks.legal()

    def interruptions(self) -> dict[str, str]:
        """The acts of others out of turn, named as where there are several in turn."""
        return {}

    def act(self, code: str) -> None:
        """The player in turn has done so."""
        assert self.tricks is not None
        self.tricks.play(code)
        self.over = self.tricks.over

    def score(self) -> list[Line]:
        """The lines of the deal; the reader's own pad goes on by them."""
        raise NotImplementedError

    def next_dealer(self, dealer: int) -> int:
        """The dealer of the next deal."""
        return (dealer + 1) % 4

    def finished(self) -> bool | None:
        """Whether the match is over after this deal; None where the reader does not say."""
        return None


class PointsReader(Reader):
    """A reader of a game that is won by so many points."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.points, self.games = [0, 0], [0, 0]

    def end_of_game(self) -> None:
        """The game is won where somebody has points enough; the next begins at nothing."""
        if max(self.points) >= self.target:
            self.games[self.points[1] > self.points[0]] += 1
            self.points = [0, 0]
