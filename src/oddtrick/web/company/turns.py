"""Turns at tables that are played over days: notices of them, and the end of their time."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from oddtrick.errors import OddtrickError
from oddtrick.messages import say, term
from oddtrick.store import turns
from oddtrick.store.turns import StoredTurn
from oddtrick.support.steady_clock import SteadyClock
from oddtrick.web.places import PLACES
from oddtrick.web.table.registry import MOST_LISTED, Damaged, NoTable, TableRegistry

from .push import Notice, Notices

log = logging.getLogger(__name__)

EVERY = 20.0
"""Seconds between two looks at what is due."""

GRACE = 30.0
"""Seconds for which nobody is sent a notice: a player at the table needs none."""


async def follow_turns(hub: TableRegistry, notices: Notices | None) -> None:
    """See to turns whose time is over and to those that need a notice, for ever; nobody's time is
    over because a clock was set."""
    clock = SteadyClock()
    while True:
        await asyncio.sleep(EVERY)
        now, believed = time.time(), clock.believed()
        try:
            due = await hub.look_up(lambda c, now=now: turns.due_turns(c, now))  # type: ignore[misc]
            new = await hub.look_up(lambda c, now=now: turns.unnotified(c, now - GRACE))  # type: ignore[misc]
            open_ = await hub.look_up(lambda c: turns.open_tables(c, MOST_LISTED))
        except OddtrickError as error:
            log.warning("turns over days wait: %s", error)
            continue
        ended = due if believed else ()
        work = [partial(_end, hub, turn) for turn in ended if hub.ownership.owns(turn.table_id)]
        work += [partial(_show, hub, id_) for id_ in open_ if hub.ownership.owns(id_)]
        if notices is not None:
            work += [
                partial(_notify, hub, notices, t) for t in new if hub.ownership.owns(t.table_id)
            ]
        for one in work:
            try:
                await one()
            except OddtrickError as error:
                log.warning("a turn over days waits: %s", error)
            except Exception:  # a fault at one table stops nobody else's turns
                log.exception("a turn over days was not seen to")


async def _show(hub: TableRegistry, id_: str) -> None:
    """Keep a table in memory, and so among the open tables, that waits for somebody to sit down."""
    try:
        (await hub.get(id_)).used = time.monotonic()
    except (NoTable, Damaged):
        await hub.change(lambda c: turns.forget_turns(c, id_))


async def _end(hub: TableRegistry, turn: StoredTurn) -> None:
    try:
        table = await hub.get(turn.table_id)
        if not table.session.closed:
            if not await table.time_over(turn.seat, turn.token):
                await hub.change(lambda c: turns.forget_turns(c, turn.table_id, turn.seat))
            return
    except (NoTable, Damaged):
        pass
    await hub.change(lambda c: turns.forget_turns(c, turn.table_id))


async def _notify(hub: TableRegistry, notices: Notices, turn: StoredTurn) -> None:
    """Tell a person's browsers that it is their turn, once, unless they are at the table."""
    await hub.change(lambda c: turns.notified(c, turn))
    lines = await hub.look_up(lambda c: turns.lines_of(c, turn.person))
    if not lines:
        return
    table = await hub.get(turn.table_id)
    if turn.seat in table.audience.present:
        return
    title = term(table.session.game.title)
    over = table.session.dealt and table.session.state.over
    text = say("The deal is over. Deal the next one.") if over else say("It is your turn.")
    notice = Notice(title, text, PLACES["table"].path(turn.table_id))
    for line in lines:
        try:
            if not await asyncio.to_thread(notices.send, line, notice):
                await hub.change(lambda c, line=line: turns.remove_line(c, line.endpoint))  # type: ignore[misc]
        except OddtrickError as error:
            log.warning("%s", error)


def turn_lines(stored_turns: list[StoredTurn]) -> list[dict[str, object]]:
    """Turns for a page: the table, since when and how long still, in seconds."""
    now = time.time()
    return [
        {
            "table": turn.table_id,
            "since": max(0, round(now - turn.since)),
            "left": max(0, round(turn.due - now)) if turn.due else None,
        }
        for turn in stored_turns
    ]
