"""The deals of every table, to be found without folding its log, and who sat at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "deal",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("cards", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("sealed", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
    )
    op.create_index("deal_cards", "deal", ["cards", "state"])
    op.create_table(
        "sitter",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
    )
    op.create_index("sitter_name", "sitter", ["name"])
    op.create_index("sitter_token", "sitter", ["token"])
