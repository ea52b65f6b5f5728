"""Sets of boards that are played against a field, who plays them, and what came of each board."""

from __future__ import annotations

from alembic import op

from oddtrick.store.schema import board_set, metadata, set_board, set_player

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    tables = [board_set, set_player, set_board]
    metadata.create_all(op.get_bind(), tables, checkfirst=False)
