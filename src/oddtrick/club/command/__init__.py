"""``oddtrick club``: an evening run and scored without a browser."""

from . import (
    accounts,
    boards,
    director,
    evening,
    files,
    members,
    opening,
    party,
    party_deals,
    printing,
)
from .common import club

__all__ = [
    "accounts", "boards", "club", "director", "evening", "files", "members", "opening", "party",
    "party_deals", "printing",
]  # fmt: skip
