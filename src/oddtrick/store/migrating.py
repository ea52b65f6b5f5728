"""Older databases brought up to date, by Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

NoRevision = CommandError
"""The database's revision is none of ours."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring a database to a revision of the schema, within the caller's transaction."""
    config = Config()
    migrations = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", migrations.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
