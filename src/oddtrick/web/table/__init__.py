"""One table: its events, its state, and how it is stored."""
