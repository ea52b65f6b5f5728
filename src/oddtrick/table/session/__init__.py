"""A table as its events make it: who sits where, what was dealt, played and said."""
