"""What outlives the server: an append-only log of events for every table."""

from .events import (
    Acted,
    Chance,
    Dealt,
    Filled,
    Made,
    Paced,
    Restarted,
    Sat,
    TableEvent,
    Undone,
    read_event,
    write_event,
)
from .log import Append, Conflict, EventLog, Stored, StoreError
from .opening import DEFAULT_PATH, open_log
from .upkeep import back_up, damage

__all__ = [
    "DEFAULT_PATH",
    "Acted",
    "Append",
    "Chance",
    "Conflict",
    "Dealt",
    "EventLog",
    "Filled",
    "Made",
    "Paced",
    "Restarted",
    "Sat",
    "StoreError",
    "Stored",
    "TableEvent",
    "Undone",
    "back_up",
    "damage",
    "open_log",
    "read_event",
    "write_event",
]
