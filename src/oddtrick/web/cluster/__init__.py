"""Several servers on one store: who owns what, and what they share."""
