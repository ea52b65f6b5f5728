"""A PBN game as it is written: tags, values and tables."""
