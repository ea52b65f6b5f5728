"""Hand evaluation: points, playing tricks, tricks that must be lost."""
