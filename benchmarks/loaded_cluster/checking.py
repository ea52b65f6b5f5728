"""The check of a run: what its players know against what the log of each table says."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial

from loaded_cluster.tables import Table
from oddtrick.store.events import read_event
from oddtrick.store.log import EventLog
from oddtrick.table.session.session import Session


async def check(tables: list[Table], log: EventLog) -> list[str]:
    """Differences between what players know and what the logs say; empty where there are none."""
    wrong = []
    for table in tables:
        history, stored = table.history, log.read(table.history.table)
        if [e.number for e in stored] != list(range(1, len(stored) + 1)):
            wrong.append(f"{history.table}: the log has gaps")
        session = Session(history.table, (read_event(e.body) for e in stored))
        letters = session.game.seats
        acts = {}
        for entry in stored:
            body = json.loads(entry.body)
            if body["type"] == "acted":
                acts[entry.number] = (letters[body["by"]], body["code"])
        for number, act in history.acked.items():
            if acts.get(number) != act:
                wrong.append(f"{history.table}: {act}, acknowledged as {number}, is not there")
        for number, act in acts.items():
            if act not in history.sent.get(number, ()):
                wrong.append(f"{history.table}: {act} stands as {number}, and nobody sent it")
        for letter, seat in table.seats.items():
            if not await seat.until(partial(seat.is_at, len(stored))):
                wrong.append(f"{history.table}/{letter} is at {seat.version}, not {len(stored)}")
                continue
            home = letters.index(letter)
            lines = session.heard(home, session.seat_of(home), session.names)
            heard = [str(line.text) for line in lines]
            if seat.log != heard:
                wrong.append(f"{history.table}/{letter} reads another log")
    return wrong


def print_wrong(wrong: Sequence[str]) -> None:
    """The first differences, below the line of their run."""
    for line in wrong[:5]:
        print(f"    {line}")
    sys.stdout.flush()
