"""Does what moderators want: closes tables, bans who sits somewhere, and lets nobody stay who is
banned."""

from __future__ import annotations

import asyncio
import logging
import time

from oddtrick.errors import OddtrickError
from oddtrick.store import sanctions
from oddtrick.store.events import TableClosed
from oddtrick.store.sanctions import Sanction
from oddtrick.web.server.security import BANNED
from oddtrick.web.table.registry import Damaged, NoTable, TableRegistry

from .server.client import Client

log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds after which the store is asked again."""

FAREWELL = 4003
"""The closing code of a line that is not to be opened again."""


async def follow_moderators(hub: TableRegistry) -> None:
    """Learn what moderators have done and do it, for ever."""
    while True:
        try:
            hub.moderation.learn(await hub.ask(sanctions.in_force))
            _dismiss_banned(hub)
            for sanction in [*hub.moderation.acting.values()]:
                try:
                    await _see_to(hub, sanction)
                except (NoTable, Damaged):
                    await _seen_to(hub, sanction)
        except OddtrickError as error:
            log.warning("the moderators’ list waits: %s", error)
        await asyncio.sleep(EVERY)


async def _seen_to(hub: TableRegistry, sanction: Sanction) -> None:
    await hub.change(lambda connection: sanctions.seen_to(connection, sanction.number))


async def _see_to(hub: TableRegistry, sanction: Sanction) -> None:
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
