"""LIN, the files of Bridge Base Online: hand records, sessions and team matches."""

from __future__ import annotations

from .boards import boards_from_lin, lin_to_boards
from .lessons import LessonStep, is_lesson, lesson_steps, words_alone
from .reader import LinGame, parse_lin, read_lin
from .writer import lin_from_board, write_lin, write_lin_games

__all__ = [
    "LessonStep",
    "LinGame",
    "boards_from_lin",
    "is_lesson",
    "lesson_steps",
    "lin_from_board",
    "lin_to_boards",
    "parse_lin",
    "read_lin",
    "words_alone",
    "write_lin",
    "write_lin_games",
]
