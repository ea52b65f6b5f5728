"""``oddtrick club``: an evening run and scored without a browser."""

from . import boards, director, evening, files, opening, party
from .common import club

__all__ = ["boards", "club", "director", "evening", "files", "opening", "party"]
