"""The deals of every table, to be found without folding its log, and who sat at them."""

from __future__ import annotations

from alembic import op

from oddtrick.store.schema import deal, metadata, sitter

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    tables = [deal, sitter]
    metadata.create_all(op.get_bind(), tables, checkfirst=False)
