"""The links of an evening: where tables, players, the deputy and everybody find it."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.club.players import ClubPlayer
from oddtrick.web.books.live import Role

from .session import ClubSession


class PlayerLink(NamedTuple):
    """A player's own link, with the name and the contestant they play for."""

    name: str
    of: int
    link: str


class Links(NamedTuple):
    """All links; players have them where boards of theirs are played here."""

    results: str
    director: str
    deputy: str
    tables: dict[int, str]
    players: tuple[PlayerLink, ...]


def links_of(evening: ClubSession, base: str) -> Links:
    """The links, with their secrets; `base` is the address at which others find the server."""
    address = base + evening.address()
    players, here = [], evening.room.here
    for number in evening.players if here is not None else ():
        who = ClubPlayer(evening.book.event, number)
        if here is None or not any(here.plays(due.table) for due in who.plan()):
            continue
        link = f"{address}/play#{evening.token(Role('player', number))}"
        players.append(PlayerLink(who.name, who.contestant, link))
    return Links(
        results=address,
        director=f"{address}/room#{evening.token(Role('director'))}",
        deputy=f"{address}/room#{evening.token(Role('deputy', evening.room.deputies))}",
        tables={n: f"{address}/table#{evening.token(Role('table', n))}" for n in evening.tables},
        players=tuple(players),
    )
