"""Sheets to print for an event. What is on them is said once (`kinds`), and drawn as a page of HTML
or as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..events import Event
from .boards import curtain, hands, labels
from .html import html_of
from .kinds import Group
from .movement import guides, slips, tables
from .pdf import PAPERS, pdf_of
from .results import cards, ranking, travellers

__all__ = [
    "PAPERS",
    "SHEETS",
    "Group",
    "cards",
    "curtain",
    "hands",
    "html_of",
    "pdf_of",
    "ranking",
    "travellers",
]

SHEETS: Mapping[str, Callable[[Event], Group]] = {
    "guides": guides,
    "tables": tables,
    "slips": slips,
    "travellers": travellers,
    "cards": cards,
    "labels": labels,
    "ranking": ranking,
}
"""What can be printed of an event without its deals, by name."""
