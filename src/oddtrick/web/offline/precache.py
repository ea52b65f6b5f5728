"""Parts of the site that a browser keeps so that it opens without a network.

All of it is the same for everybody: the files of the pages, pages that hold nothing of their own,
the rules of the games, and lists that do not change while the server runs. It is fetched at once,
as one file whose address follows from its content; so does the version of the worker that fetches
it, and nobody has to remember to raise a number.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any, NamedTuple

from oddtrick.games import catalogue
from oddtrick.rules.lessons import LESSONS
from oddtrick.web.connection.messages import encode
from oddtrick.web.reference.game_rules import rules_page
from oddtrick.web.reference.law_data import law_book, practice_book
from oddtrick.web.reference.patience_book import patience_book
from oddtrick.web.routes.pages import games_list
from oddtrick.web.server.static_files import Asset, page_policy, page_text, static_texts, version
from oddtrick.web.training.routes import points_list

__all__ = ["NEEDS_SERVER", "PAGES", "KeptPage", "bundle", "offline_version", "worker"]


class KeptPage(NamedTuple):
    """A page that stands for every address of a form, a regular expression for JavaScript and
    Python alike; `file` is its name among the pages."""

    form: str
    file: str


SHARED_RULES = ("tricks", "patience", "words")
"""The pages of rules that belong to no one game: two beginnings, and the glossary."""

NEEDS_SERVER = "offline/index.html"
"""The page in place of any other, which says so."""

PAGES = (
    KeptPage(r"^/$", "front/index.html"),
    KeptPage(r"^/games$", "games/index.html"),
    KeptPage(r"^/learn$", "learn/index.html"),
    KeptPage(r"^/today$", "today/index.html"),
    KeptPage(r"^/statistics$", "statistics/index.html"),
    KeptPage(r"^/history$", "history/index.html"),
    KeptPage(r"^/review(/[^/]+/[^/]+)?$", "review/index.html"),
    KeptPage(r"^/table/own-[^/]+$", "table/index.html"),
    KeptPage(r"^/clubs$", "clubs/index.html"),
    KeptPage(r"^/director$", "director/index.html"),
    KeptPage(r"^/practice$", "director/practice/index.html"),
    KeptPage(r"^/club/[^/]+/table$", "club/table/index.html"),
    KeptPage(r"^/train$", "train/index.html"),
    KeptPage(r"^/party/(?!new$)[^/]+$", "party/index.html"),
)
"""Pages without anything of a visitor: what they show they find in the browser, or ask for."""


def _html(text: str) -> list[str]:
    return ["text/html; charset=utf-8", text]


def _page(file: str) -> list[str]:
    policy = page_policy(file)
    return [*_html(page_text(file)), *([policy] if policy else [])]


def _json(data: bytes) -> list[str]:
    return ["application/json", data.decode()]


@cache
def _files() -> dict[str, list[str]]:
    """The kind and the text of everything, by the path under which it is kept; and its content
    security policy, where that is not the one of all."""
    found = {f"/static/{version()}/{name}": text for name, text in static_texts().items()}
    found |= {f"/kept/{file}": _page(file) for file in (*(one.file for one in PAGES), NEEDS_SERVER)}
    found |= {f"/rules/{name}": _html(rules_page(name)) for name in (*catalogue(), *SHARED_RULES)}
    lessons = encode([lesson._asdict() for lesson in LESSONS])
    found["/api/games"], found["/api/lessons"] = _json(encode(games_list())), _json(lessons)
    found["/api/laws"], found["/api/practice"] = _json(law_book()), _json(practice_book())
    found["/api/patience"] = _json(patience_book())
    found["/api/train/points"] = _json(encode(points_list()))
    return found


@cache
def bundle() -> Asset:
    """The one file: `{files: {path: [kind, text, policy?]}}`."""
    data: dict[str, Any] = {"files": _files()}
    return Asset.of("application/json", json.dumps(data, ensure_ascii=False).encode())


def offline_version() -> str:
    """The version of all that is kept: it follows from the content."""
    return hashlib.sha256(bundle().plain).hexdigest()[:12]


@cache
def worker() -> Asset:
    """The service worker, with the version that it fetches and the pages that it answers for."""
    text = static_texts()["offline/worker.js"][1]
    for line, value in (("VERSION", offline_version()), ("PAGES", [list(page) for page in PAGES])):
        start = text.index(f"const {line} = ")
        end = text.index(";", start)
        text = f"{text[:start]}const {line} = {json.dumps(value)}{text[end:]}"
    return Asset.of("text/javascript", text.encode())
