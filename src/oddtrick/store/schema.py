"""The one table of the store. `oddtrick.store.migrations` is how a database comes to have it."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text

__all__ = ["event", "metadata"]

metadata = MetaData()

# The primary key is what keeps the log honest: two writers cannot both be number n of a table.
event = Table(
    "event",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False, comment="seconds since 1970, UTC"),
    Column("body", Text, nullable=False, comment="the event as JSON"),
)
