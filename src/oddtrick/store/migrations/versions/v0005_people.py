"""Tables of people: names that stay, turns at tables played over days, rated matches and ratings,
and where notices are sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("folded", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
    )
    op.create_index("person_folded", "person", ["folded"], unique=True)
    op.create_index("person_key", "person", ["key"], unique=True)
    op.create_table(
        "table_turn",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("sent", sa.Float(), nullable=False),
    )
    op.create_index("table_turn_token", "table_turn", ["token"])
    op.create_index("table_turn_person", "table_turn", ["person"])
    op.create_index("table_turn_due", "table_turn", ["due"])
    op.create_table(
        "push_line",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
    )
    op.create_index("push_line_person", "push_line", ["person"])
    op.create_table(
        "rated_match",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("together", sa.Text(), nullable=False),
        sa.Column("sides", sa.Text(), nullable=False),
    )
    op.create_index("rated_match_deal", "rated_match", ["table_id", "deal"], unique=True)
    op.create_index("rated_match_together", "rated_match", ["together", "at"])
    op.create_table(
        "rating",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mean", sa.Float(), nullable=False),
        sa.Column("spread", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("rating_game", "rating", ["game"])
