"""One session: its entries, and what they add up to."""
