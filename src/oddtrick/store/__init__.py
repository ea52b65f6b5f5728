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
from .log import DEFAULT_PATH, Conflict, EventLog, Stored, StoreError, open_log

__all__ = [
    "DEFAULT_PATH",
    "Acted",
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
    "open_log",
    "read_event",
    "write_event",
]
