"""Sets of boards that are played against a field, who plays them, and what came of each board."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "board_set",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("given", sa.Integer(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("sealed", sa.Text(), nullable=False),
    )
    op.create_table(
        "set_player",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_table(
        "set_board",
        sa.Column("set_id", sa.String(40), primary_key=True),
        sa.Column("board", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("attempt", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("begun", sa.Float(), nullable=False),
        sa.Column("done", sa.Float(), nullable=True),
        sa.Column("result", sa.Text(), nullable=False),
    )
    op.create_index("set_board_table", "set_board", ["table_id"])
    op.create_index("set_board_player", "set_board", ["player"])
