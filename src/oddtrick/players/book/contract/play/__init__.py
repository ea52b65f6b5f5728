"""Which card: opening leads, declarer, defence."""
