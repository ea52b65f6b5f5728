"""The event log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

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
    if _left_behind():
        return
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False, comment="seconds since 1970, UTC"),
        sa.Column("body", sa.Text(), nullable=False, comment="the event as JSON"),
    )
