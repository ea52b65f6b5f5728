"""``oddtrick club``: an evening run and scored without a browser."""

from . import accounts, boards, director, evening, files, opening, party
from .common import club

__all__ = ["accounts", "boards", "club", "director", "evening", "files", "opening", "party"]
