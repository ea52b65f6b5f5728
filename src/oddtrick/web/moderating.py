"""Does what moderators want: closes tables, bans who sits somewhere, and lets nobody stay who is
banned."""

from __future__ import annotations

import time

from oddtrick.store import sanctions
from oddtrick.store.events import TableClosed
from oddtrick.store.sanctions import Sanction
from oddtrick.web.server.security import BANNED
from oddtrick.web.table.registry import Damaged, NoTable, TableRegistry

from .server.client import Client

FAREWELL = 4003
"""The closing code of a line that is not to be opened again."""


async def follow_moderators(hub: TableRegistry) -> None:
    """Learn what moderators have done and do it, for ever."""

    async def known() -> list[Sanction]:
        found = await hub.ask(sanctions.in_force)
        hub.moderation.learn(found)
        _dismiss_banned(hub)
        return found

    async def act(sanction: Sanction) -> None:
        try:
            await _see_to(hub, sanction)
        except (NoTable, Damaged):
            await _seen_to(hub, sanction)

    await hub.moderation.follow(known, act)


async def _seen_to(hub: TableRegistry, sanction: Sanction) -> None:
    await hub.change(lambda connection: sanctions.seen_to(connection, sanction.number))


async def _see_to(hub: TableRegistry, sanction: Sanction) -> None:
    """Do once what a decision asks, where it is about a table of this server."""
    id_, _, letter = sanction.subject.partition("/")
    if not hub.ownership.owns(id_):
        return
    table = await hub.get(id_)
    if sanction.kind == "close":
        closed = [TableClosed(moderated=True)]
        await table.submit(lambda session: (None, [] if session.closed else closed))
        await _seen_to(hub, sanction)
        return
    for client in [*table.clients]:
        if client.seat >= 0 and table.session.game.seats[client.seat] == letter:
            await _ban(hub, sanction, client)


async def _ban(hub: TableRegistry, sanction: Sanction, client: Client) -> None:
    """Ban the address of the person at a seat that a moderator names."""
    if client.visitor is not None:
        days = max(0.0, sanction.until - time.time()) / 86_400 if sanction.until else 0.0
        ban = sanctions.sanction_of("ban", client.visitor.key, days, sanction.why)
        await hub.change(lambda connection: sanctions.write_sanction(connection, ban))
        await _seen_to(hub, sanction)
    client.dismiss(BANNED, FAREWELL)


def _dismiss_banned(hub: TableRegistry) -> None:
    for table in hub.tables.values():
        for client in [*table.clients]:
            if client.visitor is not None and hub.moderation.banned(client.visitor.key):
                client.dismiss(BANNED, FAREWELL)
