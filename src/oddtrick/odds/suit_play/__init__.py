"""The play of one suit: positions, the search over all layouts, and the best line in words."""
