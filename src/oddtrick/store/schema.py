"""The tables of the store. A new database is made with them; `oddtrick.store.migrations` is how an
older one comes to have them.

The log alone is the truth. What stands in `deal` and `sitter` follows from it, and is there so
that a deal can be found without folding the logs of all tables. The sets stand beside the log:
what they are cannot be read from it, and what came of their boards is written down when it is.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

REVISION = "0006"
"""The last of the migrations, which leads to these tables."""

metadata = MetaData()

# Alembic's own table, written as Alembic writes it.
version = Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

# The primary key is what keeps the log honest: two writers cannot both be number n of a table.
event = Table(
    "event",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False, comment="seconds since 1970, UTC"),
    Column("body", Text, nullable=False, comment="the event as JSON"),
)

deal = Table(
    "deal",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("game", String(64), nullable=False),
    Column("cards", String(64), nullable=False),
    Column("state", String(8), nullable=False),
    Column("sealed", Integer, nullable=False),
    Column("hands", Text, nullable=False),
    Column("told", Text, nullable=False),
    Index("deal_cards", "cards", "state"),
)

sitter = Table(
    "sitter",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("token", String(64), nullable=False),
    Index("sitter_name", "name"),
    Index("sitter_token", "token"),
)

board_set = Table(
    "board_set",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("given", Integer, nullable=False),
    Column("plan", Text, nullable=False),
    Column("sealed", Text, nullable=False),
)

set_player = Table(
    "set_player",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("at", Float, nullable=False),
    Column("name", String(64), nullable=False),
)

set_board = Table(
    "set_board",
    metadata,
    Column("set_id", String(40), primary_key=True),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64), primary_key=True),
    Column("attempt", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(32), nullable=False),
    Column("begun", Float, nullable=False),
    Column("done", Float, nullable=True),
    Column("result", Text, nullable=False),
    Index("set_board_table", "table_id"),
    Index("set_board_player", "player"),
)

# What moderators have done; `until` 0 is for good, `done` that a server has seen to it.
sanction = Table(
    "sanction",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("why", Text, nullable=False),
    Column("done", Integer, nullable=False),
)

# Books of a server, as evenings and bidding sets; each has logs as a file of its own would.
book = Table(
    "book",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("at", Float, nullable=False),
    Column("maker", String(64), nullable=False),
)

book_entry = Table(
    "book_entry",
    metadata,
    Column("book_id", String(40), primary_key=True),
    Column("log", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)

# The servers at work on a shared store. `until` is by the database's clock, the only one that all
# of them have; `run` tells one that was started again from the one before it.
worker = Table(
    "worker",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("run", String(32), nullable=False),
    Column("address", String(200), nullable=False),
    Column("until", Float, nullable=False),
)

# Who may append to the logs of a shard. Each owner has another epoch.
lease = Table(
    "lease",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(64), nullable=False),
    Column("epoch", Integer, nullable=False),
)

# Names that stay. `folded` is the name as it is compared, `key` the hash of what proves it.
person = Table(
    "person",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("rated", Integer, nullable=False),
    Index("person_folded", "folded", unique=True),
    Index("person_key", "key", unique=True),
)

# Whom a table that is played over days waits for; `person` is empty for who has no name that stays.
table_turn = Table(
    "table_turn",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token", String(64), nullable=False),
    Column("person", String(16), nullable=False),
    Column("since", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("sent", Float, nullable=False),
    Index("table_turn_token", "token"),
    Index("table_turn_person", "person"),
    Index("table_turn_due", "due"),
)

push_line = Table(
    "push_line",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(16), nullable=False, server_default="en"),
    Index("push_line_person", "person"),
)

# Rated matches are only added to; the ratings follow from them.
rated_match = Table(
    "rated_match",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("game", String(64), nullable=False),
    Column("together", Text, nullable=False),
    Column("sides", Text, nullable=False),
    Index("rated_match_deal", "table_id", "deal", unique=True),
    Index("rated_match_together", "together", "at"),
)

rating = Table(
    "rating",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mean", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Index("rating_game", "game"),
)
