"""The tables of the store. A new database is made with them; `oddtrick.store.migrations` is how an
older one comes to have them.

The log alone is the truth. What stands in `deal` and `sitter` follows from it, and is there so
that a deal can be found without folding the logs of all tables.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

__all__ = ["REVISION", "deal", "event", "metadata", "sitter", "version"]

REVISION = "0002"
"""The last of the migrations, which leads to these tables."""

metadata = MetaData()

# Alembic's own table, written as Alembic writes it.
version = Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

# The primary key is what keeps the log honest: two writers cannot both be number n of a table.
event = Table(
    "event",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False, comment="seconds since 1970, UTC"),
    Column("body", Text, nullable=False, comment="the event as JSON"),
)

deal = Table(
    "deal",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("game", String(64), nullable=False),
    Column("cards", String(64), nullable=False),
    Column("state", String(8), nullable=False),
    Column("sealed", Integer, nullable=False),
    Column("hands", Text, nullable=False),
    Column("told", Text, nullable=False),
    Index("deal_cards", "cards", "state"),
)

sitter = Table(
    "sitter",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("token", String(64), nullable=False),
    Index("sitter_name", "name"),
    Index("sitter_token", "token"),
)
