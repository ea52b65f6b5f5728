"""Turns at tables that are played over days: notices of them, and the end of their time."""

from __future__ import annotations

import asyncio
import logging
import time

from oddtrick.errors import OddtrickError
from oddtrick.store.people import pushing, turns
from oddtrick.store.people.turns import StoredTurn
from oddtrick.web.table.registry import Damaged, NoTable, TableRegistry

from .push import Notice, Notices

__all__ = ["follow_turns", "turn_lines"]

log = logging.getLogger(__name__)

EVERY = 20.0
"""Seconds between two looks at what is due."""

GRACE = 30.0
"""Seconds for which nobody is sent a notice: a player at the table needs none."""


async def follow_turns(hub: TableRegistry, notices: Notices | None) -> None:
    """See to turns whose time is over and to those that need a notice, for ever."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            now = time.time()
            for turn in await hub.look_up(lambda c, now=now: turns.due_turns(c, now)):  # type: ignore[misc]
                if hub.ownership.owns(turn.table_id):
                    await _end(hub, turn)
            if notices is None:
                continue
            for turn in await hub.look_up(lambda c, now=now: turns.unnotified(c, now - GRACE)):  # type: ignore[misc]
                if hub.ownership.owns(turn.table_id):
                    await _notify(hub, notices, turn)
        except OddtrickError as error:
            log.warning("turns over days wait: %s", error)


async def _end(hub: TableRegistry, turn: StoredTurn) -> None:
    """The time of a turn is over: a machine player plays for its seat."""
    try:
        table = await hub.get(turn.table_id)
        if not table.session.closed:
            await table.time_over(turn.seat, turn.token)
            return
    except (NoTable, Damaged):
        pass
    await hub.change(lambda c: turns.forget_turns(c, turn.table_id))


async def _notify(hub: TableRegistry, notices: Notices, turn: StoredTurn) -> None:
    """Tell a person's browsers that it is his turn, once, unless he is at the table."""
    await hub.change(lambda c: turns.notified(c, turn))
    lines = await hub.look_up(lambda c: pushing.lines_of(c, turn.person))
    if not lines:
        return
    table = await hub.get(turn.table_id)
    if turn.seat in table.audience.present:
        return
    title = table.session.game.title
    text = "It is your turn." if turn.due else "The deal is over. Deal the next one."
    notice = Notice(title, text, f"/table/{turn.table_id}")
    for line in lines:
        try:
            if not await asyncio.to_thread(notices.send, line, notice):
                await hub.change(lambda c, line=line: pushing.remove_line(c, line.endpoint))  # type: ignore[misc]
        except OddtrickError as error:
            log.warning("%s", error)


def turn_lines(found: list[StoredTurn]) -> list[dict[str, object]]:
    """Turns for a page: the table, since when and how long still, in seconds."""
    now = time.time()
    return [
        {
            "table": turn.table_id,
            "since": max(0, round(now - turn.since)),
            "left": max(0, round(turn.due - now)) if turn.due else None,
        }
        for turn in found
    ]
