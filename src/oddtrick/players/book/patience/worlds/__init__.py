"""Patiences with hidden cards: what the ways they may lie come to."""
