"""Readers of the patiences for several."""
