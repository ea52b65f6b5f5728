"""Machine players: `player` gives one that can sit at any seat of a game.

Its parts::

    book               players that follow a printed book, a folder a family
    simulation         the expert: deals sampled, solved and scored
    learned, network   a bidder that learned by itself; small networks run with NumPy
    beginner           the book's player with lapses
    refereed           players at a table with a referee
    card_play          card play that several games share
    hand_evaluation    points, playing tricks, losers

>>> from oddtrick.games import game
>>> player("book", game("contract-rubber")).name
'book'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from oddtrick.core import Game
from oddtrick.errors import BadOption
from oddtrick.laws import Refereed
from oddtrick.messages import Name, Verbatim
from oddtrick.plugins import installed
from oddtrick.support.arguments import checked

from .player import Checked, Decision, GuestPlayer, Player, RandomPlayer

__all__ = ["PLAYERS", "Decision", "GuestPlayer", "Player", "enlist", "known", "player"]

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
    from .book.auction.card_play import FOSTER
    from .book.auction.player import AuctionPlayer

    return AuctionPlayer(FOSTER, by_foster=True)


_refereed = _later("refereed", "RefereedPlayer")

BOOKS: Mapping[str, Maker] = {
    "auction": _later("book.auction.player", "AuctionPlayer"),
    "contract": _later("book.contract", "ContractPlayer"),
    "auction-foster": _foster,
    "euchre": _later("book.euchre.player", "EuchrePlayer"),
    "honeymoon": _later("book.two_hands", "HoneymoonPlayer"),
    "minibridge": _later("book.contract.player", "MinibridgePlayer"),
    "open-tableau": _later("book.patience.tableau", "OpenTableauPlayer"),
    "patience": _later("book.patience.solver_player", "PatiencePlayer"),
    "piles": _later("book.patience.races", "PilePlayer"),
    "plain": _later("card_play.generic", "PlainPlayer"),
    "spite": _later("book.patience.races", "SpitePlayer"),
    "squares": _later("book.patience.squares", "SquaresPlayer"),
    "tableau": _later("book.patience.tableau", "TableauPlayer"),
    "two-hand": _later("book.two_hands", "TwoHandPlayer"),
    "whist": _later("book.whist", "WhistPlayer"),
}
"""The book player for each value of `Game.tactics`."""


LEVELS: Mapping[str, Maker] = {
    "beginner": _later("beginner", "Beginner"),
    "expert": _later("simulation.player", "ExpertPlayer"),
    "learned": _later("learned.levels", "LearnedExpert"),
}
"""The players of other levels, made from the book player."""

EXPERTS: Mapping[str, Maker] = {"contract": _later("learned.levels", "BookExpert")}
"""The experts of games that have one of their own, by `Game.tactics`."""


def known(name: str) -> str:
    """The name of machine players. Raises `BadOption` where there are none of it."""
    checked(name, str, "Players are named by text, such as “book”")
    if name not in PLAYERS and name not in _outside() and name not in _ENLISTED:
        names = (*PLAYERS, *_outside(), *_ENLISTED)
        raise BadOption(
            "There are no players called “{name}”: {names}.",
            name=Name(name),
            names=Verbatim(", ".join(names)),
        )
    return name


GROUP = "oddtrick.players"
"""The entry points by which other packages add players: a class, or what else makes a `Player`
when it is called with nothing."""
GuestMaker = Callable[[], GuestPlayer]
_ENLISTED: dict[str, GuestMaker] = {}


@cache
def _outside() -> Mapping[str, GuestMaker]:
    """The players that other packages add."""
    return MappingProxyType(
        {name: found for name, found in installed(GROUP) if name not in PLAYERS}
    )


def enlist(name: str, maker: GuestMaker) -> str:
    """Let players from outside be known by a name from now on, in this process; gives the name.

    `maker` makes a player when it is called with nothing: its class, as a rule. Raises
    `BadOption` for what does not, and for the name of another.
    """
    if name in PLAYERS or name in _outside():
        raise BadOption("“{name}” are players already: give yours another name.", name=Name(name))
    if not isinstance(name, str) or not name.strip():
        raise BadOption(
            "Players are known by a name such as “lowest”, not “{name}”.", name=Name(name)
        )
    if not callable(maker):
        raise BadOption(
            "“{name}” does not make players: give a class with “choose”.", name=Name(name)
        )
    _ENLISTED[name] = maker
    return name


def _own(name: str, maker: GuestMaker) -> Player:
    try:
        made = maker()
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise BadOption(
            "The player {name} cannot be made: {said}.", name=Name(name), said=Verbatim(said)
        ) from error
    if not callable(getattr(made, "choose", None)):
        raise BadOption("{name} is no player: it has no method “choose”.", name=Name(name))
    return Checked(name, made)


def player(name: str, game: Game) -> Player:
    """The machine player of that name for a game. Raises `BadOption` where there is none.

    A game whose tactics no book player knows is played by common sense.
    """
    checked(game, Game, "Players are made for a Game, as oddtrick.game gives it")
    if known(name) == "random":
        return RandomPlayer()
    maker = _ENLISTED.get(name) or (None if name in PLAYERS else _outside()[name])
    if maker is not None:
        return _own(name, maker)
    book = BOOKS.get(game.tactics, BOOKS["plain"])()
    level = EXPERTS.get(game.tactics, LEVELS[name]) if name == "expert" else LEVELS.get(name)
    made = level(book) if level else book
    return _refereed(made) if isinstance(game.stages[-1], Refereed) else made
