"""The addresses of all pages: nine places, what lies one step deeper in each, and the addresses
that they had before. The page's scripts have the same table, `static/shared/places.js`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import quote

_ID = re.compile(r"\{\w+\}")


class Place(NamedTuple):
    """A page: its `address`, with `{…}` for an id, and its `file`, empty where its text is made.
    One that is `kept` has nothing of a visitor, and opens without a network."""

    address: str
    file: str = ""
    kept: bool = False

    @property
    def form(self) -> str:
        """Its addresses as a regular expression, for Python and JavaScript alike.

        >>> Place("/table/own-{game}").form
        '^/table/own-([^/]+)$'
        """
        return f"^{_ID.sub('([^/]+)', self.address)}$"

    def path(self, *ids: object) -> str:
        """Its address with these ids in it.

        >>> Place("/review/{table}/{number}").path("felt", 3)
        '/review/felt/3'
        """
        given = iter(ids)
        return _ID.sub(lambda _: quote(str(next(given)), safe=""), self.address)


PLACES: Mapping[str, Place] = {
    "play": Place("/", "front/index.html", kept=True),
    "settings": Place("/settings", "front/index.html", kept=True),
    "games": Place("/games", "games/index.html", kept=True),
    "own": Place("/table/own-{game}", "table/index.html", kept=True),
    "table": Place("/table/{table}", "table/index.html"),
    "brought": Place("/review", "review/index.html", kept=True),
    "review": Place("/review/{table}/{number}", "review/index.html", kept=True),
    "today": Place("/today", "today/index.html", kept=True),
    "sets": Place("/today/set", "sets/start.html"),
    "set": Place("/today/set/{set}", "sets/index.html"),
    "day": Place("/today/{day}", "today/index.html"),
    "learn": Place("/learn", "learn/index.html", kept=True),
    "train": Place("/learn/train", "train/index.html", kept=True),
    "bid": Place("/learn/bid", "partners/new.html"),
    "bidding": Place("/learn/bid/{bidding}", "partners/index.html"),
    "rules": Place("/learn/rules/{game}"),
    "words": Place("/learn/words"),
    "odds": Place("/learn/odds", "odds/index.html"),
    "teach": Place("/learn/class", "class/new.html"),
    "class": Place("/learn/class/{class}", "class/index.html"),
    "results": Place("/results", "history/index.html", kept=True),
    "score": Place("/results/{table}", "history/score.html"),
    "friends": Place("/friends", "friends/index.html"),
    "challenge": Place("/friends/challenge/{table}/{number}", "friends/challenge.html"),
    "club": Place("/club", "clubs/index.html", kept=True),
    "new": Place("/club/new", "club/new/index.html"),
    "host": Place("/club/party", "party/new/index.html"),
    "party": Place("/club/party/{party}", "party/index.html", kept=True),
    "ruling": Place("/club/ruling", "director/index.html", kept=True),
    "practice": Place("/club/practice", "director/practice/index.html", kept=True),
    "fair": Place("/club/fair", "clubs/dealing.html"),
    "evening": Place("/club/{evening}", "club/results/index.html"),
    "room": Place("/club/{evening}/room", "club/room/index.html"),
    "entry": Place("/club/{evening}/table", "club/table/index.html", kept=True),
    "player": Place("/club/{evening}/play", "club/play/index.html"),
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
