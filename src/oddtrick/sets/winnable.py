"""Deals of a patience that can be won: each with moves that win it, so that anybody can check it.

The list is made by ``tools/sets/find_winnable.py``, which lets the machine player go through deal
after deal and keeps those it wins.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files

import msgspec

from oddtrick.core import Game
from oddtrick.errors import BadOption

__all__ = [
    "WinnableDeal",
    "number_key",
    "packed_deals",
    "winnable_deal",
    "winnable_deals",
    "winnable_of",
]

FILE = "winnable.json.z"
GAME = "klondike"
"""The game of the list, by its usual rules."""


class WinnableDeal(msgspec.Struct, frozen=True, array_like=True):
    """A deal by its number, and the moves that win it."""

    number: int
    actions: str

    @property
    def moves(self) -> int:
        """How many moves these are, turns of the hand included."""
        return len(self.actions.split())


def number_key(number: int) -> str:
    """The key of a deal that one plays alone, the same everywhere."""
    return f"deal {number}"


@cache
def winnable_deals() -> tuple[WinnableDeal, ...]:
    """Every deal of the list, by its number."""
    data = files("oddtrick.sets").joinpath("data", FILE).read_bytes()
    return msgspec.json.decode(zlib.decompress(data), type=tuple[WinnableDeal, ...])


def winnable_deal(number: int) -> WinnableDeal:
    """The deal of that number. Raises `BadOption` for one that is not in the list."""
    for deal in winnable_deals():
        if deal.number == number:
            return deal
    raise BadOption(f"Whether deal {number} can be won is not known.")


def winnable_of(game: Game) -> tuple[WinnableDeal, ...]:
    """The deals of a game that are known to be winnable with its options: none where these are not
    the options the deals were won with."""
    usual = {option.name: option.default for option in game.options}
    return winnable_deals() if game.name == GAME and usual | dict(game.chosen) == usual else ()


def packed_deals(deals: tuple[WinnableDeal, ...]) -> bytes:
    """The list as it is kept in the file."""
    return zlib.compress(msgspec.json.encode(deals), 9)
