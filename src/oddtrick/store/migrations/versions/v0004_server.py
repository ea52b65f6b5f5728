"""Tables of a server for many: what moderators have done, evenings and parties, and which worker
owns which shard."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "sanction",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
    )
    op.create_table(
        "book",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("maker", sa.String(64), nullable=False),
    )
    op.create_table(
        "book_entry",
        sa.Column("book_id", sa.String(40), primary_key=True),
        sa.Column("log", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_table(
        "worker",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("run", sa.String(32), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("shard", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
    )
