"""The list of open tables with those of other servers, and the news that this server sends them."""

from __future__ import annotations

from typing import Any

from oddtrick.web.cluster.sharing import CUT_OFF, ServerCounts, Sharing
from oddtrick.web.machine_players.turns import thinking
from oddtrick.web.routes.tables import Lobby
from oddtrick.web.table.registry import TableRegistry

MANY = 3
"""Decisions that wait for each that is made, from which on players hear of it: they are “busy”."""


def lobby_of(hub: TableRegistry, sharing: Sharing | None) -> Lobby:
    """The open tables of this server and the others, with a notice where something is not as it
    should be: a server is ``alone`` that cannot see the others."""

    def notices() -> list[str]:
        waiting, at_work = thinking()
        others = [] if sharing is None else sharing.counts
        waiting += sum(count.thinking for count in others)
        alone = sharing is not None and sharing.alone
        busy = waiting > MANY * at_work
        return [*(["alone"] if alone else ()), *(["busy"] if busy else ())]

    def others() -> list[dict[str, Any]]:
        return [] if sharing is None else sharing.lobby

    lobby = Lobby(hub, others, notices)
    if sharing is not None:

        def heard() -> None:
            lobby.changed()
            hub.tell(CUT_OFF if sharing.alone else None)

        sharing.when_heard = heard
    return lobby


async def follow_others(hub: TableRegistry, sharing: Sharing, lobby: Lobby) -> None:
    """Publish what goes on here, and read of the others, for ever."""

    def counts() -> ServerCounts:
        people = sum(len(table.audience.present) for table in hub.tables.values())
        return ServerCounts(people, len(hub.tables), thinking()[0])

    try:
        await sharing.follow(lobby.own, counts)
    finally:
        await sharing.close()
