"""``oddtrick club``: an evening run and scored without a browser."""

from . import director, evening, files, party
from .common import club

__all__ = ["club", "director", "evening", "files", "party"]
