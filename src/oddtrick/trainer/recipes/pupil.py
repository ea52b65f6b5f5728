"""Where the pupil sits, how many answers are offered, and who plays for the others."""

from __future__ import annotations

from functools import cache

from oddtrick.core import Game
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.player import Player

__all__ = ["MOST_OPTIONS", "PUPIL", "book_player", "game_named"]

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
