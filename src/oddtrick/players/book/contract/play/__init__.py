"""The choice of a card: opening leads, declarer, defence."""
