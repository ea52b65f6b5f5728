"""The results of an evening that is over as USEBIO, with the deals that everybody may see."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from oddtrick.club.usebio.union_elements import version_of
from oddtrick.club.usebio.writer import UsebioOptions, usebio
from oddtrick.formats.usebio.my_abf import write_my_abf
from oddtrick.formats.usebio.results import Usebio, write_usebio
from oddtrick.web.club.members import members_of_evening
from oddtrick.web.club.session import ClubSession

from .public import seen_deals

__all__ = ["results_usebio", "union_usebio"]


def results_usebio(evening: ClubSession) -> bytes:
    """The file that everybody may have: without how the contact is reached."""
    return _written(evening, UsebioOptions(day=_day(evening), contact=False))


def union_usebio(evening: ClubSession, version: str) -> bytes:
    """The file that the director sends to the union, with handicaps and strata by the club's list.
    Its version may be called p2p or myabf. Raises `BadOption` for one that is not written, and
    `Unsupported` for an event that the union does not take."""
    mine = version.lower() == "myabf"
    options = UsebioOptions(
        "1.2" if mine else version_of(version), _day(evening), members_of_evening(evening)
    )
    return _written(evening, options, write_my_abf if mine else write_usebio)


def _day(evening: ClubSession) -> str:
    return date.fromtimestamp(evening.book.times[0]).isoformat()


def _written(
    evening: ClubSession, options: UsebioOptions, write: Callable[[Usebio], str] = write_usebio
) -> bytes:
    boards = seen_deals(evening)
    return write(usebio(evening.book.event, boards=boards, options=options)).encode()
