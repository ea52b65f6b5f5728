"""``oddtrick club``: an evening run and scored without a browser."""

from . import (
    bridgemates,
    director,
    members,
    new_event,
    party,
    printing,
    results,
    usebio,
    why,
)
from .common import club

__all__ = [
    "bridgemates",
    "club",
    "director",
    "members",
    "new_event",
    "party",
    "printing",
    "results",
    "usebio",
    "why",
]
