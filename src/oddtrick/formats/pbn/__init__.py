"""Portable Bridge Notation 2.1 (and 1.0 and 2.0): read, kept whole, written, verified."""

from __future__ import annotations

from .export import export_pbn
from .from_board import game_from_board
from .game import Item, PbnComment, PbnGame, Tag, TagSection, section
from .inheritance import Inheritance
from .reader import parse_pbn, read_pbn
from .tables import PbnColumn, PbnTable, table_of
from .to_board import boards_from_games, game_to_board
from .verify import verify_pbn
from .writer import write_game, write_pbn

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
