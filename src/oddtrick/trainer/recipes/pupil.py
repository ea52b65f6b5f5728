"""Where the pupil sits, how many answers are offered, who plays for the others, and the solver."""

from __future__ import annotations

from functools import cache

from oddtrick.core import Game
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.player import Player
from oddtrick.solver import Solver

PUPIL = 2
"""The pupil sits South; as declarer he plays North's cards as well."""

MOST_OPTIONS = 4


@cache
def game_named(name: str) -> Game:
    """A game, made once for all its points."""
    return game(name)


@cache
def book_player(name: str) -> Player:
    """The book's player of a game."""
    return player("book", game_named(name))


def played_alike(game: Game, name: str) -> bool:
    """Whether a game has the book player of the game of that name: its reasons are the same."""
    return type(player("book", game)) is type(book_player(name))


def cards_alike(game: Game, name: str) -> bool:
    """Whether the book player of a game plays its cards by the rules of that of the other, whatever
    page it gives for them (`card_rules`)."""
    return _card_rules(player("book", game)) == _card_rules(book_player(name))


def _card_rules(book: Player) -> object:
    return getattr(book, "card_rules", type(book))


def bid_alike(game: Game, name: str) -> bool:
    """Whether a game is bid by the same rules as well: the same stages before the play."""
    stages = [type(stage) for stage in game.stages]
    return played_alike(game, name) and stages == [type(stage) for stage in game_named(name).stages]


@cache
def solver() -> Solver:
    """The solver of all recipes."""
    return Solver(32 << 20)
