"""A board as every format can hold it, and what follows from its auction and play."""
