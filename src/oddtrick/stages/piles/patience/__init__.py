"""Stages of patience: one layout, built up by one player."""
