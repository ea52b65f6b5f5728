"""Tables of a server for many: what moderators have done, evenings and parties, and which worker
owns which shard."""

from __future__ import annotations

from alembic import op

from oddtrick.store.schema import book, book_entry, lease, metadata, sanction, worker

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    tables = [sanction, book, book_entry, worker, lease]
    metadata.create_all(op.get_bind(), tables, checkfirst=False)
