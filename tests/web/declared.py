"""Checks of the server's answers against the types that the pages have of them."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec

from oddtrick.messages import term
from oddtrick.web.club.pages.content import (
    DirectorContent,
    ForeseenScore,
    GatheredLinks,
    JournalLine,
    MembersOffered,
    PlayerContent,
    ResultsContent,
    TableAway,
    TableContent,
    TableLaid,
)
from oddtrick.web.club.reasons import WhyContent
from oddtrick.web.messages import encode

CLUB: dict[str, Any] = {
    "GET room": DirectorContent,
    "GET table": TableContent,
    "GET play": PlayerContent,
    "GET results": ResultsContent,
    "GET why": WhyContent,
    "GET links": GatheredLinks,
    "GET members": MembersOffered,
    "GET away": list[TableAway],
    "GET laid": TableLaid,
    "GET journal": list[JournalLine],
    "POST foresee": ForeseenScore,
}
"""The type of an answer of an evening, by method and the first word of its path."""


def check_declared(data: bytes, declared: Any) -> None:
    """The data have every field of the type, each of its own type, and no other."""
    decoded = msgspec.json.decode(data, type=declared, dec_hook=lambda _, text: term(text))
    assert json.loads(encode(decoded)) == json.loads(data)


def check_club(method: str, path: str, answer: httpx.Response) -> None:
    """An answer of an evening is what its page takes it for."""
    declared = CLUB.get(f"{method} {path.partition('/')[0]}")
    json_sent = answer.headers.get("content-type") == "application/json"
    if declared is not None and json_sent and answer.status_code == 200:
        check_declared(answer.content, declared)
