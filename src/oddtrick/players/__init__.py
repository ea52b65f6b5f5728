"""Machine players: `player` gives one that can sit at any seat of a game.

>>> from oddtrick.games import game
>>> player("book", game("contract-rubber")).name
'book'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core import Game
from ..errors import BadOption
from ..laws import Refereed
from .auction import AuctionPlayer
from .base import Decision, Player, RandomPlayer
from .beginner import Beginner
from .contract import ContractPlayer
from .euchre import EuchrePlayer
from .expert import ExpertPlayer
from .foster import FOSTER
from .honeymoon import HoneymoonPlayer
from .learned.level import LearnedExpert
from .patience import PatiencePlayer
from .piles import PilePlayer, SpitePlayer
from .plain import PlainPlayer
from .refereed import BeforeReferee
from .squares import SquaresPlayer
from .two_hand import TwoHandPlayer
from .whist import WhistPlayer

__all__ = ["PLAYERS", "Decision", "Player", "known", "player"]

PLAYERS = ("random", "beginner", "book", "expert", "learned")
"""The names of the machine players."""

BOOKS: Mapping[str, Callable[[], Player]] = {
    "auction": AuctionPlayer,
    "contract": ContractPlayer,
    "auction-foster": lambda: AuctionPlayer(FOSTER),
    "euchre": EuchrePlayer,
    "honeymoon": HoneymoonPlayer,
    "patience": PatiencePlayer,
    "piles": PilePlayer,
    "plain": PlainPlayer,
    "spite": SpitePlayer,
    "squares": SquaresPlayer,
    "two-hand": TwoHandPlayer,
    "whist": WhistPlayer,
}
"""The book player for each value of `Game.tactics`."""

LEVELS: Mapping[str, Callable[[Player], Player]] = {
    "beginner": Beginner,
    "expert": ExpertPlayer,
    "learned": LearnedExpert,
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
    book = BOOKS.get(game.tactics, PlainPlayer)()
    level = LEVELS.get(name)
    made = level(book) if level else book
    return BeforeReferee(made) if isinstance(game.stages[-1], Refereed) else made
