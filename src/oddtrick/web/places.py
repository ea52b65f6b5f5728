"""The addresses of all pages: nine places, what lies one step deeper in each, and the addresses
that they had before. Every page carries the table of places for its scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import quote

_ID = re.compile(r"\{\w+\}")


class PageAddress(NamedTuple):
    """A page: its `address`, with `{…}` for an id, and its `file`, empty where its text is made.
    One that is `kept` has nothing of a visitor, and opens without a network."""

    address: str
    file: str = ""
    kept: bool = False

    @property
    def form(self) -> str:
        """Its addresses as a regular expression, for Python and JavaScript alike.

        >>> PageAddress("/table/own-{game}").form
        '^/table/own-([^/]+)$'
        """
        return f"^{_ID.sub('([^/]+)', self.address)}$"

    def path(self, *ids: object) -> str:
        """Its address with these ids in it.

        >>> PageAddress("/review/{table}/{number}").path("felt", 3)
        '/review/felt/3'
        """
        given = iter(ids)
        return _ID.sub(lambda _: quote(str(next(given)), safe=""), self.address)


PLACES: Mapping[str, PageAddress] = {
    "play": PageAddress("/", "front/index.html", kept=True),
    "settings": PageAddress("/settings", "front/index.html", kept=True),
    "games": PageAddress("/games", "games/index.html", kept=True),
    "own": PageAddress("/table/own-{game}", "table/index.html", kept=True),
    "table": PageAddress("/table/{table}", "table/index.html"),
    "brought": PageAddress("/review", "review/index.html", kept=True),
    "review": PageAddress("/review/{table}/{number}", "review/index.html", kept=True),
    "today": PageAddress("/today", "today/index.html", kept=True),
    "sets": PageAddress("/today/set", "sets/start.html"),
    "set": PageAddress("/today/set/{set}", "sets/index.html"),
    "setwhy": PageAddress("/today/set/{set}/why", "club/why/index.html"),
    "day": PageAddress("/today/{day}", "today/index.html"),
    "learn": PageAddress("/learn", "learn/index.html", kept=True),
    "train": PageAddress("/learn/train", "train/index.html", kept=True),
    "bid": PageAddress("/learn/bid", "partners/new.html"),
    "bidding": PageAddress("/learn/bid/{bidding}", "partners/index.html"),
    "rules": PageAddress("/learn/rules/{game}"),
    "words": PageAddress("/learn/words"),
    "odds": PageAddress("/learn/odds", "odds/index.html"),
    "teach": PageAddress("/learn/class", "class/new.html"),
    "class": PageAddress("/learn/class/{class}", "class/index.html"),
    "results": PageAddress("/results", "results/index.html", kept=True),
    "score": PageAddress("/results/{table}", "results/score.html"),
    "friends": PageAddress("/friends", "friends/index.html"),
    "challenge": PageAddress("/friends/challenge/{table}/{number}", "friends/challenge.html"),
    "club": PageAddress("/club", "clubs/index.html", kept=True),
    "new": PageAddress("/club/new", "club/new/index.html"),
    "host": PageAddress("/club/party", "party/new/index.html"),
    "party": PageAddress("/club/party/{party}", "party/index.html", kept=True),
    "ruling": PageAddress("/club/ruling", "director/index.html", kept=True),
    "practice": PageAddress("/club/practice", "director/practice/index.html", kept=True),
    "files": PageAddress("/club/files", "clubs/files.html", kept=True),
    "fair": PageAddress("/club/fair", "clubs/dealing.html"),
    "evening": PageAddress("/club/{evening}", "club/results/index.html"),
    "why": PageAddress("/club/{evening}/why", "club/why/index.html"),
    "room": PageAddress("/club/{evening}/room", "club/room/index.html"),
    "entry": PageAddress("/club/{evening}/table", "club/table/index.html", kept=True),
    "player": PageAddress("/club/{evening}/play", "club/play/index.html"),
}
"""The pages by name, in the order in which an address is looked up: fixed names before ids."""

OLD: Mapping[str, str] = {
    "/history": "results",
    "/statistics": "results",
    "/score/{table}": "score",
    "/people": "friends",
    "/challenge/{table}/{number}": "challenge",
    "/days/{day}": "day",
    "/sets": "sets",
    "/set/{set}": "set",
    "/train": "train",
    "/bidding": "bid",
    "/bidding/{bidding}": "bidding",
    "/rules/words": "words",
    "/rules/{game}": "rules",
    "/odds": "odds",
    "/class": "teach",
    "/class/{class}": "class",
    "/clubs": "club",
    "/party": "host",
    "/party/{party}": "party",
    "/director": "ruling",
    "/practice": "practice",
    "/dealing": "fair",
}
"""Addresses of before and the pages that they lead to. They stand in links that were sent and
printed, and work for ever."""
