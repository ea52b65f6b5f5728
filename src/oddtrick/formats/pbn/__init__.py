"""Portable Bridge Notation 2.1 (and 1.0 and 2.0): read, kept whole, written, verified."""

from __future__ import annotations

from .export import export_pbn
from .game import Item, PbnColumn, PbnComment, PbnGame, PbnTable, Tag, TagSection, section, table_of
from .reader import parse_pbn, read_pbn
from .to_board import Inheritance, boards_from_games, game_to_board
from .verify import verify_pbn
from .writer import game_from_board, write_game, write_pbn

__all__ = [
    "Inheritance",
    "Item",
    "PbnColumn",
    "PbnComment",
    "PbnGame",
    "PbnTable",
    "Tag",
    "TagSection",
    "boards_from_games",
    "export_pbn",
    "game_from_board",
    "game_to_board",
    "parse_pbn",
    "read_pbn",
    "section",
    "table_of",
    "verify_pbn",
    "write_game",
    "write_pbn",
]
