"""Results of a club in whatever file they come: USEBIO, Bridgemate's, a page or a report."""

from __future__ import annotations

from oddtrick.formats.bridgemate.access import is_access
from oddtrick.formats.bridgemate.bws import read_bws
from oddtrick.formats.usebio.results import Usebio, read_usebio

from .acbl_page import is_acbl_page, read_acbl_page
from .acbl_report import is_acbl_report, read_acbl_report
from .bridgewebs import is_bridgewebs, read_bridgewebs
from .jannersten import is_jannersten, read_jannersten
from .lines import PublishedResults


def read_results(data: bytes) -> PublishedResults:
    """The results of a file, by what it begins with or holds. Raises `FormatError`."""
    if is_access(data):
        evening = read_bws(data)
        return PublishedResults(Usebio(evening.results), evening.remarks)
    if is_acbl_page(data):
        return read_acbl_page(data)
    if is_acbl_report(data):
        return read_acbl_report(data)
    if is_bridgewebs(data):
        return read_bridgewebs(data)
    if is_jannersten(data):
        return read_jannersten(data)
    return PublishedResults(read_usebio(data))
