"""Sheets to print for an event. What is on them is said once (`contents`), and drawn as a page of
HTML or as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from oddtrick.club.event.event import ClubEvent
from oddtrick.messages import Tell

from .contents import SheetGroup
from .html import html_of
from .pdf import PAPERS, pdf_of
from .sheets import (
    cards,
    curtain,
    guides,
    hands,
    labels,
    ranking,
    slips,
    solved_tables,
    table_cards,
    travellers,
)
from .web_page import mail_text, web_page

__all__ = [
    "PAPERS",
    "SHEETS",
    "SheetGroup",
    "cards",
    "curtain",
    "hands",
    "html_of",
    "mail_text",
    "pdf_of",
    "ranking",
    "solved_tables",
    "travellers",
    "web_page",
]

SHEETS: Mapping[str, Callable[[ClubEvent, Tell], SheetGroup]] = {
    "guides": guides,
    "tables": table_cards,
    "slips": slips,
    "travellers": travellers,
    "cards": cards,
    "labels": labels,
    "ranking": ranking,
}
"""The sheets that can be printed of an event without its deals, by name: each takes who tells its
texts."""
