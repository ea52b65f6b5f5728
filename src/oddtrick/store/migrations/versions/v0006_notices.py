"""The language in which a browser is sent notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "push_line", sa.Column("language", sa.String(16), nullable=False, server_default="en")
    )
