"""Machine players: `player` gives one that can sit at any seat of a game.

>>> from oddtrick.games import game
>>> player("book", game("contract-rubber")).name
'book'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Protocol, runtime_checkable

from ..core import Game
from ..errors import BadOption
from ..laws import Refereed
from .base import Decision, Player, RandomPlayer

__all__ = ["PLAYERS", "Decision", "Player", "known", "player"]

PLAYERS = ("random", "beginner", "book", "expert", "learned")
"""The names of the machine players."""

Maker = Callable[..., Player]
"""Makes a player: of nothing, or of the book player that it goes by."""


def _later(module: str, name: str) -> Maker:
    """The player of that name, whose module is loaded when the first of them is made: together
    they are half of what a short command would load."""

    def make(*given: object) -> Player:
        made: Player = getattr(import_module(f".{module}", __name__), name)(*given)
        return made

    return make


def _foster() -> Player:
    from .auction import AuctionPlayer
    from .foster import FOSTER

    return AuctionPlayer(FOSTER)


_refereed = _later("refereed", "BeforeReferee")

BOOKS: Mapping[str, Maker] = {
    "auction": _later("auction", "AuctionPlayer"),
    "contract": _later("contract", "ContractPlayer"),
    "auction-foster": _foster,
    "euchre": _later("euchre", "EuchrePlayer"),
    "honeymoon": _later("honeymoon", "HoneymoonPlayer"),
    "patience": _later("patience", "PatiencePlayer"),
    "piles": _later("piles", "PilePlayer"),
    "plain": _later("plain", "PlainPlayer"),
    "spite": _later("piles", "SpitePlayer"),
    "squares": _later("squares", "SquaresPlayer"),
    "tableau": _later("tableau", "TableauPlayer"),
    "two-hand": _later("two_hand", "TwoHandPlayer"),
    "whist": _later("whist", "WhistPlayer"),
}
"""The book player for each value of `Game.tactics`."""


@runtime_checkable
class Schooled(Protocol):
    """A book player for whose game there is an expert of its own."""

    def expert(self) -> Player:
        """The expert who goes by this book."""
        ...


def _expert(book: Player) -> Player:
    if isinstance(book, Schooled):
        return book.expert()
    return _later("expert", "ExpertPlayer")(book)


LEVELS: Mapping[str, Maker] = {
    "beginner": _later("beginner", "Beginner"),
    "expert": _expert,
    "learned": _later("learned.level", "LearnedExpert"),
}
"""What other levels make of the book player."""


def known(name: str) -> str:
    """The name of machine players. Raises `BadOption` where there are none of it."""
    if name not in PLAYERS:
        raise BadOption(f"There are no players called “{name}”: {', '.join(PLAYERS)}.")
    return name


def player(name: str, game: Game) -> Player:
    """The machine player of that name for a game. Raises `BadOption` where there is none.

    A game whose tactics no book player knows is played by common sense.
    """
    if known(name) == "random":
        return RandomPlayer()
    book = BOOKS.get(game.tactics, BOOKS["plain"])()
    level = LEVELS.get(name)
    made = level(book) if level else book
    return _refereed(made) if isinstance(game.stages[-1], Refereed) else made
