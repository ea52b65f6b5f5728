"""The results of an evening that is over as USEBIO, with the deals that everybody may see."""

from __future__ import annotations

from oddtrick.club.usebio.writer import usebio
from oddtrick.formats.usebio.results import write_usebio
from oddtrick.web.club.session import ClubSession

from .public import seen_deals

__all__ = ["results_usebio"]


def results_usebio(evening: ClubSession) -> bytes:
    """The file."""
    return write_usebio(usebio(evening.book.event, boards=seen_deals(evening))).encode()
