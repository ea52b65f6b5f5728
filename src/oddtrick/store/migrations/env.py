"""How Alembic reaches the database: by the connection it is handed."""

from __future__ import annotations

from alembic import context

from oddtrick.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
