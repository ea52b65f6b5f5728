"""Whist by the book: leads, the play of each hand."""
