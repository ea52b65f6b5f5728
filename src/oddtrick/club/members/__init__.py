"""Members: the club's list and its files."""
