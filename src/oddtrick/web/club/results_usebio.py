"""The results of an evening that is over as USEBIO, with the deals that everybody may see."""

from __future__ import annotations

from ...club.results_file import usebio
from ...formats.usebio import write_usebio
from .evening import Evening
from .shown import seen_deals

__all__ = ["results_usebio"]


def results_usebio(evening: Evening) -> bytes:
    """The file."""
    return write_usebio(usebio(evening.book.event, boards=seen_deals(evening))).encode()
