"""Past deals: history, files, statistics and reviews."""
