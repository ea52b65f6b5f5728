"""The store, which outlives the server: an append-only log of events for every table.

Its parts::

    log, events         the log of a table, and the events in it
    heartbeat           a worker of a cluster says that it is alive
    deals, books, sets  finished deals, evenings and sets, to be found without a log
    leases              which server owns what
    opening, schema     the file and its tables
    migrating, migrations, upkeep  older files, copies and repairs
    sanctions, archive  moderation; tables put away
    names, ratings, turns  names that stay, their matches, and tables they play by turns over days
"""

from .events import (
    Acted,
    ActionsUndone,
    Arranged,
    AtEvening,
    AtSet,
    Away,
    Back,
    CallExplained,
    ChanceDrawn,
    ChatSent,
    Filled,
    Graded,
    HandDealt,
    LayoutsKept,
    Made,
    MatchBrokenOff,
    Moved,
    Paced,
    Restarted,
    Sat,
    SeatLeft,
    SettingsChange,
    TableClosed,
    TableEvent,
    read_event,
    write_event,
)
from .log import Append, Conflict, EventLog, Stored, StoreError
from .opening import DEFAULT_PATH, open_log
from .upkeep import back_up, damage

__all__ = [
    "DEFAULT_PATH",
    "Acted",
    "ActionsUndone",
    "Append",
    "Arranged",
    "AtEvening",
    "AtSet",
    "Away",
    "Back",
    "CallExplained",
    "ChanceDrawn",
    "ChatSent",
    "Conflict",
    "EventLog",
    "Filled",
    "Graded",
    "HandDealt",
    "LayoutsKept",
    "Made",
    "MatchBrokenOff",
    "Moved",
    "Paced",
    "Restarted",
    "Sat",
    "SeatLeft",
    "SettingsChange",
    "StoreError",
    "Stored",
    "TableClosed",
    "TableEvent",
    "back_up",
    "damage",
    "open_log",
    "read_event",
    "write_event",
]
