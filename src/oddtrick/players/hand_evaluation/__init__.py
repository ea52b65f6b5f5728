"""What a hand is worth: points, playing tricks, tricks that must be lost."""
