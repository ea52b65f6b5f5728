"""Tables of people: names that stay, turns at tables played over days, rated matches and ratings,
and where notices are sent."""

from __future__ import annotations

from alembic import op

from oddtrick.store.schema import metadata, person, push_line, rated_match, rating, table_turn

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    tables = [person, table_turn, push_line, rated_match, rating]
    metadata.create_all(op.get_bind(), tables, checkfirst=False)
