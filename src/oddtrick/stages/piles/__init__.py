"""Play with piles: patience and races."""
