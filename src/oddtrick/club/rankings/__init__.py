"""Lists over several events: of one contest in parts, and of a season."""
