"""The event log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False, comment="seconds since 1970, UTC"),
        sa.Column("body", sa.Text(), nullable=False, comment="the event as JSON"),
    )


def downgrade() -> None:
    op.drop_table("event")
