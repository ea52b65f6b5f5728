"""The event log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from oddtrick.store.schema import event

revision = "0001"
down_revision = None


def _left_behind() -> bool:
    """Whether an empty table is there already: what a first start that was killed once left."""
    connection = op.get_bind()
    inspector = sa.inspect(connection)
    if not inspector.has_table("event"):
        return False
    columns = {column["name"] for column in inspector.get_columns("event")}
    empty = connection.exec_driver_sql("SELECT count(*) FROM event").scalar() == 0
    return empty and columns == {"table_id", "number", "at", "body"}


def upgrade() -> None:
    if not _left_behind():
        event.create(op.get_bind())
