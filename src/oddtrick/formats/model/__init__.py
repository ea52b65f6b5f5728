"""A board as every format can tell it, and what follows from its auction and play."""
